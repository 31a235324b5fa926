//! Every driver on small games against plain AND/OR search over raw cells.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::collections::HashMap;

use kagetsu::proof::dfpn::Dfpn;
use kagetsu::proof::domain::{Choice, Domain, Status, Visit};
use kagetsu::proof::limits::ProofLimits;
use kagetsu::proof::proof_number::Settings;
use kagetsu::proof::table::WideTable;
use kagetsu::proof::thresholds::Options;
use kagetsu::util::rng::Rng;
use kagetsu_lab::domains::Player;
use kagetsu_lab::domains::connect6::{Attack, Cell, Connect6, Rules};
use kagetsu_lab::domains::tic_tac_toe::TicTacToe;
use kagetsu_lab::experiments::two_level::algorithm::{Algorithm, Solver, all};

/// Ends a search that would not end by itself, and with it the test.
const GUARD: ProofLimits<'static> = ProofLimits::of_nodes(2_000_000);

/// The algorithms of the experiment, and df-pn with every switch.
fn algorithms() -> Vec<Algorithm> {
    let named = all().into_iter().map(|named| named.algorithm);
    named.chain(Options::all().map(Algorithm::DepthFirst)).collect()
}

/// All drivers say what plain search says.
fn check<D: Domain<Move: Ord> + Clone>(
    position: &D,
    expected: bool,
    solvers: &mut [Solver<D::Move>],
    what: &str,
) {
    for solver in solvers {
        let outcome = solver.solve(&mut position.clone(), GUARD);
        assert!(outcome.numbers.is_settled(), "{what}: {solver:?} did not end");
        assert_eq!(outcome.numbers.is_proven(), expected, "{what}: {solver:?}");
    }
}

fn solvers<M: Copy + Ord>() -> Vec<Solver<M>> {
    algorithms().into_iter().map(|algorithm| Solver::new(algorithm).unwrap()).collect()
}

// ---------------------------------------------------------------------------------------------
// An m,n,k game over raw cells

/// What plain search needs to know: board, row, and stones a turn.
#[derive(Clone, Copy)]
struct Game {
    size: usize,
    row: usize,
    turn: usize,
}

/// Cells by rows: 0 empty, 1 Black, 2 White.
type Raw = Vec<u8>;

impl Game {
    /// Who places stone number `count`, Black with one stone first.
    fn mover(self, count: usize) -> u8 {
        let turns_before = if self.turn == 1 { count } else { count.div_ceil(self.turn) };
        1 + (turns_before % 2) as u8
    }

    fn has_row(self, cells: &Raw, who: u8) -> bool {
        let at = |x: i32, y: i32| {
            let inside = |n: i32| 0 <= n && (n as usize) < self.size;
            inside(x) && inside(y) && cells[y as usize * self.size + x as usize] == who
        };
        (0..self.size * self.size).any(|cell| {
            let (x, y) = ((cell % self.size) as i32, (cell / self.size) as i32);
            [(1, 0), (0, 1), (1, 1), (1, -1)]
                .into_iter()
                .any(|(dx, dy)| (0..self.row as i32).all(|step| at(x + step * dx, y + step * dy)))
        })
    }

    /// Whether `attacker` gets a row, whatever the other side does.
    fn wins(self, cells: &mut Raw, attacker: u8, known: &mut HashMap<Raw, bool>) -> bool {
        if let Some(&found) = known.get(cells) {
            return found;
        }
        let found = if self.has_row(cells, attacker) {
            true
        } else if self.has_row(cells, 3 - attacker) || !cells.contains(&0) {
            false
        } else {
            let mover = self.mover(cells.iter().filter(|&&cell| cell != 0).count());
            let mut results = (0..cells.len()).filter(|&cell| cells[cell] == 0).collect::<Vec<_>>();
            let mut after = |cell: usize| {
                cells[cell] = mover;
                let result = self.wins(cells, attacker, known);
                cells[cell] = 0;
                result
            };
            if mover == attacker {
                results.drain(..).any(&mut after)
            } else {
                results.drain(..).all(&mut after)
            }
        };
        known.insert(cells.clone(), found);
        found
    }
}

/// Random stones in the order of play; none when somebody has a row before the last of them.
fn random_stones(game: Game, stones: usize, rng: &mut Rng) -> Option<(Vec<usize>, Raw)> {
    let mut cells = vec![0; game.size * game.size];
    let mut free: Vec<usize> = (0..cells.len()).collect();
    let mut played = Vec::new();
    for count in 0..stones {
        if game.has_row(&cells, 1) || game.has_row(&cells, 2) {
            return None;
        }
        let cell = free.swap_remove(rng.below(free.len()));
        cells[cell] = game.mover(count);
        played.push(cell);
    }
    Some((played, cells))
}

// ---------------------------------------------------------------------------------------------
// The tests

#[test]
fn tic_tac_toe_agrees_with_plain_search() {
    let game = Game { size: 3, row: 3, turn: 1 };
    let mut solvers = solvers();
    let mut known = [HashMap::new(), HashMap::new()];
    let mut rng = Rng::new(9);
    let mut won = 0;
    for round in 0..600 {
        let Some((played, mut cells)) = random_stones(game, round % 9, &mut rng) else { continue };
        for (attacker, known) in [Player::Black, Player::White].into_iter().zip(&mut known) {
            let mut position = TicTacToe::new(attacker);
            for &cell in &played {
                position.play(cell as u8);
            }
            let raw = if attacker == Player::Black { 1 } else { 2 };
            let expected = game.wins(&mut cells, raw, known);
            won += usize::from(expected);
            check(&position, expected, &mut solvers, &format!("{played:?} for {attacker:?}"));
        }
    }
    assert!(won > 100, "only {won} positions were won");
}

