//! Which games a match has, in which order: a pure function of its settings.
//!
//! A round gives every encounter (two engines that meet) the same opening, and each encounter plays
//! it twice in a row with colours reversed, so that no engine gains by an opening that favours one
//! side. These two games are a pair; pairs are what shards are cut by and what statistics count.
//!
//! A game is computed from its number, never stored: a schedule of a million games costs nothing.

use std::num::NonZero;
use std::ops::Range;

use crate::game::Conditions;
use crate::openings::{Book, Opening};

/// Two engines, by their numbers in the settings; the first has Black in the first game.
pub type Encounter = [usize; 2];

/// One game of a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Counts from 1 through the whole schedule.
    pub number: usize,
    /// Which of [`Schedule::conditions`].
    pub conditions: usize,
    /// Which engine plays Black, which White.
    pub engines: Encounter,
    /// Where the game begins.
    pub opening: Opening,
}

/// All against all: who comes first in the settings comes first in the encounter.
pub fn round_robin(engines: usize) -> Vec<Encounter> {
    gauntlet(engines, engines)
}

/// The first `seeds` engines against all.
pub fn gauntlet(seeds: usize, engines: usize) -> Vec<Encounter> {
    let seeds = 0..seeds.min(engines);
    seeds.flat_map(|first| (first + 1..engines).map(move |second| [first, second])).collect()
}

/// How often an opening is played, and who has Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Games of one encounter from one opening, 1 or 2.
    pub games: usize,
    /// Whether colours change: with two games an opening in the second of them, else from round to
    /// round.
    pub swap: bool,
    /// Whether the second engine of an encounter has the Black that the first would have.
    pub reverse: bool,
}

impl Colours {
    /// Two games an opening, with both colours.
    pub const BOTH: Self = Self { games: 2, swap: true, reverse: false };
    /// One game an opening; colours change from round to round.
    pub const ONE: Self = Self { games: 1, ..Self::BOTH };

    /// Whether the second engine of an encounter has Black in a game of a round.
    const fn is_reversed(self, round: usize, turn: usize) -> bool {
        let is_second = if self.games == 1 { round % 2 == 1 } else { turn == 1 };
        (self.swap && is_second) != self.reverse
    }
}

/// The games of a match.
///
/// ```text
/// round 1   board 1   encounter 1   game 1, game 2 with colours reversed
///                     encounter 2   game 3, game 4
///           board 2   encounter 1   game 5, game 6
///                     …
/// round 2   board 1   …
/// ```
///
/// So a match that ends early has played all boards equally often.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// Where games are played, and from which openings.
    boards: Vec<(Conditions, Book)>,
    encounters: Vec<Encounter>,
    colours: Colours,
    games: usize,
}

impl Schedule {
    /// `rounds` of all encounters on all boards; each round takes the next opening of every book,
    /// from the start again when one runs out.
    pub fn new(
        boards: impl IntoIterator<Item = (Conditions, Book)>,
        encounters: Vec<Encounter>,
        colours: Colours,
        rounds: usize,
    ) -> Self {
        let boards: Vec<_> = boards.into_iter().collect();
        let round = boards.len() * encounters.len() * colours.games;
        Self { boards, encounters, colours, games: rounds.saturating_mul(round) }
    }

    /// Games of engine 0 against engine 1 on one board, each opening with both colours. With an odd
    /// number of games the last opening is played once.
    pub fn head_to_head(conditions: Conditions, book: Book, games: usize) -> Self {
        let rounds = games.div_ceil(Colours::BOTH.games);
        let whole = Self::new([(conditions, book)], round_robin(2), Colours::BOTH, rounds);
        Self { games, ..whole }
    }

    /// How many games there are.
    pub const fn len(&self) -> usize {
        self.games
    }

    /// Whether there is no game.
    pub const fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// How many rounds are played before openings come again, on the board with the fewest.
    pub fn rounds_without_repeat(&self) -> usize {
        self.boards.iter().map(|(_, book)| book.openings().len()).min().unwrap_or_default()
    }

    /// How many rounds are begun.
    pub fn rounds(&self) -> usize {
        self.games.div_ceil(self.boards.len() * self.encounters.len() * self.colours.games)
    }

    /// A game by its number, from 1.
    pub fn game(&self, number: usize) -> Option<Pairing> {
        let index = number.checked_sub(1).filter(|&index| index < self.games)?;
        let (pair, turn) = (index / self.colours.games, index % self.colours.games);
        let (rest, encounter) = (pair / self.encounters.len(), pair % self.encounters.len());
        let (round, place) = (rest / self.boards.len(), rest % self.boards.len());
        let [first, second] = self.encounters[encounter];
        let is_reversed = self.colours.is_reversed(round, turn);
        let openings = self.boards[place].1.openings();
        Some(Pairing {
            number,
            conditions: place,
            engines: if is_reversed { [second, first] } else { [first, second] },
            opening: openings[round % openings.len()].clone(),
        })
    }

