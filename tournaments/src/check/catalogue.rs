//! The table of contents: every check with its group, its severity, who does what it does, and
//! what happens to an engine that fails it.

use std::time::Duration;

use kagetsu::types::Rule;

use super::{
    Asker, Check, Checked, Lab, Severity, chaos, commands, dialects, entry, form, games, odd,
    resource, stop, suspension, time, undo,
};
use crate::wire::USUAL_MEMORY;

use Asker::{
    BadLines, CGomokuCli, Gomocalc, GomocupJudge, People, Piskvork, Qpiskvork, YixinBoard,
};
use Severity::{Must, Should};

const EVERY: &[Asker] = Asker::EVERY;

const fn check(
    name: &'static str,
    group: &'static str,
    severity: Severity,
    asked_by: &'static [Asker],
    consequence: &'static str,
    run: fn(&Lab<'_>) -> Checked,
) -> Check {
    Check { name, group, severity, asked_by, consequence, run }
}

/// All checks, in the order in which they run.
#[rustfmt::skip]
pub const CHECKS: &[Check] = &[
    check("entry-five-freestyle-20", "entry", Must, &[GomocupJudge], "Gomocup does not admit an engine to freestyle that does not make five.",
        |lab| entry::run(lab, &entry::five(Rule::Freestyle, 20))),
    check("entry-five-freestyle-15", "entry", Must, &[GomocupJudge], "Gomocup does not admit an engine to freestyle that does not make five.",
        |lab| entry::run(lab, &entry::five(Rule::Freestyle, 15))),
    check("entry-five-standard", "entry", Must, &[GomocupJudge], "Gomocup does not admit an engine to standard that does not make five.",
        |lab| entry::run(lab, &entry::five(Rule::Standard, 15))),
    check("entry-five-renju", "entry", Must, &[GomocupJudge], "Gomocup does not admit an engine to renju that does not make five.",
        |lab| entry::run(lab, &entry::five(Rule::Renju, 15))),
    check("entry-five-caro", "entry", Must, &[GomocupJudge], "Gomocup does not admit an engine to caro that does not make five.",
        |lab| entry::run(lab, &entry::five(Rule::CaroSix, 15))),
    check("entry-six-is-no-five", "entry", Must, &[GomocupJudge], "Gomocup does not admit an engine to standard that takes six for five.",
        |lab| entry::run(lab, &entry::SIX_IS_NO_FIVE)),
    check("entry-double-three", "entry", Must, &[GomocupJudge], "Gomocup does not admit an engine to renju that plays a forbidden double three.",
        |lab| entry::run(lab, &entry::DOUBLE_THREE)),
    check("entry-shut-in-five", "entry", Must, &[GomocupJudge], "Gomocup does not admit an engine to caro that takes a five between two stones for a win.",
        |lab| entry::run(lab, &entry::SHUT_IN_FIVE)),
    check("entry-stop-four", "entry", Should, EVERY, "An engine that does not stop a four loses to every other one.",
        |lab| entry::run(lab, &entry::BLOCK)),

    check("form-start-ok", "form", Must, &[Piskvork, CGomokuCli], "Piskvork and c-gomoku-cli wait for a line that is exactly OK: the engine never gets to play.",
        form::start_ok),
    check("form-exact-move", "form", Must, &[GomocupJudge, CGomokuCli], "c-gomoku-cli never recognises a move with anything around it: loss on time.",
        form::exact_move),
    check("form-one-answer", "form", Must, &[GomocupJudge], "GomocupJudge keeps a second answer and plays it as the next move: an illegal move.",
        form::one_answer),
    check("form-only-messages", "form", Must, &[Piskvork, Qpiskvork], "Piskvork and qpiskvork take any other line for the answer: loss.",
        form::only_messages),
    check("form-quiet-at-first", "form", Must, &[Piskvork, CGomokuCli, Qpiskvork], "c-gomoku-cli takes a greeting for the answer to ABOUT, Piskvork for the one to START: it never plays.",
        form::quiet_at_first),
    check("form-info-silent", "form", Must, &[Piskvork], "Piskvork takes a line that follows INFO for the engine's next move: loss.",
        |lab| form::info_is_silent(lab, "INFO time_left 100000\nINFO folder .\nINFO evaluate 3,3")),
    check("form-info-unknown-silent", "form", Must, &[CGomokuCli], "A manager's new key makes the engine lose every game: Piskvork takes the line for its move.",
        |lab| form::info_is_silent(lab, "INFO unheard_of\nINFO unheard_of 3\nINFO unheard_of 1 2 3")),
    check("form-info-rule-silent", "form", Must, &[Piskvork], "Piskvork takes the complaint about a rule for the engine's next move: loss.",
        form::info_rule_is_silent),
    check("form-about", "form", Should, &[CGomokuCli, Qpiskvork], "c-gomoku-cli waits for the answer to ABOUT before anything else; qpiskvork looks for name in small letters.",
        form::about),
    check("form-stderr-silent", "form", Should, &[Piskvork, CGomokuCli, YixinBoard], "Piskvork takes lines of standard error for answers; Yixin-Board lets the pipe fill until the engine blocks.",
        form::stderr_is_silent),
    check("form-ascii", "form", Should, &[People], "Managers show other letters as rubbish, or cut the line.",
        form::ascii),
    check("form-few-lines", "form", Should, &[GomocupJudge, CGomokuCli], "c-gomoku-cli looks at the clock with every line, GomocupJudge stores them all: a flood costs time.",
        form::few_messages),

    check("command-begin", "commands", Must, &[Piskvork, CGomokuCli, Qpiskvork], "The engine cannot open a game.",
        commands::begin),
    check("command-turn", "commands", Must, EVERY, "The engine cannot answer a move.",
        commands::turn),
    check("command-board-empty", "commands", Must, &[GomocupJudge, YixinBoard], "GomocupJudge opens every game by BOARD, also without a stone: loss on time.",
        commands::board_empty),
    check("command-board-black", "commands", Must, EVERY, "Games from openings are lost where the engine is Black.",
        |lab| commands::boards(lab, &["a1o15b3n12"])),
    check("command-board-white", "commands", Must, EVERY, "Games from openings are lost where the engine is White.",
        |lab| commands::boards(lab, &["o1h8a15i9h10"])),
    check("command-board-long", "commands", Must, EVERY, "Games from long openings are lost.",
        |lab| commands::boards(lab, &["h8i8h9i9h6i6j7g7j10g10k8f8k11f11l7e7l10e10m8d8m11d11n7c7n10"])),
    check("command-board-again", "commands", Must, &[CGomokuCli], "Stones of the last position stay: the engine plays on occupied points, or avoids free ones.",
        // The same stones with the colours changed are still three and no more.
        |lab| commands::boards(lab, &["", "h8i9h10", "i9h8i7"])),
    check("command-board-blocked", "commands", Should, &[Piskvork], "Continued games of Piskvork mark stones as used up: the engine plays on one.",
        commands::board_blocked),
    check("command-board-one-line", "commands", Should, &[Gomocalc], "The web board gomocalc sends BOARD on one line: it gets no move.",
        commands::board_on_one_line),
    check("command-start-again", "commands", Must, &[CGomokuCli, YixinBoard], "c-gomoku-cli plays all games with one process: every game but the first is lost.",
        commands::start_again),
    check("command-restart", "commands", Must, &[Piskvork], "Piskvork begins every further game by RESTART and waits for its answer.",
        commands::restart),
    check("command-rectstart", "commands", Should, &[Piskvork], "Piskvork waits for an answer to RECTSTART when its board is no square.",
        commands::rectangle),
    check("command-size-15", "commands", Must, EVERY, "Most leagues play on 15 x 15.",
        |lab| commands::size(lab, 15)),
    check("command-size-20", "commands", Must, EVERY, "The freestyle leagues play on 20 x 20.",
        |lab| commands::size(lab, 20)),
    check("command-all-sizes", "commands", Should, &[Piskvork, CGomokuCli, Qpiskvork, YixinBoard], "c-gomoku-cli and Yixin-Board offer 5 x 5 to 22 x 22: the engine breaks on one it has accepted.",
        commands::all_sizes),
    check("command-bad-sizes", "commands", Should, &[BadLines], "A board that is taken for one it can play, or a number that breaks its reader, loses the games that follow.",
        commands::bad_sizes),
    check("command-rule-any-time", "commands", Must, &[Piskvork, YixinBoard], "Managers send the rule before or behind START, and again in a game.",
        commands::rule_at_any_time),
    check("command-illegal-turn", "commands", Should, &[BadLines], "A slip of a manager or a script ends the process, or its reader.",
        commands::illegal_turn),
    check("command-begin-before-start", "commands", Should, &[People], "Scripts that forget START end the process.",
        commands::begin_before_start),
    check("command-won-board", "commands", Should, &[Piskvork, People], "Boards set up in a window may hold five already: the engine falls silent or crashes.",
        commands::decided),
    check("command-full-board", "commands", Should, &[Piskvork, People], "A game that is full to the last point ends the process, and the next game with it.",
        commands::full),
    check("command-swap2-empty", "commands", Should, &[GomocupJudge, Qpiskvork], "In swap2 games the engine cannot place the first stones.",
        |lab| commands::swap2(lab, "")),
    check("command-swap2-three", "commands", Should, &[GomocupJudge, Qpiskvork], "In swap2 games the engine cannot choose behind three stones.",
        |lab| commands::swap2(lab, "b2e2e3")),
    check("command-swap2-five", "commands", Should, &[GomocupJudge, Qpiskvork], "In swap2 games the engine cannot choose behind five stones.",
        |lab| commands::swap2(lab, "b2e2e3n14k14")),

    check("dialect-judge-empty-board", "dialects", Must, &[GomocupJudge], "The tournament itself: every game is lost.",
        |lab| dialects::judge(lab, 15, "")),
    check("dialect-judge-opening", "dialects", Must, &[GomocupJudge], "The tournament itself: every game from an opening is lost.",
        |lab| dialects::judge(lab, 15, "h8i9g9")),
    check("dialect-judge-large-board", "dialects", Must, &[GomocupJudge], "The tournament's leagues on 20 x 20 are lost.",
        |lab| dialects::judge(lab, 20, "t20s18a20p19")),
    check("dialect-piskvork", "dialects", Must, &[Piskvork], "Games under Piskvork are lost.",
        dialects::piskvork),
    check("dialect-c-gomoku-cli", "dialects", Must, &[CGomokuCli], "Matches under c-gomoku-cli are lost.",
        dialects::c_gomoku_cli),
    check("dialect-c-gomoku-cli-boards", "dialects", Must, &[CGomokuCli], "Matches under c-gomoku-cli -sendbyboard are lost.",
        dialects::c_gomoku_cli_boards),
    check("dialect-c-gomoku-cli-nodes", "dialects", Should, &[CGomokuCli], "Matches with a limit of nodes never end.",
        dialects::c_gomoku_cli_nodes),
    check("dialect-qpiskvork", "dialects", Should, &[Qpiskvork], "Games under qpiskvork end with an error.",
        dialects::qpiskvork),
    check("dialect-qpiskvork-continue", "dialects", Should, &[Qpiskvork], "Games that are continued under qpiskvork end with an error.",
        dialects::qpiskvork_continue),
    check("dialect-yixin-board", "dialects", Should, &[YixinBoard], "The engine cannot be played in Yixin-Board.",
        dialects::yixin_board),
    check("dialect-yixin-analysis", "dialects", Should, &[YixinBoard], "The engine cannot analyse in Yixin-Board.",
        dialects::yixin_analysis),
    check("dialect-yixin-forbidden", "dialects", Should, &[YixinBoard], "Yixin-Board trusts the engine's list of forbidden points: it allows fouls.",
        dialects::yixin_forbidden),

    check("time-turn", "time", Must, EVERY, "The engine loses on time.",
        time::turn),
    check("time-first-move", "time", Must, &[GomocupJudge], "What an engine loads when it starts is charged to its first move: loss on time.",
        time::first_move),
    check("time-short-turn", "time", Must, &[CGomokuCli], "In fast games the engine loses on time.",
        |lab| time::short_turn(lab, lab.turn() / 10, 6)),
    check("time-turn-zero", "time", Must, &[People], "timeout_turn 0 asks for a move at once; taken for no limit, the engine loses on time.",
        |lab| time::short_turn(lab, Duration::ZERO, 3)),
    check("time-match-zero", "time", Must, &[CGomokuCli], "timeout_match 0 is no limit for the match; the engine plays badly or not at all.",
        time::match_zero),
    check("time-match-only", "time", Must, &[CGomokuCli], "Where only the match is limited, the engine spends its time on a few moves and loses.",
        time::match_only),
    check("time-counted-down", "time", Must, EVERY, "With little left on its clock the engine loses on time.",
        time::counted_down),
    check("time-left-zero", "time", Must, &[CGomokuCli], "time_left 0 is a clock that has run out; taken for no limit, the engine loses on time.",
        |lab| time::clock_out(lab, "0")),
    check("time-left-negative", "time", Must, &[GomocupJudge, Piskvork, YixinBoard], "Managers count below zero; taken for no limit, the engine loses on time.",
        |lab| time::clock_out(lab, "-250")),
    check("time-unlimited", "time", Must, &[CGomokuCli, Qpiskvork], "2147483647 stands for no limit; sums overflow.",
        time::unlimited),
    check("time-odd-values", "time", Should, &[BadLines], "A broken number in INFO ends the process or its clock.",
        time::odd_values),
    check("time-at-once", "time", Must, EVERY, "A quick opponent moves within a millisecond: the engine does not hear it and loses on time.",
        time::at_once),
    check("time-without-tolerance", "time", Should, &[Piskvork, CGomokuCli], "The tolerance is the manager's; c-gomoku-cli and others may give none.",
        time::without_tolerance),

    check("undo-last", "undo", Should, &[Piskvork], "Piskvork's undo costs a new process, or the position is wrong.",
        undo::last),
    check("undo-replayed", "undo", Should, &[Piskvork], "Behind an undo the engine refuses a point that is free.",
        undo::replayed),
    check("undo-all", "undo", Should, &[Piskvork], "Taking back the whole game ends the process or leaves stones.",
        undo::all),
    check("undo-older", "undo", Should, &[People], "Boards that are edited in a window differ from the engine's.",
        undo::older),
    check("undo-absent", "undo", Should, &[BadLines], "TAKEBACK of a free point breaks the engine, or is never answered: the manager waits.",
        undo::absent),

    check("stop-turn-zero", "stop", Should, &[Piskvork], "Piskvork's stop button sends INFO timeout_turn 0 to a thinking engine: it does nothing.",
        |lab| stop::by(lab, "INFO timeout_turn 0")),
    check("stop-stop", "stop", Should, &[People], "The engine cannot be stopped by hand.",
        |lab| stop::by(lab, "STOP")),
    check("stop-yxstop", "stop", Should, &[CGomokuCli, YixinBoard], "Yixin-Board's stop button does nothing; c-gomoku-cli sends the same to late engines.",
        |lab| stop::by(lab, "YXSTOP")),
    check("stop-idle", "stop", Must, &[CGomokuCli, People], "A stop that comes too late makes a second move: it is played as the next one.",
        stop::idle),
    check("stop-info-meanwhile", "stop", Must, &[Piskvork, YixinBoard], "Managers send INFO to a thinking engine: a line in return is taken for its move.",
        stop::info_meanwhile),
    check("stop-new-game", "stop", Should, &[YixinBoard], "A new game during a search gets the move of the old one, or none.",
        stop::restarted),
    check("stop-end", "stop", Must, &[GomocupJudge, Piskvork, Qpiskvork], "c-gomoku-cli waits for the process without limit: the match hangs.",
        stop::end),
    check("stop-end-of-input", "stop", Should, EVERY, "When its manager dies, the engine stays and takes a processor.",
        stop::end_of_input),

    check("suspension-judge", "suspension", Must, &[GomocupJudge], "GomocupJudge stops an engine before it has read START, and again behind each move: every game is lost.",
        suspension::judged),
    check("suspension-idle", "suspension", Must, &[GomocupJudge, Piskvork], "Time in which the process was stopped is taken for thinking: weak moves, or loss on time.",
        suspension::idle),
    check("suspension-spoken-to", "suspension", Must, &[People], "A command that arrives while the process is stopped is lost.",
        suspension::spoken_to),
    check("suspension-thinking", "suspension", Should, &[People], "A machine that sleeps for a while, or a debugger, ends the search or the process.",
        suspension::thinking),

    check("odd-cr-lf", "odd", Must, &[GomocupJudge, Piskvork], "Piskvork and GomocupJudge end lines with CR LF: every game is lost.",
        |lab| odd::line_end(lab, "\r\n")),
    check("odd-mixed-ends", "odd", Should, &[Qpiskvork], "qpiskvork mixes LF and CR LF in one command.",
        odd::mixed_ends),
    check("odd-trailing-blanks", "odd", Should, &[People], "A blank at the end of a line makes a command unknown.",
        |lab| odd::line_end(lab, " \n")),
    check("odd-small-letters", "odd", Should, &[YixinBoard], "Yixin-Board writes commands in small letters.",
        odd::small_letters),
    check("odd-capital-keys", "odd", Should, &[Gomocalc], "gomocalc writes the keys of INFO in capitals.",
        odd::capital_keys),
    check("odd-blanks-at-commas", "odd", Should, &[People], "Scripts write a blank behind the comma.",
        odd::blanks_at_commas),
    check("odd-in-pieces", "odd", Must, &[People], "A pipe may hand over a line in pieces.",
        odd::in_pieces),
    check("odd-blank-lines", "odd", Must, &[People], "A blank line is no command; an answer to it is taken for the move.",
        odd::blank_lines),
    check("odd-unknown", "odd", Must, &[People], "A command of a newer manager ends the process or silences it.",
        |lab| odd::survives(lab, b"UNHEARDOF\nHELLO 1 2 3\nTURNS 3,3\n")),
    check("odd-nul", "odd", Should, &[BadLines], "NUL bytes end the process or its reader.",
        |lab| odd::survives(lab, b"\0\0\0\nINFO \0 \0\nST\0ART\n")),
    check("odd-not-utf8", "odd", Must, &[Piskvork], "A folder's name in an old code page ends the reader: the engine looks dead.",
        |lab| odd::survives(lab, b"INFO folder C:\\Spiele\\f\xfcr \xff\xfe\nINFO \x80\n")),
    check("odd-all-bytes", "odd", Should, &[BadLines], "Some byte ends the process or its reader.",
        odd::all_bytes),
    check("odd-long-line", "odd", Should, &[BadLines], "A long line overflows a buffer.",
        odd::long_line),
    check("odd-long-number", "odd", Should, &[BadLines], "A long number overflows a buffer.",
        odd::long_number),
    check("odd-board-without-done", "odd", Should, &[BadLines], "A BOARD that was broken off swallows the next game.",
        odd::board_without_done),
    check("odd-bad-stones", "odd", Should, &[BadLines], "A stone off the board or on another one ends the process.",
        odd::bad_stones),
    check("odd-arguments", "odd", Should, &[YixinBoard], "Yixin-Board starts engines with --force-utf8.",
        odd::arguments),

    check("chaos-commands-1", "chaos", Should, &[BadLines], "Some order of commands ends the process or silences it.",
        |lab| chaos::stream(lab, 1, false)),
    check("chaos-commands-2", "chaos", Should, &[BadLines], "Some order of commands ends the process or silences it.",
        |lab| chaos::stream(lab, 2, false)),
    check("chaos-commands-3", "chaos", Should, &[BadLines], "Some order of commands ends the process or silences it.",
        |lab| chaos::stream(lab, 3, false)),
    check("chaos-bytes-1", "chaos", Should, &[BadLines], "Some bytes end the process or silence it.",
        |lab| chaos::stream(lab, 4, true)),
    check("chaos-bytes-2", "chaos", Should, &[BadLines], "Some bytes end the process or silence it.",
        |lab| chaos::stream(lab, 5, true)),

    check("resource-memory", "resource", Must, &[GomocupJudge], "GomocupJudge counts the memory after each move: the engine loses the game.",
        |lab| resource::memory(lab, USUAL_MEMORY)),
    check("resource-memory-small", "resource", Should, &[Piskvork], "On machines with less memory the engine is ended by the manager.",
        |lab| resource::memory(lab, resource::SMALL_MEMORY)),
    check("resource-idle", "resource", Should, &[CGomokuCli, Qpiskvork, YixinBoard], "The engine works while the other one thinks: in matches it takes the processor away from it.",
        resource::idle),
    check("resource-one-processor", "resource", Should, &[GomocupJudge], "In a tournament there is one processor: threads that share it cost strength.",
        resource::one_processor),
    check("resource-end", "resource", Must, EVERY, "c-gomoku-cli waits for the process without limit: the match hangs. Others kill it.",
        resource::end),
    check("resource-end-at-once", "resource", Should, &[People], "An engine that was only asked whether it starts stays behind.",
        resource::end_at_once),
    check("resource-end-clean", "resource", Should, EVERY, "A line behind END is taken for the first one of the next game; a bad status for a crash.",
        resource::end_is_clean),
    check("resource-end-of-input", "resource", Should, EVERY, "When its manager dies the engine stays behind.",
        resource::end_of_input),
    check("resource-no-files", "resource", Should, &[GomocupJudge, Piskvork], "GomocupJudge counts the size of the engine's folder; Piskvork deletes what lies there.",
        resource::no_files),
    check("resource-any-directory", "resource", Should, &[Piskvork, Qpiskvork, YixinBoard], "Piskvork, qpiskvork and Yixin-Board start engines elsewhere: it does not find its files.",
        resource::any_directory),

    check("game-freestyle-20", "games", Must, &[GomocupJudge], "Gomocup lets every engine play itself: no late, illegal or missing move.",
        |lab| games::whole(lab, Rule::Freestyle, 20)),
    check("game-freestyle-15", "games", Must, &[GomocupJudge], "Gomocup lets every engine play itself: no late, illegal or missing move.",
        |lab| games::whole(lab, Rule::Freestyle, 15)),
    check("game-standard", "games", Must, &[GomocupJudge], "Gomocup lets every engine play itself: no late, illegal or missing move.",
        |lab| games::whole(lab, Rule::Standard, 15)),
    check("game-renju", "games", Must, &[GomocupJudge], "Gomocup lets every engine play itself: no foul, late, illegal or missing move.",
        |lab| games::whole(lab, Rule::Renju, 15)),
    check("game-caro", "games", Must, &[GomocupJudge], "Gomocup lets every engine play itself: no late, illegal or missing move.",
        |lab| games::whole(lab, Rule::CaroSix, 15)),
    check("game-caro5", "games", Must, &[GomocupJudge, Piskvork], "The engine loses games of caro by its own doing.",
        |lab| games::whole(lab, Rule::CaroFive, 15)),
    check("game-two-in-a-row", "games", Must, &[CGomokuCli], "c-gomoku-cli keeps the process: from the second game on all are lost.",
        games::two_in_a_row),
    check("game-almost-full-freestyle", "games", Must, &[GomocupJudge, CGomokuCli, Qpiskvork], "Long games end with an illegal move, a crash or silence.",
        |lab| games::almost_full(lab, Rule::Freestyle)),
    check("game-almost-full-standard", "games", Must, &[GomocupJudge, CGomokuCli, Qpiskvork], "Long games end with an illegal move, a crash or silence.",
        |lab| games::almost_full(lab, Rule::Standard)),
    check("game-almost-full-renju", "games", Must, &[GomocupJudge, Piskvork], "Long games end with a foul, an illegal move, a crash or silence.",
        |lab| games::almost_full(lab, Rule::Renju)),
    check("game-almost-full-caro", "games", Must, &[GomocupJudge, Qpiskvork], "Long games end with an illegal move, a crash or silence.",
        |lab| games::almost_full(lab, Rule::CaroSix)),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_unique_and_are_no_groups_and_sentences_end() {
        let names: BTreeSet<&str> = CHECKS.iter().map(|check| check.name).collect();
        assert_eq!(names.len(), CHECKS.len());
        let groups: BTreeSet<&str> = CHECKS.iter().map(|check| check.group).collect();
        assert!(names.is_disjoint(&groups));
        for check in CHECKS {
            assert!(check.consequence.ends_with('.'), "{}", check.name);
            let subject = check.group.trim_end_matches('s');
            assert!(check.name.starts_with(subject), "{}", check.name);
        }
    }

    /// Whole dialogues of a manager are asked by it, and nobody asks twice.
    #[test]
    fn everything_is_asked_by_somebody() {
        for check in CHECKS {
            let mut askers = check.asked_by.to_vec();
            assert!(!askers.is_empty(), "{}", check.name);
            askers.dedup();
            assert_eq!(askers, check.asked_by, "{}", check.name);
            let alone = |asker: Asker| check.asked_by == [asker];
            assert_eq!(check.group == "chaos", alone(BadLines) && check.name.starts_with("chaos"));
            for (part, asker) in [
                ("dialect-judge", GomocupJudge),
                ("dialect-piskvork", Piskvork),
                ("dialect-c-gomoku-cli", CGomokuCli),
                ("dialect-qpiskvork", Qpiskvork),
                ("dialect-yixin", YixinBoard),
            ] {
                assert!(!check.name.starts_with(part) || alone(asker), "{}", check.name);
            }
        }
    }

    #[test]
    fn groups_stand_together() {
        let mut groups: Vec<&str> = CHECKS.iter().map(|check| check.group).collect();
        groups.dedup();
        let words: BTreeSet<&&str> = groups.iter().collect();
        assert_eq!(words.len(), groups.len());
    }
}
