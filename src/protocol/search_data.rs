//! The search data that Yixin boards draw: a block for each line, and marks on the board.

use std::time::Duration;

use crate::session::{Line, ProofReport, ProofState, Report};
use crate::types::{Point, PointSet, Score};

use super::command::Coordinates;
use super::reply::Reply;

/// Between two tellings of a search's lines, for each line of them: as many blocks as a board can
/// draw.
const LINE_GAP: Duration = Duration::from_millis(20);
/// The same, of few lines.
const LEAST_GAP: Duration = Duration::from_millis(200);

/// What is kept of the search between two tellings.
pub(super) fn gap(report: &Report) -> Duration {
    let lines = u32::try_from(1 + report.others.len()).unwrap_or(u32::MAX);
    LEAST_GAP.max(LINE_GAP.saturating_mul(lines))
}

/// A block for each line, the best first.
pub(super) fn blocks(report: &Report) -> Vec<Reply> {
    let best = Line { pv: best_line(report), score: report.score, depth: report.depth };
    let lines = || std::iter::once(&best).chain(&report.others);
    let count = lines().count();
    lines().enumerate().flat_map(|(index, line)| block(report, index, count, line)).collect()
}

/// The block of one line. A board draws it when it reads the last `PV`.
fn block(report: &Report, index: usize, count: usize, line: &Line) -> Vec<Reply> {
    let milliseconds = report.elapsed.as_millis().max(1);
    let nodes = report.nodes.to_string();
    let points = |pv: &[Point]| -> Vec<String> {
        pv.iter().map(|&point| Coordinates::from(point).to_string()).collect()
    };
    [
        ("PV", index.to_string()),
        ("NUMPV", count.to_string()),
        ("DEPTH", line.depth.to_string()),
        ("SELDEPTH", report.selective_depth.max(line.pv.len()).to_string()),
        ("NODES", nodes.clone()),
        ("TOTALNODES", nodes),
        ("TOTALTIME", report.elapsed.as_millis().to_string()),
        ("SPEED", (u128::from(report.nodes) * 1000 / milliseconds).to_string()),
        ("EVAL", line.score.to_string()),
        ("WINRATE", win_rate(line.score)),
        ("BESTLINE", points(&line.pv).join(" ")),
        ("PV", "DONE".to_owned()),
    ]
    .into_iter()
    .map(|(key, value)| Reply::Info { key: key.to_owned(), value })
    .collect()
}

/// The expected moves; at least the best move, when there is one.
fn best_line(report: &Report) -> Vec<Point> {
    if report.pv.is_empty() { report.best.into_iter().collect() } else { report.pv.clone() }
}

/// A fraction. 0 and 1 are for what is proven.
fn win_rate(score: Score) -> String {
    let rate = score.win_rate();
    let rate = if score.is_decided() { rate } else { rate.clamp(0.001, 0.999) };
    format!("{rate:.3}")
}

/// The marks that the board shows now.
#[derive(Debug, Default)]
pub(super) struct Marks {
    best: Option<Point>,
    /// First moves of the other lines.
    looked_at: PointSet,
    /// Moves that are proven to lose.
    lost: PointSet,
}

impl Marks {
    /// What has changed with this report: the best move, the moves of the other lines, and those that
    /// are proven to lose.
    pub(super) fn update(&mut self, report: &Report) -> Vec<Reply> {
        let has_lost = |line: &&Line| line.score.is_loss();
        let firsts = |line: &Line| line.pv.first().copied();
        let lost: PointSet = report.others.iter().filter(has_lost).filter_map(firsts).collect();
        let best_lost = report.best.filter(|_| report.score.is_loss());
        let lost = lost | best_lost.into_iter().collect();
        let others: PointSet = report.others.iter().filter_map(firsts).collect();
        let looked_at = others - lost;
        let mut lines = Vec::new();
        if self.looked_at != looked_at {
            lines.push(mark("REFRESH"));
            lines.extend(looked_at.iter().map(|point| mark_at("POS", point)));
            self.looked_at = looked_at;
        }
        lines.extend((lost - self.lost).iter().map(|point| mark_at("LOST", point)));
        self.lost |= lost;
        if self.best != report.best {
            lines.extend(report.best.map(|point| mark_at("BEST", point)));
            self.best = report.best;
        }
        lines
    }
}

