//! `sprt`: what given results say, and what a test would take.

use std::io::Write;
use std::process::ExitCode;

use console::Term;
use indicatif::ProgressBar;
use kagetsu_tournaments::stats::simulation::{self, Simulation};
use kagetsu_tournaments::stats::{EloEstimate, Hypothesis, Pentanomial, Score, Sprt};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::CliError;

/// Arguments of `sprt`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The test: elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized (or logistic); the first two
    /// are needed
    #[arg(required = true, value_name = "WORDS")]
    test: Vec<String>,
    /// Pairs of games, as in the line Ptnml(0-2): LL,LD,WL+DD,WD,WW
    #[arg(long, value_name = "COUNTS", conflicts_with = "score")]
    pentanomial: Option<Counts<5>>,
    /// Single games, where they were not played in pairs: wins, losses, draws
    #[arg(long, value_name = "COUNTS")]
    score: Option<Counts<3>>,
    /// Plays so many simulated matches at elo0 and at elo1: how often the test errs, and how many
    /// games it takes. Pairs end as in --pentanomial, or as is usual
    #[arg(long, value_name = "MATCHES")]
    simulate: Option<u64>,
    /// Seed of the simulation
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Counts apart by commas, with or without brackets.
#[derive(Clone, Copy, Debug)]
struct Counts<const N: usize>([u64; N]);

impl<const N: usize> std::str::FromStr for Counts<N> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let inner = text.trim_matches(['[', ']']);
        let counts: Result<Vec<u64>, _> =
            inner.split(',').map(|word| word.trim().parse()).collect();
        let counts = counts.ok().and_then(|counts| <[u64; N]>::try_from(counts).ok());
        counts.map(Self).ok_or_else(|| format!("give {N} counts apart by commas"))
    }
}

/// Judges and simulates.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let test: Sprt = arguments.test.join(" ").parse()?;
    let mut output = Term::stdout();
    let pairs = arguments.pentanomial.map(|Counts(counts)| Pentanomial::from_counts(counts));
    let score = arguments.score.map(|Counts([wins, losses, draws])| Score {
        wins: wins as usize,
        losses: losses as usize,
        draws: draws as usize,
    });
    let judged = match (&pairs, &score) {
        (Some(pairs), _) => Some((EloEstimate::from_pairs(pairs), test.judge(pairs))),
        (None, Some(score)) => Some((EloEstimate::from_score(score), test.judge_games(score))),
        (None, None) => None,
    };
    if let Some((estimate, state)) = judged {
        if let Some(estimate) = estimate {
            writeln!(output, "{estimate}\nLOS: {:.2} %", 100.0 * estimate.los)?;
        }
        writeln!(output, "LLR: {state} {test}")?;
        match state.accepted {
            Some(accepted) => writeln!(output, "{accepted} is accepted")?,
            None => writeln!(output, "neither is accepted: go on")?,
        }
    }
    if let Some(matches) = arguments.simulate {
        let shape = pairs.unwrap_or(simulation::USUAL);
        simulate(&mut output, &test, &shape, matches, arguments.seed)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn simulate(
    output: &mut Term,
    test: &Sprt,
    shape: &Pentanomial,
    matches: u64,
    seed: u64,
) -> std::io::Result<()> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    // Drawn on stderr, and only where that is a terminal.
    let bar = ProgressBar::new(2 * matches);
    let wrong = [Hypothesis::H1, Hypothesis::H0];
    for ((elo, wrong), word) in test.elos().into_iter().zip(wrong).zip(["elo0", "elo1"]) {
        let mut all = Simulation::default();
        for _ in 0..matches {
            all.play(test, elo, shape, &mut random);
            bar.inc(1);
        }
        let (percent, games) = (100.0 * all.share(wrong), 2.0 * all.mean_pairs());
        let line = format!(
            "at {word} = {elo}: {wrong} wrongly accepted in {percent:.2} % of {matches} matches, \
             {games:.0} games on average"
        );
        bar.suspend(|| writeln!(output, "{line}"))?;
    }
    bar.finish_and_clear();
    Ok(())
}
