//! How sure ratings are: covariance, 95 % error bars, likelihood of superiority.

use statrs::distribution::{ContinuousCDF, Normal};

use super::fit::{Problem, Solution};
use super::matrix::Matrix;
use super::model::PER_ELO;
use crate::stats::elo::Z_95;

/// Share of the probability outside each end of a bar.
const TAIL: f64 = 0.025;
/// Points at which the likelihood of a rating is taken.
const POINTS: usize = 501;
/// A rating whose logarithm of the likelihood is so much below the best one does not count.
const NEGLIGIBLE: f64 = 20.0;
/// Furthest distance that is looked at, in natural units: 20,000 Elo.
const FURTHEST: f64 = 115.0;

/// How far the true rating may be above and below, natural.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bar {
    pub(super) plus: f64,
    pub(super) minus: f64,
}

/// The covariance of the ratings, natural; 0 for given ones. None where the likelihood is flat.
pub(super) fn covariance(problem: &Problem, solution: &Solution) -> Option<Matrix> {
    let mut inverse = problem.hessian(solution)?.inverse();
    let size = solution.ratings.len();
    for row in 0..size {
        for column in 0..size {
            if problem.anchors[row].is_some() || problem.anchors[column].is_some() {
                *inverse.at_mut(row, column) = 0.0;
            } else if problem.groups[row] == problem.groups[column] && !problem.is_anchored(row) {
                // What holds the average of a group was added to the matrix; its inverse is 1 / n².
                let members = problem.members(row).count() as f64;
                *inverse.at_mut(row, column) -= members.powi(-2);
            }
        }
    }
    Some(inverse)
}

/// Bars from the covariance.
pub(super) fn covariance_bars(problem: &Problem, covariance: Option<&Matrix>) -> Vec<Bar> {
    let bar = |player| {
        let variance = covariance.map_or(f64::INFINITY, |it| it.at(player, player));
        let width = Z_95 * variance.max(0.0).sqrt();
        Bar { plus: width, minus: width }
    };
    (0..problem.anchors.len()).map(bar).collect()
}

/// Bars from the likelihood of each rating alone. As in BayesElo the others keep their distances,
/// and fall together as it rises, so that the average stays; given ratings stay where they are.
pub(super) fn exact_bars(problem: &Problem, solution: &Solution) -> Vec<Bar> {
    let bar = |player: usize| {
        if problem.anchors[player].is_some() {
            return Bar { plus: 0.0, minus: 0.0 };
        }
        let all = problem.meetings.iter();
        let own: Vec<_> = all.filter(|meeting| meeting.players.contains(&player)).collect();
        let members = problem.members(player).count() as f64;
        let stretch = if problem.is_anchored(player) { 1.0 } else { members / (members - 1.0) };
        exact_bar(|rise| {
            let terms = own.iter().map(|meeting| {
                let sign = if meeting.players[0] == player { stretch } else { -stretch };
                let difference = solution.difference(meeting) + sign * rise;
                meeting.log_likelihood(&solution.model, difference)
            });
            terms.sum()
        })
    };
    (0..problem.anchors.len()).map(bar).collect()
}

/// The bar of a rating of whose logarithm of the likelihood `height` tells the change.
fn exact_bar(height: impl Fn(f64) -> f64) -> Bar {
    let top = height(0.0);
    let end = |direction: f64| {
        let mut distance = direction * PER_ELO;
        while height(distance) > top - NEGLIGIBLE && distance.abs() < FURTHEST {
            distance *= 1.5;
        }
        distance
    };
    let (low, high) = (end(-1.0), end(1.0));
    let place = |index: usize| low + (high - low) * index as f64 / (POINTS - 1) as f64;
    let density: Vec<f64> = (0..POINTS).map(|index| (height(place(index)) - top).exp()).collect();
    let slices = density.windows(2).map(|pair| f64::midpoint(pair[0], pair[1]));
    let total: f64 = slices.clone().sum();
    let quantile = |share: f64| {
        let mut below = 0.0;
        for (index, slice) in slices.clone().enumerate() {
            if below + slice >= share * total {
                let part = (share * total - below) / slice;
                return place(index) + part * (place(index + 1) - place(index));
            }
            below += slice;
        }
        high
    };
    Bar { plus: quantile(1.0 - TAIL), minus: -quantile(TAIL) }
}

/// How probable it is that `first` is stronger than `second`; none where they cannot be compared.
pub(super) fn superiority(
    problem: &Problem,
    solution: &Solution,
    covariance: Option<&Matrix>,
    [first, second]: [usize; 2],
) -> Option<f64> {
    let comparable = problem.groups[first] == problem.groups[second]
        || problem.is_anchored(first) && problem.is_anchored(second);
    if first == second || !comparable {
        return None;
    }
    let it = covariance?;
    let variance = it.at(first, first) + it.at(second, second) - 2.0 * it.at(first, second);
    let lead = solution.ratings[first] - solution.ratings[second];
    let surprise = lead / variance.max(0.0).sqrt();
    (!surprise.is_nan()).then(|| Normal::standard().cdf(surprise))
}
