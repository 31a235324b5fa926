//! Both outputs of an engine, listened to by the thread that waits for an answer.
//!
//! No thread stands between the engine and the clock: an answer wakes the one thread that judges
//! it, and a match of a hundred games at a time has a hundred threads.

use std::io::{ErrorKind, Read};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdout};
use std::time::Duration;

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::{CHUNK, Stream};

/// The reading ends of an engine's pipes; none for one that has ended.
#[derive(Debug)]
pub(crate) struct Pipes {
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    chunk: Vec<u8>,
}

impl Pipes {
    pub(crate) fn new(stdout: ChildStdout, stderr: ChildStderr) -> Self {
        never_block(&stdout);
        never_block(&stderr);
        Self { stdout: Some(stdout), stderr: Some(stderr), chunk: vec![0; CHUNK] }
    }

    /// Waits for bytes from either pipe, at most for `patience`, and hands over what came; no
    /// bytes mean the end of that pipe.
    pub(crate) fn listen(&mut self, patience: Duration, take: &mut dyn FnMut(Stream, &[u8])) {
        // With no time to wait, an attempt to read tells as much as the question before it.
        let [from_stdout, from_stderr] =
            if patience.is_zero() { [true, true] } else { self.wait(patience) };
        if from_stdout {
            let ended = read(self.stdout.as_mut(), &mut self.chunk, &mut |bytes| {
                take(Stream::Stdout, bytes);
            });
            self.stdout.take_if(|_| ended);
        }
        if from_stderr {
            let ended = read(self.stderr.as_mut(), &mut self.chunk, &mut |bytes| {
                take(Stream::Stderr, bytes);
            });
            self.stderr.take_if(|_| ended);
        }
    }

    /// Which pipe has something to tell.
    fn wait(&self, patience: Duration) -> [bool; 2] {
        let stdout = self.stdout.as_ref().map(AsFd::as_fd);
        let stderr = self.stderr.as_ref().map(AsFd::as_fd);
        let mut open: Vec<PollFd<'_>> = [stdout, stderr]
            .into_iter()
            .flatten()
            .map(|pipe| PollFd::new(pipe, PollFlags::POLLIN))
            .collect();
        // A wait that a signal cuts short is an early end of patience: the caller asks again.
        let count = poll(&mut open, timeout(patience)).unwrap_or(0);
        if count == 0 {
            return [false, false];
        }
        let mut woken = open.iter().map(|pipe| pipe.any().unwrap_or(true));
        [stdout, stderr].map(|pipe| pipe.is_some() && woken.next().unwrap_or(false))
    }
}

/// Whole milliseconds, rounded up.
fn timeout(patience: Duration) -> PollTimeout {
    let milliseconds = patience.as_nanos().div_ceil(1_000_000);
    PollTimeout::try_from(milliseconds).unwrap_or(PollTimeout::MAX)
}

/// Lets a read from an empty pipe return at once. The engine's end of the pipe is as it was.
fn never_block(pipe: &impl AsFd) {
    // If it cannot be set, a look at an empty pipe waits: wrong only for an engine that is silent.
    fcntl(pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK)).ok();
}

/// Reads once from a pipe; whether it has ended.
fn read(
    pipe: Option<&mut (impl Read + Sized)>,
    chunk: &mut [u8],
    take: &mut dyn FnMut(&[u8]),
) -> bool {
    let Some(pipe) = pipe else { return true };
    // Any error but an interruption or an empty pipe is as good as the end.
    let count = match pipe.read(chunk) {
        Err(error) if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) => {
            return false;
        }
        result => result.unwrap_or(0),
    };
    take(&chunk[..count]);
    count == 0
}
