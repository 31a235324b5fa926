//! Positions whose answers come from the referees of other programs (`suites/README.md`).

use std::collections::{BTreeMap, BTreeSet};

use super::rules::{Colour, End, Place, SecondReferee};

/// The lines of a suite by their fields.
fn load(name: &str) -> Vec<BTreeMap<String, String>> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = std::fs::read_to_string(root.join("suites").join(name)).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pair = |field: &str| {
        let (key, value) = field.split_once('=').unwrap();
        (key.to_owned(), value.to_owned())
    };
    lines.map(|line| line.split_whitespace().map(pair).collect()).collect()
}

/// Places such as `h8` in a text, with or without something between them.
fn places(text: &str) -> Vec<Place> {
    let starts = text.match_indices(|letter: char| letter.is_ascii_lowercase());
    let place = |(start, letter): (usize, &str)| {
        let digits: String = text[start + 1..].chars().take_while(char::is_ascii_digit).collect();
        (i64::from(letter.as_bytes()[0] - b'a'), digits.parse::<i64>().unwrap() - 1)
    };
    starts.map(place).collect()
}

fn rule(line: &BTreeMap<String, String>) -> u32 {
    match line["rule"].as_str() {
        "freestyle" => 0,
        "standard" => 1,
        "renju" => 4,
        "caro" => 8,
        "caro5" => 9,
        other => panic!("no rule {other}"),
    }
}

/// Whose line the last move completes, or that it is forbidden; nothing ends the game before it.
#[track_caller]
fn check_winners(name: &str, count: usize) {
    let lines = load(name);
    assert_eq!(lines.len(), count);
    for line in lines {
        let mut referee = SecondReferee::new(rule(&line), line["size"].parse().unwrap(), None);
        let moves = places(&line["moves"]);
        let (&last, before) = moves.split_last().unwrap();
        for &place in before {
            let ruling = (referee.refusal(place), referee.place(place));
            assert_eq!(ruling, (None, None), "{place:?} of {line:?}");
        }
        let shown = match (referee.refusal(last), referee.place(last)) {
            (None, Some(End::Won(Colour::Black))) => "black",
            (None, Some(End::Won(Colour::White))) => "white",
            (None, Some(End::Full | End::Limit(_))) => "draw",
            (None, None) => "none",
            (Some(_), _) => "foul",
        };
        assert_eq!(shown, line["result"], "{line:?}");
    }
}

/// All forbidden points.
#[track_caller]
fn check_forbidden(name: &str, count: usize) {
    let lines = load(name);
    assert_eq!(lines.len(), count);
    for line in lines {
        let side = line["size"].parse().unwrap();
        let mut referee = SecondReferee::new(rule(&line), side, None);
        let [mut black, mut white] = ["black", "white"]
            .map(|colour| line.get(colour).map(|text| places(text)).unwrap_or_default());
        for (index, place) in
            line.get("moves").map(|text| places(text)).into_iter().flatten().enumerate()
        {
            if index % 2 == 0 { black.push(place) } else { white.push(place) }
        }
        for (index, &place) in black.iter().enumerate() {
            referee.place(place);
            if let Some(&place) = white.get(index) {
                referee.place(place);
            }
        }
        let all = (0..side as i64).flat_map(|x| (0..side as i64).map(move |y| (x, y)));
        let free: BTreeSet<Place> =
            all.filter(|place| !black.contains(place) && !white.contains(place)).collect();
        let forbidden = free.into_iter().filter(|&place| referee.refusal(place).is_some());
        let expected = line.get("forbidden").map(|text| places(text)).unwrap_or_default();
        assert_eq!(forbidden.collect::<BTreeSet<_>>(), expected.into_iter().collect(), "{line:?}");
    }
}

#[test]
fn winners_are_those_of_the_suite() {
    check_winners("winner.txt", 322);
    check_winners("winner-disputed.txt", 12);
}

#[test]
fn forbidden_points_are_those_of_the_suite() {
    check_forbidden("forbidden.txt", 371);
    check_forbidden("forbidden-disputed.txt", 40);
}
