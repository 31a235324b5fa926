//! Lambda depth-first proof-number search (LDFPN).
//!
//! Yoshizoe, Kishimoto, Müller: *Lambda depth-first proof number search and its application to Go*,
//! IJCAI 2007, 2404-2409.
//!
//! An attacker's node of order l stands for several questions about one position, one pseudo node
//! for each order i = 2 … l: "does he win by moves of order i?" (order 1 is answered by the domain
//! at once). The numbers choose which question is worked on.
//!
//! ```text
//! attacker, order l    pn = min pn(c_i)        dn = dn(c_l)
//!   └ c_i              pn = min over moves     dn = sum over moves
//!        └ defender, order i    pn = pn(moves)         dn = min(dn(pass), dn(moves))
//!             ├ pass ─ attacker, order i - 1            no win after it: no move of order i
//!             └ moves ─ attacker, order i               pn = sum, dn = min
//! ```
//!
//! The search goes where the disproof number is smallest, to the pass or to a reply, whatever its
//! order. Until the pass is proven no replies, and replies that all lose, are no win.
//!
//! A proof of a lower order is one for every higher order. Stones are never taken off, so there are
//! no cycles.
//!
//! | file | what |
//! |---|---|
//! | `questions` | the orders, and an attacker's node as the sum of its questions |
//! | `pass` | the defender's pass beside his replies |
//! | `imitate` | how the win after a pass helps against replies |
//! | `report` | how a search stands, told while it lasts |

mod imitate;
mod pass;
mod questions;
mod report;
#[cfg(test)]
mod tests;

pub use pass::Pass;
pub use questions::{Growth, HIGHEST_ORDER};
pub use report::{Progress, Watcher};

use super::domain::{Choice, LambdaDomain, Status, Visit};
use super::limits::{Meter, ProofLimits};
use super::numbers::{INFINITE, Numbers};
use super::table::{Narrow, Packing, Table};
use super::thresholds::{Options, Survey, Thresholds};
use questions::{LOWEST, Questions, salted};
use report::Reporter;

/// The stacks of a search; kept from one to the next, so that a search allocates nothing.
#[derive(Debug)]
pub struct Stacks<M> {
    /// Moves of all nodes on the path, those of the deepest last.
    choices: Vec<Choice<M>>,
    /// Moves from the root to the node at hand.
    line: Vec<M>,
}

impl<M> Default for Stacks<M> {
    fn default() -> Self {
        Self { choices: Vec::with_capacity(1 << 14), line: Vec::with_capacity(512) }
    }
}

/// A search by LDFPN. The table is the caller's and outlives it.
pub struct LambdaSearch<'t, D: LambdaDomain, P = Narrow> {
    /// The game, in the position that is searched.
    pub(crate) domain: D,
    table: &'t mut Table<P>,
    options: Options,
    growth: Growth,
    pass: Pass,
    meter: Meter<'t>,
    choices: &'t mut Vec<Choice<D::Move>>,
    reporter: Reporter<'t, D::Move>,
    stopped: bool,
}

impl<D: LambdaDomain, P> std::fmt::Debug for LambdaSearch<'_, D, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LambdaSearch").field("nodes", &self.meter.nodes).finish_non_exhaustive()
    }
}

impl<'t, D: LambdaDomain, P: Packing> LambdaSearch<'t, D, P> {
    /// A search of the position of `domain` that keeps what it learns in `table`.
    pub fn new(
        domain: D,
        table: &'t mut Table<P>,
        stacks: &'t mut Stacks<D::Move>,
        options: Options,
        limits: ProofLimits<'t>,
        watcher: Watcher<'t, D::Move>,
    ) -> Self {
        let Stacks { choices, line } = stacks;
        choices.clear();
        line.clear();
        Self {
            domain,
            table,
            options,
            growth: Growth::default(),
            pass: Pass::default(),
            meter: Meter::new(limits, 0),
            choices,
            reporter: Reporter::new(watcher, line),
            stopped: false,
        }
    }

    /// With other first numbers.
    #[must_use]
    pub fn with_growth(mut self, growth: Growth) -> Self {
        self.growth = growth;
        self
    }

    /// With another cost of the pass.
    #[must_use]
    pub fn with_pass(mut self, pass: Pass) -> Self {
        self.pass = pass;
        self
    }

    /// Nodes searched, and those inside of the domain.
    pub fn nodes(&self) -> (u64, u64) {
        (self.meter.nodes, self.domain.inner_nodes())
    }

