//! The certificate of a win, `.kgp`: a position, the rule and a winning tree, as a file that
//! somebody who does not trust this program can check.
//!
//! ```text
//! bytes
//!  0.. 4   "KGTP"
//!  4       version: 1, or 2 where parts are read in images of the board
//!  5       rule, by its number in the protocol: 0, 1, 4, 8, 9
//!  6       board size, 5 to 22
//!  7       attacker, who is to move: 0 Black, 1 White
//!  8..     three sets of cells: black stones, white stones, blocked points
//!          number of nodes, and the nodes; the last one is the root
//! last 8   FNV-1a hash of everything before, little-endian
//!
//! set     count  cell of the first  distance of each cell from the one before
//! node    attack  0                                         the move makes the five
//!         attack  1 + n  default  n × (cell, node)          default and node: distances back
//! ```
//!
//! A cell is `row * size + column`. Numbers from byte 8 on have seven bits a byte, the lowest
//! first, the eighth set where another byte follows. There is one way to write a number, and the
//! cells of a set ascend. A node is named by how far before the naming one it stands.
//! In version 2 a node is named by eight times that number and one of the eight images of the board,
//! in which the part is to be read; it is unrolled into a plain tree (`unroll`).
//! docs/certificate.md has worked examples.

#[cfg(test)]
mod tests;
mod unroll;

use std::fmt;

use crate::board::Board;
use crate::solver::tree::proof_tree::{Answers, NodeId, ProofNode, ProofTree};
use crate::types::{BoardSize, Point, PointSet, Rule, Side};
use crate::util::hash::fnv1a;

const MAGIC: [u8; 4] = *b"KGTP";
const VERSION: u8 = 1;
const VERSION_WITH_IMAGES: u8 = 2;
const HEADER_BYTES: usize = 8;
const HASH_BYTES: usize = 8;

/// A claim that the attacker, to move, wins, with the tree that shows how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The rule of play.
    pub rule: Rule,
    /// Size of the board.
    pub size: BoardSize,
    /// The side that is to move and is said to win.
    pub attacker: Side,
    /// Black's stones.
    pub black: PointSet,
    /// White's stones.
    pub white: PointSet,
    /// Points that nobody can use.
    pub blocked: PointSet,
    /// How the attacker wins.
    pub tree: ProofTree,
}

impl Certificate {
    /// The claim that the side to move wins by `tree`.
    pub fn of(board: &Board, tree: ProofTree) -> Self {
        let position = board.position();
        Self {
            rule: board.rule(),
            size: board.size(),
            attacker: board.side_to_move(),
            black: position.stones[Side::Black.index()],
            white: position.stones[Side::White.index()],
            blocked: position.blocked,
            tree,
        }
    }
}

/// Why bytes are no certificate, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificateError {
    /// Place of the first byte of what is wrong.
    pub offset: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with the bytes of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file does not begin as a certificate does.
    NotACertificate,
    /// A version that this program does not read.
    Version(u8),
    /// No rule has this number.
    Rule(u8),
    /// No board has this size.
    Size(u8),
    /// Neither 0 for Black nor 1 for White.
    Attacker(u8),
    /// The file ends here.
    CutOff,
    /// A number above 2³² or written with more bytes than it needs.
    Number,
    /// A count that the rest of the file cannot hold.
    Count(u32),
    /// A cell that is not on the board.
    Cell(u32),
    /// A cell that was named before where it may stand only once.
    Twice(Point),
    /// A node that does not stand before the one that names it.
    Reference(u32),
    /// A tree without nodes.
    Empty,
    /// More bytes than the last node needs.
    LeftOver(usize),
    /// The bytes have changed since the file was written.
    Hash,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.offset, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACertificate => f.write_str("not a certificate; it would begin with KGTP"),
            Self::Version(found) => {
                write!(f, "certificates of version {found} are not known, only 1 and 2")
            }
            Self::Rule(number) => write!(f, "no rule has the number {number}; 0, 1, 4, 8 or 9 has"),
            Self::Size(size) => write!(f, "a board of size {size}; 5 to 22 are played"),
            Self::Attacker(number) => write!(f, "attacker {number}; 0 is Black and 1 White"),
            Self::CutOff => f.write_str("the file ends here; it is cut off"),
            Self::Number => f.write_str("no number of at most 32 bits in its shortest form"),
            Self::Count(count) => write!(f, "{count} announced, more than the file can hold"),
            Self::Cell(cell) => write!(f, "cell {cell} is not on the board"),
            Self::Twice(point) => write!(f, "{point} is named twice"),
            Self::Reference(back) => write!(f, "a node {back} places back; there is none"),
            Self::Empty => f.write_str("a tree without nodes"),
            Self::LeftOver(bytes) => write!(f, "{bytes} bytes too many before the hash"),
            Self::Hash => f.write_str("the hash differs; the file was altered or cut off"),
        }
    }
}

