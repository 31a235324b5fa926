//! Tools of the developer that are run from the command line.

pub mod walk;
