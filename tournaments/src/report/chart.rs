//! What all pictures share: scales, ticks and axes, as SVG made by `maud`.

use maud::{Markup, html};

/// Width of the pictures.
pub(crate) const WIDTH: f64 = 560.0;

/// A straight scale: the two values lie at the two places of the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    values: [f64; 2],
    places: [f64; 2],
}

impl Scale {
    pub(crate) fn new(values: [f64; 2], places: [f64; 2]) -> Self {
        Self { values, places }
    }

    /// Where a value lies; one off the scale lies at its end.
    pub(crate) fn at(&self, value: f64) -> f64 {
        let Self { values: [from, to], places: [start, end] } = self;
        let span = to - from;
        let share = if span == 0.0 { 0.5 } else { (value - from) / span };
        start + share.clamp(0.0, 1.0) * (end - start)
    }
}

/// A coordinate in a picture: tenths are enough.
pub(crate) fn px(value: f64) -> String {
    format!("{value:.1}")
}

/// Round values (1, 2 or 5 times a power of ten) inside a range, about `count` of them.
pub(crate) fn ticks([from, to]: [f64; 2], count: usize) -> Vec<f64> {
    let span = to - from;
    if !span.is_finite() || span <= 0.0 {
        return vec![from];
    }
    let rough = span / count.max(1) as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|&step| step >= rough * 0.999)
        .unwrap_or(10.0 * power);
    let first = (from / step - 1e-9).ceil() as i64;
    let last = (to / step + 1e-9).floor() as i64;
    (first..=last).map(|index| index as f64 * step).collect()
}

/// A tick's value without needless digits.
pub(crate) fn label(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6;
    // The sign of a negative zero would be shown.
    format!("{}", rounded + 0.0)
}

/// About `count` vertical lines with their values below, for a scale along the picture.
pub(crate) fn grid_x(scale: &Scale, count: usize, [top, bottom]: [f64; 2]) -> Markup {
    html! {
        @for value in ticks(scale.values, count) {
            line class="grid" x1=(px(scale.at(value))) x2=(px(scale.at(value))) y1=(px(top)) y2=(px(bottom)) {}
            text class="label" x=(px(scale.at(value))) y=(px(bottom + 15.0)) text-anchor="middle" { (label(value)) }
        }
    }
}

/// About `count` horizontal lines with their values at the left, for a scale up the picture.
pub(crate) fn grid_y(scale: &Scale, count: usize, [left, right]: [f64; 2]) -> Markup {
    html! {
        @for value in ticks(scale.values, count) {
            line class="grid" x1=(px(left)) x2=(px(right)) y1=(px(scale.at(value))) y2=(px(scale.at(value))) {}
            text class="label" x=(px(left - 5.0)) y=(px(scale.at(value) + 4.0)) text-anchor="end" { (label(value)) }
        }
    }
}

/// A picture with its description for those who cannot see it.
pub(crate) fn picture(id: &str, height: f64, title: &str, content: &Markup) -> Markup {
    html! { div.scroll {
        svg.plot id=(id) viewBox={ "0 0 " (WIDTH) " " (height) } role="img" aria-label=(title) {
            (content)
        }
    } }
}

/// The class of the `index`th engine's colour.
pub(crate) fn colour(index: usize) -> String {
    const COLOURS: usize = 12;
    format!("var(--s{})", index % COLOURS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(range: [f64; 2], count: usize, expected: &str) {
        let shown: Vec<String> = ticks(range, count).into_iter().map(label).collect();
        assert_eq!(shown.join(" "), expected, "{range:?}");
    }

    #[test]
    fn ticks_are_round_and_inside() {
        check([0.0, 10.0], 5, "0 2 4 6 8 10");
        check([-2.94, 2.94], 6, "-2 -1 0 1 2");
        check([-0.3, 0.3], 6, "-0.3 -0.2 -0.1 0 0.1 0.2 0.3");
        check([1.0, 9_999.0], 4, "5000");
        check([3.0, 3.0], 4, "3");
        check([0.0, f64::INFINITY], 4, "0");
    }

    #[test]
    fn a_scale_ends_where_the_picture_does() {
        let scale = Scale::new([-1.0, 1.0], [100.0, 0.0]);
        let places = [-1.0, 0.0, 0.5, 1.0, 7.0, f64::NEG_INFINITY].map(|value| scale.at(value));
        assert_eq!(places.map(px), ["100.0", "50.0", "25.0", "0.0", "0.0", "100.0"]);
    }
}
