//! A winning tree as indented text.
//!
//! ```text
//! h8
//!   i9 -> g7         after the defender's i9 the attacker plays g7
//!     g6 k4 -> j10 five
//!   else -> i9 five  after every reply that is not named
//! ```

use crate::solver::tree::proof_tree::{Answers, NodeId, ProofTree};
use crate::types::Point;

/// Most lines that are written.
const MOST_LINES: usize = 10_000;

/// The tree down to `plies` plies; what lies deeper is shown as `…`.
pub(super) fn text(tree: &ProofTree, plies: usize) -> String {
    let mut lines = Vec::new();
    if let Some(root) = tree.root() {
        Writer { tree, plies, lines: &mut lines }.node(root, "", 0);
    }
    let left_out = lines.len() > MOST_LINES;
    lines.truncate(MOST_LINES);
    if left_out {
        lines.push("...".to_owned());
    }
    lines.push(String::new());
    lines.join("\n")
}

struct Writer<'t> {
    tree: &'t ProofTree,
    plies: usize,
    lines: &'t mut Vec<String>,
}

impl Writer<'_> {
    /// A move of the attacker behind `prefix`, `ply` plies from the root, and what follows.
    fn node(&mut self, id: NodeId, prefix: &str, ply: usize) {
        let Some(node) = self.tree.get(id) else { return };
        if self.lines.len() > MOST_LINES {
            return;
        }
        let indent = "  ".repeat(ply / 2);
        let end = match &node.answers {
            None => " five",
            Some(_) if ply + 2 >= self.plies => " ...",
            Some(_) => "",
        };
        self.lines.push(format!("{indent}{prefix}{}{end}", node.attack));
        if let Some(answers) = node.answers.as_ref().filter(|_| end.is_empty()) {
            self.answers(answers, ply + 2);
        }
    }

    /// Replies with the same continuation stand together.
    fn answers(&mut self, answers: &Answers, ply: usize) {
        let mut groups: Vec<(NodeId, Vec<Point>)> = Vec::new();
        for &(reply, next) in &answers.replies {
            match groups.iter_mut().find(|(id, _)| *id == next) {
                Some((_, replies)) => replies.push(reply),
                None => groups.push((next, vec![reply])),
            }
        }
        for (next, replies) in groups {
            let prefix = format!("{} -> ", super::names(&replies));
            self.node(next, &prefix, ply);
        }
        self.node(answers.default, "else -> ", ply);
    }
}
