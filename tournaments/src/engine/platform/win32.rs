//! The system calls of Windows that engines need, each behind a function that cannot be called
//! wrongly. The only file of this program with `unsafe`: packages with safe forms have a third of
//! these calls at best, and none has suspension.
#![expect(unsafe_code, reason = "system calls; every pointer is to a value on the caller's stack")]

use std::ffi::c_void;
use std::io;
use std::os::windows::io::{AsHandle, AsRawHandle, BorrowedHandle, FromRawHandle, OwnedHandle};
use std::ptr::{from_mut, from_ref, null, null_mut};
use std::time::Duration;

use windows_sys::Win32::Foundation::{FILETIME, HANDLE};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, IsProcessInJob, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectBasicProcessIdList,
    JobObjectExtendedLimitInformation, QueryInformationJobObject, SetInformationJobObject,
    TerminateJobObject,
};
use windows_sys::Win32::System::ProcessStatus::{GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS_EX};
use windows_sys::Win32::System::SystemInformation::{
    GetLogicalProcessorInformation, RelationProcessorCore, SYSTEM_LOGICAL_PROCESSOR_INFORMATION,
};
use windows_sys::Win32::System::Threading::{
    GetCurrentProcess, GetCurrentThread, GetProcessAffinityMask, GetProcessTimes, OpenProcess,
    PROCESS_QUERY_INFORMATION, PROCESS_SUSPEND_RESUME, PROCESS_VM_READ, SetProcessAffinityMask,
    SetThreadAffinityMask,
};

#[link(name = "ntdll")]
unsafe extern "system" {
    // What GomocupJudge uses too. They look at nothing but the handle, and refuse a wrong one.
    safe fn NtSuspendProcess(process: HANDLE) -> i32;
    safe fn NtResumeProcess(process: HANDLE) -> i32;
}

/// How many processes of a job are seen.
const LISTED: usize = 1024;
/// Units of the times of processes in a second.
const TICKS: u64 = 10_000_000;

/// A set of processes to which belongs whatever they start.
#[derive(Debug)]
pub(super) struct Job(OwnedHandle);

/// `JOBOBJECT_BASIC_PROCESS_ID_LIST` with room for more than one process.
#[repr(C)]
struct ProcessIds {
    assigned: u32,
    listed: u32,
    ids: [usize; LISTED],
}

impl Job {
    /// An empty job. All its processes end when it is dropped, and however this process ends.
    pub(super) fn new() -> io::Result<Self> {
        // SAFETY: null stands for the usual security and for no name.
        let handle = unsafe { CreateJobObjectW(null(), null()) };
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the handle was made just now and belongs to nobody else.
        let job = Self(unsafe { OwnedHandle::from_raw_handle(handle) });
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        // SAFETY: `limits` is of the kind that the class names, and its size is told.
        let is_set = unsafe {
            SetInformationJobObject(
                job.handle(),
                JobObjectExtendedLimitInformation,
                from_ref(&limits).cast::<c_void>(),
                size_of_val(&limits) as u32,
            )
        };
        done(is_set).map(|()| job)
    }

    /// Takes a process into the job.
    pub(super) fn add(&self, process: BorrowedHandle<'_>) -> io::Result<()> {
        // SAFETY: both handles are open.
        done(unsafe { AssignProcessToJobObject(self.handle(), process.as_raw_handle()) })
    }

    /// Takes this process into the job.
    pub(super) fn add_this_process(&self) -> io::Result<()> {
        // SAFETY: both handles are open; that of the own process always is.
        done(unsafe { AssignProcessToJobObject(self.handle(), own_process()) })
    }

    /// Ends all processes of the job.
    pub(super) fn terminate(&self, status: u32) -> io::Result<()> {
        // SAFETY: the handle is open.
        done(unsafe { TerminateJobObject(self.handle(), status) })
    }

    /// The processes of the job, with what is left of each to be done with it.
    pub(super) fn processes(&self) -> Vec<Process> {
        let mut list = ProcessIds { assigned: 0, listed: 0, ids: [0; LISTED] };
        // A failure means that there are more than fit, and then as many are listed as do.
        // SAFETY: `list` is laid out as the class wants it, and its size is told.
        unsafe {
            QueryInformationJobObject(
                self.handle(),
                JobObjectBasicProcessIdList,
                from_mut(&mut list).cast::<c_void>(),
                size_of_val(&list) as u32,
                null_mut(),
            )
        };
        let listed = list.ids.iter().take(list.listed as usize);
        listed.filter_map(|&id| Process::open(id as u32, self)).collect()
    }

    fn holds(&self, process: &Process) -> bool {
        let mut holds = 0;
        // SAFETY: both handles are open, and the answer goes into a value of its type.
        let is_told = unsafe { IsProcessInJob(process.handle(), self.handle(), &raw mut holds) };
        is_told != 0 && holds != 0
    }

    fn handle(&self) -> HANDLE {
        self.0.as_raw_handle()
    }
}

