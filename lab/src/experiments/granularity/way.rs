//! Evaluations and drivers.

use std::fmt;

use kagetsu::eval::Granularity;
use kagetsu::search::{Driver, SearchOptions};

/// An evaluation and a driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// How far evaluation goes everywhere; none: tied to the remaining depth and the node.
    pub granularity: Option<Granularity>,
    /// The driver of iterations.
    pub driver: Driver,
}

impl Way {
    /// All twelve. The first, fine evaluation and principal variation search, is what the moves of the
    /// others are held against.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let granularities =
            [Some(Granularity::Fine), Some(Granularity::Medium), Some(Granularity::Coarse), None];
        let drivers = [Driver::Pvs, Driver::Mtdf, Driver::Bt];
        let with = |granularity| drivers.map(|driver| Self { granularity, driver });
        granularities.into_iter().flat_map(with).collect()
    }

    /// The options of the search.
    #[must_use]
    pub fn options(self) -> SearchOptions {
        let Self { granularity, driver } = self;
        SearchOptions { driver, granularity, ..SearchOptions::default() }
    }

    /// What tables call its evaluation.
    #[must_use]
    pub const fn evaluation(self) -> &'static str {
        match self.granularity {
            Some(Granularity::Coarse) => "coarse",
            Some(Granularity::Medium) => "medium",
            Some(Granularity::Fine) => "fine",
            None => "linked",
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.evaluation(), driver_name(self.driver))
    }
}

/// What tables call a driver.
#[must_use]
pub const fn driver_name(driver: Driver) -> &'static str {
    match driver {
        Driver::Pvs => "PVS",
        Driver::Mtdf => "MTD(f)",
        Driver::Bt => "BT",
    }
}
