//! Whole dialogues as the known managers hold them: their order, line ends and letters, and their
//! way of reading the answers.

use std::time::Duration;

use kagetsu::protocol::command::Command;
use kagetsu::protocol::reply::Reply;
use kagetsu::types::Rule;

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::manager::Manager;
use super::{Checked, fails, skipped};
use crate::wire::{self, USUAL_MEMORY};

const CR_LF: &str = "\r\n";
const LF: &str = "\n";
/// Behind the limit of a move, how many moves the match clock of these dialogues holds.
const MATCH_MOVES: u32 = 60;

/// Lines of INFO with these keys, apart by commas: as this check needs them, or with the value behind
/// the key.
fn info(lab: &Lab<'_>, keys: &str) -> String {
    let turn = lab.turn();
    let value = |key: &str| match key {
        "timeout_turn" => turn.as_millis().to_string(),
        "timeout_match" | "time_left" => (MATCH_MOVES * turn).as_millis().to_string(),
        "max_memory" => USUAL_MEMORY.to_string(),
        "rule" => lab.any_rule().number().to_string(),
        _ => String::new(),
    };
    let own = lab.subject.spec.options.iter().map(|(key, value)| format!("INFO {key} {value}\n"));
    let lines = keys.split(", ").map(|key| Command::info(key, value(key)).to_string() + "\n");
    lines.chain(own).collect()
}

/// A process that is spoken to in this manner, with a clock of the match.
fn launch<'a>(lab: &'a Lab<'_>, manager: Manager, line_end: &'static str) -> Checked<Dialogue<'a>> {
    let mut dialogue = lab.launch()?.manner(manager, line_end);
    dialogue.left = Some(MATCH_MOVES * lab.turn());
    Ok(dialogue)
}

/// Piskvork: START, OK, INFO, BEGIN, TURN, a changed limit, RESTART, all INFO again.
pub(super) fn piskvork(lab: &Lab<'_>) -> Checked {
    let keys = "max_memory, timeout_match, timeout_turn, game_type 0, rule, time_left, \
                folder C:\\Games\\psq data";
    let mut dialogue = launch(lab, Manager::Piskvork, CR_LF)?;
    dialogue.start()?;
    dialogue.say(&info(lab, keys))?;
    dialogue.ask("BEGIN")?;
    for limit in [lab.turn() / 2, lab.turn()] {
        dialogue.turn()?;
        dialogue.limit = limit;
        dialogue.say(&format!("INFO timeout_turn {}", limit.as_millis()))?;
    }
    dialogue.turn()?;
    match dialogue.command("RESTART")? {
        Reply::Ok => {}
        Reply::Unknown(_) | Reply::Error(_) => return Ok(()),
        reply => return fails(format!("answers RESTART by '{reply}'")),
    }
    dialogue.say(&info(lab, keys))?;
    dialogue.left = Some(MATCH_MOVES * lab.turn());
    dialogue.table.clear();
    dialogue.table.opponent();
    dialogue.ask(&dialogue.table.question(true))
}

/// GomocupJudge: all INFO without waiting for OK, BOARD for the first move, then TURN.
pub(super) fn judge(lab: &Lab<'_>, side: usize, stones: &str) -> Checked {
    let mut dialogue = launch(lab, Manager::Judge, CR_LF)?;
    dialogue.table = lab.table_of(lab.any_rule(), side)?;
    dialogue.table.set_up(stones)?;
    let keys = "timeout_turn, timeout_match, max_memory, game_type 1, rule, folder games";
    dialogue.say(&format!("START {side}\n{}", info(lab, keys)))?;
    dialogue.tell_time()?;
    dialogue.say(&wire::board(dialogue.table.side_to_move(), dialogue.table.stones()))?;
    let answer = dialogue.wait_for_move_behind_ok()?;
    dialogue.table.admit(answer)?;
    (0..3).try_for_each(|_| dialogue.turn())
}

/// c-gomoku-cli: ABOUT first, two games in one process, BOARD or BEGIN, then TURN.
pub(super) fn c_gomoku_cli(lab: &Lab<'_>) -> Checked {
    let mut dialogue = launch(lab, Manager::CGomokuCli, LF)?;
    if let reply @ (Reply::Ok | Reply::Move(_)) = dialogue.command("ABOUT")? {
        return fails(format!("answers ABOUT by '{reply}'"));
    }
    for stones in ["", "h8i9j8"] {
        dialogue.left = Some(MATCH_MOVES * lab.turn());
        dialogue.table.clear();
        dialogue.table.set_up(stones)?;
        dialogue.expect_ok("START 15")?;
        dialogue.say(&info(lab, "rule, timeout_turn, timeout_match, max_memory"))?;
        dialogue.board()?;
        dialogue.turn()?;
        dialogue.turn()?;
    }
    Ok(())
}

/// c-gomoku-cli with `-sendbyboard`: every move is asked for by BOARD.
pub(super) fn c_gomoku_cli_boards(lab: &Lab<'_>) -> Checked {
    let mut dialogue = launch(lab, Manager::CGomokuCli, LF)?;
    dialogue.command("ABOUT")?;
    dialogue.expect_ok("START 15")?;
    dialogue.say(&info(lab, "rule, timeout_turn, timeout_match, max_memory"))?;
    for _ in 0..4 {
        dialogue.table.opponent();
        dialogue.board()?;
    }
    Ok(())
}

