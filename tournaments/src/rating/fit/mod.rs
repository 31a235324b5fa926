//! Finds the ratings under which the results are most likely.
//!
//! The likelihood is concave, so Newton's method finds its one maximum. A prior of a few virtual
//! draws, spread over the engines that an engine met, keeps ratings finite where every game was
//! won; it is spread as in BayesElo. A much smaller prior keeps the draw parameter finite where
//! nothing but virtual draws, or no loss, speaks about it.

use std::str::FromStr;

use super::errors;
use super::matrix::{Cholesky, Matrix};
use super::model::{Model, PER_ELO, log_logistic, logistic};
use super::results::Results;
use super::table::Ratings;

/// Draw parameter of Gomocup and smallest one that is fitted, in Elo: practically none.
const LEAST_DRAW: f64 = 0.01;
/// Draw parameter that BayesElo takes where it is not told to fit one, in Elo.
const USUAL_DRAW: f64 = 97.3;
/// So many virtual games of even engines speak for [`USUAL_DRAW`] where the parameter is fitted.
/// Without them a match without a loss is the likelier the larger ratings and parameter are
/// together. Few enough that 900 games give the parameter that BayesElo finds to 0.05 Elo.
const DRAW_PRIOR: f64 = 0.25;
/// Largest parameter that is fitted, in Elo.
const MOST: f64 = 3000.0;
/// Steps of Newton's method, and rounds of ratings and parameters in turns. Ten are usual.
const STEPS: usize = 500;
/// Natural size of a change that counts as none.
const SETTLED: f64 = 1e-10;
/// Longest step of Newton's method, 350 Elo.
const LONGEST: f64 = 2.0;

/// A parameter of the model: given in Elo, or taken from the results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Parameter {
    /// Given.
    Fixed(f64),
    /// The value that makes the results most likely.
    Fitted,
}

impl FromStr for Parameter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "fit" {
            return Ok(Self::Fitted);
        }
        let number = text.parse().ok().filter(|number: &f64| number.abs() <= MOST);
        number.map(Self::Fixed).ok_or_else(|| format!("give a number of Elo up to {MOST}, or fit"))
    }
}

/// How error bars are made; both are 95 % intervals. Those from the covariance are even; exact ones
/// are uneven and narrower, and Gomocup's lists have them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ErrorBars {
    /// From the covariance of all ratings
    #[default]
    Covariance,
    /// From the likelihood of one rating, the others taken as exact
    Exact,
}

/// An engine whose rating is given.
#[derive(Clone, Debug, PartialEq)]
pub struct Anchor {
    /// Its name in the results.
    pub name: String,
    /// Its Elo.
    pub elo: f64,
}

impl FromStr for Anchor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = text.rsplit_once('=').and_then(|(name, elo)| {
            let elo = elo.parse().ok().filter(|elo: &f64| elo.is_finite())?;
            Some(Self { name: name.to_owned(), elo })
        });
        parsed.ok_or_else(|| "write NAME=ELO".to_owned())
    }
}

/// How ratings are made.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingSettings {
    /// What the first move is worth.
    pub advantage: Parameter,
    /// How frequent draws are.
    pub draw: Parameter,
    /// Virtual draws of each engine.
    pub prior: f64,
    /// Engines with a given rating.
    pub anchors: Vec<Anchor>,
    /// The average of all engines, where no engine is given.
    pub offset: f64,
    /// How error bars are made.
    pub errors: ErrorBars,
}

impl Default for RatingSettings {
    /// Parameters from the results, and BayesElo's prior of two draws.
    fn default() -> Self {
        Self {
            advantage: Parameter::Fitted,
            draw: Parameter::Fitted,
            prior: 2.0,
            anchors: Vec::new(),
            offset: 0.0,
            errors: ErrorBars::default(),
        }
    }
}

impl RatingSettings {
    /// As the organisers of Gomocup make their lists.
    pub fn gomocup() -> Self {
        Self {
            advantage: Parameter::Fixed(0.0),
            draw: Parameter::Fixed(LEAST_DRAW),
            offset: 1600.0,
            errors: ErrorBars::Exact,
            ..Self::default()
        }
    }
}

