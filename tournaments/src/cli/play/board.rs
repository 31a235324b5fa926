//! The board as text: lines and discs where the terminal can draw them, letters and dots elsewhere.

use console::{Style, Term, style};
use kagetsu::board::Board;
use kagetsu::types::{BoardSize, Point, Side};

use crate::cli::board_view::{column_letters, stone_style};

/// Which signs are used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signs {
    /// Black's and White's.
    stones: [char; 2],
    /// A point that is forbidden to the side to move.
    forbidden: char,
    /// Empty points: the first row, those between, the last, and so in each row.
    empty: [[char; 3]; 3],
    /// Between two points.
    gap: char,
}

/// Lines, discs and circles.
const DRAWN: Signs = Signs {
    stones: ['●', '○'],
    forbidden: '×',
    empty: [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']],
    gap: '─',
};

/// Letters and dots.
const PLAIN: Signs = Signs { stones: ['X', 'O'], forbidden: '*', empty: [['.'; 3]; 3], gap: ' ' };

impl Signs {
    /// What the terminal can draw, unless plain signs are asked for.
    pub(super) fn on(output: &Term, is_plain: bool) -> Self {
        if !is_plain && output.is_term() && knows_unicode() { DRAWN } else { PLAIN }
    }

    /// The sign of a stone.
    pub(super) const fn stone(&self, side: Side) -> char {
        self.stones[side.index()]
    }

    /// An empty point, by where it lies.
    fn empty(&self, point: Point, size: BoardSize) -> char {
        let part = |at: usize| match at {
            0 => 0,
            _ if at + 1 == size.side() => 2,
            _ => 1,
        };
        self.empty[part(point.y())][part(point.x())]
    }
}

/// Whether the variables of the terminal speak of UTF-8.
#[expect(
    clippy::disallowed_methods,
    reason = "only the environment tells what a terminal can draw"
)]
fn knows_unicode() -> bool {
    let named = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let language = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(named).unwrap_or_default();
    let language = language.to_ascii_lowercase();
    let is_dumb = named("TERM").is_some_and(|terminal| terminal == "dumb");
    !is_dumb && (language.contains("utf-8") || language.contains("utf8"))
}

/// The board with coordinates; the last stone stands in brackets, points that are forbidden to the
/// side to move are marked.
pub(super) fn lines(board: &Board, last: Option<Point>, signs: &Signs) -> Vec<String> {
    let heading = style(format!("    {}", column_letters(board.size()))).dim().to_string();
    let rows = (0..board.size().side()).map(|y| row(board, y, last, signs));
    std::iter::once(heading.clone()).chain(rows).chain([heading]).collect()
}

fn row(board: &Board, y: usize, last: Option<Point>, signs: &Signs) -> String {
    let side = board.size().side();
    let in_row = last.filter(|point| point.y() == y).map(Point::x);
    let mut text = format!("{} ", style(format!("{:>2}", y + 1)).dim());
    for x in 0..=side {
        let gap = match in_row {
            Some(last) if last == x => '[',
            Some(last) if last + 1 == x => ']',
            _ if x == 0 || x == side => ' ',
            _ => signs.gap,
        };
        let is_bracket = gap == '[' || gap == ']';
        let gap_style = if is_bracket { Style::new().green().bold() } else { Style::new().dim() };
        text.push_str(&gap_style.apply_to(gap).to_string());
        if x < side {
            text.push_str(&cell(board, Point::new(x, y), signs));
        }
    }
    format!("{} {}", text.trim_end(), style(y + 1).dim())
}

fn cell(board: &Board, point: Point, signs: &Signs) -> String {
    match board.stone_at(point) {
        Some(side) => stone_style(side).apply_to(signs.stone(side)).to_string(),
        None if board.is_forbidden(board.side_to_move(), point) => {
            Style::new().red().apply_to(signs.forbidden).to_string()
        }
        None => style(signs.empty(point, board.size())).dim().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use kagetsu::board::parse_points;
    use kagetsu::types::Rule;

    use super::*;

    fn picture(rule: Rule, side: usize, stones: &str, signs: &Signs) -> Vec<String> {
        let mut board = Board::without_scores(rule, BoardSize::new(side).unwrap());
        let stones = parse_points(stones).unwrap();
        for &point in &stones {
            board.play_any(point);
        }
        let lines = lines(&board, stones.last().copied(), signs);
        lines.iter().map(|line| console::strip_ansi_codes(line).into_owned()).collect()
    }

    #[test]
    fn the_last_stone_stands_in_brackets() {
        let plain = [
            "    a b c d e",
            " 1  . . . . . 1",
            " 2  . X . . . 2",
            " 3  . . . .[O] 3",
            " 4  . . . . . 4",
            " 5  . . . . . 5",
            "    a b c d e",
        ];
        assert_eq!(picture(Rule::Freestyle, 5, "b2 e3", &PLAIN), plain);
        let drawn = picture(Rule::Freestyle, 5, "b2 a5", &DRAWN);
        assert_eq!(drawn[1], " 1  ┌─┬─┬─┬─┐ 1");
        assert_eq!(drawn[2], " 2  ├─●─┼─┼─┤ 2");
        assert_eq!(drawn[5], " 5 [○]┴─┴─┴─┘ 5");
    }

    #[test]
    fn forbidden_points_are_marked_for_black_alone() {
        let stones = "h8 a1 h9 c1 i10 e1 j10 g1";
        let row = |stones: &str| picture(Rule::Renju, 15, stones, &PLAIN).swap_remove(10);
        assert_eq!(row(stones), "10  . . . . . . . * X X . . . . . 10");
        assert_eq!(row(&format!("{stones} o15")), "10  . . . . . . . . X X . . . . . 10");
    }
}
