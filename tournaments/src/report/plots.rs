//! The pictures of a report: ratings, the sequential test, pairs, answer times.

use std::collections::BTreeSet;

use maud::{Markup, html};

use crate::rating::{Rating, Ratings};
use crate::stats::{Pentanomial, Sprt, SprtState};

use super::chart::{Scale, WIDTH, colour, grid_x, grid_y, picture, px};
use super::tables::duration;
use super::tally::Tally;
use super::times::{Bin, Times, bin_bounds, bin_of};

/// A point and a line for each engine: the rating and its 95 % interval.
pub(super) fn ratings(ratings: &Ratings, tally: &Tally) -> Markup {
    const ROW: f64 = 26.0;
    const LEFT: f64 = 150.0;
    const NAME_LETTERS: usize = 20;
    let rated = &ratings.engines;
    let ends = |rated: &Rating| [rated.elo - rated.minus, rated.elo + rated.plus];
    let finite = || rated.iter().flat_map(ends).filter(|end| end.is_finite());
    let (low, high) =
        (finite().fold(f64::INFINITY, f64::min), finite().fold(-f64::INFINITY, f64::max));
    let margin = ((high - low) * 0.05).max(5.0);
    let range = if low <= high { [low - margin, high + margin] } else { [-100.0, 100.0] };
    let scale = Scale::new(range, [LEFT, WIDTH - 15.0]);
    let bottom = ROW * rated.len() as f64 + 10.0;
    let content = html! {
        (grid_x(&scale, 6, [5.0, bottom]))
        @for (row, engine) in rated.iter().enumerate() {
            @let y = ROW * (row as f64 + 0.5) + 5.0;
            @let [from, to] = ends(engine).map(|end| scale.at(end));
            @let stroke = colour(tally.results.number(&engine.name).unwrap_or_default());
            text x="0" y=(px(y + 4.0)) { (cut(&engine.name, NAME_LETTERS)) }
            line x1=(px(from)) x2=(px(to)) y1=(px(y)) y2=(px(y)) style={ "stroke-width:2;stroke:" (stroke) } {}
            @for x in [from, to] {
                line x1=(px(x)) x2=(px(x)) y1=(px(y - 5.0)) y2=(px(y + 5.0)) style={ "stroke-width:2;stroke:" (stroke) } {}
            }
            circle cx=(px(scale.at(engine.elo))) cy=(px(y)) r="5" style={ "fill:" (stroke) } {
                title { (engine.name) ": " (format!("{:.1}", engine.elo)) }
            }
        }
        text.label x=(px(WIDTH - 15.0)) y=(px(bottom + 30.0)) text-anchor="end" { "Elo, with 95 % intervals" }
    };
    let words: Vec<String> =
        rated.iter().map(|rated| format!("{} {:.0}", rated.name, rated.elo)).collect();
    picture("ratings", bottom + 36.0, &format!("Ratings: {}", words.join(", ")), &content)
}

/// At most so many letters of a name.
fn cut(name: &str, letters: usize) -> String {
    if name.chars().count() <= letters {
        return name.to_owned();
    }
    name.chars().take(letters - 1).chain(['…']).collect()
}

/// The test's value after every pair, between its bounds.
pub(super) fn sprt(test: &Sprt, path: &[SprtState], planned_pairs: usize) -> Markup {
    let [left, top, right, bottom] = [45.0, 10.0, WIDTH - 10.0, 220.0];
    let [lower, upper] = test.bounds();
    let values = || path.iter().map(|state| state.llr);
    let low = values().fold(lower, f64::min) * 1.15;
    let high = values().fold(upper, f64::max) * 1.15;
    let y = Scale::new([low, high], [bottom, top]);
    // The whole plan only while it does not squeeze what was played into a corner.
    let last = path.len().max(planned_pairs.min(path.len() * 2)).max(10) as f64;
    let x = Scale::new([0.0, last], [left, right]);
    let steps = std::iter::once(0.0).chain(values()).enumerate();
    let points: Vec<String> =
        steps.map(|(pairs, llr)| format!("{},{}", px(x.at(pairs as f64)), px(y.at(llr)))).collect();
    let bound = |value: f64, class: &str, words: &str| {
        html! {
            line class={ "bound " (class) } x1=(left) x2=(right) y1=(px(y.at(value))) y2=(px(y.at(value))) {}
            text.label x=(right) y=(px(y.at(value) - 5.0)) text-anchor="end" { (words) " " (format!("{value:.2}")) }
        }
    };
    let content = html! {
        (grid_y(&y, 6, [left, right]))
        (grid_x(&x, 6, [top, bottom]))
        line.axis x1=(left) x2=(right) y1=(px(y.at(0.0))) y2=(px(y.at(0.0))) {}
        (bound(upper, "accept", "H1 accepted at"))
        (bound(lower, "reject", "H0 accepted at"))
        polyline.curve points=(points.join(" ")) style={ "stroke:" (colour(0)) } {}
        text.label x=(right) y=(bottom + 32.0) text-anchor="end" { "pairs of games, in the order of the schedule" }
    };
    let now = path.last().map_or(0.0, |state| state.llr);
    let title =
        format!("LLR {now:.2} after {} pairs, bounds {lower:.2} and {upper:.2}", path.len());
    picture("sprt", bottom + 38.0, &title, &content)
}

