//! Steps, files, and that what helps goes up.

use kagetsu::util::rng::Rng;

use super::{Schedule, State};

fn state(names: &[&str], pairs: u64) -> State {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    State::new(&names, Schedule { pairs, rate: 0.002, steps: 1.0 }).expect("parameters")
}

#[test]
fn changes_shrink_to_one_step_and_gains_shrink() {
    let schedule = Schedule { pairs: 1000, rate: 0.002, steps: 1.0 };
    assert!(schedule.change(0) > schedule.change(500));
    assert!((schedule.change(999) - 1.0).abs() < 1e-9);
    assert!(schedule.gain(0) > schedule.gain(500) && schedule.gain(500) > schedule.gain(999));
    assert!((schedule.gain(999) - 0.002).abs() < 1e-9);
    let doubled = Schedule { steps: 2.0, ..schedule };
    for pair in [0, 500, 999] {
        assert!((doubled.change(pair) - 2.0 * schedule.change(pair)).abs() < 1e-9);
        assert!((doubled.gain(pair) - 2.0 * schedule.gain(pair)).abs() < 1e-9);
    }
}

/// Games are replaced by a rule: the side whose number is nearer to 100 wins both.
#[test]
fn a_number_goes_where_games_are_won() {
    let mut state = state(&["reverse_futility_margin", "razoring_base"], 4000);
    let mut rng = Rng::new(5);
    for pair in 0..4000 {
        let trial = state.trial(pair, &mut rng);
        let distance = trial
            .sides
            .each_ref()
            .map(|side| (side.value("reverse_futility_margin").expect("a parameter") - 100).abs());
        let won = u64::from(distance[0] < distance[1]) * 2;
        let lost = u64::from(distance[0] > distance[1]) * 2;
        state.learn(&trial, [won, 2 - won - lost, lost]);
    }
    let [margin, other] = state.numbers.as_slice() else { panic!("two numbers") };
    assert!((margin.value - 100.0).abs() < 8.0, "{margin:?}");
    assert!((other.value - other.first).abs() < 30.0, "{other:?}");
    assert_eq!(state.played, 4000);
}

#[test]
fn a_state_is_read_as_it_was_written_and_refused_when_it_does_not_fit() {
    let mut state = state(&["killer_bonus"], 10);
    let trial = state.trial(0, &mut Rng::new(1));
    state.learn(&trial, [2, 0, 0]);
    assert!((state.numbers[0].value - state.numbers[0].first).abs() > 1e-6);
    assert_eq!(State::read(&state.write()).expect("what was written"), state);
    let unknown = state.write().replace("killer_bonus", "killer_hammer");
    let error = State::read(&unknown).expect_err("no such number").to_string();
    assert!(error.starts_with("no parameter is called killer_hammer"), "{error}");
    let error = State::read("{").expect_err("half a file").to_string();
    assert!(error.starts_with("this is no state of a tuning run"), "{error}");
}
