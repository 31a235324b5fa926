//! Openings turned and mirrored.

use std::collections::HashSet;

use kagetsu::board::Symmetry;
use kagetsu::types::BoardSize;
use kagetsu_tournaments::openings::Opening;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;

/// The same openings in the same order, each laid in one of its eight images at random. The same
/// seed gives the same images.
#[must_use]
pub fn random_images(openings: &[Opening], size: BoardSize, seed: u64) -> Vec<Opening> {
    let mut random = Pcg64::seed_from_u64(seed);
    let laid = openings.iter().map(|opening| {
        let symmetry = Symmetry::ALL.choose(&mut random).copied().unwrap_or(Symmetry::ALL[0]);
        opening.image(symmetry, size)
    });
    laid.collect()
}

/// Every opening in all its images, eight in a row; fewer where some are equal.
#[must_use]
pub fn all_images(openings: &[Opening], size: BoardSize) -> Vec<Opening> {
    let images = openings.iter().flat_map(|opening| {
        let mut seen = HashSet::new();
        let images = Symmetry::ALL.map(|symmetry| opening.image(symmetry, size));
        images.into_iter().filter(move |image| seen.insert(image.stones.clone()))
    });
    images.collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use kagetsu::board::PositionKey;
    use kagetsu::types::Rule;
    use kagetsu_tournaments::openings::Book;

    use super::*;

    const SIZE: BoardSize = BoardSize::DEFAULT;

    #[test]
    fn symmetric_openings_have_fewer_images() {
        let count = |text| {
            let book = Book::parse(text, Path::new("-"), Rule::Freestyle, SIZE).unwrap();
            all_images(book.openings(), SIZE).len()
        };
        assert_eq!(count("h8"), 1);
        assert_eq!(count("h8h9"), 4);
        assert_eq!(count("h8i9"), 4);
        assert_eq!(count("h8i10"), 8);
        assert_eq!(count("h8\nh8i10\nh8i9"), 13);
    }

    #[test]
    fn images_of_a_seed_are_the_same_positions_in_the_same_order() {
        let book = Book::built_in(Rule::Standard, SIZE);
        let openings = book.openings();
        let laid = random_images(openings, SIZE, 5);
        let keys = |openings: &[Opening]| -> Vec<PositionKey> {
            openings.iter().map(|opening| PositionKey::of(&opening.stones, SIZE)).collect()
        };
        assert_eq!(keys(openings), keys(&laid));
        assert_eq!(laid, random_images(openings, SIZE, 5));
        let moved = laid.iter().zip(openings).filter(|(image, own)| image != own).count();
        assert!(moved * 2 > openings.len());
        assert_ne!(laid, random_images(openings, SIZE, 6));
    }
}
