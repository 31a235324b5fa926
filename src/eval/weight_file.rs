//! The file of a [`WeightSet`]: versioned and checksummed, one for each rule.
//!
//! ```text
//! bytes
//!  0.. 4   "KGTW"
//!  4.. 6   version, now 4
//!  6.. 8   rule, by its number in the protocol: 0, 1, 4, 8, 9
//!  8..10   colours: 2 in renju, else 1 set of numbers for both
//! 10..12   combinations of line patterns: 2380
//! 12..14   threat terms: 2048
//! 14..16   bytes of the origin: at most 1000
//! 16..     the origin: a line of text, from which data the numbers come
//! then     for each colour: 2380 × (value, own score, other's score), 2048 × threat term,
//!          897 numbers of the network
//! last 8   FNV-1a hash of everything before
//! ```
//!
//! All numbers are little-endian, the weights signed 16 bits; values are eighths of a point.
//! Combinations stand in the order of [`pattern::combination`](crate::pattern::combination).

use std::fmt;

use crate::pattern::{COMBINATIONS, CellWeights, Weights};
use crate::types::Rule;
use crate::util::boxed::boxed_array;
use crate::util::hash::fnv1a;

use super::count_network::CountNetwork;
use super::threat_term::{ThreatFacts, ThreatTable};
use super::weight_set::WeightSet;

const MAGIC: [u8; 4] = *b"KGTW";
const VERSION: u16 = 4;
const MAX_ORIGIN: usize = 1000;
const HEADER_BYTES: usize = 16;
const HASH_BYTES: usize = 8;
const BYTES_PER_COLOUR: usize = 2 * (3 * COMBINATIONS + ThreatFacts::COUNT + CountNetwork::NUMBERS);

/// Why the bytes are no weight file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightFileError {
    /// The file does not begin as a weight file does.
    NotWeights,
    /// A version that this program does not read.
    Version(u16),
    /// No rule has this number.
    Rule(u16),
    /// The tables have other sizes than this program's.
    Tables {
        /// Sets of numbers.
        colours: u16,
        /// Combinations of line patterns in a set.
        combinations: u16,
        /// Threat terms in a set.
        threats: u16,
    },
    /// The file is shorter or longer than its header says.
    Length {
        /// Bytes that the header promises.
        expected: usize,
        /// Bytes there are.
        found: usize,
    },
    /// The origin is no text of the promised length.
    Origin,
    /// The bytes have changed since the file was written.
    Damaged,
}

impl fmt::Display for WeightFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWeights => write!(f, "not a weight file: it does not begin with KGTW"),
            Self::Version(version) => {
                write!(f, "weight file version {version}; this program reads version {VERSION}")
            }
            Self::Rule(number) => {
                write!(f, "weights for rule {number}; the rules are 0, 1, 4, 8 and 9")
            }
            Self::Tables { colours, combinations, threats } => write!(
                f,
                "{colours} × ({combinations} combinations, {threats} threat terms); \
                 make the file again with this program ({COMBINATIONS} and {})",
                ThreatFacts::COUNT
            ),
            Self::Length { expected, found } => {
                write!(f, "{found} bytes instead of {expected}: the file is cut; copy it again")
            }
            Self::Origin => write!(f, "the origin is no text of {MAX_ORIGIN} bytes or fewer"),
            Self::Damaged => write!(f, "the checksum is wrong: the file is damaged; copy it again"),
        }
    }
}

impl std::error::Error for WeightFileError {}

/// The weights that come with the program.
pub(super) fn embedded(rule: Rule) -> WeightSet {
    let bytes: &[u8] = match rule {
        Rule::Freestyle => include_bytes!("weights/freestyle.bin"),
        Rule::Standard => include_bytes!("weights/standard.bin"),
        Rule::Renju => include_bytes!("weights/renju.bin"),
        Rule::CaroSix => include_bytes!("weights/caro.bin"),
        Rule::CaroFive => include_bytes!("weights/caro5.bin"),
    };
    read_weights(bytes).expect("the tests read every embedded file")
}

