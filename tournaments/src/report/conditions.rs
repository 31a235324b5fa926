//! Under which conditions games were played, in words for people.

use std::collections::BTreeSet;

use kagetsu::types::Side;

use crate::clock::TimeControl;
use crate::record::GameRecord;
use crate::terms;
use crate::wire::SearchLimits;

use super::tally::Tally;

/// What one engine said of itself, and the conditions under which it played; in a report of one
/// match there is one of each at most.
#[derive(Clone, Debug, Default)]
pub(super) struct Conditions {
    /// Name and version as it answered ABOUT.
    pub(super) versions: BTreeSet<String>,
    /// Time and other limits.
    pub(super) limits: BTreeSet<String>,
}

impl Conditions {
    /// Those of every engine of the tally.
    pub(super) fn by_engine(tally: &Tally, games: &[&GameRecord]) -> Vec<Self> {
        let mut all = vec![Self::default(); tally.engines().len()];
        for (record, players) in games.iter().zip(&tally.players) {
            for side in Side::ALL {
                let own = &mut all[players[side.index()]];
                own.versions.extend(record.versions[side.index()].clone());
                own.limits.insert(limits(record, side, terms::full));
            }
        }
        all
    }
}

/// Rules and boards of the games, such as `freestyle 15, renju 15`.
pub(super) fn boards(games: &[&GameRecord]) -> String {
    let board = |record: &&GameRecord| format!("{} {}", record.rule.word(), record.size.side());
    let boards: BTreeSet<String> = games.iter().map(board).collect();
    boards.into_iter().collect::<Vec<_>>().join(", ")
}

/// What held for a game's players: one text where they had the same, else Black's and White's.
pub(super) fn of_game(record: &GameRecord) -> String {
    let [black, white] = Side::ALL.map(|side| limits(record, side, terms::brief));
    if black == white { black } else { format!("Black {black}, White {white}") }
}

fn limits(
    record: &GameRecord,
    side: Side,
    words: fn(&TimeControl, &SearchLimits) -> String,
) -> String {
    let own = &record.own_limits[side.index()];
    words(&own.time(&record.time), &own.search(&record.limits))
}
