//! The tournament executable.
fn main() {}
