//! One game without a protocol around it.

use std::time::Duration;

use crossbeam::channel::{Receiver, unbounded};

use super::position::Position;
use super::{
    Answer, Dialect, Field, Lines, News, OpeningStep, ProofState, Refusal, Report, SearchEvent,
    Session, Setting, SoosorvStep, Step, Swap2Step, fallback,
};
use crate::board::{Board, Outcome};
use crate::eval::{CountNetwork, Evaluator, ThreatFacts, ThreatTable, WeightSet, write_weights};
use crate::pattern::Weights;
use crate::types::{BoardSize, Point, PointSet, Rule, Side};
use crate::util::clock;
use crate::util::rng::Rng;

/// A test fails when a search says nothing for so long.
const HANG_GUARD: Duration = Duration::from_mins(1);

/// A session without a book whose searches are short, and its events.
pub(super) fn session() -> (Session, Receiver<SearchEvent>) {
    let (sender, events) = unbounded();
    let mut session = Session::new(sender);
    session.set(Setting::HashSize(Some(1 << 20)));
    session.set(Setting::MaxNodes(Some(300)));
    session.set(Setting::Book(false));
    (session, events)
}

/// Feeds events until the answer is there.
pub(super) fn answer(
    session: &mut Session,
    events: &Receiver<SearchEvent>,
    mut step: Step,
) -> Answer {
    loop {
        if let Step::Answer { answer, .. } = step {
            return answer;
        }
        step = session.on_event(events.recv_timeout(HANG_GUARD).expect("the search hangs"));
    }
}

pub(super) fn point(text: &str) -> Point {
    text.parse().expect("a point")
}

/// The board of a position, played out.
fn board_of(position: &Position, rule: Rule) -> Board {
    position.board(&Evaluator::embedded(rule), BoardSize::DEFAULT)
}

fn listed(fields: &[(&str, Field)]) -> Position {
    Position::listed(&fields.iter().map(|&(at, field)| (point(at), field)).collect::<Vec<_>>())
}

/// Moves with `-` for a pass.
fn moves(board: &Board) -> String {
    let name = |played: Option<Point>| played.map_or("-".to_owned(), |point| point.to_string());
    board.moves().map(name).collect::<Vec<_>>().join(" ")
}

/// Own weights play where their rule does, and nowhere else.
#[test]
fn weights_of_a_file_are_used_for_their_rule() {
    let none = || ThreatTable::new(Box::new([0; ThreatFacts::COUNT]));
    let silent = WeightSet {
        rule: Rule::Freestyle,
        origin: "nothing".into(),
        cells: Weights::zero(),
        threats: [none(), none()],
        networks: [CountNetwork::silent(), CountNetwork::silent()],
    };
    let bytes = write_weights(&silent);
    let score = |session: &mut Session, events: &Receiver<SearchEvent>| {
        session.restart();
        for at in ["h8", "i8", "h9"] {
            session.position.opponent_plays(point(at));
        }
        let mut step = session.begin(clock::now());
        loop {
            if let Step::Answer { report, .. } = step {
                return report.expect("an iteration").score.0;
            }
            step = session.on_event(events.recv_timeout(HANG_GUARD).expect("the search hangs"));
        }
    };
    let (mut session, events) = session();
    let before = score(&mut session, &events);
    assert_ne!(before, 0);
    let mut damaged = bytes.clone();
    damaged[100] ^= 1;
    assert!(session.use_weights(&damaged).is_err());
    assert_eq!(score(&mut session, &events), before, "nothing has changed");
    assert_eq!(session.use_weights(&bytes), Ok(Rule::Freestyle));
    assert_eq!(score(&mut session, &events), 0, "nothing is worth anything");
    session.set(Setting::RuleNumber(1));
    assert_ne!(score(&mut session, &events), 0, "standard has its own");
}

#[track_caller]
fn check_colours(fields: &[(&str, Field)], expected_moves: &str, to_move: Side) {
    let board = board_of(&listed(fields), Rule::Freestyle);
    assert_eq!((moves(&board).as_str(), board.side_to_move()), (expected_moves, to_move));
}

