//! Problems of this game, such as `suites/vct.txt`: the same drivers on the attack of the side to
//! move.

use kagetsu::board::{Board, parse_points};
use kagetsu::proof::table::TableTooSmall;
use kagetsu::solver::threats::{ThreatDomain, ThreatMemory, ThreatRequest, Width};
use kagetsu::types::{BoardSize, Point, Rule};
use kagetsu::with_rule;

use super::algorithm::{Algorithm, Solver};
use super::run::{Cost, measure};
use crate::experiments::named::Named;

/// Bytes of the table of positions without a win by fours.
const FOURS_TABLE: usize = 1 << 20;

/// A position; the side to move attacks.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// The stones in the order of play.
    pub moves: Vec<Point>,
}

/// A line of a file of problems that is none.
#[derive(Clone, Debug, thiserror::Error)]
#[error("line {line}: no problem with rule, size and moves")]
pub struct NotAProblem {
    /// Its number, from 1.
    pub line: usize,
}

/// Reads a file of problems: fields `rule`, `size` and `moves` on each line, `#` for remarks.
pub fn read(text: &str) -> Result<Vec<Problem>, NotAProblem> {
    let lines =
        (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| problem(line).ok_or(NotAProblem { line: number })).collect()
}

fn problem(line: &str) -> Option<Problem> {
    let field = |key: &str| {
        line.split_whitespace().find_map(|field| field.strip_prefix(key)?.strip_prefix('='))
    };
    let rule = Rule::from_word(field("rule")?)?;
    let size = BoardSize::new(field("size")?.parse().ok()?)?;
    let moves = parse_points(field("moves")?).ok()?;
    let are_legal = moves
        .iter()
        .enumerate()
        .all(|(index, point)| size.contains(*point) && !moves[..index].contains(point));
    are_legal.then_some(Problem { rule, size, moves })
}

/// What the algorithms made of the problems.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Nodes for each problem, those of the solver of fours included.
    pub limit: u64,
    /// Problems.
    pub problems: usize,
    /// Problems that every algorithm settles.
    pub by_all: usize,
    /// What each algorithm took for all problems.
    pub all: Vec<Cost>,
    /// What each took for those that every one settles.
    pub common: Vec<Cost>,
}

/// Lets every algorithm try every problem.
pub(super) fn solve(
    problems: &[Problem],
    limit: u64,
    algorithms: &[Named<Algorithm>],
    step: &mut impl FnMut(),
) -> Result<Solved, TableTooSmall> {
    let nothing = vec![Cost::default(); algorithms.len()];
    let (all, common) = (nothing.clone(), nothing);
    let mut solved = Solved { limit, problems: problems.len(), by_all: 0, all, common };
    let mut memory = ThreatMemory::new(FOURS_TABLE);
    let mut solvers = algorithms
        .iter()
        .map(|named| Solver::new(named.algorithm))
        .collect::<Result<Vec<_>, _>>()?;
    for problem in problems {
        let costs: Vec<Cost> = solvers
            .iter_mut()
            .map(|solver| {
                memory.clear();
                try_problem(problem, solver, &mut memory, limit)
            })
            .collect();
        for (total, cost) in solved.all.iter_mut().zip(&costs) {
            total.add(*cost);
        }
        if costs.iter().all(|cost| cost.settled == 1) {
            solved.by_all += 1;
            for (total, cost) in solved.common.iter_mut().zip(&costs) {
                total.add(*cost);
            }
        }
        step();
    }
    Ok(solved)
}

fn try_problem(
    problem: &Problem,
    solver: &mut Solver<Point>,
    memory: &mut ThreatMemory,
    limit: u64,
) -> Cost {
    with_rule!(problem.rule, R => {
        let mut board = Board::without_scores(problem.rule, problem.size);
        for &point in &problem.moves {
            board.play::<R>(point);
        }
        let request = ThreatRequest::of_width(Width::default());
        let mut attack = ThreatDomain::<R>::new(&mut board, memory, request);
        measure(solver, &mut attack, limit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_or_named() {
        let text = "# kind: vct\nid=1 rule=renju size=15 moves=h8i9 side=b\n\n";
        let problems = read(text).unwrap();
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].moves.len(), 2);
        for bad in
            ["rule=renju size=15", "rule=x size=15 moves=h8", "rule=renju size=15 moves=h8h8"]
        {
            assert_eq!(read(&format!("{text}{bad}\n")).unwrap_err().line, 4, "{bad}");
        }
    }
}
