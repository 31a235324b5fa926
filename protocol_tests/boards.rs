//! Every rule on every size.

use kagetsu::types::{MAX_SIZE, MIN_SIZE, Rule};
use kagetsu::util::rng::Rng;

use crate::engine::Engine;
use crate::manager::Manager;

/// Moves of the engine on each board.
const MOVES: usize = 4;

#[test]
fn every_rule_is_played_on_every_size() {
    for rule in Rule::ALL {
        let mut engine = Engine::start();
        engine.say("INFO max_node 60");
        for side in [MIN_SIZE - 1, MAX_SIZE + 1, 0, 1000] {
            let answer = engine.ask(&format!("START {side}"));
            assert!(answer.starts_with("ERROR ") && answer.contains("20"), "{side}: {answer}");
        }
        for side in MIN_SIZE..=MAX_SIZE {
            play_a_little(&mut engine, rule, side);
        }
        engine.expect_silence();
        engine.end();
    }
}

/// A few moves against random stones.
fn play_a_little(engine: &mut Engine, rule: Rule, side: usize) {
    let mut manager = Manager::new();
    let mut rng = Rng::new(side as u64);
    for line in [format!("START {side}"), format!("INFO rule {}", rule.number())] {
        manager.note_sent(&line);
        engine.say(&line);
    }
    assert_eq!(engine.answer().as_deref(), Some("OK"), "{rule} {side}");
    for _ in 0..MOVES {
        let line = format!("TURN {}", manager.free_point(&mut rng).unwrap());
        manager.note_sent(&line);
        let answer = engine.ask(&line);
        if let Err(problem) = manager.judge(&answer) {
            panic!("{rule} {side}x{side}: {line}: {problem}");
        }
    }
}
