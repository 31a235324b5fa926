//! Simulated games for the report: legal moves of players that attack and defend a little, with
//! times, depths and scores as engines report them, and faults of every kind where asked for.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{BoardSize, Point, Rule, Side};
use kagetsu_tournaments::clock::MoveTime;
use kagetsu_tournaments::clock::TimeControl;
use kagetsu_tournaments::engine::Exit;
use kagetsu_tournaments::engine::OwnLimits;
use kagetsu_tournaments::record::{Farewell, GameRecord, MoveRecord};
use kagetsu_tournaments::referee::Referee;
use kagetsu_tournaments::thought::Thought;
use kagetsu_tournaments::verdict::{Fault, Verdict};
use kagetsu_tournaments::wire::SearchLimits;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// A match that is made up.
pub(crate) struct Simulation {
    pub(crate) engines: Vec<String>,
    pub(crate) rule: Rule,
    pub(crate) size: usize,
    pub(crate) games: usize,
    /// Every so many games one ends by a fault; 0 means none.
    pub(crate) fault_every: usize,
    pub(crate) seed: u64,
}

impl Simulation {
    /// A match of `games` games without faults, freestyle on 15 × 15.
    pub(crate) fn new(engines: &[&str], games: usize) -> Self {
        let engines = engines.iter().map(|&name| name.to_owned()).collect();
        Self { engines, rule: Rule::Freestyle, size: 15, games, fault_every: 0, seed: 1 }
    }

    /// All games, numbered from 1, in pairs of one opening with both colours; engines meet in turns.
    pub(crate) fn play(&self) -> Vec<GameRecord> {
        (0..self.games).map(|index| self.game(index)).collect()
    }

    fn game(&self, index: usize) -> GameRecord {
        let pair = index / 2;
        let mut random = Pcg64::seed_from_u64(self.seed * 1_000_000 + index as u64);
        let size = BoardSize::new(self.size).unwrap();
        let opening = opening(size, self.seed * 1_000 + pair as u64);
        let mut players = self.encounter(pair);
        if index % 2 == 1 {
            players.reverse();
        }
        let fault = self.fault_every != 0 && index % self.fault_every == self.fault_every - 1;
        let mut game = Game::new(self.rule, size, &opening);
        let moves_before_fault = if fault { 12 } else { usize::MAX };
        let verdict = game.play(&players, &mut random, moves_before_fault);
        let number = index / self.fault_every.max(1);
        let verdict = verdict.unwrap_or_else(|| fault_of(number, game.referee.moves(), size));
        let started = Timestamp::from_second(1_800_000_000).unwrap();
        GameRecord {
            own_limits: [OwnLimits::default(), OwnLimits::default()],
            game: index + 1,
            started: started + SignedDuration::from_secs(7 * index as i64),
            rule: self.rule,
            size,
            names: players.map(|player| self.engines[player].clone()),
            versions: [None, None],
            time: TimeControl { turn: Some(Duration::from_millis(100)), ..TimeControl::default() },
            limits: SearchLimits::default(),
            opening,
            swap2: None,
            moves: game.moves,
            verdict,
            farewells: [None, Some(Farewell::default())],
        }
    }

    /// Which engines play a pair: all against all, in turns.
    fn encounter(&self, pair: usize) -> [usize; 2] {
        let count = self.engines.len();
        let all: Vec<[usize; 2]> =
            (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect();
        all[pair % all.len()]
    }
}

/// Three stones around the centre, another pattern for every seed.
fn opening(size: BoardSize, seed: u64) -> Vec<Point> {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut stones = vec![size.centre()];
    while stones.len() < 3 {
        let place = || size.side() / 2 - 2;
        let point =
            Point::new(place() + random.random_range(0..5), place() + random.random_range(0..5));
        if !stones.contains(&point) {
            stones.push(point);
        }
    }
    stones
}

/// A game in progress.
struct Game {
    referee: Referee,
    size: BoardSize,
    moves: Vec<MoveRecord>,
}

impl Game {
    fn new(rule: Rule, size: BoardSize, opening: &[Point]) -> Self {
        let mut referee = Referee::new(rule, size, Some(size.area() * 2 / 3));
        for &point in opening {
            referee.place(point);
        }
        Self { referee, size, moves: Vec::new() }
    }

