//! The main line of a game in SGF: the first branch wherever the tree branches.
//!
//! Points are two letters from the top left (`hh`), as all SGF has them, or named (`h8`), as some
//! programs of this game write them. Stones put before the first move (`AB`, `AW`) are taken as an
//! opening in turns; so are those that our own files mark as `opening`.

use kagetsu::types::{BoardSize, MAX_SIZE, Point, Rule, Side};

use super::{Problem, Sheet, SheetError, Stone};

/// A property of a node.
struct Property {
    name: String,
    values: Vec<String>,
    line: usize,
}

type Node = Vec<Property>;

pub(super) fn read(text: &str, game: usize) -> Result<Sheet, SheetError> {
    let text = text.chars().peekable();
    let games = Parser { text, line: 1, branches: Vec::new(), games: Vec::new() }.games()?;
    let count = games.len();
    let nodes = game.checked_sub(1).and_then(|index| games.into_iter().nth(index));
    let mut sheet = Sheet::default();
    for node in nodes.ok_or(Problem::NoSuchGame(count).at(1))? {
        read_node(&mut sheet, &node)?;
    }
    Ok(sheet)
}

/// Walks through the characters and keeps the main lines.
struct Parser<'a> {
    text: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    /// The open branches: whether each is the main line, and whether it has branched.
    branches: Vec<Branch>,
    games: Vec<Vec<Node>>,
}

struct Branch {
    is_main: bool,
    has_branched: bool,
}

impl Parser<'_> {
    fn games(mut self) -> Result<Vec<Vec<Node>>, SheetError> {
        while let Some(character) = self.next() {
            match character {
                '(' => self.open(),
                ')' => {
                    self.branches.pop();
                }
                ';' if self.is_main() => {
                    if let Some(game) = self.games.last_mut() {
                        game.push(Node::new());
                    }
                }
                c if c.is_ascii_alphabetic() && !self.branches.is_empty() => self.property(c)?,
                _ => {}
            }
        }
        if self.branches.is_empty() { Ok(self.games) } else { Err(Problem::CutOff.at(self.line)) }
    }

    fn next(&mut self) -> Option<char> {
        let character = self.text.next()?;
        self.line += usize::from(character == '\n');
        Some(character)
    }

    fn open(&mut self) {
        let is_main = match self.branches.last_mut() {
            None => {
                self.games.push(Vec::new());
                true
            }
            Some(above) => above.is_main && !std::mem::replace(&mut above.has_branched, true),
        };
        self.branches.push(Branch { is_main, has_branched: false });
    }

    fn is_main(&self) -> bool {
        self.branches.last().is_some_and(|branch| branch.is_main)
    }

    /// A name and its values; lower-case letters of old files do not count.
    fn property(&mut self, first: char) -> Result<(), SheetError> {
        let line = self.line;
        let mut name = String::from(first);
        while let Some(letter) = self.text.next_if(char::is_ascii_alphabetic) {
            name.push(letter);
        }
        name.retain(|letter| letter.is_ascii_uppercase());
        let mut values = Vec::new();
        loop {
            while self.text.peek().is_some_and(|c| c.is_whitespace()) {
                self.next();
            }
            if self.text.next_if_eq(&'[').is_none() {
                break;
            }
            values.push(self.value()?);
        }
        let is_main = self.is_main();
        let node = self.games.last_mut().and_then(|game| game.last_mut()).filter(|_| is_main);
        if let Some(node) = node {
            node.push(Property { name, values, line });
        }
        Ok(())
    }

    /// What stands up to the closing bracket.
    fn value(&mut self) -> Result<String, SheetError> {
        let mut value = String::new();
        loop {
            match self.next() {
                Some(']') => return Ok(value),
                Some('\\') => value.extend(self.next()),
                Some(character) => value.push(character),
                None => return Err(Problem::CutOff.at(self.line)),
            }
        }
    }
}

