//! Progress bars, and lines that do not run into them.

use std::io::Write;

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often a bar is drawn a second.
const RATE: u8 = 10;

/// A bar on a terminal, in the words of `indicatif`; none for `length` where it is not known yet.
pub(super) fn bar(terminal: &Term, length: Option<usize>, template: &str) -> ProgressBar {
    let target = ProgressDrawTarget::term(terminal.clone(), RATE);
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(length.map(|length| length as u64), target).with_style(style)
}

/// Takes a bar away. The `^C` that a terminal shows behind a bar of its whole width has begun
/// another line, so that the bar's is the one before.
pub(super) fn take_away(bar: &ProgressBar, is_interrupted: bool) {
    bar.finish_and_clear();
    let terminal = Term::stderr();
    if is_interrupted && terminal.is_term() {
        // Where nothing can be cleared nothing was drawn.
        terminal.clear_last_lines(1).ok();
    }
}

/// Writes a line: above the bar, or where there is none, to `output`.
pub(super) fn line(
    bar: Option<&ProgressBar>,
    output: &mut Term,
    text: &str,
) -> std::io::Result<()> {
    match bar {
        Some(bar) => bar.println(text),
        None => writeln!(output, "{text}")?,
    }
    Ok(())
}
