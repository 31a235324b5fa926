//! The definition of the line patterns: slow, to be read, and the oracle of the fast tables.
//!
//! A pattern says what one more own stone makes of a line, and what the next one then makes of
//! that, down to the five: the definition is a recursion over windows that grow by one stone.
//!
//! ```text
//! five         the row through the stone wins                                 X X X X *
//! five cell    an empty cell where an own stone makes a five
//! four         there is a five cell                                         | X X X * .
//! open four    no single reply takes all five cells away                      . X X X * .
//! open three   some cell makes an open four                                   . X X * . .
//! ```
//!
//! and so on through blocked three, open two, blocked two, to what can never become a five.
//! `docs/patterns.md` has the pictures of all fourteen.

use super::line::LinePattern;
use super::line_rule::LineRule;
use super::ray::Ray;
use super::window::Window;
use crate::util::hash_map::HashMap;

/// Finds the line pattern of windows by the definition, and remembers them.
pub(crate) struct Classifier {
    rule: LineRule,
    known: HashMap<Window, LinePattern>,
}

impl Classifier {
    /// A classifier that knows nothing yet.
    pub(crate) fn new(rule: LineRule) -> Self {
        Self { rule, known: HashMap::default() }
    }

    /// What a stone makes of a line on which it sees the two rays.
    pub(crate) fn pattern(&mut self, rays: [Ray; 2]) -> LinePattern {
        self.of_window(Window::new(self.rule, rays))
    }

    fn of_window(&mut self, window: Window) -> LinePattern {
        if let Some(&pattern) = self.known.get(&window) {
            return pattern;
        }
        let pattern = self.with_five(window).unwrap_or_else(|| self.by_next_stone(window));
        self.known.insert(window, pattern);
        pattern
    }

    /// The patterns that have a five, or threaten one, and the fouls that look like it.
    fn with_five(&self, window: Window) -> Option<LinePattern> {
        if self.is_five(window) {
            return Some(LinePattern::Five);
        }
        if self.rule == LineRule::RenjuBlack && window.row().0 > 5 {
            return Some(LinePattern::FoulShape);
        }
        let fives = self.five_cells(window);
        match (self.rule, fives.as_slice()) {
            (_, []) => None,
            (LineRule::CaroSix | LineRule::CaroFive, _) => Some(self.caro_four(window)),
            (_, [_]) => Some(LinePattern::Four),
            // The two ends of `.XXXX.` are five cells apart; two fours in one line are closer.
            (LineRule::RenjuBlack, [first, last]) if last - first == 5 => {
                Some(LinePattern::OpenFour)
            }
            (LineRule::RenjuBlack, _) => Some(LinePattern::FoulShape),
            (_, _) => Some(LinePattern::OpenFour),
        }
    }

    fn is_five(&self, window: Window) -> bool {
        let (length, shut_in) = window.row();
        self.rule.wins(length, shut_in)
    }

    /// The empty cells whose stone makes a five together with the middle one.
    fn five_cells(&self, window: Window) -> Vec<usize> {
        window.empty_cells().filter(|&cell| self.is_five(window.with_own(cell))).collect()
    }

    /// A caro four is open when each single reply leaves a five cell. A reply need not stand on a
    /// five cell: it may be the second of two stones that shut the five in.
    ///
    /// ```text
    ///   O . X X X X .        a stone on the right end leaves only O X X X X X O
    /// ```
    fn caro_four(&self, window: Window) -> LinePattern {
        let leaves_a_five = |reply| !self.five_cells(window.with_reply(reply)).is_empty();
        if window.empty_cells().all(leaves_a_five) {
            LinePattern::OpenFour
        } else {
            LinePattern::Four
        }
    }

    /// The patterns below the four, by what one more stone can make of them at best.
    fn by_next_stone(&mut self, window: Window) -> LinePattern {
        let mut cells = [0; LinePattern::COUNT];
        for cell in window.empty_cells() {
            cells[self.of_window(window.recentred(cell, self.rule)) as usize] += 1;
        }
        let count = |pattern: LinePattern| cells[pattern as usize];
        let open_threes = count(LinePattern::OpenThree) + count(LinePattern::OpenThreeDouble);
        let open_twos = count(LinePattern::OpenTwo)
            + count(LinePattern::OpenTwoWide)
            + count(LinePattern::OpenTwoFree);

        match count(LinePattern::OpenFour) {
            2.. => return LinePattern::OpenThreeDouble,
            1 => return LinePattern::OpenThree,
            _ => {}
        }
        if count(LinePattern::Four) > 0 {
            return LinePattern::BlockedThree;
        }
        match open_threes {
            4.. => LinePattern::OpenTwoFree,
            3 => LinePattern::OpenTwoWide,
            1 | 2 => LinePattern::OpenTwo,
            _ if count(LinePattern::BlockedThree) > 0 => LinePattern::BlockedTwo,
            _ if open_twos > 0 => LinePattern::OpenOne,
            _ if count(LinePattern::BlockedTwo) > 0 => LinePattern::BlockedOne,
            _ => LinePattern::Dead,
        }
    }
}