#[test]
fn the_owner_of_the_first_stone_is_black_and_the_engine_is_to_move() {
    use Field::{Blocked, Opponent, Own};
    check_colours(&[], "", Side::Black);
    check_colours(&[("h8", Opponent)], "h8", Side::White);
    check_colours(&[("h8", Own), ("i9", Opponent)], "h8 i9", Side::Black);
    check_colours(&[("h8", Own)], "h8 -", Side::Black);
    check_colours(&[("h8", Opponent), ("i9", Opponent)], "h8 - i9", Side::White);
    check_colours(&[("a1", Blocked), ("h8", Opponent)], "h8", Side::White);
    check_colours(&[("h8", Opponent), ("h8", Own), ("i9", Own)], "h8 i9 -", Side::White);
}

#[test]
fn blocked_points_are_nobodys() {
    let board = board_of(&listed(&[("a1", Field::Blocked)]), Rule::Freestyle);
    assert!(!board.is_empty(point("a1")) && board.stone_at(point("a1")).is_none());
}

#[test]
fn colours_stay_when_the_first_stone_is_taken_back() {
    let mut position = Position::empty();
    position.opponent_plays(point("h8"));
    position.engine_plays(point("i9"));
    position.opponent_plays(point("j8"));
    assert!(position.remove(point("h8")) && !position.remove(point("h8")));
    let board = board_of(&position, Rule::Freestyle);
    assert_eq!(board.stone_at(point("i9")), Some(Side::White));
    assert_eq!(board.side_to_move(), Side::White);
}

#[test]
fn whoever_begins_on_an_emptied_board_is_black() {
    let mut position = Position::empty();
    position.engine_plays(point("h8"));
    position.remove(point("h8"));
    position.opponent_plays(point("i9"));
    assert_eq!(board_of(&position, Rule::Freestyle).stone_at(point("i9")), Some(Side::Black));
}

#[test]
fn begin_takes_the_side_to_move_again_and_again() {
    let (mut session, events) = session();
    for stones in 1..=6 {
        let step = session.begin(clock::now());
        let Answer::Move(_) = answer(&mut session, &events, step) else { panic!("no move") };
        let board = session.build_board();
        assert_eq!(board.stones(), stones);
        assert!(!moves(&board).trim_end_matches(" -").contains('-'), "{}", moves(&board));
    }
}

#[test]
fn refusals_leave_the_game_as_it_was() {
    let (mut session, events) = session();
    let step = session.turn(point("h8"), clock::now()).expect("free");
    answer(&mut session, &events, step);
    let before = session.build_board().key();
    assert_eq!(session.turn(point("h8"), clock::now()).err(), Some(Refusal::Occupied(point("h8"))));
    assert_eq!(session.play(point("h8")).err(), Some(Refusal::Occupied(point("h8"))));
    assert_eq!(session.take_back(point("a1")).err(), Some(Refusal::NoStone(point("a1"))));
    assert_eq!(session.start(15, 16).err(), Some(Refusal::Size { width: 15, height: 16 }));
    assert_eq!(session.swap2(&[point("h8")], clock::now()).err(), Some(Refusal::StoneCount(1)));
    assert_eq!(session.build_board().key(), before);
    let Err(refusal) = session.start(30, 30) else { panic!("too large") };
    assert!(refusal.to_string().contains("20"));
}

#[test]
fn late_news_of_an_old_search_is_dropped() {
    let (mut session, events) = session();
    let step = session.turn(point("h8"), clock::now()).expect("free");
    assert!(matches!(step, Step::Silent) && session.is_thinking());
    assert!(session.abort().is_some() && !session.is_thinking());
    let step = session.turn(point("a1"), clock::now()).expect("free");
    let Answer::Move(played) = answer(&mut session, &events, step) else { panic!("no move") };
    assert!(session.position.is_taken(played));
    let stale = SearchEvent { number: 1, news: News::Failed };
    assert!(matches!(session.on_event(stale), Step::Silent));
}

