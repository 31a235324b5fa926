//! A line of words, cut as a shell does it; on Windows a backslash is part of a path.

/// Cuts a line into its words; none where its quotes do not match. On Windows a backslash stands for
/// itself, unless a single quote follows; a word with a double quote in it wants single ones around.
pub fn split(line: &str) -> Option<Vec<String>> {
    let line = if cfg!(windows) { keep_backslashes(line) } else { line.to_owned() };
    shell_words::split(&line).ok()
}

/// The line for a shell to which a backslash is what quotes.
fn keep_backslashes(line: &str) -> String {
    let mut kept = String::new();
    let (mut is_quoted, mut rest) = (false, line.chars().peekable());
    while let Some(character) = rest.next() {
        kept.push(character);
        match character {
            '\'' => is_quoted = !is_quoted,
            '\\' if is_quoted => {}
            '\\' if rest.peek() == Some(&'\'') => kept.extend(rest.next()),
            '\\' => kept.push('\\'),
            _ => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backslashes_of_paths_stay() {
        let words = |line: &str| shell_words::split(&keep_backslashes(line)).unwrap();
        assert_eq!(words(r"C:\engines\pbrain.exe -x"), [r"C:\engines\pbrain.exe", "-x"]);
        assert_eq!(words(r#""C:\my engines\" '\\host\a b'"#), [r"C:\my engines\", r"\\host\a b"]);
        let odd = [r"cmd=C:\it's\a b.exe", r"name=a 'b' \", r#"args="x""#];
        assert_eq!(words(&shell_words::join(odd)), odd, "what this program joins it cuts again");
    }

    #[test]
    fn quotes_must_match() {
        assert_eq!(split("a 'b c'"), Some(vec!["a".to_owned(), "b c".to_owned()]));
        assert_eq!(split("a 'b"), None);
    }
}
