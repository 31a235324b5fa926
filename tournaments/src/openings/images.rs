//! Openings turned and mirrored: for engines that play by pattern tables all eight images are one
//! position, for those that learn or search in a fixed order of points they are eight.

use std::collections::HashSet;

use kagetsu::board::Symmetry;
use kagetsu::types::{BoardSize, Point};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;

use super::book::{Book, Opening};

impl Opening {
    /// The opening turned or mirrored.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry, size: BoardSize) -> Self {
        let image = |&stone: &Point| symmetry.image(stone, size);
        Self { line: self.line, stones: self.stones.iter().map(image).collect() }
    }
}

impl Book {
    /// The same openings in the same order, each laid in one of its eight images at random. The
    /// same seed gives the same images.
    #[must_use]
    pub fn with_images(&self, size: BoardSize, seed: u64) -> Self {
        let mut random = Pcg64::seed_from_u64(seed);
        let laid = self.openings().iter().map(|opening| {
            let symmetry = Symmetry::ALL.choose(&mut random).copied().unwrap_or(Symmetry::ALL[0]);
            opening.image(symmetry, size)
        });
        Self::of(laid.collect())
    }

    /// The whole set eight times, each time turned or mirrored in another way: a match begins with
    /// the openings as they are and takes other images when it runs through them again.
    #[must_use]
    pub fn in_eight_passes(&self, size: BoardSize) -> Self {
        let pass = |symmetry| self.openings().iter().map(move |own| own.image(symmetry, size));
        Self::of(Symmetry::ALL.into_iter().flat_map(pass).collect())
    }

    /// Every opening in all its images, eight in a row; fewer where some are equal.
    #[must_use]
    pub fn with_all_images(&self, size: BoardSize) -> Self {
        let images = self.openings().iter().flat_map(|opening| {
            let mut seen = HashSet::new();
            let images = Symmetry::ALL.map(|symmetry| opening.image(symmetry, size));
            images.into_iter().filter(move |image| seen.insert(image.stones.clone()))
        });
        Self::of(images.collect())
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use kagetsu::types::Rule;

    use super::*;
    use kagetsu::board::PositionKey;

    const SIZE: BoardSize = BoardSize::DEFAULT;

    fn book(text: &str) -> Book {
        Book::parse(text, Path::new("-"), Rule::Freestyle, SIZE).unwrap()
    }

    #[test]
    fn symmetric_openings_have_fewer_images() {
        let counts = |text| book(text).with_all_images(SIZE).openings().len();
        assert_eq!(counts("h8"), 1);
        assert_eq!(counts("h8h9"), 4);
        assert_eq!(counts("h8i9"), 4);
        assert_eq!(counts("h8i10"), 8);
        assert_eq!(counts("h8\nh8i10\nh8i9"), 13);
    }

    #[test]
    fn every_pass_has_all_openings_in_another_image() {
        let book = book("h8i10\na1b3");
        let passes = book.in_eight_passes(SIZE);
        let shown: Vec<String> = passes.openings().iter().map(Opening::to_string).collect();
        assert_eq!(shown[..4], ["h8 i10", "a1 b3", "h8 i6", "a15 b13"]);
        assert_eq!(shown.iter().collect::<HashSet<_>>().len(), 16);
    }

    #[test]
    fn images_of_a_seed_are_the_same_positions_in_the_same_order() {
        let book = Book::built_in(Rule::Standard, SIZE);
        let laid = book.with_images(SIZE, 5);
        let key = |opening: &Opening| PositionKey::of(&opening.stones, SIZE);
        let keys = |book: &Book| book.openings().iter().map(key).collect::<Vec<_>>();
        assert_eq!(keys(&book), keys(&laid));
        assert_eq!(laid.openings(), book.with_images(SIZE, 5).openings());
        let moved = |other: &Book| {
            other.openings().iter().zip(book.openings()).filter(|(image, own)| image != own).count()
        };
        assert!(moved(&laid) * 2 > book.openings().len());
        assert_ne!(laid.openings(), book.with_images(SIZE, 6).openings());
    }
}
