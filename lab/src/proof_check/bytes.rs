//! Reads the bytes of a certificate (docs/certificate.md).

use super::rules::{BLACK, EMPTY, RENJU, Rule, Stones, WALL, WHITE};

/// With these bytes every certificate begins.
pub const MAGIC: &[u8] = b"KGTP";

/// Bytes that are no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {what}")]
pub struct Unreadable {
    /// The first byte of what is wrong.
    pub offset: usize,
    /// What is wrong there.
    pub what: &'static str,
}

/// A move of the attacker. Cells are those of [`Stones`].
#[derive(Debug)]
pub(super) struct Node {
    pub(super) attack: usize,
    pub(super) answers: Option<Answers>,
}

/// How the attacker goes on; nodes by their number.
#[derive(Debug)]
pub(super) struct Answers {
    pub(super) default: usize,
    pub(super) replies: Vec<(usize, usize)>,
}

/// What a certificate claims: the attacker, to move, wins by the last node.
#[derive(Debug)]
pub struct Claim {
    pub(super) size: usize,
    pub(super) attacker: u8,
    pub(super) stones: Stones,
    pub(super) nodes: Vec<Node>,
}

/// Reads a certificate.
pub fn read(bytes: &[u8]) -> Result<Claim, Unreadable> {
    let wrong = |offset, what| Unreadable { offset, what };
    if bytes.len() < 16 || !bytes.starts_with(MAGIC) {
        return Err(wrong(0, "no certificate begins here"));
    }
    let (contents, hash) = bytes.split_at(bytes.len() - 8);
    let [version, rule, size, attacker] = [4, 5, 6, 7].map(|at| bytes[at]);
    if version != 1 {
        return Err(wrong(4, "a version other than 1"));
    }
    if ![0, 1, RENJU, 8, 9].contains(&rule) {
        return Err(wrong(5, "no rule has this number"));
    }
    if !(5..=22).contains(&size) {
        return Err(wrong(6, "a size other than 5 to 22"));
    }
    if attacker > 1 {
        return Err(wrong(7, "no side has this number"));
    }
    let mut reader = Reader { bytes: contents, at: 8, points: usize::from(size).pow(2) };
    let stones = reader.stones(rule, usize::from(size))?;
    let nodes = reader.nodes(&stones)?;
    if reader.at != contents.len() {
        return Err(wrong(reader.at, "more bytes than the last node needs"));
    }
    let mut found = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in contents {
        found = (found ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    if hash != found.to_le_bytes() {
        return Err(wrong(contents.len(), "the hash differs: the file was altered or cut off"));
    }
    Ok(Claim { size: usize::from(size), attacker: BLACK + attacker, stones, nodes })
}

/// Reads what stands between header and hash.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    points: usize,
}

impl Reader<'_> {
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
                    return Err(Unreadable { offset, what: "a point that is taken" });
                }
                stones.put(cell, what);
            }
        }
        Ok(stones)
    }

    fn nodes(&mut self, stones: &Stones) -> Result<Vec<Node>, Unreadable> {
        let offset = self.at;
        let count = self.number(self.bytes.len())?;
        let mut nodes = Vec::new();
        for index in 0..count {
            let attack = stones.cell(self.number(self.points - 1)?);
            let answers = match self.number(self.points + 1)? {
                0 => None,
                more => Some(self.answers(stones, index, more - 1)?),
            };
            nodes.push(Node { attack, answers });
        }
        if nodes.is_empty() {
            return Err(Unreadable { offset, what: "a tree without nodes" });
        }
        Ok(nodes)
    }

    fn answers(
        &mut self,
        stones: &Stones,
        index: usize,
        count: usize,
    ) -> Result<Answers, Unreadable> {
        let default = self.earlier(index)?;
        let mut replies: Vec<(usize, usize)> = Vec::new();
        for _ in 0..count {
            let offset = self.at;
            let reply = stones.cell(self.number(self.points - 1)?);
            if replies.iter().any(|&(named, _)| named == reply) {
                return Err(Unreadable { offset, what: "a reply that was named before" });
            }
            replies.push((reply, self.earlier(index)?));
        }
        Ok(Answers { default, replies })
    }

    /// A node before the one with the given number.
    fn earlier(&mut self, index: usize) -> Result<usize, Unreadable> {
        let offset = self.at;
        let back = self.number(index)?;
        let what = "a node names itself";
        if back == 0 { Err(Unreadable { offset, what }) } else { Ok(index - back) }
    }

    /// A number up to `most`: seven bits a byte, the lowest first.
    fn number(&mut self, most: usize) -> Result<usize, Unreadable> {
        let offset = self.at;
        let wrong = |what| Unreadable { offset, what };
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = *self.bytes.get(self.at).ok_or(wrong("the file is cut off"))?;
            self.at += 1;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                let is_shortest = byte > 0 || shift == 0;
                let what = "a number too large for its place, or not in its shortest form";
                return if number <= most && is_shortest { Ok(number) } else { Err(wrong(what)) };
            }
        }
        Err(wrong("a number of more than five bytes"))
    }
}
