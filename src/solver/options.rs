//! What can be switched in the depth-first drivers.

/// The published form of df-pn has all off; the engine's provers have all on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Thresholds of the best child reach a quarter beyond the second best instead of one (the
    /// "1 + ε trick", Pawlewicz and Lew 2007): fewer nodes are expanded again.
    pub epsilon: bool,
    /// Where numbers are added, the largest plus one for each other open child is taken instead
    /// ("weak proof numbers", Ueda and others 2008): a leaf that is reached in many ways is not
    /// counted many times.
    pub weak: bool,
    /// Leaves begin with the domain's numbers instead of 1 (df-pn+, Nagai 2002).
    pub heuristic: bool,
}

impl Options {
    /// As published: thresholds + 1, plain sums, leaves of 1.
    pub const PUBLISHED: Self = Self { epsilon: false, weak: false, heuristic: false };

    /// As the engine proves.
    pub const ENGINE: Self = Self { epsilon: true, weak: true, heuristic: true };

    /// Every combination of the switches, the published form first.
    #[must_use]
    pub fn all() -> [Self; 8] {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|bits| Self {
            epsilon: bits & 1 != 0,
            weak: bits & 2 != 0,
            heuristic: bits & 4 != 0,
        })
    }
}
