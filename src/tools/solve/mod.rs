//! `pbrain-kagetsu solve`: the prover by hand.
//!
//! | file | what |
//! |---|---|
//! | `request` | the arguments, read and checked |
//! | `live` | the line that shows how the search stands, on a terminal |
//! | `tree` | a winning tree as indented text |
//!
//! Answers are lines `name value`, so that scripts can read them too.

mod live;
mod request;
#[cfg(test)]
mod tests;
mod tree;

use std::io::{self, Write};
use std::time::Duration;

use crate::board::Board;
use crate::proof::numbers::Numbers;
use crate::search::{Claim, Worker};
use crate::solver::Verdict;
use crate::solver::prover::{self, Defence, FirstMove, Proof, Prover};
use crate::solver::tree::certificate::{self, Certificate};
use crate::solver::tree::proof_tree::ProofTree;
use crate::types::{Point, PointSet, RuleSet};
use crate::util::clock;
use crate::with_rule;

use live::Live;
use request::{Question, Request};

pub use request::read_board;

/// How to call it.
pub const USAGE: &str = "\
pbrain-kagetsu solve RULE SIZE STONES [b|w] [OPTIONS]

Does the side to move win by force? RULE is freestyle, standard, renju, caro or caro5, or the number
that managers use; SIZE is 5 to 22; STONES are points one after the other, Black's first (h8i9h9),
or black=h8h9,white=i9, or - for none. b or w names the side to move; where it is not that side's
turn, the other has passed.

  --goal vcf|vct|win  by fours only, by any threats (default), or by any moves that the search
                      proposes, every reply being tried
  --first POINT       with --goal win: does this move win?
  --order N           1 is vcf, 2 is vct, up to 5: threats of threats
  --width WORD        moves that are looked at: threes, threats, near or all (default: threats)
  --shortest          the win with the fewest moves
  --all               also every first move, and what becomes of it
  --defence           what can the side to move do against a win of the other?
  --tree[=N]          print the winning tree, N plies deep (default: 8)
  --certificate FILE  write the win to a file that kagetsu-lab check-proof checks
  --time S            seconds at most; all of them are used where the question stays open
  --nodes N           nodes at most, likewise
  --memory MB         memory of the tables in MiB (default: 256)

Exit status: 0 the side to move wins, or has a defence; 1 it does not; 3 not settled; 2 bad input;
4 the answer could not be written.
";

/// The exit status when the answer could not be written.
pub const UNWRITTEN: u8 = 4;

/// How a call ended: the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Yes: a win is proven; with `--defence`, there is a defence.
    Yes,
    /// No.
    No,
    /// The arguments or the position make no sense.
    BadInput,
    /// A limit was reached first.
    Unknown,
}

impl Ending {
    /// The exit status.
    #[must_use]
    pub const fn status(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::BadInput => 2,
            Self::Unknown => 3,
        }
    }
}

/// Answers the question in `arguments`; shows on the way how the search stands when `live`.
pub fn solve(out: &mut impl Write, arguments: &[String], live: bool) -> io::Result<Ending> {
    if arguments.is_empty() || arguments.iter().any(|word| word == "--help") {
        out.write_all(USAGE.as_bytes())?;
        return Ok(if arguments.is_empty() { Ending::BadInput } else { Ending::Yes });
    }
    match Request::read(arguments) {
        Ok(request) => {
            let mut live = Live::new(live);
            with_rule!(request.board.rule(), R => request.answer::<R>(out, &mut live))
        }
        Err(problem) => refuse(out, &problem),
    }
}

/// Says in one line why there is no answer.
fn refuse(out: &mut impl Write, problem: &str) -> io::Result<Ending> {
    writeln!(out, "solve: {problem}")?;
    Ok(Ending::BadInput)
}

impl Request {
    fn answer<R: RuleSet>(mut self, out: &mut impl Write, live: &mut Live) -> io::Result<Ending> {
        if self.is_limited_to_nothing() {
            writeln!(out, "verdict unknown")?;
            return Ok(Ending::Unknown);
        }
        if self.question == Question::AnyWin {
            return self.confirm(out, live);
        }
        let bytes = self.bytes;
        let Ok(mut prover) = Prover::new(bytes) else {
            return refuse(out, &format!("{bytes} bytes are no table"));
        };
        self.tell_memory(out, prover.table_bytes())?;
        if self.question == Question::Defence {
            self.defend::<R>(out, &mut prover, live)
        } else {
            self.attack::<R>(out, &mut prover, live)
        }
    }

    /// Says that the system gave less memory than was asked for, where it did: half at most.
    fn tell_memory(&self, out: &mut impl Write, table: usize) -> io::Result<()> {
        if table > self.bytes / 2 {
            return Ok(());
        }
        let [given, asked] = [table, self.bytes].map(|bytes| bytes >> 20);
        writeln!(out, "memory {given} MiB of {asked}: the system gives no more")
    }

    /// Whether the side to move wins by any moves.
    fn confirm(&self, out: &mut impl Write, live: &mut Live) -> io::Result<Ending> {
        let start = clock::now();
        let mut worker = Worker::alone(&self.board, self.bytes);
        self.tell_memory(out, worker.table_bytes())?;
        let prover::Request { nodes, deadline, .. } = self.proof;
        let claim = Claim { first: self.first, nodes, deadline };
        let proof = worker.confirm(claim, &mut |progress| live.show(out, progress));
        live.wipe(out)?;
        match &proof.tree {
            Some(tree) => write_win(out, &tree.line(), tree.plies())?,
            None => writeln!(out, "verdict unknown")?,
        }
        writeln!(out, "nodes {}", proof.nodes)?;
        writeln!(out, "seconds {:.3}", clock::since(start).as_secs_f64())?;
        let ending = if proof.tree.is_some() { Ending::Yes } else { Ending::Unknown };
        self.write_tree(out, proof.tree.as_ref(), ending)
    }

