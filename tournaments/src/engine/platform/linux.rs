//! What only Linux tells: the memory of a tree of processes, and which core a thread runs on.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::sys::prctl::set_child_subreaper;
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, SysconfVar, sysconf};

use crate::engine::guardian::MARK;

/// Memory and processor time of processes are measured.
pub(crate) const MEASURES: bool = true;

/// The bytes that these processes have for themselves alone, when that is more than `limit`.
///
/// GomocupJudge adds up the unique set sizes. To ask the system for one it must walk all pages of
/// the process; the resident size is there for the asking and never much smaller, so the exact
/// figure is asked for only where the resident size comes near the limit. (Near: the kernel's
/// count lags behind by some pages for each core.)
pub(super) fn memory_above(processes: &[u32], limit: u64) -> Option<u64> {
    let sum =
        |bytes: fn(u32) -> Option<u64>| processes.iter().filter_map(|&id| bytes(id)).sum::<u64>();
    let resident = sum(resident);
    if resident + resident / 8 <= limit {
        return None;
    }
    let unique = sum(unique);
    (limit < unique).then_some(unique)
}

/// A process and its descendants.
pub(super) fn tree(root: u32) -> Vec<u32> {
    let mut tree = vec![root];
    let mut next = 0;
    while let Some(&process) = tree.get(next) {
        // A process that has just ended has neither threads nor children.
        let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
        threads.for_each(|thread| tree.extend(children(&thread.path())));
        next += 1;
    }
    tree
}

/// The children that a thread, by its folder, has started and that are still there.
fn children(thread: &Path) -> Vec<u32> {
    let children = fs::read_to_string(thread.join("children")).unwrap_or_default();
    children.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// Bytes of a process that lie in memory, shared ones included.
fn resident(process: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    let page = sysconf(SysconfVar::PAGE_SIZE).ok()??;
    Some(pages * page.unsigned_abs())
}

/// Bytes that a process shares with nobody; all of them where the system does not tell.
fn unique(process: u32) -> Option<u64> {
    let Ok(text) = fs::read_to_string(format!("/proc/{process}/smaps_rollup")) else {
        return resident(process);
    };
    let private = text.lines().filter(|line| line.starts_with("Private_"));
    let kilobytes = private.filter_map(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    Some(kilobytes.sum::<u64>() * 1024)
}

/// The processor time that these processes have used so far.
pub(super) fn processor_time(processes: &[u32]) -> Option<Duration> {
    let rate = u64::try_from(sysconf(SysconfVar::CLK_TCK).ok()??).ok().filter(|&rate| rate > 0)?;
    let ticks: u64 = processes.iter().copied().filter_map(ticks).sum();
    Some(Duration::from_millis(ticks * 1000 / rate))
}

/// Clock ticks of a process in user and system mode.
fn ticks(process: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is the program's name in brackets, whatever it holds.
    let (_, fields) = text.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11).map(str::parse::<u64>);
    Some(fields.next()?.ok()? + fields.next()?.ok()?)
}

/// The cores that this process may use, one of each physical core first.
pub(crate) fn cores() -> Vec<usize> {
    let Ok(allowed) = sched_getaffinity(Pid::from_raw(0)) else { return Vec::new() };
    let is_allowed = |core: &usize| allowed.is_set(*core).unwrap_or(false);
    let mut cores: Vec<usize> = (0..CpuSet::count()).filter(is_allowed).collect();
    cores.sort_by_key(|&core| (rank_among_siblings(core), core));
    cores
}

/// How many threads of the same physical core have a smaller number.
fn rank_among_siblings(core: usize) -> usize {
    let path = format!("/sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list");
    let list = fs::read_to_string(path).unwrap_or_default();
    list.trim()
        .split(',')
        .filter_map(|range| {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            Some(first.parse::<usize>().ok()?..=last.parse::<usize>().ok()?)
        })
        .flatten()
        .filter(|&sibling| sibling < core)
        .count()
}

/// Lets the calling thread, and every process that it starts from now on, run on these cores only.
pub(crate) fn pin_this_thread(cores: &[usize]) -> bool {
    let mut set = CpuSet::new();
    let known = cores.iter().all(|&core| set.set(core).is_ok());
    known && sched_setaffinity(Pid::from_raw(0), &set).is_ok()
}

/// From now on a descendant whose parent ends becomes a child of this process.
pub(super) fn adopt_orphans() -> io::Result<()> {
    Ok(set_child_subreaper(true)?)
}

/// The children of this process that it has adopted, and those whom threads have started that
/// are no more.
pub(super) fn children_of_this_process() -> Vec<u32> {
    let this = std::process::id();
    children(Path::new(&format!("/proc/{this}/task/{this}")))
}

/// Whether a process carries the mark of an engine in its environment.
pub(super) fn carries(process: u32, mark: &str) -> bool {
    // Processes of other users cannot be read, and are not ours.
    let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
    marks(&environment).any(|own| own == mark.as_bytes())
}

/// The mark, of the variable that holds it.
fn marks(environment: &[u8]) -> impl Iterator<Item = &[u8]> {
    let variables = environment.split(|&byte| byte == 0);
    variables.filter_map(|variable| variable.strip_prefix(MARK.as_bytes())?.strip_prefix(b"="))
}

/// Kills every process that carries a mark of this runner in its environment; whether there was one.
pub(crate) fn kill_marked(runner: &str) -> bool {
    let is_of_runner = |mark: &[u8]| {
        let rest = mark.strip_prefix(runner.as_bytes());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(b"."))
    };
    let mut found = false;
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(process) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
        if marks(&environment).any(is_of_runner) {
            // Fails only when the process has ended meanwhile.
            found |= kill(Pid::from_raw(process), Signal::SIGKILL).is_ok();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_memory_is_above_nothing_and_below_everything() {
        let own = std::process::id();
        let held = vec![1_u8; 1 << 24];
        let used = memory_above(&[own], 0).unwrap();
        assert!(held.len() as u64 <= used, "{used}");
        assert_eq!(memory_above(&[own], u64::MAX), None);
        assert_eq!(memory_above(&[own], resident(own).unwrap() * 2), None);
    }

    #[test]
    fn work_takes_processor_time_and_sleep_does_not() {
        let mut child =
            std::process::Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap();
        let mut idle = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let long = Duration::from_millis(200);
        let has_worked = (0..6000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            processor_time(&[child.id()]).unwrap() >= long
        });
        let slept = processor_time(&[idle.id()]).unwrap();
        for process in [&mut child, &mut idle] {
            process.kill().unwrap();
            process.wait().unwrap();
        }
        assert!(has_worked && slept < long, "{slept:?}");
    }

    #[test]
    fn a_tree_has_its_children() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let tree = tree(std::process::id());
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(tree.contains(&child.id()), "{tree:?}");
    }

    #[test]
    fn a_pinned_thread_sees_its_core_alone() {
        let cores = cores();
        let last = *cores.last().unwrap();
        std::thread::spawn(move || {
            assert!(pin_this_thread(&[last]));
            assert_eq!(super::cores(), [last]);
        })
        .join()
        .unwrap();
        assert_eq!(super::cores(), cores, "other threads are as they were");
        assert!(!pin_this_thread(&[usize::MAX]));
    }
}
