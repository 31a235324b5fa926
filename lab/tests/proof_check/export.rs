//! Exports are read back: SGF by a package, libraries by a reader after RenLib's own.

use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::types::{Point, PointSet, Side};
use kagetsu_lab::proof_export::renlib::NoLibrary;
use kagetsu_lab::proof_export::{DrawnTree, Extent, Remark, renlib, sgf};
use sgf_parse::unknown_game::Prop;
use sgf_parse::{GameTree, SgfNode};

use crate::fours::{certified, suite};
use crate::{at, tree};

fn certificates() -> impl Iterator<Item = Certificate> {
    let lines = ["vcf", "vcf-caro"].into_iter().flat_map(suite).step_by(5);
    lines.map(|mut line| certified(&mut line.board))
}

/// A move that was read back. Points are column and row from 0; none is a pass.
#[derive(Debug, PartialEq, Eq)]
struct Played {
    side: Side,
    point: Option<(usize, usize)>,
    comment: String,
    next: Vec<Played>,
}

fn drawn(tree: &DrawnTree, place: usize, name: fn(Point) -> String) -> Played {
    let played = &tree.moves()[place];
    Played {
        side: played.side,
        point: played.point.map(|point| (point.x(), point.y())),
        comment: played.remark.map(|remark| remark.text(name)).unwrap_or_default(),
        next: played.next.iter().map(|&next| drawn(tree, next, name)).collect(),
    }
}

/// Rows are counted from above.
fn own_name(point: Point) -> String {
    point.to_string()
}

/// Rows are counted from below, as RenLib does.
fn renlib_name(point: Point) -> String {
    format!("{}{}", char::from(b'a' + point.x() as u8), 15 - point.y())
}

fn letters(text: &str) -> Option<(usize, usize)> {
    let mut numbers = text.bytes().map(|byte| usize::from(byte - b'a'));
    Some((numbers.next()?, numbers.next()?))
}

fn from_sgf(node: &SgfNode<Prop>) -> Played {
    let (mut side, mut point, mut comment) = (None, None, String::new());
    for property in node.properties() {
        match property {
            Prop::B(text) => (side, point) = (Some(Side::Black), letters(text)),
            Prop::W(text) => (side, point) = (Some(Side::White), letters(text)),
            Prop::C(text) => comment.clone_from(&text.text),
            other => panic!("{other:?}"),
        }
    }
    Played { side: side.unwrap(), point, comment, next: node.children().map(from_sgf).collect() }
}

#[test]
fn sgf_is_read_back() {
    for certificate in certificates() {
        let tree = DrawnTree::new(&certificate, Extent::default());
        let text = sgf::write(&certificate, &tree);
        let [GameTree::Unknown(root)] = &sgf_parse::parse(&text).unwrap()[..] else {
            panic!("not one game: {text}");
        };
        let stones = |name: &str| match root.get_property(name) {
            Some(Prop::AB(points) | Prop::AW(points)) => points.len(),
            _ => 0,
        };
        assert_eq!(stones("AB"), certificate.black.len());
        assert_eq!(stones("AW"), certificate.white.len());
        let moves: Vec<Played> = root.children().map(from_sgf).collect();
        assert_eq!(moves, [drawn(&tree, 0, own_name)]);
    }
}

/// Reads a library as RenLib does: a stack of moves that have another one in their place, gone
/// back to where no move follows. Moves are numbered, parents before children.
fn from_library(bytes: &[u8]) -> Vec<(usize, u8, String)> {
    assert_eq!(bytes[..10], *b"\xffRenLib\xff\x03\x04");
    let mut pairs = bytes[20..].chunks_exact(2).map(|pair| [pair[0], pair[1]]);
    assert_eq!(pairs.next(), Some([0, 0]), "the root");
    let mut moves = Vec::new();
    let mut stack = Vec::new();
    let mut depth = 0;
    while let Some([point, flags]) = pairs.next() {
        assert_eq!(flags & !0xc8, 0);
        let mut comment = Vec::new();
        if flags & 0x08 != 0 {
            loop {
                let pair = pairs.next().unwrap();
                comment.extend(pair.into_iter().take_while(|&byte| byte != 0));
                if pair.contains(&0) {
                    break;
                }
            }
        }
        moves.push((depth, point, String::from_utf8(comment).unwrap()));
        if flags & 0x80 != 0 {
            stack.push(depth);
        }
        depth += 1;
        if flags & 0x40 != 0
            && let Some(earlier) = stack.pop()
        {
            depth = earlier;
        }
    }
    assert!(stack.is_empty());
    moves
}

