//! Whole dialogues as the known managers hold them: their order, line ends and letters, and their
//! way of reading the answers.

use std::time::Duration;

use kagetsu::protocol::reply::Reply;
use kagetsu::types::{BoardSize, Point, Rule};

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::manager::Manager;
use super::steps::start;
use super::table::Table;
use super::{Checked, fails, skipped};
use crate::clock;
use crate::wire::USUAL_MEMORY;

const CR_LF: &str = "\r\n";
const LF: &str = "\n";
/// Behind the limit of a move, how many moves the match clock of these dialogues holds.
const MATCH_MOVES: u32 = 60;

/// Lines of INFO in the order of `keys`: as this check needs them, or with the value behind the key.
fn info(lab: &Lab<'_>, keys: &[&str]) -> String {
    let turn = lab.turn();
    let value = |key: &str| match key {
        "timeout_turn" => turn.as_millis().to_string(),
        "timeout_match" | "time_left" => (MATCH_MOVES * turn).as_millis().to_string(),
        "max_memory" => USUAL_MEMORY.to_string(),
        "rule" => lab.any_rule().number().to_string(),
        _ => String::new(),
    };
    let own = lab.spec().options.iter().map(|(key, value)| format!("INFO {key} {value}\n"));
    let own: Vec<String> = own.collect();
    let lines =
        keys.iter().map(|key| format!("INFO {key} {}", value(key)).trim_end().to_owned() + "\n");
    lines.chain(own).collect()
}

/// A game of a dialogue, with the engine's clock of the match.
struct Game<'a> {
    dialogue: Dialogue<'a>,
    table: Table,
    turn: Duration,
    left: Duration,
}

impl<'a> Game<'a> {
    fn new(lab: &Lab<'_>, dialogue: Dialogue<'a>, table: Table) -> Self {
        Self { dialogue, table, turn: lab.turn(), left: MATCH_MOVES * lab.turn() }
    }

    /// A new game with the same process.
    fn again(self, lab: &Lab<'_>, table: Table) -> Self {
        Self::new(lab, self.dialogue, table)
    }

    /// Names the time left, and asks.
    fn ask(&mut self, question: &str) -> Checked {
        self.tell_time()?;
        self.ask_now(question)
    }

    fn tell_time(&mut self) -> Checked {
        self.dialogue.say(&format!("INFO time_left {}", self.left.as_millis()))
    }

    /// Asks, and takes the time of the answer off.
    fn ask_now(&mut self, question: &str) -> Checked {
        let (answer, took) = self.dialogue.ask_timed(question, self.turn.min(self.left))?;
        self.left = self.left.saturating_sub(took);
        self.table.admit(answer).map(drop)
    }

    /// The opponent moves, and the engine answers TURN.
    fn turn(&mut self) -> Checked {
        self.table.opponent();
        self.ask(&self.table.question(true))
    }

    /// BOARD, or BEGIN on an empty board.
    fn board(&mut self) -> Checked {
        self.ask(&self.table.question(false))
    }
}

/// START as a manager sends it that waits for OK.
fn started<'a>(lab: &Lab<'a>, manager: Manager, line_end: &'static str) -> Checked<Dialogue<'a>> {
    let mut dialogue = lab.launch("")?.manner(manager, line_end);
    start(&mut dialogue, BoardSize::DEFAULT)?;
    Ok(dialogue)
}

