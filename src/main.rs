//! The tournament executable, as it is built from source; `release/` has the one that is handed out.

use std::process::ExitCode;

fn main() -> ExitCode {
    kagetsu::program::main()
}
