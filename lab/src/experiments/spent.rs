//! What searches spent together.

use kagetsu::search::Spent;

/// What two searches spent together.
#[must_use]
pub const fn sum(one: Spent, other: Spent) -> Spent {
    Spent {
        nodes: one.nodes + other.nodes,
        evaluations: one.evaluations + other.evaluations,
        probes: one.probes + other.probes,
        iterations: one.iterations + other.iterations,
    }
}
