//! The written rules that a program can check. Every complaint names file and line; each check is
//! itself checked, on small snippets that must be caught.
//!
//! | file | what it checks |
//! |---|---|
//! | `layers` | who may call whom: the plan of layers is the one of ARCHITECTURE.md |
//! | `homes` | what stands at the head of a file, where output, `unsafe` and statics live |
//! | `texts` | blanks, links, words that belong to one machine |
//! | `packages` | which packages and licences come in |
//! | `source` | a text of the project, and how the texts are found |

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod homes;
mod layers;
mod packages;
mod source;
mod texts;
