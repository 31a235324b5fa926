//! Proof-number search by orders and without (Yoshizoe, Kishimoto, Müller: *Lambda depth-first
//! proof number search and its application to Go*, IJCAI 2007), on problems of this game.
//!
//! | file | what |
//! |---|---|
//! | `algorithm` | LDFPN, pseudo-λ and df-pn+, each with its settings |
//! | `generator` | which moves either side may make |
//! | `unordered` | the attack without orders, for a control |
//! | `trial` | one problem, one algorithm |
//! | `run` | the measurements |
//! | `report` | tables as Markdown and CSV, and the pictures |

mod algorithm;
mod generator;
mod report;
mod run;
mod trial;
mod unordered;

pub use algorithm::{Algorithm, Simulation, additions, published};
pub use generator::Generator;
pub use report::{Measure, csv, markdown, picture};
pub use run::{Plan, Results, Row, Set, run};
pub use trial::{Terms, Trial, Verdict, try_problem};
