//! The generators of moves that are compared.

use kagetsu::solver::threats::{Replies, Width};

/// Which moves either side may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generator {
    /// The attacker's moves.
    pub width: Width,
    /// The defender's, at orders above 2.
    pub replies: Replies,
}

impl Generator {
    /// Every legal reply is tried, but for the last, which limits the defender too, as the paper's do:
    /// what it wins is no proof.
    pub const ALL: [Self; 4] = [
        Self { width: Width::Threats, replies: Replies::Legal },
        Self { width: Width::Near, replies: Replies::Legal },
        Self { width: Width::All, replies: Replies::Legal },
        Self { width: Width::Threats, replies: Replies::Near },
    ];

    /// Its name on the command line and in the names of files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match (self.replies, self.width) {
            (Replies::Near, _) => "narrow",
            (Replies::Legal, width) => width.word(),
        }
    }

    /// Its name in the tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match (self.replies, self.width) {
            (Replies::Near, _) => "threat cells, replies near threats of either side",
            (Replies::Legal, Width::Threes) => "fours and open threes",
            (Replies::Legal, Width::Threats) => "threat cells",
            (Replies::Legal, Width::Near) => "threat cells and points within two",
            (Replies::Legal, Width::All) => "all empty points",
        }
    }
}
