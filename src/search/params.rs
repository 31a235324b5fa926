//! Every number of the search that may be tuned, one line each.
//!
//! | ending | meaning |
//! |---|---|
//! | `_MIN_DEPTH`, `_MAX_DEPTH` | the rule acts from, up to this depth |
//! | `_BASE` | constant part |
//! | `_MARGIN` | times the depth |
//! | `_DIV` | divides |
//! | `_PERCENT` | hundredths |
//!
//! All are guesses until a match has tuned them.

/// Half width of the first aspiration window.
pub(super) const ASPIRATION_BASE: i32 = 24;
/// First iteration with an aspiration window.
pub(super) const ASPIRATION_MIN_DEPTH: i32 = 4;

/// Reverse futility: distance above beta, for each ply of depth.
pub(super) const REVERSE_FUTILITY_MARGIN: i32 = 70;
/// Reverse futility: deepest node.
pub(super) const REVERSE_FUTILITY_MAX_DEPTH: i32 = 9;

/// Razoring: distance below alpha.
pub(super) const RAZORING_BASE: i32 = 60;
/// Razoring: distance below alpha, for each ply of depth.
pub(super) const RAZORING_MARGIN: i32 = 60;
/// Razoring: deepest node.
pub(super) const RAZORING_MAX_DEPTH: i32 = 3;

/// Null move: shallowest node.
pub(super) const NULL_MOVE_MIN_DEPTH: i32 = 6;
/// Null move: distance above beta.
pub(super) const NULL_MOVE_BASE: i32 = 250;
/// Null move: plies taken off.
pub(super) const NULL_MOVE_REDUCTION: i32 = 4;
/// Null move: depth for one more ply taken off.
pub(super) const NULL_MOVE_DEPTH_DIV: i32 = 6;

/// Move-count pruning: moves always searched.
pub(super) const MOVE_COUNT_BASE: i32 = 4;
/// Move-count pruning: added to the depth before it is multiplied by the depth.
pub(super) const MOVE_COUNT_MARGIN: i32 = 8;
/// Move-count pruning: divides that product.
pub(super) const MOVE_COUNT_DIV: i32 = 6;
/// Move-count pruning: deepest node.
pub(super) const MOVE_COUNT_MAX_DEPTH: i32 = 8;

/// Late move reduction: thousandths of a ply, times ln depth times ln move number.
pub(super) const REDUCTION_PER_MILLE: i32 = 1100;
/// Late move reduction: shallowest node.
pub(super) const REDUCTION_MIN_DEPTH: i32 = 2;
/// Late move reduction: history that changes it by a ply.
pub(super) const REDUCTION_HISTORY_DIV: i32 = 6000;

/// Internal reduction: shallowest node without a stored move that is searched one ply less.
pub(super) const INTERNAL_REDUCTION_MIN_DEPTH: i32 = 5;

/// History: largest value.
pub(super) const HISTORY_MAX: i32 = 8192;
/// History: bonus, times depth squared.
pub(super) const HISTORY_BONUS: i32 = 20;
/// History: largest bonus.
pub(super) const HISTORY_BONUS_MAX: i32 = 1500;
/// History: divides it when moves are ordered.
pub(super) const HISTORY_ORDER_DIV: i32 = 160;

/// Leaf VCF: most stones at a leaf.
pub(super) const LEAF_VCF_NODES: u64 = 48;
/// Leaf VCF: most stones at a leaf of the principal variation.
pub(super) const PV_LEAF_VCF_NODES: u64 = 600;
/// Defence against a win by fours: shallowest node.
pub(super) const DEFENCE_MIN_DEPTH: i32 = 3;
/// Defence against a win by fours: most stones to find it.
pub(super) const DEFENCE_VCF_NODES: u64 = 150;
/// Wins by threats at inner nodes: shallowest node.
pub(super) const THREATS_MIN_DEPTH: i32 = 6;
/// Wins by threats at inner nodes: nodes of the first proof.
pub(super) const THREATS_NODES: u64 = 200;
/// Wins by threats at inner nodes: fewest nodes of a proof.
pub(super) const THREATS_NODES_MIN: u64 = 60;
/// Wins by threats at inner nodes: most nodes of a proof.
pub(super) const THREATS_NODES_MAX: u64 = 1000;
/// Wins by threats: a search of fewer nodes does without; only more nodes count for the shares.
pub(super) const THREATS_MIN_NODES: u64 = 100_000;
/// Wins by threats at inner nodes: they may take one part in this many.
pub(super) const THREATS_SHARE_DIV: u64 = 256;
/// Wins by threats at the root: nodes before the first iteration.
pub(super) const ROOT_THREATS_NODES: u64 = 20_000;
/// Wins by threats at the root: fewer nodes than this are not worth a beginning.
pub(super) const ROOT_THREATS_NODES_MIN: u64 = 200;
/// Wins by threats at the root: of all nodes they get one part in this many, and the proofs against
/// the best move as many.
pub(super) const ROOT_THREATS_SHARE_DIV: u64 = 128;
/// Wins by threats at the root, before the first iteration: they get the node limit divided by this.
pub(super) const ROOT_THREATS_FIRST_DIV: u64 = 128;
/// Wins by threats at the root, before the first iteration: microseconds of the time left for each
/// node.
pub(super) const ROOT_THREATS_MICROSECONDS: u64 = 512;
/// Wins by threats in the last look: of the nodes so far they get one part in this many.
pub(super) const LAST_LOOK_DIV: u64 = 16;
/// Proofs against the chosen move in the last look: each gets one part in this many.
pub(super) const LAST_LOOK_SAFETY_DIV: u64 = 8;
/// Defence at the root: it gets what the VCF at the root gets, divided by this.
pub(super) const ROOT_DEFENCE_DIV: u64 = 16;
/// VCF at the root: most stones.
pub(super) const ROOT_VCF_NODES: u64 = 200_000;
/// VCF at the root: stones where no time is left.
pub(super) const ROOT_VCF_NODES_AT_ONCE: u64 = 2000;
/// VCF at the root: it gets the node limit divided by this.
pub(super) const ROOT_VCF_NODES_DIV: u64 = 4;
/// VCF at the root: microseconds of the time left for each stone.
pub(super) const ROOT_VCF_MICROSECONDS: u64 = 4;

/// Time: part of the turn limit after which no iteration begins.
pub(super) const TURN_OPTIMUM_PERCENT: u32 = 60;
/// Time: the match clock divided by this is the basic time.
pub(super) const MATCH_OPTIMUM_DIV: u32 = 22;
/// Time: the match clock divided by this is the longest time.
pub(super) const MATCH_MAXIMUM_DIV: u32 = 7;
/// Time: a fall of the score that stretches the time.
pub(super) const FALLING_SCORE: i32 = 40;
/// Time: stretch when the score falls.
pub(super) const FALLING_PERCENT: u32 = 50;
/// Time: saved for each iteration that confirms the best move.
pub(super) const STABLE_PERCENT: u32 = 5;
/// Time: most iterations that count as confirming.
pub(super) const STABLE_MAX: u32 = 8;
