//! Checks of the written rules.