/// The mark on the first move that a proof looks at; taken away when it ends.
pub(super) fn marks_of_proof(report: &ProofReport) -> Vec<Reply> {
    let first = report.line.first().filter(|_| report.state == ProofState::Running);
    let position = first.map(|&point| mark_at("POS", point));
    [Some(mark("REFRESH")), position].into_iter().flatten().collect()
}

fn mark_at(word: &str, point: Point) -> Reply {
    mark(&format!("{word} {}", Coordinates::from(point)))
}

fn mark(text: &str) -> Reply {
    Reply::Message(format!("REALTIME {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(x: usize, score: Score) -> Line {
        Line { pv: vec![Point::new(x, 6), Point::new(7, 7)], score, depth: 4 }
    }

    fn report(best: &Line, others: Vec<Line>) -> Report {
        Report {
            best: Some(best.pv[0]),
            depth: best.depth,
            selective_depth: 9,
            score: best.score,
            nodes: 5000,
            elapsed: Duration::from_millis(10),
            pv: best.pv.clone(),
            others,
        }
    }

    #[test]
    fn every_line_has_a_block_with_its_number() {
        let others = vec![line(2, Score(-300)), line(3, Score::loss_in(4))];
        let blocks = blocks(&report(&line(1, Score::win_in(5)), others));
        let text: Vec<_> = blocks.iter().map(Reply::to_string).collect();
        let first = [
            "INFO PV 0",
            "INFO NUMPV 3",
            "INFO DEPTH 4",
            "INFO SELDEPTH 9",
            "INFO NODES 5000",
            "INFO TOTALNODES 5000",
            "INFO TOTALTIME 10",
            "INFO SPEED 500000",
            "INFO EVAL +M5",
            "INFO WINRATE 1.000",
            "INFO BESTLINE 1,6 7,7",
            "INFO PV DONE",
        ];
        assert_eq!(text[..12], first);
        assert_eq!((&*text[12], &*text[24]), ("INFO PV 1", "INFO PV 2"));
        assert_eq!((&*text[20], &*text[32]), ("INFO EVAL -300", "INFO EVAL -M4"));
        assert_eq!(text.len(), 36);
    }

    #[test]
    fn only_a_proof_is_certain() {
        let rates = [Score::MAX_ESTIMATE, -Score::MAX_ESTIMATE, Score::loss_in(9)].map(win_rate);
        assert_eq!(rates, ["0.999", "0.001", "0.000"]);
    }

    #[test]
    fn marks_tell_what_has_changed() {
        let mut marks = Marks::default();
        let mut told = |report: &Report| -> Vec<String> {
            marks.update(report).iter().map(Reply::to_string).collect()
        };
        let (best, second) = (line(1, Score(10)), line(2, Score(0)));
        let first = report(&best, vec![second, line(3, Score::loss_in(4))]);
        let expected = [
            "MESSAGE REALTIME REFRESH",
            "MESSAGE REALTIME POS 2,6",
            "MESSAGE REALTIME LOST 3,6",
            "MESSAGE REALTIME BEST 1,6",
        ];
        assert_eq!(told(&first), expected);
        assert_eq!(told(&first), [""; 0]);
        let lost = line(2, Score::loss_in(6));
        let expected = ["MESSAGE REALTIME REFRESH", "MESSAGE REALTIME LOST 2,6"];
        assert_eq!(told(&report(&best, vec![lost])), expected);
    }

    #[test]
    fn many_lines_are_told_less_often() {
        let best = line(1, Score(10));
        assert_eq!(gap(&report(&best, Vec::new())), Duration::from_millis(200));
        let gap = gap(&report(&best, vec![line(2, Score(0)); 99]));
        assert_eq!(gap, Duration::from_secs(2));
    }
}
