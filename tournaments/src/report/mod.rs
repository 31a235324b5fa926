//! A match as one HTML file: tables, pictures, and every game on a replay board.
//!
//! The file needs nothing else: style, script, pictures and games are in it, and it forbids itself
//! the network. Tables and pictures are made here and are there without any script; the script
//! filters the list of games, replays them, and loads the page anew while a match runs. Whoever
//! keeps the file fresh replaces it as a whole ([`write()`] makes all of it), because a page that
//! was opened from a disk may read no other file.
//!
//! Everything that engines say is hostile here: it passes `maud`, which escapes it, or stands in
//! the block of data, where no `<` is left.
//!
//! | module | what it is |
//! |---|---|
//! | [`tally`] | results by pairing, colour and opening |
//! | [`duel`] | a match of two: pairs, Elo, the test's path |
//! | [`times`] | how long each engine thought |
//! | `chart` | scales, ticks and axes; the pictures stand in `plots` |
//! | `conditions` | limits, rules and boards in words |
//! | `packed` | games as the script reads them |
//! | `tables`, `page` | the HTML |

pub(crate) mod chart;
mod conditions;
mod packed;
mod page;
mod plots;
mod tables;

pub mod duel;
pub mod tally;
pub mod times;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use serde::Deserialize;

use crate::rating::{self, RatingSettings, Ratings, Results};
use crate::record::{GameRecord, MatchHeader};
use crate::stats::{Sprt, SprtState};

use conditions::Conditions;
use duel::Duel;
use tally::Tally;
use times::Times;

/// What a report says beside the games.
#[derive(Clone, Debug)]
pub struct Context {
    /// The headline.
    pub title: String,
    /// Engines in the order in which they are shown; others follow as they appear.
    pub engines: Vec<String>,
    /// Games of the whole schedule, of one that a test has ended those that were played; 0 when
    /// unknown.
    pub planned: usize,
    /// The sequential test of a match of two engines, if there is one.
    pub sprt: Option<Sprt>,
    /// How often the page loads itself anew; none for a match that has ended.
    pub refresh: Option<Duration>,
    /// When the report is written.
    pub written: Timestamp,
}

impl Context {
    /// What the header of a match says; the report is written at `written`. While the match runs,
    /// set `refresh`.
    pub fn new(header: &MatchHeader, written: Timestamp) -> Self {
        // Settings of other programs may have no test, or one in other words.
        let sprt = header.settings.get("sprt").and_then(|sprt| Sprt::deserialize(sprt).ok());
        Self {
            title: header.event.clone(),
            engines: header.engines.clone(),
            planned: header.games,
            sprt,
            refresh: None,
            written,
        }
    }
}

/// What is computed from the games once and shown in several places.
struct Digest<'a> {
    context: &'a Context,
    /// In the order of the schedule.
    games: Vec<&'a GameRecord>,
    /// What each game is called: its number in the schedule, or its place where several matches
    /// come together and numbers repeat.
    numbers: Vec<usize>,
    tally: Tally,
    conditions: Vec<Conditions>,
    times: Vec<Times>,
    duel: Option<Duel>,
    /// Where the sequential test stood after each pair.
    path: Vec<SprtState>,
    /// Ratings; none before the first game between two engines.
    ratings: Option<Ratings>,
}

impl<'a> Digest<'a> {
    fn new(records: &'a [GameRecord], context: &'a Context) -> Self {
        let mut games: Vec<&GameRecord> = records.iter().collect();
        games.sort_by_key(|record| record.game);
        let numbers = numbers(&games);
        let tally = Tally::new(&context.engines, games.iter().copied());
        let times = Times::by_engine(&tally, &games);
        let duel = Duel::new(&tally, &games);
        let path = duel.as_ref().zip(context.sprt.as_ref()).map(|(duel, test)| duel.path(test));
        let path = path.unwrap_or_default();
        let ratings = ratings(&games);
        let conditions = Conditions::by_engine(&tally, &games);
        Self { context, games, numbers, tally, conditions, times, duel, path, ratings }
    }

    /// Whether the sequential test has an answer: no more games were needed.
    fn is_decided(&self) -> bool {
        self.path.last().is_some_and(|state| state.accepted.is_some())
    }
}

/// The numbers of the schedule, or 1, 2, 3 where those repeat. The games are in their order.
fn numbers(games: &[&GameRecord]) -> Vec<usize> {
    let repeat = games.windows(2).any(|pair| pair[0].game == pair[1].game);
    let own = games.iter().map(|record| record.game);
    if repeat { (1..=games.len()).collect() } else { own.collect() }
}

/// Ratings by the model of BayesElo, parameters fitted.
fn ratings(games: &[&GameRecord]) -> Option<Ratings> {
    let mut results = Results::default();
    for record in games {
        results.add_record(record);
    }
    rating::fit::fit(&results, &RatingSettings::default()).ok()
}

/// Writes the report of these games, in any order.
pub fn write(records: &[GameRecord], context: &Context, out: &mut impl Write) -> io::Result<()> {
    let digest = Digest::new(records, context);
    out.write_all(page::page(&digest).into_string().as_bytes())
}

/// Writes the report to a file: whole or not at all, so that a page that loads itself anew never
/// meets half of one.
pub fn save(records: &[GameRecord], context: &Context, path: &Path) -> io::Result<()> {
    let beside = path.with_added_extension("part");
    let mut file = fs::File::create(&beside)?;
    write(records, context, &mut file)?;
    file.sync_all()?;
    fs::rename(&beside, path)
}
