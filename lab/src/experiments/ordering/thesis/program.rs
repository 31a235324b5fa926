//! The program of the thesis: three plies of alpha-beta.
//!
//! The computer tries its moves in the order of rows; one that wins is played at once, otherwise the
//! first with the strictly largest value. Below it the human replies, then the computer moves, and
//! that position is valued.

use super::games::Game;
use super::net::Net;
use super::squares::{Squares, WON};

/// What is counted as a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Moves: stones that are set.
    Moves,
    /// Squares that a loop looks at, taken ones as well.
    Squares,
    /// The same, the taken squares standing last: the loop ends at the first of them.
    FreeSquaresFirst,
}

/// In which order the inner plies try their moves; equal ones by rows.
#[derive(Clone, Copy, Debug)]
pub enum Order<'a> {
    /// Row after row.
    Rows,
    /// As the net says.
    Net(&'a Net),
    /// As the net says; at the human's turns it sees the stones with their colours exchanged.
    TurnedNet(&'a Net),
    /// As the net says, at the root too.
    NetAtRoot(&'a Net),
    /// By the values that the search will find.
    Exact,
}

/// What a root move knows of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RootWindow {
    /// Nothing: the window is opened again for each.
    Reset,
    /// The best value so far, as is usual.
    Kept,
}

/// The program, with what may differ.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// How the inner plies order their moves.
    pub order: Order<'a>,
    /// What a node is.
    pub counting: Counting,
    /// The window at the root.
    pub window: RootWindow,
}

/// A game against the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its replies.
    pub replies: Vec<usize>,
    /// Nodes of all of them.
    pub nodes: u64,
}

impl Program<'_> {
    /// Plays against the human of a game.
    #[must_use]
    pub fn play(&self, game: &Game) -> Played {
        let mut position = Squares::default();
        let mut played = Played { replies: Vec::new(), nodes: 0 };
        for &square in &game.human {
            position = position.with(square, Squares::HUMAN);
            let Some(reply) = self.reply(position, &mut played.nodes) else { break };
            position = position.with(reply, Squares::COMPUTER);
            played.replies.push(reply);
        }
        played
    }

    /// The computer's move, its nodes added; none on a full board.
    #[must_use]
    pub fn reply(&self, position: Squares, nodes: &mut u64) -> Option<usize> {
        let mut best: Option<(usize, i32)> = None;
        let at_root = match self.order {
            Order::NetAtRoot(_) => self.order,
            _ => Order::Rows,
        };
        for square in self.visits(at_root, position, Squares::COMPUTER) {
            *nodes += 1;
            if !position.is_empty(square) {
                continue;
            }
            let next = position.with(square, Squares::COMPUTER);
            if next.has_line(Squares::COMPUTER) {
                return Some(square);
            }
            let known = best.filter(|_| self.window == RootWindow::Kept);
            let value = self.human(next, known.map_or(-WON, |(_, value)| value), nodes);
            if best.is_none_or(|(_, most)| most < value) {
                best = Some((square, value));
            }
        }
        best.map(|(square, _)| square)
    }

    /// The human's best: the smallest value, or one not above `alpha`.
    fn human(&self, position: Squares, alpha: i32, nodes: &mut u64) -> i32 {
        if position.is_full() {
            return position.value();
        }
        let mut least = WON;
        for square in self.visits(self.order, position, Squares::HUMAN) {
            *nodes += 1;
            if !position.is_empty(square) {
                continue;
            }
            let next = position.with(square, Squares::HUMAN);
            let has_won = next.has_line(Squares::HUMAN);
            let value = if has_won { -WON } else { self.computer(next, least, nodes) };
            least = least.min(value);
            if least <= alpha {
                break;
            }
        }
        least
    }

    /// The computer's best last move: the largest value, or one not below `beta`.
    fn computer(&self, position: Squares, beta: i32, nodes: &mut u64) -> i32 {
        if position.is_full() {
            return position.value();
        }
        let mut most = -WON;
        for square in self.visits(self.order, position, Squares::COMPUTER) {
            *nodes += 1;
            if !position.is_empty(square) {
                continue;
            }
            most = most.max(position.with(square, Squares::COMPUTER).value());
            if beta <= most {
                break;
            }
        }
        most
    }

    /// The squares that a loop looks at, in its order; each is a node.
    fn visits(&self, order: Order<'_>, position: Squares, mover: i8) -> Vec<usize> {
        let mut squares = ordered(order, position, mover);
        match self.counting {
            Counting::Moves => squares.retain(|&square| position.is_empty(square)),
            Counting::Squares => {}
            Counting::FreeSquaresFirst => {
                squares.sort_by_key(|&square| !position.is_empty(square));
                squares.truncate((9 - position.stones() + 1).min(9));
            }
        }
        squares
    }
}

/// All squares, the best first.
fn ordered(order: Order<'_>, position: Squares, mover: i8) -> Vec<usize> {
    let mut squares: Vec<usize> = (0..9).collect();
    match order {
        Order::Rows => {}
        Order::Net(net) | Order::NetAtRoot(net) => by_net(&mut squares, net, position),
        Order::TurnedNet(net) => {
            let turned = position.0.map(|stone| stone * mover);
            by_net(&mut squares, net, Squares(turned));
        }
        Order::Exact => squares.sort_by_key(|&square| {
            let is_taken = !position.is_empty(square);
            (is_taken, if is_taken { 0 } else { exact(position, square, mover) })
        }),
    }
    squares
}

/// Sorts by what the net says.
fn by_net(squares: &mut [usize], net: &Net, position: Squares) {
    let outputs = net.outputs(position);
    squares.sort_by(|&a, &b| outputs[b].total_cmp(&outputs[a]));
}

/// Smaller for better moves: the value that the search will find, for the mover.
fn exact(position: Squares, square: usize, mover: i8) -> i32 {
    let next = position.with(square, mover);
    if mover == Squares::COMPUTER || next.has_line(mover) || next.is_full() {
        return -i32::from(mover) * next.value();
    }
    let last = (0..9).filter(|&square| next.is_empty(square));
    last.map(|square| next.with(square, Squares::COMPUTER).value()).max().unwrap_or(-WON)
}

/// The empty square that the net likes best; the first of equal ones.
pub(super) fn best_empty(net: &Net, position: Squares) -> Option<usize> {
    let squares = ordered(Order::Net(net), position, Squares::COMPUTER);
    squares.into_iter().find(|&square| position.is_empty(square))
}