#[test]
fn a_search_that_failed_is_answered_with_a_legal_move() {
    let (mut session, _events) = session();
    session.turn(point("h8"), clock::now()).expect("free");
    let failed = SearchEvent { number: session.number, news: News::Failed };
    let Step::Answer { answer, report } = session.on_event(failed) else { panic!("no answer") };
    let Answer::Move(played) = answer else { panic!("no move") };
    assert!(played != point("h8") && BoardSize::DEFAULT.contains(played));
    assert!(report.is_none());
}

#[test]
fn a_silent_search_is_answered_for_at_the_deadline() {
    let (mut session, _events) = session();
    session.set(Setting::MaxNodes(None));
    session.set(Setting::TurnLimit(Some(Duration::ZERO)));
    session.turn(point("h8"), clock::now()).expect("free");
    let deadline = session.deadline().expect("a limit");
    let step = loop {
        // The events are not looked at: to this session the search is silent.
        match session.on_deadline() {
            Step::Silent => assert!(clock::now() < deadline + HANG_GUARD, "no answer"),
            step => break step,
        }
    };
    assert!(matches!(step, Step::Answer { answer: Answer::Move(_), .. }));
}

#[test]
fn a_search_with_a_move_is_not_waited_for_beyond_the_time_of_the_move() {
    let (mut session, events) = session();
    session.set(Setting::MaxNodes(None));
    let (turn, at) = (Duration::from_millis(20), clock::now());
    session.set(Setting::TurnLimit(Some(turn)));
    session.turn(point("h8"), at).expect("free");
    let deadline = session.deadline().expect("a limit");
    assert!(deadline <= at + turn);
    let event = events.recv_timeout(HANG_GUARD).expect("the search hangs");
    let (News::Progress(report) | News::Finished(report)) = event.news else { panic!("no report") };
    let news = News::Progress(report.clone());
    session.on_event(SearchEvent { number: session.number, news });
    while clock::now() < deadline {}
    let Step::Answer { answer, .. } = session.on_deadline() else { panic!("no answer") };
    assert_eq!(answer, Answer::Move(report.best.expect("a move")));
}

#[test]
fn an_illegal_answer_of_a_search_is_never_passed_on() {
    let (mut session, events) = session();
    session.turn(point("h8"), clock::now()).expect("free");
    let mut report = loop {
        let event = events.recv_timeout(HANG_GUARD).expect("the search hangs");
        if let News::Finished(report) = event.news {
            break report;
        }
    };
    report.best = Some(point("h8"));
    let number = session.number;
    let event = SearchEvent { number, news: News::Finished(report) };
    let Step::Answer { answer, .. } = session.on_event(event) else { panic!("no answer") };
    assert!(matches!(answer, Answer::Move(played) if played != point("h8")));
}

#[test]
fn excluded_points_are_not_played_while_others_are_free() {
    let (mut session, events) = session();
    let line = [("d8", Field::Own), ("e8", Field::Own), ("f8", Field::Own), ("h8", Field::Own)];
    let entries = line.map(|(at, field)| (point(at), field));
    let best = |session: &mut Session| {
        let step = session.board(&entries, clock::now());
        answer(session, &events, step)
    };
    assert_eq!(best(&mut session), Answer::Move(point("g8")));
    session.exclude([point("g8")]);
    assert_ne!(best(&mut session), Answer::Move(point("g8")));
    session.exclude(BoardSize::DEFAULT.points());
    assert!(matches!(best(&mut session), Answer::Move(_)));
    session.include_all();
    assert_eq!(best(&mut session), Answer::Move(point("g8")));
}

#[test]
fn the_dialect_decides_what_rule_two_means_whenever_it_becomes_known() {
    let (mut session, _events) = session();
    session.set(Setting::RuleNumber(2));
    assert_eq!(session.build_board().rule(), Rule::Freestyle);
    session.set(Setting::ShowDetail(3));
    assert_eq!(session.dialect(), Dialect::Yixin);
    assert_eq!(session.build_board().rule(), Rule::Renju);
}

