//! The tournament executable from its first line on: the protocol on standard input and output, and
//! a few tools.
//!
//! Nothing is ever written to standard error: some managers read it as part of the protocol, others
//! never empty the pipe. What goes wrong stands in the file that the environment variable
//! `KAGETSU_LOG` names; without it, nowhere.

use std::ffi::OsString;
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::protocol::front_end::{self, Ending};
use crate::tools;
use crate::util::clock;

/// Exit status of a process whose search panicked in a build with assertions; the same as Rust's
/// own for a panic in `main`.
const PANICKED: u8 = 101;

/// The environment variable with the path of the log file.
const LOG_VARIABLE: &str = "KAGETSU_LOG";

/// What the code of this build was made for.
const CODE: &str = if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) {
    "AVX2 and BMI2"
} else {
    "any CPU"
};

const HELP: &str = "\
Kagetsu plays Gomoku, Renju and Caro; it speaks the Gomocup protocol on standard input and output.
Managers start it without arguments. As first argument are understood:
  bench      search fixed positions to a fixed depth; the node count is the build's signature
  speed      measure speed and memory, one figure a line
  counts     count forcing lines from fixed positions
  analysis   measure what several lines of analysis cost, and how soon the first is told
  solve      prove whether a position is won; solve --help tells how to ask
  --version  print name and version
  --help     print this text
Everything else is ignored. KAGETSU_LOG=FILE writes the dialogue and errors to FILE.
";

/// Runs the engine, or the tool that the first argument names, until the process shall end.
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| log::error!("{panic}")));
    if !cpu_suffices() {
        let text =
            "MESSAGE this build needs a CPU with AVX2 and BMI2; use the plain x86-64 build\n";
        // A manager that is gone already need not be told.
        drop(io::stdout().write_all(text.as_bytes()));
        return ExitCode::FAILURE;
    }
    run()
}

/// Everything behind the check of the CPU; not inlined, so that no instruction of it runs before.
#[inline(never)]
fn run() -> ExitCode {
    start_log();
    let word = std::env::args_os().nth(1).unwrap_or_default();
    run_tool(&word).unwrap_or_else(|| match front_end::run(io::stdin(), io::stdout()) {
        Ending::Left => ExitCode::SUCCESS,
        Ending::SearchPanicked => ExitCode::from(PANICKED),
    })
}

/// Runs the tool with this name; nothing when there is none.
fn run_tool(word: &OsString) -> Option<ExitCode> {
    let mut output = io::stdout().lock();
    let result = match word.to_str()? {
        "bench" => tools::bench::bench(&mut output),
        "speed" => tools::speed::speed(&mut output),
        "counts" => tools::counts::counts(&mut output),
        "analysis" => tools::analysis::analysis(&mut output),
        "solve" => return Some(run_solve(&mut output)),
        "--version" => writeln!(output, "Kagetsu {}", env!("CARGO_PKG_VERSION")),
        "--help" => output.write_all(HELP.as_bytes()),
        _ => return None,
    };
    Some(if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs `solve` with the arguments behind that word.
fn run_solve(output: &mut StdoutLock<'_>) -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(2).map(|word| word.to_string_lossy().into_owned()).collect();
    let is_terminal = output.is_terminal();
    let ending = tools::solve::solve(output, &arguments, is_terminal);
    ExitCode::from(ending.map_or(tools::solve::UNWRITTEN, tools::solve::Ending::status))
}

/// Sends the log to the file that the environment names; a file that cannot be opened is no reason
/// to fail a game.
#[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
fn start_log() {
    let Some(path) = std::env::var_os(LOG_VARIABLE).filter(|path| !path.is_empty()) else { return };
    let file = std::fs::OpenOptions::new().create(true).append(true).open(Path::new(&path));
    let Ok(file) = file else { return };
    let start = clock::now();
    let logger = env_logger::Builder::new()
        .filter_level(log::LevelFilter::Info)
        .target(env_logger::Target::Pipe(Box::new(file)))
        .format(move |line, record| {
            let seconds = clock::since(start).as_secs_f64();
            writeln!(line, "{seconds:10.3} {:5} {}", record.level(), record.args())
        })
        .try_init();
    if logger.is_ok() {
        let (version, process) = (env!("CARGO_PKG_VERSION"), std::process::id());
        log::info!("Kagetsu {version}, process {process}, code for {CODE}");
    }
}

/// Whether the CPU has what this build was compiled for. The detection of the standard library is
/// no help: it is a constant in such a build.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "bmi2"))]
fn cpu_suffices() -> bool {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    const BMI2_AND_AVX2: u32 = 1 << 8 | 1 << 5;
    __cpuid(0).eax >= 7 && __cpuid_count(7, 0).ebx & BMI2_AND_AVX2 == BMI2_AND_AVX2
}

/// A plain build runs everywhere.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "bmi2")))]
const fn cpu_suffices() -> bool {
    true
}
