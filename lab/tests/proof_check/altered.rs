//! Bytes that are no certificate, and the two readers against each other.

use kagetsu::solver::tree::certificate::{read, write};
use kagetsu::util::rng::Rng;
use kagetsu_lab::proof_check;

use crate::fours::{certified, suite};

const LIMIT: u64 = 2_000;

pub(crate) fn mend(bytes: &mut [u8]) {
    let Some(contents) = bytes.len().checked_sub(8) else { return };
    let hash = bytes[..contents].iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    bytes[contents..].copy_from_slice(&hash.to_le_bytes());
}

#[test]
fn no_byte_can_be_changed_or_left_out() {
    let mut lines = suite("vcf");
    assert!(lines.len() > 120, "only {} lines", lines.len());
    for line in lines.iter_mut().step_by(40) {
        let bytes = write(&certified(&mut line.board));
        for at in 0..bytes.len() {
            let cut_off = proof_check::read(&bytes[..at]).unwrap_err();
            assert!(cut_off.offset <= at);
            for bit in 0..8 {
                let mut altered = bytes.clone();
                altered[at] ^= 1 << bit;
                proof_check::read(&altered[..]).unwrap_err();
            }
        }
    }
}

/// With a mended hash both readers accept the same files, and the walk ends.
#[test]
fn two_readers_agree_on_altered_bytes() {
    let mut rng = Rng::new(51);
    let mut readable = 0;
    for line in suite("vcf-caro").iter_mut().step_by(12) {
        let bytes = write(&certified(&mut line.board));
        for round in 0..2_000 {
            let mut altered = bytes.clone();
            for _ in 0..=rng.below(3) {
                let at = rng.below(altered.len());
                match rng.below(6) {
                    0 => altered.truncate(at + 1),
                    1 => altered.insert(at, rng.next_u64() as u8),
                    2 => altered[at] = 0xff,
                    _ => altered[at] = rng.next_u64() as u8,
                }
            }
            mend(&mut altered);
            let (ours, theirs) = (proof_check::read(&altered[..]), read(&altered));
            assert_eq!(ours.is_ok(), theirs.is_ok(), "{} {round}: {ours:?} {theirs:?}", line.id);
            if let Ok(claim) = ours {
                readable += 1;
                proof_check::check(&claim, LIMIT).ok();
            }
        }
    }
    assert!(readable > 1_000, "{readable}");
}
