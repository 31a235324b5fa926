//! Every number of the search that may be tuned, declared once.
//!
//! | ending | meaning |
//! |---|---|
//! | `_min_depth`, `_max_depth` | the rule acts from, up to this depth |
//! | `_base` | constant part |
//! | `_margin` | times the depth |
//! | `_div` | divides |
//! | `_percent`, `_per_mille` | hundredths, thousandths |
//! | `_us` | microseconds |
//!
//! Each [`Worker`](super::Worker) holds its [`Params`]. In the engine as it is shipped they are
//! constants and take no room. With the feature `tune` they are values that can be set by name, so
//! that two players in one process may differ. [`PARAMETERS`] lists them with range and step.
//!
//! Those of pruning, reductions and order were tuned together by games (docs/tuning.md); the others
//! are guesses until a match has tuned them.

/// What a tuner must know of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// Its value in the engine as it is shipped.
    pub value: i64,
    /// Smallest value that makes sense.
    pub least: i64,
    /// Largest value that makes sense.
    pub most: i64,
    /// A change that should just be seen in a match.
    pub step: i64,
}

/// No parameter has this name, or the value is outside its range.
#[cfg(feature = "tune")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamError {
    /// No parameter has this name.
    Unknown(String),
    /// The value is outside the range of the parameter.
    Outside(&'static Parameter, i64),
}

#[cfg(feature = "tune")]
impl std::fmt::Display for ParamError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "no parameter is called {name}"),
            Self::Outside(Parameter { name, least, most, .. }, value) => {
                write!(f, "{name} = {value}; use {least} to {most}")
            }
        }
    }
}

#[cfg(feature = "tune")]
impl std::error::Error for ParamError {}

