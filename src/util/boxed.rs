//! Arrays that are made on the heap and never pass through the stack.

/// A heap array of `N` clones of `value`.
///
/// ```
/// use kagetsu::util::boxed::boxed_array;
/// assert_eq!(*boxed_array::<u8, 3>(7), [7, 7, 7]);
/// ```
pub fn boxed_array<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the vector was made with this length"),
    }
}
