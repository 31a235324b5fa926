//! Records of games, one a line: `rule size winner opening moves scores`.
//!
//! | field | meaning |
//! |---|---|
//! | rule, size | as in the protocol's words |
//! | winner | `b`, `w` or `d`; `-` where it was not played to its end |
//! | opening | stones set before anybody thought, glued (`d4c7g4`), Black's first |
//! | moves | the moves, glued; colours go on alternating |
//! | scores | one for each move, comma separated, as the mover saw it; `-` for a move at random |

use std::fmt;
use std::io::Read;

use flate2::read::MultiGzDecoder;
use kagetsu::board::parse_points;
use kagetsu::types::{BoardSize, Point, PointSet, Rule, Side};
use kagetsu::util::hash::fnv1a;

/// How packed files begin.
const GZIP: [u8; 2] = [0x1F, 0x8B];
/// One game in so many is held out.
const HELD_OUT: u64 = 10;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// One side won.
    Won(Side),
    /// Nobody did.
    Draw,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its rule.
    pub rule: Rule,
    /// Of the board.
    pub size: BoardSize,
    /// How it ended; none where it was not played to its end.
    pub ending: Option<Ending>,
    /// Stones set before anybody thought, Black's first.
    pub opening: Vec<Point>,
    /// The moves behind them.
    pub moves: Vec<Point>,
    /// The mover's score of each move; none for a move at random.
    pub scores: Vec<Option<i32>>,
    /// Whether fits leave it out.
    pub is_held_out: bool,
}

/// A record that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRecord {
    /// Its line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.problem)
    }
}

/// The games of a file, with their lines, and the records that are none.
#[derive(Clone, Debug, Default)]
pub struct GameFile {
    /// Line and game.
    pub games: Vec<(usize, Game)>,
    /// What was left out.
    pub bad: Vec<BadRecord>,
}

impl GameFile {
    /// Reads a file, packed by gzip or not. Of a damaged one the good part is used.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let (text, damage) = unpack(bytes);
        let mut file = Self::default();
        let mut last = 0;
        for (line, record) in text.split(|&byte| byte == b'\n').enumerate() {
            last = line + 1;
            if record.is_empty() {
                continue;
            }
            let record = String::from_utf8_lossy(record);
            match Game::parse(&record) {
                Ok(game) => file.games.push((last, game)),
                Err(problem) => file.bad.push(BadRecord { line: last, problem }),
            }
        }
        file.bad.extend(damage.map(|problem| BadRecord { line: last, problem }));
        file
    }
}

/// The text of a file, and why it is not the whole.
fn unpack(bytes: &[u8]) -> (Vec<u8>, Option<String>) {
    if !bytes.starts_with(&GZIP) {
        return (bytes.to_vec(), None);
    }
    let mut text = Vec::new();
    let read = MultiGzDecoder::new(bytes).read_to_end(&mut text);
    (text, read.err().map(|error| format!("the packed file ends here: {error}")))
}

impl Game {
    /// Reads a record.
    pub fn parse(record: &str) -> Result<Self, String> {
        let fields: Vec<&str> = record.split(' ').collect();
        let [rule, size, winner, opening, moves, scores] = fields.as_slice() else {
            return Err(format!("{} fields instead of six", fields.len()));
        };
        let rule = Rule::from_word(rule).ok_or_else(|| format!("no rule '{rule}'"))?;
        let size: Option<usize> = size.parse().ok();
        let size = size.and_then(BoardSize::new).ok_or("no such board")?;
        let ending = match *winner {
            "b" => Some(Ending::Won(Side::Black)),
            "w" => Some(Ending::Won(Side::White)),
            "d" => Some(Ending::Draw),
            "-" => None,
            other => return Err(format!("winner '{other}'; b, w, d or -")),
        };
        // The same games are held out wherever they stand; the low bits of the hash see only the low
        // bits of the text.
        let hash = fnv1a(&[opening, moves].map(|text| text.as_bytes()).concat()) >> 32;
        let is_held_out = hash.is_multiple_of(HELD_OUT);
        let points = |text| parse_points(text).map_err(|error| error.to_string());
        let (opening, moves) = (points(opening)?, points(moves)?);
        let scores = scores.split(',').filter(|score| !score.is_empty()).map(score);
        let scores = scores.collect::<Result<Vec<_>, _>>()?;
        if scores.len() != moves.len() {
            return Err(format!("{} scores of {} moves", scores.len(), moves.len()));
        }
        let mut taken = PointSet::default();
        for &point in opening.iter().chain(&moves) {
            if !size.contains(point) || taken.contains(point) {
                return Err(format!("{point} is off the board or taken"));
            }
            taken.insert(point);
        }
        Ok(Self { rule, size, ending, opening, moves, scores, is_held_out })
    }