    /// All games in order.
    pub fn games(&self) -> impl Iterator<Item = Pairing> {
        (1..=self.len()).filter_map(|number| self.game(number))
    }

    /// The numbers of the games that belong to the same pair as game `number`, itself included;
    /// none for a number that the schedule does not have.
    pub const fn pair_of(&self, number: usize) -> Range<usize> {
        if number == 0 || self.games < number {
            return 0..0;
        }
        let first = number - (number - 1) % self.colours.games;
        let end = first + self.colours.games;
        first..if end <= self.games { end } else { self.games + 1 }
    }

    /// A number that tells whether openings and their order are the same: FNV-1a of their points.
    pub fn openings_digest(&self) -> u64 {
        let openings = self.boards.iter().flat_map(|(_, book)| book.openings());
        let texts = openings.map(|opening| format!("{opening}\n"));
        texts.fold(0xcbf2_9ce4_8422_2325, |digest, text| {
            text.bytes().fold(digest, |digest: u64, byte| {
                (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
        })
    }

    /// The conditions of a game.
    pub fn conditions(&self, pairing: &Pairing) -> &Conditions {
        &self.boards[pairing.conditions].0
    }
}

/// A part of a schedule that one machine plays: every `of`th pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which one, from 1.
    number: usize,
    /// How many there are.
    of: NonZero<usize>,
}

/// What is wrong with the words for a shard.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no shard; write I/N with 1 ≤ I ≤ N, such as 2/8")]
pub struct ShardError(String);

impl Shard {
    /// The whole schedule.
    pub const WHOLE: Self = Self { number: 1, of: NonZero::<usize>::MIN };

    /// Whether the pair of game `number` belongs to it.
    pub fn holds(self, schedule: &Schedule, number: usize) -> bool {
        // Pairs are numbered by their first games, which lie evenly apart.
        let pair = schedule.pair_of(number);
        pair.start.saturating_sub(1) / schedule.colours.games % self.of == self.number - 1
    }
}

impl std::str::FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let read = || {
            let (number, of) = text.split_once('/')?;
            let (number, of) = (number.trim().parse().ok()?, of.trim().parse::<NonZero<_>>().ok()?);
            (1..=of.get()).contains(&number).then_some(Self { number, of })
        };
        read().ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use kagetsu::types::{BoardSize, Rule};

    use super::*;

    fn book(rule: Rule) -> Book {
        Book::parse("a1\nb2\nc3", Path::new("-"), rule, BoardSize::DEFAULT).unwrap()
    }

    const RULES: [Rule; 2] = [Rule::Freestyle, Rule::Renju];

    fn on_two_boards(rounds: usize) -> Schedule {
        let boards = RULES.map(|rule| (Conditions::new(rule, BoardSize::DEFAULT), book(rule)));
        Schedule::new(boards, round_robin(2), Colours::BOTH, rounds)
    }

    fn rounds(encounters: Vec<Encounter>, colours: Colours, rounds: usize) -> Schedule {
        let conditions = Conditions::new(Rule::Freestyle, BoardSize::DEFAULT);
        Schedule::new([(conditions, book(Rule::Freestyle))], encounters, colours, rounds)
    }

    #[test]
    fn every_opening_is_played_with_both_colours() {
        let schedule = on_two_boards(4);
        let games: Vec<_> = schedule.games().collect();
        assert_eq!(games.len(), 16);
        for pair in games.chunks(2) {
            assert_eq!(pair[0].opening, pair[1].opening);
            assert_eq!((pair[0].engines, pair[1].engines), ([0, 1], [1, 0]));
            assert_eq!(pair[0].conditions, pair[1].conditions);
            let numbers = pair[0].number..pair[1].number + 1;
            assert_eq!(schedule.pair_of(pair[0].number), numbers);
            assert_eq!(schedule.pair_of(pair[1].number), numbers);
        }
    }

    #[test]
    fn openings_come_in_order_and_again_from_the_start() {
        let conditions = Conditions::new(Rule::Freestyle, BoardSize::DEFAULT);
        let schedule = Schedule::head_to_head(conditions, book(Rule::Freestyle), 7);
        let games: Vec<_> = schedule.games().collect();
        let lines: Vec<_> = games.iter().map(|game| game.opening.line).collect();
        assert_eq!(lines, [1, 1, 2, 2, 3, 3, 1]);
        let numbers: Vec<_> = games.iter().map(|game| game.number).collect();
        assert_eq!(numbers, (1..=7).collect::<Vec<_>>());
        assert_eq!(schedule.pair_of(6), 5..7);
        assert_eq!(schedule.pair_of(7), 7..8, "the last opening is played once");
        assert_eq!((schedule.game(0), schedule.game(8)), (None, None));
        assert_eq!((schedule.pair_of(0), schedule.pair_of(8)), (0..0, 0..0));
        assert_eq!((schedule.rounds(), schedule.rounds_without_repeat()), (4, 3));
    }

    #[test]
    fn all_boards_are_played_in_every_round() {
        let schedule = on_two_boards(2);
        let games = schedule.games().map(|game| {
            let conditions = schedule.conditions(&game);
            (conditions.rule, game.opening.line, game.engines[0])
        });
        let [free, renju] = RULES;
        let round = |line| [(free, line, 0), (free, line, 1), (renju, line, 0), (renju, line, 1)];
        assert_eq!(games.collect::<Vec<_>>(), [round(1), round(2)].concat());
        assert_eq!(schedule.rounds(), 2);
    }

    #[test]
    fn all_meet_all_from_the_same_openings() {
        let schedule = rounds(round_robin(4), Colours::BOTH, 2);
        assert_eq!(schedule.len(), 6 * 2 * 2);
        for first in 0..4 {
            for second in (0..4).filter(|&second| second != first) {
                let met = schedule.games().filter(|game| game.engines == [first, second]);
                let lines: Vec<_> = met.map(|game| game.opening.line).collect();
                assert_eq!(lines, [1, 2], "{first} with Black against {second}");
            }
        }
    }

    #[test]
    fn other_openings_have_another_digest() {
        let digest = |text| {
            let (rule, size) = (Rule::Freestyle, BoardSize::DEFAULT);
            let book = Book::parse(text, Path::new("-"), rule, size).unwrap();
            Schedule::head_to_head(Conditions::new(rule, size), book, 2).openings_digest()
        };
        let digests = ["a1b2\nc3", "c3\na1b2", "a1\nb2c3", "a1b2", "a1b2\n# c3\nc4"].map(digest);
        let different: std::collections::BTreeSet<u64> = digests.into_iter().collect();
        assert_eq!(different.len(), digests.len());
        assert_eq!(digest("a1b2\nc3"), digest("# the same\na1 b2\n\nc3"));
    }

    #[test]
    fn in_a_gauntlet_the_others_do_not_meet() {
        assert_eq!(gauntlet(1, 4), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(gauntlet(2, 4), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3]]);
        assert_eq!(round_robin(2), [[0, 1]]);
    }

