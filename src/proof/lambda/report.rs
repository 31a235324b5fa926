//! How a search stands, told while it lasts.

use crate::proof::numbers::Numbers;

/// The watcher is called once in so many nodes.
const NODES_PER_REPORT: u64 = 64;

/// How a search stands.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'p, M> {
    /// Of the root.
    pub numbers: Numbers,
    /// Nodes so far, those inside of the domain counted.
    pub nodes: u64,
    /// The moves that are looked at, from the root.
    pub line: &'p [M],
}

/// What is called every few nodes with how the search stands.
pub type Watcher<'w, M> = &'w mut dyn FnMut(&Progress<'_, M>);

/// Calls the watcher from time to time.
pub(super) struct Reporter<'t, M> {
    watcher: Watcher<'t, M>,
    /// Moves from the root to the node at hand.
    pub(super) line: &'t mut Vec<M>,
    /// Numbers of the root, as last seen.
    root: Numbers,
    /// Nodes of the next call.
    next: u64,
}

impl<'t, M> Reporter<'t, M> {
    pub(super) const fn new(watcher: Watcher<'t, M>, line: &'t mut Vec<M>) -> Self {
        Self { watcher, line, root: Numbers::UNKNOWN, next: 0 }
    }

    /// Notes the numbers of the node at hand as those of the root, where no move leads to it.
    #[inline]
    pub(super) const fn note(&mut self, numbers: Numbers) {
        if self.line.is_empty() {
            self.root = numbers;
        }
    }

    /// Calls the watcher when it is time.
    #[inline]
    pub(super) fn tick(&mut self, nodes: u64) {
        if nodes >= self.next {
            self.next = nodes + NODES_PER_REPORT;
            self.report(nodes);
        }
    }

    /// Calls the watcher now.
    pub(super) fn report(&mut self, nodes: u64) {
        (self.watcher)(&Progress { numbers: self.root, nodes, line: self.line });
    }
}
