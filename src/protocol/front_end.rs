//! Standard input and output: the reader thread, the one loop, the only writer.
//!
//! ```text
//! reader thread --lines, stamped--> loop --commands--> session --tasks--> search thread
//!                                    ^ |                                    |
//!                     deadline ------+ +--> output      <-----events-------+
//! ```
//!
//! The threads are detached: a reader that waits for input cannot be joined, and the process ends
//! when [`run`] returns to `main`. Lines go before news of the search, so that a command that has
//! arrived is never overtaken by the answer to an older one.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

use crossbeam::channel::{Receiver, Sender, at, bounded, never, select_biased, unbounded};

use super::reader::CommandReader;
use super::reply::Reply;
use super::responder::Responder;
use crate::session::{News, SearchEvent, Session};
use crate::util::clock;

/// Lines read ahead of the loop; more wait in the pipe.
const LINES_AHEAD: usize = 256;
/// Bytes of a line that are kept; the rest of a longer one is dropped.
const MAX_LINE: u64 = 1 << 16;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The manager said `END`, closed the input, or no longer reads the output.
    Left,
    /// The search panicked in a build with assertions.
    SearchPanicked,
}

/// Everything that can happen to the loop.
#[derive(Debug)]
enum Event {
    /// A line was read, at this moment.
    Line { bytes: Vec<u8>, at: Instant },
    /// The input has ended.
    InputEnded,
    /// News of a search.
    Search(SearchEvent),
    /// The session's deadline has come.
    Deadline,
}

/// Speaks the protocol until the manager leaves.
pub fn run(input: impl Read + Send + 'static, output: impl Write) -> Ending {
    let (line_sender, lines) = bounded(LINES_AHEAD);
    let (event_sender, events) = unbounded();
    let reader = thread::Builder::new().name("reader".into());
    if let Err(error) = reader.spawn(move || read_lines(input, &line_sender)) {
        log::error!("no reader thread: {error}");
        return Ending::Left;
    }
    let session = Session::new(event_sender);
    serve(lines, &events, Responder::new(session, Output { stream: output }))
}

/// The loop.
fn serve(
    mut lines: Receiver<Event>,
    events: &Receiver<SearchEvent>,
    mut responder: Responder<impl Write>,
) -> Ending {
    let mut reader = CommandReader::default();
    loop {
        let flow = match next_event(&lines, events, responder.deadline()) {
            Event::Line { bytes, at } => take_line(&bytes, at, &mut reader, &mut responder),
            Event::InputEnded => {
                lines = never();
                responder.finish(reader.finish())
            }
            Event::Search(event) => {
                if matches!(event.news, News::Failed) {
                    log::error!("the search panicked; the last finished move is played");
                    if cfg!(debug_assertions) {
                        return Ending::SearchPanicked;
                    }
                }
                responder.on_search(event)
            }
            Event::Deadline => responder.on_deadline(),
        };
        if flow.is_break() {
            return Ending::Left;
        }
    }
}

/// Hands a line to the reader, and the commands that it completes to the responder.
fn take_line(
    bytes: &[u8],
    at: Instant,
    reader: &mut CommandReader,
    responder: &mut Responder<impl Write>,
) -> ControlFlow<()> {
    log::info!("> {}", String::from_utf8_lossy(bytes).trim_end());
    for received in reader.feed(bytes, at) {
        responder.on_command(received)?;
    }
    if reader.opens_position() { responder.on_position_opened() } else { ControlFlow::Continue(()) }
}

/// Waits for what happens next.
fn next_event(
    lines: &Receiver<Event>,
    events: &Receiver<SearchEvent>,
    deadline: Option<Instant>,
) -> Event {
    let deadline = deadline.map_or_else(never, at);
    select_biased! {
        recv(lines) -> line => line.unwrap_or(Event::InputEnded),
        // The session holds a sender, so that this channel stays open.
        recv(events) -> event => event.map_or(Event::InputEnded, Event::Search),
        recv(deadline) -> _ => Event::Deadline,
    }
}

/// The reader thread: stamps each line as it is read. Ends, and closes the channel, with the input.
fn read_lines(input: impl Read, lines: &Sender<Event>) {
    let mut input = BufReader::new(input);
    loop {
        let bytes = match read_line(&mut input) {
            Ok(bytes) if bytes.is_empty() => return,
            Ok(bytes) => bytes,
            Err(error) => return log::error!("input: {error}"),
        };
        if lines.send(Event::Line { bytes, at: clock::now() }).is_err() {
            return;
        }
    }
}

/// The next line with its end, cut where it is too long; empty at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(bytes)
}

/// The only writer to standard output.
#[derive(Debug)]
pub(super) struct Output<W> {
    stream: W,
}

impl<W: Write> Output<W> {
    /// Writes one line in one piece and flushes it. When nobody reads any more, it is over.
    pub(super) fn say(&mut self, reply: &Reply) -> ControlFlow<()> {
        let line = format!("{reply}\n");
        log::info!("< {reply}");
        let written = self.stream.write_all(line.as_bytes()).and_then(|()| self.stream.flush());
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                log::error!("output: {error}");
                ControlFlow::Break(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_however_long_it_is() {
        let long = format!("INFO folder {}", "START 15 ".repeat(200_000));
        let text = format!("{long}\nSTART 20\r\n{}\n{}", "x".repeat(MAX_LINE as usize - 1), "y");
        let mut input = text.as_bytes();
        let mut next = || read_line(&mut input).expect("no error");
        assert_eq!(next(), &long.as_bytes()[..MAX_LINE as usize]);
        assert_eq!(next(), b"START 20\r\n");
        assert_eq!(next().len(), MAX_LINE as usize);
        assert_eq!(next(), b"y");
        assert!(next().is_empty());
    }

    /// A build with assertions shows every failed one as a crash, others play on.
    #[test]
    fn a_panic_of_the_search_ends_a_build_with_assertions_only() {
        let (line_sender, lines) = bounded(4);
        let (event_sender, events) = unbounded();
        // Not the channel that the session's own searches tell: they are silent here.
        let (session_sender, _session_events) = unbounded();
        let failed = SearchEvent { number: 1, news: News::Failed };
        for text in ["INFO timeout_turn 1000000\n", "TURN 7,7\n"] {
            line_sender.send(Event::Line { bytes: text.into(), at: clock::now() }).expect("room");
        }
        event_sender.send(failed).expect("open");
        let closing = thread::spawn(move || {
            // Kept open until the event was taken, or the end of the input would stop the search.
            while !event_sender.is_empty() {
                thread::yield_now();
            }
            drop(line_sender);
            event_sender
        });
        let mut said = Vec::new();
        let responder = Responder::new(Session::new(session_sender), Output { stream: &mut said });
        let ending = serve(lines, &events, responder);
        closing.join().expect("no panic");
        let said = String::from_utf8_lossy(&said);
        if cfg!(debug_assertions) {
            assert_eq!(ending, Ending::SearchPanicked, "{said}");
        } else {
            assert_eq!(ending, Ending::Left);
            assert!(said.lines().last().is_some_and(|line| line.contains(',')), "{said}");
        }
    }
}
