//! Results from files in PGN: the tags `White`, `Black` and `Result`, and nothing else.
//!
//! The result is written from White's side, as everywhere in PGN. Who moved first is another
//! matter: in this game it is Black, and so write it the runners of the field; in chess, and for
//! BayesElo, it is White.

use super::results::Results;
use crate::stats::Outcome;

/// Who moved first in the games of a file: Black in this game, White in chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
#[expect(missing_docs, reason = "they would stand in the help")]
pub enum FirstMover {
    #[default]
    Black,
    White,
}

/// What was in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// Games with a result.
    pub games: usize,
    /// Games without one (`*`), which do not count.
    pub unfinished: usize,
    /// Lines that could not be used: their number, and why.
    pub bad: Vec<(usize, String)>,
}

/// Adds the games of `text` to `results`.
pub fn read(text: &str, first: FirstMover, results: &mut Results) -> Read {
    let mut reader = Reader { first, results, game: Game::default(), read: Read::default() };
    let mut in_comment = false;
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        if !in_comment && line.trim_start().starts_with('[') {
            reader.tags(index + 1, line.trim());
        } else {
            reader.game.has_moves |= !line.trim().is_empty();
            in_comment = ends_in_comment(line, in_comment);
        }
    }
    reader.finish();
    reader.read
}

/// Whether a comment in braces, which may hold anything, goes on in the next line.
fn ends_in_comment(line: &str, starts_in_comment: bool) -> bool {
    let last = line.rfind(['{', '}']);
    last.map_or(starts_in_comment, |at| line[at..].starts_with('{'))
}

/// The tags that are read.
const TAGS: [&str; 3] = ["White", "Black", "Result"];

/// What was seen of one game.
#[derive(Debug, Default)]
struct Game {
    /// Where it begins; 0 before the first tag.
    line: usize,
    /// The values of [`TAGS`].
    values: [Option<String>; TAGS.len()],
    has_moves: bool,
}

#[derive(Debug)]
struct Reader<'a> {
    first: FirstMover,
    results: &'a mut Results,
    game: Game,
    read: Read,
}

impl Reader<'_> {
    /// Reads the tags of a line, usually one.
    fn tags(&mut self, number: usize, line: &str) {
        let mut rest = line;
        while rest.starts_with('[') && !rest.starts_with("[%") {
            let Some((name, value, behind)) = split_tag(rest) else {
                return self.bad(number, format!("'{rest}' is no tag; a tag is [Name \"value\"]"));
            };
            self.tag(number, name, value);
            rest = behind.trim_start();
        }
    }

    fn tag(&mut self, number: usize, name: &str, value: String) {
        let place = TAGS.iter().position(|tag| *tag == name);
        // The files of some programs have no moves between the games.
        if self.game.has_moves || place.is_some_and(|place| self.game.values[place].is_some()) {
            self.finish();
        }
        if self.game.line == 0 {
            self.game.line = number;
        }
        if let Some(place) = place {
            self.game.values[place] = Some(value);
        }
    }

    /// Ends the game.
    fn finish(&mut self) {
        let Game { line, values, .. } = std::mem::take(&mut self.game);
        if line == 0 {
            return;
        }
        let [Some(white), Some(black), Some(result)] = &values else {
            let tags = TAGS.into_iter().zip(&values).filter(|(_, value)| value.is_none());
            let missing: Vec<&str> = tags.map(|(tag, _)| tag).collect();
            let missing = missing.join(", ");
            return self.bad(line, format!("the game that begins here has no tag {missing}"));
        };
        let white_outcome = match result.as_str() {
            "1-0" => Outcome::Win,
            "0-1" => Outcome::Loss,
            "1/2-1/2" => Outcome::Draw,
            "*" => {
                self.read.unfinished += 1;
                return;
            }
            _ => {
                let reason = format!("'{result}' is no result; write 1-0, 0-1, 1/2-1/2 or *");
                return self.bad(line, reason);
            }
        };
        match self.first {
            FirstMover::White => self.results.add(white, black, white_outcome),
            FirstMover::Black => self.results.add(black, white, white_outcome.reversed()),
        }
        self.read.games += 1;
    }

    fn bad(&mut self, line: usize, reason: String) {
        self.read.bad.push((line, reason));
    }
}

