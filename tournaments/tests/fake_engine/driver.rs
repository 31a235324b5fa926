//! The process driver by itself.

use std::time::Duration;

use kagetsu_tournaments::clock;
use kagetsu_tournaments::engine::{Engine, EngineSpec, Exit, Heard};
use kagetsu_tournaments::record::Farewell;
use kagetsu_tournaments::verdict::{Fault, FaultKind};

use super::{LONG, fake};

fn next_line(engine: &mut Engine) -> String {
    match engine.hear(clock::now() + LONG) {
        Heard::Line(line) => line.text,
        other => panic!("no line but {other:?}"),
    }
}

#[test]
fn lines_go_in_and_come_out() {
    let mut engine = Engine::launch(&fake("--noise cr-lf")).unwrap();
    engine.send("START 15\nABOUT\n").unwrap();
    assert_eq!(next_line(&mut engine), "OK");
    assert_eq!(next_line(&mut engine), "name=\"Fake\", version=\"1\"");
    let leave = engine.end(LONG);
    assert_eq!(leave.exit, Some(Exit::Status(0)));
    assert!(leave.last_lines.is_empty());
}

#[test]
fn the_end_of_the_output_is_heard_and_the_exit_known() {
    let mut engine = Engine::launch(&fake("--fault exit")).unwrap();
    engine.send("START 15\nBEGIN\n").unwrap();
    assert_eq!(next_line(&mut engine), "OK");
    assert!(matches!(engine.hear(clock::now() + LONG), Heard::Closed));
    assert_eq!(engine.exit(LONG), Some(Exit::Status(0)));
    assert!(engine.send("TURN 7,7\n").is_err(), "the pipe is closed");
}

#[test]
fn an_engine_that_ignores_end_is_killed() {
    let engine = Engine::launch(&fake("--ignore-end")).unwrap();
    let leave = engine.end(Duration::from_millis(50));
    assert_eq!(leave.exit, None);
    let farewell = Farewell::judge(leave, false);
    assert_eq!(farewell.fault.map(|fault| fault.kind()), Some(FaultKind::NoExit));
}

#[test]
fn a_move_after_the_last_request_is_a_second_answer() {
    let mut engine = Engine::launch(&fake("--fault two-answers")).unwrap();
    engine.send("START 15\nBEGIN\n").unwrap();
    assert_eq!(next_line(&mut engine), "OK");
    let answer = next_line(&mut engine);
    let farewell = Farewell::judge(engine.end(LONG), false);
    assert_eq!(farewell.fault, Some(Fault::TwoAnswers { line: "0,0".to_owned() }), "{answer}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_dropped_engine_is_gone_with_its_children() {
    use nix::errno::Errno;
    use nix::sys::signal::kill;
    use nix::unistd::Pid;

    use super::daemons::wait_until;
    use super::processes::state;

    let spec = EngineSpec {
        arguments: ["-c", "sleep 600 & echo $!; wait"].map(str::to_owned).to_vec(),
        ..EngineSpec::new("sh")
    };
    let mut engine = Engine::launch(&spec).unwrap();
    let child: u32 = next_line(&mut engine).parse().unwrap();
    let process = Pid::from_raw(engine.id() as i32);
    assert_eq!(kill(process, None), Ok(()));
    drop(engine);
    assert_eq!(kill(process, None), Err(Errno::ESRCH), "no zombie is left");
    // A zombie until its new parent looks, it runs no more.
    wait_until("the child of the shell is gone", || matches!(state(child), None | Some('Z')));
}

#[cfg(unix)]
#[test]
fn directory_and_environment_are_those_of_the_engine() {
    let directory = tempfile::tempdir().unwrap();
    let spec = EngineSpec {
        arguments: ["-c", "echo $GREETING; pwd -P"].map(str::to_owned).to_vec(),
        directory: Some(directory.path().to_owned()),
        environment: vec![("GREETING".to_owned(), "hello".to_owned())],
        ..EngineSpec::new("sh")
    };
    let mut engine = Engine::launch(&spec).unwrap();
    assert_eq!(next_line(&mut engine), "hello");
    let real = directory.path().canonicalize().unwrap();
    assert_eq!(next_line(&mut engine), real.display().to_string());
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let error = Engine::launch(&EngineSpec::new("/no/such/engine")).unwrap_err().to_string();
    assert!(error.starts_with("cannot start engine 'engine': /no/such/engine: "), "{error}");
    assert!(error.ends_with("; give its path as cmd=PATH"), "{error}");
}

#[cfg(windows)]
#[test]
fn paths_of_windows_are_taken_as_they_are() {
    let words = [r"cmd=C:\engines\pbrain.exe -x", r#"args="D:\log files\" -y"#].map(str::to_owned);
    let spec = EngineSpec::list(&words).unwrap().remove(0);
    assert_eq!(spec.command, std::path::Path::new(r"C:\engines\pbrain.exe"));
    assert_eq!((spec.name.as_str(), spec.arguments.len()), ("pbrain", 3));
    assert_eq!(spec.arguments, ["-x", r"D:\log files\", "-y"]);
}

/// The path of the engine with a blank in it, by the words of the command line and of a match file.
#[cfg(windows)]
#[test]
fn an_engine_with_a_blank_and_backslashes_in_its_path_plays() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("my engines");
    std::fs::create_dir(&folder).unwrap();
    let path = folder.join("fake.exe").display().to_string();
    std::fs::copy(env!("CARGO_BIN_EXE_fake-engine"), &path).unwrap();
    assert!(path.contains('\\') && !path.contains('/'), "{path}");
    let file = format!("[[engine]]\ncmd = '{path}'\nname = 'B'\n[each]\nst = 60\n");
    std::fs::write(directory.path().join("m.toml"), file).unwrap();
    let engine = format!("cmd={path}");
    let words = ["match", "m.toml", "-engine", &engine, "name=A", "-engine", &engine, "name=B"];
    let words = [&words[..], &["-rounds", "1", "-strict", "-no-pin"]].concat();
    let output = super::commands::command(directory.path(), &words).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}
