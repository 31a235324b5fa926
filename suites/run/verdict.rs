//! What an answer is worth.

use std::time::Duration;

use kagetsu::types::Point;

use crate::claim::{self, Claim};
use crate::confirm;
use crate::engine::{Answer, Engine, EngineError};
use crate::fours::Fours;
use crate::line::Line;
use crate::milliseconds;
use crate::options::Options;
use crate::prover::Prover;
use crate::stones::Stones;

/// The verdict on one position.
#[derive(Debug)]
pub(crate) struct Verdict {
    /// What is wrong, if the position counts as not solved.
    failure: Option<String>,
    /// None when there was no answer.
    pub(crate) time: Option<Duration>,
    /// The claim of a win where none is known.
    pub(crate) claim: Option<Claim>,
}

impl Verdict {
    pub(crate) fn is_solved(&self) -> bool {
        self.failure.is_none()
    }

    /// What is to be shown of the position: failures, and claims that nothing confirms.
    pub(crate) fn complaint(&self) -> Option<String> {
        let claim = self.claim.as_ref().filter(|claim| !claim.is_confirmed());
        match (&self.failure, claim) {
            (Some(failure), _) => Some(failure.clone()),
            (None, Some(claim)) => Some(claim.to_string()),
            (None, None) => None,
        }
    }
}

/// Asks the engine and judges its answers.
pub(crate) struct Judge<'a> {
    options: &'a Options,
    /// The engine, and a second one that plays against it where a claim is to be tested.
    engines: [Engine; 2],
    prover: Option<Prover>,
    time: u64,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(options: &'a Options) -> Result<Self, EngineError> {
        let engine = || Engine::start(&options.engine, options.memory);
        Ok(Self {
            options,
            engines: [engine()?, engine()?],
            prover: options.prover.as_deref().map(Prover::start).transpose()?,
            time: 0,
        })
    }

    /// Ends the processes.
    pub(crate) fn end(&mut self) {
        self.engines.each_mut().into_iter().for_each(Engine::end);
        self.prover.iter_mut().for_each(Prover::end);
    }

    /// The suite that comes next decides the time for a move.
    pub(crate) fn begin_suite(&mut self, name: &str) {
        self.time = self.options.time(name);
    }

    /// Puts a position of a suite of this kind to the engine.
    pub(crate) fn judge(&mut self, kind: &str, line: &Line) -> Verdict {
        let result = if kind == "forbidden" {
            self.engines[0].forbidden(line).map(|answer| Verdict {
                failure: wrong_set(line, &answer.value),
                time: Some(answer.time),
                claim: None,
            })
        } else {
            let moves =
                if kind == "winner" { &line.moves[..line.moves.len() - 1] } else { &line.moves };
            self.engines[0]
                .think(line, moves, self.time)
                .map(|answer| self.judge_move(kind, line, moves, &answer))
        };
        result.unwrap_or_else(|error| Verdict {
            failure: Some(error.to_string()),
            time: None,
            claim: None,
        })
    }

    fn judge_move(
        &mut self,
        kind: &str,
        line: &Line,
        moves: &[Point],
        answer: &Answer<Point>,
    ) -> Verdict {
        let point = answer.value;
        let late = answer.time > milliseconds(self.time + self.options.tolerance);
        let failure = if !is_legal(line, moves, point) {
            Some("illegal move".to_string())
        } else if late {
            Some(format!("late: {} ms", answer.time.as_millis()))
        } else {
            self.failure(kind, line, moves, point).map(|why| format!("{point}: {why}"))
        };
        let has_claim = failure.is_none() && matches!(kind, "novcf" | "novct");
        let plies = if has_claim { claim::plies(&answer.notes) } else { None };
        let claim = plies.map(|plies| self.confirm(line, point, plies));
        Verdict { failure, time: Some(answer.time), claim }
    }

    /// Why a legal move does not count.
    fn failure(
        &mut self,
        kind: &str,
        line: &Line,
        moves: &[Point],
        point: Point,
    ) -> Option<String> {
        let listed = |field: &str| line.points(field).contains(&point);
        match kind {
            "winner" => {
                let stones = Stones::after(line.rule, line.size, moves);
                let wins = stones.wins_at(stones.index(point), side(moves));
                (!wins).then(|| "does not win at once".into())
            }
            "entry" if line.field("bad").is_some() => listed("bad").then(|| "is refused".into()),
            "entry" | "bestmove" => (!listed("good"))
                .then(|| format!("wanted {}", line.field("good").unwrap_or_default())),
            "vcf" | "vct" if listed("win") => None,
            "vcf" | "vct" => self.unlisted(line, point),
            _ => None,
        }
    }

    /// A winning move that is not listed must be shown to win.
    fn unlisted(&mut self, line: &Line, point: Point) -> Option<String> {
        let stones = Stones::after(line.rule, line.size, &line.moves);
        let fours = Fours::new(&stones, line.side(), self.options.nodes).wins_after(point);
        if matches!(fours, Ok(true)) {
            return None;
        }
        (!self.is_proven(line, point)).then(|| "not listed, and not proven to win".into())
    }

    /// Whether the move wins by the other program, or by a tree that was played through.
    fn is_proven(&mut self, line: &Line, point: Point) -> bool {
        self.prover.as_mut().is_some_and(|prover| prover.wins_after(line, point))
            || confirm::wins_after(line, point)
    }

    /// Whether a claimed win is one.
    fn confirm(&mut self, line: &Line, point: Point, plies: usize) -> Claim {
        if self.is_proven(line, point) {
            return Claim::proven(plies);
        }
        let times = [self.time, 10 * self.time];
        claim::play_out(line, point, plies, &mut self.engines, times)
    }
}

fn side(moves: &[Point]) -> kagetsu::types::Side {
    kagetsu::types::Side::ALL[moves.len() % 2]
}

/// Whether the side to move after `moves` may play on the point.
pub(crate) fn is_legal(line: &Line, moves: &[Point], point: Point) -> bool {
    let mut stones = Stones::after(line.rule, line.size, moves);
    line.size.contains(point) && stones.is_legal(stones.index(point), side(moves))
}

/// How a set of forbidden points differs from the listed one.
fn wrong_set(line: &Line, found: &[Point]) -> Option<String> {
    let wanted = line.points("forbidden");
    let without = |these: &[Point], those: &[Point]| -> Vec<Point> {
        these.iter().filter(|point| !those.contains(point)).copied().collect()
    };
    let (missing, surplus) = (without(&wanted, found), without(found, &wanted));
    let same = missing.is_empty() && surplus.is_empty();
    (!same).then(|| format!("missing {missing:?}, surplus {surplus:?}"))
}