impl std::error::Error for CertificateError {}

/// The certificate as bytes. All its points must lie on the board.
pub fn write(certificate: &Certificate) -> Vec<u8> {
    bytes_of(certificate, VERSION, |_, _, back| back)
}

/// A certificate of version 2: `images` holds, for each node of the tree, the numbers of the images in
/// which its default and its replies are read, in their order.
pub fn write_imaged(certificate: &Certificate, images: &[Vec<u8>]) -> Vec<u8> {
    let name = |node: usize, named: usize, back| 8 * back + u32::from(images[node][named]);
    bytes_of(certificate, VERSION_WITH_IMAGES, name)
}

/// The bytes of a version, where `name` writes what a node names: which of its nodes, and how far back.
fn bytes_of(
    certificate: &Certificate,
    version: u8,
    name: impl Fn(usize, usize, u32) -> u32,
) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    let rule = certificate.rule.number() as u8;
    let side = certificate.size.side() as u8;
    bytes.extend([version, rule, side, certificate.attacker.index() as u8]);
    for set in [&certificate.black, &certificate.white, &certificate.blocked] {
        put_set(&mut bytes, certificate.size, set);
    }
    let nodes = certificate.tree.nodes();
    put_number(&mut bytes, nodes.len() as u32);
    for (index, node) in nodes.iter().enumerate() {
        let name = |named, to: NodeId| name(index, named, index as u32 - to.0);
        put_node(&mut bytes, certificate.size, node, name);
    }
    let hash = fnv1a(&bytes);
    bytes.extend(hash.to_le_bytes());
    bytes
}

fn put_set(bytes: &mut Vec<u8>, size: BoardSize, set: &PointSet) {
    put_number(bytes, set.len() as u32);
    let mut before = 0;
    for point in set {
        let cell = u32::from(size.cell(point));
        put_number(bytes, cell - before);
        before = cell;
    }
}

fn put_node(
    bytes: &mut Vec<u8>,
    size: BoardSize,
    node: &ProofNode,
    name: impl Fn(usize, NodeId) -> u32,
) {
    put_number(bytes, size.cell(node.attack).into());
    let Some(answers) = &node.answers else { return put_number(bytes, 0) };
    put_number(bytes, 1 + answers.replies.len() as u32);
    put_number(bytes, name(0, answers.default));
    for (named, &(reply, next)) in (1..).zip(&answers.replies) {
        put_number(bytes, size.cell(reply).into());
        put_number(bytes, name(named, next));
    }
}

fn put_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// What is wrong with the byte at `offset`.
const fn wrong(offset: usize, problem: Problem) -> CertificateError {
    CertificateError { offset, problem }
}

/// The certificate that the bytes hold. Whether its tree proves anything is another question.
pub fn read(bytes: &[u8]) -> Result<Certificate, CertificateError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(wrong(0, Problem::NotACertificate));
    }
    let contents = bytes.len().saturating_sub(HASH_BYTES);
    let &[version, rule, side, attacker] = bytes
        .get(MAGIC.len()..HEADER_BYTES)
        .and_then(|bytes| bytes.first_chunk())
        .filter(|_| contents > HEADER_BYTES)
        .ok_or(wrong(bytes.len(), Problem::CutOff))?;
    if version != VERSION && version != VERSION_WITH_IMAGES {
        return Err(wrong(4, Problem::Version(version)));
    }
    let rule = Rule::from_number(u32::from(rule)).ok_or(wrong(5, Problem::Rule(rule)))?;
    let size = BoardSize::new(usize::from(side)).ok_or(wrong(6, Problem::Size(side)))?;
    let attacker = Side::ALL
        .get(usize::from(attacker))
        .copied()
        .ok_or(wrong(7, Problem::Attacker(attacker)))?;
    let images = if version == VERSION { 1 } else { 8 };
    let mut reader = Reader { bytes: &bytes[..contents], at: HEADER_BYTES, size, images };
    let mut used = PointSet::EMPTY;
    let black = reader.set(&mut used)?;
    let white = reader.set(&mut used)?;
    let blocked = reader.set(&mut used)?;
    let (tree, images) = reader.tree()?;
    if reader.at != contents {
        return Err(wrong(reader.at, Problem::LeftOver(contents - reader.at)));
    }
    if bytes[contents..] != fnv1a(&bytes[..contents]).to_le_bytes() {
        return Err(wrong(contents, Problem::Hash));
    }
    let tree = if version == VERSION { tree } else { unroll::unrolled(&tree, &images, size) };
    Ok(Certificate { rule, size, attacker, black, white, blocked, tree })
}

