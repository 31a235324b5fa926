//! A replayed game as SGF and as PSQ, without clocks and thoughts.

use kagetsu::types::{Point, Side};

use super::Replay;
use crate::psq;
use crate::sgf::{property, result, rule_name, stone};

impl Replay {
    /// The game as one SGF tree.
    pub fn to_sgf(&self) -> String {
        let mut text = self.sgf_head();
        for (index, &point) in self.moves.iter().enumerate() {
            self.sgf_stone(&mut text, index, point);
        }
        text.push_str("\n)\n");
        text
    }

    /// The game as a file of Piskvork.
    pub fn to_psq(&self) -> String {
        psq::text(self.size, self.moves.iter().map(|&point| (point, 0)), &self.names)
    }

    /// The root of the tree.
    pub(crate) fn sgf_head(&self) -> String {
        let mut text = String::from("(;FF[4]GM[4]CA[UTF-8]AP[Kagetsu tournaments]");
        property(&mut text, "SZ", &self.size.side().to_string());
        property(&mut text, "RU", rule_name(self.rule));
        for (name, side) in [("PB", Side::Black), ("PW", Side::White)] {
            let player = &self.names[side.index()];
            if !player.is_empty() {
                property(&mut text, name, player);
            }
        }
        if let Some(end) = &self.end {
            property(&mut text, "RE", &result(end));
            property(&mut text, "GC", &end.to_string());
        }
        text
    }

    /// The node of a stone.
    pub(crate) fn sgf_stone(&self, text: &mut String, index: usize, point: Point) {
        stone(text, self.mover(index), point);
        if index < self.opening {
            property(text, "C", "opening");
        }
    }
}
