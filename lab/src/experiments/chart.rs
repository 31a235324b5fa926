//! A picture of lines, as SVG.

use std::fmt::Write;

/// Size of the picture, and of the margins around the plot.
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 270.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 55.0;
/// Steps of an axis.
const STEPS: u32 = 5;

/// Colours that can be told apart by most eyes (Okabe and Ito 2008).
const COLOURS: [&str; 7] =
    ["#000000", "#e69f00", "#56b4e9", "#009e73", "#d55e00", "#0072b2", "#cc79a7"];

/// A line through points.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it shows.
    pub name: String,
    /// Its points.
    pub points: Vec<(f64, f64)>,
}

/// Lines over two axes; the vertical one begins at zero, or below where a line goes there.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What stands on the horizontal axis.
    pub x: String,
    /// What stands on the vertical axis.
    pub y: String,
    /// The lines.
    pub lines: Vec<Line>,
}

impl Chart {
    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let largest = |values: &mut dyn Iterator<Item = f64>| values.fold(1.0, f64::max);
        let (most_x, most_y) =
            (largest(&mut points().map(|p| p.0)), largest(&mut points().map(|p| p.1)));
        let least_y = points().map(|p| p.1).fold(0.0, f64::min);
        let place_x = |x: f64| LEFT + x / most_x * (WIDTH - LEFT - RIGHT);
        let share_y = |y: f64| (y - least_y) / (most_y - least_y);
        let place_y = |y: f64| HEIGHT - BOTTOM - share_y(y) * (HEIGHT - TOP - BOTTOM);
        let mut parts = vec![
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
                 font-family=\"sans-serif\" font-size=\"12\">"
            ),
            "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>".to_owned(),
        ];
        for step in 0..=STEPS {
            let share = f64::from(step) / f64::from(STEPS);
            let y = least_y + share * (most_y - least_y);
            parts.push(grid(place_x(share * most_x), place_y(least_y), true, share * most_x));
            parts.push(grid(place_x(0.0), place_y(y), false, y));
        }
        let (middle_x, middle_y) = (place_x(most_x / 2.0), place_y(f64::midpoint(least_y, most_y)));
        parts.push(label(middle_x, HEIGHT - 12.0, "middle", &self.x, ""));
        let turned = format!(" transform=\"rotate(-90 16 {middle_y})\"");
        parts.push(label(16.0, middle_y, "middle", &self.y, &turned));
        for (index, line) in self.lines.iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            let placed: Vec<_> = line.points.iter().map(|p| (place_x(p.0), place_y(p.1))).collect();
            parts.push(drawn(&placed, colour));
            let at = TOP + 20.0 * index as f64;
            parts.push(drawn(&[(WIDTH - RIGHT + 15.0, at), (WIDTH - RIGHT + 35.0, at)], colour));
            parts.push(label(WIDTH - RIGHT + 42.0, at + 4.0, "start", &line.name, ""));
        }
        parts.push("</svg>\n".to_owned());
        parts.join("\n")
    }
}

/// A line of the grid with its number.
fn grid(x: f64, y: f64, is_upright: bool, value: f64) -> String {
    let (end_x, end_y) = if is_upright { (x, TOP) } else { (WIDTH - RIGHT, y) };
    let number = format!("{value:.0}");
    let text = if is_upright {
        label(x, y + 18.0, "middle", &number, "")
    } else {
        label(x - 8.0, y + 4.0, "end", &number, "")
    };
    format!("<path d=\"M{x:.1} {y:.1}L{end_x:.1} {end_y:.1}\" stroke=\"#dddddd\"/>\n{text}")
}

fn label(x: f64, y: f64, anchor: &str, text: &str, more: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\"{more}>{text}</text>")
}

/// A line through points, each marked.
fn drawn(points: &[(f64, f64)], colour: &str) -> String {
    let mut path = String::new();
    let mut marks = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let word = if index == 0 { "M" } else { "L" };
        // writing to a string cannot fail
        write!(path, "{word}{x:.1} {y:.1}").ok();
        write!(marks, "\n<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>").ok();
    }
    format!("<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>{marks}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lie_inside_the_plot_and_names_are_safe() {
        let points = vec![(0.0, 0.0), (50.0, 10.0), (100.0, 40.0)];
        let line = Line { name: "a < b & c".into(), points };
        let svg = Chart { x: "x".into(), y: "y".into(), lines: vec![line] }.svg();
        assert!(svg.contains("M70.0 365.0L280.0 278.8L490.0 20.0"), "{svg}");
        assert!(svg.contains("a &lt; b &amp; c"));
        assert_eq!(svg.matches("<circle").count(), 3 + 2);

        let points = vec![(0.0, 0.0), (100.0, -40.0)];
        let line = Line { name: "down".into(), points };
        let svg = Chart { x: "x".into(), y: "y".into(), lines: vec![line] }.svg();
        assert!(svg.contains("M70.0 28.4L490.0 365.0"), "{svg}");
    }
}
