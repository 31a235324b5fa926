//! Who is still there: each process keeps a file locked as long as it lives, so that a test sees
//! on any system who is left.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Where tests want to see who is there.
const FOLDER: &str = "KAGETSU_TEST_RUN";
/// How often a daemon shows that it runs.
const BEAT: Duration = Duration::from_millis(5);

/// The locked file of this process, if anybody wants it.
pub(crate) fn show() -> Option<File> {
    #[expect(clippy::disallowed_methods, reason = "inherited by all that a test starts")]
    let folder = PathBuf::from(std::env::var_os(FOLDER)?);
    let file = File::create(folder.join(format!("present-{}", std::process::id()))).ok()?;
    file.lock().ok()?;
    Some(file)
}

/// Starts a daemon as programs of Unix do: by a child in a session of its own, which ends at once.
pub(crate) fn start_daemon() -> std::io::Result<()> {
    start("--daemon=begin")?.wait().map(drop)
}

/// The child that starts the daemon.
pub(crate) fn begin_daemon() -> std::io::Result<()> {
    #[cfg(unix)]
    nix::unistd::setsid()?;
    start("--daemon=run").map(drop)
}

/// Stays for ever; its file grows as long as it is not stopped.
pub(crate) fn run_daemon(mut file: Option<File>) -> ! {
    loop {
        if let Some(file) = &mut file {
            file.write_all(b".").ok();
        }
        std::thread::sleep(BEAT);
    }
}

fn start(word: &str) -> std::io::Result<std::process::Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(word).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
}
