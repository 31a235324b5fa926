//! A picture of points on two logarithmic axes of the same scale, with the line y = x, as SVG.

/// Size of the picture, and of the margins around the plot, which is a square.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 75.0;
const TOP: f64 = 35.0;
const SIDE: f64 = 390.0;

/// Colours that can be told apart by most eyes (Okabe and Ito 2008).
const COLOURS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

/// Points of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Cloud {
    /// What they are.
    pub name: String,
    /// The points; what is below 1 is drawn at 1.
    pub points: Vec<(f64, f64)>,
}

/// Points over two axes that begin at 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    /// What stands above it.
    pub title: String,
    /// What stands on the horizontal axis.
    pub x: String,
    /// What stands on the vertical axis.
    pub y: String,
    /// The points.
    pub clouds: Vec<Cloud>,
}

impl Scatter {
    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let decades = self.decades();
        let share = |value: f64| value.max(1.0).log10() / f64::from(decades) * SIDE;
        let place = |(x, y): (f64, f64)| (LEFT + share(x), TOP + SIDE - share(y));
        let (end, bottom) = (LEFT + SIDE, TOP + SIDE);
        let mut parts = vec![
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
                 font-family=\"sans-serif\" font-size=\"12\">"
            ),
            "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>".to_owned(),
        ];
        parts.extend((0..=decades).map(|decade| grid(decade, decades)));
        parts.push(format!(
            "<path d=\"M{LEFT} {bottom}L{end} {TOP}\" stroke=\"#555555\" stroke-dasharray=\"5 4\"/>"
        ));
        let middle = (LEFT + SIDE / 2.0, TOP + SIDE / 2.0);
        parts.push(label(middle.0, 20.0, "middle", &self.title, " font-weight=\"bold\""));
        parts.push(label(middle.0, HEIGHT - 12.0, "middle", &self.x, ""));
        let turned = format!(" transform=\"rotate(-90 16 {})\"", middle.1);
        parts.push(label(16.0, middle.1, "middle", &self.y, &turned));
        for (index, cloud) in self.clouds.iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            parts.extend(cloud.points.iter().map(|&point| mark(place(point), colour)));
            let at = TOP + 8.0 + 20.0 * index as f64;
            parts.push(mark((end + 15.0, at), colour));
            let name = format!("{} ({})", cloud.name, cloud.points.len());
            parts.push(label(end + 25.0, at + 4.0, "start", &name, ""));
        }
        parts.push("</svg>\n".to_owned());
        parts.join("\n")
    }

    /// Powers of ten on each axis.
    fn decades(&self) -> u32 {
        let points = self.clouds.iter().flat_map(|cloud| &cloud.points);
        let largest = points.map(|&(x, y)| x.max(y)).fold(10.0, f64::max);
        largest.log10().ceil() as u32
    }
}

/// The lines of one power of ten, with its numbers.
fn grid(decade: u32, decades: u32) -> String {
    let along = f64::from(decade) / f64::from(decades) * SIDE;
    let (x, y, bottom) = (LEFT + along, TOP + SIDE - along, TOP + SIDE);
    let number = 10_u64.pow(decade).to_string();
    let across = label(x, bottom + 18.0, "middle", &number, "");
    let up = label(LEFT - 8.0, y + 4.0, "end", &number, "");
    format!(
        "<path d=\"M{x:.1} {bottom}V{TOP}M{LEFT} {y:.1}H{}\" stroke=\"#dddddd\"/>\n{across}\n{up}",
        LEFT + SIDE
    )
}

fn mark((x, y): (f64, f64), colour: &str) -> String {
    format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\" fill-opacity=\"0.6\"/>"
    )
}

fn label(x: f64, y: f64, anchor: &str, text: &str, more: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\"{more}>{text}</text>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lie_at_their_logarithms() {
        let points = vec![(1.0, 1.0), (10.0, 1000.0), (0.0, 100.0)];
        let cloud = Cloud { name: "a < b".into(), points };
        let svg = Scatter { title: "t".into(), x: "x".into(), y: "y".into(), clouds: vec![cloud] };
        let svg = svg.svg();
        for place in
            ["cx=\"75.0\" cy=\"425.0\"", "cx=\"205.0\" cy=\"35.0\"", "cx=\"75.0\" cy=\"165.0\""]
        {
            assert!(svg.contains(place), "{place} in {svg}");
        }
        assert!(svg.contains("a &lt; b (3)") && svg.contains(">1000<") && !svg.contains(">10000<"));
    }
}
