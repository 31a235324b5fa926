//! Names of points in messages, as the board at the other end draws its axes.

use super::command::Coordinates;
use crate::session::{Dialect, Session};
use crate::types::{BoardSize, Point};

/// How points are named for a manager.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    dialect: Dialect,
    size: BoardSize,
}

impl Names {
    /// As the manager of the session draws them.
    pub(super) fn of(session: &Session) -> Self {
        Self { dialect: session.dialect(), size: session.size() }
    }

    /// `7,6` in the plain dialect: Piskvork and qpiskvork number both axes from 0. A Yixin board takes
    /// the first number for the row, draws it counted from below, and the second one as a letter: there
    /// the same point is `g8`.
    pub(super) fn name(self, point: Point) -> String {
        match self.dialect {
            Dialect::Plain => Coordinates::from(point).to_string(),
            Dialect::Yixin => {
                let letter = char::from(b'a'.wrapping_add(point.y() as u8));
                format!("{letter}{}", self.size.side().saturating_sub(point.x()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_the_boards_draw() {
        let name = |dialect, side, x, y| {
            let size = BoardSize::new(side).expect("a size");
            Names { dialect, size }.name(Point::new(x, y))
        };
        assert_eq!(name(Dialect::Plain, 15, 7, 6), "7,6");
        // Seen in Yixin-Board: the stone that was sent as 6,7 lies on H9.
        assert_eq!(name(Dialect::Yixin, 15, 6, 7), "h9");
        assert_eq!(name(Dialect::Yixin, 15, 14, 0), "a1");
        assert_eq!(name(Dialect::Yixin, 20, 0, 19), "t20");
    }
}