/// The bytes of a weight file. Of a longer origin the first 1,000 bytes are kept.
pub fn write_weights(weights: &WeightSet) -> Vec<u8> {
    let colours = WeightSet::colours(weights.rule);
    let mut bytes = MAGIC.to_vec();
    let origin = &weights.origin[..weights.origin.floor_char_boundary(MAX_ORIGIN)];
    let header = [
        VERSION,
        weights.rule.number() as u16,
        colours as u16,
        COMBINATIONS as u16,
        ThreatFacts::COUNT as u16,
        origin.len() as u16,
    ];
    bytes.extend(header.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(origin.as_bytes());
    let sets = weights.cells.cells.iter().zip(&weights.threats).zip(&weights.networks);
    for ((cells, threats), network) in sets.take(colours) {
        let scores = cells.iter().flat_map(|cell| [cell.value, cell.own, cell.other]);
        let numbers = scores.chain(*threats.values()).chain(*network.numbers());
        bytes.extend(numbers.flat_map(i16::to_le_bytes));
    }
    bytes.extend(fnv1a(&bytes).to_le_bytes());
    bytes
}

/// Reads the bytes of a weight file.
pub fn read_weights(bytes: &[u8]) -> Result<WeightSet, WeightFileError> {
    let Header { rule, colours, origin } = read_header(bytes)?;
    let (content, hash) = bytes.split_at(bytes.len() - HASH_BYTES);
    if fnv1a(content).to_le_bytes() != hash {
        return Err(WeightFileError::Damaged);
    }
    let (origin, numbers) = content[HEADER_BYTES..].split_at(origin);
    let origin = std::str::from_utf8(origin).map_err(|_| WeightFileError::Origin)?;
    let sets: Vec<_> = numbers.chunks_exact(BYTES_PER_COLOUR).map(read_colour).collect();
    let [black, white] = [&sets[0], &sets[colours - 1]];
    Ok(WeightSet {
        rule,
        origin: origin.to_owned(),
        cells: Weights { cells: [black.0.clone(), white.0.clone()] },
        threats: [black.1.clone(), white.1.clone()],
        networks: [black.2.clone(), white.2.clone()],
    })
}

/// What stands before the text and the numbers.
struct Header {
    rule: Rule,
    /// Sets of numbers.
    colours: usize,
    /// Bytes of the origin.
    origin: usize,
}

/// The header of a file that is as long as it says.
fn read_header(bytes: &[u8]) -> Result<Header, WeightFileError> {
    if bytes.len() < HEADER_BYTES || bytes[..MAGIC.len()] != MAGIC {
        return Err(WeightFileError::NotWeights);
    }
    let field = |index: usize| {
        let start = MAGIC.len() + 2 * index;
        u16::from_le_bytes([bytes[start], bytes[start + 1]])
    };
    if field(0) != VERSION {
        return Err(WeightFileError::Version(field(0)));
    }
    let rule = Rule::from_number(u32::from(field(1))).ok_or(WeightFileError::Rule(field(1)))?;
    let colours = WeightSet::colours(rule);
    let (combinations, threats) = (field(3), field(4));
    let fits = usize::from(field(2)) == colours
        && usize::from(combinations) == COMBINATIONS
        && usize::from(threats) == ThreatFacts::COUNT;
    if !fits {
        return Err(WeightFileError::Tables { colours: field(2), combinations, threats });
    }
    let origin = usize::from(field(5));
    if origin > MAX_ORIGIN {
        return Err(WeightFileError::Origin);
    }
    let expected = HEADER_BYTES + origin + colours * BYTES_PER_COLOUR + HASH_BYTES;
    if bytes.len() != expected {
        return Err(WeightFileError::Length { expected, found: bytes.len() });
    }
    Ok(Header { rule, colours, origin })
}

/// The numbers of one colour, from exactly [`BYTES_PER_COLOUR`] bytes.
fn read_colour(bytes: &[u8]) -> (Box<[CellWeights; COMBINATIONS]>, ThreatTable, CountNetwork) {
    let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
    let mut next = || numbers.next().unwrap_or_default();
    let mut cells = Box::new([CellWeights::default(); COMBINATIONS]);
    for cell in cells.iter_mut() {
        *cell = CellWeights { value: next(), own: next(), other: next() };
    }
    let mut threats = Box::new([0; ThreatFacts::COUNT]);
    threats.fill_with(&mut next);
    let mut network = boxed_array(0);
    network.fill_with(next);
    (cells, ThreatTable::new(threats), CountNetwork::new(network))
}
