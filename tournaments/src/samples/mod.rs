//! Games as training samples, in the packed binary forms of c-gomoku-cli.
//!
//! | file | what |
//! |---|---|
//! | `layout` | the bits of samples, and a reader of numbers |
//!
//! Two forms exist, little-endian both: *bin* holds every position with the move that was played
//! and the result, *binpack* every game once with the engines' values. Trainers such as Rapfi's
//! read both. Their three bits for the rule know no caro; a file with caro games begins with a
//! head of our own, [`MAGIC`], and is refused by readers that do not know it. The layouts are drawn
//! in `docs/formats.md`. Sampled are the engines' moves, not the stones of the opening; a game that
//! an engine lost by a fault other than a foul says nothing and is left out.

mod layout;

use kagetsu::types::{BoardSize, Point, Rule, Side};

use crate::record::{GameRecord, MoveRecord};
use crate::stats::Outcome;
use crate::thought::Thought;
use crate::verdict::Fault;
use layout::{GameHead, Input, PlayedMove, PositionHead, code_of, packed};

/// How an extended file begins.
pub const MAGIC: [u8; 4] = *b"KGTS";
/// Version of the extension, behind the magic.
pub const VERSION: u16 = 1;

/// What a file of samples holds; the number stands in the head of an extended file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An entry a position: stones, move, result.
    Bin = 1,
    /// An entry a game: opening, moves with values, result.
    Binpack = 2,
}

/// A position, what was played there, and how the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// The stones, oldest first; Black began.
    pub stones: Vec<Point>,
    /// What was played.
    pub played: Point,
    /// What the engine that played said of it; always none in the form *bin*.
    pub value: Option<i16>,
    /// 0 a loss of the side to move, 1 a draw, 2 a win.
    pub result: u8,
}

/// Why bytes are no samples.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {at}: {what}")]
pub struct SampleError {
    /// Where the entry begins that cannot be read.
    pub at: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

/// Whether a game says anything about its positions.
pub fn is_useful(record: &GameRecord) -> bool {
    !record.moves.is_empty()
        && record.verdict.fault().is_none_or(|fault| matches!(fault, Fault::Foul(_)))
}

/// A whole file.
///
/// The head of the extension is there when a caro game is.
pub fn write<'a>(records: impl IntoIterator<Item = &'a GameRecord>, form: Form) -> Vec<u8> {
    let records: Vec<_> = records.into_iter().filter(|record| is_useful(record)).collect();
    let is_extended = records.iter().any(|record| is_caro(record.rule));
    let mut bytes = Vec::new();
    if is_extended {
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((form as u16).to_le_bytes());
    }
    for record in records {
        match form {
            Form::Bin => write_positions(record, &mut bytes),
            Form::Binpack => write_game(record, &mut bytes),
        }
    }
    bytes
}

/// An entry for every move.
fn write_positions(record: &GameRecord, bytes: &mut Vec<u8>) {
    let points: Vec<u16> = record.points().map(packed).collect();
    for (index, played) in record.moves.iter().enumerate() {
        let (side, stones) = (record.mover(index), record.opening.len() + index);
        // c-gomoku-cli leaves the colour above the ten bits of the move; readers mask it.
        let colour = (side.index() as u16) << layout::POINT_BITS;
        let head = PositionHead::new()
            .with_result(result(record, side))
            .with_stones(stones as u16)
            .with_size(record.size.side() as u8)
            .with_rule(code_of(record.rule))
            .with_played(packed(played.point) | colour);
        bytes.extend(head.into_bits().to_le_bytes());
        bytes.extend(points[..stones].iter().flat_map(|point| point.to_le_bytes()));
    }
}

/// An entry for the whole game.
fn write_game(record: &GameRecord, bytes: &mut Vec<u8>) {
    let head = GameHead::new()
        .with_size(record.size.side() as u8)
        .with_rule(code_of(record.rule))
        .with_result(result(record, record.mover(0)))
        .with_stones(record.points().count() as u16)
        .with_opening(record.opening.len() as u16)
        .with_moves(record.moves.len() as u32);
    bytes.extend(head.into_bits().to_le_bytes());
    bytes.extend(record.opening.iter().flat_map(|&point| packed(point).to_le_bytes()));
    for played in &record.moves {
        bytes.extend(packed_move(played).into_bits().to_le_bytes());
    }
}

fn packed_move(played: &MoveRecord) -> PlayedMove {
    let value = played.thought.as_ref().and_then(Thought::score);
    let value = value.map(|value| value.clamp(-i64::from(i16::MAX), i64::from(i16::MAX)) as i16);
    PlayedMove::new()
        .with_is_first(true)
        .with_is_last(true)
        .with_has_no_value(value.is_none())
        .with_point(packed(played.point))
        .with_value(value.unwrap_or(0))
}

const fn is_caro(rule: Rule) -> bool {
    matches!(rule, Rule::CaroSix | Rule::CaroFive)
}

/// As `side` sees it, in half points.
fn result(record: &GameRecord, side: Side) -> u8 {
    Outcome::new(side, record.verdict.winner()) as u8
}

/// Reads a whole file, extended or not.
pub fn read(bytes: &[u8], form: Form) -> Result<Vec<Sample>, SampleError> {
    let mut input = Input::new(bytes);
    if input.is_extended {
        input.at = MAGIC.len();
        if input.take().map(u16::from_le_bytes)? != VERSION {
            return Err(input.error("a later version of the extension"));
        }
        if input.take().map(u16::from_le_bytes)? != form as u16 {
            return Err(input.error("the other form of samples"));
        }
    }
    let mut samples = Vec::new();
    while input.begins_entry() {
        match form {
            Form::Bin => samples.push(read_position(&mut input)?),
            Form::Binpack => read_game(&mut input, &mut samples)?,
        }
    }
    Ok(samples)
}

fn read_position(input: &mut Input<'_>) -> Result<Sample, SampleError> {
    let head = PositionHead::from_bits(input.take().map(u32::from_le_bytes)?);
    let (rule, size) = input.board(head.rule(), head.size())?;
    let stones = read_points(input, size, head.stones())?;
    let played = input.point(size, head.played())?;
    let result = input.result(head.result())?;
    Ok(Sample { rule, size, stones, played, value: None, result })
}

fn read_game(input: &mut Input<'_>, samples: &mut Vec<Sample>) -> Result<(), SampleError> {
    let head = GameHead::from_bits(input.take().map(u64::from_le_bytes)?);
    let (rule, size) = input.board(head.rule(), head.size())?;
    let first = input.result(head.result())?;
    let mut stones = read_points(input, size, head.opening())?;
    for index in 0..head.moves() {
        let packed = PlayedMove::from_bits(input.take().map(u32::from_le_bytes)?);
        let played = input.point(size, packed.point())?;
        let value = (!packed.has_no_value()).then(|| packed.value());
        let result = if index % 2 == 0 { first } else { 2 - first };
        samples.push(Sample { rule, size, stones: stones.clone(), played, value, result });
        stones.push(played);
    }
    Ok(())
}

fn read_points(
    input: &mut Input<'_>,
    size: BoardSize,
    count: u16,
) -> Result<Vec<Point>, SampleError> {
    let point = |_| {
        let number = input.take().map(u16::from_le_bytes)?;
        input.point(size, number)
    };
    (0..count).map(point).collect()
}
