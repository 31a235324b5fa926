//! Games whose colours are chosen by the swap2 opening.

use kagetsu::types::{Rule, Side};
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::game::Conditions;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::swap2::Answer;
use kagetsu_tournaments::verdict::FaultKind;

use super::{LONG, fake, moves, patient, play, play_from, scripted, with_and_without_suspension};

fn swap2(rule: Rule) -> Conditions {
    Conditions { swap2: true, ..patient(rule) }
}

fn named(name: &str, spec: EngineSpec) -> EngineSpec {
    EngineSpec { name: name.to_owned(), ..spec }
}

/// A game between A, who puts the first stones, and B; the words say what each answers.
fn play_swap2(first: &str, second: &str) -> GameRecord {
    play_swap2_under(swap2(Rule::Standard), first, second)
}

fn play_swap2_under(conditions: Conditions, first: &str, second: &str) -> GameRecord {
    let first = scripted("h8 i9 c3 j10", &format!("--swap2 {first}"));
    let second = scripted("a1 b2", &format!("--swap2 {second}"));
    play(named("A", first), named("B", second), conditions)
}

/// Who is Black and who White, the answers, and the first stones.
#[track_caller]
fn check(first: &str, second: &str, names: [&str; 2], answers: &[&str], stones: &str) {
    let record = play_swap2(first, second);
    assert_eq!(record.faults().count(), 0, "{}", record.verdict);
    assert_eq!(record.names, names);
    let decisions = &record.swap2.as_ref().unwrap().decisions;
    let shown: Vec<String> = decisions
        .iter()
        .enumerate()
        .map(|(index, decision)| {
            let side = record.swap2.as_ref().unwrap().chooser(index);
            let name = &record.names[side.index()];
            match &decision.answer {
                Answer::Swap => format!("{name} swaps"),
                Answer::Put(points) => format!("{name} puts {}", points.len()),
            }
        })
        .collect();
    assert_eq!(shown, answers);
    assert!(moves(&record).starts_with(stones), "{}", moves(&record));
    assert_eq!(record.mover(0), Side::White);
    let colours = record.colours().map(|side| record.names[side.index()].as_str());
    assert_eq!(colours, ["A", "B"], "in the order of their seats");
}

#[test]
fn the_second_player_takes_black() {
    // A moves next, as White.
    check("any", "swap", ["B", "A"], &["A puts 3", "B swaps"], "h8 i9 c3 j10 ");
}

#[test]
fn the_second_player_stays_white() {
    check("any", "stay", ["A", "B"], &["A puts 3"], "h8 i9 c3 a1 j10 b2 ");
}

#[test]
fn the_second_player_puts_two_and_the_first_takes_black() {
    let answers = ["A puts 3", "B puts 2", "A swaps"];
    check("swap", "put", ["A", "B"], &answers, "h8 i9 c3 a1 b2 ");
}

#[test]
fn the_second_player_puts_two_and_the_first_stays_white() {
    let answers = ["A puts 3", "B puts 2"];
    check("stay", "put", ["B", "A"], &answers, "h8 i9 c3 a1 b2 j10 ");
}

#[test]
fn the_schedule_may_put_the_first_stones() {
    let engines =
        |first, second| [named("A", scripted("j10", first)), named("B", scripted("a1 b2", second))];
    let specs = engines("--swap2 stay", "--swap2 put");
    let record = play_from("h8 i9 c3", &specs, swap2(Rule::Standard));
    assert_eq!(record.names, ["B", "A"]);
    assert!(moves(&record).starts_with("h8 i9 c3 a1 b2 j10 "), "{}", moves(&record));
    let swap2_of = record.swap2.unwrap();
    assert_eq!((swap2_of.chooser(0), swap2_of.given), (Side::Black, 3), "B is Black");

    let specs = engines("--swap2 swap", "");
    let record = play_from("h8 i9 c3 k11 e9", &specs, swap2(Rule::Standard));
    assert_eq!(record.names, ["A", "B"]);
    assert!(moves(&record).starts_with("h8 i9 c3 k11 e9 a1 "), "{}", moves(&record));
}

#[test]
fn whoever_plays_whole_games_come_to_an_end() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let first = named("A", fake(&format!("--seed {seed}")));
        let second = named("B", fake(&format!("--seed {}", seed + 100)));
        let record = play(first, second, swap2(Rule::CaroSix));
        assert_eq!(record.faults().count(), 0, "{}", record.verdict);
        let decisions = record.swap2.unwrap().decisions;
        seen.insert((record.opening.len(), decisions.len(), record.names[0].clone()));
    }
    assert!(seen.len() >= 4, "seeds 0..20 choose every way: {seen:?}");
}