/// Why there are no ratings.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RatingError {
    /// Nothing to rate.
    #[error("there is no finished game between two engines")]
    NoGames,
    /// An anchor that did not play, and the engines that did.
    #[error("no engine '{0}' to give a rating to; the games have {1}")]
    Anchor(String, String),
    /// A negative or senseless prior.
    #[error("a prior of {0} draws; give 0 or more, usually 2")]
    Prior(f64),
    /// A draw parameter that would make draws impossible.
    #[error("draws of {0} Elo; give more than 0")]
    Draw(f64),
    /// Without a prior, an engine that won or lost all its games.
    #[error("{0} has no finite rating: it, or its group, won or lost every game; give a prior")]
    Unbounded(String),
}

/// Rates the engines.
pub fn fit(results: &Results, settings: &RatingSettings) -> Result<Ratings, RatingError> {
    let problem = Problem::new(results, settings)?;
    let solution = problem.solve(settings);
    let covariance = errors::covariance(&problem, &solution);
    let bars = match settings.errors {
        ErrorBars::Exact => errors::exact_bars(&problem, &solution),
        ErrorBars::Covariance => errors::covariance_bars(&problem, covariance.as_ref()),
    };
    Ok(Ratings::new(results, &problem, &solution, &bars, covariance.as_ref()))
}

/// Games of two engines with the same one moving first, virtual draws included. A draw counts as
/// a win and a loss.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub(super) players: [usize; 2],
    wins: f64,
    losses: f64,
    draws: f64,
}

impl Meeting {
    /// The logarithm of the likelihood, without the part that only depends on the draw parameter.
    pub(super) fn log_likelihood(&self, model: &Model, difference: f64) -> f64 {
        let [win, loss] = model.arguments(difference).map(log_logistic);
        self.wins * win + self.losses * loss
    }

    /// How far the results are from what is expected: above 0 where the first mover won more.
    fn surplus(&self, model: &Model, difference: f64) -> f64 {
        let [win, loss] = model.arguments(difference).map(|argument| logistic(-argument));
        self.wins * win - self.losses * loss
    }

    /// How fast the likelihood's logarithm rises with the draw parameter.
    fn draw_slope(&self, model: &Model, difference: f64) -> f64 {
        // The derivative of ln(e^2d - 1) is 2 / (1 - e^-2d).
        let each = 2.0 / -(-2.0 * model.draw * PER_ELO).exp_m1();
        let [win, loss] = model.arguments(difference).map(|argument| logistic(-argument));
        self.draws * each - self.wins * win - self.losses * loss
    }

    /// The virtual games that keep the draw parameter finite.
    fn draw_prior() -> Self {
        let [win, draw, loss] = Model { advantage: 0.0, draw: USUAL_DRAW }.probabilities(0.0);
        let [wins, losses] = [win, loss].map(|share| DRAW_PRIOR * (share + draw));
        Self { players: [0, 0], wins, losses, draws: DRAW_PRIOR * draw }
    }

    /// How fast the surplus falls with the difference.
    fn curvature(&self, model: &Model, difference: f64) -> f64 {
        let [win, loss] = model.arguments(difference).map(logistic);
        self.wins * win * (1.0 - win) + self.losses * loss * (1.0 - loss)
    }
}

/// What the likelihood is made of.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) meetings: Vec<Meeting>,
    /// Given ratings in Elo, by engine.
    pub(super) anchors: Vec<Option<f64>>,
    /// Numbers of the groups that met.
    pub(super) groups: Vec<usize>,
    pub(super) offset: f64,
}

/// The most likely ratings.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// Natural, around 0.
    pub(super) ratings: Vec<f64>,
    pub(super) model: Model,
}

impl Solution {
    pub(super) fn difference(&self, meeting: &Meeting) -> f64 {
        let [first, second] = meeting.players;
        self.ratings[first] - self.ratings[second]
    }
}

