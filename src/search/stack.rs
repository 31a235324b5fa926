//! What the search remembers of each ply on the current path.

use crate::pattern::CellClass;
use crate::types::{Point, Score};
use crate::util::boxed::boxed_array;

/// Deepest ply.
pub(super) const MAX_PLY: usize = 256;
/// Plies that are kept.
const PLIES: usize = MAX_PLY + 2;

/// One ply.
#[derive(Clone, Debug, Default)]
pub(super) struct Ply {
    /// Static evaluation of the node; none while it was not asked for.
    pub(super) static_eval: Option<Score>,
    /// The board's value (Black's view) at the node.
    pub(super) value: i32,
    /// Principal variation from the node.
    pub(super) pv: Vec<Point>,
    /// Quiet move that last cut at this ply.
    pub(super) killer: Option<Point>,
    /// The move that the search of this node leaves out, while its other moves are asked about.
    pub(super) excluded: Option<Point>,
    /// What the move that is searched now makes: the class of its cell; none for a pass.
    pub(super) made: CellClass,
    /// The search of this node may not pass, because it confirms that a pass was good enough.
    pub(super) no_pass: bool,
}

/// The plies from the root down.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    plies: Box<[Ply; PLIES]>,
}

impl Stack {
    pub(super) fn new() -> Self {
        Self { plies: boxed_array(Ply::default()) }
    }

    /// The given ply; the last one for plies past the end.
    #[inline]
    pub(super) fn at(&mut self, ply: usize) -> &mut Ply {
        &mut self.plies[ply.min(PLIES - 1)]
    }

    /// What the last two moves of the side to move made, the last one first; none before the root.
    #[inline]
    pub(super) fn last_made(&self, ply: usize) -> [CellClass; 2] {
        [2, 4].map(|back| {
            let before = ply.checked_sub(back).and_then(|ply| self.plies.get(ply));
            before.map_or(CellClass::None, |ply| ply.made)
        })
    }

    /// Makes `best`, followed by the principal variation below it, that of `ply`.
    pub(super) fn set_pv(&mut self, ply: usize, best: Point) {
        if let Some([here, below]) = self.plies.get_mut(ply..ply + 2) {
            here.pv.clear();
            here.pv.push(best);
            here.pv.extend_from_slice(&below.pv);
        }
    }
}