/// c-gomoku-cli with a limit of nodes and none of time.
pub(super) fn c_gomoku_cli_nodes(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch()?.manner(Manager::CGomokuCli, LF);
    dialogue.limit = lab.pace().ready();
    dialogue.command("ABOUT")?;
    dialogue.expect_ok("START 15")?;
    let rule = lab.any_rule().number();
    dialogue.say(&format!(
        "INFO rule {rule}\nINFO timeout_match 0\nINFO max_node 1000\nINFO max_memory {USUAL_MEMORY}"
    ))?;
    for number in 0..3 {
        dialogue.table.opponent();
        dialogue.say("INFO time_left 2147483647")?;
        dialogue.ask(&dialogue.table.question(number > 0))?;
    }
    Ok(())
}

/// qpiskvork: START, ABOUT, INFO and BEGIN in one go, all before OK has come back; then TURN.
pub(super) fn qpiskvork(lab: &Lab<'_>) -> Checked {
    let mut dialogue = launch(lab, Manager::Qpiskvork, LF)?;
    begin_qpiskvork(&mut dialogue, "BEGIN\n")?;
    dialogue.turn()?;
    dialogue.turn()
}

/// qpiskvork after a pause: a new process, and BOARD with mixed line ends.
pub(super) fn qpiskvork_continue(lab: &Lab<'_>) -> Checked {
    let mut dialogue = launch(lab, Manager::Qpiskvork, LF)?;
    dialogue.table.set_up("h8i9i7g9")?;
    let board = dialogue.table.question(false).replace("DONE\n", "DONE\r\n");
    begin_qpiskvork(&mut dialogue, &board)?;
    dialogue.turn()
}

/// The first move of a game, which `question` asks for.
fn begin_qpiskvork(dialogue: &mut Dialogue<'_>, question: &str) -> Checked {
    let lab = dialogue.lab;
    let keys = "timeout_match, timeout_turn, max_memory, game_type 0, rule, time_left";
    dialogue.say(&format!("START 15\nABOUT\n{}", info(lab, keys)))?;
    dialogue.say_bytes(question.as_bytes())?;
    let mut is_named = false;
    let patience = lab.pace().ready() + lab.turn() + lab.pace().tolerance;
    loop {
        match dialogue.answer(patience)? {
            Some(Reply::Ok) => {}
            Some(Reply::About(_)) => is_named = true,
            Some(Reply::Move(at)) => {
                dialogue.table.admit(at)?;
                break;
            }
            Some(reply) => return fails(format!("says '{reply}', which ends the game")),
            None => return fails("does not move after START, ABOUT and INFO in one go"),
        }
    }
    if is_named { Ok(()) } else { fails("does not answer ABOUT behind START") }
}

/// Yixin-Board: small letters, START before every position, the time once more while it thinks.
pub(super) fn yixin_board(lab: &Lab<'_>) -> Checked {
    let mut dialogue = launch(lab, Manager::YixinBoard, LF)?;
    dialogue.table = lab.table_of(Rule::Freestyle, 15)?;
    dialogue.say("info show_detail 3\nyxshowinfo")?;
    // What follows OK is what counts; an engine may not know the command.
    if dialogue.command("START 15")? != Reply::Ok {
        dialogue.answer(lab.pace().ready())?;
    }
    let keys = "max_node -1, timeout_match, time_left, timeout_turn, max_depth 225, \
                time_increment 0, caution_factor 1, thread_num 1, hash_size 262144, pondering 0, \
                vcthread 0";
    dialogue.say(&info(lab, keys))?;
    for _ in 0..3 {
        dialogue.table.opponent();
        dialogue.tell_time()?;
        dialogue.say("start 15")?;
        if dialogue.answer(lab.pace().ready())? != Some(Reply::Ok) {
            return fails("does not answer start in small letters by OK");
        }
        let board = dialogue.table.question(false).to_lowercase();
        dialogue.ask(&format!("{board}{}", wire::time_left(dialogue.left)))?;
    }
    dialogue.table.opponent();
    dialogue.tell_time()?;
    dialogue.ask(&dialogue.table.question(true).to_lowercase())
}

/// Yixin-Board's analysis: YXBOARD, YXNBEST, and YXSTOP for the move.
pub(super) fn yixin_analysis(lab: &Lab<'_>) -> Checked {
    let mut dialogue = in_yixin_mode(lab)?;
    dialogue.table = lab.table_of(Rule::Freestyle, 15)?;
    dialogue.table.set_up("h8i9j8")?;
    dialogue.limit = Duration::ZERO;
    let board = dialogue.table.question(false).to_lowercase().replace("board", "yxboard");
    dialogue.say("INFO max_node -1\nINFO timeout_match 100000000\nINFO timeout_turn 2000000")?;
    dialogue.say(&board)?;
    dialogue.no_move_for(lab.pace().silence())?;
    dialogue.say("info nbestsym 0")?;
    dialogue.expect_ok("start 15")?;
    dialogue.say(&board)?;
    dialogue.say("yxnbest 2")?;
    dialogue.still_thinks(lab.turn() / 2)?;
    dialogue.say("yxstop")?;
    dialogue.take_move()?;
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
fn in_yixin_mode<'a>(lab: &'a Lab<'_>) -> Checked<Dialogue<'a>> {
    let mut dialogue = lab.launch()?.manner(Manager::YixinBoard, LF);
    dialogue.say("info show_detail 3\nyxshowinfo")?;
    dialogue.say("START 15")?;
    dialogue.listen_for(lab.pace().ready(), |text| text == "OK")?;
    let knows = |text: &str| text.to_ascii_uppercase().contains("MAX_THREAD_NUM");
    if dialogue.heard.iter().any(|line| knows(&line.text)) {
        return Ok(dialogue);
    }
    skipped("it does not know YXSHOWINFO, so not the Yixin dialect")
}
