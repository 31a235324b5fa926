//! Certificates in the forms of other programs: the shared tree drawn out as variations.
//!
//! | file | what |
//! |---|---|
//! | `sgf` | SGF with variations |
//! | `renlib` | RenLib's `.lib` |
//! | this | which variations there are |
//!
//! A winning tree shares its parts, and drawn out it may be far too large, so it is cut. After a
//! move of the attacker come the named replies, each with what follows, and a pass that stands
//! for every other reply, with the default. A default that is only the five is told in the comment
//! of the move instead, where a reply is named. What is drawn below a pass is a threat, and in it a
//! pass is drawn only where no reply is named. Lines end after [`Extent::depth`] moves of the
//! attacker, and the whole after [`Extent::moves`] moves, the shorter lines first; a cut says so.

pub mod renlib;
pub mod sgf;

use std::collections::VecDeque;

use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::solver::tree::proof_tree::{NodeId, ProofNode};
use kagetsu::types::{Point, Side};

/// How much of a tree is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Moves of the attacker on each line.
    pub depth: usize,
    /// Moves of both sides, passes included.
    pub moves: usize,
}

impl Default for Extent {
    fn default() -> Self {
        Self { depth: 60, moves: 20_000 }
    }
}

/// A move of the drawn tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnMove {
    /// Who plays.
    pub side: Side,
    /// Where; none is a pass, which stands for every reply that is not named.
    pub point: Option<Point>,
    /// What is to be said of it.
    pub remark: Option<Remark>,
    /// The moves after it, by their place in the tree.
    pub next: Vec<usize>,
}

/// What is said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// It makes five.
    Five,
    /// The tree is cut here.
    Cut,
    /// A pass: it stands for every reply.
    EveryReply,
    /// A pass: it stands for every reply that is not named.
    EveryOtherReply,
    /// After every reply that is not named this point makes five.
    OtherwiseFive(Point),
}

impl Remark {
    /// In words, with points as the program names them that reads them.
    #[must_use]
    pub fn text(self, name: impl Fn(Point) -> String) -> String {
        match self {
            Self::Five => "five".to_owned(),
            Self::Cut => "cut: the proof goes on".to_owned(),
            Self::EveryReply => "every reply".to_owned(),
            Self::EveryOtherReply => "every other reply".to_owned(),
            Self::OtherwiseFive(point) => format!("every other reply: {} makes five", name(point)),
        }
    }
}

/// A winning tree with its shared parts drawn out, cut to an [`Extent`]. Move 0 is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnTree {
    moves: Vec<DrawnMove>,
}

/// A move of the attacker whose answers are still to be drawn.
struct Open {
    /// Its place in the drawn tree.
    place: usize,
    node: NodeId,
    /// Moves of the attacker up to it.
    depth: usize,
    /// Whether it lies below a pass.
    is_threat: bool,
}

impl DrawnTree {
    /// Draws the tree of a certificate; nothing of a tree without nodes.
    pub fn new(certificate: &Certificate, extent: Extent) -> Self {
        let mut drawn = Self { moves: Vec::new() };
        let mut open = VecDeque::new();
        if let Some(node) = certificate.tree.root() {
            drawn.add(
                None,
                certificate.attacker,
                node_of(certificate, node).map(|node| node.attack),
            );
            open.push_back(Open { place: 0, node, depth: 1, is_threat: false });
        }
        while let Some(next) = open.pop_front() {
            drawn.draw_answers(certificate, extent, &next, &mut open);
        }
        drawn
    }

    /// Number of moves, passes included.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether nothing was drawn.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves, each before those after it.
    pub fn moves(&self) -> &[DrawnMove] {
        &self.moves
    }

    fn draw_answers(
        &mut self,
        certificate: &Certificate,
        extent: Extent,
        from: &Open,
        open: &mut VecDeque<Open>,
    ) {
        let node = node_of(certificate, from.node);
        let Some(answers) = node.and_then(|node| node.answers.as_ref()) else {
            return self.remark(from.place, Remark::Five);
        };
        let default = node_of(certificate, answers.default);
        let is_five = default.is_some_and(|node| node.answers.is_none());
        let has_replies = !answers.replies.is_empty();
        let draws_pass = !has_replies || !(is_five || from.is_threat);
        let branches = answers.replies.len() + usize::from(draws_pass);
        if from.depth >= extent.depth || self.len() + 2 * branches > extent.moves {
            return self.remark(from.place, Remark::Cut);
        }
        let replies = answers.replies.iter().map(|&(reply, next)| (Some(reply), next));
        for (reply, next) in replies.chain(draws_pass.then_some((None, answers.default))) {
            let pass = self.add(Some(from.place), !certificate.attacker, reply);
            if reply.is_none() {
                let remark = if has_replies { Remark::EveryOtherReply } else { Remark::EveryReply };
                self.remark(pass, remark);
            }
            let attack = node_of(certificate, next).map(|node| node.attack);
            let place = self.add(Some(pass), certificate.attacker, attack);
            let is_threat = from.is_threat || reply.is_none();
            open.push_back(Open { place, node: next, depth: from.depth + 1, is_threat });
        }
        if let Some(node) = default.filter(|_| is_five && has_replies) {
            self.remark(from.place, Remark::OtherwiseFive(node.attack));
        }
    }

    fn add(&mut self, before: Option<usize>, side: Side, point: Option<Point>) -> usize {
        let place = self.moves.len();
        self.moves.push(DrawnMove { side, point, remark: None, next: Vec::new() });
        if let Some(before) = before {
            self.moves[before].next.push(place);
        }
        place
    }

    fn remark(&mut self, place: usize, remark: Remark) {
        self.moves[place].remark = Some(remark);
    }
}

fn node_of(certificate: &Certificate, node: NodeId) -> Option<&ProofNode> {
    certificate.tree.get(node)
}
