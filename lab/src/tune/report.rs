//! What came of a fit, as text and as pictures.

use std::fmt::Write;

use kagetsu::eval::WeightSet;
use kagetsu::types::Side;

use super::choices::{OTHER, OWN};
use super::fit::{Curve, Objective, entries};
use super::prior::POINTS;
use super::rule::Fitted;
use super::samples::{CELLS, THREATS};
use crate::experiments::chart::{Chart, Line};

/// Bounds of the groups in which entries are counted by how often they were seen.
const SEEN: [u32; 5] = [1, 10, 100, 1000, 10_000];
/// How many first moves are looked at.
const FIRST: [usize; 5] = [1, 3, 5, 10, 20];
/// What is said of the tables of a colour, where each has its own.
const SIDES: [&str; 2] = [", Black's", ", White's"];

impl Fitted {
    /// The figures of the fit as tables of text.
    #[must_use]
    pub fn report(&self) -> String {
        let mut text = format!("# {}\n\n{}\n\n", self.rule, self.weights.origin);
        let (samples, choices) = (&self.data.samples, &self.data.choices);
        let held_out = (0..samples.len()).filter(|&index| samples.is_held_out(index)).count();
        let scales: Vec<_> = self.data.scales.iter().map(|scale| format!("{scale:.0}")).collect();
        // Writing to a text cannot fail.
        writeln!(
            text,
            "Positions held out: {held_out}. In the scores of the games, file by file, {} points mean 73 %, in the values {:.0}.\n",
            scales.join(", "),
            self.data.samples.unit()
        )
        .ok();
        text += "| loss on held-out games | before | additive | free | while fitted |\n|---|---|---|---|---|\n";
        for (what, curve) in [("values", &self.values.1), ("move scores", &self.moves.1)] {
            writeln!(text, "{}", losses(what, curve)).ok();
        }
        let first = FIRST.map(|count| count.to_string()).join(" | ");
        write!(text, "\n| best move among the first | {first} |\n|---|").ok();
        text += &"---|".repeat(FIRST.len());
        let tables = entries(&self.moves.0);
        let share = |count| format!("{:.1} %", 100.0 * choices.among_first(&tables, count));
        writeln!(text, "\n| held-out games | {} |", FIRST.map(share).join(" | ")).ok();
        text += &self.sides();
        text += &self.seen();
        text
    }

    /// What is held out, for each side to move.
    fn sides(&self) -> String {
        let mut text = "\n| held out | positions | mean score for the side to move | loss of values | with a free choice | loss of move scores | best move first |\n|---|---|---|---|---|---|---|\n".to_owned();
        let (values, moves) = (entries(&self.values.0), entries(&self.moves.0));
        for side in Side::ALL {
            let (positions, mean, loss) = self.data.samples.of_side(&values, side);
            let (choices, move_loss, first) = self.data.choices.of_side(&moves, side);
            let (mean, first) = (mean * POINTS, 100.0 * first);
            writeln!(text, "| {side:?} to move | {positions} | {mean:+.1} | {loss:.4} | {choices} | {move_loss:.4} | {first:.1} % |").ok();
        }
        text
    }

    /// How often entries were seen.
    fn seen(&self) -> String {
        let of = |table: usize, moves: bool| {
            let tables = if moves { &self.moves.0 } else { &self.values.0 };
            let entries = tables[table].entries.len();
            if moves {
                self.data.choices.seen(table, entries)
            } else {
                self.data.samples.seen(table, entries)
            }
        };
        let rows = [
            ("cell values", of(CELLS, false)),
            ("threat terms", of(THREATS, false)),
            ("own move scores", of(OWN, true)),
            ("other's move scores", of(OTHER, true)),
        ];
        let colours = WeightSet::colours(self.rule);
        let of_colours = |colour| if colours == 2 { SIDES[colour] } else { "" };
        let mut text = "\n| entries seen in so many positions | never | 1 to 9 | to 99 | to 999 | to 9,999 | more |\n|---|---|---|---|---|---|---|\n".to_owned();
        for (what, seen) in rows {
            for (colour, seen) in seen.chunks(seen.len() / colours).enumerate() {
                let mut groups = [0; SEEN.len() + 1];
                for &count in seen {
                    groups[SEEN.iter().filter(|&&bound| count >= bound).count()] += 1;
                }
                let groups = groups.map(|count: usize| count.to_string()).join(" | ");
                writeln!(text, "| {what}{} | {groups} |", of_colours(colour)).ok();
            }
        }
        text
    }

    /// The losses of values and of move scores over the epochs.
    #[must_use]
    pub fn charts(&self) -> [(&'static str, String); 2] {
        let chart = |y: &str, curve: &Curve| {
            let points = |pick: fn(&super::fit::Epoch) -> f64| {
                let epochs = curve.prior.iter().chain(&curve.free).map(pick);
                // Above the best, so that what changes can be seen.
                (1..)
                    .map(f64::from)
                    .zip(epochs.map(|loss| 1000.0 * (loss - lowest(curve))))
                    .collect()
            };
            let lines = vec![
                Line { name: "while fitted".to_owned(), points: points(|epoch| epoch.training) },
                Line { name: "held-out games".to_owned(), points: points(|epoch| epoch.held_out) },
            ];
            Chart { x: "epochs".to_owned(), y: y.to_owned(), lines }.svg()
        };
        [
            ("values", chart("loss above the lowest, thousandths", &self.values.1)),
            ("moves", chart("loss above the lowest, thousandths", &self.moves.1)),
        ]
    }
}

/// The lowest loss of a curve.
fn lowest(curve: &Curve) -> f64 {
    let losses = curve.prior.iter().chain(&curve.free);
    losses.flat_map(|epoch| [epoch.training, epoch.held_out]).fold(f64::MAX, f64::min)
}

fn losses(what: &str, curve: &Curve) -> String {
    let held_out = |epochs: &[super::fit::Epoch]| epochs.last().map_or(f64::NAN, |e| e.held_out);
    let training = curve.free.last().map_or(f64::NAN, |epoch| epoch.training);
    format!(
        "| {what} | {:.4} | {:.4} | {:.4} | {training:.4} |",
        curve.begin,
        held_out(&curve.prior),
        held_out(&curve.free)
    )
}
