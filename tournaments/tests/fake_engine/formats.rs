//! Games in the forms of other programs.
//!
//! The files under `tests/samples/` were made by c-gomoku-cli with this crate's fake engine:
//!
//! ```text
//! c-gomoku-cli -each tc=60 -engine name=A cmd=fake-engine -engine name=B cmd=fake-engine \
//!     -boardsize 8 -rule 4 -games 2 -rounds 1 -openings file=openings.txt type=pos \
//!     -sample file=renju8.bin format=bin -sgf renju8.sgf
//! ```
//!
//! with the openings `d4e5c6` and `a1b2c3d4` (on the board of five `c3` and `a1b2`).

use jiff::Timestamp;
use kagetsu::types::{BoardSize, Point, Rule, Side};
use kagetsu_tournaments::clock::MoveTime;
use kagetsu_tournaments::clock::TimeControl;
use kagetsu_tournaments::record::{GameRecord, MoveRecord};
use kagetsu_tournaments::referee::Referee;
use kagetsu_tournaments::samples::{self, Form, Sample};
use kagetsu_tournaments::thought::Thought;
use kagetsu_tournaments::verdict::{Fault, ForbiddenMove, Verdict};
use kagetsu_tournaments::wire::SearchLimits;
use kagetsu_tournaments::{pgn, psq};
use sgf_parse::{GameTree, SgfNode, unknown_game};

use super::sgf_file::{points, value};
use super::{fake, patient, play_from, scripted};

type Node = SgfNode<unknown_game::Prop>;

/// A record of moves without times.
fn record(
    rule: Rule,
    side: usize,
    opening: Vec<Point>,
    moves: &[Point],
    verdict: Verdict,
) -> GameRecord {
    let moves =
        moves.iter().map(|&point| MoveRecord { point, time: MoveTime::default(), thought: None });
    GameRecord {
        game: 1,
        started: Timestamp::UNIX_EPOCH,
        rule,
        size: BoardSize::new(side).unwrap(),
        names: ["A".to_owned(), "B".to_owned()],
        versions: [None, None],
        time: TimeControl::default(),
        limits: SearchLimits::default(),
        own_limits: Default::default(),
        opening,
        swap2: None,
        moves: moves.collect(),
        verdict,
        farewells: [None, None],
    }
}

/// A game of c-gomoku-cli's SGF.
fn foreign_game(root: &Node) -> GameRecord {
    let number = |name| value(root, name).unwrap().parse::<u32>().unwrap();
    let side = value(root, "SZ").unwrap().split(':').next().unwrap().parse().unwrap();
    let verdict = match value(root, "RE").unwrap().as_str() {
        "B+1" => Verdict::Five(Side::Black),
        "W+1" => Verdict::Five(Side::White),
        _ => Verdict::BoardFull,
    };
    let nodes = root.main_variation().skip(1);
    let is_opening = |node: &&Node| value(node, "C").as_deref() == Some("opening move");
    let stones = nodes.filter(is_opening).count();
    let points = points(root);
    let rule = Rule::from_number(number("RU")).unwrap();
    record(rule, side, points[..stones].to_vec(), &points[stones..], verdict)
}

fn foreign_games(sgf: &str) -> Vec<GameRecord> {
    let trees = sgf_parse::parse(sgf).unwrap();
    trees
        .iter()
        .map(|tree| match tree {
            GameTree::Unknown(root) => foreign_game(root),
            GameTree::GoGame(_) => panic!("a game of go"),
        })
        .collect()
}

macro_rules! sample_file {
    ($name:literal) => {
        include_bytes!(concat!("../samples/", $name)).as_slice()
    };
}

/// Writes the games of an SGF as samples; compares them with those of c-gomoku-cli.
#[track_caller]
fn check_samples(sgf: &[u8], form: Form, expected: &[u8]) {
    let records = foreign_games(std::str::from_utf8(sgf).unwrap());
    assert_eq!(records.len(), 2);
    records.iter().for_each(check_replay);
    let written = samples::write(&records, form);
    let same = written.iter().zip(expected).take_while(|(a, b)| a == b).count();
    assert!(written == expected, "{} of {} bytes, {same} the same", written.len(), expected.len());
    check_reading(&records, &written, form);
}

/// Plays a game through the referee and compares the ends.
#[track_caller]
fn check_replay(record: &GameRecord) {
    let mut referee = Referee::new(record.rule, record.size, None);
    let points: Vec<Point> = record.points().collect();
    for (index, &point) in points.iter().enumerate() {
        assert_eq!(referee.admit(point.into()), Ok(point));
        let ended = referee.place(point);
        assert_eq!(ended, (index + 1 == points.len()).then(|| record.verdict.clone()));
    }
}

/// Reads samples back and compares them with the games.
#[track_caller]
fn check_reading(records: &[GameRecord], bytes: &[u8], form: Form) {
    let mut expected = Vec::new();
    for record in records.iter().filter(|record| samples::is_useful(record)) {
        let points: Vec<Point> = record.points().collect();
        for (index, played) in record.moves.iter().enumerate() {
            let stones = record.opening.len() + index;
            let value = played.thought.as_ref().and_then(Thought::score);
            let value = value.map(|value| value.clamp(-32767, 32767) as i16);
            expected.push(Sample {
                rule: record.rule,
                size: record.size,
                stones: points[..stones].to_vec(),
                played: points[stones],
                value: value.filter(|_| form == Form::Binpack),
                result: match record.verdict.winner() {
                    None => 1,
                    Some(winner) => 2 * u8::from(winner == record.mover(index)),
                },
            });
        }
    }
    assert_eq!(samples::read(bytes, form).unwrap(), expected);
}

