//! Game after game, on all threads.

use std::sync::Arc;
use std::thread;

use kagetsu::eval::Evaluator;
use kagetsu::types::BoardSize;
use kagetsu::util::rng::Rng;
use parking_lot::Mutex;

use super::game::play;
use super::opening::balanced;
use crate::self_play::Player;
use crate::tune::Game;

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

/// Who is told of the games.
pub trait Progress: Send {
    /// A game was played at the place of this index.
    fn game(&mut self, place: usize, game: &Game);
    /// Whether to stop.
    fn must_stop(&mut self) -> bool;
}

/// What the threads share.
struct Shared<'a> {
    /// Games begun at each place.
    begun: Vec<u64>,
    /// The place of the next game.
    next: usize,
    progress: &'a mut dyn Progress,
}

impl Shared<'_> {
    /// Place and number of the next game, the places taking turns; none when all are played.
    fn begin(&mut self, places: &[Place]) -> Option<(usize, u64)> {
        if self.progress.must_stop() {
            return None;
        }
        let mut turns = (0..places.len()).map(|turn| (self.next + turn) % places.len());
        let place = turns.find(|&place| self.begun[place] < places[place].wanted)?;
        let number = self.begun[place];
        self.begun[place] += 1;
        self.next = place + 1;
        Some((place, number))
    }
}

/// Plays the games that are still wanted, the places in turn, with so many nodes a move and threads.
/// What is random comes from `seed`, the place and the number of the game.
pub fn run(places: &[Place], nodes: u64, threads: usize, seed: u64, progress: &mut dyn Progress) {
    let begun = places.iter().map(|place| place.played).collect();
    let shared = Mutex::new(Shared { begun, next: 0, progress });
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(&shared, places, nodes, seed));
        }
    });
}

/// One thread's games.
fn work(shared: &Mutex<Shared<'_>>, places: &[Place], nodes: u64, seed: u64) {
    let mut players: Vec<Player> =
        places.iter().map(|place| Player::with(Arc::clone(&place.evaluator))).collect();
    loop {
        let begun = shared.lock().begin(places);
        let Some((place, number)) = begun else { return };
        let mut rng = Rng::new(seed ^ (number << 8 | place as u64).wrapping_mul(SPREAD));
        let size = rng.pick(&places[place].sizes).copied().unwrap_or(BoardSize::DEFAULT);
        let player = &mut players[place];
        let opening = balanced(player, size, &mut rng);
        let game = play(player, size, opening, nodes, &mut rng);
        shared.lock().progress.game(place, &game);
    }
}

/// Spreads the numbers of games over all seeds: 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
