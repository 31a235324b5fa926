//! The settings of `INFO`, typed, and the limits of a search that follow from them.
//!
//! A broken or missing number is no setting at all: the old value stays. Settings live as long as
//! the process, over every new game.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::Dialect;
use crate::eval::{Granularity, Temperament};
use crate::search::{Driver, Limits, SearchOptions, Strength};
use crate::types::Rule;

/// Limit of a move when the manager named no limit of any kind.
pub(super) const DEFAULT_TURN: Duration = Duration::from_secs(30);
/// Most threads of a search.
pub const MAX_THREADS: usize = 256;
/// From this number of milliseconds on a limit is none.
const UNLIMITED: i128 = 2_147_483_647;
/// Kept back from the limit of a move for the way to the manager.
const RESERVE: Duration = Duration::from_millis(30);
/// The same for the first search of a process, which cannot see when it was resumed.
const FIRST_RESERVE: Duration = Duration::from_millis(200);
/// The reserve is never more than this part of the limit.
const RESERVE_DIV: u32 = 4;
/// The pair of limits by which Yixin-Board says: think until you are stopped.
const YIXIN_UNLIMITED_TURN: Duration = Duration::from_secs(2_000);
const YIXIN_UNLIMITED_MATCH: Duration = Duration::from_secs(100_000);

/// One setting, as `INFO key value` means it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// `timeout_turn`: limit of a move; zero: at once; none: no such limit.
    TurnLimit(Option<Duration>),
    /// `timeout_match`: limit of a game; none: no such limit.
    MatchLimit(Option<Duration>),
    /// `time_left`: own clock; zero: at once; none: unlimited.
    TimeLeft(Option<Duration>),
    /// `max_memory`: bytes of the process; none: no limit was named.
    MaxMemory(Option<u64>),
    /// `hash_size`: bytes of the transposition table (the key counts KiB).
    HashSize(Option<u64>),
    /// `thread_num`: threads that search.
    Threads(NonZeroUsize),
    /// `rule`: the number, which is understood only together with the dialect.
    RuleNumber(i128),
    /// `max_depth`: deepest iteration; none: no limit.
    MaxDepth(Option<usize>),
    /// `max_node`: most nodes; none: no limit.
    MaxNodes(Option<u64>),
    /// `show_detail`: bit 1 asks for search data.
    ShowDetail(u32),
    /// `pondering`: whether the engine thinks in the opponent's time.
    Pondering(bool),
    /// `checkmate`: before a move a win by moves of this order is looked for; none: it is not.
    Checkmate(Option<u8>),
    /// `strength`: how well to play.
    Strength(Strength),
    /// `seed`, an own option: below full strength the same moves each time; none: others.
    Seed(Option<u64>),
    /// `driver`, an own option: how iterations find the best move.
    Driver(Driver),
    /// `granularity`, an own option: how far evaluation goes; none: tied to the search.
    Granularity(Option<Granularity>),
    /// `temperament`, an own option: how the engine looks at the game; none: by its score.
    Temperament(Option<Temperament>),
    /// `reserve`, an own option: time kept back from the limit of a move.
    Reserve(Duration),
    /// `book`, an own option: whether the book is asked before a search.
    Book(bool),
    /// `messages`, an own option: whether the search tells its depth and score.
    Messages(bool),
}

