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
//!        └ defender, order i
//!             ├ pass ─ attacker, order i - 1   settled first: no win after it, no move of order i
//!             └ moves ─ attacker, order i      pn = sum, dn = min
//! ```
//!
//! A proof of a lower order is one for every higher order. Stones are never taken off, so there are
//! no cycles.

use super::domain::{Choice, LambdaDomain, Status, Visit};
use super::limits::{Meter, ProofLimits};
use super::numbers::{INFINITE, Numbers};
use super::table::{Narrow, Packing, Table};
use super::thresholds::{Options, Survey, Thresholds};

/// Lowest order that is searched here.
const LOWEST: u8 = 2;
/// Highest order.
pub const HIGHEST_ORDER: u8 = 5;

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

/// The stacks of a search; kept from one to the next, so that a search allocates nothing.
#[derive(Debug)]
pub struct Stacks<M> {
    /// Moves of all nodes on the path, those of the deepest last.
    choices: Vec<Choice<M>>,
    /// Moves from the root to the node at hand.
    line: Vec<M>,
}

impl<M> Stacks<M> {
    /// With room for long searches.
    pub fn new() -> Self {
        Self { choices: Vec::with_capacity(1 << 14), line: Vec::with_capacity(512) }
    }
}

impl<M> Default for Stacks<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// How the first numbers of a question grow with its order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Growth {
    /// Twofold: LDFPN. The numbers decide which order is worked on.
    #[default]
    Twofold,
    /// 256-fold: pseudo-λ, which comes to an order when it is through with those below. Needs a
    /// table of wide numbers.
    Orders,
}

impl Growth {
    /// Numbers of a question of which nothing is known.
    const fn unknown(self, order: u8) -> Numbers {
        let bits = match self {
            Self::Twofold => 1,
            Self::Orders => 8,
        };
        let number = 1 << (bits * (order - 1));
        Numbers { pn: number, dn: number }
    }
}

/// What the pass costs until it is proven, at orders above 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pass {
    /// Its proof number enters no other, as published. A search goes on below a pass until that is
    /// settled, however hard it turns out to be.
    #[default]
    Free,
    /// Its proof number is added to that of the replies, as at any AND node, so that a move whose
    /// threat is hard to prove waits for easier ones.
    Counted,
}

/// A search by LDFPN. The table is the caller's and outlives it.
pub struct LambdaSearch<'t, D: LambdaDomain, P = Narrow> {
    table: &'t mut Table<P>,
    options: Options,
    growth: Growth,
    pass: Pass,
    meter: Meter<'t>,
    watcher: Watcher<'t, D::Move>,
    choices: &'t mut Vec<Choice<D::Move>>,
    line: &'t mut Vec<D::Move>,
    /// Numbers of the root, as last seen.
    root: Numbers,
    next_report: u64,
    stopped: bool,
}

/// A position's key mixed with the order: the question is part of what is stored.
const fn salted(key: u64, order: u8) -> u64 {
    key ^ (order as u64).wrapping_mul(0x9E6C_63D0_876A_68EE)
}

impl<D: LambdaDomain, P> std::fmt::Debug for LambdaSearch<'_, D, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LambdaSearch").field("nodes", &self.meter.nodes()).finish_non_exhaustive()
    }
}