    /// What the game was worth to a side, if it came to its end: 1 won, 0 lost.
    pub(super) fn result(&self, side: Side) -> Option<f32> {
        Some(match self.ending? {
            Ending::Draw => 0.5,
            Ending::Won(winner) => f32::from(u8::from(winner == side)),
        })
    }

    /// Index of the first move that the result says something about: behind the last at random.
    pub(super) fn settled(&self) -> usize {
        self.scores.iter().rposition(Option::is_none).map_or(0, |last| last + 1)
    }
}

impl fmt::Display for Game {
    /// The record, without the end of its line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = match self.ending {
            Some(Ending::Won(Side::Black)) => 'b',
            Some(Ending::Won(Side::White)) => 'w',
            Some(Ending::Draw) => 'd',
            None => '-',
        };
        let glued = |points: &[Point]| points.iter().map(Point::to_string).collect::<String>();
        let score = |score: &Option<i32>| score.map_or("-".to_owned(), |score| score.to_string());
        let scores: Vec<String> = self.scores.iter().map(score).collect();
        let (opening, moves) = (glued(&self.opening), glued(&self.moves));
        let (rule, side) = (self.rule.word(), self.size.side());
        write!(f, "{rule} {side} {winner} {opening} {moves} {}", scores.join(","))
    }
}

fn score(text: &str) -> Result<Option<i32>, String> {
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| format!("score '{text}'"))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    const GOOD: &str = "freestyle 15 w h8i9 j10h9i8 12,-,29991";

    #[test]
    fn a_record_is_read() {
        let game = Game::parse(GOOD).expect("a game");
        assert_eq!((game.opening.len(), game.moves.len()), (2, 3));
        assert_eq!(game.scores, [Some(12), None, Some(29_991)]);
        assert_eq!((game.settled(), game.result(Side::White)), (2, Some(1.0)));
        assert_eq!(game.to_string(), GOOD);
    }

    #[test]
    fn bad_records_are_named_and_the_others_used() {
        let text = format!(
            "{GOOD}\nfreestyle 15 w h8\n{GOOD}\nfreestyle 15 x h8 i9 1\nfreestyle 15 b h8 h8 1\n\
             go 15 b h8 h9 1\nfreestyle 15 b h8 h9 1,2\nfreestyle 15 b h8 h9 x\nfreestyle 15 b h8 p9 1"
        );
        let file = GameFile::read(text.as_bytes());
        assert_eq!(file.games.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 3]);
        let named: Vec<String> = file.bad.iter().map(BadRecord::to_string).collect();
        assert_eq!(
            named,
            [
                "2: 4 fields instead of six",
                "4: winner 'x'; b, w, d or -",
                "5: h8 is off the board or taken",
                "6: no rule 'go'",
                "7: 2 scores of 1 moves",
                "8: score 'x'",
                "9: p9 is off the board or taken",
            ]
        );
    }

    #[test]
    fn of_a_cut_file_the_good_part_is_used() {
        let mut packed = GzEncoder::new(Vec::new(), Compression::none());
        let text = format!("{GOOD}\n").repeat(50);
        packed.write_all(text.as_bytes()).expect("memory");
        let packed = packed.finish().expect("memory");
        assert_eq!(GameFile::read(&packed).games.len(), 50);
        let cut = GameFile::read(&packed[..packed.len() / 2]);
        assert!((20..=25).contains(&cut.games.len()), "{}", cut.games.len());
        let last = cut.bad.last().expect("the end is named");
        assert!(last.problem.starts_with("the packed file ends here"), "{last}");
    }

    #[test]
    fn about_a_tenth_is_held_out() {
        let columns = ('a'..='o').flat_map(|a| (1..=15).map(move |b| format!("{a}{b}")));
        let points: Vec<String> = columns.filter(|p| p != "h8").collect();
        let held_out = points.iter().filter(|point| {
            Game::parse(&format!("freestyle 15 d h8 {point} 1")).expect("a game").is_held_out
        });
        assert!((10..35).contains(&held_out.count()), "of 224");
    }
}
