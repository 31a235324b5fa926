//! What is done without on other systems of Unix than Linux.

use std::time::Duration;

/// Memory and processor time of processes are not measured.
pub(crate) const MEASURES: bool = false;

/// No core is known, so nothing is pinned.
pub(crate) fn cores() -> Vec<usize> {
    Vec::new()
}

pub(crate) fn pin_this_thread(_: &[usize]) -> bool {
    false
}

/// Not measured.
pub(super) fn memory_above(_: &[u32], _: u64) -> Option<u64> {
    None
}

/// Not measured.
pub(super) fn processor_time(_: &[u32]) -> Option<Duration> {
    None
}

/// Descendants are not known.
pub(super) fn tree(root: u32) -> Vec<u32> {
    vec![root]
}

/// Nobody is adopted.
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
pub(super) fn adopt_orphans() -> std::io::Result<()> {
    Ok(())
}

/// Nobody is adopted.
pub(super) fn children_of_this_process() -> Vec<u32> {
    Vec::new()
}

/// Whose environment is whose is not known.
pub(super) fn carries(_: u32, _: &str) -> bool {
    false
}

/// Whose environment is whose is not known.
pub(crate) fn kill_marked(_: &str) -> bool {
    false
}
