//! Does everything fit, and can it be read: 2, 4 and 12 engines, wide and narrow, light and dark.
//!
//! Each test leaves what it saw in `target/tmp/report-*.png`, for people to look at.

use std::time::Duration;

use kagetsu::types::Side;
use kagetsu_tournaments::engine::OwnLimits;
use serde_json::json;

use super::Reader;
use super::games::Simulation;

const NAMES: [&str; 12] = [
    "Kagetsu",
    "Kagetsu-depth-8",
    "Rival 2026",
    "A-name-that-is-much-longer-than-others 1.0.4",
    "Ume",
    "Sakura 3.1",
    "Matsu",
    "Take",
    "Fuji",
    "Hoshi 0.9",
    "Nagare",
    "Yamabuki",
];

/// Every engine against every other from one opening, with both colours; limits differ, some games
/// end by faults. A few games are played, and played again by others under their names.
fn round_robin(engines: usize) -> Reader {
    let simulation = Simulation { fault_every: 9, ..Simulation::new(&NAMES[..2], 24) };
    let mut reader = Reader::new(&simulation);
    let games = (engines * (engines - 1)).max(24);
    let schedule: Vec<[usize; 2]> =
        (0..engines).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect();
    reader.records = reader.records.iter().cycle().take(games).cloned().collect();
    for (index, record) in reader.records.iter_mut().enumerate() {
        let mut players = schedule[index / 2 % schedule.len()];
        if index % 2 == 1 {
            players.reverse();
        }
        record.game = index + 1;
        for side in Side::ALL.map(Side::index) {
            let (name, place) = (NAMES[players[side]], players[side]);
            name.clone_into(&mut record.names[side]);
            record.versions[side] = Some(format!("{name} {}.{place}", 1 + place / 3));
            record.own_limits[side] = limits(place);
        }
    }
    reader.context.engines = NAMES[..engines].iter().map(|&name| name.to_owned()).collect();
    reader.context.planned = games;
    reader.context.title = format!("A match of {engines} engines");
    if engines == 2 {
        reader.context.sprt = Some("elo0=0 elo1=50".parse().unwrap());
        reader.context.planned = 1000;
    }
    reader.write(usize::MAX);
    reader
}

/// More time for every fourth engine, a second thread for every second one.
fn limits(place: usize) -> OwnLimits {
    OwnLimits {
        turn: Some(Duration::from_millis(100 + 50 * (place as u64 / 4))),
        threads: (place % 2 == 1).then_some(2),
        memory: Some(350 << 20),
        ..OwnLimits::default()
    }
}

impl Reader {
    pub(super) fn resize(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.browser.call("Emulation.setDeviceMetricsOverride", &size);
    }

    pub(super) fn scheme(&mut self, scheme: &str) {
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.browser.call("Emulation.setEmulatedMedia", &media);
    }

    /// The tables for which a function of the table and of the box that it scrolls in is
    /// true; folded ones are unfolded.
    fn tables(&mut self, condition: &str) -> String {
        self.browser.text(&format!(
            "(() => {{ for (const fold of document.querySelectorAll('details')) fold.open = true; \
             return [...document.querySelectorAll('table')] \
             .filter(table => ({condition})(table, table.closest('.scroll'))) \
             .map(table => `${{table.id || table.parentElement.id}}: ${{table.offsetWidth}} pixels in \
             ${{table.closest('.scroll').clientWidth}}`).join('; '); }})()"
        ))
    }
}

/// True where the name in the last row is out of its table's view, or under something else, once
/// the table is scrolled to its right end.
const NAME_IS_LOST: &str = "(table, box) => { \
    const name = table.querySelector('tbody tr:last-child th'); \
    if (!table.classList.contains('pinned') || !name) return false; \
    name.scrollIntoView({ block: 'center' }); \
    box.scrollLeft = box.scrollWidth; \
    const [own, room] = [name, box].map(e => e.getBoundingClientRect()); \
    const seen = document.elementFromPoint(own.left + own.width / 2, own.top + own.height / 2); \
    return own.left < room.left || own.right > room.right || !name.contains(seen); }";

/// Looks at the whole page in every width and scheme.
fn look(engines: usize) {
    let mut reader = round_robin(engines);
    for width in [1920, 1280, 390] {
        reader.resize(width, 900);
        reader.open("#game=3&move=9");
        for scheme in ["light", "dark"] {
            reader.scheme(scheme);
            reader.browser.picture(&format!("report-{engines}-{width}-{scheme}"));
        }
        let page = reader.browser.evaluate("document.scrollingElement.scrollWidth");
        assert_eq!(page, width, "the page scrolls");
        let sticks_out = "(table, box) => box.getBoundingClientRect().right > innerWidth";
        assert_eq!(reader.tables(sticks_out), "", "tables that stick out at {width}");
        assert_eq!(reader.tables(NAME_IS_LOST), "", "names out of view at {width}");
    }
    reader.check_quiet();
}

#[test]
fn two_engines_fit() {
    look(2);
}

#[test]
fn four_engines_fit() {
    look(4);
}

#[test]
fn twelve_engines_fit() {
    look(12);
}

/// Nothing need be scrolled sideways in a window of usual width.
#[test]
fn tables_are_whole_on_a_usual_screen() {
    for engines in [2, 4, 12] {
        let mut reader = round_robin(engines);
        reader.resize(1280, 900);
        reader.open("");
        let is_cut = "(table, box) => box.scrollWidth > box.clientWidth";
        assert_eq!(reader.tables(is_cut), "", "{engines} engines");
    }
}

#[test]
fn totals_and_colours_tell_twelve_engines_apart() {
    let mut reader = round_robin(12);
    reader.open("");
    let heads =
        "[...document.querySelectorAll('#cross thead th')].slice(0, 4).map(th => th.textContent)";
    assert_eq!(reader.browser.evaluate(heads), json!(["#", "engine", "points", "games"]));
    // Of 441, black to white.
    let nearest = "(colours => Math.min(...colours.flatMap((a, i) => colours.slice(i + 1).map(b => \
                   Math.hypot(...a.map((part, at) => part - b[at]))))))(\
                   [...document.querySelectorAll('#cross .swatch')].map(e => \
                   getComputedStyle(e).backgroundColor.match(/\\d+/g).map(Number)))";
    for scheme in ["light", "dark"] {
        reader.scheme(scheme);
        let nearest = reader.browser.evaluate(nearest).as_f64().unwrap();
        assert!(nearest > 40.0, "two engines have nearly the same colour, {scheme}: {nearest}");
    }
}
