//! Game after game, on all threads.

use std::sync::Arc;

use kagetsu::eval::Evaluator;
use kagetsu::types::BoardSize;
use kagetsu::util::rng::Rng;

use super::game::play;
use super::opening::balanced;
use crate::self_play::Player;
use crate::tune::Game;
use crate::workers::in_order;

/// What is played: boards of a rule, and how many games are still wanted.
#[derive(Debug)]
pub struct Place {
    /// The rule, and the tables to play with.
    pub evaluator: Arc<Evaluator>,
    /// Its boards, each as often as the others.
    pub sizes: Vec<BoardSize>,
    /// Games that are there: no seed is used twice.
    pub played: u64,
    /// Games that are wanted in all.
    pub wanted: u64,
}

/// Who is told of the games, in the order of their numbers.
pub trait Progress {
    /// A game was played at the place of this index.
    fn game(&mut self, place: usize, game: &Game);
    /// Whether to stop.
    fn must_stop(&mut self) -> bool;
}

/// Plays the games that are still wanted, the places in turn, with so many nodes a move and threads.
/// What is random comes from `seed`, the place and the number of the game, so that files come out the
/// same from any number of threads. Who stops it loses the games that are not over.
pub fn run(places: &[Place], nodes: u64, threads: usize, seed: u64, progress: &mut dyn Progress) {
    let players = || -> Vec<Player> {
        places.iter().map(|place| Player::with(Arc::clone(&place.evaluator))).collect()
    };
    let work = |players: &mut Vec<Player>, (place, number): (usize, u64)| {
        let mut rng = Rng::new(seed ^ (number << 8 | place as u64).wrapping_mul(SPREAD));
        let size = rng.pick(&places[place].sizes).copied().unwrap_or(BoardSize::DEFAULT);
        let player = &mut players[place];
        let opening = balanced(player, size, &mut rng);
        Ok((place, play(player, size, opening, nodes, &mut rng)))
    };
    let accept = |(place, game): (usize, Game)| {
        progress.game(place, &game);
        if progress.must_stop() { Err(Stopped) } else { Ok(None) }
    };
    let played = in_order(threads, turns(places), || Ok(players()), work, accept);
    // Stopped or not, all that is known has been told.
    played.ok();
}

/// The run was told to stop.
struct Stopped;

/// Place and number of the games that are wanted, the places taking turns.
fn turns(places: &[Place]) -> impl Iterator<Item = (usize, u64)> {
    let rounds = places.iter().map(|place| place.wanted.saturating_sub(place.played)).max();
    (0..rounds.unwrap_or(0)).flat_map(move |round| {
        let numbers = places.iter().map(move |place| (place.played + round, place.wanted));
        let wanted = numbers.enumerate().filter(|(_, (number, wanted))| number < wanted);
        wanted.map(|(place, (number, _))| (place, number))
    })
}

/// Spreads the numbers of games over all seeds: 2^64 divided by the golden ratio.
pub(super) const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
