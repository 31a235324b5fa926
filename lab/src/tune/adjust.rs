//! The same evaluation in another unit, or with another worth of being to move.

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

/// The weights of a static score that is `points` larger for the side to move.
pub(super) fn to_move(points: i16, mut set: WeightSet) -> WeightSet {
    for table in &mut set.threats {
        *table = ThreatTable::new(Box::new(table.values().map(|term| term.saturating_add(points))));
    }
    set
}

#[cfg(test)]
mod tests {
    use kagetsu::board::parse_points;
    use kagetsu::eval::{Evaluator, Granularity};
    use kagetsu::types::{BoardSize, Rule};

    use super::*;

    /// Static scores of some positions.
    fn scores(weights: WeightSet) -> Vec<i32> {
        let evaluator = Evaluator::new(weights);
        let score = |stones: &str| {
            let mut board = evaluator.new_board(BoardSize::DEFAULT);
            let points = parse_points(stones).expect("stones");
            for point in points {
                board.play_any(point);
            }
            evaluator.score(&board, board.value(), Granularity::Medium).0
        };
        ["h8", "h8h9i9", "h8g7g9i9j10", "h8k4f12d6"].map(score).to_vec()
    }

    #[test]
    fn static_scores_are_twice_as_large() {
        for rule in Rule::ALL {
            let weights = Evaluator::embedded(rule).weights().clone();
            let (once, twice) = (scores(weights.clone()), scores(times(2.0, weights)));
            for (once, twice) in once.into_iter().zip(twice) {
                assert!((2 * once - twice).abs() <= 4, "{rule}: {once}, {twice}");
                assert_ne!(once, 0, "{rule}");
            }
        }
    }

    #[test]
    fn static_scores_are_larger_for_either_side_to_move() {
        for rule in Rule::ALL {
            let weights = Evaluator::embedded(rule).weights().clone();
            let larger: Vec<i32> = scores(weights.clone()).iter().map(|score| score - 30).collect();
            assert_eq!(scores(to_move(-30, weights)), larger, "{rule}");
        }
    }
}
