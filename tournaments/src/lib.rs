//! Referee and match runner for engines that speak the Gomocup protocol.
//!
//! It drives engines as processes and judges them as the tournament's own judge does, so that a
//! result here predicts a result there. From the engine crate it takes the rules ([`Board`]) and
//! the words of the protocol, never the search.
//!
//! From the bottom up:
//!
//! | module | what it is |
//! |---|---|
//! | [`clock`] | the one reader of time; time controls and the clock of one player |
//! | [`input`] | files to read, plain or packed by gzip |
//! | [`json`] | how rules, boards, sides and times are written in JSON |
//! | [`heartbeat`] | tells a late engine from a stalled machine |
//! | [`cores`] | which cores the games of a match run on |
//! | [`engine`] | one engine as a child process |
//! | [`wire`] | what is written to an engine and what its lines mean |
//! | [`terms`] | under which terms an engine plays, in words |
//! | [`thought`] | depth, value and nodes from an engine's `MESSAGE` line |
//! | [`verdict`] | how a game can end |
//! | [`referee`] | the rules, asked one move at a time |
//! | [`openings`] | openings to play from; an engine asked for its opinion |
//! | [`record`] | what is kept of a game |
//! | [`journal`] | the file of a match: appended to, gone on with, merged |
//! | [`sgf`], [`psq`], [`pgn`], [`samples`] | games in the forms of other programs |
//! | [`sheet`] | a game read from the files of other programs |
//! | [`swap2`] | who answers what in the swap2 opening |
//! | [`adjudication`] | ends games early, where asked for |
//! | [`game`] | one game between two engines |
//! | [`schedule`] | which games a match has, in which order |
//! | [`settings`] | match files, presets, and what the command line says |
//! | [`runner`] | plays a schedule, several games at a time |
//! | [`stop`] | asks a running match to end |
//! | [`check`] | what would lose games: checks of one engine |
//! | [`stats`] | Elo with error bars, pentanomial counts, the sequential test |
//! | [`standings`] | who scored how much, in the order of the schedule |
//! | [`totals`] | the table of a match |
//! | [`rating`] | ratings of many engines by the model of BayesElo |
//! | [`report`] | a match as one HTML file |
//! | [`analysis`] | the moves of a game, each judged by an engine |
//!
//! Nothing here prints; the binary hands in where to write.
//!
//! [`Board`]: kagetsu::board::Board

mod gate;
mod review;

// The rules over raw stones: it stands with the tests, and builds with assertions, as those of the
// tests are, judge by it what the referee has judged.
#[path = "../tests/second_referee/rules.rs"]
mod second_referee;

pub mod clock;
pub mod cores;
pub mod heartbeat;
pub mod input;
#[expect(missing_docs, reason = "`serde_conv` makes functions without")]
pub mod json;

pub mod engine;
pub mod terms;
pub mod thought;
pub mod verdict;
pub mod wire;

pub mod openings;
pub mod referee;

pub mod journal;
pub mod pgn;
pub mod psq;
pub mod record;
pub mod samples;
pub mod sgf;
pub mod sheet;

pub mod adjudication;
pub mod swap2;

pub mod game;

pub mod stats;

pub mod runner;
pub mod schedule;
pub mod settings;
pub mod standings;
pub mod stop;
pub mod totals;

pub mod analysis;
pub mod check;
pub mod rating;
pub mod report;