#[test]
fn fallback_moves_win_stop_and_never_foul() {
    let choose = |fields: &[(&str, Field)], rule| {
        fallback::choose(&board_of(&listed(fields), rule), &PointSet::EMPTY)
    };
    let four = |field| [("d8", field), ("e8", field), ("f8", field), ("h8", field)];
    assert_eq!(choose(&four(Field::Own), Rule::Renju), Some(point("g8")));
    assert_eq!(choose(&four(Field::Opponent), Rule::Renju), Some(point("g8")));
}

#[test]
fn a_fallback_move_exists_and_is_legal_to_the_last_free_point() {
    let mut avoided = 0;
    for rule in Rule::ALL {
        for seed in 1..=3 {
            let mut rng = Rng::new(seed);
            let size = BoardSize::new(5 + seed as usize).expect("a size");
            let mut board = Evaluator::embedded(rule).new_board(size);
            while board.outcome() != Outcome::Draw {
                let free: Vec<_> = board.empty_points().iter().collect();
                let chosen = fallback::choose(&board, &PointSet::EMPTY).expect("a free point");
                let some_legal = free.iter().any(|&point| board.is_legal(point));
                assert!(board.is_empty(chosen), "{rule}, seed {seed}:\n{board}");
                assert_eq!(board.is_legal(chosen), some_legal, "{rule}, seed {seed}:\n{board}");
                avoided += usize::from(free.iter().any(|&point| !board.is_legal(point)));
                board.play_any(*rng.pick(&free).expect("a free point"));
                if board.empty_points().is_empty() {
                    break;
                }
            }
            assert_eq!(fallback::choose(&board, &PointSet::EMPTY), None);
        }
    }
    assert!(avoided > 0, "no free point was ever illegal");
}

/// On nine lines the engine's own book knows nothing.
const BOOK: &str = "kagetsu-book 1\n[freestyle 9]\ne5: c7 12 20\n";

/// What comes of White's turn behind a stone on e5, and what the user is told.
fn reply_to_centre(prepare: impl FnOnce(&mut Session)) -> (Step, Vec<String>) {
    let (mut session, _events) = session();
    session.start(9, 9).expect("a size");
    session.use_book(BOOK).expect("a book");
    prepare(&mut session);
    let step = session.turn(point("e5"), clock::now()).expect("free");
    (step, session.take_notices())
}

fn is_book_move((step, notices): &(Step, Vec<String>)) -> bool {
    let corners = ["c7", "g7", "c3", "g3"].map(point);
    let is_told = notices.iter().any(|notice| notice.contains("the book knows"));
    let is_played =
        matches!(step, Step::Answer { answer: Answer::Move(at), .. } if corners.contains(at));
    assert_eq!(is_told, is_played, "{notices:?}");
    is_played
}

#[test]
fn a_move_of_the_book_is_played_at_once_and_told() {
    assert!(is_book_move(&reply_to_centre(|_| ())));
    assert!(!is_book_move(&reply_to_centre(|session| session.set(Setting::Book(false)))));
    assert!(!is_book_move(&reply_to_centre(|session| session.set(Setting::RuleNumber(1)))));
    let blocks = |session: &mut Session| session.exclude(["c7", "g7", "c3", "g3"].map(point));
    assert!(!is_book_move(&reply_to_centre(blocks)), "the user wants another move");
    let damages = |session: &mut Session| {
        assert!(session.use_book("kagetsu-book 1\n[freestyle 9]\ne5: e5 1 1").is_err());
    };
    assert!(is_book_move(&reply_to_centre(damages)), "the one so far stays in use");
}

#[test]
fn analysis_does_not_look_into_the_book() {
    let (mut session, _events) = session();
    session.start(9, 9).expect("a size");
    session.use_book(BOOK).expect("a book");
    session.set_position(&[(point("e5"), Field::Opponent)]);
    assert!(
        matches!(session.analyse(Lines::ONE, clock::now()), Step::Silent) && session.is_thinking()
    );
}