/// Random positions with the last `open` cells empty, for both attackers.
fn check_connect(game: Game, open: usize, rounds: usize, seed: u64) {
    let rules = Rules { size: game.size as u16, row: game.row as u8, attack: Attack::All };
    let mut solvers = solvers();
    let mut rng = Rng::new(seed);
    let mut won = 0;
    for _ in 0..rounds {
        let stones = game.size * game.size - open + rng.below(open);
        let Some((played, mut cells)) = random_stones(game, stones, &mut rng) else { continue };
        let moves: Vec<Cell> = played.iter().map(|&cell| cell as Cell).collect();
        for (attacker, raw) in [(Player::Black, 1), (Player::White, 2)] {
            let expected = game.wins(&mut cells, raw, &mut HashMap::new());
            won += usize::from(expected);
            let what = format!("{}, {played:?} for {attacker:?}", game.size);
            check(&Connect6::after(rules, attacker, &moves), expected, &mut solvers, &what);
        }
    }
    assert!(0 < won, "nobody ever wins");
}

#[test]
fn connect_on_small_boards_agrees_with_plain_search() {
    check_connect(Game { size: 4, row: 4, turn: 2 }, 9, 250, 1);
    check_connect(Game { size: 4, row: 3, turn: 2 }, 9, 500, 2);
    check_connect(Game { size: 5, row: 4, turn: 2 }, 8, 250, 3);
    check_connect(Game { size: 5, row: 5, turn: 2 }, 8, 250, 4);
}

/// Plain search over the domain's own moves.
fn wins_by_own_moves(position: &mut Connect6, known: &mut HashMap<u64, bool>) -> bool {
    let key = position.key();
    if let Some(&found) = known.get(&key) {
        return found;
    }
    let mut choices: Vec<Choice<Cell>> = Vec::new();
    let status = position.expand(Visit::First, &mut choices);
    let is_or = position.is_attackers_turn();
    let mut after = choices.into_iter().map(|choice| {
        position.play(choice.play);
        assert_eq!(
            position.key(),
            choice.key,
            "the key of a move is that of the position after it"
        );
        let result = wins_by_own_moves(position, known);
        position.take_back();
        result
    });
    let found = match status {
        Status::Proven => true,
        Status::Disproven => false,
        Status::Open if is_or => after.any(|win| win),
        Status::Open => after.all(|win| win),
    };
    known.insert(key, found);
    found
}

/// Continuous threats: all drivers agree, and what wins so wins.
#[test]
fn wins_by_threats_are_wins() {
    let game = Game { size: 5, row: 4, turn: 2 };
    let rules = |attack| Rules { size: 5, row: 4, attack };
    let mut solvers = solvers();
    let mut rng = Rng::new(21);
    let (mut by_threats, mut all) = (0, 0);
    for _ in 0..400 {
        let stones = 15 + rng.below(7);
        let Some((played, mut cells)) = random_stones(game, stones, &mut rng) else { continue };
        let moves: Vec<Cell> = played.iter().map(|&cell| cell as Cell).collect();
        for (attacker, raw) in [(Player::Black, 1), (Player::White, 2)] {
            let mut position = Connect6::after(rules(Attack::Threats), attacker, &moves);
            let before = position.clone();
            let expected = wins_by_own_moves(&mut position, &mut HashMap::new());
            assert_eq!(position.key(), before.key());
            assert_eq!(position.played(), before.played());
            check(&before, expected, &mut solvers, &format!("{played:?} for {attacker:?}"));
            let wins = game.wins(&mut cells, raw, &mut HashMap::new());
            assert!(wins || !expected, "{played:?} for {attacker:?}");
            by_threats += usize::from(expected);
            all += usize::from(wins);
        }
    }
    assert!(0 < by_threats && by_threats <= all, "{by_threats} of {all}");
}

#[test]
fn the_wide_table_serves_small_games_too() {
    let mut position = TicTacToe::new(Player::Black);
    let table = WideTable::new(1 << 16).unwrap();
    let outcome = Dfpn::new(table, Options::PUBLISHED).solve(&mut position, GUARD);
    assert!(outcome.numbers.is_disproven(), "tic-tac-toe is a draw");
}

/// Four in a row with room: two more stones make six, which one look sees.
#[test]
fn a_turn_completes_six() {
    let rules = Rules::connect6(19, Attack::All);
    let row = |x: Cell| 9 * 19 + x;
    // Black has four in a row and a stone elsewhere; White's stones lie apart
    let stones = [row(5), 0, 18, row(6), row(7), 40, 60, row(8), 3 * 19 + 5, 100, 300];
    let position = Connect6::after(rules, Player::Black, &stones);
    for settings in [Settings::PN, Settings::PN_ORDERED] {
        let mut solver = Solver::new(Algorithm::BestFirst(settings)).unwrap();
        let outcome = solver.solve(&mut position.clone(), ProofLimits::of_nodes(1));
        assert!(outcome.numbers.is_proven(), "{outcome:?}");
    }
}
