//! Random clients: searches of every kind, stopped, undone and replaced at random moments. Each search
//! must end in exactly one line with a move that may be played; nothing may hang.
//!
//! `KAGETSU_TEST_DIALOGUES` is how many are held (`make dialogues` holds 2,000).

use std::collections::VecDeque;
use std::thread;
use std::time::Duration;

use kagetsu::util::rng::Rng;

use crate::engine::Engine;

/// Held unless the environment says otherwise.
const DIALOGUES: u64 = 60;
/// Searches of a dialogue at most.
const MOST_SEARCHES: usize = 8;
/// A client waits so long at most before it does something else.
const MOST_MS: usize = 12;
/// Stones of a position at most.
const MOST_STONES: usize = 24;

type Place = (usize, usize);

/// What a search may not answer with.
#[derive(Clone, Debug, Default)]
struct Search {
    side: usize,
    taken: Vec<Place>,
    blocked: Vec<Place>,
    /// Two moves are asked for.
    is_pair: bool,
}

/// A client and what it has seen.
struct Client {
    seed: u64,
    rng: Rng,
    engine: Engine,
    /// Searches whose move has not come, the oldest first.
    open: VecDeque<Search>,
    blocked: Vec<Place>,
}

impl Client {
    fn new(seed: u64) -> Self {
        let mut client = Self {
            seed,
            rng: Rng::new(seed),
            engine: Engine::start(),
            open: VecDeque::new(),
            blocked: Vec::new(),
        };
        let threads = 1 + client.rng.below(2);
        client.say(&format!("INFO thread_num {threads}"));
        client.say("INFO hash_size 1024");
        client
    }

    fn say(&mut self, line: &str) {
        self.engine.say(line);
    }

    /// A random position on a random board, of which the engine hears by `word`.
    fn show_position(&mut self, word: &str, side: usize) -> Search {
        let mut search = Search { side, ..Search::default() };
        self.say(word);
        let count = self.rng.below(MOST_STONES);
        for index in 0..count {
            let place = self.place(side);
            if !search.taken.contains(&place) {
                search.taken.push(place);
                let field = 1 + index % 2;
                self.say(&format!("{},{},{field}", place.0, place.1));
            }
        }
        self.say("DONE");
        search
    }

    fn place(&mut self, side: usize) -> Place {
        (self.rng.below(side), self.rng.below(side))
    }

    fn side(&mut self) -> usize {
        7 + self.rng.below(14)
    }

    /// Some moment, early or late.
    fn wait(&mut self) {
        let moment = self.rng.below(2 * MOST_MS).saturating_sub(MOST_MS);
        thread::sleep(Duration::from_millis(moment as u64));
    }

    /// Reads to the move of the oldest open search and judges it.
    fn read_move(&mut self) {
        let search = self.open.front().cloned().expect("a search");
        loop {
            let line = self.next_line();
            if let Some(first) = line.strip_prefix("INFO BESTLINE ") {
                self.judge(&search, first.split(' ').next().unwrap_or_default());
            } else if !is_told_beside(&line) {
                let count = if search.is_pair { 2 } else { 1 };
                let points: Vec<_> = line.split(' ').collect();
                assert_eq!(points.len(), count, "seed {}: {line}", self.seed);
                for point in points {
                    self.judge(&search, point);
                }
                self.open.pop_front();
                return;
            }
        }
    }

    fn next_line(&mut self) -> String {
        self.engine.line().unwrap_or_else(|| panic!("seed {}: it left", self.seed))
    }

    fn judge(&self, search: &Search, text: &str) {
        let number = |text: &str| text.parse::<usize>().ok().filter(|&n| n < search.side);
        let place = text.split_once(',').and_then(|(x, y)| Some((number(x)?, number(y)?)));
        let place = place.unwrap_or_else(|| panic!("seed {}: {text}", self.seed));
        assert!(!search.taken.contains(&place), "seed {}: {text} is taken", self.seed);
        let is_blocked = search.blocked.contains(&place) && !search.is_pair;
        assert!(!is_blocked, "seed {}: {text} is blocked", self.seed);
    }

