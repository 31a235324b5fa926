//! What is printed, what is refused, and how the process would end.

use super::{Ending, solve};

/// A win by fours of Black, and one by threats.
const VCF: [&str; 3] = ["freestyle", "15", "h8a1i8a3j8a5"];
const VCT: [&str; 3] = ["freestyle", "15", "h8a1i8a15h9o1i9o15"];

fn run(position: [&str; 3], rest: &[&str]) -> (Ending, String) {
    let arguments: Vec<String> = position.iter().chain(rest).map(|&word| word.to_owned()).collect();
    let mut out = Vec::new();
    let ending = solve(&mut out, &arguments, false).expect("writing to memory");
    (ending, String::from_utf8(out).expect("text"))
}

#[track_caller]
fn check_refused(position: [&str; 3], rest: &[&str], reason: &str) {
    let (ending, text) = run(position, rest);
    assert_eq!((ending, text.lines().count()), (Ending::BadInput, 1), "{text}");
    assert!(text.contains(reason), "{text}");
}

/// The value behind a name.
fn value<'t>(text: &'t str, name: &str) -> &'t str {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in\n{text}"))
}

#[test]
fn wins_are_told_with_their_line_and_end_with_zero() {
    let (ending, text) = run(VCF, &["--goal", "vcf"]);
    assert_eq!((ending, value(&text, "verdict"), value(&text, "plies")), (Ending::Yes, "win", "3"));
    for options in [&["--shortest"][..], &["--order=3"], &["--width", "all"], &[]] {
        let (ending, text) = run(VCT, options);
        assert_eq!((ending, value(&text, "verdict")), (Ending::Yes, "win"), "{options:?} {text}");
        let line = value(&text, "line").split(' ').count();
        let plies: usize = value(&text, "plies").parse().expect("a number");
        assert!(line <= plies && plies <= line + 1, "{options:?} {text}");
    }
}

#[test]
fn no_win_ends_with_one_and_a_limit_with_three() {
    assert_eq!(run(["renju", "15", "h8"], &["--goal", "vcf"]).0, Ending::No);
    for limit in [["--time", "0"], ["--nodes", "0"], ["--nodes", "1"]] {
        let (ending, text) = run(VCT, &limit);
        assert_eq!((ending, value(&text, "verdict")), (Ending::Unknown, "unknown"), "{limit:?}");
    }
}

#[test]
fn any_win_is_confirmed_by_all_moves() {
    let (ending, text) = run(VCT, &["--goal", "win", "--tree=2"]);
    assert_eq!((ending, value(&text, "verdict")), (Ending::Yes, "win"), "{text}");
    let (ending, text) = run(VCF, &["--goal", "win", "--first", "g8", "--memory=16"]);
    assert_eq!(ending, Ending::Yes);
    assert!(value(&text, "line").starts_with("g8 "), "{text}");
    let (ending, text) = run(VCF, &["--goal=win", "--first=c1", "--nodes", "3000"]);
    assert_eq!((ending, value(&text, "verdict")), (Ending::Unknown, "unknown"));
}

#[test]
fn more_memory_than_there_is_is_no_reason_to_fail() {
    for goal in ["vcf", "vct", "win"] {
        let (ending, text) = run(VCF, &["--goal", goal, "--memory", "17592186044415"]);
        assert_eq!((ending, value(&text, "verdict")), (Ending::Yes, "win"), "{goal}");
        assert!(value(&text, "memory").contains(" MiB of 17592186044415"), "{goal}: {text}");
        assert!(!run(VCF, &["--goal", goal]).1.contains("memory"), "{goal}");
    }
}

#[test]
fn all_first_moves_are_listed() {
    let (_, text) = run(VCF, &["--all", "--goal", "vcf"]);
    let first: Vec<_> = text.lines().filter(|line| line.starts_with("first ")).collect();
    let expected = ["first f8 no win", "first g8 win", "first k8 win", "first l8 no win"];
    assert_eq!(first, expected, "{text}");
}

#[test]
fn the_tree_begins_with_the_first_move_and_keeps_to_its_depth() {
    let (_, text) = run(VCT, &["--tree=4"]);
    let first = value(&text, "line").split(' ').next().expect("a move");
    let tree: Vec<_> = text.lines().skip_while(|line| *line != first).collect();
    assert!(tree.len() > 1, "{text}");
    assert!(tree.iter().all(|line| !line.starts_with("    ")), "{text}");
    assert!(tree.iter().any(|line| line.contains("else -> ")), "{text}");
}

