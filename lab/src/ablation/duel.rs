//! Pairs of games between a variant and the whole search.

use kagetsu_tournaments::stats::{Pentanomial, Sprt};

use super::variant::{BadChange, Variant};
use crate::self_play::{Arena, Player, play_pair};
use crate::workers::in_order;

/// Who is told of the games.
pub trait Progress {
    /// A pair was played; the results so far, as the variant sees them.
    fn pair(&mut self, pairs: &Pentanomial);
    /// Whether to stop.
    fn must_stop(&mut self) -> bool;
}

/// When the games of a variant are enough.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// So many pairs.
    pub pairs: u64,
    /// Fewer, where this test has decided.
    pub test: Option<Sprt>,
}

impl Goal {
    fn is_reached(&self, pairs: &Pentanomial) -> bool {
        let is_decided = |test: &Sprt| test.judge(pairs).accepted.is_some();
        pairs.pairs() >= self.pairs || self.test.as_ref().is_some_and(is_decided)
    }
}

/// Plays pairs until the goal is reached, `pairs` being played, in one arena after the other, with so many
/// nodes a move and threads; every pair an opening with both colours, the same for all variants.
///
/// # Errors
/// A variant that the engine does not know.
pub fn duel(
    variant: &Variant,
    arenas: &[Arena],
    (mut pairs, goal): (Pentanomial, Goal),
    nodes: u64,
    threads: usize,
    progress: &mut dyn Progress,
) -> Result<Pentanomial, BadChange> {
    let (params, options) = (variant.params()?, variant.options());
    let sides = |arena: &Arena| {
        let mut sides = [Player::new(arena.rule), Player::new(arena.rule)];
        sides[0].set_params(params.clone());
        sides[0].set_options(options);
        sides
    };
    let work = |players: &mut Vec<[Player; 2]>, pair: u64| {
        let place = pair as usize % arenas.len();
        let opening = arenas[place].opening_in_turn(pair / arenas.len() as u64);
        Ok(play_pair(&arenas[place], opening, &mut players[place], nodes))
    };
    if goal.is_reached(&pairs) {
        return Ok(pairs);
    }
    let left = pairs.pairs()..goal.pairs;
    let accept = |results| {
        pairs.add(results);
        progress.pair(&pairs);
        let is_end = goal.is_reached(&pairs) || progress.must_stop();
        if is_end { Err(Stopped) } else { Ok(None) }
    };
    let start = || Ok(arenas.iter().map(sides).collect());
    let played = in_order(threads, left, start, work, accept);
    // Stopped or not, the pairs that are told count.
    played.ok();
    Ok(pairs)
}

/// The games were told to stop.
struct Stopped;
