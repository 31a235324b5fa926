//! The user's lines: typed with an editor on a terminal, read as they come elsewhere.
//!
//! They are read in a thread of their own, one when asked for, so that a signal ends the waiting.

use std::io::{BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// What the user does.
#[derive(Debug)]
pub(super) enum Event {
    /// A line.
    Line(String),
    /// Ctrl-C while a line is typed.
    Cancelled,
    /// Ctrl-D, the end of the input, or a signal.
    End,
}

/// Where lines come from.
#[derive(Debug)]
pub(super) struct Lines {
    ask: Sender<()>,
    events: Receiver<Event>,
    pub(super) interrupts: Interrupts,
}

/// Ctrl-C while the engine thinks.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupts {
    is_thinking: Arc<AtomicBool>,
    has_come: Arc<AtomicBool>,
}

impl Interrupts {
    /// What tells whether there was an interrupt since now; signals mean one until it is dropped.
    pub(super) fn watch(&self) -> Watch<'_> {
        self.has_come.store(false, Ordering::SeqCst);
        self.is_thinking.store(true, Ordering::SeqCst);
        Watch(self)
    }
}

/// See [`Interrupts::watch`].
pub(super) struct Watch<'a>(&'a Interrupts);

impl Watch<'_> {
    pub(super) fn is_interrupted(&self) -> bool {
        self.0.has_come.load(Ordering::SeqCst)
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.0.is_thinking.store(false, Ordering::SeqCst);
    }
}

impl Lines {
    /// Begins to listen to the standard input and to signals.
    pub(super) fn open() -> Result<Self, ctrlc::Error> {
        let (ask, asked) = channel();
        let (tell, events) = channel();
        let interrupts = Interrupts::default();
        let (seen, killed) = (interrupts.clone(), tell.clone());
        ctrlc::set_handler(move || {
            if seen.is_thinking.load(Ordering::SeqCst) {
                seen.has_come.store(true, Ordering::SeqCst);
            } else {
                // With nobody left to hear it the program is about to end.
                killed.send(Event::End).ok();
            }
        })?;
        std::thread::spawn(move || read(&asked, &tell));
        Ok(Self { ask, events, interrupts })
    }

    /// Waits for what the user does next.
    pub(super) fn next(&self) -> Event {
        if self.ask.send(()).is_err() {
            return Event::End;
        }
        self.events.recv().unwrap_or(Event::End)
    }
}

/// The life of the thread that reads.
fn read(asked: &Receiver<()>, tell: &Sender<Event>) {
    let mut editor = if std::io::stdin().is_terminal() { DefaultEditor::new().ok() } else { None };
    while asked.recv().is_ok() {
        if tell.send(editor.as_mut().map_or_else(next_line, edit)).is_err() {
            return;
        }
    }
}

fn edit(editor: &mut DefaultEditor) -> Event {
    match editor.readline("> ") {
        Ok(line) => {
            // A line that is not remembered is still read.
            editor.add_history_entry(&line).ok();
            Event::Line(line)
        }
        Err(ReadlineError::Interrupted) => Event::Cancelled,
        Err(_) => Event::End,
    }
}

fn next_line() -> Event {
    let mut bytes = Vec::new();
    match std::io::stdin().lock().read_until(b'\n', &mut bytes) {
        Ok(count) if count != 0 => Event::Line(String::from_utf8_lossy(&bytes).into_owned()),
        _ => Event::End,
    }
}
