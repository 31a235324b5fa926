//! `INFO weights`: files of all kinds, and what is said of them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::engine::Engine;

/// The messages of a move that is searched after `INFO weights PATH`.
fn messages(path: &str) -> Vec<String> {
    let mut engine = Engine::start();
    engine.ask("START 15");
    engine.say(&format!("INFO weights {path}"));
    engine.say("INFO max_node 200");
    engine.say("TURN 7,7");
    let mut messages = Vec::new();
    loop {
        let line = engine.line().unwrap();
        let Some(message) = line.strip_prefix("MESSAGE ") else { break };
        messages.push(message.to_owned());
    }
    engine.end();
    messages
}

fn embedded(rule: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/eval/weights").join(rule).with_extension("bin")
}

#[test]
fn a_weight_file_is_used_and_one_that_is_none_is_named() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("weights with blanks");
    fs::create_dir_all(&folder).unwrap();
    let written = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let good = fs::read(embedded("freestyle")).unwrap();
    let mut damaged = good.clone();
    damaged[5000] ^= 1;
    let mut version = good.clone();
    version[4] = 9;
    let mut rule = good.clone();
    rule[6] = 77;
    for (path, expected) in [
        (written("good.bin", &good), ", for freestyle"),
        (embedded("renju").display().to_string(), ", for renju"),
        (written("damaged.bin", &damaged), "the checksum is wrong"),
        (written("cut.bin", &good[..good.len() - 100]), "the file is cut"),
        (written("version.bin", &version), "weight file version 9; this program reads version 4"),
        (written("rule.bin", &rule), "weights for rule 77; the rules are 0, 1, 4, 8 and 9"),
        (written("text.bin", b"no weights"), "does not begin with KGTW"),
        (written("empty.bin", b""), "does not begin with KGTW"),
        (written("large.bin", &vec![0; (1 << 20) + 1]), "larger than 1 MiB"),
        (folder.display().to_string(), "no ordinary file"),
        ("/dev/zero".into(), "weights of zero: "),
        ("no/such/file".into(), "weights of file: "),
        (String::new(), "weights of : "),
    ] {
        let told = messages(&path);
        let about: Vec<_> =
            told.iter().filter(|message| message.starts_with("weights of")).collect();
        let [about] = about.as_slice() else { panic!("{path}: {told:?}") };
        assert!(about.contains(expected), "{path}: {about}");
        let is_used = expected.starts_with(", for");
        assert!(is_used || about.ends_with("; those so far stay in use"), "{about}");
    }
}
