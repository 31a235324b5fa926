//! The games of a run, on all threads.

use std::thread;

use kagetsu::types::Side;
use kagetsu::util::rng::Rng;
use parking_lot::Mutex;

use super::state::{State, Trial};
use crate::self_play::{Arena, Player, play};

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
        let results = play_pair(&trial, arena, sides, nodes, &mut rng);

        let mut guard = shared.lock();
        let Shared { state, progress, .. } = &mut *guard;
        state.learn(&trial, results);
        progress.pair(state);
    }
}

/// An opening with both colours: the games won, drawn and lost by the first side.
fn play_pair(
    trial: &Trial,
    arena: &Arena,
    players: &mut [Player; 2],
    nodes: u64,
    rng: &mut Rng,
) -> [u64; 3] {
    for (player, params) in players.iter_mut().zip(&trial.sides) {
        player.set_params(params.clone());
    }
    let opening = arena.opening(rng);
    let mut results = [0; 3];
    for first in Side::ALL {
        let board = arena.board(players[0].evaluator(), opening);
        let [a, b] = players.each_mut();
        let in_order = if first == Side::Black { [a, b] } else { [b, a] };
        let place = match play(board, in_order, nodes).winner {
            Some(winner) if winner == first => 0,
            None => 1,
            Some(_) => 2,
        };
        results[place] += 1;
    }
    results
}
