//! A match of two engines as pairs of games: what the sequential test and the error bars rest on.

use kagetsu::types::Side;

use crate::record::GameRecord;
use crate::stats::{EloEstimate, Outcome, Pentanomial, Score, Sprt, SprtRun, SprtState};

use super::tally::Tally;

/// Two engines, as the first of them sees it.
#[derive(Clone, Debug)]
pub struct Duel {
    /// All games.
    pub score: Score,
    /// All pairs of which both games are there; none where games are not played in pairs.
    pub pairs: Pentanomial,
    /// Outcomes of the pairs that follow each other without a gap from the first one.
    pub prefix: Vec<[Outcome; 2]>,
}

impl Duel {
    /// The duel of a match; none where there are not exactly two engines. The games are in the
    /// order of the schedule.
    pub fn new(tally: &Tally, games: &[&GameRecord]) -> Option<Self> {
        let [first, _] = tally.engines() else { return None };
        let score = tally.results.between(0, 1);
        let mut duel = Self { score, pairs: Pentanomial::default(), prefix: Vec::new() };
        for pair in games.windows(2) {
            let &[one, two] = pair else { continue };
            if !is_pair(one, two) {
                continue;
            }
            let outcomes = [one, two].map(|record| outcome(record, first));
            duel.pairs.add(outcomes);
            if one.game == 2 * duel.prefix.len() + 1 {
                duel.prefix.push(outcomes);
            }
        }
        Some(duel)
    }

    /// Elo of the first engine over the second, by pairs where there are some.
    pub fn estimate(&self) -> Option<EloEstimate> {
        EloEstimate::from_results(&self.pairs, &self.score)
    }

    /// Where the test stood after each pair of the prefix; nothing after it was decided.
    pub fn path(&self, test: &Sprt) -> Vec<SprtState> {
        let mut run = SprtRun::new(*test);
        let mut path = Vec::new();
        for &pair in &self.prefix {
            path.push(run.add(pair));
            if run.state().accepted.is_some() {
                break;
            }
        }
        path
    }
}

/// Whether two games are one opening with both colours: numbered 1 and 2, 3 and 4, and so on, and
/// begun by different engines.
fn is_pair(one: &GameRecord, two: &GameRecord) -> bool {
    let beginner = |record: &GameRecord| record.names[record.colours()[0].index()].clone();
    one.game % 2 == 1 && two.game == one.game + 1 && beginner(one) != beginner(two)
}

fn outcome(record: &GameRecord, engine: &str) -> Outcome {
    let side = if record.names[Side::Black.index()] == engine { Side::Black } else { Side::White };
    Outcome::new(side, record.verdict.winner())
}
