//! The policy: how likely a move is to be the best, before anything is searched.
//!
//! It looks at what the stone makes and takes (`Board::move_score`) and at where it stands: patterns do
//! not tell what is being fought for, but an answer stands near the move that it answers, and an attack
//! goes on near its last stone.

use super::params::Params;
use crate::board::Board;
use crate::types::{CELLS, LANES, Point, Side, Strip, WIDTH};

/// What a move gets for its distance to the opponent's last move, and to the own move before that, in
/// hundredths of a natural logarithm of the chance to be the best. Distance: `Point::distance`. From
/// eight on it gets nothing.
///
/// Fitted by soft-max on top of the move scores, to the free choices of the games of the first fit
/// (docs/evaluation.md): near the means of freestyle 15 and 20, standard and renju, which differ little.
const TO_THEIRS: [i16; 8] = [0, 91, 70, 62, 54, 32, 16, 4];
const TO_OWN: [i16; 8] = [0, 43, 43, 25, 12, 0, 0, 0];

/// By `CELLS` + index of a point - index of the last move.
type Bonuses = [i16; 2 * CELLS];

static NEAR_THEIRS: Bonuses = bonuses(&TO_THEIRS);
static NEAR_OWN: Bonuses = bonuses(&TO_OWN);

/// The difference of two indices tells columns and rows apart where they are fewer than half a row of
/// the padded field; where they are not, the point is far in any reading.
const fn bonuses(by_distance: &[i16; 8]) -> Bonuses {
    let reach = by_distance.len() - 1;
    let mut table = [0; 2 * CELLS];
    let mut y = 0;
    while y <= 2 * reach {
        let mut x = 0;
        while x <= 2 * reach {
            let (columns, rows) = (x.abs_diff(reach), y.abs_diff(reach));
            let distance = if columns > rows { columns } else { rows };
            table[CELLS + y * WIDTH + x - reach * (WIDTH + 1)] = by_distance[distance];
            x += 1;
        }
        y += 1;
    }
    table
}

/// Bonuses by the index of a point.
type ByPoint = [i16; CELLS];

/// Those of a move that nothing is near to.
static FAR: ByPoint = [0; CELLS];

/// The policy of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    us: Side,
    /// For being near the opponent's last move, and the own one before it.
    theirs: &'static ByPoint,
    own: &'static ByPoint,
}

impl Policy {
    /// Before any move, Black to play.
    #[cfg(test)]
    pub(super) const NO_MOVES: Self = Self { us: Side::Black, theirs: &FAR, own: &FAR };

    /// For the side to move.
    pub(super) fn of(board: &Board) -> Self {
        let near = |table: &'static Bonuses, back| {
            let from = board.move_back(back).map(|last| CELLS - last.index());
            from.and_then(|from| table[from..].first_chunk()).unwrap_or(&FAR)
        };
        Self { us: board.side_to_move(), theirs: near(&NEAR_THEIRS, 1), own: near(&NEAR_OWN, 2) }
    }

    /// The score of a move: hundredths of a natural logarithm of its chance to be the best. `board` is
    /// the position of the policy.
    #[inline]
    pub(super) fn score(self, params: &Params, board: &Board, point: Point) -> i32 {
        board.move_score(self.us, point) + self.near_last_moves(params, point)
    }

    /// [`Policy::score`] of each cell of a strip, or the nearest that fits.
    #[inline]
    pub(super) fn scores(self, params: &Params, board: &Board, strip: Strip) -> [i16; LANES] {
        let scores = board.move_scores(self.us, strip);
        let [theirs, own] = [self.theirs, self.own].map(|near| strip.cells(near));
        // Unsigned, 400 percent of both bonuses fit.
        let percents = [params.near_theirs_percent(), params.near_own_percent()];
        let [percent_theirs, percent_own] = percents.map(|percent| percent as u16);
        std::array::from_fn(|lane| {
            let theirs = percent_theirs.wrapping_mul(theirs[lane] as u16);
            let own = percent_own.wrapping_mul(own[lane] as u16);
            scores[lane].saturating_add((theirs.wrapping_add(own) / 100) as i16)
        })
    }

    /// What the move gets for being near the last ones.
    #[inline]
    fn near_last_moves(self, params: &Params, point: Point) -> i32 {
        let [theirs, own] = [self.theirs, self.own].map(|near| i32::from(near[point.index()]));
        (params.near_theirs_percent() * theirs + params.near_own_percent() * own) / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::types::{BoardSize, MAX_SIZE, Rule};

    #[test]
    fn a_move_gets_what_its_distance_to_each_of_the_last_moves_says() {
        let size = BoardSize::new(MAX_SIZE).expect("a size");
        let mut board = Evaluator::embedded(Rule::Freestyle).new_board(size);
        let params = Params::default();
        let first = Point::new(0, 0);
        assert_eq!(Policy::of(&board).near_last_moves(&params, first), 0, "no move before");
        board.play_any(first);
        for last in size.points().filter(|&last| last != first) {
            board.play_any(last);
            let policy = Policy::of(&board);
            for point in size.points() {
                let by = |other: Point, bonuses: [i16; 8]| {
                    i32::from(bonuses.get(point.distance(other)).copied().unwrap_or(0))
                };
                let expected = (params.near_theirs_percent() * by(last, TO_THEIRS)
                    + params.near_own_percent() * by(first, TO_OWN))
                    / 100;
                assert_eq!(policy.near_last_moves(&params, point), expected, "{last} {point}");
            }
            board.candidates().for_each_strip(|strip| {
                let scores = policy.scores(&params, &board, strip).map(i32::from);
                let single = |lane| policy.score(&params, &board, strip.point(lane));
                assert_eq!(scores, std::array::from_fn(single), "{last} {strip:?}");
            });
            board.take_back_any();
        }
        board.pass();
        assert!(
            Policy::of(&board).near_last_moves(&params, Point::new(1, 1)) > 0,
            "own, before a pass"
        );
    }
}
