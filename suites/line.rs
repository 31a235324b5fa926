//! Reads the suite files: one position a line, `key=value` fields between blanks (see README.md).

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use kagetsu::board::parse_points;
use kagetsu::types::{BoardSize, Point, Rule, Side};

/// A suite file.
pub(crate) struct Suite {
    /// What is asked of its positions: `vcf`, `winner` and so on.
    pub(crate) kind: String,
    pub(crate) lines: Vec<Line>,
}

/// A position with what is known about it.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) id: String,
    pub(crate) rule: Rule,
    pub(crate) size: BoardSize,
    /// Stones in playing order, black first. Where the file has two lists of stones, they are
    /// taken in turns.
    pub(crate) moves: Vec<Point>,
    fields: BTreeMap<String, String>,
}

/// Reads `suites/NAME.txt`.
pub(crate) fn load(name: &str) -> Suite {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("suites/{name}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}.txt: {error}"));
    let mut suite = Suite { kind: String::new(), lines: Vec::new() };
    for (number, line) in text.lines().enumerate() {
        if let Some(kind) = line.strip_prefix("# kind: ") {
            suite.kind = kind.into();
        } else if !line.is_empty() && !line.starts_with('#') {
            let place = || format!("{name}.txt:{}", number + 1);
            suite.lines.push(Line::read(line).unwrap_or_else(|what| panic!("{}: {what}", place())));
        }
    }
    assert!(!suite.kind.is_empty(), "{name}.txt does not say its kind");
    assert!(!suite.lines.is_empty(), "{name}.txt has no positions");
    suite
}

impl Line {
    fn read(text: &str) -> Result<Self, String> {
        let pair = |field: &str| {
            let (key, value) = field.split_once('=').ok_or(format!("no value: {field}"))?;
            Ok::<_, String>((key.to_string(), value.to_string()))
        };
        let fields = text.split_whitespace().map(pair).collect::<Result<BTreeMap<_, _>, _>>()?;
        let field = |key: &str| fields.get(key).ok_or(format!("no field {key}"));
        let rule = Rule::from_word(field("rule")?).ok_or("no such rule")?;
        let size = field("size")?.parse().ok().and_then(BoardSize::new).ok_or("no such size")?;
        let moves = match fields.get("moves") {
            Some(moves) => points(moves)?,
            None => in_turns(&points(field("black")?)?, &points(field("white")?)?)?,
        };
        if let Some(point) = moves.iter().find(|point| !size.contains(**point)) {
            return Err(format!("{point} is not on the board"));
        }
        Ok(Self { id: field("id")?.clone(), rule, size, moves, fields })
    }

    /// The side that plays after all moves.
    pub(crate) fn side(&self) -> Side {
        Side::ALL[self.moves.len() % 2]
    }

    /// A field, or nothing when the line does not have it.
    pub(crate) fn field(&self, key: &str) -> Option<&str> {
        self.fields.get(key).map(String::as_str)
    }

    /// The points of a field, whose list may be glued, separated by commas, or `-`.
    pub(crate) fn points(&self, key: &str) -> Vec<Point> {
        let place = || format!("{}: field {key}", self.id);
        self.field(key)
            .map_or(Ok(vec![]), points)
            .unwrap_or_else(|what| panic!("{}: {what}", place()))
    }
}

/// Points one after the other, such as `h8i10` or `h8,i10`; `-` is none.
fn points(text: &str) -> Result<Vec<Point>, String> {
    if text == "-" { Ok(vec![]) } else { parse_points(text).map_err(|error| error.to_string()) }
}

/// Black's and White's stones in turns; Black may have one more.
fn in_turns(black: &[Point], white: &[Point]) -> Result<Vec<Point>, String> {
    if black.len() != white.len() && black.len() != white.len() + 1 {
        return Err(format!("{} black and {} white stones", black.len(), white.len()));
    }
    let mut moves = Vec::with_capacity(black.len() + white.len());
    for (index, &point) in black.iter().enumerate() {
        moves.push(point);
        moves.extend(white.get(index));
    }
    Ok(moves)
}