impl Setting {
    /// Reads a setting. Nothing for a key without effect, and for a value that is broken.
    ///
    /// ```
    /// use std::time::Duration;
    /// use kagetsu::session::Setting;
    /// let second = Some(Duration::from_secs(1));
    /// assert_eq!(Setting::read("TIMEOUT_TURN", "1000"), Some(Setting::TurnLimit(second)));
    /// assert_eq!(Setting::read("timeout_turn", "soon"), None);
    /// assert_eq!(Setting::read("max_node", "-1"), Some(Setting::MaxNodes(None)));
    /// ```
    pub fn read(key: &str, value: &str) -> Option<Self> {
        let word = || value.split_whitespace().next();
        let number = || word()?.parse::<i128>().ok();
        Some(match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => Self::TurnLimit(limited(number()?)),
            "timeout_match" => Self::MatchLimit(limited(number()?).filter(|time| !time.is_zero())),
            "time_left" => Self::TimeLeft(limited(number()?)),
            "max_memory" => Self::MaxMemory(positive(number()?)),
            "hash_size" => Self::HashSize(positive(number()?).map(|kib| kib.saturating_mul(1024))),
            "thread_num" => {
                let threads = usize::try_from(number()?).ok().filter(|&n| n <= MAX_THREADS)?;
                Self::Threads(NonZeroUsize::new(threads)?)
            }
            "rule" => Self::RuleNumber(number()?),
            "max_depth" => Self::MaxDepth(positive(number()?).map(|depth| depth as usize)),
            "max_node" => Self::MaxNodes(positive(number()?).filter(|&nodes| nodes != u64::MAX)),
            "show_detail" => Self::ShowDetail(u32::try_from(number()?).ok()?),
            "pondering" => Self::Pondering(number()? != 0),
            "checkmate" => match number()? {
                0 => Self::Checkmate(None),
                order @ 1..=2 => Self::Checkmate(Some(order as u8)),
                _ => return None,
            },
            "strength" => Self::Strength(Strength::of_level(number()?)),
            "seed" => Self::Seed(u64::try_from(number()?).ok()),
            "driver" => Self::Driver(Driver::named(word()?)?),
            "granularity" => match word()? {
                linked if linked.eq_ignore_ascii_case("linked") => Self::Granularity(None),
                name => Self::Granularity(Some(Granularity::named(name)?)),
            },
            "temperament" => match word()? {
                auto if auto.eq_ignore_ascii_case("auto") => Self::Temperament(None),
                name => Self::Temperament(Some(Temperament::named(name)?)),
            },
            "reserve" => Self::Reserve(limited(number()?)?),
            "book" => Self::Book(match word()? {
                "0" => false,
                "1" => true,
                name if name.eq_ignore_ascii_case("off") => false,
                name if name.eq_ignore_ascii_case("on") => true,
                _ => return None,
            }),
            "messages" => Self::Messages(number()? != 0),
            _ => return None,
        })
    }
}

/// Milliseconds; none from 2147483647 on, zero for negative ones.
fn limited(milliseconds: i128) -> Option<Duration> {
    let short = (milliseconds < UNLIMITED).then_some(milliseconds)?;
    Some(Duration::from_millis(u64::try_from(short).unwrap_or(0)))
}

/// A number above zero, cut to 64 bits; none for others.
fn positive(number: i128) -> Option<u64> {
    (number > 0).then(|| u64::try_from(number).unwrap_or(u64::MAX))
}

/// What a manager said of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// Nothing so far.
    Nothing,
    /// There is none.
    Unlimited,
    /// This much.
    Limit(Duration),
}

impl Told {
    /// The limit, when there is one.
    const fn limit(self) -> Option<Duration> {
        match self {
            Self::Nothing | Self::Unlimited => None,
            Self::Limit(time) => Some(time),
        }
    }
}

impl From<Option<Duration>> for Told {
    fn from(limit: Option<Duration>) -> Self {
        limit.map_or(Self::Unlimited, Self::Limit)
    }
}

/// All settings.
#[derive(Clone, Debug)]
pub(super) struct Options {
    turn: Told,
    match_limit: Told,
    /// The own clock before this move.
    clock: Told,
    pub(super) max_memory: Option<u64>,
    pub(super) hash_size: Option<u64>,
    pub(super) threads: NonZeroUsize,
    rule_number: i128,
    /// A rule number that was not understood and has not been told of.
    refused_rule: Option<i128>,
    max_depth: Option<usize>,
    max_nodes: Option<u64>,
    pub(super) show_detail: u32,
    pub(super) ponders: bool,
    pub(super) checkmate: Option<u8>,
    pub(super) search: SearchOptions,
    pub(super) seed: Option<u64>,
    reserve: Option<Duration>,
    pub(super) book: bool,
    pub(super) messages: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            turn: Told::Nothing,
            match_limit: Told::Nothing,
            clock: Told::Nothing,
            max_memory: None,
            hash_size: None,
            threads: NonZeroUsize::MIN,
            rule_number: 0,
            refused_rule: None,
            max_depth: None,
            max_nodes: None,
            show_detail: 0,
            ponders: false,
            checkmate: None,
            search: SearchOptions::default(),
            seed: None,
            reserve: None,
            book: true,
            messages: true,
        }
    }
}