/// Piskvork: START, OK, INFO, BEGIN, TURN, a changed limit, RESTART, all INFO again.
pub(super) fn piskvork(lab: &Lab<'_>) -> Checked {
    let keys = [
        "max_memory",
        "timeout_match",
        "timeout_turn",
        "game_type 0",
        "rule",
        "time_left",
        "folder C:\\Games\\psq data",
    ];
    let mut dialogue = started(lab, Manager::Piskvork, CR_LF)?;
    dialogue.say(&info(lab, &keys))?;
    let mut game = Game::new(lab, dialogue, lab.table());
    game.ask_now("BEGIN")?;
    for turn in [lab.turn() / 2, lab.turn()] {
        game.turn()?;
        game.turn = turn;
        game.dialogue.say(&format!("INFO timeout_turn {}", turn.as_millis()))?;
    }
    game.turn()?;
    match game.dialogue.command("RESTART")? {
        Reply::Ok => {}
        Reply::Unknown(_) | Reply::Error(_) => return Ok(()),
        reply => return fails(format!("answers RESTART by '{reply}'")),
    }
    game.dialogue.say(&info(lab, &keys))?;
    let mut game = game.again(lab, lab.table());
    game.table.opponent();
    game.ask_now(&game.table.question(true))
}

/// GomocupJudge: all INFO without waiting for OK, BOARD for the first move, then TURN.
fn judge(lab: &Lab<'_>, side: usize, stones: &[(usize, usize)]) -> Checked {
    let Some(size) = BoardSize::new(side) else { return skipped("no such board") };
    let mut dialogue = lab.launch("")?.manner(Manager::Judge, CR_LF);
    let keys =
        ["timeout_turn", "timeout_match", "max_memory", "game_type 1", "rule", "folder games"];
    dialogue.say(&format!("START {side}\n{}", info(lab, &keys)))?;
    let mut table = Table::new(lab.any_rule(), size, lab.seed());
    table.place(&stones.iter().map(|&(x, y)| Point::new(x, y)).collect::<Vec<_>>());
    let board = match table.question(false) {
        begin if begin.starts_with("BEGIN") => "BOARD\nDONE".to_owned(),
        board => board,
    };
    let mut game = Game::new(lab, dialogue, table);
    game.tell_time()?;
    game.dialogue.say(&board)?;
    let (answer, _) = game.dialogue.wait_for_move_behind_ok(lab.turn())?;
    game.table.admit(answer)?;
    (0..3).try_for_each(|_| game.turn())
}

/// The judge without an opening.
pub(super) fn judge_empty_board(lab: &Lab<'_>) -> Checked {
    judge(lab, 15, &[])
}

/// The judge with an opening of three stones; the engine is White.
pub(super) fn judge_opening(lab: &Lab<'_>) -> Checked {
    judge(lab, 15, &[(7, 7), (8, 8), (6, 8)])
}

/// The judge on 20 × 20, with an opening at the rim; the engine is Black.
pub(super) fn judge_large_board(lab: &Lab<'_>) -> Checked {
    judge(lab, 20, &[(19, 19), (18, 17), (0, 19), (15, 18)])
}

/// c-gomoku-cli: ABOUT first, two games in one process, BOARD or BEGIN, then TURN.
pub(super) fn c_gomoku_cli(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?.manner(Manager::CGomokuCli, LF);
    if let reply @ (Reply::Ok | Reply::Move(_)) = dialogue.command("ABOUT")? {
        return fails(format!("answers ABOUT by '{reply}'"));
    }
    let mut game = Game::new(lab, dialogue, lab.table());
    c_gomoku_cli_game(lab, &mut game)?;
    let mut table = lab.table();
    table.place(&[Point::new(7, 7), Point::new(8, 8), Point::new(9, 7)]);
    c_gomoku_cli_game(lab, &mut game.again(lab, table))
}

fn c_gomoku_cli_game(lab: &Lab<'_>, game: &mut Game<'_>) -> Checked {
    game.dialogue.expect_ok("START 15")?;
    game.dialogue.say(&info(lab, &["rule", "timeout_turn", "timeout_match", "max_memory"]))?;
    game.board()?;
    game.turn()?;
    game.turn()
}

