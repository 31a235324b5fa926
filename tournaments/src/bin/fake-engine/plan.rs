//! What goes wrong in one game.

use std::hash::{DefaultHasher, Hash, Hasher};

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::Arguments;
use crate::fault::{Fault, Noise};

/// With random faults, one game in so many has one.
const FAULTY: f64 = 0.6;
/// And a fault comes with one of the first so many moves.
const EARLY: usize = 12;
/// Any other oddity is there in one game of so many.
const ODD: f64 = 0.2;

/// The plan of one game.
pub(crate) struct Plan {
    pub(crate) fault: Option<Fault>,
    /// With which own move it goes wrong.
    pub(crate) at: usize,
    pub(crate) noise: Vec<Noise>,
    pub(crate) ignore_end: bool,
    pub(crate) end_status: u8,
}

impl Plan {
    /// Before a game: what was ordered, and no fault where that is left to chance.
    pub(crate) fn of(arguments: &Arguments) -> Self {
        Self {
            fault: arguments.fault.filter(|&fault| fault != Fault::Random),
            at: arguments.at,
            noise: arguments.noise.clone(),
            ignore_end: arguments.ignore_end,
            end_status: arguments.end_status,
        }
    }

    /// For a game in which so many stones stand when the engine is first asked. Chance follows
    /// from seed and stones, so that each game of a match has its own, whichever process plays it.
    pub(crate) fn of_game(arguments: &Arguments, stones: impl Hash) -> Self {
        let ordered = Self::of(arguments);
        if arguments.fault != Some(Fault::Random) {
            return ordered;
        }
        let mut hasher = DefaultHasher::new();
        (arguments.seed, stones).hash(&mut hasher);
        let mut random = Pcg64::seed_from_u64(hasher.finish());
        let is_faulty = random.random_bool(FAULTY);
        let fault = Fault::DRAWN.choose(&mut random).copied().filter(|_| is_faulty);
        let at = random.random_range(1..=EARLY);
        let drawn = Noise::ALL.into_iter().filter(|_| random.random_bool(ODD));
        let noise = drawn.chain(ordered.noise).collect();
        let ignore_end = ordered.ignore_end || random.random_bool(ODD);
        let end_status = if random.random_bool(ODD) { 101 } else { ordered.end_status };
        Self { fault, at, noise, ignore_end, end_status }
    }
}
