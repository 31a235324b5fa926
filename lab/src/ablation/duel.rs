//! Pairs of games between a variant and the whole search.

use std::thread;

use kagetsu::search::{Params, SearchOptions};
use kagetsu::util::rng::Rng;
use kagetsu_tournaments::stats::Pentanomial;
use parking_lot::Mutex;

use super::variant::{BadChange, Variant};
use crate::self_play::{Arena, Player, play_pair};

/// Who is told of the games.
pub trait Progress: Send {
    /// A pair was played; the results so far, as the variant sees them.
    fn pair(&mut self, pairs: &Pentanomial);
    /// Whether to stop.
    fn must_stop(&mut self) -> bool;
}

/// What the threads share.
struct Shared<'a> {
    begun: u64,
    pairs: Pentanomial,
    progress: &'a mut dyn Progress,
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
    (pairs, wanted): (Pentanomial, u64),
    nodes: u64,
    threads: usize,
    progress: &mut dyn Progress,
) -> Result<Pentanomial, BadChange> {
    let params = variant.params()?;
    let shared = Mutex::new(Shared { begun: pairs.pairs(), pairs, progress });
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work((&params, variant.options()), &shared, arenas, wanted, nodes));
        }
    });
    Ok(shared.into_inner().pairs)
}

/// One thread's pairs.
fn work(
    (params, options): (&Params, SearchOptions),
    shared: &Mutex<Shared<'_>>,
    arenas: &[Arena],
    wanted: u64,
    nodes: u64,
) {
    let mut players: Vec<[Player; 2]> =
        arenas.iter().map(|arena| [Player::new(arena.rule), Player::new(arena.rule)]).collect();
    for [player, _] in &mut players {
        player.set_params(params.clone());
        player.set_options(options);
    }
    loop {
        let mut guard = shared.lock();
        if guard.begun >= wanted || guard.progress.must_stop() {
            return;
        }
        let pair = guard.begun;
        guard.begun += 1;
        drop(guard);
        let place = pair as usize % arenas.len();
        let (arena, sides) = (&arenas[place], &mut players[place]);
        let opening = arena.opening(&mut Rng::new(pair));
        let results = play_pair(arena, opening, sides, nodes);
        let mut guard = shared.lock();
        guard.pairs.add(results);
        let pairs = guard.pairs;
        guard.progress.pair(&pairs);
    }
}
