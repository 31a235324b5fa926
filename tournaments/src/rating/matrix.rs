//! Symmetric positive definite matrices: Cholesky's decomposition, solving and inverting.

/// A square matrix, row after row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// All zeros.
    pub(super) fn zero(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(super) fn at_mut(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }

    /// The lower triangle whose product with its transpose is this matrix; none where the matrix
    /// is not positive definite.
    pub(super) fn cholesky(&self) -> Option<Cholesky> {
        let mut lower = Self::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let known: f64 =
                    (0..column).map(|at| lower.at(row, at) * lower.at(column, at)).sum();
                let rest = self.at(row, column) - known;
                *lower.at_mut(row, column) = if row != column {
                    rest / lower.at(column, column)
                } else if rest > 0.0 {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        Some(Cholesky(lower))
    }
}

/// A decomposed matrix, by its lower triangle.
#[derive(Clone, Debug)]
pub(super) struct Cholesky(Matrix);

impl Cholesky {
    /// The vector that the matrix turns into `right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let lower = &self.0;
        let mut vector = right.to_vec();
        for row in 0..lower.size {
            let known: f64 = (0..row).map(|at| lower.at(row, at) * vector[at]).sum();
            vector[row] = (vector[row] - known) / lower.at(row, row);
        }
        for row in (0..lower.size).rev() {
            let known: f64 = (row + 1..lower.size).map(|at| lower.at(at, row) * vector[at]).sum();
            vector[row] = (vector[row] - known) / lower.at(row, row);
        }
        vector
    }

    /// The inverse of the matrix.
    pub(super) fn inverse(&self) -> Matrix {
        let size = self.0.size;
        let mut inverse = Matrix::zero(size);
        for column in 0..size {
            let mut unit = vec![0.0; size];
            unit[column] = 1.0;
            for (row, value) in self.solve(&unit).into_iter().enumerate() {
                *inverse.at_mut(row, column) = value;
            }
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let mut random = Pcg64Mcg::seed_from_u64(5);
        for size in 1..12 {
            let factor: Vec<f64> =
                (0..size * size).map(|_| random.random_range(-1.0..1.0)).collect();
            let mut matrix = Matrix::zero(size);
            for row in 0..size {
                for column in 0..size {
                    let product: f64 = (0..size)
                        .map(|at| factor[row * size + at] * factor[column * size + at])
                        .sum();
                    *matrix.at_mut(row, column) = product + f64::from(u8::from(row == column));
                }
            }
            let inverse = matrix.cholesky().unwrap().inverse();
            for row in 0..size {
                for column in 0..size {
                    let product: f64 =
                        (0..size).map(|at| matrix.at(row, at) * inverse.at(at, column)).sum();
                    let expected = f64::from(u8::from(row == column));
                    assert!((product - expected).abs() < 1e-9, "{size}: {row} {column} {product}");
                }
            }
        }
    }

    #[test]
    fn a_matrix_that_is_not_positive_has_no_decomposition() {
        let mut matrix = Matrix::zero(2);
        *matrix.at_mut(0, 0) = 1.0;
        assert!(matrix.cholesky().is_none());
        *matrix.at_mut(1, 1) = -1.0;
        assert!(matrix.cholesky().is_none());
    }
}