    /// Searches the position until it is settled at `order` (2 to [`HIGHEST_ORDER`]) or a limit is
    /// reached; with the defender to move, after a move of that order.
    pub fn solve(&mut self, order: u8) -> Numbers {
        self.stopped = self.must_stop();
        if self.stopped {
            return Numbers::UNKNOWN;
        }
        let order = order.clamp(LOWEST, HIGHEST_ORDER);
        let numbers = self.visit(order, Thresholds::ROOT);
        self.without_late_disproof(numbers)
    }

    /// Whether the search was told to end or its deadline has passed; nodes are not asked.
    pub(crate) fn is_out_of_time(&self) -> bool {
        self.meter.is_out_of_time()
    }

    /// The numbers, or unknown ones instead of a disproof that was found when the time was over: the
    /// domain's own solver then ends early, and what it left open looks like no win.
    fn without_late_disproof(&self, numbers: Numbers) -> Numbers {
        let is_late = numbers.is_disproven() && self.is_out_of_time();
        if is_late { Numbers::UNKNOWN } else { numbers }
    }

    /// From now on `nodes` more nodes at most, and no more than `whole` together.
    pub(crate) fn extend(&mut self, whole: u64, nodes: u64) {
        self.meter.extend(whole, nodes, self.domain.inner_nodes());
    }

    /// Calls the watcher.
    pub(crate) fn report(&mut self) {
        self.reporter.report(self.meter.nodes + self.domain.inner_nodes());
    }

    /// A winning move of the attacker, who is to move, and its order: from the table, or by a new
    /// search where the table has forgotten.
    pub(crate) fn proven_move(&mut self, order: u8) -> Option<(D::Move, u8)> {
        for _ in 0..2 {
            for asked in LOWEST..=order {
                if self.is_proven(self.domain.key(), asked)
                    && let Some(play) = self.proven_choice(asked)
                {
                    return Some((play, asked));
                }
            }
            self.table.put(salted(self.domain.key(), order), self.growth.unknown(order), 0);
            self.stopped = false;
            self.attacker(order, Thresholds::ROOT);
        }
        None
    }

    /// The first move of `order` after which the table knows a proof.
    fn proven_choice(&mut self, order: u8) -> Option<D::Move> {
        let first = self.choices.len();
        self.domain.expand_attack(order, Visit::Again, self.choices);
        let mut choices = self.choices[first..].iter();
        let found = choices.find(|choice| self.is_proven(choice.key, order));
        let play = found.map(|choice| choice.play);
        self.choices.truncate(first);
        play
    }

    /// Searches below the position until its numbers reach the thresholds, or a limit is reached.
    fn visit(&mut self, order: u8, thresholds: Thresholds) -> Numbers {
        if self.domain.is_attackers_turn() {
            self.attacker(order, thresholds)
        } else {
            self.defender(order, thresholds)
        }
    }

    /// The attacker is to move: does he win by moves of `order` or less?
    fn attacker(&mut self, order: u8, thresholds: Thresholds) -> Numbers {
        if order == LOWEST {
            return self.pseudo(order, thresholds);
        }
        let mut questions = self.questions(self.domain.key(), order);
        loop {
            let state = Questions::of(&questions, order);
            if thresholds.are_reached(state.numbers) || self.stopped {
                return state.numbers;
            }
            let pn = thresholds.pn.min(self.options.beyond(state.second));
            // the dn of a lower order does not enter the node's numbers
            let dn = if state.best == order { thresholds.dn } else { INFINITE };
            questions[usize::from(state.best)] = self.pseudo(state.best, Thresholds { pn, dn });
        }
    }

    /// The pseudo node of `order`: the attacker is to move, by moves of this order only.
    fn pseudo(&mut self, order: u8, thresholds: Thresholds) -> Numbers {
        let key = self.domain.key();
        let visit = match self.known(key, order) {
            Some(numbers) if thresholds.are_reached(numbers) => return numbers,
            Some(_) => Visit::Again,
            None => Visit::First,
        };
        let begun = self.begin_node();
        let first = self.choices.len();
        let numbers = match self.domain.expand_attack(order, visit, self.choices) {
            Status::Proven => Numbers::PROVEN,
            Status::Open if self.choices.len() > first => self.over_moves(order, first, thresholds),
            Status::Open | Status::Disproven => Numbers::DISPROVEN,
        };
        self.choices.truncate(first);
        self.end_node(salted(key, order), numbers, begun)
    }

