//! Looking on while stones come and go.

use crate::types::{Point, Side};

/// Keeps something of its own up to date with a board, such as the accumulator of a network.
///
/// The calls are compiled into the board, once for each kind of observer.
pub trait Observer {
    /// A stone was played; the patterns that it changes were told before.
    #[inline(always)]
    fn played(&mut self, _side: Side, _point: Point) {}

    /// The line patterns of a point change, by play or by take-back; for Black and White, a nibble
    /// a direction. A point that gets a stone loses its patterns: they become 0.
    #[inline(always)]
    fn patterns_changed(&mut self, _point: Point, _before: [u16; 2], _after: [u16; 2]) {}

    /// A stone was taken back; the patterns that this changes were told before.
    #[inline(always)]
    fn taken_back(&mut self, _side: Side, _point: Point) {}
}

/// The observer that sees nothing and costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoObserver;

impl Observer for NoObserver {}
