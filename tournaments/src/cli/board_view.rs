//! A game as a picture of text: made anew for every change, drawn over the last one.

use std::time::Duration;

use console::{Style, Term, style, truncate_str};
use kagetsu::types::{BoardSize, Point, Side};
use kagetsu_tournaments::thought::Thought;
use kagetsu_tournaments::verdict::side_name;

/// Lines of a picture beside the board's rows.
const OTHER_LINES: usize = 6;

/// What is shown of a player.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerView {
    pub(super) name: String,
    pub(super) left: Option<Duration>,
    pub(super) thought: Option<Thought>,
}

/// What is shown of a game.
#[derive(Clone, Debug)]
pub(super) struct BoardView {
    pub(super) title: String,
    pub(super) size: BoardSize,
    pub(super) stones: Vec<Point>,
    pub(super) players: [PlayerView; 2],
    /// Who thinks, and since when.
    pub(super) thinking: Option<(Side, Duration)>,
}

/// The letter that stands for a stone.
pub(super) const fn stone_letter(side: Side) -> char {
    match side {
        Side::Black => 'X',
        Side::White => 'O',
    }
}

/// How a stone is coloured.
pub(super) fn stone_style(side: Side) -> Style {
    match side {
        Side::Black => Style::new().cyan().bold(),
        Side::White => Style::new().yellow().bold(),
    }
}

/// `a b c`, as far as the board goes.
pub(super) fn column_letters(size: BoardSize) -> String {
    let letters = (0..size.side()).map(|x| char::from(b'a' + x as u8));
    letters.map(String::from).collect::<Vec<_>>().join(" ")
}

impl BoardView {
    /// Lines that a picture of this board takes.
    pub(super) fn height(size: BoardSize) -> usize {
        size.side() + OTHER_LINES
    }

    /// The picture: title, board with coordinates, a line for each player.
    pub(super) fn lines(&self) -> Vec<String> {
        let letters = format!("     {}", column_letters(self.size));
        let mut lines = vec![self.title.clone(), letters.clone()];
        lines.extend((0..self.size.side()).map(|row| self.row(row)));
        lines.push(letters);
        lines.push(String::new());
        lines.extend(Side::ALL.map(|side| self.player(side)));
        lines
    }

    fn row(&self, y: usize) -> String {
        let cells: Vec<String> =
            (0..self.size.side()).map(|x| self.cell(Point::new(x, y))).collect();
        format!("{:>3}  {}", y + 1, cells.join(" "))
    }

    fn cell(&self, point: Point) -> String {
        let Some(index) = self.stones.iter().position(|&stone| stone == point) else {
            return style('.').dim().to_string();
        };
        let side = Side::ALL[index % 2];
        let is_last = index + 1 == self.stones.len();
        let style = stone_style(side);
        let style = if is_last { style.reverse() } else { style };
        style.apply_to(stone_letter(side)).to_string()
    }

    fn player(&self, side: Side) -> String {
        let player = &self.players[side.index()];
        let thinking = self.thinking.filter(|(thinker, _)| *thinker == side);
        let elapsed = thinking.map_or(Duration::ZERO, |(_, elapsed)| elapsed);
        let clock = player.left.map(|left| {
            let left = left.saturating_sub(elapsed).as_secs_f64();
            format!("{left:6.1} s")
        });
        let mark = if thinking.is_some() { '>' } else { ' ' };
        let letter = stone_style(side).apply_to(stone_letter(side));
        let thought = player.thought.as_ref().map(Thought::to_string).unwrap_or_default();
        let (name, clock) = (&player.name, clock.unwrap_or_default());
        format!("{mark} {letter} {} {name:<18} {clock}  {thought}", side_name(side))
    }
}

/// Draws pictures in place.
#[derive(Debug)]
pub(super) struct Canvas {
    terminal: Term,
    drawn: usize,
}

impl Canvas {
    /// A canvas, when the terminal is one and the board has room on it.
    pub(super) fn on(terminal: &Term, size: BoardSize) -> Option<Self> {
        let (rows, _) = terminal.size_checked()?;
        let fits = BoardView::height(size) < usize::from(rows);
        fits.then(|| Self { terminal: terminal.clone(), drawn: 0 })
    }

    /// Draws over the last picture.
    pub(super) fn draw(&mut self, view: &BoardView) -> std::io::Result<()> {
        let (_, columns) = self.terminal.size();
        self.terminal.move_cursor_up(self.drawn)?;
        let lines = view.lines();
        for line in &lines {
            self.terminal.clear_line()?;
            self.terminal.write_line(&truncate_str(line, usize::from(columns), ""))?;
        }
        self.drawn = lines.len();
        self.terminal.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_shows_stones_coordinates_and_clocks() {
        let player = |name: &str, left| PlayerView {
            name: name.to_owned(),
            left: Some(Duration::from_millis(left)),
            thought: Thought::read("depth 3 eval -5"),
        };
        let view = BoardView {
            title: "A game".to_owned(),
            size: BoardSize::new(5).unwrap(),
            stones: ["c3", "e1", "a5"].map(|word| word.parse().unwrap()).to_vec(),
            players: [player("One", 12_000), player("Two", 9_500)],
            thinking: Some((Side::White, Duration::from_millis(500))),
        };
        let lines: Vec<String> =
            view.lines().iter().map(|line| console::strip_ansi_codes(line).into_owned()).collect();
        let picture = [
            "A game",
            "     a b c d e",
            "  1  . . . . O",
            "  2  . . . . .",
            "  3  . . X . .",
            "  4  . . . . .",
            "  5  X . . . .",
            "     a b c d e",
            "",
            "  X Black One                  12.0 s  depth 3 eval -5",
            "> O White Two                   9.0 s  depth 3 eval -5",
        ];
        assert_eq!(lines, picture);
        assert_eq!(lines.len(), BoardView::height(view.size));
    }
}
