//! The same evaluation in another unit.

use kagetsu::eval::{CountNetwork, ThreatTable, WeightSet};

/// The weights of a static score that is `factor` times as large. Move scores have no points.
pub(super) fn times(factor: f32, mut set: WeightSet) -> WeightSet {
    let scaled = |number: i16| (f32::from(number) * factor).round_ties_even() as i16;
    for cell in set.cells.cells.iter_mut().flat_map(|cells| cells.iter_mut()) {
        cell.value = scaled(cell.value);
    }
    for table in &mut set.threats {
        *table = ThreatTable::new(Box::new(table.values().map(scaled)));
    }
    for network in &mut set.networks {
        let mut numbers = Box::new(*network.numbers());
        let output = CountNetwork::NUMBERS - CountNetwork::HIDDEN - 1;
        numbers[output..].iter_mut().for_each(|number| *number = scaled(*number));
        *network = CountNetwork::new(numbers);
    }
    set
}

#[cfg(test)]
mod tests {
    use kagetsu::board::parse_points;
    use kagetsu::eval::{Evaluator, Granularity};
    use kagetsu::types::{BoardSize, Rule};

    use super::*;

    #[test]
    fn static_scores_are_twice_as_large() {
        for rule in Rule::ALL {
            let once = Evaluator::embedded(rule);
            let twice = Evaluator::new(times(2.0, once.weights().clone()));
            for stones in ["h8", "h8h9i9", "h8g7g9i9j10", "h8k4f12d6"] {
                let score = |evaluator: &Evaluator| {
                    let mut board = evaluator.new_board(BoardSize::DEFAULT);
                    let points = parse_points(stones).expect("stones");
                    for point in points {
                        board.play_any(point);
                    }
                    evaluator.score(&board, board.value(), Granularity::Medium).0
                };
                let (once, twice) = (score(&once), score(&twice));
                assert!((2 * once - twice).abs() <= 4, "{rule} {stones}: {once}, {twice}");
                assert_ne!(once, 0, "{rule} {stones}");
            }
        }
    }
}