/// What swap2 answers on these stones, and on the board of which size.
fn swap2(side: i64, stones: &[&str]) -> Answer {
    let (mut session, events) = session();
    session.set(Setting::MaxNodes(Some(4_000)));
    session.start(side, side).expect("a size");
    let stones: Vec<_> = stones.iter().map(|text| point(text)).collect();
    let step = session.swap2(&stones, clock::now()).expect("0, 3 or 5 stones");
    answer(&mut session, &events, step)
}

#[test]
fn swap2_places_three_points_on_every_size() {
    for side in [5, 6, 9, 15, 20, 22] {
        let Answer::Stones(stones) = swap2(side, &[]) else { panic!("no stones on {side}") };
        let size = BoardSize::new(side as usize).expect("a size");
        assert!(stones.iter().all(|&point| size.contains(point)));
        assert_eq!(stones.iter().copied().collect::<PointSet>().len(), 3, "{stones:?}");
    }
}

#[test]
fn swap2_takes_black_where_black_has_won() {
    // An open three, and White's stones in the corners.
    assert_eq!(swap2(15, &["g8", "a1", "h8", "o1", "i8"]), Answer::Swap);
}

#[test]
fn swap2_stays_white_where_white_has_won() {
    let Answer::Move(_) = swap2(15, &["a1", "g8", "o1", "h8", "a15"]) else {
        panic!("white's open two and the move are better")
    };
}

#[test]
fn swap2_with_three_stones_answers_in_form() {
    // From White's stone beside Black's to all three near the rim.
    for stones in [
        ["a1", "h8", "o15"],
        ["h8", "i8", "i9"],
        ["b8", "n2", "c10"],
        ["b2", "c3", "n13"],
        ["a8", "h8", "b10"],
        ["h8", "h9", "a1"],
        ["o15", "h8", "a1"],
        ["b14", "c12", "d13"],
        ["h2", "i4", "k3"],
        ["a1", "b3", "e2"],
    ] {
        match swap2(15, &stones) {
            Answer::Swap | Answer::Move(_) => {}
            Answer::Stones(added) => {
                let taken = stones.map(point);
                assert_eq!(added.len(), 2);
                assert!(added[0] != added[1] && added.iter().all(|p| !taken.contains(p)));
            }
            Answer::Opening(..) | Answer::NoPoint => panic!("no answer to SWAP2BOARD"),
        }
    }
}

/// Black has two stones on two lines each, White has scattered ones: a win by threats, none by
/// fours.
fn two_rows() -> Vec<(Point, Field)> {
    ["h8", "a1", "i8", "a15", "h9", "o1", "i9", "o15"]
        .iter()
        .zip([Field::Own, Field::Opponent].into_iter().cycle())
        .map(|(at, field)| (point(at), field))
        .collect()
}

/// How the proof ended where it was not a win, the answer behind it, and what was said of that.
fn proof_and_answer(
    session: &mut Session,
    events: &Receiver<SearchEvent>,
    mut step: Step,
) -> (Option<ProofState>, Answer, Option<Report>) {
    let mut state = None;
    loop {
        match step {
            Step::Answer { answer, report } => return (state, answer, report),
            Step::Proof(report) if report.state != ProofState::Running => {
                state = Some(report.state);
            }
            Step::Silent | Step::Proof(_) | Step::Progress(_) => {}
        }
        step = session.on_event(events.recv_timeout(HANG_GUARD).expect("the search hangs"));
    }
}

#[test]
fn a_proof_comes_first_until_it_is_switched_off() {
    let (mut session, events) = session();
    session.set(Setting::MaxNodes(Some(20_000)));
    let mut ask = |order| {
        session.set(Setting::Checkmate(order));
        let step = session.board(&two_rows(), clock::now());
        proof_and_answer(&mut session, &events, step)
    };
    let (state, answer, report) = ask(Some(2));
    let report = report.expect("a proven win");
    assert!(state.is_none() && report.score.is_win(), "{report:?}");
    assert_eq!(answer, Answer::Move(report.pv[0]));
    assert_eq!(ask(Some(1)).0, Some(ProofState::NoWin));
    assert_eq!(ask(None).0, None);
}

