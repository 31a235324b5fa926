//! Both outputs of an engine, each read by a thread: where no system call waits for two pipes.

use std::io::{ErrorKind, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use super::{CHUNK, Stream};

/// Chunks that wait to be looked at; an engine that writes more is held up by a full pipe.
const QUEUE: usize = 64;

/// What the two threads have read.
#[derive(Debug)]
pub(crate) struct Pipes {
    chunks: Receiver<(Stream, Vec<u8>)>,
}

impl Pipes {
    pub(crate) fn new(
        stdout: impl Read + Send + 'static,
        stderr: impl Read + Send + 'static,
    ) -> Self {
        let (sender, chunks) = sync_channel(QUEUE);
        let errors = sender.clone();
        std::thread::spawn(move || read(stdout, Stream::Stdout, &sender));
        std::thread::spawn(move || read(stderr, Stream::Stderr, &errors));
        Self { chunks }
    }

    /// Waits for bytes from either pipe, at most for `patience`, and hands over what came; no
    /// bytes mean the end of that pipe.
    pub(crate) fn listen(&mut self, patience: Duration, take: &mut dyn FnMut(Stream, &[u8])) {
        if let Ok((stream, bytes)) = self.chunks.recv_timeout(patience) {
            take(stream, &bytes);
        }
    }
}

/// Sends what comes from a pipe, and an empty chunk at its end.
fn read(mut pipe: impl Read, stream: Stream, chunks: &SyncSender<(Stream, Vec<u8>)>) {
    let mut chunk = vec![0; CHUNK];
    loop {
        // Any error but an interruption is as good as the end.
        let count = match pipe.read(&mut chunk) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            result => result.unwrap_or(0),
        };
        let is_unheard = chunks.send((stream, chunk[..count].to_vec())).is_err();
        if count == 0 || is_unheard {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_come_and_then_the_end_of_each_pipe() {
        let (out, err) = (vec![b'o'; 3 * CHUNK + 1], vec![b'e'; 10]);
        let mut pipes =
            Pipes::new(std::io::Cursor::new(out.clone()), std::io::Cursor::new(err.clone()));
        let (mut heard, mut ended) = ([Vec::new(), Vec::new()], 0);
        while ended != 2 {
            pipes.listen(Duration::from_mins(1), &mut |stream, bytes| {
                heard[usize::from(stream == Stream::Stderr)].extend_from_slice(bytes);
                ended += usize::from(bytes.is_empty());
            });
        }
        assert_eq!(heard, [out, err]);
    }
}