impl<'t, D: LambdaDomain, P: Packing> LambdaSearch<'t, D, P> {
    /// A search that keeps what it learns in `table`.
    pub fn new(
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
            table,
            options,
            growth: Growth::default(),
            pass: Pass::default(),
            meter: Meter::new(limits, 0),
            watcher,
            choices,
            line,
            root: Numbers::UNKNOWN,
            next_report: 0,
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

    /// Nodes searched, those inside of the domain not counted.
    pub const fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// Searches the position, the attacker to move, until it is settled at `order` (2 to
    /// [`HIGHEST_ORDER`]) or a bound is reached.
    pub fn solve(&mut self, domain: &mut D, order: u8) -> Numbers {
        let order = order.clamp(LOWEST, HIGHEST_ORDER);
        self.stopped = self.must_stop(domain);
        let numbers = if self.stopped {
            Numbers::UNKNOWN
        } else {
            self.attacker(domain, order, Thresholds::ROOT)
        };
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

    /// Calls the watcher, with the number of all nodes.
    pub(crate) fn report(&mut self, nodes: u64) {
        (self.watcher)(&Progress { numbers: self.root, nodes, line: self.line });
    }

    /// From now on `nodes` more nodes at most, and no more than `whole` together.
    pub(crate) fn extend(&mut self, domain: &D, whole: u64, nodes: u64) {
        self.meter.extend(whole, nodes, domain.inner_nodes());
    }

    /// As [`Self::solve`], with the defender to move after a move of `order`.
    pub(crate) fn solve_defence(&mut self, domain: &mut D, order: u8) -> Numbers {
        let order = order.clamp(LOWEST, HIGHEST_ORDER);
        self.stopped = self.must_stop(domain);
        let numbers = if self.stopped {
            Numbers::UNKNOWN
        } else {
            self.defender(domain, order, Thresholds::ROOT)
        };
        self.without_late_disproof(numbers)
    }

    /// A winning move of the attacker, who is to move, and its order: from the table, or by a new
    /// search where the table has forgotten.
    pub(crate) fn proven_move(&mut self, domain: &mut D, order: u8) -> Option<(D::Move, u8)> {
        for _ in 0..2 {
            for asked in LOWEST..=order {
                if self.is_proven(salted(domain.key(), asked))
                    && let Some(play) = self.proven_choice(domain, asked)
                {
                    return Some((play, asked));
                }
            }
            self.table.put(salted(domain.key(), order), self.growth.unknown(order), 0);
            self.stopped = false;
            self.attacker(domain, order, Thresholds::ROOT);
        }
        None
    }

    /// The first move of `order` after which the table knows a proof.
    fn proven_choice(&mut self, domain: &mut D, order: u8) -> Option<D::Move> {
        let first = self.choices.len();
        domain.expand_attack(order, Visit::Again, self.choices);
        let mut choices = self.choices[first..].iter();
        let found = choices.find(|choice| self.is_proven(salted(choice.key, order)));
        let play = found.map(|choice| choice.play);
        self.choices.truncate(first);
        play
    }

    /// The attacker is to move: does he win by moves of `order` or less?
    fn attacker(&mut self, domain: &mut D, order: u8, thresholds: Thresholds) -> Numbers {
        if order == LOWEST {
            return self.pseudo(domain, order, thresholds);
        }
        let mut questions = self.questions(domain.key(), order);
        loop {
            let state = Questions::of(&questions, order);
            if thresholds.are_reached(state.numbers) || self.stopped {
                return state.numbers;
            }
            let pn = thresholds.pn.min(self.options.beyond(state.second));
            // the dn of a lower order does not enter the node's numbers
            let dn = if state.best == order { thresholds.dn } else { INFINITE };
            questions[usize::from(state.best)] =
                self.pseudo(domain, state.best, Thresholds { pn, dn });
        }
    }

    /// What the table knows of each order's question about the position with this key.
    fn questions(&self, key: u64, order: u8) -> [Numbers; QUESTIONS] {
        let mut questions = [Numbers::DISPROVEN; QUESTIONS];
        for asked in LOWEST..=order {
            questions[usize::from(asked)] = self
                .table
                .get(salted(key, asked))
                .map_or(self.growth.unknown(asked), |entry| entry.numbers);
        }
        questions
    }

    /// The pseudo node of `order`: the attacker is to move, by moves of this order only.
    fn pseudo(&mut self, domain: &mut D, order: u8, thresholds: Thresholds) -> Numbers {
        let key = salted(domain.key(), order);
        let visit = match self.table.get(key) {
            Some(entry) if thresholds.are_reached(entry.numbers) => {
                return entry.numbers;
            }
            Some(_) => Visit::Again,
            None => Visit::First,
        };
        let begun = self.begin_node(domain);
        let first = self.choices.len();
        let numbers = match domain.expand_attack(order, visit, self.choices) {
            Status::Proven => Numbers::PROVEN,
            Status::Open if self.choices.len() > first => {
                self.over_moves(domain, order, first, thresholds, Turn::Attacker)
            }
            Status::Open | Status::Disproven => Numbers::DISPROVEN,
        };
        self.choices.truncate(first);
        self.end_node(domain, key, numbers, begun)
    }

    /// The defender is to move after an attacker's move of `order`.
    fn defender(&mut self, domain: &mut D, order: u8, thresholds: Thresholds) -> Numbers {
        let key = salted(domain.key(), order);
        let visit = match self.table.get(key) {
            Some(entry) if entry.numbers.is_settled() => return entry.numbers,
            Some(_) => Visit::Again,
            None => Visit::First,
        };
        let begun = self.begin_node(domain);
        let before_pass = self.meter.nodes();
        if let Err(numbers) = self.settle_pass(domain, order, thresholds) {
            return self.end_node(domain, key, numbers, begun);
        }
        // once: a reply that the simulation has not refuted then is left to the search
        let is_settled_now = visit == Visit::First || self.meter.nodes() > before_pass;
        let first = self.choices.len();
        let numbers = match domain.expand_defence(order, visit, self.choices) {
            Status::Open if self.choices.len() > first => {
                if is_settled_now {
                    self.simulate_pass(domain, order, first);
                }
                self.over_moves(domain, order, first, thresholds, Turn::Defender)
            }
            Status::Open | Status::Proven => Numbers::PROVEN,
            Status::Disproven => Numbers::DISPROVEN,
        };
        self.choices.truncate(first);
        self.end_node(domain, key, numbers, begun)
    }

    /// Whether the attacker wins at a lower order when the defender passes: only then was his move
    /// one of `order`. The error is the node's numbers when he does not, or when it stays open.
    fn settle_pass(
        &mut self,
        domain: &mut D,
        order: u8,
        thresholds: Thresholds,
    ) -> Result<(), Numbers> {
        if order == LOWEST || !domain.may_pass() {
            return Ok(()); // the domain has settled it
        }
        let replies = self.growth.unknown(order).pn;
        let pn = match self.pass {
            Pass::Free => INFINITE,
            Pass::Counted => thresholds.pn.saturating_sub(replies),
        };
        domain.pass();
        let numbers = self.attacker(domain, order - 1, Thresholds { pn, dn: thresholds.dn });
        domain.take_back_pass();
        match (numbers, self.pass) {
            (Numbers::PROVEN, _) => Ok(()),
            (Numbers::DISPROVEN, _) => Err(Numbers::DISPROVEN),
            (open, Pass::Free) => Err(Numbers::new(replies, open.dn)),
            (open, Pass::Counted) => Err(Numbers::new(open.pn + replies, open.dn).cut(P::LARGEST)),
        }
    }

    /// Works on the moves from `first` on, one child at a time, until the node is settled or
    /// reaches a threshold.
    fn over_moves(
        &mut self,
        domain: &mut D,
        order: u8,
        first: usize,
        thresholds: Thresholds,
        turn: Turn,
    ) -> Numbers {
        for index in first..self.choices.len() {
            self.choices[index].initial = self.numbers_after(index, order, turn);
        }
        loop {
            let children = self.choices[first..].iter().map(|choice| choice.initial);
            let survey = Survey::of(children, turn == Turn::Attacker);
            let numbers = survey.numbers(self.options, P::LARGEST);
            if self.line.is_empty() {
                self.root = numbers;
            }
            if thresholds.are_reached(numbers) || self.must_stop(domain) {
                return numbers;
            }
            let for_child = survey.thresholds(thresholds, self.options, P::LARGEST);
            let index = first + survey.best;
            let play = self.choices[index].play;
            domain.play(play);
            self.line.push(play);
            self.choices[index].initial = match turn {
                Turn::Attacker => self.defender(domain, order, for_child),
                Turn::Defender => self.attacker(domain, order, for_child),
            };
            self.line.pop();
            domain.take_back();
        }
    }

    /// The numbers of the position after a move: from the table, or those of a leaf.
    fn numbers_after(&self, index: usize, order: u8, turn: Turn) -> Numbers {
        let choice = &self.choices[index];
        let leaf = if self.options.heuristic {
            let scale = self.growth.unknown(order).pn / self.growth.unknown(LOWEST).pn;
            Numbers { pn: choice.initial.pn * scale, dn: choice.initial.dn * scale }
        } else {
            self.growth.unknown(order)
        };
        let known = |order| self.table.get(salted(choice.key, order)).map(|entry| entry.numbers);
        let own = known(order).unwrap_or(leaf);
        if turn == Turn::Attacker {
            return own;
        }
        let lower = (LOWEST..order).filter_map(known).map(|numbers| numbers.pn).min();
        Numbers::new(own.pn.min(lower.unwrap_or(INFINITE)), own.dn)
    }

    /// Kawano's simulation: a reply is tried against the very moves that win after the pass. Only
    /// above order 2; there the domain's solver of fours does it faster.
    fn simulate_pass(&mut self, domain: &mut D, order: u8, first: usize) {
        if order == LOWEST || !domain.may_pass() {
            return;
        }
        domain.pass();
        let model = domain.key();
        domain.take_back_pass();
        for index in first..self.choices.len() {
            let Choice { play, key, .. } = self.choices[index];
            if self.table.get(salted(key, order)).is_none() && !self.must_stop(domain) {
                domain.play(play);
                self.imitate_attack(domain, order - 1, key ^ model);
                domain.take_back();
            }
        }
    }

    /// Whether the moves that are known to win in a model position win here too; `difference` is
    /// what leads from a key of this position to that of the model. A success is remembered.
    fn imitate_attack(&mut self, domain: &mut D, highest: u8, difference: u64) -> bool {
        (LOWEST..=highest).any(|order| {
            let model = salted(domain.key() ^ difference, order);
            let wins = self.is_proven(model) && self.imitate_order(domain, order, difference);
            if wins {
                let key = salted(domain.key(), order);
                self.table.put(key, Numbers::PROVEN, 1);
            }
            wins
        })
    }

    fn imitate_order(&mut self, domain: &mut D, order: u8, difference: u64) -> bool {
        self.meter.count(Visit::First);
        let first = self.choices.len();
        let status = domain.expand_attack(order, Visit::First, self.choices);
        let wins = status == Status::Proven
            || (first..self.choices.len()).any(|index| {
                let Choice { play, key, .. } = self.choices[index];
                if !self.is_proven(salted(key ^ difference, order)) {
                    return false;
                }
                domain.play(play);
                let wins = self.imitate_defence(domain, order, difference);
                domain.take_back();
                wins
            });
        self.choices.truncate(first);
        wins
    }

    fn imitate_defence(&mut self, domain: &mut D, order: u8, difference: u64) -> bool {
        self.meter.add(1);
        if self.must_stop(domain) {
            return false;
        }
        if order > LOWEST && domain.may_pass() {
            domain.pass();
            let wins = self.imitate_attack(domain, order - 1, difference);
            domain.take_back_pass();
            if !wins {
                return false;
            }
        }
        let first = self.choices.len();
        let status = domain.expand_defence(order, Visit::First, self.choices);
        let wins = status != Status::Disproven
            && (first..self.choices.len()).all(|index| {
                domain.play(self.choices[index].play);
                let wins = self.imitate_attack(domain, order, difference);
                domain.take_back();
                wins
            });
        self.choices.truncate(first);
        if wins {
            let key = salted(domain.key(), order);
            self.table.put(key, Numbers::PROVEN, 1);
        }
        wins
    }

    fn is_proven(&self, key: u64) -> bool {
        self.table.get(key).is_some_and(|entry| entry.numbers.is_proven())
    }

    /// Counts a node; what had been searched before it.
    fn begin_node(&mut self, domain: &D) -> u64 {
        self.meter.add(1);
        self.meter.nodes() + domain.inner_nodes()
    }

    /// Remembers the numbers of a node, and returns them.
    fn end_node(&mut self, domain: &D, key: u64, numbers: Numbers, begun: u64) -> Numbers {
        let work = self.meter.nodes() + domain.inner_nodes() - begun + 1;
        let kept = self.without_late_disproof(numbers);
        if kept == numbers {
            self.table.put(key, numbers, work);
        }
        kept
    }

    fn must_stop(&mut self, domain: &D) -> bool {
        let inner = domain.inner_nodes();
        let nodes = self.meter.nodes() + inner;
        if nodes >= self.next_report {
            self.next_report = nodes + NODES_PER_REPORT;
            self.report(nodes);
        }
        self.stopped = self.meter.must_stop(inner);
        self.stopped
    }
}

/// Whose turn it is: the attacker's nodes are OR nodes, the defender's AND nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Attacker,
    Defender,
}

/// One question for each order; places below [`LOWEST`] stay unused.
const QUESTIONS: usize = HIGHEST_ORDER as usize + 1;

/// An attacker's node, put together from its questions.
struct Questions {
    numbers: Numbers,
    /// The order with the smallest pn.
    best: u8,
    /// The next smallest pn.
    second: u64,
}

impl Questions {
    fn of(questions: &[Numbers; QUESTIONS], order: u8) -> Self {
        let (mut best, mut smallest, mut second) = (order, INFINITE, INFINITE);
        for asked in LOWEST..=order {
            let pn = questions[usize::from(asked)].pn;
            if pn < smallest {
                (best, second, smallest) = (asked, smallest, pn);
            } else {
                second = second.min(pn);
            }
        }
        let dn = questions[usize::from(order)].dn;
        Self { numbers: Numbers::new(smallest, dn), best, second }
    }
}