/// c-gomoku-cli with `-sendbyboard`: every move is asked for by BOARD.
pub(super) fn c_gomoku_cli_boards(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?.manner(Manager::CGomokuCli, LF);
    dialogue.command("ABOUT")?;
    dialogue.expect_ok("START 15")?;
    dialogue.say(&info(lab, &["rule", "timeout_turn", "timeout_match", "max_memory"]))?;
    let mut game = Game::new(lab, dialogue, lab.table());
    for _ in 0..4 {
        game.table.opponent();
        game.board()?;
    }
    Ok(())
}

/// c-gomoku-cli with a limit of nodes and none of time.
pub(super) fn c_gomoku_cli_nodes(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?.manner(Manager::CGomokuCli, LF);
    dialogue.command("ABOUT")?;
    dialogue.expect_ok("START 15")?;
    let rule = lab.any_rule().number();
    dialogue.say(&format!(
        "INFO rule {rule}\nINFO timeout_match 0\nINFO max_node 1000\nINFO max_memory {USUAL_MEMORY}"
    ))?;
    let mut table = lab.table();
    for number in 0..3 {
        table.opponent();
        dialogue.say("INFO time_left 2147483647")?;
        let answer = dialogue.ask(&table.question(number > 0), lab.pace().ready())?;
        table.admit(answer)?;
    }
    Ok(())
}

/// qpiskvork: START, ABOUT, INFO and BEGIN in one go, all before OK has come back.
pub(super) fn qpiskvork(lab: &Lab<'_>) -> Checked {
    let mut game = qpiskvork_begun(lab, lab.table(), "BEGIN\n")?;
    game.turn()?;
    game.turn()
}

/// qpiskvork after a pause: a new process, and BOARD with mixed line ends.
pub(super) fn qpiskvork_continue(lab: &Lab<'_>) -> Checked {
    let mut table = lab.table();
    table.place(&[(7, 7), (8, 8), (8, 6), (6, 8)].map(|(x, y)| Point::new(x, y)));
    let board = table.question(false).replace("DONE\n", "DONE\r\n");
    qpiskvork_begun(lab, table, &board)?.turn()
}

/// A game of qpiskvork behind its first move, which `question` asks for.
fn qpiskvork_begun<'a>(lab: &Lab<'a>, table: Table, question: &str) -> Checked<Game<'a>> {
    let keys = ["timeout_match", "timeout_turn", "max_memory", "game_type 0", "rule", "time_left"];
    let mut dialogue = lab.launch("")?.manner(Manager::Qpiskvork, LF);
    dialogue.say(&format!("START 15\nABOUT\n{}", info(lab, &keys)))?;
    dialogue.say_bytes(question.as_bytes())?;
    let mut game = Game::new(lab, dialogue, table);
    let (mut about, mut moved) = (false, false);
    let patience = lab.pace().ready() + lab.turn() + lab.pace().tolerance;
    while !moved {
        match game.dialogue.answer(patience)?.map(|answer| answer.reply) {
            Some(Reply::Ok) => {}
            Some(Reply::About(_)) => about = true,
            Some(Reply::Move(at)) => {
                game.table.admit(at)?;
                moved = true;
            }
            Some(reply) => return fails(format!("says '{reply}', which ends the game")),
            None => return fails("does not move after START, ABOUT and INFO in one go"),
        }
    }
    if about { Ok(game) } else { fails("does not answer ABOUT behind START") }
}

