//! Proof and disproof numbers.

use std::fmt;

/// How much is still to be done for a proof (`pn`) and for a disproof (`dn`): the least number of
/// leaves that have to be settled, counted as if the tree had no transpositions (Allis 1994).
///
/// Zero and infinity come together: `pn = 0` means proven and `dn` is infinite, `dn = 0` disproven.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// Proof number.
    pub pn: u64,
    /// Disproof number.
    pub dn: u64,
}

/// More than any finite number, and far from overflow when many are added.
pub const INFINITE: u64 = 1 << 56;

impl Numbers {
    /// The attacker wins.
    pub const PROVEN: Self = Self { pn: 0, dn: INFINITE };
    /// The attacker does not win.
    pub const DISPROVEN: Self = Self { pn: INFINITE, dn: 0 };
    /// A leaf of which nothing is known.
    pub const UNKNOWN: Self = Self { pn: 1, dn: 1 };

    /// The pair in its normal form: zero on one side is infinity on the other, and nothing exceeds
    /// [`INFINITE`].
    pub(super) fn new(pn: u64, dn: u64) -> Self {
        if pn == 0 {
            Self::PROVEN
        } else if dn == 0 {
            Self::DISPROVEN
        } else {
            Self { pn: pn.min(INFINITE), dn: dn.min(INFINITE) }
        }
    }

    /// The pair with its finite numbers cut off at `largest`.
    pub(super) fn cut(self, largest: u64) -> Self {
        let cut = |n: u64| if n < INFINITE { n.min(largest) } else { INFINITE };
        Self { pn: cut(self.pn), dn: cut(self.dn) }
    }

    /// Whether the attacker wins.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        self.pn == 0
    }

    /// Whether the attacker does not win.
    #[must_use]
    pub const fn is_disproven(self) -> bool {
        self.dn == 0
    }

    /// Whether one of both is known.
    #[must_use]
    pub const fn is_settled(self) -> bool {
        self.is_proven() || self.is_disproven()
    }
}

impl fmt::Debug for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |n: u64| if n >= INFINITE { "inf".to_owned() } else { n.to_string() };
        write!(f, "{}/{}", number(self.pn), number(self.dn))
    }
}