/// Reads what stands behind the header.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    size: BoardSize,
    /// In how many images a node can be named.
    images: u32,
}

impl Reader<'_> {
    fn set(&mut self, used: &mut PointSet) -> Result<PointSet, CertificateError> {
        let count = self.count(1)?;
        let mut set = PointSet::EMPTY;
        let mut before = 0;
        for _ in 0..count {
            let point = self.cell(before, used)?;
            set.insert(point);
            before = self.size.cell(point).into();
        }
        Ok(set)
    }

    /// The tree, and for each node the images in which the default and the replies are read.
    fn tree(&mut self) -> Result<(ProofTree, Vec<Vec<u8>>), CertificateError> {
        let offset = self.at;
        let count = self.count(2)?;
        if count == 0 {
            return Err(wrong(offset, Problem::Empty));
        }
        let mut tree = ProofTree::default();
        let mut images = Vec::new();
        for index in 0..count {
            let (node, read_in) = self.node(index)?;
            tree.push(node);
            images.push(read_in);
        }
        Ok((tree, images))
    }

    fn node(&mut self, index: u32) -> Result<(ProofNode, Vec<u8>), CertificateError> {
        let attack = self.cell(0, &mut PointSet::default())?;
        let Some(count) = self.count(0)?.checked_sub(1) else {
            return Ok((ProofNode { attack, answers: None }, Vec::new()));
        };
        let (default, image) = self.reference(index)?;
        let mut replies = Vec::new();
        let mut images = vec![image];
        let mut named = PointSet::EMPTY;
        for _ in 0..count {
            let reply = self.cell(0, &mut named)?;
            let (next, image) = self.reference(index)?;
            replies.push((reply, next));
            images.push(image);
        }
        Ok((ProofNode { attack, answers: Some(Answers { default, replies }) }, images))
    }

    /// A node before this one, and the image in which it is read.
    fn reference(&mut self, index: u32) -> Result<(NodeId, u8), CertificateError> {
        let offset = self.at;
        let number = self.number()?;
        let (back, image) = (number / self.images, (number % self.images) as u8);
        match index.checked_sub(back) {
            Some(node) if back > 0 => Ok((NodeId(node), image)),
            _ => Err(wrong(offset, Problem::Reference(back))),
        }
    }

    /// How many things of at least `bytes` bytes follow.
    fn count(&mut self, bytes: usize) -> Result<u32, CertificateError> {
        let offset = self.at;
        let count = self.number()?;
        if count as usize * bytes > self.bytes.len() - self.at {
            return Err(wrong(offset, Problem::Count(count)));
        }
        Ok(count)
    }

    /// A cell, told by its distance from the one `before`, that is not `named` yet.
    fn cell(&mut self, before: u32, named: &mut PointSet) -> Result<Point, CertificateError> {
        let offset = self.at;
        let cell = self.number()?.saturating_add(before);
        let point = self.size.point_of(cell).ok_or(wrong(offset, Problem::Cell(cell)))?;
        if named.contains(point) {
            return Err(wrong(offset, Problem::Twice(point)));
        }
        named.insert(point);
        Ok(point)
    }

    fn number(&mut self) -> Result<u32, CertificateError> {
        let offset = self.at;
        let mut number = 0_u64;
        for shift in (0..35).step_by(7) {
            let byte = *self.bytes.get(self.at).ok_or(wrong(offset, Problem::CutOff))?;
            self.at += 1;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                let is_shortest = byte != 0 || shift == 0;
                let number = u32::try_from(number).ok().filter(|_| is_shortest);
                return number.ok_or(wrong(offset, Problem::Number));
            }
        }
        Err(wrong(offset, Problem::Number))
    }
}
