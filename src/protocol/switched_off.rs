//! What managers can ask for and this engine does not have: the user is told so, once each.

/// The notice about a setting that has no effect; nothing for values that ask for nothing, and for
/// those that only hint.
pub(super) fn setting(key: &str, value: &str) -> Option<&'static str> {
    let number: Option<i64> = value.split_whitespace().next().and_then(|word| word.parse().ok());
    let is_on = number.is_some_and(|number| number != 0);
    Some(match key.to_ascii_lowercase().as_str() {
        "vcthread" if is_on => {
            "vcthread (Check VCT) has no effect; INFO checkmate 2 looks for wins by threats first"
        }
        #[cfg(not(feature = "database"))]
        "usedatabase" if is_on => DATABASE,
        _ => return None,
    })
}

/// The notice about a `YX` command (word in upper case) that has no effect.
pub(super) fn command(word: &str) -> String {
    match word {
        "YXHASHDUMP" | "YXHASHLOAD" => format!("{word} needs a path on the next line"),
        #[cfg(not(feature = "database"))]
        _ if is_of_database(word) => DATABASE.into(),
        _ => format!("{word} has no effect"),
    }
}

#[cfg(not(feature = "database"))]
fn is_of_database(word: &str) -> bool {
    word.contains("DATABASE")
        || word.starts_with("YXDB")
        || ["YXTXTTODB", "YXLIBTODB"].contains(&word)
}

#[cfg(not(feature = "database"))]
const DATABASE: &str = "there is no database of positions; its commands have no effect";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_asks_for_nothing_is_not_told() {
        assert_eq!(setting("vcthread", "0"), None);
        assert_eq!(setting("VCTHREAD", ""), None);
        assert_eq!(setting("rule", "1"), None);
        assert!(setting("VCThread", "2").is_some_and(|notice| notice.contains("checkmate")));
    }

    #[cfg(not(feature = "database"))]
    #[test]
    fn all_of_the_database_is_told_as_one() {
        let words = ["YXQUERYDATABASEALLT", "YXSETDATABASE", "YXDBTOTXT", "YXLIBTODB", "YXDBFIX"];
        for word in words {
            assert_eq!(Some(&*command(word)), setting("usedatabase", "1"), "{word}");
        }
    }

    #[test]
    fn what_has_no_effect_is_named() {
        assert_eq!(command("YXDRAW"), "YXDRAW has no effect");
    }
}
