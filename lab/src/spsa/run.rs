//! The games of a run, on all threads.

use std::thread;

use kagetsu::util::rng::Rng;
use kagetsu_tournaments::stats::Outcome;
use parking_lot::Mutex;

use super::state::State;
use crate::self_play::{Arena, Player, play_pair};

/// Who is told of the run.
pub trait Progress: Send {
    /// A pair was played.
    fn pair(&mut self, state: &State);
    /// Whether to stop.
    fn must_stop(&mut self) -> bool;
}

/// What the threads share.
struct Shared<'a> {
    state: &'a mut State,
    /// Pairs given out.
    begun: u64,
    progress: &'a mut dyn Progress,
}

/// Plays the pairs that are left, arena after arena in turns, with so many nodes a move and threads.
/// What is random comes from `seed` and the number of the pair.
pub fn run(
    state: &mut State,
    arenas: &[Arena],
    nodes: u64,
    threads: usize,
    seed: u64,
    progress: &mut dyn Progress,
) {
    let begun = state.played;
    let shared = Mutex::new(Shared { state, begun, progress });
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(&shared, arenas, nodes, seed));
        }
    });
}

/// One thread's pairs.
fn work(shared: &Mutex<Shared<'_>>, arenas: &[Arena], nodes: u64, seed: u64) {
    let mut players: Vec<[Player; 2]> =
        arenas.iter().map(|arena| [Player::new(arena.rule), Player::new(arena.rule)]).collect();
    loop {
        let mut guard = shared.lock();
        if guard.begun >= guard.state.schedule.pairs || guard.progress.must_stop() {
            return;
        }
        let pair = guard.begun;
        guard.begun += 1;
        let mut rng = Rng::new(seed ^ pair.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let trial = guard.state.trial(pair, &mut rng);
        drop(guard);

        let place = pair as usize % arenas.len();
        let (arena, sides) = (&arenas[place], &mut players[place]);
        for (player, params) in sides.iter_mut().zip(&trial.sides) {
            player.set_params(params.clone());
        }
        let pair = play_pair(arena, arena.opening(&mut rng), sides, nodes);
        let count = |wanted| pair.iter().filter(|&&outcome| outcome == wanted).count() as u64;
        let results = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(count);

        let mut guard = shared.lock();
        let Shared { state, progress, .. } = &mut *guard;
        state.learn(&trial, results);
        progress.pair(state);
    }
}
