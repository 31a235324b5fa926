//! Hash files from one process to another.

use std::fs;
use std::path::Path;

use crate::engine::Engine;

/// An engine on the board of a position that is analysed with few nodes.
fn analyst() -> Engine {
    let mut engine = Engine::start();
    engine.say("YXSHOWINFO");
    engine.ask("START 15");
    for line in ["INFO max_node 3000", "YXBOARD", "7,7,2", "8,8,1", "6,8,2", "DONE"] {
        engine.say(line);
    }
    engine
}

/// The next message about hash files.
fn told(engine: &mut Engine) -> String {
    loop {
        let line = engine.line().unwrap();
        if let Some(message) = line.strip_prefix("MESSAGE hash ") {
            return message.to_owned();
        }
    }
}

/// What an analysis says before its move, but for its time, and the move.
fn analysis(engine: &mut Engine) -> [String; 2] {
    engine.say("YXNBEST 1");
    let mut message = String::new();
    loop {
        let line = engine.line().unwrap();
        if !line.starts_with("MESSAGE ") {
            return [message, line];
        }
        if line.contains(" nodes ") {
            line.split(" time ").next().unwrap_or_default().clone_into(&mut message);
        }
    }
}

#[test]
fn another_process_goes_on_from_a_hash_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hash files with blanks");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("table.hash");
    let path = path.display();

    let mut unknowing = analyst();
    let fresh = analysis(&mut unknowing);
    unknowing.end();
    // So much more is known that a short search must show it.
    let mut first = analyst();
    first.say("INFO max_node 30000");
    analysis(&mut first);
    // The commands behind a path wait for the file.
    first.say(&format!("YXHASHDUMP\n{path}"));
    first.say("YXSHOWHASHUSAGE");
    let saved = told(&mut first);
    let count = saved.strip_prefix("saved to table.hash: ").expect(&saved).to_owned();
    assert!(told(&mut first).starts_with("usage "));
    first.end();

    let goes_on = || {
        let mut engine = analyst();
        engine.say(&format!("YXHASHLOAD\n{path}"));
        assert_eq!(told(&mut engine), format!("loaded from table.hash: {count}"));
        let again = analysis(&mut engine);
        engine.end();
        again
    };
    let expected = goes_on();
    assert_eq!(goes_on(), expected);
    assert_ne!(expected, fresh, "what is known makes a difference");

    // Another rule, and a file that is cut.
    let mut other = analyst();
    other.say(&format!("INFO rule 4\nYXHASHLOAD\n{path}"));
    let refused = told(&mut other);
    assert!(refused.contains("it is for rule 0 on 15x15; choose these first"), "{refused}");
    other.end();
    let bytes = fs::read(folder.join("table.hash")).unwrap();
    fs::write(folder.join("table.hash"), &bytes[..bytes.len() / 2]).unwrap();
    let mut other = analyst();
    other.say(&format!("YXHASHLOAD\n{path}"));
    assert_eq!(told(&mut other), "not loaded from table.hash: the file is cut");
    assert_eq!(analysis(&mut other), fresh);
    other.end();
    assert_eq!(fs::read(folder.join("table.hash")).unwrap(), &bytes[..bytes.len() / 2]);
}
