//! A game as other programs write it down: board, names and stones, read from a file.
//!
//! | file | what |
//! |---|---|
//! | `list` | stones as words: `1. h8 i9 2. h9`, or `7,7 8,8 7,8` |
//! | `psq` | the files of Piskvork |
//! | `replay` | the stones played by a rule: where the game ends, or what cannot be |
//! | `sgf` | the main line of SGF |
//! | `write` | a game written down again |
//!
//! Which of the forms it is, the text itself tells. Whether the stones can be played is asked last,
//! by [`Sheet::replay`], because most files do not tell the rule.

mod list;
mod psq;
mod replay;
mod sgf;
mod write;

use kagetsu::types::{BoardSize, Point, Rule};

pub use replay::Replay;

/// A stone, and where it stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where.
    pub point: Point,
    /// The line of the file, 1 the first.
    pub line: usize,
}

/// What a file tells of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The rule, if the file names one that is known.
    pub rule: Option<Rule>,
    /// The board, if the file tells.
    pub size: Option<BoardSize>,
    /// Black's and White's names; empty where nothing is said.
    pub names: [String; 2],
    /// So many of the first stones were put, not played.
    pub opening: usize,
    /// All stones, Black's first, in turns.
    pub stones: Vec<Stone>,
}

/// What is wrong with a file, and the mend.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {problem}")]
pub struct SheetError {
    /// The line, 1 the first.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with the file of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// No stone at all.
    #[error("no moves; give an SGF or PSQ file, or moves such as h8 i9 h9")]
    Empty,
    /// The file has fewer games.
    #[error("only {0} games in this file; choose one of them with -game")]
    NoSuchGame(usize),
    /// The end of the file comes too early.
    #[error("the file ends inside of a game; add what is missing")]
    CutOff,
    /// A word that is no stone, and what is expected.
    #[error("'{0}' is no point; write {1}")]
    NotAPoint(String, &'static str),
    /// A side of no board.
    #[error("'{0}' is no size of a board; 5 to 22 are")]
    NotASize(String),
    /// A move that places no stone.
    #[error("a pass, which these games do not have; remove it")]
    Pass,
    /// Two stones of one colour in a row.
    #[error("two stones of one colour in a row; Black begins and both take turns")]
    SameColour,
    /// Stones are put when the game has begun.
    #[error("stones put in the middle of the game; put them before the first move")]
    LateSetup,
    /// A point off the board, and the board's side.
    #[error("{0} is not on a board of {1}x{1}; give the size with -size")]
    Outside(Point, usize),
    /// Two stones on one point.
    #[error("{0} is taken; remove this stone or the earlier one")]
    Occupied(Point),
    /// The first stone behind the end, by which rule it is, and how the game had ended.
    #[error("the game was over before {0} ({1}: {2}); remove it or give the rule with -rule")]
    Over(Point, Rule, String),
}

impl Problem {
    fn at(self, line: usize) -> SheetError {
        SheetError { line, problem: self }
    }
}

impl Sheet {
    /// Reads the text of a file; of several games in SGF the `game`th, 1 the first.
    pub fn read(text: &str, game: usize) -> Result<Self, SheetError> {
        let text = text.trim_start_matches('\u{feff}');
        let sheet = match text.trim_start() {
            content if content.starts_with('(') => sgf::read(text, game)?,
            content if content.starts_with(psq::HEAD) => psq::read(text)?,
            _ => list::read(text)?,
        };
        if sheet.stones.is_empty() {
            return Err(Problem::Empty.at(1));
        }
        Ok(sheet)
    }

    /// The points of the stones.
    pub fn points(&self) -> Vec<Point> {
        self.stones.iter().map(|stone| stone.point).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let shown = match Sheet::read(text, 1) {
            Ok(sheet) => {
                let points: String = sheet.points().iter().map(Point::to_string).collect();
                let size = sheet.size.map_or(0, BoardSize::side);
                let rule = sheet.rule.map_or("?".to_owned(), |rule| rule.to_string());
                format!("{rule} {size} {}+{points}", sheet.opening)
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected, "{text:?}");
    }

    #[test]
    fn the_text_tells_its_form() {
        check("(;GM[4]SZ[15]RU[Renju];B[hh];W[ig])", "renju 15 0+h8i7");
        check("Piskvorky 20x20, 11:11, 0\n8,8,0\n9,7,12\nA\nB\n-1\n", "? 20 0+h8i7");
        check("\u{feff} h8 i7\n", "? 0 0+h8i7");
    }

    #[test]
    fn lists_are_words_or_numbers() {
        check("# a game\n1. h8 i9 2. h9\n3... j10", "? 0 0+h8i9h9j10");
        check("h8i9h9", "? 0 0+h8i9h9");
        check("H8, I9", "? 0 0+h8i9");
        check("7,7\n8,8 7,8", "? 0 0+h8i9h9");
        check("", "1: no moves; give an SGF or PSQ file, or moves such as h8 i9 h9");
        check("h8\nfoo", "2: 'foo' is no point; write a letter and a number such as h8");
        check("7,7\n7,99", "2: '7,99' is no point; write column and row from 0, such as 7,7");
    }

    #[test]
    fn the_main_line_of_sgf_is_read() {
        check("(;SZ[15:15];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))", "? 15 0+a1b2c3");
        check("(;SZ[15]C[a \\] ( ; \\\\];B[aa];W[b2])", "? 15 0+a1b2");
        check(
            "(;RU[Caro, exactly five];B[aa]C[opening];W[bb]C[swap2: x];B[cc])",
            "caro5 0 2+a1b2c3",
        );
        check("(;AB[hh][jj]AW[ii];W[aa])", "? 0 3+h8i9j10a1");
        check("(;SZ[99];B[aa])", "1: '99' is no size of a board; 5 to 22 are");
        check("(;B[aa]\n;W[])", "2: a pass, which these games do not have; remove it");
        let twice = "two stones of one colour in a row; Black begins and both take turns";
        check("(;B[aa]\n;B[bb])", &format!("2: {twice}"));
        check("(;W[aa])", &format!("1: {twice}"));
        check("(;B[aa]\n", "2: the file ends inside of a game; add what is missing");
        check("(;B[zz])", "1: 'zz' is no point; write two letters from aa");
        check("(;AB[aa];B[bb])", &format!("1: {twice}"));
        let late = "1: stones put in the middle of the game; put them before the first move";
        check("(;B[aa];AW[bb];W[cc])", late);
    }

    #[test]
    fn one_of_several_games_is_chosen() {
        let text = "(;B[aa])\n(;B[bb];W[cc])";
        assert_eq!(Sheet::read(text, 2).unwrap().points().len(), 2);
        let error = Sheet::read(text, 3).unwrap_err().to_string();
        assert_eq!(error, "1: only 2 games in this file; choose one of them with -game");
    }

    #[test]
    fn deep_nesting_is_only_long() {
        let text = "(;B[aa]".repeat(100_000);
        assert_eq!(Sheet::read(&text, 1).unwrap_err().problem, Problem::CutOff);
    }

    #[test]
    fn piskvork_counts_from_one() {
        let head = "Piskvorky 15x15, 11:11, 0\n";
        check(&format!("{head}1,15,0\n"), "? 15 0+a15");
        let wrong = "2: '0,3,0' is no point; write column and row from 1, and the time: 8,8,0";
        check(&format!("{head}0,3,0\n"), wrong);
        check("Piskvorky 15x16, 11:11, 0\n1,1,0", "1: '15x16' is no size of a board; 5 to 22 are");
    }
}