/// A process of a job.
#[derive(Debug)]
pub(super) struct Process {
    pub(super) id: u32,
    handle: OwnedHandle,
}

impl Process {
    /// The process of this number, if it is still there and of the job: numbers are given again.
    fn open(id: u32, job: &Job) -> Option<Self> {
        let rights = PROCESS_QUERY_INFORMATION | PROCESS_VM_READ | PROCESS_SUSPEND_RESUME;
        // SAFETY: takes only numbers.
        let handle = unsafe { OpenProcess(rights, 0, id) };
        if handle.is_null() {
            return None;
        }
        // SAFETY: the handle was made just now and belongs to nobody else.
        let handle = unsafe { OwnedHandle::from_raw_handle(handle) };
        Some(Self { id, handle }).filter(|process| job.holds(process))
    }

    /// Stops it where it stands.
    pub(super) fn suspend(&self) {
        // Fails only when it has ended.
        NtSuspendProcess(self.handle());
    }

    /// Lets it run on.
    pub(super) fn resume(&self) {
        resume(self.handle.as_handle()).ok();
    }

    /// Bytes that it has for itself, and of its memory those that lie in the machine's.
    pub(super) fn memory(&self) -> Option<Memory> {
        let mut counters = PROCESS_MEMORY_COUNTERS_EX::default();
        let size = size_of_val(&counters) as u32;
        // SAFETY: the longer form of the counters is told by its size.
        let is_told =
            unsafe { GetProcessMemoryInfo(self.handle(), (&raw mut counters).cast(), size) };
        // Two names of the same number, of which wine tells one.
        let private = counters.PrivateUsage.max(counters.PagefileUsage) as u64;
        let resident = counters.WorkingSetSize as u64;
        (is_told != 0).then_some(Memory { private, resident })
    }

    /// The processor time that it has used.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        let [mut begin, mut end, mut kernel, mut user] = [FILETIME::default(); 4];
        // SAFETY: four places for times, which is what is written.
        let is_told = unsafe {
            GetProcessTimes(
                self.handle(),
                &raw mut begin,
                &raw mut end,
                &raw mut kernel,
                &raw mut user,
            )
        };
        (is_told != 0).then(|| duration(kernel) + duration(user))
    }

    fn handle(&self) -> HANDLE {
        self.handle.as_raw_handle()
    }
}

/// What memory a process has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// Committed for it alone, used or not.
    pub(super) private: u64,
    /// In the machine's memory, shared or not.
    pub(super) resident: u64,
}

/// Lets a process run on that was stopped, or was started so.
pub(super) fn resume(process: BorrowedHandle<'_>) -> io::Result<()> {
    match NtResumeProcess(process.as_raw_handle()) {
        0.. => Ok(()),
        status => Err(io::Error::other(format!("it does not run on, status {status:#x}"))),
    }
}

/// Binds a process to cores, one bit each; whether it is.
pub(super) fn bind_process(process: BorrowedHandle<'_>, cores: usize) -> bool {
    // SAFETY: the handle is open.
    unsafe { SetProcessAffinityMask(process.as_raw_handle(), cores) != 0 }
}

/// Binds the calling thread to cores, one bit each; whether it is.
pub(super) fn bind_this_thread(cores: usize) -> bool {
    // SAFETY: takes nothing.
    let thread = unsafe { GetCurrentThread() };
    // SAFETY: the handle of the own thread is always open.
    unsafe { SetThreadAffinityMask(thread, cores) != 0 }
}

/// The cores that this process may use, one bit each.
pub(super) fn own_cores() -> usize {
    let (mut own, mut all) = (0, 0);
    // SAFETY: two places for masks, which is what is written.
    let is_told = unsafe { GetProcessAffinityMask(own_process(), &raw mut own, &raw mut all) != 0 };
    if is_told { own } else { 0 }
}

/// The cores that are threads of the same physical one, one bit each.
pub(super) fn siblings() -> Vec<usize> {
    let mut bytes = 0;
    // SAFETY: with no room nothing is written but how much is wanted.
    unsafe { GetLogicalProcessorInformation(null_mut(), &raw mut bytes) };
    let one = SYSTEM_LOGICAL_PROCESSOR_INFORMATION::default();
    let mut list = vec![one; bytes as usize / size_of_val(&one)];
    // SAFETY: at most so many bytes are written as were wanted, and there is room for them.
    let is_told = unsafe { GetLogicalProcessorInformation(list.as_mut_ptr(), &raw mut bytes) != 0 };
    list.truncate(if is_told { bytes as usize / size_of_val(&one) } else { 0 });
    let cores = list.iter().filter(|entry| entry.Relationship == RelationProcessorCore);
    cores.map(|entry| entry.ProcessorMask).collect()
}

fn own_process() -> HANDLE {
    // SAFETY: takes nothing.
    unsafe { GetCurrentProcess() }
}

fn done(result: i32) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn duration(time: FILETIME) -> Duration {
    let ticks = u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    Duration::new(ticks / TICKS, (ticks % TICKS) as u32 * 100)
}
