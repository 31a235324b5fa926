//! How to search: what matches decided, and what may be fixed to compare.

use super::strength::Strength;
use crate::eval::{Granularity, Temperament};

/// How an iteration finds the best root move and its value. All drive the same `negamax`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Driver {
    /// Principal variation search inside an aspiration window.
    #[default]
    Pvs,
    /// MTD(f) (Plaat, Schaeffer, Pijls, de Bruin 1996, *Best-first fixed-depth minimax algorithms*):
    /// zero-window probes whose bounds close in on the value.
    Mtdf,
    /// BT: zero-window probes that eliminate root moves until one is left (named by Zhang, Wu, Li 2012,
    /// *Design of evaluation-function for computer gobang game system*).
    Bt,
}

impl Driver {
    /// The driver of this name, in any letters.
    pub fn named(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "pvs" => Some(Self::Pvs),
            "mtdf" => Some(Self::Mtdf),
            "bt" => Some(Self::Bt),
            _ => None,
        }
    }
}

/// How to search. The default is what matches decided for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// The driver of iterations.
    pub driver: Driver,
    /// How far evaluation goes everywhere; none: tied to remaining depth, node kind and distance from
    /// the window (docs/search.md).
    pub granularity: Option<Granularity>,
    /// How the root side looks at the game; none: by the score of its last search.
    pub temperament: Option<Temperament>,
    /// How well to play.
    pub strength: Strength,
    /// Below full strength: fixes, with the position, which of several good moves is drawn.
    pub seed: u64,
}

impl Default for SearchOptions {
    fn default() -> Self {
        let temperament = Some(Temperament::Level);
        Self {
            driver: Driver::Pvs,
            granularity: None,
            temperament,
            strength: Strength::FULL,
            seed: 0,
        }
    }
}
