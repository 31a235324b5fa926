//! Chances to win.

use kagetsu::types::Score;

use crate::openings::Value;

/// A chance to win, from 0 to 1; a draw counts half.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Chance(pub(super) f64);

impl Chance {
    /// What a value means on the engine's scale (`Score::win_rate`), all or nothing where it is proven.
    ///
    /// ```
    /// use kagetsu_tournaments::analysis::Chance;
    /// use kagetsu_tournaments::openings::Value;
    /// let chance = |text| Chance::of(Value::read(text).unwrap()).to_string();
    /// assert_eq!([chance("0"), chance("200"), chance("-M4")], ["50 %", "73 %", "0 %"]);
    /// ```
    pub fn of(value: Value) -> Self {
        match value {
            Value::Estimate(points) => {
                let most = i64::from(Score::MAX_ESTIMATE.0);
                Self(Score(points.clamp(-most, most) as i32).win_rate())
            }
            Value::Proven { mate } if mate < 0 => Self(0.0),
            Value::Proven { .. } => Self(1.0),
        }
    }

    /// From 0 to 1.
    pub const fn share(self) -> f64 {
        self.0
    }

    /// How much of it is lost when `later` is left; a gain loses nothing.
    pub fn loss_to(self, later: Self) -> f64 {
        (self.0 - later.0).max(0.0)
    }
}

impl std::fmt::Display for Chance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&format!("{:.0} %", 100.0 * self.0))
    }
}