/// Compares the verdict, whose loser is named by seat: the colours are not chosen yet.
#[track_caller]
fn check_fault(first: &str, second: &str, verdict: &str) {
    for conditions in with_and_without_suspension(&swap2(Rule::Standard)) {
        let record = play_swap2_under(conditions, first, second);
        assert_eq!(record.verdict.to_string(), verdict);
        assert_eq!(record.names, ["A", "B"]);
        assert_eq!(record.moves.len(), 0);
        assert_eq!(record.faults().count(), 1, "nobody is blamed again at the end");
    }
}

#[test]
fn engines_that_do_not_know_swap2_lose() {
    check_fault("unknown", "any", "Black refuses SWAP2BOARD: 'UNKNOWN SWAP2BOARD'");
    check_fault("any", "error", "White refuses SWAP2BOARD: 'ERROR what is that?'");
    assert_eq!(play_swap2("unknown", "any").verdict.fault().unwrap().kind(), FaultKind::Swap2);
}

#[test]
fn answers_out_of_place_lose() {
    check_fault("swap-at-once", "any", "Black answers SWAP2BOARD with 0 stones by 'SWAP'");
    check_fault("any", "repeat", "White answers SWAP2BOARD with 3 stones by '3,3 3,3 4,4'");
    check_fault("put", "put", "Black answers SWAP2BOARD with 5 stones by '9,9 0,3'");
}

#[test]
fn stones_that_cannot_be_put_lose() {
    check_fault("repeat", "any", "Black plays the occupied point d4");
    check_fault("outside", "any", "Black plays 99,1 off the board");
    check_fault("any", "occupied", "White plays the occupied point c3");
    check_fault("occupied", "put", "Black plays the occupied point b2");
}

#[test]
fn other_faults_are_found_in_the_choice_too() {
    check_fault("any --fault panic", "any", "Black crashes: exit status 101: a panic");
    check_fault("any", "any --fault exit", "White crashes: exit status 0");
    for conditions in with_and_without_suspension(&swap2(Rule::Standard)) {
        let record = play_swap2_under(conditions, "any", "swap --fault panic --at 2");
        assert_eq!(record.verdict.to_string(), "Black crashes: exit status 101: a panic");
        assert_eq!(record.names, ["B", "A"]);
        assert_eq!(record.faults().count(), 1);
    }
}

#[test]
fn suspended_engines_choose_too() {
    let conditions = Conditions { suspend: true, ..swap2(Rule::Standard) };
    let engines = |about| {
        let first = scripted("h8 i9 c3 j10", &format!("--swap2 stay --about {about}"));
        [named("A", first), named("B", scripted("a1 b2", "--swap2 put"))]
    };
    let record = play_from("", &engines("A_1"), conditions.clone());
    assert_eq!(record.faults().count(), 0, "{}", record.verdict);
    assert!(moves(&record).starts_with("h8 i9 c3 a1 b2 j10 "), "{}", moves(&record));
    assert_eq!(record.versions.map(Option::unwrap), ["Fake 1", "A_1"]);
    // The late answer to ABOUT is none to SWAP2BOARD.
    let record = play_from("", &engines("UNKNOWN"), conditions);
    assert_eq!(record.faults().count(), 0, "{}", record.verdict);
}

#[test]
fn choosing_takes_time_from_the_clock() {
    let mut conditions = swap2(Rule::Freestyle);
    conditions.time.total = Some(LONG);
    conditions.draw_after = Some(12);
    let first = fake("--sleep 5 --swap2 swap");
    let record = play(first, fake("--sleep 5 --swap2 put"), conditions);
    let decisions = &record.swap2.as_ref().unwrap().decisions;
    assert_eq!(decisions.len(), 3);
    // Black put three and took Black; White put two.
    for (side, own) in [(Side::Black, &[0, 2][..]), (Side::White, &[1])] {
        let choices = own.iter().map(|&index| &decisions[index].time);
        let moves = record.moves.iter().enumerate();
        let moves = moves.filter(|(index, _)| record.mover(*index) == side);
        let mut left = LONG;
        for time in choices.chain(moves.map(|(_, played)| &played.time)) {
            left -= time.elapsed.saturating_sub(time.stalled);
            assert_eq!(time.left, Some(left), "{side:?}");
        }
    }
    assert_eq!(record.answers().count(), 3 + record.moves.len());
}

#[test]
fn a_swap2_game_survives_its_line_of_json() {
    let record = play_swap2("stay", "put");
    let line = serde_json::to_string(&record).unwrap();
    assert!(
        line.contains(
            r#""swap2":{"first":"white","decisions":[{"answer":{"put":["h8","i9","c3"]},"#
        )
    );
    let read: GameRecord = serde_json::from_str(&line).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), line);
}
