//! How large the second level of a two-level search may become.

/// The budget of Breuker (1998): y = min(x · f(x), N − x) with f(x) = 1 / (1 + e^((a − x) / b)),
/// where x is the size of the first tree and N the nodes that fit. While the first tree is small
/// a leaf is hardly more than looked at; as it grows the second level works for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sigmoid {
    /// The size at which the second level may take half of the first.
    pub a: f64,
    /// How gently the share grows.
    pub b: f64,
}

impl Sigmoid {
    /// The settings of Gao and Xu (2016): a = 36 · 2¹⁰, b = 4.8 · 2¹⁰.
    pub const PUBLISHED: Self = Self { a: 36.0 * 1024.0, b: 4.8 * 1024.0 };

    /// The share f(x).
    fn share(self, first_tree: u64) -> f64 {
        1.0 / (1.0 + ((self.a - first_tree as f64) / self.b).exp())
    }

    /// Nodes of a second-level search: it stops after more than y, so that it always takes one.
    pub(super) fn budget(self, first_tree: u64, total: u64) -> u64 {
        let wanted = first_tree as f64 * self.share(first_tree);
        let left = total.saturating_sub(first_tree);
        (wanted as u64).min(left) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_settings_begin_slowly() {
        let y = |x: u64| x as f64 * Sigmoid::PUBLISHED.share(x);
        assert!((y(100) - 0.06).abs() < 0.005);
        assert!((y(5000) - 7.6).abs() < 0.05);
        assert!((Sigmoid::PUBLISHED.share(36 * 1024) - 0.5).abs() < 1e-9);
        assert_eq!(Sigmoid::PUBLISHED.budget(0, 1000), 1);
        assert_eq!(Sigmoid::PUBLISHED.budget(5000, 1 << 40), 8);
    }

    #[test]
    fn the_budget_ends_with_the_memory() {
        let eager = Sigmoid { a: 0.0, b: 1.0 };
        assert_eq!(eager.budget(600, 1000), 401);
        assert_eq!(eager.budget(1000, 1000), 1);
        assert_eq!(eager.budget(2000, 1000), 1);
    }
}
