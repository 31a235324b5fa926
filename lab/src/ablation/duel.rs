//! Pairs of games between a variant and the whole search.

use kagetsu::util::rng::Rng;
use kagetsu_tournaments::stats::Pentanomial;

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

/// Plays pairs until `wanted` are there, `pairs` being played, in one arena after the other, with so many
/// nodes a move and threads; every pair an opening with both colours. What is random comes from the
/// number of the pair, so that all variants meet the same openings.
///
/// # Errors
/// A variant that the engine does not know.
pub fn duel(
    variant: &Variant,
    arenas: &[Arena],
    (mut pairs, wanted): (Pentanomial, u64),
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
        let opening = arenas[place].opening(&mut Rng::new(pair));
        Ok(play_pair(&arenas[place], opening, &mut players[place], nodes))
    };
    let left = pairs.pairs()..wanted;
    let accept = |results| {
        pairs.add(results);
        progress.pair(&pairs);
        if progress.must_stop() { Err(Stopped) } else { Ok(None) }
    };
    let start = || Ok(arenas.iter().map(sides).collect());
    let played = in_order(threads, left, start, work, accept);
    // Stopped or not, the pairs that are told count.
    played.ok();
    Ok(pairs)
}

/// The games were told to stop.
struct Stopped;
