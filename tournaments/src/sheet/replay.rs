//! The stones of a sheet played by a rule.

use kagetsu::types::{BoardSize, Point, Rule, Side};

use super::{Problem, Sheet, SheetError};
use crate::referee::Referee;
use crate::verdict::{Fault, Verdict};

/// A game that can be played as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// Black's and White's names; empty where nothing is said.
    pub names: [String; 2],
    /// So many of the first stones were put, not played.
    pub opening: usize,
    /// All stones, Black's first, in turns. A forbidden move is the last of them.
    pub moves: Vec<Point>,
    /// How the game ended; none where it is not over.
    pub end: Option<Verdict>,
}

impl Replay {
    /// Who played the `index`th stone, 0 the first.
    pub fn mover(&self, index: usize) -> Side {
        Side::ALL[index % 2]
    }
}

impl Sheet {
    /// Plays the stones by the rule and on the board that are given here or else in the file,
    /// freestyle otherwise.
    pub fn replay(
        &self,
        rule: Option<Rule>,
        size: Option<BoardSize>,
    ) -> Result<Replay, SheetError> {
        let rule = rule.or(self.rule).unwrap_or(Rule::Freestyle);
        let size = size.or(self.size).unwrap_or(BoardSize::DEFAULT);
        let mut referee = Referee::new(rule, size, None);
        let mut end: Option<Verdict> = None;
        let mut moves = Vec::new();
        for stone in &self.stones {
            let (point, side) = (stone.point, referee.side_to_move());
            if let Some(end) = &end {
                return Err(Problem::Over(point, rule, end.to_string()).at(stone.line));
            }
            moves.push(point);
            end = match referee.admit(point.into()) {
                Ok(point) => referee.place(point),
                Err(Fault::Occupied(_)) => return Err(Problem::Occupied(point).at(stone.line)),
                Err(fault @ Fault::Foul(_)) => {
                    Some(Verdict::Fault { loser: side, fault, stderr: Vec::new() })
                }
                Err(_) => return Err(Problem::Outside(point, size.side()).at(stone.line)),
            };
        }
        let names = self.names.clone();
        Ok(Replay { rule, size, names, opening: self.opening, moves, end })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, rule: Rule, expected: &str) {
        let sheet = Sheet::read(text, 1).unwrap();
        let shown = match sheet.replay(Some(rule), None) {
            Ok(replay) => replay.end.map_or("open".to_owned(), |end| end.to_string()),
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn the_rule_tells_where_a_game_ends() {
        let six = "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3\nd1";
        check(six, Rule::Freestyle, "Black makes five");
        check(six, Rule::Standard, "open");
        check(six, Rule::Renju, "Black plays the forbidden point d1 (overline)");
    }

    #[test]
    fn what_cannot_be_is_named_with_its_line() {
        check("h8\ni9 h8", Rule::Freestyle, "2: h8 is taken; remove this stone or the earlier one");
        let outside = "1: p1 is not on a board of 15x15; give the size with -size";
        check("p1", Rule::Freestyle, outside);
        let over = "2: the game was over before g3 (freestyle: Black makes five); remove it or give \
                    the rule with -rule";
        check("a1 a3 b1 b3 c1 c3 d1 d3 e1\ng3", Rule::Freestyle, over);
    }
}