#[test]
fn the_defence_is_shown_on_the_board() {
    // White is to move and Black's three stands open.
    let (ending, text) = run(VCF, &["w", "--defence"]);
    assert_eq!((ending, value(&text, "threat")), (Ending::Yes, "yes"));
    for stop in ["g8", "k8"] {
        assert!(value(&text, "refutations").split(' ').any(|point| point == stop), "{text}");
    }
    assert!(text.contains(" * "), "{text}");
    assert_eq!(run(["renju", "15", "h8"], &["--defence"]).1, "threat no\n");
}

#[test]
fn sides_follow_from_the_stones_unless_one_passes() {
    let lists = ["freestyle", "15", "black=h8i8j8,white=a1a3"];
    assert_eq!(run(lists, &["--goal", "vcf"]).0, Ending::No);
    assert_eq!(run(lists, &["b", "--goal", "vcf"]).0, Ending::Yes);
    check_refused(["freestyle", "15", "-"], &["w"], "begin");
    check_refused(["freestyle", "15", "black=h8i8j8,white=-"], &[], "differ");
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    check_refused(["chess", "15", "h8"], &[], "rule 'chess'");
    check_refused(["renju", "4", "h8"], &[], "SIZE");
    check_refused(["renju", "23", "h8"], &[], "SIZE");
    check_refused(["renju", "15", "h8h8"], &[], "h8 stands there twice");
    check_refused(["renju", "15", "black=h8,white=h8"], &[], "h8 stands there twice");
    check_refused(["renju", "15", "p8"], &[], "p8 is not on a board of 15x15");
    check_refused(["renju", "15", "h8?"], &[], "h8");
    check_refused(["renju", "15", "h8"], &["x"], "b or w");
    check_refused(["renju", "15", "h8"], &["b", "w"], "too much");
    check_refused(["freestyle", "15", "h8a1i8a3j8a5k8a7l8"], &[], "Black has won");
    check_refused(["renju", "15", "h8"], &["--speed"], "--speed");
    check_refused(["renju", "15", "h8"], &["--all=1"], "--all");
    check_refused(["renju", "15", "h8"], &["--order", "6"], "--order");
    check_refused(["renju", "15", "h8"], &["--width", "wide"], "--width");
    check_refused(["renju", "15", "h8"], &["--time", "-1"], "--time");
    check_refused(["renju", "15", "h8"], &["--time", "NaN"], "--time");
    check_refused(["renju", "15", "h8"], &["--nodes", "many"], "--nodes");
    check_refused(["renju", "15", "h8"], &["--nodes"], "needs a value");
    check_refused(["renju", "15", "h8"], &["--memory", "0"], "--memory");
    check_refused(["renju", "15", "h8"], &["--memory", "18446744073709551615"], "--memory");
    check_refused(["renju", "15", "h8"], &["--defence", "--all"], "--defence");
    check_refused(["renju", "15", "h8"], &["--goal", "win", "--defence"], "--defence");
    check_refused(["renju", "15", "h8"], &["--goal", "win", "--shortest"], "--shortest");
    check_refused(["renju", "15", "h8"], &["--goal", "win", "--order", "3"], "--order");
    check_refused(["renju", "15", "h8"], &["--goal", "vcf", "--order", "3"], "--order 1");
    check_refused(["renju", "15", "h8"], &["--order", "1", "--goal", "vct"], "vct is 2");
    check_refused(["renju", "15", "h8"], &["--goal", "win", "--first", "h8"], "no legal move");
    check_refused(["renju", "15", "h8"], &["--goal", "win", "--first", "p8"], "no legal move");
    check_refused(["renju", "15", "h8"], &["--first", "h9"], "--goal win");
    check_refused(["renju", "15", "h8"], &["--first", "9h"], "--first");
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let (ending, text) = run(VCF, &["--certificate", "/no/such/folder/win.kgp"]);
    assert_eq!((ending, value(&text, "verdict")), (Ending::BadInput, "win"));
    assert!(text.lines().last().is_some_and(|line| line.contains("cannot write")), "{text}");
}
