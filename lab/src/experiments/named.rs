//! What is compared, under the name that tables and pictures give it.

/// An algorithm with its name.
#[derive(Clone, Debug)]
pub struct Named<A> {
    /// Its name.
    pub name: String,
    /// What it is.
    pub algorithm: A,
}

impl<A> Named<A> {
    /// An algorithm called so.
    pub fn new(name: &str, algorithm: A) -> Self {
        Self { name: name.to_owned(), algorithm }
    }
}
