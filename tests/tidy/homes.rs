//! What stands at the head of a file, and where output, `unsafe` and changeable statics live.

use super::source::{Source, assert_clean, check, has_word, sources};

/// Files of the engine that may speak of standard output: its one writer, and `program`, which
/// hands it to the tools.
const OUTPUT: &[&str] = &["src/program.rs", "src/protocol/front_end.rs"];

/// The files that may use `unsafe`: the engine's, and the match runner's.
const UNSAFE: [&str; 2] = ["src/util/memory.rs", "tournaments/src/engine/platform/win32.rs"];

/// The one file that may use the standard hash maps.
const HASH_MAP: &str = "src/util/hash_map.rs";

/// Every Rust file opens with what it is.
fn module_docs(source: &Source) -> Vec<String> {
    if source.text.starts_with("//!") {
        vec![]
    } else {
        vec![source.complaint(0, "opens without module documentation (`//!`)")]
    }
}

/// A `mod.rs` names every file and folder beside it in its documentation.
fn tables_of_files(source: &Source, all: &[Source]) -> Vec<String> {
    let Some(folder) = source.path.strip_suffix("mod.rs") else { return vec![] };
    let is_doc = |line: &&str| line.starts_with("//!");
    let docs: String = source.text.lines().take_while(is_doc).collect();
    let mut files: Vec<&str> = all
        .iter()
        .filter(|other| other.is_rust())
        .filter_map(|other| other.path.strip_prefix(folder)?.split('/').next())
        .map(|name| name.strip_suffix(".rs").unwrap_or(name))
        .filter(|name| !["mod", "tests"].contains(name) && !docs.contains(&format!("`{name}`")))
        .collect();
    files.dedup();
    let complain = |file| source.complaint(0, &format!("the table of files lacks `{file}`"));
    files.into_iter().map(complain).collect()
}

/// `unsafe`, standard output, standard error and changeable statics live where they are allowed.
fn homes(source: &Source) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, line) in source.text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let mut refuse = |text: &str| complaints.push(source.complaint(number, text));
        if has_word(code, "unsafe") && !UNSAFE.contains(&source.path.as_str()) {
            refuse(&format!("`unsafe` belongs into {}", UNSAFE.join(" or ")));
        }
        if !source.path.starts_with("src/") {
            continue;
        }
        let says = |words: [&str; 3]| words.iter().any(|word| has_word(code, word));
        let may_print = OUTPUT.contains(&source.path.as_str());
        if says(["stdout()", "print!", "println!"]) && !may_print {
            refuse("standard output belongs to src/protocol/front_end.rs");
        }
        if says(["stderr()", "eprint!", "eprintln!"]) {
            refuse("nothing goes to standard error");
        }
        let has_seed = ["HashMap", "HashSet"].iter().any(|word| has_word(code, word));
        if has_seed && code.contains("collections") && source.path != HASH_MAP {
            refuse("a hash map has no seed: `util::hash_map`");
        }
        let is_static = code.trim_start().trim_start_matches("pub ").starts_with("static ");
        let changes = ["mut ", "Cell<", "Lock<", "Mutex<", "Lazy<", "Atomic"];
        if is_static && changes.iter().any(|word| code.contains(word)) {
            if source.module() != Some("pattern") {
                refuse("the only statics that are filled at run time are the pattern tables");
            } else if !code.contains("OnceCell<") {
                refuse("a pattern table is filled once: `OnceCell`");
            }
        }
    }
    complaints
}

#[test]
fn things_are_in_their_homes() {
    let sources = sources();
    let rust = || sources.iter().filter(|source| source.is_rust());
    let own = rust().filter(|source| !source.path.starts_with("tests/tidy/"));
    let complaints: Vec<_> = own
        .flat_map(|source| homes(source).into_iter().chain(module_docs(source)))
        .chain(rust().flat_map(|source| tables_of_files(source, &sources)))
        .collect();
    assert_clean(&complaints);
}

#[test]
fn what_is_not_at_home_is_caught() {
    check(module_docs, "src/a.rs", "use std::fmt;\n", 1);
    check(module_docs, "src/a.rs", "//! What it is.\n", 0);
    let table = Source::new("src/a/mod.rs", "//! | `b` | what it is |\nuse c;\n");
    let beside = ["src/a/mod.rs", "src/a/b.rs", "src/a/c/d.rs", "src/a/c/e.rs", "src/f.rs"];
    let found = tables_of_files(&table, &beside.map(|path| Source::new(path, "")));
    assert_eq!(found, ["src/a/mod.rs:1: the table of files lacks `c`"]);
    check(homes, "src/a.rs", "unsafe { x }\n", 1);
    check(homes, "src/a.rs", "#![deny(unsafe_code)] // no unsafe here\n", 0);
    check(homes, UNSAFE[0], "unsafe { x }\n", 0);
    check(homes, "src/a.rs", "use std::collections::{BTreeMap, HashMap};\n", 1);
    check(homes, "src/a.rs", "use crate::util::hash_map::HashMap;\n", 0);
    check(homes, "src/search/mod.rs", "io::stdout().flush();\n", 1);
    check(homes, "src/protocol/front_end.rs", "io::stdout().flush();\n", 0);
    check(homes, "src/tools/a.rs", "command.stdout(pipe).stderr(pipe);\n", 0);
    check(homes, "src/program.rs", "eprintln!(\"x\");\n", 1);
    check(homes, "src/search/a.rs", "static N: AtomicU64 = AtomicU64::new(0);\n", 1);
    check(homes, "src/pattern/a.rs", "static T: OnceCell<Table> = OnceCell::new();\n", 0);
    check(homes, "src/pattern/a.rs", "pub static mut T: u8 = 0;\n", 1);
    check(homes, "src/board/a.rs", "static KEYS: [u64; 4] = [1, 2, 3, 4];\n", 0);
}