#[test]
fn a_proof_without_time_or_nodes_leaves_the_move_to_the_search() {
    let (mut session, events) = session();
    session.set(Setting::Checkmate(Some(2)));
    for limits in [
        [Setting::TurnLimit(Some(Duration::ZERO)), Setting::MaxNodes(None)],
        [Setting::TurnLimit(None), Setting::MaxNodes(Some(1))],
        [Setting::TimeLeft(Some(Duration::ZERO)), Setting::MaxNodes(None)],
    ] {
        for limit in limits {
            session.set(limit);
        }
        let step = session.board(&two_rows(), clock::now());
        let (state, answer, _) = proof_and_answer(&mut session, &events, step);
        assert_eq!(state, Some(ProofState::Unknown));
        assert!(matches!(answer, Answer::Move(_)));
    }
}

#[test]
fn a_proof_that_says_nothing_in_time_is_told_to_be_open_once() {
    let (mut session, _events) = session();
    session.set(Setting::Checkmate(Some(2)));
    session.set(Setting::TurnLimit(Some(Duration::ZERO)));
    // The search may run as it likes: nobody hears it.
    assert!(matches!(session.board(&two_rows(), clock::now()), Step::Silent));
    let (mut states, mut answers) = (Vec::new(), 0);
    while session.is_thinking() {
        match session.on_deadline() {
            Step::Proof(report) => states.push(report.state),
            Step::Answer { answer: Answer::Move(_), .. } => answers += 1,
            step => assert!(matches!(step, Step::Silent), "{step:?}"),
        }
    }
    assert_eq!((states, answers), (vec![ProofState::Unknown], 1));
}

#[test]
fn a_stop_ends_a_proof_and_a_move_is_answered() {
    let (mut session, events) = session();
    session.set(Setting::Checkmate(Some(2)));
    session.set(Setting::MaxNodes(None));
    session.set(Setting::TurnLimit(Some(Duration::from_secs(1_000_000))));
    let step = session.board(&two_rows()[..6], clock::now());
    session.stop();
    let (_, answer, _) = proof_and_answer(&mut session, &events, step);
    let Answer::Move(played) = answer else { panic!("no move") };
    assert!(two_rows()[..6].iter().all(|&(stone, _)| stone != played));
}

#[test]
fn an_excluded_move_is_not_played_by_a_proof() {
    let (mut session, events) = session();
    session.set(Setting::Checkmate(Some(2)));
    session.set(Setting::MaxNodes(Some(20_000)));
    let step = session.board(&two_rows(), clock::now());
    let Answer::Move(first) = answer(&mut session, &events, step) else { panic!("no move") };
    session.exclude([first]);
    let step = session.board(&two_rows(), clock::now());
    assert_ne!(answer(&mut session, &events, step), Answer::Move(first));
}

/// Three stones of an opening on the board of a session whose searches do not end by themselves.
fn session_with_three_stones() -> (Session, Receiver<SearchEvent>) {
    let (mut session, events) = session();
    session.set(Setting::MaxNodes(None));
    session.set(Setting::TurnLimit(Some(Duration::from_secs(1_000_000))));
    session.set_position(&[
        (point("h8"), Field::Opponent),
        (point("b2"), Field::Own),
        (point("m12"), Field::Opponent),
    ]);
    (session, events)
}

/// What a board counts where it breaks a search off.
#[test]
fn a_step_that_is_broken_off_ends_as_boards_count_it() {
    let (mut session, _events) = session_with_three_stones();
    let now = clock::now();
    session.swap2_step(Swap2Step::Place, now).expect("three stones are looked for");
    assert_eq!(session.abort(), None);
    session.swap2_step(Swap2Step::Choose, now).expect("three stones");
    assert!(matches!(session.abort(), Some(Answer::Move(_))));
    let stones = ["h8", "h9", "i9"].map(point);
    session.soosorv(SoosorvStep::FirstSwap, &stones, now).expect("three stones");
    assert_eq!(session.asked_stones(), Some(&stones[..]));
    assert_eq!(session.abort(), None);
    session.analyse(Lines::ONE, now);
    assert!(matches!(session.abort(), Some(Answer::Move(_))));
    session.set(Setting::ShowDetail(1));
    session.analyse(Lines::ONE, now);
    assert_eq!(session.abort(), None, "the board of 2018 counts no analysis");
    session.begin(now);
    assert!(matches!(session.abort(), Some(Answer::Move(_))));
}