/// How many pairs brought how many points to the first engine.
pub(super) fn pairs(pairs: &Pentanomial) -> Markup {
    const HEIGHT: f64 = 130.0;
    const BAR: f64 = 70.0;
    let counts = pairs.counts();
    let most = counts.iter().copied().max().unwrap_or_default().max(1) as f64;
    let y = Scale::new([0.0, most], [HEIGHT, 20.0]);
    let words = ["0", "½", "1", "1½", "2"];
    let fills = ["--bad", "--bad", "--s7", "--good", "--good"];
    let content = html! {
        @for (index, &count) in counts.iter().enumerate() {
            @let middle = 60.0 + 105.0 * index as f64;
            @let top = y.at(count as f64);
            rect x=(px(middle - BAR / 2.0)) y=(px(top)) width=(px(BAR)) height=(px(HEIGHT - top))
                style={ "fill:var(" (fills[index]) ")" } {}
            text x=(px(middle)) y=(px(top - 5.0)) text-anchor="middle" { (count) }
            text.label x=(px(middle)) y=(px(HEIGHT + 16.0)) text-anchor="middle" { (words[index]) }
        }
        line.axis x1="10" x2=(px(WIDTH - 20.0)) y1=(px(HEIGHT)) y2=(px(HEIGHT)) {}
        text.label x=(px(WIDTH - 20.0)) y=(px(HEIGHT + 34.0)) text-anchor="end" { "points of the first engine in a pair" }
    };
    let title = format!("Pairs by points of the first engine: {pairs}");
    picture("pairs", HEIGHT + 40.0, &title, &content)
}

/// A histogram of answer times: bins of equal width on a scale of ratios, late answers in red.
pub(super) fn times(index: usize, name: &str, times: &Times, [first, last]: [usize; 2]) -> Markup {
    let [left, top, right, bottom] = [45.0, 20.0, WIDTH - 30.0, 118.0];
    let bins = &times.bins[first..=last];
    let width = (right - left) / bins.len() as f64;
    let x = |place: f64| left + width * place;
    let percent = |count: usize| 100.0 * count as f64 / times.moves().max(1) as f64;
    let most = percent(bins.iter().map(|bin| bin.moves).max().unwrap_or_default());
    let y = Scale::new([0.0, most], [bottom, top]);
    let content = html! {
        (grid_y(&y, 3, [left, right]))
        @for (place, bin) in bins.iter().enumerate().filter(|(_, bin)| bin.moves != 0) { g {
            @let (x, width) = (px(x(place as f64) + 0.5), px(width - 1.0));
            @let all = y.at(percent(bin.moves));
            title { (words(first + place, bin)) }
            rect x=(x) y=(px(all)) width=(width) height=(px(bottom - all)) style={ "fill:" (colour(index)) } {}
            @if bin.late != 0 {
                // One late answer among thousands is what one looks for: at least three pixels of it.
                @let height = (bottom - y.at(percent(bin.late))).max(3.0);
                rect.late x=(x) y=(px(bottom - height)) width=(width) height=(px(height)) {}
            }
        } }
        (time_axis(first, bins.len(), bottom, x))
        (limits(&times.limits, [first as f64, (last + 1) as f64], [top, bottom], x))
        text.label x="0" y=(px(top + 2.0)) { "%" }
    };
    let (moves, late) = (times.moves(), times.late);
    let title = format!("Answer times of {name}, {moves} moves, {late} over their limit");
    picture(&format!("times-{index}"), bottom + 24.0, &title, &content)
}

fn words(bin: usize, counts: &Bin) -> String {
    let bounds = bin_bounds();
    let to = bounds.get(bin + 1).map_or("longer".to_owned(), |&bound| duration(bound));
    let late =
        if counts.late == 0 { String::new() } else { format!(", {} over the limit", counts.late) };
    format!("{} to {to}: {} moves{late}", duration(bounds[bin]), counts.moves)
}

/// Labels at the powers of ten, or at every border where only a few bins are.
fn time_axis(first: usize, bins: usize, bottom: f64, x: impl Fn(f64) -> f64) -> Markup {
    const FEW: usize = 9;
    let is_power = |bound: f64| bound > 0.0 && (bound.log10() - bound.log10().round()).abs() < 1e-9;
    html! {
        line.axis x1=(px(x(0.0))) x2=(px(x(bins as f64))) y1=(px(bottom)) y2=(px(bottom)) {}
        @for (place, &bound) in bin_bounds().iter().skip(first).take(bins + 1).enumerate() {
            @if bins <= FEW || is_power(bound) {
                @let x = px(x(place as f64));
                line.axis x1=(x) x2=(x) y1=(px(bottom)) y2=(px(bottom + 4.0)) {}
                text.label x=(x) y=(px(bottom + 17.0)) text-anchor="middle" { (short(bound)) }
            }
        }
    }
}

/// `700 ms`, `5 s`.
fn short(milliseconds: f64) -> String {
    if milliseconds < 1000.0 {
        format!("{milliseconds} ms")
    } else {
        format!("{} s", milliseconds / 1000.0)
    }
}

/// A line at each limit that lies among the shown bins.
fn limits(
    limits: &BTreeSet<u64>,
    [first, end]: [f64; 2],
    [top, bottom]: [f64; 2],
    x: impl Fn(f64) -> f64,
) -> Markup {
    // Where a time lies among the bins: linear inside one.
    let place = |time: f64| {
        let (bounds, bin) = (bin_bounds(), bin_of(time));
        let to = bounds.get(bin + 1).copied().unwrap_or(bounds[bin] * 1.5);
        bin as f64 + (time - bounds[bin]) / (to - bounds[bin])
    };
    html! { @for &limit in limits {
        @let place = place(limit as f64);
        @if (first..=end).contains(&place) {
            @let x = x(place - first);
            line.limit x1=(px(x)) x2=(px(x)) y1=(px(top - 14.0)) y2=(px(bottom)) {}
            text x=(px(x - 4.0)) y=(px(top - 6.0)) text-anchor="end" { "limit " (short(limit as f64)) }
        }
    } }
}
