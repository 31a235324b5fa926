//! Both outputs of an engine, listened to by the thread that waits for an answer.
//!
//! No thread stands between the engine and the clock: an answer wakes the one thread that judges
//! it, and a match of a hundred games at a time has a hundred threads.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{ChildStderr, ChildStdout};
use std::time::Duration;

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::{CHUNK, Stream};

/// The reading ends of an engine's pipes that have not ended.
#[derive(Debug)]
pub(crate) struct Pipes {
    open: Vec<(Stream, File)>,
    chunk: Vec<u8>,
}

impl Pipes {
    pub(crate) fn new(stdout: ChildStdout, stderr: ChildStderr) -> Self {
        let (stdout, stderr) = (OwnedFd::from(stdout), OwnedFd::from(stderr));
        let open = vec![(Stream::Stdout, stdout.into()), (Stream::Stderr, stderr.into())];
        for (_, pipe) in &open {
            never_block(pipe);
        }
        Self { open, chunk: vec![0; CHUNK] }
    }

    /// Waits for bytes from either pipe, at most for `patience`, and hands over what came; no
    /// bytes mean the end of that pipe.
    pub(crate) fn listen(&mut self, patience: Duration, take: &mut dyn FnMut(Stream, &[u8])) {
        // With no time to wait, an attempt to read tells as much as the question before it.
        let is_hasty = patience.is_zero();
        let woken = if is_hasty { vec![true; self.open.len()] } else { self.wait(patience) };
        let mut woken = woken.into_iter();
        self.open.retain_mut(|(stream, pipe)| {
            let is_woken = woken.next().unwrap_or_default();
            !is_woken || stays_open(pipe, &mut self.chunk, &mut |bytes| take(*stream, bytes))
        });
    }

    /// Which of the open pipes have something to tell.
    fn wait(&self, patience: Duration) -> Vec<bool> {
        let pipes = self.open.iter().map(|(_, pipe)| pipe.as_fd());
        let mut asked: Vec<_> = pipes.map(|pipe| PollFd::new(pipe, PollFlags::POLLIN)).collect();
        // A wait that a signal cuts short is an early end of patience: the caller asks again.
        let count = poll(&mut asked, timeout(patience)).unwrap_or(0);
        asked.iter().map(|pipe| count != 0 && pipe.any().unwrap_or(true)).collect()
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

/// Reads once from a pipe; whether it has not ended.
fn stays_open(pipe: &mut File, chunk: &mut [u8], take: &mut dyn FnMut(&[u8])) -> bool {
    // Any error but an interruption or an empty pipe is as good as the end.
    let count = match pipe.read(chunk) {
        Err(error) if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) => {
            return true;
        }
        result => result.unwrap_or(0),
    };
    take(&chunk[..count]);
    count != 0
}
