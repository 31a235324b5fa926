//! Whole games between two processes, and what a second game must have in common with the first.

use kagetsu::board::{Board, Outcome};
use kagetsu::types::{BoardSize, Rule};

use crate::engine::Engine;

/// Two engines at one board.
struct Game {
    engines: [Engine; 2],
    board: Board,
}

impl Game {
    fn new(rule: Rule, size: BoardSize, nodes: u64) -> Self {
        let engines = [(); 2].map(|()| {
            let mut engine = Engine::start();
            assert_eq!(engine.ask(&format!("START {}", size.side())), "OK");
            engine.say(&format!("INFO rule {}", rule.number()));
            engine.say(&format!("INFO max_node {nodes}"));
            engine
        });
        Self { engines, board: Board::without_scores(rule, size) }
    }

    /// Plays to the end; every move is judged.
    fn play(mut self) -> Outcome {
        let size = self.board.size();
        let mut line = "BEGIN".to_owned();
        while self.board.outcome() == Outcome::Open {
            let side = self.board.side_to_move();
            let answer = self.engines[side.index()].ask(&line);
            let (x, y) = answer.split_once(',').expect("a move");
            let point = size.point(x.parse().unwrap(), y.parse().unwrap()).expect("on the board");
            assert!(self.board.is_legal(point), "{side:?} plays {point} in\n{}", self.board);
            self.board.play_any(point);
            line = format!("TURN {answer}");
        }
        self.engines.into_iter().for_each(Engine::end);
        self.board.outcome()
    }
}

#[test]
fn two_engines_play_a_game_of_every_rule_to_its_end() {
    for rule in Rule::ALL {
        let outcome = Game::new(rule, BoardSize::DEFAULT, 300).play();
        assert!(outcome != Outcome::Open, "{rule}");
    }
}

#[test]
fn a_full_board_is_reached_and_survived() {
    let size = BoardSize::new(5).unwrap();
    assert_eq!(Game::new(Rule::Standard, size, 200).play(), Outcome::Draw);
}

/// The moves of a short game, each with the last message before it, without the time in it. The
/// messages before the last one are no part of a record: which iterations are told depends on the
/// clock.
fn record(engine: &mut Engine) -> Vec<String> {
    let mut said = Vec::new();
    for line in ["TURN 7,7", "TURN 3,3", "TURN 11,3"] {
        engine.say(line);
        let mut message = String::new();
        loop {
            let line = engine.line().unwrap();
            if !line.starts_with("MESSAGE ") {
                said.extend([message, line]);
                break;
            }
            line.split(" time ").next().unwrap_or_default().clone_into(&mut message);
        }
    }
    said
}

#[test]
fn a_new_game_is_played_like_the_first() {
    for again in ["START 15", "RESTART"] {
        let mut engine = Engine::start();
        engine.say("INFO max_node 5000");
        assert_eq!(engine.ask("START 15"), "OK");
        let first = record(&mut engine);
        assert_eq!(engine.ask(again), "OK");
        assert_eq!(record(&mut engine), first, "after {again}");
        assert!(first.iter().any(|line| line.contains("nodes ")), "{first:?}");
        engine.end();
    }
}

#[test]
fn in_the_yixin_dialect_start_keeps_what_was_learned() {
    let mut engine = Engine::start();
    engine.say("YXBLOCKRESET");
    engine.say("INFO max_node 5000");
    assert_eq!(engine.ask("START 15"), "OK");
    let first = record(&mut engine);
    assert_eq!(engine.ask("START 15"), "OK");
    let second = record(&mut engine);
    assert_ne!(second, first, "the table was forgotten");
    engine.say("YXHASHCLEAR");
    assert_eq!(engine.ask("START 15"), "OK");
    assert_eq!(record(&mut engine), first, "the table was kept over YXHASHCLEAR");
    engine.end();
}
