//! The option words of fastchess and c-gomoku-cli, in the form that the argument parser takes.
//!
//! They have one dash (`-engine cmd=a name=A -rounds 10`) and any number of words behind it. Here
//! such an option gets its second dash, and its words become one value, quoted as for a shell:
//! `--engine="cmd=a name=A"`. Words already in the parser's own form pass through. A command line
//! that names no subcommand but begins with such an option is a match: other programs call it so.

use clap::{Command, CommandFactory};

/// Options that take words.
const LISTS: [&str; 8] = ["engine", "each", "openings", "sprt", "resign", "draw", "pgnout", "log"];

/// What options are called elsewhere and here. No other program knows our names of these, but for
/// `size`.
const RENAMED: [(&str, &str); 5] = [
    ("boardsize", "size"),
    ("drawafter", "draw-after"),
    ("size", "size"),
    ("testEnv", "test-env"),
    ("use-affinity", "pin"),
];

/// The subcommand that a command line without any means.
const MATCH: &str = "match";

/// The subcommands that speak this dialect.
const SPEAKERS: [&str; 5] = [MATCH, "smoke", "game", "play", "analyse"];

/// Rewrites a command line; its first word is the program.
pub(crate) fn rewrite(arguments: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut arguments = arguments.into_iter().peekable();
    let mut rewritten: Vec<String> = arguments.next().into_iter().collect();
    match arguments.peek() {
        Some(first) if SPEAKERS.contains(&first.as_str()) => rewritten.extend(arguments.next()),
        Some(first) if begins_match(first) => rewritten.push(MATCH.to_owned()),
        _ => {
            rewritten.extend(arguments);
            return rewritten;
        }
    }
    while let Some(argument) = arguments.next() {
        let Some(name) = name_of(&argument) else {
            rewritten.push(argument);
            continue;
        };
        if !LISTS.contains(&name) {
            rewritten.push(format!("--{name}"));
            continue;
        }
        let mut words = Vec::new();
        while let Some(word) = arguments.next_if(|next| !is_option(next)) {
            words.push(word);
        }
        rewritten.push(format!("--{name}={}", shell_words::join(&words)));
    }
    rewritten
}

/// What an option is called here. Also of an unknown one, as with two dashes it is named as a whole
/// when it is refused.
fn name_of(argument: &str) -> Option<&str> {
    let short = || argument.strip_prefix('-').filter(|letters| letters.len() > 1);
    let name = argument.strip_prefix("--").or_else(short).filter(|_| is_option(argument))?;
    Some(RENAMED.iter().find(|(there, _)| *there == name).map_or(name, |(_, here)| here))
}

/// Whether a command line that begins with this word is that of a match.
fn begins_match(word: &str) -> bool {
    let Some(name) = word.strip_prefix('-') else { return false };
    let command = super::Arguments::command();
    let mut options = command.find_subcommand(MATCH).into_iter().flat_map(Command::get_arguments);
    RENAMED.iter().any(|(there, _)| *there == name)
        || RENAMED.iter().all(|(_, here)| *here != name)
            && options.any(|option| option.get_long() == Some(name))
}

/// Whether a word begins a new option; a negative number does not.
fn is_option(word: &str) -> bool {
    word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_alphabetic())
        && word.starts_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares as text: the words of a value stand in brackets, apart by bars.
    #[track_caller]
    fn check(line: &str, expected: &str) {
        let shown = rewrite(shell_words::split(line).unwrap()).into_iter().map(|argument| {
            let value = argument.split_once('=').filter(|(name, _)| name.starts_with("--"));
            match value {
                Some((name, words)) => {
                    format!("{name}[{}]", shell_words::split(words).unwrap().join("|"))
                }
                None => argument,
            }
        });
        assert_eq!(shown.collect::<Vec<_>>().join(" "), expected, "{line}");
    }

    #[test]
    fn words_become_one_value() {
        check(
            "x match -engine cmd=a 'args=-v 2' -engine cmd=b -each tc=0/10 option.X=-5 -rounds 10",
            "x match --engine[cmd=a|args=-v 2] --engine[cmd=b] --each[tc=0/10|option.X=-5] \
             --rounds 10",
        );
    }

    #[test]
    fn names_of_other_programs_are_known() {
        check("x match -boardsize 15 -drawafter 200", "x match --size 15 --draw-after 200");
        check("x match a.toml -sprt elo0=-5 elo1=0", "x match a.toml --sprt[elo0=-5|elo1=0]");
        check("x match -use-affinity -strict", "x match --pin --strict");
    }

    #[test]
    fn two_dashes_are_as_good() {
        check("x match --engine a nodes=5 --rounds 2", "x match --engine[a|nodes=5] --rounds 2");
        check("x match --unknown 5 -x -other", "x match --unknown 5 -x --other");
    }

    #[test]
    fn players_and_analysts_speak_it_too() {
        check("x play -engine a nodes=5 -size 15", "x play --engine[a|nodes=5] --size 15");
        check("x analyse - -sgf out -nodes 5", "x analyse - --sgf out --nodes 5");
        check("x game -engine a b=5 -save out", "x game --engine[a|b=5] --save out");
        check("x smoke --engine a -busy 2", "x smoke --engine[a] --busy 2");
    }

    #[test]
    fn other_subcommands_are_left_alone() {
        check("x rate --engine a name=B -x", "x rate --engine a name=B -x");
        check("x --version", "x --version");
        check("x", "x");
    }

    #[test]
    fn without_a_subcommand_it_is_a_match() {
        check(
            "./fastchess-ob -recover -variant standard -testEnv -concurrency 2",
            "./fastchess-ob match --recover --variant standard --test-env --concurrency 2",
        );
    }
}