    /// The defender is to move after an attacker's move of `order`.
    fn defender(&mut self, order: u8, thresholds: Thresholds) -> Numbers {
        let key = self.domain.key();
        let visit = match self.known(key, order) {
            Some(numbers) if numbers.is_settled() => return numbers,
            Some(_) => Visit::Again,
            None => Visit::First,
        };
        let begun = self.begin_node();
        let first = self.choices.len();
        // at the lowest order, and where a five threatens, the domain has settled the pass
        let asks_pass = order > LOWEST && self.domain.may_pass();
        let numbers = match self.domain.expand_defence(order, visit, self.choices) {
            Status::Disproven => Numbers::DISPROVEN,
            Status::Open | Status::Proven if asks_pass => {
                self.over_pass_and_moves(order, first, visit, thresholds)
            }
            Status::Open if self.choices.len() > first => self.over_moves(order, first, thresholds),
            Status::Open | Status::Proven => Numbers::PROVEN,
        };
        self.choices.truncate(first);
        self.end_node(salted(key, order), numbers, begun)
    }

    /// Works on the moves from `first` on, one child at a time, until the node is settled or
    /// reaches a threshold.
    fn over_moves(&mut self, order: u8, first: usize, thresholds: Thresholds) -> Numbers {
        let is_or = self.domain.is_attackers_turn();
        self.look_up_moves(order, first);
        loop {
            let survey = self.survey(first, is_or);
            let numbers = survey.numbers(self.options, P::LARGEST);
            self.reporter.note(numbers);
            if thresholds.are_reached(numbers) || self.must_stop() {
                return numbers;
            }
            let for_child = survey.thresholds(thresholds, self.options, P::LARGEST);
            self.visit_move(order, first + survey.best, for_child);
        }
    }

    /// The moves from `first` on at one glance.
    fn survey(&self, first: usize, is_or: bool) -> Survey {
        Survey::of(self.choices[first..].iter().map(|choice| choice.initial), is_or)
    }

    /// Searches the position after a move.
    fn visit_move(&mut self, order: u8, index: usize, thresholds: Thresholds) {
        let play = self.choices[index].play;
        self.domain.play(play);
        self.reporter.line.push(play);
        self.choices[index].initial = self.visit(order, thresholds);
        self.reporter.line.pop();
        self.domain.take_back();
    }

    /// Gives the moves from `first` on the numbers of the positions after them: from the table, or
    /// those of leaves.
    fn look_up_moves(&mut self, order: u8, first: usize) {
        let is_or = self.domain.is_attackers_turn();
        for index in first..self.choices.len() {
            let Choice { key, initial, .. } = self.choices[index];
            let leaf = if self.options.heuristic {
                let scale = self.growth.unknown(order).pn / self.growth.unknown(LOWEST).pn;
                Numbers { pn: initial.pn * scale, dn: initial.dn * scale }
            } else {
                self.growth.unknown(order)
            };
            self.choices[index].initial = if is_or {
                self.known(key, order).unwrap_or(leaf)
            } else {
                self.attackers_numbers(key, order, leaf)
            };
        }
    }

    /// What the table knows of the question of `order` about the position with this key.
    #[inline]
    fn known(&self, key: u64, order: u8) -> Option<Numbers> {
        self.table.get(salted(key, order)).map(|entry| entry.numbers)
    }

    fn is_proven(&self, key: u64, order: u8) -> bool {
        self.known(key, order).is_some_and(Numbers::is_proven)
    }

    /// Counts a node; what had been searched before it.
    fn begin_node(&mut self) -> u64 {
        self.meter.nodes += 1;
        self.meter.nodes + self.domain.inner_nodes()
    }

    /// Remembers the numbers of a node, and returns them.
    fn end_node(&mut self, key: u64, numbers: Numbers, begun: u64) -> Numbers {
        let work = self.meter.nodes + self.domain.inner_nodes() - begun + 1;
        let kept = self.without_late_disproof(numbers);
        if kept == numbers {
            self.table.put(key, numbers, work);
        }
        kept
    }

    fn must_stop(&mut self) -> bool {
        let inner = self.domain.inner_nodes();
        let nodes = self.meter.nodes + inner;
        self.reporter.tick(nodes);
        self.stopped = self.meter.must_stop(inner);
        self.stopped
    }
}
