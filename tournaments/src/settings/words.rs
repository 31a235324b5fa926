//! Words of a command line, `key=value`, as the tables that a match file has.
//!
//! So both are read by the same code and mean the same. Rules and boards are words everywhere.

use kagetsu::types::{BoardSize, MAX_SIZE, MIN_SIZE, Rule};
use toml::{Table, Value};

/// What is wrong with a word.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// Behind an option a word has no value.
    #[error("'{1}' after -{0} has no value; write it as {1}=VALUE")]
    NoValue(&'static str, String),
    /// Behind an option a word is the second one without a key, where one is enough; and that key.
    #[error("'{1}' after -{0}: there is a {2}= already; begin with -{0} again")]
    Twice(&'static str, String, String),
}

/// Words whose values stay text even when they look like a number.
const TEXTS: [&str; 9] = ["cmd", "name", "dir", "args", "tc", "proto", "file", "model", "engines"];

/// Words that say the same thing: where one is said, what the others said before holds no longer.
const RIVALS: [&[&str]; 8] = [
    &["tc", "st"],
    &["tolerance", "timemargin"],
    &["memory", "maxmemory"],
    &["threads", "thread"],
    &["size", "boardsize"],
    &["draw_after", "drawafter"],
    &["seed", "srand"],
    &["format", "type"],
];

/// Tables whose keys are names of others and mean nothing here.
const FOREIGN: [&str; 2] = ["option", "env"];

/// The words that say the same thing as `key`, without `key` itself.
pub(super) fn rivals(key: &str) -> impl Iterator<Item = &'static str> {
    let group = RIVALS.into_iter().find(|group| group.contains(&key)).unwrap_or_default();
    group.iter().copied().filter(move |&other| other != key)
}

/// Says a word in a table in which others were said before.
fn say(table: &mut Table, key: String, value: Value) {
    for rival in rivals(&key) {
        table.remove(rival);
    }
    table.insert(key, value);
}

/// Reads the words behind an option; of two that say the same thing the later holds. A key with a dot, such as `option.hash`, lands in a table of
/// its own. Where `bare` is given, a word without `=` is its value.
pub fn table(
    option: &'static str,
    words: &[String],
    bare: Option<&str>,
) -> Result<Table, WordError> {
    let mut table = Table::new();
    for word in words {
        let (key, text) = match (word.split_once('='), bare) {
            (Some(split), _) => split,
            (None, Some(bare)) if table.contains_key(bare) => {
                return Err(WordError::Twice(option, word.clone(), bare.to_owned()));
            }
            (None, Some(bare)) => (bare, word.as_str()),
            (None, None) => return Err(WordError::NoValue(option, word.clone())),
        };
        if let Some((outer, inner)) = key.split_once('.') {
            let place = table.entry(outer).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(place) = place {
                place.insert(inner.to_owned(), Value::String(text.to_owned()));
            }
        } else {
            say(&mut table, key.to_owned(), value(key, text));
        }
    }
    Ok(table)
}

/// A value of the kind that it looks like.
fn value(key: &str, text: &str) -> Value {
    let number = || {
        let whole = text.parse::<i64>().map(Value::Integer).ok();
        whole.or_else(|| text.parse::<f64>().ok().filter(|n| n.is_finite()).map(Value::Float))
    };
    match text {
        _ if TEXTS.contains(&key) => Value::String(text.to_owned()),
        "true" => Value::Boolean(true),
        "false" => Value::Boolean(false),
        _ => number().unwrap_or_else(|| Value::String(text.to_owned())),
    }
}

/// Lays one table over another: what the upper one says holds, in whichever of the words for it.
pub fn lay_over(lower: &mut Table, upper: Table) {
    for (key, value) in upper {
        match (lower.get_mut(&key), value) {
            (Some(Value::Table(below)), Value::Table(above)) if FOREIGN.contains(&&*key) => {
                below.extend(above);
            }
            (Some(Value::Table(below)), Value::Table(above)) => lay_over(below, above),
            (_, value) => say(lower, key, value),
        }
    }
}

/// Reads a rule's word or number.
pub fn read_rule(text: &str) -> Result<Rule, String> {
    Rule::from_word(text).ok_or_else(|| {
        let known = Rule::ALL.map(|rule| format!("{} ({})", rule.word(), rule.number()));
        format!("known are {}", known.join(", "))
    })
}

/// Reads a board's side.
pub fn read_size(text: &str) -> Result<BoardSize, String> {
    let side = text.parse().ok().and_then(BoardSize::new);
    side.ok_or_else(|| format!("a board's side is {MIN_SIZE} to {MAX_SIZE}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[track_caller]
    fn check(text: &str, bare: Option<&str>, expected: &str) {
        let read = table("engine", &words(text), bare).unwrap();
        assert_eq!(read, expected.parse::<Table>().unwrap(), "{text}");
    }

    #[test]
    fn values_are_of_the_kind_that_they_look_like() {
        check("nodes=5 st=0.5 twosided=true", None, "nodes = 5\nst = 0.5\ntwosided = true");
        check("name=5 tc=10", None, "name = '5'\ntc = '10'");
        check("option.a=1 option.b=x=y", None, "[option]\na = '1'\nb = 'x=y'");
        check("./engine name=A", Some("cmd"), "cmd = './engine'\nname = 'A'");
    }

    #[test]
    fn a_word_without_a_value_is_refused() {
        let error = table("each", &words("nodes"), None).unwrap_err().to_string();
        assert_eq!(error, "'nodes' after -each has no value; write it as nodes=VALUE");
        let error = table("engine", &words("a name=A b"), Some("cmd")).unwrap_err().to_string();
        assert_eq!(error, "'b' after -engine: there is a cmd= already; begin with -engine again");
    }

    #[test]
    fn the_upper_table_holds() {
        let mut lower: Table = "a = 1\n[b]\nc = 2\nd = 3".parse().unwrap();
        lay_over(&mut lower, "a = 4\n[b]\nd = 5\ne = 6".parse().unwrap());
        assert_eq!(lower, "a = 4\n[b]\nc = 2\nd = 5\ne = 6".parse().unwrap());
    }

    #[test]
    fn the_later_of_two_words_for_one_thing_holds() {
        check("tc=9 st=5", None, "st = 5");
        check("st=5 tc=9", None, "tc = '9'");
        check("tolerance=1 timemargin=2 tolerance=3", None, "tolerance = 3");
        check("option.tc=9 option.st=5 st=5", None, "st = 5\n[option]\ntc = '9'\nst = '5'");
    }

    #[test]
    fn a_word_replaces_what_lower_tables_say_of_the_same_thing() {
        let mut lower: Table =
            "[each]\ntc = '9'\nmemory = 1\n[each.option]\ntc = '9'".parse().unwrap();
        lay_over(&mut lower, "[each]\nst = 5\n[each.option]\nst = '5'".parse().unwrap());
        let expected = "[each]\nst = 5\nmemory = 1\n[each.option]\ntc = '9'\nst = '5'";
        assert_eq!(lower, expected.parse().unwrap());
    }
}
