//! Where the stones of an opening may lie.

use std::fmt;
use std::str::FromStr;

use kagetsu::types::{BoardSize, Point};

/// A kind of opening, after those that experts choose for tournaments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// In the middle of the board.
    Centre,
    /// Along an edge, away from the corners.
    Rim,
    /// In a corner.
    Corner,
    /// Scattered over the whole board.
    Wide,
    /// As the 26 openings of renju begin: the first stone on the centre, the second beside it,
    /// the third within two lines of the centre; the others near.
    Renju,
}

/// Depth of the rim and the corners, in lines from the edge.
const DEPTH: usize = 6;
/// How far from an edge the first stone of a rim or corner opening lies at most.
const FIRST_DEPTH: usize = 4;
/// How far from the centre the stones of an opening in the middle lie at most.
const CENTRE_REACH: usize = 5;
/// How far the first of them lies.
const FIRST_REACH: usize = 2;
/// How far from the centre stones of a renju opening lie behind the third.
const RENJU_REACH: usize = 4;
/// Where the third stone of the 26 openings lies.
const THIRD_REACH: usize = 2;

impl Style {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Centre, Self::Rim, Self::Corner, Self::Wide, Self::Renju];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Centre => "centre",
            Self::Rim => "rim",
            Self::Corner => "corner",
            Self::Wide => "wide",
            Self::Renju => "renju",
        }
    }

    /// Whether a stone may lie there behind the others.
    pub(super) fn admits(self, point: Point, others: &[Point], size: BoardSize) -> bool {
        let from_centre = distance(point, size.centre());
        let number = others.len();
        let first = others.first().copied().unwrap_or(point);
        let depth = if number == 0 { FIRST_DEPTH } else { DEPTH };
        let [along, across] = [Axis::X, Axis::Y].map(|axis| axis.depths(first, point, size));
        match self {
            Self::Centre if number == 0 => from_centre <= FIRST_REACH,
            Self::Centre => from_centre <= CENTRE_REACH,
            Self::Rim => {
                let (rim, other) =
                    if along.first < across.first { (along, across) } else { (across, along) };
                rim.own < depth && (other.nearest(size) >= FIRST_DEPTH || is_small(size))
            }
            Self::Corner => along.own < depth && across.own < depth,
            Self::Wide => true,
            Self::Renju => match number {
                0 => from_centre == 0,
                1 => from_centre == 1,
                2 => from_centre <= THIRD_REACH,
                _ => from_centre <= RENJU_REACH,
            },
        }
    }

    /// How far the next stone lies from the nearest one, and how often out of ten.
    pub(super) fn reaches(self) -> &'static [(usize, u32)] {
        match self {
            Self::Centre | Self::Rim | Self::Corner | Self::Renju => &[(1, 4), (2, 4), (3, 2)],
            Self::Wide => &[(2, 1), (3, 3), (4, 3), (5, 3)],
        }
    }
}

/// Boards on which a rim without the corners has no room.
fn is_small(size: BoardSize) -> bool {
    size.side() < 2 * DEPTH + 2
}

/// In king's steps.
pub(super) fn distance(a: Point, b: Point) -> usize {
    a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()))
}

/// Columns or rows.
#[derive(Clone, Copy)]
enum Axis {
    X,
    Y,
}

/// Lines between a stone and one edge.
#[derive(Clone, Copy)]
struct Depths {
    /// Of the first stone, to the edge that is nearest to it on this axis.
    first: usize,
    /// Of the stone in question, to the same edge.
    own: usize,
}

impl Depths {
    /// Lines between the stone and the nearer edge.
    fn nearest(self, size: BoardSize) -> usize {
        self.own.min(size.side() - 1 - self.own)
    }
}

impl Axis {
    fn depths(self, first: Point, point: Point, size: BoardSize) -> Depths {
        let last = size.side() - 1;
        let along = |point: Point| match self {
            Self::X => point.x(),
            Self::Y => point.y(),
        };
        let (first, own) = (along(first), along(point));
        if first <= last - first {
            Depths { first, own }
        } else {
            Depths { first: last - first, own: last - own }
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Style {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|style| style.word() == word)
            .ok_or_else(|| format!("the styles are {}", Self::ALL.map(Self::word).join(", ")))
    }
}