/// Declares the parameters: a method of [`Params`] and a line of [`PARAMETERS`] for each.
macro_rules! params {
    ($($(#[doc = $meaning:literal])+ $name:ident: $type:ty = $value:literal, $least:literal..=$most:literal step $step:literal;)+) => {
        /// All parameters, in the order of the file.
        pub const PARAMETERS: &[Parameter] = &[$(Parameter {
            name: stringify!($name),
            meaning: concat!($($meaning),+),
            value: $value,
            least: $least,
            most: $most,
            step: $step,
        }),+];

        /// Places of the parameters in [`PARAMETERS`].
        #[cfg(feature = "tune")]
        #[expect(non_camel_case_types, reason = "they are the names of the parameters")]
        #[derive(Clone, Copy)]
        enum Place { $($name),+ }

        impl Params {
            $(
                $(#[doc = $meaning])+
                #[inline(always)]
                #[cfg(not(feature = "tune"))]
                pub(super) const fn $name(&self) -> $type {
                    $value
                }

                $(#[doc = $meaning])+
                #[inline]
                #[cfg(feature = "tune")]
                pub(super) const fn $name(&self) -> $type {
                    self.values[Place::$name as usize] as $type
                }
            )+
        }
    };
}

/// The parameters of one worker: constants, which take no room.
#[cfg(not(feature = "tune"))]
#[derive(Clone, Debug, Default)]
pub struct Params(());

/// The parameters of one worker: values that can be set.
#[cfg(feature = "tune")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    values: [i64; PARAMETERS.len()],
}

#[cfg(feature = "tune")]
impl Default for Params {
    fn default() -> Self {
        Self { values: std::array::from_fn(|index| PARAMETERS[index].value) }
    }
}

#[cfg(feature = "tune")]
impl Params {
    /// Gives a parameter another value.
    ///
    /// # Errors
    /// When no parameter has this name, or the value is outside its range.
    pub fn set(&mut self, name: &str, value: i64) -> Result<(), ParamError> {
        let index = PARAMETERS
            .iter()
            .position(|parameter| parameter.name == name)
            .ok_or_else(|| ParamError::Unknown(name.to_owned()))?;
        let parameter = &PARAMETERS[index];
        if !(parameter.least..=parameter.most).contains(&value) {
            return Err(ParamError::Outside(parameter, value));
        }
        self.values[index] = value;
        Ok(())
    }

    /// The value of a parameter; none where no parameter has this name.
    pub fn value(&self, name: &str) -> Option<i64> {
        let index = PARAMETERS.iter().position(|parameter| parameter.name == name)?;
        Some(self.values[index])
    }
}

impl Params {
    /// What a history value adds to the score of a move.
    #[inline(always)]
    #[cfg(not(feature = "tune"))]
    pub(super) const fn history_order(&self, history: i16) -> i16 {
        history / self.history_order_div() as i16
    }

    /// What a history value adds to the score of a move. By a number that is no constant the compiler
    /// makes vectors only of the division of floats, which has the same result for numbers this small.
    #[inline(always)]
    #[cfg(feature = "tune")]
    pub(super) const fn history_order(&self, history: i16) -> i16 {
        (history as f32 / self.history_order_div() as f32) as i16
    }
}

params! {
    /// Aspiration window: half of its first width.
    aspiration_base: i32 = 15, 4..=200 step 4;
    /// Aspiration window: first iteration with one.
    aspiration_min_depth: i32 = 4, 2..=1000 step 1;
    /// Aspiration window: its width after a failure, as a multiple of the width before.
    aspiration_growth: i32 = 3, 2..=8 step 1;

    /// Scores outside the window: 1 as they were found (fail soft), 0 cut to the window.
    fail_soft: i32 = 1, 0..=1 step 1;

    /// Root: first move, counted from 0, that is searched a ply less at first.
    root_late_move: usize = 5, 1..=12 step 1;
    /// Root: shallowest iteration in which it is.
    root_late_min_depth: i32 = 4, 2..=12 step 1;
    /// Root: first move that is searched two plies less at first.
    root_very_late_move: usize = 17, 4..=60 step 3;
    /// Root: shallowest iteration in which it is.
    root_very_late_min_depth: i32 = 6, 2..=16 step 1;

    /// Table cutoff on the principal variation: so many plies deeper than the node must an exact score be.
    pv_cutoff_deeper: i32 = 0, 0..=1000 step 1;
    /// The table's score as evaluation: least depth of its entry.
    table_eval_min_depth: i32 = 0, 0..=1000 step 1;

    /// Reverse futility: distance above beta.
    reverse_futility_base: i32 = 17, -300..=300 step 10;
    /// Reverse futility: distance above beta, for each ply of depth.
    reverse_futility_margin: i32 = 77, 10..=300 step 6;
    /// Reverse futility: deepest node.
    reverse_futility_max_depth: i32 = 14, 0..=40 step 1;
    /// Reverse futility: 1 where both of the last two own moves made fours, too; 0 not there.
    reverse_futility_after_fours: i32 = 0, 0..=1 step 1;

    /// Razoring: distance below alpha.
    razoring_base: i32 = 69, 0..=600 step 10;
    /// Razoring: distance below alpha, for each ply of depth.
    razoring_margin: i32 = 58, 0..=400 step 8;
    /// Razoring: deepest node.
    razoring_max_depth: i32 = 3, 0..=12 step 1;

    /// Null move: shallowest node.
    null_move_min_depth: i32 = 6, 2..=1000 step 1;
    /// Null move: distance above beta.
    null_move_base: i32 = 255, 0..=1000 step 20;
    /// Null move: shallowest node where a search without a pass must confirm it.
    null_move_verified_min_depth: i32 = 1000, 0..=1000 step 1;
    /// Null move: plies taken off.
    null_move_reduction: i32 = 4, 2..=8 step 1;
    /// Null move: depth for one more ply taken off.
    null_move_depth_div: i32 = 6, 2..=16 step 1;

    /// Policy pruning: so far may the score of a move be behind the best, in hundredths of a natural
    /// logarithm.
    policy_base: i32 = 269, -500..=5000 step 40;
    /// Policy pruning: so much further for each ply of depth.
    policy_margin: i32 = 67, 0..=1000 step 20;
    /// Policy pruning: deepest node.
    policy_max_depth: i32 = 8, 0..=30 step 1;

    /// Futility pruning: distance below alpha.
    futility_base: i32 = 208, -1000..=3000 step 25;
    /// Futility pruning: distance below alpha, for each ply of depth.
    futility_margin: i32 = 67, 0..=1000 step 10;
    /// Futility pruning: less distance by so many hundredths of what a move is behind the best.
    futility_policy_percent: i32 = 10, 0..=200 step 5;
    /// Futility pruning: deepest node.
    futility_max_depth: i32 = 5, 0..=30 step 1;

    /// Moves searched at a node below the root, as long as it does not look lost; as shipped all.
    most_moves: i32 = 484, 1..=484 step 5;

    /// Late move pruning: moves always searched.
    move_count_base: i32 = 2, 1..=24 step 1;
    /// Late move pruning: added to the depth before it is multiplied by the depth.
    move_count_margin: i32 = 4, 0..=24 step 1;
    /// Late move pruning: divides that product.
    move_count_div: i32 = 6, 1..=24 step 1;
    /// Late move pruning: moves searched besides before one that makes or takes a four with a second purpose.
    move_count_four: i32 = 13, 0..=100 step 2;
    /// Late move pruning: so many hundredths of the moves on the principal variation.
    move_count_pv_percent: i32 = 190, 100..=10_000 step 20;
    /// Late move pruning: deepest node.
    move_count_max_depth: i32 = 14, 0..=40 step 1;

    /// Late move reduction: times ln depth times ln move number.
    reduction_per_mille: i32 = 997, 300..=2500 step 50;
    /// Late move reduction: shallowest node.
    reduction_min_depth: i32 = 2, 1..=1000 step 1;
    /// Late move reduction: less for moves that make or take a three or more.
    reduction_three_per_mille: i32 = 1196, 0..=3000 step 100;
    /// Late move reduction: less for moves that make a four without a second purpose.
    reduction_four_per_mille: i32 = 1374, -3000..=9999 step 200;
    /// Late move reduction: less for a move that makes a three or more, as the side's last move did.
    reduction_attack_per_mille: i32 = 476, -1000..=3000 step 100;
    /// Late move reduction: more at nodes that are expected to fail high and that the table does not
    /// know.
    reduction_unknown_per_mille: i32 = 578, 0..=3000 step 100;
    /// Late move reduction: more where the static evaluation does not improve.
    reduction_worsening_per_mille: i32 = 421, 0..=2000 step 60;
    /// Late move reduction: more at nodes that are expected to fail high.
    reduction_cut_node_per_mille: i32 = 782, 0..=3000 step 100;
    /// Late move reduction: less on the principal variation.
    reduction_pv_per_mille: i32 = 1178, 0..=3000 step 100;
    /// Late move reduction: more on the principal variation once a move has raised alpha.
    reduction_raised_per_mille: i32 = 776, 0..=3000 step 100;
    /// Late move reduction: history that changes it by a ply.
    reduction_history_div: i32 = 5199, 500..=30_000 step 500;

    /// Late move reduction: so far may the score of a move be behind the best and cost nothing, in
    /// hundredths of a natural logarithm.
    reduction_policy_base: i32 = 110, -500..=2000 step 30;
    /// Late move reduction: more for each natural logarithm behind that.
    reduction_policy_per_mille: i32 = 161, 0..=4000 step 60;
    /// Late move reduction: most of this kind.
    reduction_policy_max_per_mille: i32 = 3120, 0..=8000 step 300;
    /// Late move reduction: a move that turns out better than alpha by so much is searched a ply
    /// deeper.
    deeper_margin: i32 = 106, 0..=20_000 step 12;

    /// Singular extension: shallowest node.
    singular_min_depth: i32 = 7, 3..=1000 step 1;
    /// Singular extension: so many plies may the table's score be less deep than the node.
    singular_table_depth: i32 = 2, 0..=10 step 1;
    /// Singular extension: distance below the table's score for each ply of depth, in hundredths.
    singular_margin_percent: i32 = 69, 0..=2000 step 40;
    /// Fail-high reduction: distance above beta.
    fail_high_base: i32 = 17, -500..=20_000 step 15;
    /// Fail-high reduction: distance above beta, for each ply of depth.
    fail_high_margin: i32 = 17, -100..=200 step 4;

    /// Internal reduction: shallowest node without a move from the table that is searched one ply
    /// less.
    internal_reduction_min_depth: i32 = 6, 2..=1000 step 1;

    /// Policy: hundredths of the fitted bonus of a move near the opponent's last one.
    near_theirs_percent: i32 = 150, 0..=400 step 25;
    /// Policy: hundredths of the fitted bonus of a move near the own one before.
    near_own_percent: i32 = 148, 0..=400 step 25;

    /// Order of moves: bonus of the killer, and of the reply that cut off after the same move.
    killer_bonus: i32 = 47, 0..=200 step 3;
    /// Order of moves: divides the history.
    history_order_div: i32 = 20, 4..=1000 step 5;
    /// History: largest value.
    history_max: i32 = 7652, 1024..=16_000 step 500;
    /// History: bonus, times depth squared.
    history_bonus: i32 = 25, 0..=200 step 3;
    /// History: largest bonus.
    history_bonus_max: i32 = 1489, 100..=8000 step 100;

    /// Leaf VCF: most stones at a leaf.
    leaf_vcf_nodes: u64 = 30, 0..=1000 step 8;
    /// Leaf VCF: most stones at a leaf of the principal variation.
    pv_leaf_vcf_nodes: u64 = 109, 0..=5000 step 50;
    /// Leaf VCF: most fours without a second purpose on the way.
    leaf_vcf_plain: u32 = 0, 0..=100 step 1;
    /// Leaf VCF: the same at a leaf of the principal variation.
    pv_leaf_vcf_plain: u32 = 100, 0..=100 step 1;
    /// Leaf VCF: it begins where there are so many fours, or one with a second purpose.
    leaf_vcf_fours: u32 = 3, 1..=6 step 1;
    /// Defence against a win by fours: shallowest node.
    defence_min_depth: i32 = 3, 1..=1000 step 1;
    /// Defence against a win by fours: most stones to find it.
    defence_vcf_nodes: u64 = 143, 8..=2000 step 20;

    /// Wins by threats: a search of fewer nodes does without; only more nodes count for the shares.
    threats_min_nodes: u64 = 100_000, 0..=2_000_000 step 20_000;
    /// Wins by threats inside the tree: shallowest node.
    threats_min_depth: i32 = 6, 2..=1000 step 1;
    /// Wins by threats inside the tree: fewest points that make a three or more.
    threats_min_points: u32 = 3, 1..=12 step 1;
    /// Wins by threats inside the tree: nodes of the first proof.
    threats_nodes: u64 = 200, 20..=5000 step 40;
    /// Wins by threats inside the tree: fewest nodes of a proof.
    threats_nodes_min: u64 = 60, 10..=2000 step 20;
    /// Wins by threats inside the tree: most nodes of a proof.
    threats_nodes_max: u64 = 1000, 60..=20_000 step 100;
    /// Wins by threats inside the tree: after a success the next proof gets one part in this many
    /// more.
    threats_success_div: u64 = 4, 1..=64 step 1;
    /// Wins by threats inside the tree: after a failure it gets one part in this many less.
    threats_failure_div: u64 = 32, 2..=256 step 4;
    /// Wins by threats inside the tree: they get one node in this many.
    threats_share_div: u64 = 256, 8..=4096 step 32;

    /// Wins by threats at the root: most nodes before the first iteration.
    root_threats_nodes: u64 = 20_000, 0..=1_000_000 step 2000;
    /// Wins by threats at the root: fewer nodes are not worth a beginning.
    root_threats_nodes_min: u64 = 200, 10..=10_000 step 50;
    /// Wins by threats at the root: they get one node in this many, and the proofs against the best
    /// move as many.
    root_threats_share_div: u64 = 128, 8..=4096 step 16;
    /// Wins by threats at the root, before the first iteration: the node limit divided by this.
    root_threats_first_div: u64 = 128, 8..=4096 step 16;
    /// Wins by threats at the root, before the first iteration: time left for each node.
    root_threats_us: u64 = 512, 8..=8192 step 64;
    /// Proof against a root move: it gets one part in this many of what the proofs at the root have
    /// left.
    refutation_div: u64 = 2, 1..=16 step 1;

    /// Last look: wins by threats get one part in this many of the nodes so far.
    last_look_win_div: u64 = 16, 2..=256 step 2;
    /// Last look: each proof against the chosen move gets one part in this many.
    last_look_refutation_div: u64 = 8, 2..=256 step 2;

    /// VCF at the root: most stones.
    root_vcf_nodes: u64 = 200_000, 1000..=5_000_000 step 20_000;
    /// VCF at the root: stones where no time is left.
    root_vcf_nodes_at_once: u64 = 2000, 100..=50_000 step 200;
    /// VCF at the root: the node limit divided by this.
    root_vcf_nodes_div: u64 = 16, 1..=64 step 1;
    /// VCF at the root: time left for each stone.
    root_vcf_us: u64 = 4, 1..=256 step 1;
    /// Defence at the root: what the VCF at the root gets, divided by this.
    root_defence_div: u64 = 16, 1..=256 step 2;

    /// Time: the match clock divided by this is the basic time.
    match_optimum_div: u32 = 22, 4..=100 step 2;
    /// Time: the match clock divided by this is the longest time.
    match_maximum_div: u32 = 7, 2..=50 step 1;
    /// Time: a fall of the score that stretches the time.
    falling_score: i32 = 40, 5..=500 step 5;
    /// Time: stretch when the score falls.
    falling_percent: i32 = 50, 0..=200 step 10;
    /// Time: saved for each iteration that confirms the best move.
    stable_percent: i32 = 5, 0..=12 step 1;
    /// Time: most iterations that count as confirming.
    stable_max: u32 = 8, 1..=8 step 1;
    /// Time: the best move's percentage of the nodes that leaves the time as it is.
    best_nodes_even: i32 = 50, 0..=100 step 5;
    /// Time: saved for each such percent more, and added for each one less, in hundredths of a percent.
    best_nodes_percent: i32 = 200, 0..=300 step 15;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_value_is_in_its_range_and_every_name_stands_once() {
        let names: BTreeSet<_> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
        assert_eq!(names.len(), PARAMETERS.len());
        for Parameter { name, meaning, value, least, most, step } in PARAMETERS {
            assert!((least..=most).contains(&value) && least < most, "{name}");
            assert!(0 < *step && *step <= most - least, "{name}: step {step}");
            assert!(!meaning.trim().is_empty(), "{name}");
        }
    }

    #[cfg(not(feature = "tune"))]
    #[test]
    fn constants_take_no_room() {
        assert_eq!(size_of::<Params>(), 0);
    }
}