    /// Plays to the end; none when `limit` moves came first.
    fn play(&mut self, players: &[usize; 2], random: &mut Pcg64, limit: usize) -> Option<Verdict> {
        for _ in 0..limit {
            let side = self.referee.side_to_move();
            // Engines that come later in the list are weaker: they look away more often.
            let player = players[side.index()];
            let noise = 1.0 + 1.5 * player as f64;
            let (point, score) = self.choose(side, noise, random);
            self.moves.push(record(point, score, player, random));
            if let Some(verdict) = self.referee.place(point) {
                return Some(verdict);
            }
        }
        None
    }

    /// The legal point with the longest lines through it, own or the opponent's.
    fn choose(&self, side: Side, noise: f64, random: &mut Pcg64) -> (Point, f64) {
        let legal = |point: &Point| self.referee.admit(Coordinates::from(*point)).is_ok();
        let valued = self.size.points().filter(legal).map(|point| {
            let value = self.value(point, side) + 0.8 * self.value(point, side.opponent());
            (point, value + noise * random.random_range(0.0..1.0))
        });
        valued.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap()
    }

    /// Sum over the four lines of how many own stones touch the point, longer ones counted more.
    fn value(&self, point: Point, side: Side) -> f64 {
        let stones = self.referee.moves();
        let has = |x: i32, y: i32| {
            let at = stones.iter().position(|stone| (stone.x() as i32, stone.y() as i32) == (x, y));
            at.is_some_and(|index| Side::ALL[index % 2] == side)
        };
        let run = |dx: i32, dy: i32| {
            let step = |n: &i32| has(point.x() as i32 + n * dx, point.y() as i32 + n * dy);
            (1..5).take_while(step).count()
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .map(|(dx, dy)| (run(dx, dy) + run(-dx, -dy)) as f64)
            .map(|length| length.powi(3))
            .iter()
            .sum()
    }
}

/// A move with what the engine said about it.
fn record(point: Point, score: f64, player: usize, random: &mut Pcg64) -> MoveRecord {
    let share = random.random_range(0.2..1.0_f64).sqrt();
    let elapsed = Duration::from_micros((96_000.0 * share / (1.0 + player as f64 * 0.3)) as u64);
    let value =
        if score > 60.0 { "+M3".to_owned() } else { format!("{}", ((score - 12.0) * 15.0) as i32) };
    MoveRecord {
        point,
        time: MoveTime { elapsed, limit: Some(Duration::from_millis(100)), ..MoveTime::default() },
        thought: Some(Thought {
            depth: Some(6 + random.random_range(0..6)),
            selective_depth: Some(14),
            value: Some(value),
            nodes: Some((elapsed.as_micros() as u64) * 2),
            time: Some(elapsed),
        }),
    }
}

/// The fault of the side to move, another kind for every number.
fn fault_of(number: usize, stones: &[Point], size: BoardSize) -> Verdict {
    let second = Duration::from_secs(1);
    let late = Fault::Late {
        said: "7,7".to_owned(),
        elapsed: Duration::from_millis(163),
        limit: Duration::from_millis(100),
    };
    let faults = [
        late,
        Fault::Crashed(Some(Exit::Signal("SIGSEGV".to_owned()))),
        Fault::Occupied(stones[0]),
        Fault::Outside { x: size.side() as i64, y: -1 },
        Fault::Silent { waited: second },
        Fault::Garbage { line: "</script><script>document.title='broken'</script>".to_owned() },
        Fault::TwoAnswers { line: "7,7".to_owned() },
        Fault::NotReady { said: Some("<b>ERROR</b>".to_owned()) },
    ];
    let loser = Side::ALL[stones.len() % 2];
    let stderr =
        vec!["thread 'main' panicked".to_owned(), "<img src=x onerror=alert(1)>".to_owned()];
    Verdict::Fault { loser, fault: faults[number % faults.len()].clone(), stderr }
}
