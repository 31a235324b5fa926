//! A vector of fixed capacity that lives where it is declared and never allocates.

use std::ops::Deref;

/// At most `N` copies of `T`, kept in place.
///
/// A value pushed on a full vector is dropped: callers choose `N` so that it cannot happen, and a
/// build with assertions says so when it does.
///
/// ```
/// use kagetsu::util::fixed_vec::FixedVec;
/// let mut odd = FixedVec::<u8, 4>::new();
/// odd.push(1);
/// odd.push(3);
/// assert_eq!(*odd, [1, 3]);
/// ```
#[derive(Clone, Copy)]
pub struct FixedVec<T: Copy + Default, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy + Default, const N: usize> FixedVec<T, N> {
    /// An empty vector.
    #[inline]
    pub fn new() -> Self {
        Self { items: [T::default(); N], len: 0 }
    }

    /// Appends `item`.
    #[inline]
    pub fn push(&mut self, item: T) {
        debug_assert!(self.len < N, "fixed vector of {N} is full");
        if let Some(slot) = self.items.get_mut(self.len) {
            *slot = item;
            self.len += 1;
        }
    }
}

impl<T: Copy + Default, const N: usize> Default for FixedVec<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + Default, const N: usize> Deref for FixedVec<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len.min(N)]
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for FixedVec<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

impl<T: Copy + Default + std::fmt::Debug, const N: usize> std::fmt::Debug for FixedVec<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
