//! Reads the bytes of a certificate (docs/certificate.md), each once and none kept.

use std::io::{BufReader, Bytes, Read};
use std::mem::replace;

use super::rules::{BLACK, EMPTY, RENJU, Rule, Stones, WALL, WHITE};

/// With these bytes every certificate begins.
pub const MAGIC: &[u8] = b"KGTP";
/// Largest certificate that is read, in bytes.
pub const MOST_BYTES: usize = 1 << 30;

/// Bytes that are no certificate, or that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {what}")]
pub struct Unreadable {
    /// The first byte of what is wrong.
    pub offset: usize,
    /// What is wrong there.
    pub what: String,
}

fn wrong<T>(offset: usize, what: impl Into<String>) -> Result<T, Unreadable> {
    Err(Unreadable { offset, what: what.into() })
}

/// A move of the attacker. Cells are those of [`Stones`].
#[derive(Debug)]
struct Node {
    attack: u16,
    first_link: u32,
}

/// A node and the image in which it is read, named as the answer to a reply; without reply where it
/// is the default.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) node: u32,
    pub(super) reply: u16,
    pub(super) image: u8,
}

/// What a certificate claims: the attacker, to move, wins by the last node.
#[derive(Debug)]
pub struct Claim {
    pub(super) size: usize,
    pub(super) attacker: u8,
    pub(super) stones: Stones,
    nodes: Vec<Node>,
    links: Vec<Link>,
}

impl Claim {
    /// The number of nodes.
    pub(super) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The move of a node, and how the attacker goes on: the default, then the named replies;
    /// nothing where the move makes the five.
    pub(super) fn node(&self, node: u32) -> (usize, &[Link]) {
        let [node, next] = [node as usize, node as usize + 1];
        let end = self.nodes.get(next).map_or(self.links.len(), |next| next.first_link as usize);
        let Node { attack, first_link } = self.nodes[node];
        (usize::from(attack), &self.links[first_link as usize..end])
    }
}

/// Reads a certificate.
pub fn read(input: impl Read) -> Result<Claim, Unreadable> {
    let mut reader = Reader::new(input)?;
    let mut header = [0; 8];
    for byte in &mut header {
        *byte = reader.byte()?.unwrap_or_default();
    }
    let [.., version, rule, size, attacker] = header;
    if !header.starts_with(MAGIC) || reader.at < header.len() {
        return wrong(0, "no certificate begins here");
    }
    if ![1, 2].contains(&version) {
        return wrong(4, "a version other than 1 and 2");
    }
    if ![0, 1, RENJU, 8, 9].contains(&rule) {
        return wrong(5, "no rule has this number");
    }
    if !(5..=22).contains(&size) {
        return wrong(6, "a size other than 5 to 22");
    }
    if attacker > 1 {
        return wrong(7, "no side has this number");
    }
    let size = usize::from(size);
    (reader.images, reader.points) = (if version == 1 { 1 } else { 8 }, size * size);
    let stones = reader.stones(rule, size)?;
    let mut claim =
        Claim { size, attacker: BLACK + attacker, stones, nodes: Vec::new(), links: Vec::new() };
    reader.nodes(&mut claim)?;
    reader.end()?;
    Ok(claim)
}

/// Reads the bytes one by one, eight behind the input: its last eight are the hash.
struct Reader<R> {
    input: Bytes<BufReader<R>>,
    ahead: [u8; 8],
    at: usize,
    hash: u64,
    /// In how many images a node can be named.
    images: usize,
    points: usize,
}

impl<R: Read> Reader<R> {
    fn new(input: R) -> Result<Self, Unreadable> {
        let (input, hash) = (BufReader::new(input).bytes(), 0xcbf2_9ce4_8422_2325);
        let mut reader = Self { input, ahead: [0; 8], at: 0, hash, images: 1, points: 0 };
        for place in 0..8 {
            reader.ahead[place] = reader.next()?.unwrap_or_default();
        }
        Ok(reader)
    }

    /// The next byte of the input.
    fn next(&mut self) -> Result<Option<u8>, Unreadable> {
        let byte = self.input.next().transpose();
        byte.or_else(|error| wrong(self.at, format!("cannot be read: {error}")))
    }

    /// The next byte before the hash.
    fn byte(&mut self) -> Result<Option<u8>, Unreadable> {
        let Some(next) = self.next()? else { return Ok(None) };
        let byte = replace(&mut self.ahead[self.at % 8], next);
        self.at += 1;
        self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        if self.at > MOST_BYTES {
            return wrong(self.at, "more than 1 GiB is no certificate");
        }
        Ok(Some(byte))
    }

    /// Black stones, white stones and blocked points, each as distances from the one before.
    fn stones(&mut self, rule: Rule, size: usize) -> Result<Stones, Unreadable> {
        let mut stones = Stones::new(rule, size);
        for what in [BLACK, WHITE, WALL] {
            let mut point = 0;
            for _ in 0..self.number(self.points)? {
                let offset = self.at;
                point += self.number(self.points - 1 - point)?;
                let cell = stones.cell(point);
                if stones.at(cell) != EMPTY {
                    return wrong(offset, "a point that is taken");
                }
                stones.put(cell, what);
            }
        }
        Ok(stones)
    }

    fn nodes(&mut self, claim: &mut Claim) -> Result<(), Unreadable> {
        let offset = self.at;
        let count = self.number(MOST_BYTES / 2)?;
        if count == 0 {
            return wrong(offset, "a tree without nodes");
        }
        // for each point one more than the last node that named it
        let mut named = vec![0; self.points];
        for index in 0..count {
            let attack = claim.stones.cell(self.number(self.points - 1)?) as u16;
            claim.nodes.push(Node { attack, first_link: claim.links.len() as u32 });
            for link in 0..self.number(self.points + 1)? {
                let (offset, mut reply) = (self.at, 0);
                if link > 0 {
                    let point = self.number(self.points - 1)?;
                    if replace(&mut named[point], index + 1) == index + 1 {
                        return wrong(offset, "a reply that was named before");
                    }
                    reply = claim.stones.cell(point) as u16;
                }
                let (node, image) = self.earlier(index)?;
                claim.links.push(Link { node, reply, image });
            }
        }
        Ok(())
    }

    /// A node before the one with the given number, and its image.
    fn earlier(&mut self, index: usize) -> Result<(u32, u8), Unreadable> {
        let offset = self.at;
        let number = self.number(self.images * (index + 1) - 1)?;
        match number / self.images {
            0 => wrong(offset, "a node names itself"),
            back => Ok(((index - back) as u32, (number % self.images) as u8)),
        }
    }

    /// A number up to `most`: seven bits a byte, the lowest first.
    fn number(&mut self, most: usize) -> Result<usize, Unreadable> {
        let (offset, mut number) = (self.at, 0);
        for shift in (0..35).step_by(7) {
            let Some(byte) = self.byte()? else { return wrong(offset, "the file is cut off") };
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                if number <= most && (byte > 0 || shift == 0) {
                    return Ok(number);
                }
                let what = "a number too large for its place, or not in its shortest form";
                return wrong(offset, what);
            }
        }
        wrong(offset, "a number of more than five bytes")
    }

    /// The hash follows, and nothing else.
    fn end(&mut self) -> Result<(), Unreadable> {
        let (end, found) = (self.at, self.hash.to_le_bytes());
        if self.byte()?.is_some() {
            return wrong(end, "more bytes than the last node needs");
        }
        self.ahead.rotate_left(end % 8);
        if self.ahead != found {
            return wrong(end, "the hash differs: the file was altered or cut off");
        }
        Ok(())
    }
}
