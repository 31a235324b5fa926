//! The leagues of Gomocup as settings, so that a match here is judged as it would be there.
//!
//! Names and times are those of the announcement and the schedule of 2024: 300 s a move and 1,000 s
//! a game in the first groups, 30 s and 180 s in the second ones, 5 s and 120 s in the fast game.
//! Every pair of engines meets in 12 openings with both colours. Memory, suspension and the
//! tolerance of one second are the judge's.

use toml::Table;

use crate::wire::USUAL_MEMORY;

/// A league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Preset {
    /// Its name behind `gomocup-`.
    league: &'static str,
    rule: &'static str,
    size: u32,
    /// Seconds a move and a game.
    time: (u32, u32),
}

const FINAL: (u32, u32) = (300, 1000);
const SECOND: (u32, u32) = (30, 180);
const FAST: (u32, u32) = (5, 120);

/// All leagues.
pub(super) const ALL: [Preset; 9] = [
    Preset { league: "freestyle20-1", rule: "freestyle", size: 20, time: FINAL },
    Preset { league: "freestyle20-2", rule: "freestyle", size: 20, time: SECOND },
    Preset { league: "freestyle20-fast", rule: "freestyle", size: 20, time: FAST },
    Preset { league: "freestyle15-1", rule: "freestyle", size: 15, time: FINAL },
    Preset { league: "freestyle15-2", rule: "freestyle", size: 15, time: SECOND },
    Preset { league: "standard-1", rule: "standard", size: 15, time: FINAL },
    Preset { league: "standard-2", rule: "standard", size: 15, time: SECOND },
    Preset { league: "renju", rule: "renju", size: 15, time: FINAL },
    Preset { league: "caro", rule: "caro", size: 15, time: FINAL },
];

impl Preset {
    /// The league of a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// How it is called.
    pub(super) fn name(self) -> String {
        format!("gomocup-{}", self.league)
    }

    /// What a match file would have to say.
    pub(super) fn table(self) -> Table {
        let Self { rule, size, time: (turn, total), .. } = self;
        let text = format!(
            "tournament = 'roundrobin'
            rule = '{rule}'
            size = {size}
            rounds = 12
            games = 2
            suspend = true
            check_memory = true
            [each]
            tc = '{total}/{turn}'
            memory = {USUAL_MEMORY}
            timemargin = 1000
            folder = 'on'
            restart = 'on'"
        );
        text.parse().expect("it is a match file")
    }
}