    /// Whether the side to move wins.
    fn attack<R: RuleSet>(
        &mut self,
        out: &mut impl Write,
        prover: &mut Prover,
        live: &mut Live,
    ) -> io::Result<Ending> {
        let start = clock::now();
        let proof = prover
            .prove::<R>(&mut self.board, &self.proof, &mut |progress| live.show(out, progress));
        let spent = clock::since(start);
        live.wipe(out)?;
        write_proof(out, &proof, spent)?;
        if self.all {
            let left = self.proof.nodes.saturating_sub(proof.all_nodes());
            let request = prover::Request { shortest: false, ..self.proof.with_nodes(left) };
            let moves = prover.first_moves::<R>(&mut self.board, &request, &mut |progress| {
                live.show(out, progress);
            });
            live.wipe(out)?;
            moves.iter().try_for_each(|first| write_first(out, *first))?;
        }
        let ending = match proof.verdict {
            Verdict::Win { .. } => Ending::Yes,
            Verdict::NoWin => Ending::No,
            Verdict::Unknown => Ending::Unknown,
        };
        self.write_tree(out, proof.tree.as_ref(), ending)
    }

    /// Prints the winning tree and writes it to the file that was named, as far as that was asked.
    fn write_tree(
        &self,
        out: &mut impl Write,
        tree: Option<&ProofTree>,
        ending: Ending,
    ) -> io::Result<Ending> {
        if let (Some(tree), Some(depth)) = (tree, self.tree_depth) {
            out.write_all(tree::text(tree, depth).as_bytes())?;
        }
        match tree.and_then(|tree| self.write_certificate(tree)) {
            Some(problem) => refuse(out, &problem),
            None => Ok(ending),
        }
    }

    /// Writes the win to the file that was named; what went wrong.
    fn write_certificate(&self, tree: &ProofTree) -> Option<String> {
        let path = self.certificate.as_ref()?;
        let bytes = certificate::write(&Certificate::of(&self.board, tree.clone()));
        let written = std::fs::write(path, bytes);
        written.err().map(|error| format!("cannot write {path}: {error}"))
    }

    /// What the side to move can do against a win of the other.
    fn defend<R: RuleSet>(
        &mut self,
        out: &mut impl Write,
        prover: &mut Prover,
        live: &mut Live,
    ) -> io::Result<Ending> {
        let defence = prover
            .defence::<R>(&mut self.board, &self.proof, &mut |progress| live.show(out, progress));
        live.wipe(out)?;
        match defence {
            Defence::NoThreat => {
                writeln!(out, "threat no")?;
                Ok(Ending::Yes)
            }
            Defence::Unknown => {
                writeln!(out, "threat unknown")?;
                Ok(Ending::Unknown)
            }
            Defence::Threat { zone, refutations, open } => {
                write_threat(out, &self.board, [zone, refutations, open])?;
                Ok(match (refutations.is_empty(), open.is_empty()) {
                    (false, _) => Ending::Yes,
                    (true, true) => Ending::No,
                    (true, false) => Ending::Unknown,
                })
            }
        }
    }
}

fn write_proof(out: &mut impl Write, proof: &Proof, spent: Duration) -> io::Result<()> {
    match &proof.verdict {
        Verdict::Win { line, plies } => write_win(out, line, *plies)?,
        Verdict::NoWin => writeln!(out, "verdict no win")?,
        Verdict::Unknown => {
            writeln!(out, "verdict unknown")?;
            writeln!(out, "pn {} dn {}", proof.numbers.pn, proof.numbers.dn)?;
        }
    }
    writeln!(out, "nodes {}", proof.nodes)?;
    writeln!(out, "four_nodes {}", proof.four_nodes)?;
    writeln!(out, "seconds {:.3}", spent.as_secs_f64())
}

fn write_win(out: &mut impl Write, line: &[Point], plies: usize) -> io::Result<()> {
    writeln!(out, "verdict win")?;
    writeln!(out, "plies {plies}")?;
    writeln!(out, "line {}", names(line))
}

fn write_first(out: &mut impl Write, first: FirstMove) -> io::Result<()> {
    let verdict = match first.numbers {
        Numbers::PROVEN => "win",
        Numbers::DISPROVEN => "no win",
        _ => "unknown",
    };
    writeln!(out, "first {} {verdict}", first.point)
}

/// The board with the zone marked, and what holds.
fn write_threat(
    out: &mut impl Write,
    board: &Board,
    [zone, refutations, open]: [PointSet; 3],
) -> io::Result<()> {
    let position = crate::board::Position { marked: zone, ..board.position() };
    let list = |set: &PointSet| names(&set.iter().collect::<Vec<_>>());
    writeln!(out, "threat yes")?;
    write!(out, "{position}")?;
    writeln!(out, "refutations {}", list(&refutations))?;
    writeln!(out, "open {}", list(&open))
}

/// Points apart by blanks; `-` for none.
fn names(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}
