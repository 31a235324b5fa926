//! What shall come how often: `centre=3,rim=2,wide`, where a word without a number counts once.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt};

/// Things and their weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix<T> {
    parts: Vec<(T, u32)>,
}

/// What is wrong with the words of a mix.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum MixError {
    /// Not the name of a thing.
    #[error("'{0}' is unknown here: {1}")]
    Unknown(String, String),
    /// Not a weight.
    #[error("'{0}' is no weight; write a number from 1 to 1000")]
    Weight(String),
}

/// Largest weight.
const MAX_WEIGHT: u32 = 1000;

impl<T: Clone> Mix<T> {
    /// Things with their weights; at least one.
    pub fn of(parts: &[(T, u32)]) -> Self {
        Self { parts: parts.to_vec() }
    }

    /// The things, without their weights.
    pub fn things(&self) -> impl Iterator<Item = &T> {
        self.parts.iter().map(|(thing, _)| thing)
    }

    /// One of the things at random.
    pub fn choose(&self, random: &mut impl Rng) -> Option<T> {
        let total: u32 = self.parts.iter().map(|(_, weight)| weight).sum();
        let mut left = random.random_range(0..total.max(1));
        let chosen = self.parts.iter().find(|(_, weight)| {
            let is_here = left < *weight;
            left = left.saturating_sub(*weight);
            is_here
        });
        chosen.map(|(thing, _)| thing.clone())
    }
}

impl<T: FromStr<Err: fmt::Display>> FromStr for Mix<T> {
    type Err = MixError;

    fn from_str(text: &str) -> Result<Self, MixError> {
        let part = |word: &str| {
            let (name, weight) = word.split_once('=').unwrap_or((word, "1"));
            let thing = name.trim().parse::<T>();
            let thing =
                thing.map_err(|error| MixError::Unknown(name.to_owned(), error.to_string()))?;
            let weight = weight.trim().parse().ok();
            let weight = weight.filter(|weight| (1..=MAX_WEIGHT).contains(weight));
            Ok((thing, weight.ok_or_else(|| MixError::Weight(word.to_owned()))?))
        };
        Ok(Self { parts: text.split(',').map(part).collect::<Result<_, _>>()? })
    }
}

impl<T: fmt::Display> fmt::Display for Mix<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.parts.iter().map(|(thing, weight)| format!("{thing}={weight}"));
        f.write_str(&words.collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64;

    use super::*;

    #[test]
    fn words_are_read_and_written() {
        let mix: Mix<usize> = "5=12, 6,11=2".parse().unwrap();
        assert_eq!(mix.to_string(), "5=12,6=1,11=2");
        assert_eq!(mix.to_string().parse(), Ok(mix));
        let unknown = "x".parse::<Mix<usize>>().unwrap_err().to_string();
        assert_eq!(unknown, "'x' is unknown here: invalid digit found in string");
        assert_eq!("5=0".parse::<Mix<usize>>(), Err(MixError::Weight("5=0".to_owned())));
        assert_eq!("5=1001".parse::<Mix<usize>>(), Err(MixError::Weight("5=1001".to_owned())));
    }

    #[test]
    fn shares_follow_the_weights() {
        let mix: Mix<usize> = "1=3,2=1".parse().unwrap();
        let mut random = Pcg64::seed_from_u64(1);
        let ones = (0..4000).filter(|_| mix.choose(&mut random) == Some(1)).count();
        // 3000 expected, standard deviation 27.
        assert!((2860..3140).contains(&ones), "{ones}");
    }
}
