//! Openings, games and files of games for fits.

use std::fs;
use std::sync::Arc;

use kagetsu::board::Outcome;
use kagetsu::eval::Evaluator;
use kagetsu::types::{BoardSize, Rule};
use kagetsu::util::rng::Rng;

use super::{Leaves, NoLeaves, Place, Progress, RecordFile, balanced, play, run};
use crate::self_play::{Player, draw};
use crate::tune::{Ending, Game, GameFile};

fn size(side: usize) -> BoardSize {
    BoardSize::new(side).expect("a size of the list")
}

#[test]
fn openings_are_legal_open_and_differ() {
    for rule in Rule::ALL {
        let mut player = Player::new(rule);
        let openings: Vec<_> =
            (0..6).map(|seed| balanced(&mut player, size(15), &mut Rng::new(seed))).collect();
        for stones in &openings {
            assert!((2..=8).contains(&stones.len()), "{rule}: {stones:?}");
            let mut board = player.evaluator().new_board(size(15));
            for &stone in stones {
                assert!(board.is_legal(stone), "{rule}: {stone} of {stones:?}");
                board.play_any(stone);
            }
            assert_eq!(board.outcome(), Outcome::Open);
        }
        assert!(openings.windows(2).any(|pair| pair[0] != pair[1]), "{rule}");
    }
}

#[test]
fn games_are_legal_to_their_end_and_hold_positions_behind_moves_at_random() {
    let (mut behind, mut all, mut ends, mut agreed) = (0, 0, 0, 0);
    for (seed, rule) in (0..200).zip(Rule::ALL.into_iter().cycle()) {
        let mut player = Player::new(rule);
        let mut rng = Rng::new(seed);
        let opening = balanced(&mut player, size(13), &mut rng);
        let game = play(&mut player, size(13), opening, 150, &mut rng);
        assert_eq!(game.moves.len(), game.scores.len());
        let mut board = player.evaluator().new_board(size(13));
        let mut is_agreed = false;
        for (index, &point) in game.opening.iter().chain(&game.moves).enumerate() {
            let is_open = board.outcome() == Outcome::Open && !is_agreed;
            assert!(is_open && board.is_legal(point), "{game}");
            board.play_any(point);
            let scored = (index + 1).saturating_sub(game.opening.len());
            is_agreed = draw::is_agreed(&board, game.scores[..scored].iter().rev().copied());
        }
        let is_draw = is_agreed || board.outcome() == Outcome::Draw;
        assert_eq!(is_draw, game.ending == Some(Ending::Draw), "{game}");
        agreed += usize::from(is_agreed);
        let first = game.scores.iter().position(Option::is_none);
        behind += first.map_or(0, |first| game.scores.len() - first);
        all += game.scores.len();
        ends += usize::from(game.ending.is_some());
        assert_eq!(
            Game::parse(&game.to_string()).map(|read| read.to_string()),
            Ok(game.to_string())
        );
    }
    assert_eq!(ends, 200);
    assert!(agreed > 0, "no draw was agreed on");
    assert!(behind * 5 > all && behind * 5 < all * 4, "{behind} of {all} moves");
}

struct Counter {
    games: Vec<(usize, String)>,
    most: usize,
}

impl Progress for Counter {
    fn game(&mut self, place: usize, game: &Game) {
        self.games.push((place, game.to_string()));
    }

    fn must_stop(&mut self) -> bool {
        self.games.len() >= self.most
    }
}

/// A run that was stopped and gone on with has played the games of one that was not, and so has one on
/// more threads, in the same order.
#[test]
fn a_run_goes_on_where_it_stopped() {
    let place = |rule, sizes: &[BoardSize], played, wanted| {
        let evaluator = Arc::new(Evaluator::embedded(rule));
        Place { evaluator, sizes: sizes.to_vec(), played, wanted }
    };
    let played = |from: [u64; 2], most, threads| {
        let sizes = [size(13), size(14)];
        let places =
            [place(Rule::Freestyle, &sizes, from[0], 4), place(Rule::Renju, &sizes, from[1], 2)];
        let mut counter = Counter { games: Vec::new(), most };
        run(&places, 100, threads, 7, &mut counter);
        counter.games
    };
    let whole = played([0, 0], 100, 1);
    assert_eq!(played([0, 0], 100, 3), whole);
    let places: Vec<usize> = whole.iter().map(|(place, _)| *place).collect();
    assert_eq!(places, [0, 1, 0, 1, 0, 0]);
    let mut parts = played([0, 0], 3, 2);
    assert_eq!(parts.len(), 3);
    parts.extend(played([2, 1], 100, 1));
    let sorted = |mut games: Vec<(usize, String)>| {
        games.sort();
        games
    };
    assert_eq!(sorted(parts), sorted(whole));
}

