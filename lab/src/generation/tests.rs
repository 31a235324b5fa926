//! Openings, games and files of games for fits.

use std::fs;
use std::sync::Arc;

use kagetsu::board::Outcome;
use kagetsu::eval::Evaluator;
use kagetsu::types::{BoardSize, Rule};
use kagetsu::util::rng::Rng;

use super::{Place, Progress, RecordFile, balanced, play, run};
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
    for (seed, rule) in (0..40).zip(Rule::ALL.into_iter().cycle()) {
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
    assert_eq!(ends, 40);
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
