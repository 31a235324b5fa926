//! Positions that follow from a position.
//!
//! Records know nothing of each other: what follows is found by trying every free point. For walks
//! over many positions a sieve of sums, which all eight images share, tells at once that nothing is
//! known of most of them.

use std::collections::BTreeSet;

use crate::board::Symmetry;
use crate::types::{BoardSize, Point, Rule, Side};
use crate::util::hash::fnv1a;

use super::error::StoreError;
use super::position::Position;
use super::record::Record;
use super::store::{Edit, Records};

/// Which positions of a rule and size may be known.
#[derive(Clone, Debug)]
pub struct Sieve {
    /// The smallest sum of each position, ascending.
    sums: Vec<u64>,
}

impl Sieve {
    /// The sieve of what is known now. It lets more through when records have gone since, and must
    /// be made again when new ones have come.
    ///
    /// # Errors
    /// When the file fails.
    pub fn of(records: &impl Records, rule: Rule, size: BoardSize) -> Result<Self, StoreError> {
        let mut sums = Vec::new();
        records.each(|position, _| {
            if (position.rule, position.size) == (rule, size) {
                sums.push(smallest(&image_sums(&position)));
            }
            Ok(())
        })?;
        sums.sort_unstable();
        sums.dedup();
        Ok(Self { sums })
    }

    /// Whether the position after a stone may be known; `sums` are those before it.
    fn lets_through(&self, sums: &[u64; 8], point: Point, side: Side, size: BoardSize) -> bool {
        let mut after = *sums;
        for (sum, image) in after.iter_mut().zip(Symmetry::ALL) {
            *sum = sum.wrapping_add(stone_sum(image.image(point, size), side, size));
        }
        self.sums.binary_search(&smallest(&after)).is_ok()
    }
}

/// A sum over the stones for each image.
fn image_sums(position: &Position) -> [u64; 8] {
    Symmetry::ALL.map(|image| {
        let of_side = |side: Side| {
            let stones = position.stones[side.index()].iter();
            stones.map(move |&stone| {
                stone_sum(image.image(stone, position.size), side, position.size)
            })
        };
        Side::ALL.into_iter().flat_map(of_side).fold(0, u64::wrapping_add)
    })
}

fn stone_sum(point: Point, side: Side, size: BoardSize) -> u64 {
    let [high, low] = size.cell(point).to_be_bytes();
    fnv1a(&[high, low, side as u8])
}

fn smallest(sums: &[u64; 8]) -> u64 {
    sums.iter().copied().fold(u64::MAX, u64::min)
}

/// What is known of the positions after one stone, by its point.
///
/// # Errors
/// When the file fails.
pub fn children(
    records: &impl Records,
    position: &Position,
    sieve: Option<&Sieve>,
) -> Result<Vec<(Point, Record)>, StoreError> {
    let sums = image_sums(position);
    let size = position.size;
    let mut found = Vec::new();
    for point in size.points() {
        if sieve.is_some_and(|sieve| !sieve.lets_through(&sums, point, position.side, size)) {
            continue;
        }
        let Some(child) = position.clone().play(point) else { continue };
        if let Some(record) = records.find(&child)? {
            found.push((point, record));
        }
    }
    Ok(found)
}

/// Changes the record of the position after `moves`, and sees to it that those on the way to it are
/// known too, so that it can be found from the empty board.
///
/// # Errors
/// When the file fails.
pub fn keep(
    edit: &mut Edit<'_>,
    rule: Rule,
    size: BoardSize,
    moves: &[Point],
    change: impl FnOnce(&mut Record),
) -> Result<(), StoreError> {
    let mut position = Position::empty(rule, size);
    for &point in moves {
        if edit.find(&position)?.is_none() {
            edit.put(&position, Record::default())?;
        }
        let Some(next) = position.play(point) else { return Ok(()) };
        position = next;
    }
    edit.update(&position, change)
}

/// Forgets positions that follow from a position, how many. Of each, `is_doomed` is asked; what
/// follows from a doomed one goes with it, what follows from another is looked at if `goes_on`.
///
/// # Errors
/// When the file fails.
pub fn delete_below(
    edit: &mut Edit<'_>,
    position: &Position,
    goes_on: bool,
    is_doomed: impl Fn(&Record) -> bool,
) -> Result<usize, StoreError> {
    let sieve = Sieve::of(edit, position.rule, position.size)?;
    let mut seen = BTreeSet::new();
    let mut deleted = 0;
    let mut rest = vec![(position.clone(), false)];
    while let Some((parent, all_go)) = rest.pop() {
        for (point, record) in children(edit, &parent, Some(&sieve))? {
            let Some(child) = parent.clone().play(point) else { continue };
            if all_go || is_doomed(&record) {
                deleted += usize::from(edit.remove(&child)?);
                rest.push((child, true));
            } else if goes_on && seen.insert(child.key()) {
                rest.push((child, false));
            }
        }
    }
    Ok(deleted)
}