impl Problem {
    fn new(results: &Results, settings: &RatingSettings) -> Result<Self, RatingError> {
        if !(settings.prior >= 0.0 && settings.prior.is_finite()) {
            return Err(RatingError::Prior(settings.prior));
        }
        if let Parameter::Fixed(draw) = settings.draw
            && draw <= 0.0
        {
            return Err(RatingError::Draw(draw));
        }
        if results.games() == 0 {
            return Err(RatingError::NoGames);
        }
        let mut anchors = vec![None; results.names().len()];
        for Anchor { name, elo } in &settings.anchors {
            let unknown = || RatingError::Anchor(name.clone(), results.names().join(", "));
            anchors[results.number(name).ok_or_else(unknown)?] = Some(*elo);
        }
        let meetings = meetings(results, settings.prior);
        let problem = Self { meetings, anchors, groups: results.groups(), offset: settings.offset };
        match problem.endless() {
            Some(player) => Err(RatingError::Unbounded(results.names()[player].clone())),
            None => Ok(problem),
        }
    }

    fn solve(&self, settings: &RatingSettings) -> Solution {
        let value = |parameter, start| match parameter {
            Parameter::Fixed(value) => value,
            Parameter::Fitted => start,
        };
        let model =
            Model { advantage: value(settings.advantage, 0.0), draw: value(settings.draw, 100.0) };
        let mut solution = Solution { ratings: vec![0.0; self.anchors.len()], model };
        for _ in 0..STEPS {
            let before = solution.model;
            self.climb(&mut solution);
            if settings.advantage == Parameter::Fitted {
                solution.model.advantage = self.best_advantage(&solution);
            }
            if settings.draw == Parameter::Fitted {
                solution.model.draw = self.best_draw(&solution);
            }
            let Model { advantage, draw } = solution.model;
            if (advantage - before.advantage).abs() + (draw - before.draw).abs() < SETTLED {
                break;
            }
        }
        solution
    }

    /// An engine whose likeliest rating has no end. A rating is finite where the engine took points,
    /// directly or through others, from one whose rating is, and gave points to such a one.
    fn endless(&self) -> Option<usize> {
        let mut took: Vec<[usize; 2]> = Vec::new();
        for Meeting { players: [first, second], wins, losses, .. } in &self.meetings {
            took.extend((*wins > 0.0).then_some([*first, *second]));
            took.extend((*losses > 0.0).then_some([*second, *first]));
        }
        let gave: Vec<[usize; 2]> = took.iter().map(|[from, to]| [*to, *from]).collect();
        [took, gave].iter().find_map(|ways| {
            let is_start = |player: usize| {
                self.anchors[player].is_some()
                    || self.groups[player] == player && !self.is_anchored(player)
            };
            let mut reached: Vec<bool> = (0..self.anchors.len()).map(is_start).collect();
            while let Some([_, to]) = ways.iter().find(|[from, to]| reached[*from] && !reached[*to])
            {
                reached[*to] = true;
            }
            reached.iter().position(|reached| !reached)
        })
    }

    /// Newton's method on the ratings alone, from where they are.
    fn climb(&self, solution: &mut Solution) {
        let scale = PER_ELO / solution.model.scale();
        for (rating, anchor) in solution.ratings.iter_mut().zip(&self.anchors) {
            if let Some(elo) = anchor {
                *rating = (elo - self.offset) * scale;
            }
        }
        for _ in 0..STEPS {
            let Some(hessian) = self.hessian(solution) else { return };
            let step = hessian.solve(&self.gradient(solution));
            let longest = step.iter().fold(0.0, |longest, part| f64::max(longest, part.abs()));
            self.walk(solution, &step, (LONGEST / longest).min(1.0));
            if longest < SETTLED {
                return;
            }
        }
    }

    /// Goes along `step`, and half of that as long as it leads down.
    fn walk(&self, solution: &mut Solution, step: &[f64], mut length: f64) {
        let start = solution.ratings.clone();
        let height = self.log_likelihood(solution);
        while length > SETTLED {
            for (rating, (start, part)) in solution.ratings.iter_mut().zip(start.iter().zip(step)) {
                *rating = start + length * part;
            }
            if self.log_likelihood(solution) >= height - SETTLED {
                return;
            }
            length /= 2.0;
        }
        solution.ratings = start;
    }

    fn log_likelihood(&self, solution: &Solution) -> f64 {
        let terms = self.meetings.iter();
        terms.map(|one| one.log_likelihood(&solution.model, solution.difference(one))).sum()
    }

