//! Commands and replies in both directions.

use std::time::{Duration, Instant};

use super::command::{
    BalanceMoves, Command, CommandError, Coordinates, Entry, Field, SoosorvStep, Swap2Step,
    YixinCommand,
};
use super::reader::CommandReader;
use super::reply::Reply;
use crate::util::clock;
use crate::util::rng::Rng;

fn at(x: i64, y: i64) -> Coordinates {
    Coordinates { x, y }
}

fn entry(x: i64, y: i64, field: Field) -> Entry {
    Entry { at: at(x, y), field }
}

fn soosorv(step: SoosorvStep, stones: Vec<Coordinates>) -> Command {
    Command::Yixin(YixinCommand::Soosorv { step, stones })
}

fn edit(word: &str, argument: &str, stones: Vec<Coordinates>) -> Command {
    let (word, argument) = (word.to_owned(), argument.to_owned());
    Command::Yixin(YixinCommand::Edit { word, argument, stones })
}

fn query(word: &str, stones: Vec<Coordinates>) -> Command {
    Command::Yixin(YixinCommand::Query { word: word.to_owned(), stones })
}

/// All commands that lines make, the open one at the end of the input included.
fn read(text: &str) -> Vec<Result<Command, CommandError>> {
    let mut reader = CommandReader::default();
    let now = clock::now();
    let mut received: Vec<_> =
        text.split_inclusive('\n').flat_map(|line| reader.feed(line.as_bytes(), now)).collect();
    received.extend(reader.finish());
    received.into_iter().map(|received| received.command).collect()
}

#[track_caller]
fn check(text: &str, expected: &[Command]) {
    let expected: Vec<_> = expected.iter().cloned().map(Ok).collect();
    assert_eq!(read(text), expected, "{text:?}");
}

/// Commands of every kind, with random numbers.
fn commands(rng: &mut Rng) -> Vec<Command> {
    let offers = 1 + rng.below(8);
    let mut number = || rng.below(40) as i64 - 5;
    let point = at(number(), number());
    let points: Vec<_> = (0..number()).map(|_| at(number(), number())).collect();
    let entries: Vec<_> = points
        .iter()
        .zip([Field::Own, Field::Opponent, Field::Blocked].into_iter().cycle())
        .map(|(&at, field)| Entry { at, field })
        .collect();
    vec![
        Command::Start { width: number(), height: number() },
        Command::RectStart { width: number(), height: number() },
        Command::Restart,
        Command::Begin,
        Command::Turn(point),
        Command::Play(point),
        Command::TakeBack(point),
        Command::Board(entries.clone()),
        Command::Swap2Board(points.clone()),
        Command::info("timeout_turn", number()),
        Command::info("folder", "C:\\my data\\psq"),
        Command::info("folder", ""),
        Command::Stop,
        Command::About,
        Command::End,
        Command::Yixin(YixinCommand::ShowInfo),
        Command::Yixin(YixinCommand::Board(entries)),
        Command::Yixin(YixinCommand::Stop),
        Command::Yixin(YixinCommand::ShowForbid),
        Command::Yixin(YixinCommand::NBest(number())),
        Command::Yixin(YixinCommand::HashClear),
        Command::Yixin(YixinCommand::ShowHashUsage),
        Command::Yixin(YixinCommand::Block(points.clone())),
        Command::Yixin(YixinCommand::BlockUndo(points.clone())),
        Command::Yixin(YixinCommand::BlockReset),
        Command::Yixin(YixinCommand::SearchDefend),
        Command::Yixin(YixinCommand::Balance { moves: BalanceMoves::One, bias: number() }),
        Command::Yixin(YixinCommand::Balance { moves: BalanceMoves::Two, bias: number() }),
        Command::Yixin(YixinCommand::Swap2(Swap2Step::Place)),
        Command::Yixin(YixinCommand::Swap2(Swap2Step::Choose)),
        Command::Yixin(YixinCommand::Swap2(Swap2Step::Decide)),
        soosorv(SoosorvStep::Place, vec![]),
        soosorv(SoosorvStep::FirstSwap, points.clone()),
        soosorv(SoosorvStep::Fourth, points.clone()),
        soosorv(SoosorvStep::SecondSwap { offers }, points.clone()),
        soosorv(SoosorvStep::Fifths { offers }, points.clone()),
        soosorv(SoosorvStep::Choose, points.clone()),
        query("YXQUERYDATABASEALLT", points),
        Command::Yixin(YixinCommand::Other("YXDRAW".to_owned())),
    ]
}

