//! Proofs for the search: whoever wants to know whether a win is forced asks here.
//!
//! | file | what |
//! |---|---|
//! | `budget` | what the prover may spend, and what it has spent |
//! | `mate` | a pure search for a proof, when one is asked for |
//! | `confirm` | the proof of any win, reply by reply |
//! | `last_look` | the prover's last word on the move that is about to be played |
//!
//! The solver of fours costs little and is asked at every leaf where fours may lead on. The prover
//! of threats costs more; it has a budget. Both are functions of the search so far, so that a search
//! with a node limit stays reproducible. All nodes are counted by the search's meter.

mod budget;
pub(super) mod confirm;
mod last_look;
pub(super) mod mate;

use super::facts::Defence;
use super::meter::Meter;
use super::params::Params;
use crate::board::Board;
use crate::pattern::CellClass;
use crate::proof::lambda::Watcher;
use crate::solver::Verdict;
use crate::solver::prover::{Proof, Prover, Request};
use crate::solver::vcf::{FourRequest, Vcf};
use crate::types::{Point, RuleSet, Side};
use budget::Budget;
pub(super) use budget::root_fours;

/// Bytes of the table of refuted fours that a worker keeps.
const VCF_TABLE_BYTES: usize = 4 << 20;
/// Bytes of the prover's tables at most.
const PROVER_BYTES: usize = 28 << 20;
/// They are no more than one part in this many of the transposition table.
const PROVER_SHARE_DIV: usize = 4;

/// The provers of one worker, and what they may spend.
#[derive(Debug)]
pub(super) struct Proofs {
    params: Params,
    vcf: Vcf,
    /// None where the system had no memory for it.
    prover: Option<Prover>,
    budget: Budget,
}

impl Proofs {
    /// Provers that know nothing, beside a transposition table of so many bytes.
    pub(super) fn new(params: Params, table_bytes: usize) -> Self {
        let prover_bytes = PROVER_BYTES.min(table_bytes / PROVER_SHARE_DIV);
        Self {
            vcf: Vcf::new(VCF_TABLE_BYTES),
            prover: Prover::new(prover_bytes).ok(),
            budget: Budget::new(&params),
            params,
        }
    }

    /// A solver of fours alone, for a worker that helps another.
    pub(super) fn of_fours(params: Params) -> Self {
        let (vcf, budget) = (Vcf::new(VCF_TABLE_BYTES), Budget::new(&params));
        Self { vcf, prover: None, budget, params }
    }

    /// From now on other numbers hold.
    #[cfg(feature = "tune")]
    pub(super) fn set_params(&mut self, params: Params) {
        self.params = params;
    }

    /// A new search begins: nothing of its budget is spent.
    pub(super) fn begin(&mut self) {
        self.budget = Budget::new(&self.params);
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.vcf.clear();
        if let Some(prover) = &mut self.prover {
            prover.clear();
        }
    }