impl Options {
    /// Stores a setting.
    pub(super) fn set(&mut self, setting: Setting) {
        match setting {
            Setting::TurnLimit(limit) => self.turn = limit.into(),
            Setting::MatchLimit(limit) => self.match_limit = limit.into(),
            Setting::TimeLeft(left) => self.clock = left.into(),
            Setting::MaxMemory(bytes) => self.max_memory = bytes,
            Setting::HashSize(bytes) => self.hash_size = bytes,
            Setting::Threads(threads) => self.threads = threads,
            Setting::RuleNumber(number) => self.set_rule(number),
            Setting::MaxDepth(depth) => self.max_depth = depth,
            Setting::MaxNodes(nodes) => self.max_nodes = nodes,
            Setting::ShowDetail(bits) => self.show_detail = bits,
            Setting::Pondering(ponders) => self.ponders = ponders,
            Setting::Checkmate(order) => self.checkmate = order,
            Setting::Strength(strength) => self.search.strength = strength,
            Setting::Seed(seed) => self.seed = seed,
            Setting::Driver(driver) => self.search.driver = driver,
            Setting::Granularity(granularity) => self.search.granularity = granularity,
            Setting::Temperament(temperament) => self.search.temperament = temperament,
            Setting::Reserve(time) => self.reserve = Some(time),
            Setting::Book(wanted) => self.book = wanted,
            Setting::Messages(wanted) => self.messages = wanted,
        }
    }

    fn set_rule(&mut self, number: i128) {
        if rule_of(number, Dialect::Plain).is_some() {
            self.rule_number = number;
            self.refused_rule = None;
        } else {
            self.refused_rule = Some(number);
        }
    }

    /// The rule of play. The dialect may become known after the rule was sent, so it is asked
    /// for each time.
    pub(super) fn rule(&self, dialect: Dialect) -> Rule {
        rule_of(self.rule_number, dialect).unwrap_or(Rule::Freestyle)
    }

    /// The last rule number that was not understood, once.
    pub(super) fn take_refused_rule(&mut self) -> Option<i128> {
        self.refused_rule.take()
    }

    /// The limits of a search whose command was read at `start`, after `used` time of the game.
    pub(super) fn limits(
        &self,
        start: Instant,
        dialect: Dialect,
        used: Duration,
        is_first: bool,
    ) -> Limits {
        let (mut turn, left) = if self.until_stopped(dialect) {
            (None, None)
        } else {
            (self.turn.limit(), self.left(used))
        };
        let has_limit = turn.is_some()
            || left.is_some()
            || self.max_depth.is_some()
            || self.max_nodes.is_some()
            || (dialect == Dialect::Yixin && self.names_time());
        if !has_limit {
            turn = Some(DEFAULT_TURN);
        }
        let whole = [turn, left].into_iter().flatten().min().unwrap_or(Duration::ZERO);
        let reserve = self.reserve.unwrap_or(if is_first { FIRST_RESERVE } else { RESERVE });
        Limits {
            turn,
            left,
            max_depth: self.max_depth,
            max_nodes: self.max_nodes,
            reserve: reserve.min(whole / RESERVE_DIV),
            ..Limits::infinite(start)
        }
    }

    /// The time for a whole game, where the manager told one.
    pub(super) fn match_limit(&self) -> Option<Duration> {
        self.match_limit.limit()
    }

    /// The own clock: as last told, else the match limit less what was used.
    fn left(&self, used: Duration) -> Option<Duration> {
        match self.clock {
            Told::Nothing => self.match_limit().map(|limit| limit.saturating_sub(used)),
            told => told.limit(),
        }
    }

    /// Whether the manager spoke of time at all.
    fn names_time(&self) -> bool {
        [self.turn, self.match_limit, self.clock].iter().any(|told| *told != Told::Nothing)
    }

    /// Whether a Yixin board asks to think until it says stop.
    fn until_stopped(&self, dialect: Dialect) -> bool {
        dialect == Dialect::Yixin
            && self.turn == Told::Limit(YIXIN_UNLIMITED_TURN)
            && self.match_limit == Told::Limit(YIXIN_UNLIMITED_MATCH)
    }
}