/// Splits `[Name "value"]` off the beginning: name, value without escapes, and what follows.
fn split_tag(text: &str) -> Option<(&str, String, &str)> {
    let (name, rest) = text.strip_prefix('[')?.split_once('"')?;
    let mut value = String::new();
    let mut letters = rest.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => value.push(letters.next()?.1),
            '"' => {
                let behind = rest[at + 1..].trim_start().strip_prefix(']')?;
                return Some((name.trim(), value, behind));
            }
            _ => value.push(letter),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Score;

    fn read_one(text: &str) -> (Results, Read) {
        let mut results = Results::default();
        let read = read(text, FirstMover::default(), &mut results);
        (results, read)
    }

    fn games_of(text: &str) -> Vec<(String, String, Score)> {
        let (results, read) = read_one(text);
        assert_eq!(read.bad, [], "{text}");
        let name = |number: usize| results.names()[number].clone();
        results.scores().map(|([a, b], score)| (name(a), name(b), score)).collect()
    }

    #[test]
    fn black_moves_first_and_the_result_is_whites() {
        let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. d4 d5 1-0\n\n";
        let lost = Score { wins: 0, losses: 1, draws: 0 };
        assert_eq!(games_of(text), [("B".to_owned(), "A".to_owned(), lost)]);
        let mut chess = Results::default();
        read(text, FirstMover::White, &mut chess);
        let won = Score { wins: 1, losses: 0, draws: 0 };
        assert_eq!(chess.scores().collect::<Vec<_>>(), [([0, 1], won)]);
    }

    #[test]
    fn anything_else_is_tolerated() {
        let text = concat!(
            "\u{feff}% made by hand\r\n",
            "[Event \"x\"] [White \"A \\\"1\\\" \\\\\"]\r\n[Black \"B\"][Result \"1/2-1/2\"]\r\n",
            "1. h8 { [Result \"0-1\"]\r\n[White \"C\"]\r\n} i9 {[%eval 3]}\r\n[%clk 1]\r\n1/2-1/2\r\n",
            "[Black \"B\"]\n[White \"A \\\"1\\\" \\\\\"]\n[Result \"*\"]\n",
            "[White \"C\"]\n[Black \"B\"]\n[Result \"0-1\"]",
        );
        let (results, read) = read_one(text);
        assert_eq!(read, Read { games: 2, unfinished: 1, bad: Vec::new() });
        assert_eq!(results.names(), ["B", "A \"1\" \\", "C"]);
        assert_eq!(results.between(0, 1), Score { draws: 1, ..Score::default() });
        assert_eq!(results.between(0, 2), Score { wins: 1, ..Score::default() });
    }

    #[test]
    fn bad_lines_are_named_and_the_rest_counts() {
        let text = concat!(
            "[White \"A\"]\n[Black \"B]\n[Result \"1-0\"]\n\n1-0\n",
            "[White \"A\"]\n[Black \"B\"]\n[Result \"won\"]\n\n1-0\n",
            "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n",
        );
        let (results, read) = read_one(text);
        assert_eq!((results.games(), read.games), (1, 1));
        let expected = [
            (2, "'[Black \"B]' is no tag; a tag is [Name \"value\"]"),
            (1, "the game that begins here has no tag Black"),
            (6, "'won' is no result; write 1-0, 0-1, 1/2-1/2 or *"),
        ];
        assert_eq!(read.bad, expected.map(|(line, reason)| (line, reason.to_owned())));
    }

    #[test]
    fn no_text_breaks_the_reader() {
        let text = "[White \"A\"]\n[Black \"B\\\"ü\"]\n[Result \"1-0\"]\n{x}\n";
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            for start in (0..=end).filter(|&start| text.is_char_boundary(start)) {
                let (results, read) = read_one(&text[start..end]);
                assert_eq!(results.games(), read.games, "{}", &text[start..end]);
            }
        }
    }
}
