//! The searches of an analysis: every position of a game, from the last to the first.
//!
//! Backwards, so that the engine knows already what came of a move when it looks for a better one.

use crate::openings::{Analyst, AnalystError, Opinion, Position};
use crate::sheet::Replay;

/// Asks about the positions from `first` stones on. What comes out has one place for each number
/// of stones, none of which is filled where the game is over, before `first`, and where
/// `wants_stop` said so before. `done` is called behind every search. An engine that tells no value at
/// all is an error.
pub fn examine(
    analyst: &mut Analyst<'_>,
    replay: &Replay,
    first: usize,
    wants_stop: &mut dyn FnMut() -> bool,
    done: &mut dyn FnMut(),
) -> Result<Vec<Option<Opinion>>, AnalystError> {
    let mut opinions = vec![None; replay.moves.len() + 1];
    let &Replay { rule, size, ref moves, ref end, .. } = replay;
    let position = |stones: usize| Position { rule, size, stones: &moves[..stones] };
    for stones in (first..moves.len() + usize::from(end.is_none())).rev() {
        let opinion = analyst.consult(&position(stones), wants_stop);
        if wants_stop() {
            // Broken off: what it said in a hurry does not count, nor whether it said anything.
            break;
        }
        opinions[stones] = Some(opinion?);
        done();
    }
    let mut asked = opinions.iter().flatten().peekable();
    if asked.peek().is_some() && asked.all(|opinion| opinion.value().is_none()) {
        return Err(analyst.no_value(&position(moves.len())));
    }
    Ok(opinions)
}
