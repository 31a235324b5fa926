//! Large zeroed tables. The one file of the crate that may use `unsafe`.
//!
//! A table of hundreds of megabytes must cost nothing until it is used: it is allocated zeroed and
//! untouched, so that the system gives pages only where something is written.
//! Asking the allocator for an alignment above 16 would make it clear the memory by hand (0.5 s
//! for 250 MiB); so the words are allocated as `u64`, and the table begins at the first cache line.
//!
//! Large tables ask for large pages (Linux). Every probe falls on another page: with pages of 4 KiB
//! the system's work at first touches took more of a short search than the search did.
#![expect(unsafe_code, reason = "zeroed slices of atomics, large pages, and the prefetch hint")]

use std::alloc::{Layout, alloc_zeroed};
use std::sync::atomic::AtomicU64;

/// Bytes of a cache line.
pub const CACHE_LINE: usize = 64;

/// Words of a cache line.
pub const LINE_WORDS: usize = CACHE_LINE / size_of::<u64>();

/// Tables up to this size are cleared by hand. Fresh memory would cost them a page fault for every
/// page that is used again; a system that takes freed blocks back at once (Windows) lost one node
/// in eight by that, where searches of 40,000 nodes each began with cleared tables of 24 MiB.
const CLEARED_BY_HAND: usize = 32 << 20;

/// One cache line of shared words.
pub type CacheLine = [AtomicU64; LINE_WORDS];

/// Zeroed cache lines; a page becomes resident when it is first written.
pub struct CacheLines {
    words: Box<[AtomicU64]>,
    /// Index of the first word that lies on a cache line.
    first: usize,
    /// Cache lines in use.
    len: usize,
}

impl CacheLines {
    /// As many zeroed lines as asked for or, where the system will not give so much, half as many
    /// (repeatedly), down to one line.
    pub fn zeroed(lines: usize) -> Self {
        let mut lines = lines.max(1);
        loop {
            if let Some(words) = zeroed_words((lines + 1) * LINE_WORDS) {
                let misaligned = words.as_ptr() as usize % CACHE_LINE;
                let first = (CACHE_LINE - misaligned) % CACHE_LINE / size_of::<u64>();
                return Self { words, first, len: lines };
            }
            if lines == 1 {
                let words = (0..2 * LINE_WORDS).map(|_| AtomicU64::new(0)).collect();
                return Self { words, first: 0, len: 1 };
            }
            lines /= 2;
        }
    }

    /// Makes all words zero again. A large table gets fresh memory, untouched as at first, and the
    /// old goes before that, so that the process never holds two.
    pub fn clear(&mut self) {
        if self.len * CACHE_LINE <= CLEARED_BY_HAND {
            self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
        } else {
            let lines = self.len;
            *self = Self::zeroed(1);
            *self = Self::zeroed(lines);
        }
    }

    /// Number of lines; never 0.
    #[expect(clippy::len_without_is_empty, reason = "never empty")]
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The line that a hash falls on: multiply-shift (Lemire, 2016), so that `len` need not be a
    /// power of two. Uses the upper bits of the hash most.
    #[inline]
    pub fn of_hash(&self, hash: u64) -> &CacheLine {
        self.line(((u128::from(hash) * self.len as u128) >> 64) as usize)
    }

    /// Line `index`, the last line for an index past it.
    #[inline]
    pub fn line(&self, index: usize) -> &CacheLine {
        let start = self.first + index.min(self.len - 1) * LINE_WORDS;
        #[expect(clippy::missing_panics_doc, reason = "the last line ends inside the words")]
        self.words[start..].first_chunk().expect("the last line ends inside the words")
    }

    /// Asks the CPU to fetch the line of `hash`; a hint, without effect on any value.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let line: *const i8 = std::ptr::from_ref(self.of_hash(hash)).cast();
            // SAFETY: prefetching has no effect on memory and the address lies inside `words`.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(line) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _: u64 = hash;
    }
}

impl std::fmt::Debug for CacheLines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CacheLines").field("len", &self.len).finish_non_exhaustive()
    }
}

/// Bytes of physical memory, where the system tells them (Linux).
pub fn physical() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    kilobytes.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Asks the system to give memory of this block in large pages, as far as whole ones fit in. A wish:
/// whether it is granted changes no value.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(start: *mut u8, bytes: usize) {
    use std::ffi::{c_int, c_void};
    /// Bytes of a large page of x86-64, and of aarch64 where pages have 4 KiB.
    const LARGE_PAGE: usize = 2 << 20;
    /// `MADV_HUGEPAGE` of `<sys/mman.h>`.
    const WANTS_LARGE_PAGES: c_int = 14;
    unsafe extern "C" {
        fn madvise(start: *mut c_void, bytes: usize, advice: c_int) -> c_int;
    }
    let before = start.align_offset(LARGE_PAGE);
    let whole = bytes.saturating_sub(before) / LARGE_PAGE * LARGE_PAGE;
    if whole > 0 {
        // SAFETY: the pages lie inside of the block, and the advice changes nothing that is in them.
        unsafe { madvise(start.wrapping_add(before).cast(), whole, WANTS_LARGE_PAGES) };
    }
}

/// `count` zeroed words, or nothing when the system refuses.
fn zeroed_words(count: usize) -> Option<Box<[AtomicU64]>> {
    let layout = Layout::array::<AtomicU64>(count).ok().filter(|layout| layout.size() > 0)?;
    // SAFETY: the layout has a size above zero.
    let start = unsafe { alloc_zeroed(layout) };
    if start.is_null() {
        return None;
    }
    #[cfg(target_os = "linux")]
    ask_for_large_pages(start, layout.size());
    #[expect(clippy::cast_ptr_alignment, reason = "the layout is that of the words")]
    let words = std::ptr::slice_from_raw_parts_mut(start.cast::<AtomicU64>(), count);
    // SAFETY: the block was made by the global allocator with exactly this slice's layout, and
    // eight zero bytes are a valid `AtomicU64`.
    Some(unsafe { Box::from_raw(words) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn lines_are_zero_aligned_and_apart() {
        let lines = CacheLines::zeroed(1000);
        assert_eq!(lines.len(), 1000);
        for index in 0..lines.len() {
            let line = lines.line(index);
            assert_eq!(std::ptr::from_ref(line) as usize % CACHE_LINE, 0);
            for word in line {
                assert_eq!(word.swap(index as u64 + 1, Ordering::Relaxed), 0);
            }
        }
    }

    #[test]
    fn cleared_lines_are_zero_again() {
        for lines in [1000, CLEARED_BY_HAND / CACHE_LINE + 1] {
            let mut table = CacheLines::zeroed(lines);
            let ends = [0, lines - 1];
            for index in ends {
                table.line(index).iter().for_each(|word| word.store(7, Ordering::Relaxed));
            }
            table.clear();
            assert_eq!(table.len(), lines);
            for word in ends.iter().flat_map(|&index| table.line(index)) {
                assert_eq!(word.load(Ordering::Relaxed), 0);
            }
        }
    }

    #[test]
    fn every_hash_falls_on_a_line() {
        let lines = CacheLines::zeroed(3);
        let last = std::ptr::from_ref(lines.line(2));
        assert!(std::ptr::eq(lines.of_hash(u64::MAX), last));
        assert!(std::ptr::eq(lines.of_hash(0), lines.line(0)));
    }

    #[test]
    fn an_impossible_size_is_halved_until_it_fits() {
        assert!(CacheLines::zeroed(usize::MAX / CACHE_LINE / 2).len() >= 1);
    }
}