    /// A board of the Yixin dialect: every search that it begins has one move line, whatever ends it.
    fn play_board(mut self) {
        self.say("INFO show_detail 3");
        self.say("INFO timeout_turn 100000000");
        for _ in 0..=self.rng.below(MOST_SEARCHES) {
            self.change_settings();
            self.begin_board_search();
            self.wait();
            match self.rng.below(4) {
                // stopped and awaited
                0 | 1 => {
                    self.say("YXSTOP");
                    self.read_all();
                }
                // undone: what comes next follows at once
                2 => self.say("YXSTOP"),
                // a new position follows
                _ => {}
            }
        }
        self.say("YXSTOP");
        self.read_all();
        self.leave();
    }

    fn change_settings(&mut self) {
        let number = self.rng.below(6);
        match self.rng.below(8) {
            0 => self.say(&format!("INFO rule {}", [0, 1, 4][number % 3])),
            1 => self.say(&format!("INFO pondering {}", number % 2)),
            2 => self.say(&format!("INFO max_depth {}", [225, 3][number % 2])),
            3 => self.say(&format!("INFO max_node {}", [-1, 500][number % 2])),
            4 => self.say("YXHASHCLEAR"),
            5 => {
                let place = self.place(7);
                self.blocked.push(place);
                self.say(&format!("YXBLOCK\n{},{}\nDONE", place.0, place.1));
            }
            6 => {
                self.blocked.clear();
                self.say("YXBLOCKRESET");
            }
            _ => self.say("YXSHOWFORBID"),
        }
    }

    fn begin_board_search(&mut self) {
        let side = self.side();
        self.say(&format!("START {side}"));
        let kind = self.rng.below(7);
        let word = if kind == 0 { "BOARD" } else { "YXBOARD" };
        let search = self.show_position(word, side);
        let blocked = self.blocked.clone();
        self.open.push_back(Search { blocked, is_pair: kind == 6, ..search });
        let lines = 1 + self.rng.below(6);
        match kind {
            0 => {}
            1..=3 => self.say(&format!("YXNBEST {lines}")),
            4 => self.say("YXSEARCHDEFEND"),
            5 => self.say("YXBALANCEONE 0"),
            _ => self.say("YXBALANCETWO 100"),
        }
    }

    fn read_all(&mut self) {
        while !self.open.is_empty() {
            self.read_move();
        }
    }

    /// A manager of the plain dialect: a search that is broken off says nothing more.
    fn play_manager(mut self) {
        self.say("INFO timeout_turn 100000");
        for _ in 0..=self.rng.below(MOST_SEARCHES) {
            let side = self.side();
            self.say(&format!("START {side}"));
            self.read_ok();
            let search = self.show_position("BOARD", side);
            self.open.push_back(search);
            self.wait();
            if self.rng.below(2) == 0 {
                let stop = ["STOP", "YXSTOP", "INFO timeout_turn 0"][self.rng.below(3)];
                self.say(stop);
                self.read_all();
                self.say("INFO timeout_turn 100000");
            } else {
                self.say("RESTART");
                self.read_ok();
            }
        }
        self.leave();
    }

    /// Reads to the OK, past the move of a search that had ended before.
    fn read_ok(&mut self) {
        loop {
            let line = self.next_line();
            if line == "OK" {
                self.open.clear();
                return;
            }
            if !is_told_beside(&line) {
                let search = self.open.pop_front();
                let search = search.unwrap_or_else(|| panic!("seed {}: {line} too", self.seed));
                self.judge(&search, &line);
            }
        }
    }

    /// Nothing more is said, and the process ends.
    fn leave(mut self) {
        self.say("ABOUT");
        loop {
            let line = self.next_line();
            if line.starts_with("name=") {
                break;
            }
            assert!(is_told_beside(&line), "seed {}: {line} too", self.seed);
        }
        self.engine.end();
    }
}

/// What is no move.
fn is_told_beside(line: &str) -> bool {
    line == "OK" || ["MESSAGE ", "INFO ", "FORBID "].iter().any(|start| line.starts_with(start))
}

/// How many dialogues are held.
#[expect(clippy::disallowed_methods, reason = "only the caller of the tests can know it")]
fn dialogues() -> u64 {
    let asked = std::env::var("KAGETSU_TEST_DIALOGUES").ok();
    asked.and_then(|count| count.parse().ok()).unwrap_or(DIALOGUES)
}

#[test]
fn every_search_of_a_random_client_ends_in_one_move() {
    for seed in 1..=dialogues() {
        let client = Client::new(seed);
        if seed % 3 == 0 { client.play_manager() } else { client.play_board() }
    }
}
