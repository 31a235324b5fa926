//! A hash that is written into files.

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo): enough to notice damage, not tampering.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    fnv1a_behind(FNV1A_OF_NOTHING, bytes)
}

/// The hash of no bytes.
pub const FNV1A_OF_NOTHING: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of `bytes` behind those of which `hash` is the hash.
pub fn fnv1a_behind(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_values() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(fnv1a_behind(fnv1a(b"foo"), b"bar"), fnv1a(b"foobar"));
    }
}