#[test]
fn a_printed_command_is_read_as_itself_in_any_letters_and_line_ends() {
    for seed in 1..=50 {
        let mut rng = Rng::new(seed);
        for command in commands(&mut rng) {
            let text = command.to_string();
            check(&text, std::slice::from_ref(&command));
            check(&text.replace('\n', "\r\n"), std::slice::from_ref(&command));
            if !matches!(command, Command::Info { .. }) {
                check(&text.to_lowercase(), std::slice::from_ref(&command));
                check(&text.replace('\n', " ").replace(',', " , "), &[command]);
            }
        }
    }
}

#[test]
fn blocks_are_read_by_words() {
    let board = Command::Board(vec![entry(7, 7, Field::Own), entry(8, 8, Field::Opponent)]);
    for text in [
        "BOARD\n7,7,1\n8,8,2\nDONE\n",
        "BOARD 7,7,1 8,8,2 DONE",
        "board\n7 , 7,1   8,8 ,2\ndone",
        "BOARD\n7,7,1\nnonsense\n8,8\n\n8,8,9\n8,8,2,5\nDONE\n",
        "BOARD\n7,7,1\n8,8,2\n",
    ] {
        check(text, std::slice::from_ref(&board));
    }
}

#[test]
fn a_block_without_done_ends_at_the_next_command() {
    let board = Command::Board(vec![entry(7, 7, Field::Own)]);
    check("BOARD\n7,7,1\nBEGIN\n", &[board.clone(), Command::Begin]);
    check("BOARD\n7,7,1\nYXSTOP\n", &[board.clone(), Command::Yixin(YixinCommand::Stop)]);
    let turn = Command::Turn(at(3, 3));
    check("BOARD 7,7,1 DONE TURN 3,3\n", &[board.clone(), turn]);
    let info = Command::info("rule", 4);
    check("BOARD\nINFO rule 4\n7,7,1\nDONE\n", &[info, board]);
}

#[test]
fn swap2_stones_have_two_numbers_or_three() {
    let stones = Command::Swap2Board(vec![at(7, 7), at(8, 7), at(9, 9)]);
    check("SWAP2BOARD\n7,7\n8,7\n9,9\nDONE", std::slice::from_ref(&stones));
    check("SWAP2BOARD\n7,7,1\n8,7,2\n9,9,1\nDONE", &[stones]);
}

#[test]
fn dropped_data_ends_where_it_should() {
    let other = |word: &str| Command::Yixin(YixinCommand::Other(word.to_owned()));
    check("YXHASHDUMP\nBEGIN", &[other("YXHASHDUMP"), Command::Begin]);
    check("YXDBTOTXT\nEND", &[other("YXDBTOTXT"), Command::End]);
    check("YXDELETEDATABASEALL w\n7,7\nBEGIN", &[other("YXDELETEDATABASEALL"), Command::Begin]);
    check("YXFUTURE 3\n7,7\nDONE\nBEGIN", &[other("YXFUTURE"), Command::Begin]);
    let unknown = Err(CommandError::Unknown("HELLO".to_owned()));
    assert_eq!(read("YXFUTURE\nHELLO"), [Ok(other("YXFUTURE")), unknown]);
}