fn leaves(rule: Rule, games: &[Game], [found, wanted]: [u64; 2], threads: usize) -> Vec<Game> {
    let evaluator = Arc::new(Evaluator::embedded(rule));
    let leaves = Leaves { evaluator, games, found, wanted, nodes: 500, seed: 3 };
    let mut counter = Counter { games: Vec::new(), most: 1000 };
    leaves.run(threads, &mut counter).expect("leaves");
    counter.games.iter().map(|(_, leaf)| Game::parse(leaf).expect("a record")).collect()
}

/// A leaf is an open position below one of the games', reached by legal moves of both colours in turn, and
/// what is on it does not depend on threads or interruptions.
#[test]
fn leaves_lie_below_the_positions_of_games() {
    for (rule, winner) in Rule::ALL.into_iter().zip(["w", "-", "b", "w", "b"]) {
        let record = format!("{rule} 15 {winner} h8i9g7 j10f6i8h7 12,-,5,-29990");
        let games = [Game::parse(&record).expect("a game")];
        let found = leaves(rule, &games, [0, 12], 3);
        assert_eq!(leaves(rule, &games, [0, 12], 1), found);
        assert_eq!(leaves(rule, &games, [7, 12], 2), found[7..]);
        let mut depths = Vec::new();
        for leaf in &found {
            let mut board = Evaluator::embedded(rule).new_board(leaf.size);
            for &stone in leaf.opening.iter().chain(&leaf.moves) {
                assert!(board.outcome() == Outcome::Open && board.is_legal(stone), "{leaf}");
                board.play_any(stone);
            }
            assert_eq!((leaf.moves.len(), leaf.ending), (1, None), "{leaf}");
            let path: Vec<_> = games[0].opening.iter().chain(&games[0].moves).collect();
            let shared = path.iter().zip(&leaf.opening).take_while(|(a, b)| **a == *b).count();
            assert!(shared >= 3, "{leaf}");
            depths.push(leaf.opening.len() - shared);
        }
        assert!(depths.iter().sum::<usize>() >= 12, "{rule}: {depths:?}");
        assert!(found.windows(2).any(|pair| pair[0] != pair[1]), "{rule}");
    }
}

#[test]
fn of_games_without_open_positions_no_leaf_is_made_up() {
    let evaluator = Arc::new(Evaluator::embedded(Rule::Freestyle));
    let over = "freestyle 15 b h8a1i8a3j8a5k8a7l8 m8 -29999";
    for games in [vec![], vec![Game::parse(over).expect("a game")]] {
        let evaluator = Arc::clone(&evaluator);
        let leaves = Leaves { evaluator, games: &games, found: 0, wanted: 2, nodes: 9, seed: 1 };
        let mut counter = Counter { games: Vec::new(), most: 9 };
        assert_eq!(leaves.run(2, &mut counter), Err(NoLeaves));
        assert!(counter.games.is_empty());
    }
}

#[test]
fn a_file_is_appended_to_and_loses_half_a_line_at_most() {
    let name = format!("kagetsu-records-{}.txt", std::process::id());
    let path = std::env::temp_dir().join(name);
    let game = Game::parse("freestyle 15 w h8i9 j10h9i8 12,-,29991").expect("a game");
    let mut file = RecordFile::open(&path).expect("a new file");
    assert_eq!(file.games(), 0);
    file.append(&game).expect("room");
    file.append(&game).expect("room");
    drop(file);
    let mut bytes = fs::read(&path).expect("the file");
    bytes.extend(b"freestyle 15 w h8i9 j1");
    fs::write(&path, &bytes).expect("room");
    let mut file = RecordFile::open(&path).expect("the file");
    assert_eq!(file.games(), 2);
    file.append(&game).expect("room");
    let read = GameFile::read(&fs::read(&path).expect("the file"));
    assert_eq!((read.games.len(), read.bad.len()), (3, 0));
    fs::remove_file(&path).expect("the file");
}