    /// Does the side to move win by fours? Looked for with at most so many stones.
    pub(super) fn fours<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
        stones: u64,
    ) -> Verdict {
        self.solve::<R>(board, meter, stones, None)
    }

    /// The same at a leaf, where fours may lead on, by no more than `plain` fours without a second
    /// purpose: most leaves where such fours stand about are no wins, and to find that out would take
    /// most of the search.
    #[inline]
    pub(super) fn fours_at_leaf<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
        stones: u64,
        plain: u32,
    ) -> Verdict {
        if !may_win_by_fours(&self.params, board, board.side_to_move(), plain > 0) {
            return Verdict::Unknown;
        }
        self.solve::<R>(board, meter, stones, Some(plain))
    }

    /// Fetches what is known of a leaf, by its key, that will be asked for.
    #[inline]
    pub(super) fn prefetch_leaf(&self, key: u64) {
        self.vcf.prefetch(key, Some(self.params.leaf_vcf_plain()));
    }

    /// Does the side to move win by fours, so many of them plain at most?
    fn solve<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
        stones: u64,
        most_plain: Option<u32>,
    ) -> Verdict {
        let request = FourRequest { most_plain, ..four_request(meter, stones) };
        let verdict = self.vcf.solve::<R>(board, &request);
        meter.spent.nodes += self.vcf.nodes();
        won_in_time(verdict, board, meter)
    }

    /// The same at the root, with the line replayed stone by stone, and as many stones as time and
    /// nodes allow.
    pub(super) fn fours_at_root<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
    ) -> Verdict {
        let stones = root_fours(&self.params, meter);
        let verdict = self.vcf.prove::<R>(board, &four_request(meter, stones));
        meter.spent.nodes += self.vcf.nodes();
        won_in_time(verdict, board, meter)
    }

    /// What the side to move may do when the opponent would win by fours after a pass, looked for
    /// with at most so many stones; none where no such win is found.
    pub(super) fn defence<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
        stones: u64,
    ) -> Option<Defence> {
        let found = self.vcf.defence::<R>(board, &four_request(meter, stones));
        meter.spent.nodes += self.vcf.nodes();
        let (points, plies) = found?;
        meter.ends_in_time(board, plies).then_some(Defence { points, plies })
    }

    /// Does the side to move win by threats? Looked for with at most so many nodes.
    pub(super) fn threats<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
        nodes: u64,
    ) -> Verdict {
        let (deadline, stop) = (meter.maximum, Some(&*meter.stop));
        let request = Request { nodes, deadline, stop, ..Request::of_order(2) };
        let Some(proof) = self.prove::<R>(board, &request, &mut |_| ()) else {
            return Verdict::Unknown;
        };
        meter.spent.nodes += proof.all_nodes();
        won_in_time(proof.verdict, board, meter)
    }

    /// The same inside the tree, where it is likely enough and the budget allows it.
    pub(super) fn threats_inside<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
    ) -> Verdict {
        if !may_win_by_threats(&self.params, board)
            || !self.budget.allows(&self.params, meter.spent.nodes)
        {
            return Verdict::Unknown;
        }
        let before = meter.spent.nodes;
        let verdict = self.threats::<R>(board, meter, self.budget.nodes);
        self.budget.note(&self.params, meter.spent.nodes - before, verdict.is_win());
        verdict
    }

    /// The same at the root, before each iteration: the proof goes on where it stopped, with its
    /// share of what was searched since.
    pub(super) fn threats_at_root<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
    ) -> Verdict {
        let Some(nodes) = budget::root_share(&self.params, meter, self.budget.spent_at_root) else {
            return Verdict::Unknown;
        };
        let before = meter.spent.nodes;
        let verdict = self.threats::<R>(board, meter, nodes);
        self.budget.spent_at_root += meter.spent.nodes - before;
        verdict
    }

    /// A root move that is about to become the best is looked at once more: the plies from the root
    /// after which the opponent wins by fours or by threats, if he is known to. The search has looked
    /// too, but less deep; the proof of threats goes on where it stopped.
    pub(super) fn refutation<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
        point: Point,
    ) -> Option<usize> {
        let share = budget::root_share(&self.params, meter, self.budget.spent_on_refutations)?;
        self.after_move::<R>(board, meter, point, share / self.params.refutation_div())
    }

    /// The plies from the root after which the opponent wins by fours or by threats if this move is
    /// played, if he is known to; looked for with at most `nodes` each.
    pub(super) fn after_move<R: RuleSet>(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
        point: Point,
        nodes: u64,
    ) -> Option<usize> {
        let before = meter.spent.nodes;
        board.play::<R>(point);
        let stones = nodes.min(root_fours(&self.params, meter));
        let mut verdict = self.fours::<R>(board, meter, stones);
        if !verdict.is_win() {
            verdict = self.threats::<R>(board, meter, nodes);
        }
        board.take_back::<R>();
        self.budget.spent_on_refutations += meter.spent.nodes - before;
        verdict.plies().map(|plies| plies + 1)
    }

    /// A proof as it was asked for; none where the prover has no memory.
    fn prove<R: RuleSet>(
        &mut self,
        board: &mut Board,
        request: &Request<'_>,
        watcher: Watcher<'_, Point>,
    ) -> Option<Proof> {
        Some(self.prover.as_mut()?.prove::<R>(board, request, watcher))
    }
}

/// Fours with at most so many stones, until the search has to stop.
fn four_request(meter: &Meter, stones: u64) -> FourRequest<'_> {
    FourRequest { stop: Some(&meter.stop), ..FourRequest::of_nodes(stones) }
}

/// The verdict, but that a win which comes after the game is drawn is none.
fn won_in_time(verdict: Verdict, board: &Board, meter: &Meter) -> Verdict {
    match verdict {
        Verdict::Win { plies, .. } if !meter.ends_in_time(board, plies) => Verdict::Unknown,
        verdict => verdict,
    }
}

/// Whether fours of `us` may lead on: one makes more than a four, or there are several that make no
/// more and such `plain` ones may be played.
#[inline]
pub(super) fn may_win_by_fours(params: &Params, board: &Board, us: Side, plain: bool) -> bool {
    let second_purpose = [CellClass::FourPlus, CellClass::FourThree, CellClass::Forbidden];
    second_purpose.iter().any(|&class| board.count(us, class) > 0)
        || plain && board.fours(us) >= params.leaf_vcf_fours()
}

/// Whether the side to move has threes enough to begin with.
fn may_win_by_threats(params: &Params, board: &Board) -> bool {
    let us = board.side_to_move();
    let strong = CellClass::Three..=CellClass::FourThree;
    let points = CellClass::ALL.into_iter().filter(|class| strong.contains(class));
    points.map(|class| board.count(us, class)).sum::<u32>() >= params.threats_min_points()
}
