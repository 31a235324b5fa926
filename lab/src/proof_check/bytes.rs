//! Reads the bytes of a certificate (docs/certificate.md), each once; none are kept.

use std::io::{BufReader, Bytes, Read};
use std::mem::replace;

use super::rules::{BLACK, EMPTY, RENJU, Stones, WALL, WHITE};

/// With these bytes every certificate begins.
const MAGIC: &[u8] = b"KGTP";
const MOST_BYTES: usize = 1 << 30;

/// Bytes that are no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {what}")]
pub struct Unreadable {
    /// The first byte of what is wrong.
    pub offset: usize,
    /// What is wrong there.
    pub what: String,
}

fn wrong<T>(offset: usize, what: &(impl ToString + ?Sized)) -> Result<T, Unreadable> {
    Err(Unreadable { offset, what: what.to_string() })
}

/// How a node is named: after which reply (none for a default), and in which image it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) reply: u16,
    pub(super) image: u8,
    pub(super) node: u32,
}

/// What a certificate claims: the attacker, to move, wins by the last node.
#[derive(Debug)]
pub struct Claim {
    pub(super) attacker: u8,
    pub(super) stones: Stones,
    /// For each node the attack, a cell of [`Stones`], and how many parts are named before it.
    pub(super) nodes: Vec<(u16, u32)>,
    parts: Vec<Part>,
}

impl Claim {
    /// The attack, and what may follow: the default and the named replies, or nothing.
    pub(super) fn node(&self, part: Part) -> (usize, Vec<Part>) {
        let (node, image) = (part.node as usize, |cell| self.stones.image(part.image, cell));
        let (attack, first) = self.nodes[node];
        let end = self.nodes.get(node + 1).map_or(self.parts.len(), |&(_, end)| end as usize);
        let next = self.parts[first as usize..end].iter().map(|next| {
            let reply = image(next.reply.into()) as u16;
            Part { reply, image: self.stones.inside(part.image, next.image), ..*next }
        });
        (image(attack.into()), next.collect())
    }
}

/// Reads a certificate.
pub fn read(input: impl Read) -> Result<Claim, Unreadable> {
    let (input, hash) = (BufReader::new(input).bytes(), 0xcbf2_9ce4_8422_2325);
    let mut reader = Reader { input, at: 0, hash, points: Vec::new(), images: 1 };
    let header = reader.eight().or_else(|_| wrong(0, "no certificate begins here"))?;
    let [.., version, rule, size, attacker] = header;
    let faults = [
        (0, "no certificate begins here", header.starts_with(MAGIC)),
        (4, "a version other than 1 and 2", [1, 2].contains(&version)),
        (5, "no rule has this number", [0, 1, RENJU, 8, 9].contains(&rule)),
        (6, "a size other than 5 to 22", (5..=22).contains(&size)),
        (7, "no side has this number", attacker < 2),
    ];
    if let Some((offset, what, _)) = faults.iter().find(|(.., is_right)| !is_right) {
        return wrong(*offset, what);
    }
    let mut stones = Stones::new(rule, size.into());
    reader.points = stones.points().collect();
    reader.images = if version == 1 { 1 } else { 8 };
    reader.stones(&mut stones)?;
    let mut claim = Claim { attacker: BLACK + attacker, stones, nodes: vec![], parts: vec![] };
    reader.nodes(&mut claim)?;
    let (end, hash) = (reader.at, reader.hash.to_le_bytes());
    match (reader.eight()? == hash, reader.input.next()) {
        (true, None) => Ok(claim),
        (true, _) => wrong(end + 8, "more bytes than the hash"),
        _ => wrong(end, "the hash differs: the file was altered or cut off"),
    }
}

struct Reader<R> {
    input: Bytes<BufReader<R>>,
    at: usize,
    hash: u64,
    points: Vec<usize>,
    /// In how many images a node can be named.
    images: usize,
}

impl<R: Read> Reader<R> {
    fn byte(&mut self) -> Result<u8, Unreadable> {
        let byte = match self.input.next() {
            None => return wrong(self.at, "the file is cut off"),
            Some(Err(error)) => return wrong(self.at, &error),
            Some(Ok(_)) if self.at == MOST_BYTES => return wrong(self.at, "more than 1 GiB"),
            Some(Ok(byte)) => byte,
        };
        self.at += 1;
        self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Ok(byte)
    }

    /// Header or hash.
    fn eight(&mut self) -> Result<[u8; 8], Unreadable> {
        let mut bytes = [0; 8];
        bytes.iter_mut().try_for_each(|byte| self.byte().map(|read| *byte = read))?;
        Ok(bytes)
    }

    /// Black stones, white stones and blocked points, each as distances from the one before.
    fn stones(&mut self, stones: &mut Stones) -> Result<(), Unreadable> {
        let last = self.points.len() - 1;
        for what in [BLACK, WHITE, WALL] {
            let mut point = 0;
            for _ in 0..self.number(last + 1)? {
                let offset = self.at;
                point += self.number(last - point)?;
                let cell = &mut stones.cells[self.points[point]];
                if replace(cell, what) != EMPTY {
                    return wrong(offset, "a point that is taken");
                }
            }
        }
        Ok(())
    }

    fn nodes(&mut self, claim: &mut Claim) -> Result<(), Unreadable> {
        let (offset, count) = (self.at, self.number(MOST_BYTES / 2)?);
        if count == 0 {
            return wrong(offset, "a tree without nodes");
        }
        // for each point the last node that names it as a reply
        let mut last = vec![None; self.points.len()];
        for index in 0..count {
            let attack = self.number(last.len() - 1)?;
            claim.nodes.push((self.points[attack] as u16, claim.parts.len() as u32));
            for place in 0..self.number(last.len() + 1)? {
                let (offset, mut reply) = (self.at, 0);
                if place > 0 {
                    reply = self.number(last.len() - 1)?;
                    if last[reply].replace(index) == Some(index) {
                        return wrong(offset, "a reply that was named before");
                    }
                }
                let (offset, named) = (self.at, self.number(self.images * (index + 1) - 1)?);
                let (back, image) = (named / self.images, (named % self.images) as u8);
                if back == 0 {
                    return wrong(offset, "a node names itself");
                }
                let reply = self.points[reply] as u16;
                claim.parts.push(Part { reply, image, node: (index - back) as u32 });
            }
        }
        Ok(())
    }

    /// A number up to `most`: seven bits a byte, the lowest first.
    fn number(&mut self, most: usize) -> Result<usize, Unreadable> {
        let (offset, mut number) = (self.at, 0);
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if number > most || (byte == 0 && shift > 0) {
                break;
            }
            if byte < 0x80 {
                return Ok(number);
            }
        }
        wrong(offset, "a number too large for its place, or not in its shortest form")
    }
}
