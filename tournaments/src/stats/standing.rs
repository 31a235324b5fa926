//! How a match between two engines stands, in the lines of fastchess, which other tools parse.

use std::fmt;

use super::elo::{EloEstimate, figure};
use super::pentanomial::Pentanomial;
use super::score::Score;
use super::sprt::SprtRun;

/// How a match stands, from the first engine's side.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// Names of the engines.
    pub names: [&'a str; 2],
    /// What both played with: time control, rule, board, openings.
    pub conditions: &'a str,
    /// Single games, also those of unfinished pairs.
    pub score: Score,
    /// Pairs; none where the match is not played in pairs.
    pub pairs: Option<Pentanomial>,
    /// The test, if any.
    pub sprt: Option<&'a SprtRun>,
}

impl fmt::Display for Standing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.names;
        writeln!(f, "Results of {first} vs {second} ({}):", self.conditions)?;
        let pairs = self.pairs.unwrap_or_default();
        if let Some(estimate) = EloEstimate::from_results(&pairs, &self.score) {
            writeln!(f, "{estimate}")?;
            write!(f, "LOS: {:.2} %, ", 100.0 * estimate.los)?;
            match self.pairs {
                Some(pairs) => {
                    let (draws, won) = (100.0 * pairs.draw_ratio(), figure(pairs.pairs_ratio()));
                    writeln!(f, "DrawRatio: {draws:.2} %, PairsRatio: {won}")?;
                }
                None => writeln!(f, "DrawRatio: {:.2} %", 100.0 * self.score.draw_ratio())?,
            }
        }
        let Score { wins, losses, draws } = self.score;
        let (points, percent) = (self.score.points(), 100.0 * self.score.share());
        write!(f, "Games: {}, Wins: {wins}, Losses: {losses}, ", self.score.games())?;
        write!(f, "Draws: {draws}, Points: {points:.1} ({percent:.2} %)")?;
        if let Some(pairs) = self.pairs {
            write!(f, "\nPtnml(0-2): {pairs}, WL/DD Ratio: {}", figure(pairs.wl_dd_ratio()))?;
        }
        if let Some(sprt) = self.sprt {
            write!(f, "\nLLR: {} {}", sprt.state(), sprt.test)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Outcome;

    #[test]
    fn the_lines_are_those_of_fastchess() {
        let pairs = Pentanomial { ll: 34, ld: 54, wl: 31, dd: 32, wd: 64, ww: 75 };
        let score = Score { wins: 245, losses: 153, draws: 182 };
        let mut run = SprtRun::new("elo0=0 elo1=10".parse().unwrap());
        run.add([Outcome::Win, Outcome::Loss]);
        let standing = Standing {
            names: ["new", "old"],
            conditions: "0.1/move, renju 15x15",
            score,
            pairs: Some(pairs),
            sprt: Some(&run),
        };
        let expected = "\
Results of new vs old (0.1/move, renju 15x15):
Elo: 55.58 +/- 27.65, nElo: 57.94 +/- 28.28
LOS: 100.00 %, DrawRatio: 21.72 %, PairsRatio: 1.58
Games: 580, Wins: 245, Losses: 153, Draws: 182, Points: 336.0 (57.93 %)
Ptnml(0-2): [34, 54, 63, 64, 75], WL/DD Ratio: 0.97
LLR: -0.00 (-0.0%) (-2.94, 2.94) [0.00, 10.00]";
        assert_eq!(standing.to_string(), expected);
    }

    #[test]
    fn games_without_pairs_are_told_too() {
        let score = Score { wins: 136, losses: 96, draws: 111 };
        let names = ["A", "B"];
        let standing = Standing { names, conditions: "-", score, pairs: None, sprt: None };
        let expected = "\
Results of A vs B (-):
Elo: 40.70 +/- 30.43, nElo: 49.77 +/- 36.77
LOS: 99.60 %, DrawRatio: 32.36 %
Games: 343, Wins: 136, Losses: 96, Draws: 111, Points: 191.5 (55.83 %)";
        assert_eq!(standing.to_string(), expected);
        let nothing = Standing { score: Score::default(), ..standing }.to_string();
        assert!(nothing.ends_with("Draws: 0, Points: 0.0 (0.00 %)"), "{nothing}");
    }
}