#[test]
fn samples_are_those_of_c_gomoku_cli() {
    let freestyle = (sample_file!("freestyle8.sgf"), sample_file!("freestyle8.bin"));
    let standard = (sample_file!("standard7.sgf"), sample_file!("standard7.bin"));
    let renju = (sample_file!("renju8.sgf"), sample_file!("renju8.bin"));
    let drawn = (sample_file!("drawn5.sgf"), sample_file!("drawn5.bin"));
    for (sgf, expected) in [freestyle, standard, renju, drawn] {
        check_samples(sgf, Form::Bin, expected);
    }
}

#[test]
fn packed_samples_are_those_of_c_gomoku_cli() {
    let (sgf, expected) = (sample_file!("renju8-binpack.sgf"), sample_file!("renju8.binpack"));
    check_samples(sgf, Form::Binpack, expected);
}

/// A game of each rule with values, an opening of three stones or none.
fn games() -> Vec<GameRecord> {
    let games = Rule::ALL.into_iter().enumerate().map(|(index, rule)| {
        let opening = ["h8 i9 g10", ""][index % 2];
        let value = ["-31", "+M5", "40000", "-M4", "0"][index];
        let engines = [fake(&format!("--eval {value}")), fake("--seed 4")];
        play_from(opening, &engines, patient(rule))
    });
    games.collect()
}

#[test]
fn samples_of_every_rule_come_back() {
    let games = games();
    for form in [Form::Bin, Form::Binpack] {
        let bytes = samples::write(&games, form);
        check_reading(&games, &bytes, form);
        let plain = games.iter().filter(|game| game.rule == Rule::Renju);
        assert!(bytes.starts_with(b"KGTS\x01\x00"), "caro needs the extension");
        assert!(!samples::write(plain, form).starts_with(b"KGTS"), "renju does not");
    }
}

#[test]
fn games_lost_by_a_fault_are_no_samples_but_fouls_are() {
    let mut game = games().remove(0);
    let fault = |fault| Verdict::Fault { loser: Side::Black, fault, stderr: Vec::new() };
    game.verdict = fault(Fault::Occupied(Point::new(0, 0)));
    assert!(samples::write([&game], Form::Bin).is_empty());
    game.verdict = fault(Fault::Foul(ForbiddenMove { point: Point::new(0, 0), foul: None }));
    assert!(!samples::write([&game], Form::Bin).is_empty());
}

#[test]
fn broken_samples_are_refused_with_their_place() {
    let good = sample_file!("freestyle8.bin");
    let read = |bytes: &[u8], form| samples::read(bytes, form).unwrap_err().to_string();
    let cut = read(&good[..good.len() - 1], Form::Bin);
    assert!(cut.ends_with("the file ends in the middle of an entry"), "{cut}");
    // The second entry begins behind a head and three stones.
    let mut caro = good.to_vec();
    caro[12] |= 2;
    assert_eq!(read(&caro, Form::Bin), "byte 10: an unknown rule");
    let mut result = good.to_vec();
    result[10] |= 3;
    assert_eq!(read(&result, Form::Bin), "byte 10: a result above 2");
    let extended = samples::write(&games(), Form::Bin);
    assert_eq!(read(&extended, Form::Binpack), "byte 0: the other form of samples");
    assert_eq!(
        read(b"KGTS\x02\x00\x01\x00", Form::Bin),
        "byte 0: a later version of the extension"
    );
}

#[test]
fn psq_is_what_the_judge_writes() {
    let black = scripted("a1 b1 c1 d1 e1", "");
    let mut record = play_from("", &[black, scripted("a15 o2 h8 h7", "")], patient(Rule::Standard));
    for (index, played) in record.moves.iter_mut().enumerate() {
        played.time.elapsed = std::time::Duration::from_micros(1_900 * index as u64);
    }
    record.names = ["First/one".to_owned(), "Second\none".to_owned()];
    let expected = "Piskvorky 15x15, 11:11, 0\n1,1,0\n1,15,1\n2,1,3\n15,2,5\n3,1,7\n8,8,9\n4,1,11\n\
                    8,7,13\n5,1,15\nFirst/one\nSecond one\n-1\n";
    assert_eq!(psq::write(&record), expected);
    assert_eq!(psq::file_stem(&record), "1_First-one_Second-one_1");

    let record = play_from("h8 i9 g10", &[fake(""), fake("")], patient(Rule::Renju));
    let text = psq::write(&record);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1..4], ["8,8,0", "9,9,0", "7,10,0"], "stones of the opening take no time");
    assert_eq!(lines.len(), 1 + record.points().count() + 3);
}

#[test]
fn pgn_gives_the_result_from_whites_side() {
    let black = scripted("a1 b1 c1 d1 e1", "");
    let mut record = play_from("", &[black, scripted("a15 o2 h8 h7", "")], patient(Rule::CaroSix));
    record.names = ["First \"1\"".to_owned(), r"Second\".to_owned()];
    record.started = Timestamp::UNIX_EPOCH;
    let expected = r#"[Event "Test"]
[Site "?"]
[Date "1970.01.01"]
[Round "1"]
[White "Second\\"]
[Black "First \"1\""]
[Result "0-1"]
[Variant "caro"]
[BoardSize "15"]
[OpeningStones "0"]
[PlyCount "9"]
[Termination "normal"]
[Verdict "Black makes five"]

{a1 a15 b1 o2 c1 h8 d1 h7 e1} 0-1

"#;
    assert_eq!(pgn::write(&record, "Test"), expected);
}
