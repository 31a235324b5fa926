//! Texts without what editors leave behind, without dead links, without one machine's words.

use super::source::{Source, assert_clean, check, root, sources};

/// Words that say a text was left unfinished or was written for one machine. In pieces, or this
/// file would be caught.
const FOREIGN: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("to", "do!("),
    concat!("#[ign", "ore"),
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
];

/// No blanks at the ends of lines, no tabs where they mean nothing, one newline at the end, and
/// nothing unfinished or private.
fn plain_text(source: &Source) -> Vec<String> {
    let mut complaints = Vec::new();
    let tabs_mean_something = source.path == "Makefile";
    for (number, line) in source.text.split('\n').enumerate() {
        let mut refuse = |text: &str| complaints.push(source.complaint(number, text));
        if line.ends_with([' ', '\t', '\r']) {
            refuse("blank at the end of the line");
        }
        if line.contains('\t') && !tabs_mean_something {
            refuse("tab");
        }
        for word in FOREIGN.iter().filter(|word| holds_foreign(line, word)) {
            refuse(&format!("`{word}` does not belong here"));
        }
    }
    if !source.text.ends_with('\n') || source.text.ends_with("\n\n") {
        complaints.push(source.complaint(0, "ends without exactly one newline"));
    }
    complaints
}

/// Whether a line holds a word of [`FOREIGN`]; a folder of the project may be called as one that
/// stands at the top of a machine.
fn holds_foreign(line: &str, word: &str) -> bool {
    let inside = |at: usize| word.starts_with('/') && line[..at].ends_with(char::is_alphanumeric);
    line.match_indices(word).any(|(at, _)| !inside(at))
}

/// Every package comes from the public registry.
fn registry(source: &Source) -> Vec<String> {
    let usual = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
    let lines = source.text.lines().enumerate();
    lines
        .filter(|(_, line)| line.starts_with("source = ") && *line != usual)
        .map(|(number, _)| source.complaint(number, "a package from elsewhere"))
        .collect()
}

/// Links of documents lead to files that exist.
fn links(source: &Source) -> Vec<String> {
    let folder = root().join(&source.path).parent().unwrap().to_owned();
    let mut complaints = Vec::new();
    for (number, line) in source.text.lines().enumerate() {
        for rest in line.split("](").skip(1) {
            let target = rest.split([')', '#']).next().unwrap_or_default();
            if !target.contains("://") && !folder.join(target).exists() {
                complaints.push(source.complaint(number, &format!("link to nothing: {target}")));
            }
        }
    }
    complaints
}

#[test]
fn texts_are_plain() {
    let sources = sources();
    // the transcripts hold what a manager sends, byte for byte
    let others = |path: &str| path == "LICENSE" || path.starts_with("protocol_tests/transcripts/");
    let own = sources.iter().filter(|source| !others(&source.path));
    assert_clean(&own.flat_map(plain_text).collect::<Vec<_>>());
    let documents = sources.iter().filter(|source| source.has_ending("md"));
    assert_clean(&documents.flat_map(links).collect::<Vec<_>>());
    let locks = sources.iter().filter(|source| source.has_ending("lock"));
    assert_clean(&locks.flat_map(registry).collect::<Vec<_>>());
}

#[test]
fn untidy_text_is_caught() {
    check(plain_text, "a.md", "fine\n", 0);
    check(plain_text, "a.md", "blank \n", 1);
    check(plain_text, "a.md", "a\tb\n", 1);
    check(plain_text, "Makefile", "\ttrue\n", 0);
    check(plain_text, "a.md", "no newline", 1);
    check(plain_text, "a.md", "two newlines\n\n", 1);
    check(plain_text, "a.rs", concat!("// TO", "DO: later\n"), 1);
    check(plain_text, "a.rs", concat!("let path = \"/wo", "rk/x\";\n"), 1);
    check(plain_text, "a.rs", concat!("//! see src/search/ro", "ot/mod.rs\n"), 0);
    check(plain_text, "a.rs", concat!("//! see `/ro", "ot/mod.rs`\n"), 1);
    check(links, "docs/a.md", "[text](measurements.md) [site](https://example.org/x)\n", 0);
    check(links, "docs/a.md", "[text](no-such-file.md)\n", 1);
    check(registry, "Cargo.lock", "source = \"git+https://example.org/x\"\n", 1);
}
