//! The course of a game as a picture: Black's chance to win behind every move, the bad moves marked.
//!
//! It is a file of its own: readable in a light and in a dark window, without script and font.

use kagetsu::types::Side;
use maud::{Markup, PreEscaped, html};

use super::judge::Judgement;
use super::mark::Mark;
use super::standing::Standing;
use super::tally::Tally;
use crate::report::chart::{Scale, px, ticks};
use crate::sheet::Replay;
use crate::verdict::side_name;

const STYLE: &str = include_str!("picture.css");
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 400.0;
/// Left, top, right and bottom of the curve's field.
const FIELD: [f64; 4] = [52.0, 62.0, 884.0, 312.0];

/// A point of the curve.
struct Place<'a> {
    x: f64,
    y: f64,
    judgement: &'a Judgement,
}

/// The picture as the text of an SVG file.
pub fn picture(replay: &Replay, judgements: &[Judgement]) -> String {
    let [left, top, right, bottom] = FIELD;
    let first = judgements.first().map_or(0, |judgement| judgement.number - 1) as f64;
    let last = (replay.moves.len() as f64).max(first + 1.0);
    let x = Scale::new([first, last], [left, right]);
    let y = Scale::new([0.0, 100.0], [bottom, top]);
    let places = places(judgements, &x, &y);
    let points = points(&places, judgements, &x, &y);
    let drawn = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) }
            width=(WIDTH) height=(HEIGHT) role="img" {
            title { (title(replay)) ": Black's chance to win" }
            style { (PreEscaped(STYLE)) }
            rect class="page" width=(WIDTH) height=(HEIGHT) {}
            text class="title" x=(left) y="28" { (title(replay)) }
            (shares(&points))
            (axes(&x, &y, [first, last]))
            polyline class="curve" points=(points.join(" ")) {}
            (marks(&places))
            (legend(replay, judgements))
        }
    };
    drawn.into_string() + "\n"
}

fn title(replay: &Replay) -> String {
    let [black, white] = [Side::Black, Side::White].map(|side| {
        let name = &replay.names[side.index()];
        if name.is_empty() { side_name(side) } else { name }
    });
    let end = replay.end.as_ref().map_or("not ended".to_owned(), ToString::to_string);
    let (rule, side) = (replay.rule, replay.size.side());
    format!("{black} – {white}, {rule} {side}×{side}, {} moves: {end}", replay.moves.len())
}

/// Where the positions behind the judged moves lie.
fn places<'a>(judgements: &'a [Judgement], x: &Scale, y: &Scale) -> Vec<Place<'a>> {
    let place = |judgement: &'a Judgement| {
        let y = height(y, judgement.side, judgement.after?);
        Some(Place { x: x.at(judgement.number as f64), y, judgement })
    };
    judgements.iter().filter_map(place).collect()
}

/// The points of the curve: before the first judged move, then behind each.
fn points(places: &[Place<'_>], judgements: &[Judgement], x: &Scale, y: &Scale) -> Vec<String> {
    let before = judgements.first().and_then(|judgement| {
        Some((x.at(judgement.number as f64 - 1.0), height(y, judgement.side, judgement.before?)))
    });
    let points = before.into_iter().chain(places.iter().map(|place| (place.x, place.y)));
    points.map(|(x, y)| format!("{},{}", px(x), px(y))).collect()
}

/// Where Black's chance lies when `side` stands so.
fn height(y: &Scale, side: Side, standing: Standing) -> f64 {
    let own = if side == Side::Black { standing } else { standing.reversed() };
    y.at(100.0 * own.chance().share())
}

/// White's share as the field, Black's as the area below the curve.
fn shares(points: &[String]) -> Markup {
    let [left, top, right, bottom] = FIELD;
    let foot = |point: Option<&String>| {
        let x = point.and_then(|point| point.split_once(',')).map_or("0", |(x, _)| x);
        format!("{x},{}", px(bottom))
    };
    let area = format!("{} {} {}", foot(points.first()), points.join(" "), foot(points.last()));
    html! {
        rect class="white" x=(left) y=(top) width=(right - left) height=(bottom - top) {}
        polygon class="black" points=(area) {}
    }
}

fn axes(x: &Scale, y: &Scale, moves: [f64; 2]) -> Markup {
    let [left, _, right, bottom] = FIELD;
    html! {
        @for share in [0_u8, 25, 50, 75, 100] {
            @let class = if share == 50 { "half" } else { "grid" };
            @let percent = f64::from(share);
            line class=(class) x1=(left) x2=(right) y1=(px(y.at(percent))) y2=(px(y.at(percent))) {}
            text class="label" x=(left - 7.0) y=(px(y.at(percent) + 4.0)) text-anchor="end" { (share) }
        }
        @for number in ticks(moves, 12).into_iter().filter(|number| number.fract() == 0.0) {
            line class="tick" x1=(px(x.at(number))) x2=(px(x.at(number))) y1=(bottom) y2=(bottom + 5.0) {}
            text class="label" x=(px(x.at(number))) y=(bottom + 19.0) text-anchor="middle" { (number) }
        }
        text class="label" x=(left) y="50" { "Black's chance to win, in %" }
        text class="label" x=(right) y=(bottom + 36.0) text-anchor="end" { "move" }
    }
}

/// The bad moves: a disc on the curve, the mark above or below it, and words for the pointer.
fn marks(places: &[Place<'_>]) -> Markup {
    html! { @for place in places {
        @if let Some(mark) = place.judgement.mark {
            g class=(class(mark)) {
                title { (words(place.judgement)) }
                circle cx=(px(place.x)) cy=(px(place.y)) r="5.5" {}
                text class="mark" x=(px(place.x)) y=(px(label_height(place))) text-anchor="middle" { (mark.symbol()) }
            }
        }
    } }
}

/// Where the curve comes from is no room: White's bad moves lift it, Black's lower it.
fn label_height(place: &Place<'_>) -> f64 {
    let [_, top, _, bottom] = FIELD;
    let (above, below) = (place.y - 10.0, place.y + 21.0);
    match place.judgement.side {
        Side::Black if below < bottom => below,
        Side::White if above - 14.0 < top => below,
        Side::Black | Side::White => above,
    }
}

const fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::Doubtful => "doubtful",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

fn words(judgement: &Judgement) -> String {
    let loss = 100.0 * judgement.loss.unwrap_or(0.0);
    let Judgement { number, side, point, .. } = judgement;
    let move_text = format!("{number}. {} {point}: {loss:.0} % lost", side_name(*side));
    let remark = judgement.remark.map(|remark| format!(", {remark}"));
    let best = judgement.best().filter(|best| best != point);
    let best = best.map(|best| format!("; better {best}"));
    [Some(move_text), remark, best].into_iter().flatten().collect()
}

/// A line for each player, with the colour that has his share.
fn legend(replay: &Replay, judgements: &[Judgement]) -> Markup {
    let [left, _, _, bottom] = FIELD;
    html! { @for side in Side::ALL {
        @let y = bottom + 54.0 + 20.0 * side.index() as f64;
        @let name = &replay.names[side.index()];
        circle class=(if side == Side::Black { "black stone" } else { "white stone" })
            cx=(left + 7.0) cy=(y - 4.0) r="7" {}
        text x=(left + 22.0) y=(y) {
            (side_name(side)) @if !name.is_empty() { " (" (name) ")" } ": " (Tally::of(judgements, side).to_string())
        }
    } }
}