/// A tree in the order of a library.
fn listed(played: &Played, depth: usize, list: &mut Vec<(usize, u8, String)>) {
    let byte = played.point.map_or(0, |(x, y)| 16 * y + x + 1);
    list.push((depth, byte as u8, played.comment.clone()));
    played.next.iter().for_each(|next| listed(next, depth + 1, list));
}

#[test]
fn libraries_are_read_back() {
    let mut count = 0;
    for certificate in certificates() {
        let tree = DrawnTree::new(&certificate, Extent::default());
        let side = certificate.size.side();
        let bytes = match renlib::write(&certificate, &tree) {
            Ok(bytes) if side == 15 => bytes,
            other => {
                assert_eq!(other, Err(NoLibrary::Size(side)));
                continue;
            }
        };
        count += 1;
        let moves = from_library(&bytes);
        let (stones, played) = moves.split_at(moves.len() - tree.len());
        assert!(stones.iter().enumerate().all(|(number, stone)| stone.0 == number));
        for (side, set) in [&certificate.black, &certificate.white].into_iter().enumerate() {
            let points = stones.iter().skip(side).step_by(2).map(|stone| stone.1);
            let bytes: Vec<u8> = points.filter(|&point| point > 0).collect();
            let wanted: Vec<u8> = set.iter().map(|p| (16 * p.y() + p.x() + 1) as u8).collect();
            assert_eq!(bytes, wanted);
        }
        assert_eq!(Side::ALL[stones.len() % 2], certificate.attacker);
        let mut wanted = Vec::new();
        listed(&drawn(&tree, 0, renlib_name), stones.len(), &mut wanted);
        assert_eq!(played, wanted);
    }
    assert!(count > 30, "{count}");
}

#[test]
fn blocked_points_are_no_library() {
    let board = suite("vcf").swap_remove(0).board;
    let mut certificate = Certificate::of(&board, tree("a: a1"));
    certificate.blocked = PointSet::from_iter([at("b3")]);
    let drawn = DrawnTree::new(&certificate, Extent::default());
    assert_eq!(renlib::write(&certificate, &drawn), Err(NoLibrary::Blocked(at("b3"))));
}

#[test]
fn drawings_keep_to_their_extent() {
    for certificate in certificates() {
        let whole = DrawnTree::new(&certificate, Extent { depth: 1_000, moves: 1_000_000 });
        for extent in [(1, 100), (2, 100), (3, 7), (60, 12), (0, 0)] {
            let extent = Extent { depth: extent.0, moves: extent.1 };
            let cut = DrawnTree::new(&certificate, extent);
            assert!(cut.len() <= extent.moves.max(1), "{}", cut.len());
            let is_cut = cut.moves().iter().any(|played| played.remark == Some(Remark::Cut));
            assert_eq!(is_cut, cut.len() < whole.len());
        }
    }
}

/// A threat after a quiet move is drawn behind a pass, a five is only told.
#[test]
fn what_every_other_reply_meets_is_drawn_or_told() {
    let board = suite("vcf").swap_remove(0).board;
    let lines = "
        a: a1
        b: a2
        four: b1 | a | a1 b
        root: c1 | four | b1 a";
    let certificate = Certificate::of(&board, tree(lines));
    let tree = DrawnTree::new(&certificate, Extent::default());
    let root = drawn(&tree, 0, own_name);
    let [named, pass] = &root.next[..] else { panic!("{root:?}") };
    assert_eq!((named.point, named.comment.as_str()), (Some((1, 0)), ""));
    assert_eq!((pass.point, pass.comment.as_str()), (None, "every other reply"));
    let four = &pass.next[0];
    assert_eq!(four.comment, "every other reply: a1 makes five");
    assert_eq!(four.next.len(), 1);
    assert_eq!(named.next[0].comment, "five");
}
