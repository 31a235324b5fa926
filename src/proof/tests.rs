//! Every driver with every switch against plain AND/OR search, on random games.

use std::fmt::Debug;

use super::dfpn::Dfpn;
use super::domain::{Choice, Domain, Status, Visit};
use super::limits::{Outcome, ProofLimits};
use super::numbers::Numbers;
use super::proof_number::{ProofNumberSearch, Settings, Sigmoid};
use super::table::{Packing, ProofTable, Table, WideTable};
use super::thresholds::Options;
use crate::util::clock::StopFlag;
use crate::util::memory::CACHE_LINE;
use crate::util::rng::Rng;

/// A random game: positions in layers, moves lead some layers down, and who is to move is drawn for
/// each position. Many ways lead to a position, as stones in any order do.
#[derive(Clone, Debug)]
struct RandomGame {
    positions: Vec<Position>,
    path: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Position {
    is_attackers: bool,
    status: Status,
    /// Where the moves lead, with the guess of numbers there.
    moves: Vec<(usize, Numbers)>,
}

/// Shape of a random game.
#[derive(Clone, Copy, Debug)]
struct Shape {
    layers: usize,
    width: usize,
    moves: usize,
    /// One position in so many is settled before the last layer.
    settled: usize,
}

impl RandomGame {
    fn new(seed: u64, shape: Shape) -> Self {
        let mut rng = Rng::new(seed);
        let Shape { layers, width, moves, settled } = shape;
        let mut positions = Vec::new();
        for place in 0..layers * width {
            let layer = place / width;
            let is_settled = layer + 1 == layers || (0 < place && rng.below(settled) == 0);
            let status = match (is_settled, rng.below(2)) {
                (false, _) => Status::Open,
                (true, 0) => Status::Proven,
                (true, _) => Status::Disproven,
            };
            let count = if status == Status::Open { rng.below(moves + 1) } else { 0 };
            let mut targets: Vec<usize> = (0..count)
                .map(|_| {
                    let below = (layer + 1 + rng.below(2)).min(layers - 1);
                    below * width + rng.below(width)
                })
                .collect();
            targets.sort_unstable();
            targets.dedup();
            let guess =
                |rng: &mut Rng| Numbers::new(1 + rng.below(9) as u64, 1 + rng.below(9) as u64);
            let moves = targets.into_iter().map(|target| (target, guess(&mut rng))).collect();
            positions.push(Position { is_attackers: rng.below(2) == 0, status, moves });
        }
        Self { positions, path: vec![0] }
    }

    fn here(&self) -> &Position {
        &self.positions[self.path[self.path.len() - 1]]
    }

    /// Plain AND/OR search of all positions, from the last to the first.
    fn attacker_wins(&self) -> bool {
        let mut wins = vec![false; self.positions.len()];
        for (place, position) in self.positions.iter().enumerate().rev() {
            let mut after = position.moves.iter().map(|&(target, _)| wins[target]);
            wins[place] = match position.status {
                Status::Proven => true,
                Status::Disproven => false,
                Status::Open if position.is_attackers => after.any(|win| win),
                Status::Open => after.all(|win| win),
            };
        }
        wins[0]
    }
}

impl Domain for RandomGame {
    type Move = usize;

    fn key(&self) -> u64 {
        key(self.path[self.path.len() - 1])
    }

    fn is_attackers_turn(&self) -> bool {
        self.here().is_attackers
    }

    fn expand(&mut self, _: Visit, choices: &mut Vec<Choice<usize>>) -> Status {
        let position = self.here();
        choices.extend(position.moves.iter().rev().map(|&(target, initial)| Choice {
            play: target,
            key: key(target),
            initial,
        }));
        position.status
    }

    fn play(&mut self, play: usize) {
        self.path.push(play);
    }

