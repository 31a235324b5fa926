//! Openings turned and mirrored: for engines that play by pattern tables all eight images are one
//! position, for those that learn or search in a fixed order of points they are eight.

use kagetsu::board::Symmetry;
use kagetsu::types::{BoardSize, Point};

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
    /// The whole set eight times, each time turned or mirrored in another way: a match begins with
    /// the openings as they are and takes other images when it runs through them again.
    #[must_use]
    pub fn in_eight_passes(&self, size: BoardSize) -> Self {
        let pass = |symmetry| self.openings().iter().map(move |own| own.image(symmetry, size));
        Self::of(Symmetry::ALL.into_iter().flat_map(pass).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use kagetsu::types::Rule;

    use super::*;

    const SIZE: BoardSize = BoardSize::DEFAULT;

    fn book(text: &str) -> Book {
        Book::parse(text, Path::new("-"), Rule::Freestyle, SIZE).unwrap()
    }

    #[test]
    fn every_pass_has_all_openings_in_another_image() {
        let book = book("h8i10\na1b3");
        let passes = book.in_eight_passes(SIZE);
        let shown: Vec<String> = passes.openings().iter().map(Opening::to_string).collect();
        assert_eq!(shown[..4], ["h8 i10", "a1 b3", "h8 i6", "a15 b13"]);
        assert_eq!(shown.iter().collect::<HashSet<_>>().len(), 16);
    }
}
