//! The attack without orders: any move of the width, any legal reply.

use kagetsu::proof::domain::{Choice, Domain, LambdaDomain, Status, Visit};
use kagetsu::solver::threats::ThreatDomain;
use kagetsu::types::{Point, RuleSet};

/// An order at which the domain leaves threats to the driver; df-pn does not ask for any.
const UNCHECKED: u8 = 3;

/// An attack of which nothing is asked but the five.
#[derive(Debug)]
pub(super) struct Unordered<'a, R>(pub(super) ThreatDomain<'a, R>);

impl<R: RuleSet> Domain for Unordered<'_, R> {
    type Move = Point;

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn is_attackers_turn(&self) -> bool {
        self.0.is_attackers_turn()
    }

    fn expand(&mut self, visit: Visit, choices: &mut Vec<Choice<Point>>) -> Status {
        if self.is_attackers_turn() {
            self.0.expand_attack(UNCHECKED, visit, choices)
        } else {
            self.0.expand_defence(UNCHECKED, visit, choices)
        }
    }

    fn play(&mut self, point: Point) {
        self.0.play(point);
    }

    fn take_back(&mut self) {
        self.0.take_back();
    }

    fn inner_nodes(&self) -> u64 {
        self.0.inner_nodes()
    }
}
