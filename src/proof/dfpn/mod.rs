//! Depth-first proof-number search with a table of fixed size (df-pn; Nagai 2002).
//!
//! The same choices as best-first proof-number search makes, without its tree: each node searches
//! on below its best child until a threshold says that another one would be chosen. What is
//! learnt goes into a table. A node keeps the numbers of its children itself, too, while it is on
//! the path: whatever the table forgets, every visit ends nearer to a verdict.
//!
//! A position may be reached in many ways, but never again below itself: stones stay. Games with
//! cycles are not for this search.
//!
//! | file | what |
//! |---|---|
//! | `imitate` | the win against one reply is tried against the others, where that is wanted |

mod imitate;

use super::domain::{Choice, Domain, Status, Visit};
use super::limits::{Meter, Outcome, ProofLimits};
use super::numbers::Numbers;
use super::table::{Narrow, Packing, Table};
use super::thresholds::{Options, Survey, Thresholds};

/// Longest path; the largest board has fewer points. A longer one ends the search.
const MAX_DEPTH: usize = 1024;

/// A depth-first proof-number searcher, with its table.
#[derive(Debug)]
pub struct Dfpn<M, P = Narrow> {
    table: Table<P>,
    options: Options,
    /// Whether the win against one reply is tried against the others.
    simulates: bool,
    /// Moves of all nodes on the path, those of the deepest node last.
    choices: Vec<Choice<M>>,
}

impl<M: Copy, P: Packing> Dfpn<M, P> {
    /// A searcher that remembers what fits into `table`.
    #[must_use]
    pub fn new(table: Table<P>, options: Options) -> Self {
        Self { table, options, simulates: false, choices: Vec::with_capacity(4096) }
    }

    /// From now on the win against one reply is tried against the others at once (Kawano's
    /// simulation). Good for games whose keys are sums of the keys of moves.
    #[must_use]
    pub fn with_simulation(mut self) -> Self {
        self.simulates = true;
        self
    }

    /// Forgets what earlier searches found. Needed when the attacker or the rule changes, unless
    /// the keys of the domain hold them.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Forgets what earlier searches found, and remembers from now on what fits into `table`.
    pub(super) fn replace_table(&mut self, table: Table<P>) {
        self.table = table;
    }

    /// Searches until the position is settled or a limit is reached. The domain is the same
    /// afterwards, and numbers that were found stay in the table.
    pub fn solve<D: Domain<Move = M>>(
        &mut self,
        domain: &mut D,
        limits: ProofLimits<'_>,
    ) -> Outcome {
        self.choices.clear();
        let meter = Meter::new(limits, domain.inner_nodes());
        let mut search = Search { dfpn: self, domain, meter };
        let mut numbers = Numbers::UNKNOWN;
        if !search.must_stop() {
            numbers = search.visit(search.domain.key(), Thresholds::ROOT, 0);
        }
        search.meter.outcome(numbers, search.domain.inner_nodes())
    }
}

/// One search.
struct Search<'a, 'l, D: Domain, P> {
    dfpn: &'a mut Dfpn<D::Move, P>,
    domain: &'a mut D,
    meter: Meter<'l>,
}

impl<D: Domain, P: Packing> Search<'_, '_, D, P> {
    fn must_stop(&mut self) -> bool {
        self.meter.must_stop(self.domain.inner_nodes())
    }

    /// Searches below the position on the board until its numbers reach the thresholds (or a
    /// limit), and returns them. There must be a node left.
    fn visit(&mut self, key: u64, at: Thresholds, depth: usize) -> Numbers {
        let known = self.dfpn.table.get(key);
        if let Some(entry) = known
            && at.are_reached(entry.numbers)
        {
            return entry.numbers;
        }
        let before = self.meter.nodes;
        let visit = if known.is_some() { Visit::Again } else { Visit::First };
        self.meter.count(visit);
        let first = self.dfpn.choices.len();
        let numbers = match self.domain.expand(visit, &mut self.dfpn.choices) {
            Status::Proven => Numbers::PROVEN,
            Status::Disproven => Numbers::DISPROVEN,
            Status::Open => self.deepen(first, at, depth),
        };
        self.dfpn.choices.truncate(first);
        let work = self.meter.nodes - before + known.map_or(0, |entry| entry.work);
        self.dfpn.table.put(key, numbers, work);
        numbers
    }

    /// Visits the best child again and again, until the thresholds or a limit are reached.
    fn deepen(&mut self, first: usize, at: Thresholds, depth: usize) -> Numbers {
        let is_or = self.domain.is_attackers_turn();
        let Dfpn { choices, options, .. } = &mut *self.dfpn;
        for choice in &mut choices[first..] {
            let by_domain = if options.heuristic { choice.initial } else { Numbers::UNKNOWN };
            choice.initial = by_domain.cut(P::LARGEST);
        }
        if MAX_DEPTH <= depth {
            self.meter.stopped = true;
        }
        loop {
            let survey = self.survey(first, is_or);
            let numbers = survey.numbers(self.dfpn.options, P::LARGEST);
            if at.are_reached(numbers) || self.must_stop() {
                return numbers;
            }
            let below = survey.thresholds(at, self.dfpn.options, P::LARGEST);
            let place = first + survey.best;
            let Choice { play, key, .. } = self.dfpn.choices[place];
            self.domain.play(play);
            let after = self.visit(key, below, depth + 1);
            self.domain.take_back();
            self.dfpn.choices[place].initial = after;
            if self.dfpn.simulates && !is_or && after.is_proven() {
                self.imitate_against_others(first, key);
            }
        }
    }

    /// The children from `first` on, after a look into the table: a transposition may have changed
    /// their numbers. What is no longer there counts as it was last seen.
    fn survey(&mut self, first: usize, is_or: bool) -> Survey {
        let Dfpn { table, choices, .. } = &mut *self.dfpn;
        let children = choices[first..].iter_mut().map(|choice| {
            if let Some(entry) = table.get(choice.key) {
                choice.initial = entry.numbers;
            }
            choice.initial
        });
        Survey::of(children, is_or)
    }
}
