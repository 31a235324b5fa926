//! The collection of proofs in `proofs/`: its table tells the truth, and the smaller ones are checked
//! here; `make proofs` checks all.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use kagetsu::board::parse_points;
use kagetsu::solver::tree::certificate;
use kagetsu::types::{Point, Rule, Side};
use kagetsu_lab::proof_check::{Accepted, POSITIONS, check, read};

/// Trees up to so many nodes are walked in this test.
const MOST_NODES: usize = 2_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../proofs")
}

/// The rows of the table: cells without blanks.
fn rows() -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder().join("README.md")).unwrap();
    let rows = text.lines().filter(|line| line.contains(".kgp.gz) |"));
    let cells = |row: &str| row.split('|').map(|cell| cell.trim().to_owned()).collect();
    rows.map(cells).collect()
}

/// The name in `[name](name)`.
fn linked(cell: &str) -> &str {
    let (name, link) = cell.trim_start_matches('[').split_once("](").unwrap();
    assert_eq!(format!("{name})"), link);
    name
}

#[test]
fn every_row_names_its_certificate_and_every_certificate_stands_in_a_row() {
    let mut named: Vec<String> = rows().iter().map(|row| linked(&row[1]).to_owned()).collect();
    let mut files: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains(".kgp"))
        .collect();
    files.sort();
    named.sort();
    assert_eq!(named, files);
    assert!(files.len() >= 30, "{}", files.len());
}

#[test]
fn positions_are_those_of_their_rows_and_the_smaller_proofs_hold() {
    let mut checked = 0;
    for row in rows() {
        let mut bytes = Vec::new();
        let file = fs::File::open(folder().join(linked(&row[1]))).unwrap();
        GzDecoder::new(file).read_to_end(&mut bytes).unwrap();
        let claimed = certificate::read(&bytes).unwrap();
        let stones = parse_points(&row[3]).unwrap();
        let of = |first| -> Vec<Point> {
            let mut stones: Vec<_> = stones.iter().copied().skip(first).step_by(2).collect();
            stones.sort();
            stones
        };
        assert_eq!(claimed.rule, Rule::from_word(&row[2]).unwrap(), "{row:?}");
        assert_eq!(claimed.black.iter().collect::<Vec<_>>(), of(0), "{row:?}");
        assert_eq!(claimed.white.iter().collect::<Vec<_>>(), of(1), "{row:?}");
        assert_eq!((claimed.attacker, claimed.size.side()), (Side::Black, 15), "{row:?}");
        let claim = read(bytes.as_slice()).unwrap();
        let [nodes, positions, longest] =
            [4, 5, 6].map(|at| row[at].replace(',', "").parse::<u64>().unwrap());
        if nodes as usize <= MOST_NODES {
            let accepted = check(&claim, POSITIONS).unwrap();
            let told = Accepted { nodes: nodes as usize, positions, longest: longest as usize };
            assert_eq!(accepted, told, "{row:?}");
            checked += 1;
        }
        assert!(positions <= 1_000 * nodes, "{row:?}");
    }
    assert!(checked >= 10, "{checked}");
}
