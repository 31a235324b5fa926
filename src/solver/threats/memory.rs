//! What the threats of a prover keep from one search to the next.

use crate::solver::vcf::Vcf;
use crate::solver::zone::ZoneCache;

/// The solver of fours, and the zones of wins after a pass.
#[derive(Debug)]
pub struct ThreatMemory {
    pub(super) vcf: Vcf,
    pub(super) zones: ZoneCache,
}

impl ThreatMemory {
    /// With a table for the solver of fours of about `bytes`.
    pub fn new(bytes: usize) -> Self {
        Self { vcf: Vcf::new(bytes), zones: ZoneCache::new() }
    }

    /// Forgets everything. Needed when the rule or the size changes.
    pub fn clear(&mut self) {
        self.vcf.clear();
        self.zones.clear();
    }
}