fn read_node(sheet: &mut Sheet, node: &Node) -> Result<(), SheetError> {
    for property in node {
        read_head(sheet, property)?;
    }
    set_up(sheet, node)?;
    for property in node {
        match property.name.as_str() {
            "B" => play(sheet, Side::Black, property)?,
            "W" => play(sheet, Side::White, property)?,
            _ => {}
        }
    }
    let comments = node.iter().filter(|property| property.name == "C");
    let mut comments = comments.flat_map(|property| &property.values);
    if comments.any(|text| text == "opening" || text.starts_with("swap2:")) {
        sheet.opening = sheet.stones.len();
    }
    Ok(())
}

/// What is said of the whole game.
fn read_head(sheet: &mut Sheet, property: &Property) -> Result<(), SheetError> {
    let Some(text) = property.values.first() else { return Ok(()) };
    match property.name.as_str() {
        "SZ" => {
            let (width, height) = text.split_once(':').unwrap_or((text, text));
            let side = width.trim().parse().ok().filter(|_| width.trim() == height.trim());
            let wrong = || Problem::NotASize(text.clone()).at(property.line);
            sheet.size = Some(side.and_then(BoardSize::new).ok_or_else(wrong)?);
        }
        "RU" => sheet.rule = read_rule(text),
        "PB" => sheet.names[Side::Black.index()].clone_from(text),
        "PW" => sheet.names[Side::White.index()].clone_from(text),
        _ => {}
    }
    Ok(())
}

/// Stones that are put: Black's and White's in turns.
fn set_up(sheet: &mut Sheet, node: &Node) -> Result<(), SheetError> {
    let of = |name: &str| -> Result<Vec<Stone>, SheetError> {
        let properties = node.iter().filter(|property| property.name == name);
        let values = properties
            .flat_map(|property| property.values.iter().map(|text| (text, property.line)));
        values.map(|(text, line)| read_point(text, line)).collect()
    };
    let (black, white) = (of("AB")?, of("AW")?);
    let Some(first) = black.first().or(white.first()).copied() else { return Ok(()) };
    if !sheet.stones.is_empty() {
        return Err(Problem::LateSetup.at(first.line));
    }
    if black.len() != white.len() && black.len() != white.len() + 1 {
        return Err(Problem::SameColour.at(first.line));
    }
    let mut white = white.into_iter();
    for stone in black {
        sheet.stones.push(stone);
        sheet.stones.extend(white.next());
    }
    sheet.opening = sheet.stones.len();
    Ok(())
}

fn play(sheet: &mut Sheet, side: Side, property: &Property) -> Result<(), SheetError> {
    let text = property.values.first().map(String::as_str).unwrap_or_default();
    let stone = read_point(text, property.line)?;
    if Side::ALL[sheet.stones.len() % 2] != side {
        return Err(Problem::SameColour.at(property.line));
    }
    sheet.stones.push(stone);
    Ok(())
}

/// `hh` or `h8`.
fn read_point(text: &str, line: usize) -> Result<Stone, SheetError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::Pass.at(line));
    }
    let named = || text.parse::<Point>().ok();
    let point = read_letters(text)
        .or_else(named)
        .ok_or_else(|| Problem::NotAPoint(text.to_owned(), "two letters from aa").at(line))?;
    Ok(Stone { point, line })
}

fn read_letters(text: &str) -> Option<Point> {
    let number = |letter: u8| {
        letter.is_ascii_alphabetic().then(|| usize::from(letter.to_ascii_lowercase() - b'a'))
    };
    let &[x, y] = text.as_bytes() else { return None };
    BoardSize::new(MAX_SIZE)?.point(number(x)?, number(y)?)
}

/// The rule, from the words that programs use for it.
fn read_rule(text: &str) -> Option<Rule> {
    let text = text.trim().to_ascii_lowercase();
    let has = |word: &str| text.contains(word);
    Some(match text.as_str() {
        _ if Rule::from_word(&text).is_some() => return Rule::from_word(&text),
        _ if has("renju") => Rule::Renju,
        _ if has("caro") && has("exact") => Rule::CaroFive,
        _ if has("caro") => Rule::CaroSix,
        _ if has("exact") || has("standard") => Rule::Standard,
        _ if has("five or more") || has("free") => Rule::Freestyle,
        _ => return None,
    })
}
