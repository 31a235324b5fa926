//! Games as PGN, for the programs that compute ratings.
//!
//! `White` and `Black` are the players of the white and the black stones, and a result of `1-0`
//! means that White won, as everywhere in PGN; in gomoku Black moves first, so an advantage of the
//! first move is Black's. The moves stand in a comment, since they are none of chess.

use kagetsu::types::Side;

use crate::record::{GameRecord, point_words};
use crate::sgf::escaped;
use crate::verdict::{FaultKind, Verdict};

/// The game as one PGN game, with the blank line behind it.
pub fn write(record: &GameRecord, event: &str) -> String {
    let [black, white] = &record.names;
    let result = record.verdict.result(Side::White);
    let date = record.started.strftime("%Y.%m.%d").to_string();
    let tags = [
        ("Event", event),
        ("Site", "?"),
        ("Date", &date),
        ("Round", &record.game.to_string()),
        ("White", white),
        ("Black", black),
        ("Result", result),
        ("Variant", record.rule.word()),
        ("BoardSize", &record.size.side().to_string()),
        ("OpeningStones", &record.opening.len().to_string()),
        ("PlyCount", &record.points().count().to_string()),
        ("Termination", termination(&record.verdict)),
        ("Verdict", &record.verdict.to_string()),
    ];
    let tags = tags.map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(value, '"')));
    tags.concat() + &format!("\n{{{}}} {result}\n\n", point_words(record.points()))
}

/// One of the words of the standard.
const fn termination(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Five(_) | Verdict::BoardFull | Verdict::DrawLimit { .. } => "normal",
        Verdict::Adjudicated(_) => "adjudication",
        Verdict::Fault { fault, .. } => match fault.kind() {
            FaultKind::Late | FaultKind::Silent => "time forfeit",
            FaultKind::Illegal | FaultKind::Foul | FaultKind::Swap2 => "rules infraction",
            _ => "abandoned",
        },
    }
}
