//! A second referee: the written rules over raw stones, and nothing else.
//!
//! Slow and short, written sentence by sentence from the rules of the game. It names neither the
//! engine nor the runner (`tests/tidy` looks after that), so that it shares no mistake with the
//! referee that judges matches: a rule is a number, a point is a column and a row.

/// Column and row, from 0.
pub(super) type Place = (i64, i64);

/// Whose stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    Black,
    White,
}

/// How a stone ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// This colour has made its line.
    Won(Colour),
    /// No point is free.
    Full,
    /// A draw by the number of stones that stand.
    Limit(usize),
}

/// Why no stone may be played at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Outside,
    Occupied,
    Overline,
    DoubleFour,
    DoubleThree,
}

/// From each place to the next in the four directions.
const DIRECTIONS: [Place; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
/// In renju the game is a draw with so many free points, on boards of 15 by 15 and more.
const FREE_AT_RENJU_DRAW: usize = 25;

/// An unbroken row of one colour: its stones in order.
type Row = Vec<Place>;

/// A game in progress. The rule has its number of the protocol: 0 freestyle, 1 standard, 4 renju,
/// 8 caro in which six wins, 9 caro of exactly five.
pub(super) struct SecondReferee {
    rule: u32,
    side: i64,
    grid: Vec<Vec<Option<Colour>>>,
    stones: usize,
    draw_at: Option<usize>,
}

impl SecondReferee {
    /// An empty board; with `draw_after` the game is a draw when so many stones stand.
    pub(super) fn new(rule: u32, side: usize, draw_after: Option<usize>) -> Self {
        assert!([0, 1, 4, 8, 9].contains(&rule), "no rule {rule}");
        let by_rule = (rule == 4 && side >= 15).then(|| side * side - FREE_AT_RENJU_DRAW);
        let draw_at = by_rule.into_iter().chain(draw_after).min();
        let grid = vec![vec![None; side]; side];
        Self { rule, side: side as i64, grid, stones: 0, draw_at }
    }

    /// Black begins, and the colours take turns.
    pub(super) const fn to_move(&self) -> Colour {
        if self.stones.is_multiple_of(2) { Colour::Black } else { Colour::White }
    }

    /// Why the player may not play there; none where it is allowed.
    pub(super) fn refusal(&mut self, place: Place) -> Option<Refusal> {
        if !self.is_inside(place) {
            return Some(Refusal::Outside);
        }
        if self.at(place).is_some() {
            return Some(Refusal::Occupied);
        }
        if self.rule == 4 && self.to_move() == Colour::Black { self.foul(place) } else { None }
    }

    /// Places the player's stone on a free point, allowed or not, and tells whether that ends the
    /// game.
    pub(super) fn place(&mut self, place: Place) -> Option<End> {
        let colour = self.to_move();
        self.set(place, Some(colour));
        self.stones += 1;
        if DIRECTIONS.iter().any(|&direction| self.wins(place, direction)) {
            return Some(End::Won(colour));
        }
        if self.stones == self.grid.len() * self.grid.len() {
            return Some(End::Full);
        }
        (self.draw_at == Some(self.stones)).then_some(End::Limit(self.stones))
    }

    fn is_inside(&self, (x, y): Place) -> bool {
        (0..self.side).contains(&x) && (0..self.side).contains(&y)
    }

    /// The stone at a place; there is none off the board.
    fn at(&self, place: Place) -> Option<Colour> {
        if self.is_inside(place) { self.grid[place.1 as usize][place.0 as usize] } else { None }
    }

    fn is_free(&self, place: Place) -> bool {
        self.is_inside(place) && self.at(place).is_none()
    }

    fn set(&mut self, (x, y): Place, stone: Option<Colour>) {
        self.grid[y as usize][x as usize] = stone;
    }

    /// The unbroken row that the stone at a place belongs to.
    fn row(&self, place: Place, (dx, dy): Place) -> Row {
        let colour = self.at(place);
        let step = |(x, y): Place, sign: i64| (x + sign * dx, y + sign * dy);
        let mut first = place;
        while self.at(step(first, -1)) == colour {
            first = step(first, -1);
        }
        let next = |place: &Place| Some(step(*place, 1));
        std::iter::successors(Some(first), next).take_while(|&at| self.at(at) == colour).collect()
    }

    /// The places before and behind a row, on the board or not.
    fn ends(row: &[Place], (dx, dy): Place) -> [Place; 2] {
        let [(x, y), (end_x, end_y)] = [row[0], row[row.len() - 1]];
        [(x - dx, y - dy), (end_x + dx, end_y + dy)]
    }

    /// Whether the stone at a place stands in a row that wins.
    fn wins(&self, place: Place, direction: Place) -> bool {
        let colour = self.at(place);
        let row = self.row(place, direction);
        let is_shut_in = || {
            Self::ends(&row, direction).iter().all(|&end| {
                let stone = self.at(end);
                stone.is_some() && stone != colour
            })
        };
        match (self.rule, row.len()) {
            (_, 0..=4) => false,
            (8 | 9, 5) => !is_shut_in(),
            (0 | 8, _) | (_, 5) => true,
            (4, _) => colour == Some(Colour::White),
            _ => false,
        }
    }

    /// What forbids Black to play on a free point in renju.
    fn foul(&mut self, place: Place) -> Option<Refusal> {
        self.set(place, Some(Colour::Black));
        let foul = self.foul_of(place);
        self.set(place, None);
        foul
    }

    /// What is wrong with Black's stone at a place. A five comes before everything.
    fn foul_of(&mut self, place: Place) -> Option<Refusal> {
        let lengths = DIRECTIONS.map(|direction| self.row(place, direction).len());
        if lengths.contains(&5) {
            return None;
        }
        if lengths.iter().any(|&length| 5 < length) {
            return Some(Refusal::Overline);
        }
        if 2 <= DIRECTIONS.iter().map(|&direction| self.fours(place, direction)).sum::<usize>() {
            return Some(Refusal::DoubleFour);
        }
        let threes = DIRECTIONS.iter().filter(|&&direction| self.is_three(place, direction));
        (2 <= threes.count()).then_some(Refusal::DoubleThree)
    }

    /// The free points of a line near a place, those that one row of five can reach from it.
    fn free_points(&self, (x, y): Place, (dx, dy): Place) -> Vec<Place> {
        let near = (-4..=4).map(|steps| (x + steps * dx, y + steps * dy));
        near.filter(|&place| self.is_free(place)).collect()
    }

    /// The row that one more stone of Black's would make.
    fn row_with(&mut self, place: Place, direction: Place) -> Row {
        self.set(place, Some(Colour::Black));
        let row = self.row(place, direction);
        self.set(place, None);
        row
    }

    /// How many fours of a direction Black's stone belongs to: sets of four stones that one more
    /// makes a row of exactly five. A straight four is one, whichever end completes it.
    fn fours(&mut self, place: Place, direction: Place) -> usize {
        let mut fours: Vec<Row> = Vec::new();
        for last in self.free_points(place, direction) {
            let mut stones = self.row_with(last, direction);
            if stones.len() == 5 && stones.contains(&place) {
                stones.retain(|&stone| stone != last);
                if !fours.contains(&stones) {
                    fours.push(stones);
                }
            }
        }
        fours.len()
    }

    /// Whether Black's stone belongs to a three of a direction: one more stone, itself allowed and
    /// no five, makes a straight four with it.
    fn is_three(&mut self, place: Place, direction: Place) -> bool {
        self.free_points(place, direction).into_iter().any(|next| {
            self.set(next, Some(Colour::Black));
            let is_three = self.is_straight_four(place, next, direction)
                && DIRECTIONS.iter().all(|&direction| self.row(next, direction).len() != 5)
                && self.foul_of(next).is_none();
            self.set(next, None);
            is_three
        })
    }

    /// Whether two stones of Black's stand in a row of four that a stone at either end makes a
    /// row of exactly five.
    fn is_straight_four(&mut self, one: Place, other: Place, direction: Place) -> bool {
        let row = self.row(other, direction);
        row.len() == 4
            && row.contains(&one)
            && Self::ends(&row, direction)
                .iter()
                .all(|&end| self.is_free(end) && self.row_with(end, direction).len() == 5)
    }
}