/// A board that takes a move back says stop first; only then it shows that the step is obsolete.
#[test]
fn a_stopped_step_waits_for_what_the_board_does_next() {
    let (mut session, events) = session_with_three_stones();
    session.swap2_step(Swap2Step::Choose, clock::now()).expect("three stones");
    session.stop_by_board();
    let held = loop {
        let event = events.recv_timeout(HANG_GUARD).expect("the search hangs");
        let has_ended = matches!(event.news, News::Finished(_));
        let step = session.on_event(event);
        if has_ended {
            break step;
        }
    };
    assert!(matches!(held, Step::Silent) && session.is_thinking());
    let deadline = session.deadline().expect("it does not wait for ever");
    let step = loop {
        match session.on_deadline() {
            Step::Silent => assert!(clock::now() < deadline + HANG_GUARD, "no answer"),
            step => break step,
        }
    };
    let Step::Answer { answer: Answer::Opening(step, _), .. } = step else { panic!("{step:?}") };
    assert_eq!(step, OpeningStep::Swap2(Swap2Step::Choose));
}

#[test]
fn steps_play_nothing_and_refuse_other_numbers_of_stones() {
    let (mut session, events) = session_with_three_stones();
    session.set(Setting::MaxNodes(Some(2_000)));
    let before = session.build_board().key();
    let now = clock::now();
    let step = session.swap2_step(Swap2Step::Choose, now).expect("three stones");
    let Answer::Opening(..) = answer(&mut session, &events, step) else { panic!("no step") };
    assert_eq!(session.build_board().key(), before);
    let refusal = session.swap2_step(Swap2Step::Decide, now).err();
    assert_eq!(refusal, Some(Refusal::StepStones { needed: 5, count: 3 }));
    let four = ["h8", "h9", "i9", "g9"].map(point);
    let refused = |session: &mut Session, step, stones: &[Point]| {
        session.soosorv(step, stones, now).expect_err("a wrong number of stones")
    };
    let refusal = refused(&mut session, SoosorvStep::Fourth, &four);
    assert_eq!(refusal, Refusal::StepStones { needed: 3, count: 4 });
    assert_eq!(refused(&mut session, SoosorvStep::Choose, &four), Refusal::NoOffer);
    assert!(!session.is_thinking());
}

/// A board without limits sends a depth as well, which is as many plies as there are points.
#[test]
fn a_decision_ends_by_itself_where_a_board_has_no_limit() {
    let (mut session, _events) = session_with_three_stones();
    session.set(Setting::ShowDetail(3));
    session.set(Setting::TurnLimit(Some(Duration::from_secs(2_000))));
    session.set(Setting::MatchLimit(Some(Duration::from_secs(100_000))));
    let mut deadline = |depth| {
        session.set(Setting::MaxDepth(Some(depth)));
        session.swap2_step(Swap2Step::Choose, clock::now()).expect("three stones");
        let deadline = session.deadline();
        session.abort();
        deadline
    };
    assert!(deadline(225).is_some_and(|end| end <= clock::now() + Duration::from_secs(30)));
    assert_eq!(deadline(5), None, "a real limit");
}

#[test]
fn a_notice_is_told_once_and_their_number_is_bounded() {
    let (mut session, _events) = session();
    for notice in ["one", "two", "one"] {
        session.notify_once(notice.to_owned());
    }
    assert_eq!(session.take_notices(), ["one", "two"]);
    session.notify_once("two".to_owned());
    assert!(session.take_notices().is_empty());
    (0..1000).for_each(|number| session.notify_once(number.to_string()));
    assert!(session.take_notices().len() < 100);
}
