//! The command lines that documents print.

/// The command lines of a document as they are typed, with what `\` continues, without remarks.
pub(crate) fn examples(document: &str, program: &str) -> Vec<String> {
    let mut lines = document.lines();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        let is_code = line.starts_with("    ");
        let Some((before, rest)) = line.split_once(program).filter(|_| is_code) else { continue };
        let before = before.trim_start_matches([' ', '$']);
        let folder = before.rsplit("| ").next().unwrap_or_default();
        let is_command = ["", "target/release/", "target/debug/"].contains(&folder);
        // A list of subcommands has two blanks behind the word, a synopsis has dots or
        // brackets.
        let is_example = is_command && rest.starts_with(' ') && !rest.contains(['…', '[']);
        if !is_example || rest.trim().contains("  ") && !rest.contains('#') {
            continue;
        }
        let mut whole = format!("{before}{program}{rest}");
        while let Some(cut) = whole.trim_end().strip_suffix('\\') {
            whole = format!("{} {}", cut.trim_end(), lines.next().unwrap_or_default().trim());
        }
        found.push(whole.split(" #").next().unwrap_or_default().trim().to_owned());
    }
    found
}

/// The words behind the program's name in a command line.
pub(crate) fn words(example: &str, program: &str) -> Vec<String> {
    let (_, rest) = example.split_once(program).unwrap_or_default();
    shell_words::split(rest.split(['|', '>']).next().unwrap_or_default()).unwrap()
}