/// Yixin-Board: small letters, START before every position, the time once more while it thinks.
pub(super) fn yixin_board(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?.manner(Manager::YixinBoard, LF);
    dialogue.say("info show_detail 3\nyxshowinfo")?;
    // What follows OK is what counts; an engine may not know the command.
    match dialogue.command("START 15")? {
        Reply::Ok => {}
        _ => dialogue.answer(lab.pace().ready()).map(drop)?,
    }
    let keys = [
        "max_node -1",
        "timeout_match",
        "time_left",
        "timeout_turn",
        "max_depth 225",
        "time_increment 0",
        "caution_factor 1",
        "thread_num 1",
        "hash_size 262144",
        "pondering 0",
        "vcthread 0",
    ];
    dialogue.say(&info(lab, &keys))?;
    let table = Table::new(Rule::Freestyle, BoardSize::DEFAULT, lab.seed());
    let mut game = Game::new(lab, dialogue, table);
    for _ in 0..3 {
        game.table.opponent();
        game.tell_time()?;
        game.dialogue.say("start 15")?;
        let answer = game.dialogue.answer(lab.pace().ready())?;
        if answer.is_none_or(|answer| answer.reply != Reply::Ok) {
            return fails("does not answer start in small letters by OK");
        }
        let board = game.table.question(false).to_lowercase();
        game.ask_now(&format!("{board}INFO time_left {}", game.left.as_millis()))?;
    }
    game.table.opponent();
    game.ask(&game.table.question(true).to_lowercase())
}

/// Yixin-Board's analysis: YXBOARD, YXNBEST, and YXSTOP for the move.
pub(super) fn yixin_analysis(lab: &Lab<'_>) -> Checked {
    let mut dialogue = in_yixin_mode(lab)?;
    let mut table = Table::new(Rule::Freestyle, BoardSize::DEFAULT, lab.seed());
    table.place(&[(7, 7), (8, 8), (9, 7)].map(|(x, y)| Point::new(x, y)));
    let board = table.question(false).to_lowercase().replace("board", "yxboard");
    dialogue.say("INFO max_node -1\nINFO timeout_match 100000000\nINFO timeout_turn 2000000")?;
    dialogue.say(&board)?;
    dialogue.no_move_for(lab.pace().silence())?;
    dialogue.say("info nbestsym 0")?;
    dialogue.expect_ok("start 15")?;
    dialogue.say(&board)?;
    dialogue.say("yxnbest 2")?;
    dialogue.still_thinks(lab.turn() / 2)?;
    dialogue.say("yxstop")?;
    let (answer, _) = dialogue.wait_for_move(Duration::ZERO)?;
    table.admit(answer)?;
    dialogue.no_move_for(lab.pace().silence())
}

/// Yixin-Board asks for Black's forbidden points.
pub(super) fn yixin_forbidden(lab: &Lab<'_>) -> Checked {
    lab.claims(Rule::Renju)?;
    let mut dialogue = in_yixin_mode(lab)?;
    dialogue.say(
        "INFO rule 2\nyxboard\n7,7,1\n7,8,2\n8,6,1\n8,8,2\n7,9,1\n8,5,2\n8,10,1\n8,11,2\ndone",
    )?;
    match dialogue.command("yxshowforbid")? {
        Reply::Forbid(points) => {
            let found: Vec<String> = points.iter().map(ToString::to_string).collect();
            if found == ["6,8"] { Ok(()) } else { fails(format!("forbids {found:?}, not 6,8")) }
        }
        Reply::Unknown(_) | Reply::Error(_) => skipped("it does not know YXSHOWFORBID"),
        reply => fails(format!("answers YXSHOWFORBID by '{reply}'")),
    }
}

/// A process that knows the Yixin dialect: it tells its number of threads.
fn in_yixin_mode<'a>(lab: &Lab<'a>) -> Checked<Dialogue<'a>> {
    let mut dialogue = lab.launch("")?.manner(Manager::YixinBoard, LF);
    dialogue.say("info show_detail 3\nyxshowinfo")?;
    dialogue.say("START 15")?;
    let deadline = clock::now() + lab.pace().ready();
    while dialogue.next_line(deadline)?.is_some_and(|line| line.text != "OK" && line.at < deadline)
    {
    }
    let knows = |text: &str| text.to_ascii_uppercase().contains("MAX_THREAD_NUM");
    if dialogue.heard().iter().any(|line| knows(&line.text)) {
        return Ok(dialogue);
    }
    skipped("it does not know YXSHOWINFO, so not the Yixin dialect")
}