    fn gradient(&self, solution: &Solution) -> Vec<f64> {
        let mut gradient = vec![0.0; self.anchors.len()];
        for meeting in &self.meetings {
            let surplus = meeting.surplus(&solution.model, solution.difference(meeting));
            gradient[meeting.players[0]] += surplus;
            gradient[meeting.players[1]] -= surplus;
        }
        for (part, anchor) in gradient.iter_mut().zip(&self.anchors) {
            if anchor.is_some() {
                *part = 0.0;
            }
        }
        gradient
    }

    /// The curvature, decomposed. The likelihood does not change where all of a group rise
    /// together; so that the matrix has an inverse, a group without an anchor is held at its
    /// average, and an anchor at its place.
    pub(super) fn hessian(&self, solution: &Solution) -> Option<Cholesky> {
        let size = self.anchors.len();
        let mut matrix = Matrix::zero(size);
        for meeting in &self.meetings {
            let curvature = meeting.curvature(&solution.model, solution.difference(meeting));
            let [first, second] = meeting.players;
            *matrix.at_mut(first, first) += curvature;
            *matrix.at_mut(second, second) += curvature;
            *matrix.at_mut(first, second) -= curvature;
            *matrix.at_mut(second, first) -= curvature;
        }
        for row in 0..size {
            for column in 0..size {
                if self.anchors[row].is_some() || self.anchors[column].is_some() {
                    *matrix.at_mut(row, column) = f64::from(u8::from(row == column));
                } else if self.groups[row] == self.groups[column] && !self.is_anchored(row) {
                    *matrix.at_mut(row, column) += 1.0;
                }
            }
        }
        matrix.cholesky()
    }

    /// The engines of the same group, itself too.
    pub(super) fn members(&self, player: usize) -> impl Iterator<Item = usize> {
        let all = self.groups.iter().enumerate();
        all.filter(move |(_, group)| **group == self.groups[player]).map(|(member, _)| member)
    }

    /// Whether the group of an engine has an anchor.
    pub(super) fn is_anchored(&self, player: usize) -> bool {
        self.members(player).any(|member| self.anchors[member].is_some())
    }

    fn best_advantage(&self, solution: &Solution) -> f64 {
        root(-MOST, MOST, |advantage| {
            let model = Model { advantage, ..solution.model };
            self.meetings.iter().map(|one| one.surplus(&model, solution.difference(one))).sum()
        })
    }

    fn best_draw(&self, solution: &Solution) -> f64 {
        let prior = Meeting::draw_prior();
        root(LEAST_DRAW, MOST, |draw| {
            let model = Model { draw, ..solution.model };
            let slopes =
                self.meetings.iter().map(|one| one.draw_slope(&model, solution.difference(one)));
            slopes.sum::<f64>() + prior.draw_slope(&Model { advantage: 0.0, draw }, 0.0)
        })
    }
}

/// Where a falling function crosses 0, or the end that is nearer to it.
fn root(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    while high - low > SETTLED {
        let middle = f64::midpoint(low, high);
        if function(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The games with the prior: each engine spreads half of its virtual draws over the engines that
/// it met, in proportion to the games, and so they do with it; half with each of the two moving
/// first.
fn meetings(results: &Results, prior: f64) -> Vec<Meeting> {
    let mut games = vec![0.0; results.names().len()];
    for ([first, second], score) in results.scores() {
        games[first] += score.games() as f64;
        games[second] += score.games() as f64;
    }
    let mut meetings = Vec::new();
    for first in 0..games.len() {
        for second in 0..games.len() {
            let together = results.between(first, second).games() as f64;
            if first == second || together == 0.0 {
                continue;
            }
            let score = results.score([first, second]);
            let virtual_draws = prior / 4.0 * (together / games[first] + together / games[second]);
            let draws = score.draws as f64 + virtual_draws;
            let wins = score.wins as f64 + draws;
            let losses = score.losses as f64 + draws;
            meetings.push(Meeting { players: [first, second], wins, losses, draws });
        }
    }
    meetings
}

#[cfg(test)]
mod tests;
