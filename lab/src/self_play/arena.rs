//! Where games are played: a rule, a board and its openings.

use kagetsu::board::Board;
use kagetsu::eval::Evaluator;
use kagetsu::types::{BoardSize, Point, Rule};
use kagetsu::util::rng::Rng;

/// A rule, a board and the openings to play on it.
#[derive(Clone, Debug)]
pub struct Arena {
    /// Its rule.
    pub rule: Rule,
    /// Its board.
    pub size: BoardSize,
    openings: Vec<Vec<Point>>,
}

/// An opening that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BadOpening {
    line: usize,
    problem: &'static str,
}

impl Arena {
    /// The openings of a text, one a line: `x,y, x,y, …`, offsets from the centre (column = offset +
    /// size / 2, rounded down), Black's stone first.
    ///
    /// # Errors
    /// The first line that cannot be played, or none at all.
    pub fn read(rule: Rule, size: BoardSize, text: &str) -> Result<Self, BadOpening> {
        let mut openings = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let bad = |problem| BadOpening { line: index + 1, problem };
            let opening = points(size, line).ok_or(bad("offsets from the centre are expected"))?;
            let mut board = Board::without_scores(rule, size);
            for &point in &opening {
                if !board.is_legal(point) {
                    return Err(bad("a stone that may not be set"));
                }
                board.play_any(point);
            }
            openings.push(opening);
        }
        if openings.is_empty() {
            return Err(BadOpening { line: 1, problem: "no opening" });
        }
        Ok(Self { rule, size, openings })
    }

    /// All its openings.
    #[must_use]
    pub fn openings(&self) -> &[Vec<Point>] {
        &self.openings
    }

    /// One of the openings.
    #[must_use]
    pub fn opening(&self, rng: &mut Rng) -> &[Point] {
        rng.pick(&self.openings).map_or(&[], Vec::as_slice)
    }

    /// The board of the evaluator with an opening on it.
    #[must_use]
    pub fn board(&self, evaluator: &Evaluator, opening: &[Point]) -> Board {
        let mut board = evaluator.new_board(self.size);
        for &point in opening {
            board.play_any(point);
        }
        board
    }
}

/// The points of a line; none where it is no list of offsets on this board.
fn points(size: BoardSize, line: &str) -> Option<Vec<Point>> {
    let offsets: Result<Vec<i32>, _> = line.split(',').map(|word| word.trim().parse()).collect();
    let centre = size.side() as i32 / 2;
    let on_board = |offset: i32| {
        let place = usize::try_from(offset + centre).ok()?;
        (place < size.side()).then_some(place)
    };
    let offsets = offsets.ok()?;
    let (pairs, []) = offsets.as_chunks::<2>() else { return None };
    pairs.iter().map(|&[x, y]| Some(Point::new(on_board(x)?, on_board(y)?))).collect()
}