#[test]
fn edits_of_the_database_have_their_argument_on_the_first_line() {
    let stones = vec![at(7, 7), at(6, 8)];
    for (word, arguments) in [
        ("YXEDITTVDDATABASE", &["1 119 0 0", "2 -1 -55 0"][..]),
        ("YXEDITLABELDATABASE", &["7,7 A", "8,8", "8,8 x y"]),
        ("YXDELETEDATABASEALL", &["", "w", "wlinsteprecursive 3"]),
        ("YXDELETEDATABASEONE", &[""]),
        ("YXSETBESTMOVEDATABASE", &[""]),
        ("YXCLEARBESTMOVEDATABASE", &[""]),
        ("YXEDITTEXTDATABASE", &["", "one\ntwo", "DONE\nEND\n7,7", "a \"b\" \\c\\", "\n  x"]),
    ] {
        for argument in arguments {
            let command = edit(word, argument, stones.clone());
            check(&command.to_string(), std::slice::from_ref(&command));
            check(&command.to_string().replace('\n', "\r\n"), &[command]);
        }
    }
    check("YXDELETEDATABASEALL 7,7 6,8 DONE", &[edit("YXDELETEDATABASEALL", "", stones.clone())]);
    check(
        "YXEDITTVDDATABASE 1 108 0 0 7,7 6,8 DONE",
        &[edit("YXEDITTVDDATABASE", "1 108 0 0", stones)],
    );
}

/// Yixin-Board sends no line end behind the closing quote.
#[test]
fn a_comment_ends_with_its_quote() {
    let comment = |text: &str| edit("YXEDITTEXTDATABASE", text, vec![at(7, 7)]);
    check("yxedittextdatabase \"a\"7,7\ndone\nbegin", &[comment("a"), Command::Begin]);
    check("YXEDITTEXTDATABASE \"a\" 7,7 DONE", &[comment("a")]);
    check("YXEDITTEXTDATABASE word\n7,7\nDONE", &[comment("word")]);
    let other = Command::Yixin(YixinCommand::Other("YXEDITTEXTDATABASE".to_owned()));
    check("YXEDITTEXTDATABASE \"a\nBEGIN\n", std::slice::from_ref(&other));
    let endless = format!("YXEDITTEXTDATABASE \"{}BEGIN\n", "x\n".repeat(40_000));
    check(&endless, &[other, Command::Begin]);
}

#[test]
fn the_path_of_a_file_is_a_line() {
    let (word, path) = ("YXDBTOTXT".to_owned(), "C:\\a b\\7,7 done".to_owned());
    let command = Command::Yixin(YixinCommand::File { word, path });
    check("yxdbtotxt\r\nC:\\a b\\7,7 done\r\nBEGIN", &[command.clone(), Command::Begin]);
    check(&command.to_string(), &[command]);
}

#[test]
fn the_steps_of_soosorv_have_lists_and_two_of_them_a_number() {
    let three = vec![at(7, 7), at(6, 7), at(6, 8)];
    let first_swap = soosorv(SoosorvStep::FirstSwap, three.clone());
    check("YXSOOSORVSTEP1\nBEGIN", &[soosorv(SoosorvStep::Place, vec![]), Command::Begin]);
    check("yxsoosorvstep2\n7,7\n6,7\n6,8\ndone\n", std::slice::from_ref(&first_swap));
    check("YXSOOSORVSTEP2\n7,7\n6,7\n6,8\nBEGIN", &[first_swap, Command::Begin]);
    for (number, offers) in [("3", 3), ("0", 1), ("-5", 1), ("9", 8), ("x", 1), ("", 1)] {
        let text = format!("YXSOOSORVSTEP4 {number}\n7,7\n6,7\n6,8\nDONE");
        check(&text, &[soosorv(SoosorvStep::SecondSwap { offers }, three.clone())]);
    }
}

#[test]
fn the_clock_of_a_block_starts_with_its_first_line() {
    let start = clock::now();
    let later = |seconds| -> Instant { start + Duration::from_secs(seconds) };
    let mut reader = CommandReader::default();
    assert!(reader.feed(b"BOARD\n", later(1)).is_empty());
    assert!(reader.opens_position());
    assert!(reader.feed(b"7,7,2\n", later(2)).is_empty());
    let info = reader.feed(b"INFO rule 1\n", later(3));
    assert_eq!(info[0].at, later(3));
    let board = reader.feed(b"DONE\n", later(4));
    assert_eq!(board[0].at, later(1));
    assert!(!reader.opens_position());
}