/// The rule that a manager means by a number: a sum of 1 (exactly five), 2 (continuous, played
/// without), 4 (renju) and 8 (caro). In the Yixin dialect 2 is renju, and 5 and 6 are freestyle
/// with an opening rule.
fn rule_of(number: i128, dialect: Dialect) -> Option<Rule> {
    let is_yixin = dialect == Dialect::Yixin;
    Some(match number {
        2 if is_yixin => Rule::Renju,
        5 | 6 if is_yixin => Rule::Freestyle,
        0 | 2 => Rule::Freestyle,
        1 | 3 => Rule::Standard,
        4..=6 => Rule::Renju,
        8 | 10 => Rule::CaroSix,
        9 | 11 => Rule::CaroFive,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::clock;

    fn options(settings: &[(&str, &str)]) -> Options {
        let mut options = Options::default();
        settings
            .iter()
            .filter_map(|(key, value)| Setting::read(key, value))
            .for_each(|setting| options.set(setting));
        options
    }

    /// Turn limit and own clock in milliseconds, as a second search would get them.
    #[track_caller]
    fn check_time(
        settings: &[(&str, &str)],
        dialect: Dialect,
        turn: Option<u64>,
        left: Option<u64>,
    ) {
        let limits = options(settings).limits(clock::now(), dialect, Duration::from_secs(1), false);
        let milliseconds = |time: Option<Duration>| time.map(|time| time.as_millis() as u64);
        assert_eq!((milliseconds(limits.turn), milliseconds(limits.left)), (turn, left));
    }

    #[test]
    fn zero_means_at_once_for_a_move_and_no_limit_for_a_game() {
        let plain = Dialect::Plain;
        check_time(&[("timeout_turn", "0")], plain, Some(0), None);
        check_time(&[("timeout_turn", "500"), ("timeout_match", "0")], plain, Some(500), None);
        check_time(&[("time_left", "0")], plain, None, Some(0));
        check_time(&[("time_left", "-200")], plain, None, Some(0));
        check_time(&[("timeout_turn", "500"), ("time_left", "2147483647")], plain, Some(500), None);
    }

    #[test]
    fn without_any_limit_thirty_seconds_are_taken() {
        check_time(&[], Dialect::Plain, Some(30_000), None);
        check_time(&[], Dialect::Yixin, Some(30_000), None);
        check_time(&[("time_left", "2147483647")], Dialect::Plain, Some(30_000), None);
        check_time(&[("time_left", "2147483647")], Dialect::Yixin, None, None);
        check_time(&[("max_node", "100")], Dialect::Plain, None, None);
    }

    #[test]
    fn the_match_limit_serves_as_clock_until_one_is_told() {
        check_time(&[("timeout_match", "5000")], Dialect::Plain, None, Some(4000));
        let told = [("timeout_match", "5000"), ("time_left", "4500")];
        check_time(&told, Dialect::Plain, None, Some(4500));
    }

    #[test]
    fn yixin_boards_unlimited_pair_thinks_until_stopped() {
        let pair = [
            ("timeout_match", "100000000"),
            ("time_left", "100000000"),
            ("timeout_turn", "2000000"),
        ];
        check_time(&pair, Dialect::Yixin, None, None);
        check_time(&pair, Dialect::Plain, Some(2_000_000), Some(100_000_000));
    }

    #[test]
    fn the_reserve_is_larger_at_first_and_never_a_large_part() {
        let reserve = |turn: &str, first| {
            let options = options(&[("timeout_turn", turn)]);
            let limits = options.limits(clock::now(), Dialect::Plain, Duration::ZERO, first);
            limits.reserve.as_millis()
        };
        assert_eq!([reserve("5000", true), reserve("5000", false)], [200, 30]);
        assert_eq!([reserve("100", true), reserve("100", false), reserve("0", true)], [25, 25, 0]);
    }

    #[test]
    fn broken_values_keep_the_old_one() {
        for broken in ["", "x", "1.5", "1e3", "99999999999999999999999999999999999999999999"] {
            check_time(
                &[("timeout_turn", "700"), ("timeout_turn", broken)],
                Dialect::Plain,
                Some(700),
                None,
            );
        }
    }

    #[test]
    fn rule_numbers_depend_on_the_dialect() {
        use Rule::{CaroFive, CaroSix, Freestyle, Renju, Standard};
        let expected = [
            (0, Freestyle, Freestyle),
            (1, Standard, Standard),
            (2, Freestyle, Renju),
            (3, Standard, Standard),
            (4, Renju, Renju),
            (5, Renju, Freestyle),
            (6, Renju, Freestyle),
            (8, CaroSix, CaroSix),
            (9, CaroFive, CaroFive),
            (10, CaroSix, CaroSix),
            (11, CaroFive, CaroFive),
        ];
        for (number, plain, yixin) in expected {
            let options = options(&[("rule", &number.to_string())]);
            assert_eq!(options.rule(Dialect::Plain), plain, "rule {number}");
            assert_eq!(options.rule(Dialect::Yixin), yixin, "rule {number} in the Yixin dialect");
        }
    }

    #[test]
    fn checkmate_stays_until_it_is_zero_and_knows_two_goals() {
        let order = |values: &[&str]| {
            let settings: Vec<_> = values.iter().map(|&value| ("checkmate", value)).collect();
            options(&settings).checkmate
        };
        assert_eq!([order(&[]), order(&["1"]), order(&["2"])], [None, Some(1), Some(2)]);
        assert_eq!(order(&["2", "0"]), None);
        for hostile in ["", "x", "3", "-1", "1.5", "256", "257", "99999999999999999999999999"] {
            assert_eq!(order(&["2", hostile]), Some(2), "{hostile}");
        }
    }

    #[test]
    fn ways_to_search_are_named_and_stay_as_they_were_for_other_words() {
        let search = |settings: &[(&str, &str)]| options(settings).search;
        let fixed = search(&[
            ("DRIVER", "MTDF"),
            ("granularity", "coarse"),
            ("temperament", "First and more"),
        ]);
        let expected = SearchOptions {
            driver: Driver::Mtdf,
            granularity: Some(Granularity::Coarse),
            temperament: Some(Temperament::First),
            ..SearchOptions::default()
        };
        assert_eq!(fixed, expected);
        let free = [("granularity", "linked"), ("temperament", "auto"), ("driver", "bt")];
        let (driver, granularity, temperament) = (Driver::Bt, None, None);
        let expected =
            SearchOptions { driver, granularity, temperament, ..SearchOptions::default() };
        assert_eq!(search(&free), expected);
        for hostile in ["", " ", "x", "0", "-1", "pvs2", "linkedauto"] {
            let keys = ["driver", "granularity", "temperament"].map(|key| (key, hostile));
            assert_eq!(search(&[&free, keys.as_slice()].concat()), expected, "{hostile}");
        }
    }

    #[test]
    fn strength_is_a_level_and_the_nearest_one_for_other_numbers() {
        let strength = |values: &[&str]| {
            let settings: Vec<_> = values.iter().map(|&value| ("Strength", value)).collect();
            options(&settings).search.strength
        };
        assert!(strength(&[]).is_full());
        assert_eq!(strength(&["0"]), Strength::of_level(0));
        assert_eq!(strength(&["37", "x", "", "1.5"]), Strength::of_level(37));
        assert_eq!([strength(&["-5"]), strength(&["101"])], [0, 100].map(Strength::of_level));
        let seed = |values: &[&str]| {
            let settings: Vec<_> = values.iter().map(|&value| ("seed", value)).collect();
            options(&settings).seed
        };
        assert_eq!([seed(&[]), seed(&["7"]), seed(&["7", "x"])], [None, Some(7), Some(7)]);
        assert_eq!(seed(&["7", "-1"]), None, "another one each time again");
    }

    #[test]
    fn threads_are_a_number_that_a_search_can_have() {
        let threads = |values: &[&str]| {
            let settings: Vec<_> = values.iter().map(|&value| ("thread_num", value)).collect();
            options(&settings).threads.get()
        };
        assert_eq!([threads(&[]), threads(&["2"]), threads(&["256"])], [1, 2, 256]);
        for hostile in ["", "x", "0", "-1", "257", "99999999999999999999999999"] {
            assert_eq!(threads(&["3", hostile]), 3, "{hostile}");
        }
    }

    #[test]
    fn an_unknown_rule_keeps_the_old_one_and_is_remembered_once() {
        for unknown in ["7", "12", "-1", "123456789012345678901"] {
            let mut options = options(&[("rule", "8"), ("rule", unknown)]);
            assert_eq!(options.rule(Dialect::Plain), Rule::CaroSix);
            assert_eq!(
                options.take_refused_rule().map(|n| n.to_string()).as_deref(),
                Some(unknown)
            );
            assert_eq!(options.take_refused_rule(), None);
        }
    }

    #[test]
    fn numbers_have_sixty_four_bits() {
        let options = options(&[
            ("max_memory", "8589934592"),
            ("max_node", "18446744073709551615"),
            ("hash_size", "262144"),
        ]);
        assert_eq!(options.max_memory, Some(8 << 30));
        assert_eq!(options.max_nodes, None);
        assert_eq!(options.hash_size, Some(256 << 20));
    }
}
