//! The numbers before and after.

use std::fmt::Write;

use super::state::{Number, State, step};
use crate::experiments::chart::{Chart, Line};

/// Numbers whose paths are drawn.
const DRAWN: usize = 7;

impl State {
    /// The numbers and the steps that each has moved, those first that moved most.
    fn moved(&self) -> Vec<(&Number, f64)> {
        let steps = |number: &Number| (number.value - number.first) / step(&number.name);
        let mut moved: Vec<_> = self.numbers.iter().map(|number| (number, steps(number))).collect();
        moved.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        moved
    }

    /// The numbers as a table, those first that moved most.
    #[must_use]
    pub fn report(&self) -> String {
        let [won, drawn, lost] = self.results;
        let games = won + drawn + lost;
        let mut text = format!(
            "# Numbers of the search, tuned\n\n{} of {} pairs, {games} games, {drawn} drawn.\n\n\
             | number | before | now | steps |\n|---|---|---|---|\n",
            self.played, self.schedule.pairs
        );
        for (number, steps) in self.moved() {
            // Writing to a text cannot fail.
            writeln!(
                text,
                "| {} | {:.0} | {:.0} | {steps:+.1} |",
                number.name, number.first, number.value
            )
            .ok();
        }
        text
    }

    /// The paths of the numbers that moved most, in steps from where they began.
    #[must_use]
    pub fn chart(&self) -> String {
        let lines = self.moved().into_iter().take(DRAWN).map(|(number, _)| {
            let steps = number.path.iter().map(|value| (value - number.first) / step(&number.name));
            let share = |place: usize| 100.0 * place as f64 / (number.path.len() - 1).max(1) as f64;
            let points = steps.enumerate().map(|(place, steps)| (share(place), steps)).collect();
            Line { name: number.name.clone(), points }
        });
        let (x, y) = ("pairs played, hundredths".to_owned(), "steps".to_owned());
        Chart { x, y, lines: lines.collect() }.svg()
    }
}
