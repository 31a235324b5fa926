//! Sets of cells, and the eight images of the board.

use super::rules::{Stones, WALL};

/// A set of cells of a board up to 22×22 with its wall.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cells([u64; 9]);

impl Cells {
    pub(super) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(super) const fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Sixty-four cells a word.
    pub(super) fn words(&self) -> &[u64] {
        &self.0
    }

    /// The cells, row by row.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(place, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                word &= word.wrapping_sub(1);
                (bit < 64).then_some(64 * place + bit)
            })
        })
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl std::ops::BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}

/// Where each image takes each cell, and which images follow from two.
pub(super) struct Images {
    of: [Vec<usize>; 8],
    /// For each image the first one that shows the same walls.
    pub(super) walls: [u64; 8],
}

impl Images {
    pub(super) fn new(size: usize, stones: &Stones) -> Self {
        let last = size + 1;
        let of = std::array::from_fn(|image| {
            let mirror = |bit, place| if image & bit == 0 { place } else { last - place };
            let cells = (0..(size + 2) * (size + 2)).map(|cell| {
                let (x, y) = (mirror(2, cell % (size + 2)), mirror(1, cell / (size + 2)));
                if image & 4 == 0 { y * (size + 2) + x } else { x * (size + 2) + y }
            });
            cells.collect::<Vec<_>>()
        });
        let walls = stones.all(WALL);
        let seen = of.each_ref().map(|of| of.iter().map(|&cell| walls.contains(cell)).collect());
        let seen: [Vec<bool>; 8] = seen;
        let first =
            |image: usize| (0..8).find(|&other| seen[other] == seen[image]).unwrap_or(image);
        let walls = std::array::from_fn(|image| first(image) as u64);
        Self { of, walls }
    }

    /// What a cell of a part that is read in `image` stands for.
    pub(super) fn of(&self, image: usize, cell: usize) -> usize {
        self.of[image][cell]
    }

    /// The image of a part that is named with `inner` inside a part read in `outer`. Cell 1 has
    /// eight images, so that one tells which.
    pub(super) fn inside(&self, outer: usize, inner: usize) -> usize {
        self.find(|image| self.of[image][1] == self.of[outer][self.of[inner][1]])
    }

    /// The image that takes back.
    pub(super) fn inverse(&self, image: usize) -> usize {
        self.find(|other| self.of[other][self.of[image][1]] == 1)
    }

    fn find(&self, is_it: impl Fn(usize) -> bool) -> usize {
        (0..8).find(|&image| is_it(image)).unwrap_or_default()
    }
}