    #[test]
    fn who_has_black_may_be_fixed_or_reversed() {
        let seats = |swap, reverse, games| {
            let schedule = rounds(round_robin(2), Colours { games, swap, reverse }, 4 / games);
            schedule.games().map(|game| game.engines[0]).collect::<Vec<_>>()
        };
        assert_eq!(seats(true, false, 2), [0, 1, 0, 1]);
        assert_eq!(seats(true, true, 2), [1, 0, 1, 0]);
        assert_eq!(seats(false, false, 2), [0, 0, 0, 0]);
        assert_eq!(seats(false, true, 1), [1, 1, 1, 1]);
        assert_eq!(seats(true, true, 1), [1, 0, 1, 0]);
    }

    #[test]
    fn with_one_colour_an_opening_colours_alternate() {
        let schedule = rounds(round_robin(2), Colours::ONE, 3);
        let engines: Vec<_> = schedule.games().map(|game| game.engines).collect();
        assert_eq!(engines, [[0, 1], [1, 0], [0, 1]]);
        assert_eq!(schedule.pair_of(2), 2..3);
    }

    #[test]
    fn shards_share_out_whole_pairs() {
        for (encounters, colours) in
            [(round_robin(2), Colours::BOTH), (round_robin(3), Colours::ONE)]
        {
            let schedule = rounds(encounters, colours, 11);
            let shards: Vec<Shard> =
                (1..=4).map(|number| format!("{number}/4").parse().unwrap()).collect();
            for number in 1..=schedule.len() {
                let owners = shards.iter().filter(|shard| shard.holds(&schedule, number));
                let owners: Vec<_> = owners.collect();
                assert_eq!(owners.len(), 1, "game {number}");
                assert!(schedule.pair_of(number).all(|game| owners[0].holds(&schedule, game)));
                assert!(Shard::WHOLE.holds(&schedule, number));
            }
        }
    }

    #[test]
    fn a_shard_is_one_of_so_many() {
        assert_eq!("2/8".parse::<Shard>().unwrap().to_string(), "2/8");
        for text in ["0/4", "5/4", "1/0", "1", "a/b", "-1/4"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError(text.to_owned())));
        }
    }
}