#[test]
fn wrong_arguments_name_the_right_form() {
    let errors: Vec<_> = ["TURN", "TURN 7", "TURN a,b", "START", "TAKEBACK 7,", "RECTSTART x"]
        .into_iter()
        .flat_map(read)
        .map(|result| result.expect_err("an error").to_string())
        .collect();
    assert_eq!(errors[0], "cannot read 'TURN'; write it as TURN 7,7");
    assert!(errors.iter().all(|text| text.starts_with("cannot read ")), "{errors:?}");
}

#[test]
fn every_reply_is_read_as_itself() {
    let replies = [
        Reply::Ok,
        Reply::Move(at(7, 21)),
        Reply::Stones(vec![at(1, 2), at(3, 4)]),
        Reply::Stones(vec![at(1, 2), at(3, 4), at(5, 6)]),
        Reply::Swap,
        Reply::Error("no board of 30x30".to_owned()),
        Reply::Unknown("command: FOO".to_owned()),
        Reply::Message("depth 3".to_owned()),
        Reply::Debug("x".to_owned()),
        Reply::Suggest(at(3, 3)),
        Reply::About("name=\"Kagetsu\", version=\"1\"".to_owned()),
        Reply::Forbid(vec![]),
        Reply::Forbid(vec![at(7, 7), at(0, 12)]),
        Reply::Info { key: "BESTLINE".to_owned(), value: "1,2 3,4".to_owned() },
        Reply::Other("hello".to_owned()),
    ];
    for reply in replies {
        assert_eq!(Reply::read(reply.to_string().as_bytes()), reply, "{reply}");
    }
}

#[test]
fn what_other_engines_write_is_understood() {
    let expected = [
        ("7,7\r\n", Reply::Move(at(7, 7))),
        (" 7 , 7 ", Reply::Move(at(7, 7))),
        ("-1,7", Reply::Move(at(-1, 7))),
        ("ok", Reply::Ok),
        ("swap", Reply::Swap),
        ("message x  y", Reply::Message("x  y".to_owned())),
        ("MESSAGE", Reply::Message(String::new())),
        ("Name = \"A\"", Reply::About("Name = \"A\"".to_owned())),
        ("OK - ready", Reply::Other("OK - ready".to_owned())),
        ("7,7,1", Reply::Other("7,7,1".to_owned())),
        ("7 7", Reply::Other("7 7".to_owned())),
        ("1,1 2,2 3,3 4,4", Reply::Other("1,1 2,2 3,3 4,4".to_owned())),
        ("FORBID 0708", Reply::Other("FORBID 0708".to_owned())),
        ("FORBID .", Reply::Forbid(vec![])),
        ("", Reply::Other(String::new())),
    ];
    for (line, reply) in expected {
        assert_eq!(Reply::read(line.as_bytes()), reply, "{line:?}");
    }
}

#[test]
fn a_message_is_one_printable_line_with_text() {
    let printed = |text: &str| Reply::Message(text.to_owned()).to_string();
    assert_eq!(printed(""), "MESSAGE -");
    assert_eq!(printed("a\nb\tc"), "MESSAGE a b c");
    assert_eq!(printed("züge\u{7}"), "MESSAGE z?ge?");
    assert!(printed(&"x".repeat(100_000)).len() < 2_000);
}

#[test]
fn endless_lists_are_cut_and_read_to_their_end() {
    let text = format!("BOARD\n{}DONE\nSTOP\n", "1,2,1 \n".repeat(50_000));
    let commands = read(&text);
    let [Ok(Command::Board(entries)), Ok(Command::Stop)] = &commands[..] else {
        panic!("{} commands", commands.len());
    };
    assert!((484..5000).contains(&entries.len()), "{}", entries.len());
}