    fn take_back(&mut self) {
        self.path.pop();
    }
}

fn key(place: usize) -> u64 {
    Rng::new(place as u64).next_u64()
}

const SMALL: Shape = Shape { layers: 7, width: 6, moves: 4, settled: 6 };
const LARGE: Shape = Shape { layers: 14, width: 25, moves: 5, settled: 20 };
/// Ends a search that would not end by itself, and with it the test.
const GUARD: ProofLimits<'static> = ProofLimits::of_nodes(3_000_000);

fn depth_first<P: Packing>(game: &mut RandomGame, table: Table<P>, options: Options) -> Outcome {
    Dfpn::new(table, options).solve(game, GUARD)
}

fn best_first(game: &mut RandomGame, settings: Settings) -> Outcome {
    ProofNumberSearch::new(settings).unwrap().solve(game, GUARD)
}

/// Settings of all best-first drivers; the last sigmoids give the second level most of the work.
fn all_settings() -> Vec<Settings> {
    let sigmoids = [Sigmoid::PUBLISHED, Sigmoid { a: 4.0, b: 2.0 }, Sigmoid { a: -10.0, b: 1.0 }];
    let two_levels = sigmoids.into_iter().flat_map(|sigmoid| {
        [Settings::pn_squared, Settings::pn_dfpn, Settings::pn_dfpn_everywhere]
            .map(|settings| settings(sigmoid))
    });
    let one_level = [Settings::PN, Settings::PN_ORDERED, Settings::PN_ORDERED_ATTACKS];
    one_level.into_iter().chain(two_levels).collect()
}

/// The verdict is that of plain search, and the domain is where it was.
fn check(
    game: &RandomGame,
    seed: u64,
    driver: impl Debug,
    solve: impl Fn(&mut RandomGame) -> Outcome,
) {
    let mut played = game.clone();
    let outcome = solve(&mut played);
    let expected = if game.attacker_wins() { Numbers::PROVEN } else { Numbers::DISPROVEN };
    assert_eq!(outcome.numbers, expected, "seed {seed}, {driver:?}");
    assert_eq!(played.path, game.path, "seed {seed}, {driver:?}");
    assert_eq!(solve(&mut played), outcome, "the same again, seed {seed}, {driver:?}");
}

#[test]
fn depth_first_agrees_with_plain_search() {
    for (shape, seeds) in [(SMALL, 3000), (LARGE, 150)] {
        for seed in 0..seeds {
            let game = RandomGame::new(seed, shape);
            for options in Options::all() {
                check(&game, seed, options, |game| {
                    depth_first(game, ProofTable::new(1 << 14).unwrap(), options)
                });
                check(&game, seed, options, |game| {
                    let table: ProofTable = Table::new(1 << 14).unwrap();
                    Dfpn::new(table, options).with_simulation().solve(game, GUARD)
                });
                check(&game, seed, options, |game| {
                    depth_first(game, WideTable::new(1 << 14).unwrap(), options)
                });
            }
        }
    }
}

#[test]
fn best_first_agrees_with_plain_search() {
    for seed in 0..2000 {
        let game = RandomGame::new(seed, SMALL);
        for settings in all_settings() {
            check(&game, seed, settings, |game| best_first(game, settings));
        }
    }
}

/// One line of moves, the attacker's and the defender's in turns, to a win:
///
/// ```text
/// 0 attacker - 1 defender - 2 attacker - 3 defender - 4 attacker - 5 won
/// ```
fn one_line() -> RandomGame {
    let position = |place: usize| Position {
        is_attackers: place.is_multiple_of(2),
        status: if place == 5 { Status::Proven } else { Status::Open },
        moves: (place < 5).then_some((place + 1, Numbers::UNKNOWN)).into_iter().collect(),
    };
    RandomGame { positions: (0..6).map(position).collect(), path: vec![0] }
}

/// PN-DFPN sends the leaves after the attacker's moves to df-pn, here for one look each, and looks
/// at them again when it expands them: 1 and 3, and 5, which is settled then. The leaves after the
/// defender's moves are expanded at once: 2 and 4.
#[test]
fn only_leaves_after_the_attackers_moves_are_sent_to_the_second_level() {
    let looks = |settings: fn(Sigmoid) -> Settings| {
        let outcome = best_first(&mut one_line(), settings(Sigmoid::PUBLISHED));
        assert!(outcome.numbers.is_proven());
        (outcome.nodes, outcome.again)
    };
    assert_eq!(looks(Settings::pn_dfpn), (8, 2));
    assert_eq!(looks(Settings::pn_dfpn_everywhere), (10, 4));
}

/// The games of the other tests are no formality: both sides win many, and many are not settled at
/// once.
#[test]
fn random_games_are_won_and_lost() {
    for (shape, seeds) in [(SMALL, 3000), (LARGE, 150)] {
        let (mut won, mut long) = (0, 0);
        for seed in 0..seeds {
            let mut game = RandomGame::new(seed, shape);
            won += u64::from(game.attacker_wins());
            let table = ProofTable::new(1 << 14).unwrap();
            long += u64::from(depth_first(&mut game, table, Options::PUBLISHED).nodes > 5);
        }
        assert!(seeds < 4 * won && won < seeds - seeds / 4, "{won} of {seeds} are won");
        assert!(seeds < 4 * long, "{long} of {seeds} take more than five nodes");
    }
}

/// One bucket for a whole search: nearly everything is forgotten, and the verdict is the same.
#[test]
fn a_tiny_table_gives_the_same_verdict() {
    for seed in 0..1000 {
        let game = RandomGame::new(seed, SMALL);
        for options in Options::all() {
            check(&game, seed, options, |game| {
                depth_first(game, ProofTable::new(CACHE_LINE).unwrap(), options)
            });
            check(&game, seed, options, |game| {
                depth_first(game, WideTable::new(CACHE_LINE).unwrap(), options)
            });
        }
    }
}

/// Initial numbers beyond the largest that the table holds: cut off, and still a verdict.
#[test]
fn huge_initial_numbers_do_not_stop_a_search() {
    for seed in 0..500 {
        let mut game = RandomGame::new(seed, SMALL);
        for (_, initial) in game.positions.iter_mut().flat_map(|position| &mut position.moves) {
            let huge = |n: u64| 1 << (n * 5);
            *initial = Numbers { pn: huge(initial.pn), dn: huge(initial.dn) };
        }
        for options in Options::all() {
            check(&game, seed, options, |game| {
                depth_first(game, ProofTable::new(1 << 12).unwrap(), options)
            });
            check(&game, seed, options, |game| {
                depth_first(game, WideTable::new(1 << 12).unwrap(), options)
            });
        }
    }
}

/// An unsettled game and all drivers, with the limits given.
fn outcomes(limits: ProofLimits<'_>) -> Vec<Outcome> {
    let mut game = RandomGame::new(5, LARGE);
    let mut outcomes: Vec<Outcome> = Options::all()
        .into_iter()
        .map(|options| {
            Dfpn::new(ProofTable::new(1 << 14).unwrap(), options).solve(&mut game, limits)
        })
        .collect();
    outcomes.extend(
        all_settings()
            .into_iter()
            .map(|settings| ProofNumberSearch::new(settings).unwrap().solve(&mut game, limits)),
    );
    outcomes
}

#[test]
fn without_nodes_nothing_is_known() {
    let unknown = Outcome { numbers: Numbers::UNKNOWN, nodes: 0, again: 0, inner_nodes: 0 };
    assert!(outcomes(ProofLimits::of_nodes(0)).iter().all(|&outcome| outcome == unknown));
    let stop = StopFlag::new();
    stop.raise();
    let stopped = ProofLimits { stop: Some(&stop), ..ProofLimits::of_nodes(1000) };
    assert!(outcomes(stopped).iter().all(|&outcome| outcome == unknown));
    let late =
        ProofLimits { deadline: Some(crate::util::clock::now()), ..ProofLimits::of_nodes(1000) };
    assert!(outcomes(late).iter().all(|&outcome| outcome == unknown));
}

#[test]
fn limits_are_kept() {
    for limit in 1..40 {
        for outcome in outcomes(ProofLimits::of_nodes(limit)) {
            assert!(outcome.nodes <= limit, "{outcome:?} with {limit}");
            assert!(
                outcome.nodes == limit || outcome.numbers.is_settled(),
                "{outcome:?} with {limit}"
            );
        }
    }
}

/// The table is there for the next search: what was proven is not proven again.
#[test]
fn a_second_search_finds_the_first() {
    let mut game = RandomGame::new(5, LARGE);
    let mut dfpn = Dfpn::new(ProofTable::new(1 << 16).unwrap(), Options::PUBLISHED);
    let first = dfpn.solve(&mut game, GUARD);
    let second = dfpn.solve(&mut game, GUARD);
    assert!(0 < first.nodes && second.nodes == 0 && first.numbers == second.numbers);
    dfpn.clear();
    assert_eq!(dfpn.solve(&mut game, GUARD), first);
}

/// A tree that is full ends the search, without a verdict that is not proven.
#[test]
fn a_full_tree_ends_the_search() {
    let (mut settled, mut open) = (0, 0);
    for seed in 0..200 {
        let game = RandomGame::new(seed, LARGE);
        for settings in all_settings() {
            let settings = Settings { capacity: 12, ..settings };
            let outcome = best_first(&mut game.clone(), settings);
            assert!(outcome.nodes < GUARD.nodes);
            if outcome.numbers.is_settled() {
                assert_eq!(outcome.numbers.is_proven(), game.attacker_wins(), "seed {seed}");
                settled += 1;
            } else {
                open += 1;
            }
        }
    }
    assert!(settled > 300 && open > 300, "{settled} settled, {open} open");
}
