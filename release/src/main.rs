//! The executable that is handed out: the engine for any CPU and, where there can be such a CPU, the
//! same engine for x86-64-v3. The one that the CPU can run and that is faster there is started.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(target_arch = "x86_64")]
    if has_v3() {
        return kagetsu_v3::program::main();
    }
    kagetsu::program::main()
}

/// Whether CPU and system have all that code for x86-64-v3 may use.
#[cfg(target_arch = "x86_64")]
fn has_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
}
