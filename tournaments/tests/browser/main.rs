//! The report in a real browser: replay, addresses, list, reload, hostile texts, layout.
//!
//! Run by `make browser`, not by `make test`, because it needs Chromium. No assertion reads a
//! clock; where the page has to do something by itself, the test waits for it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on shall panic")]

mod chromium;
#[path = "../report/games.rs"]
mod games;
mod layout;

use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::report::{self, Context};

use chromium::Chromium;
use games::Simulation;

/// A browser, a folder, and a report in it.
struct Reader {
    browser: Chromium,
    folder: tempfile::TempDir,
    records: Vec<GameRecord>,
    context: Context,
}

impl Reader {
    fn new(simulation: &Simulation) -> Self {
        let reader = Self {
            browser: Chromium::start(),
            folder: tempfile::tempdir().unwrap(),
            records: simulation.play(),
            context: Context {
                title: "A match".to_owned(),
                engines: simulation.engines.clone(),
                planned: simulation.games,
                sprt: None,
                refresh: None,
                written: Timestamp::UNIX_EPOCH,
            },
        };
        reader.write(usize::MAX);
        reader
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("report.html")
    }

    /// Writes the report of the first games, whole and at once as `report --watch` does.
    fn write(&self, games: usize) {
        let mut page = Vec::new();
        let games = &self.records[..games.min(self.records.len())];
        report::write(games, &self.context, &mut page).unwrap();
        let next = self.folder.path().join("next.html");
        std::fs::write(&next, page).unwrap();
        std::fs::rename(next, self.file()).unwrap();
    }

    fn open(&mut self, fragment: &str) {
        let file = self.file();
        self.browser.open(&format!("{}{fragment}", address(&file)));
    }

    /// The stones on the board in their order: `black h8, white i9`.
    fn board(&mut self) -> String {
        self.drawn("#board")
    }

    /// The stones that a picture shows, as [`Reader::board`] has them.
    fn drawn(&mut self, picture: &str) -> String {
        self.browser.text(&format!(
            "[...document.querySelectorAll('{picture} [data-point]')]\
             .map(stone => `${{stone.dataset.colour}} ${{stone.dataset.point}}`).join(', ')"
        ))
    }

    /// The first `stones` of a game, as [`Reader::board`] should read them.
    fn expected(&self, game: usize, stones: usize) -> String {
        let colours = ["black", "white"].into_iter().cycle();
        let points = self.records[game - 1].points().take(stones);
        let words: Vec<String> =
            points.zip(colours).map(|(point, colour)| format!("{colour} {point}")).collect();
        words.join(", ")
    }

    #[track_caller]
    fn check_board(&mut self, game: usize, stones: usize) {
        assert_eq!(self.board(), self.expected(game, stones), "game {game}, {stones} stones");
        let hash = self.browser.text("location.hash");
        let words = format!("game={game}&move={stones}");
        assert!(hash.contains(&words), "{hash} should have {words}");
    }

    /// The numbers of the games on this page of the list.
    fn list(&mut self) -> Vec<usize> {
        let numbers = self.browser.text(
            "[...document.querySelectorAll('#list tbody td:first-child button')].map(b => b.textContent).join(' ')",
        );
        numbers.split_whitespace().map(|number| number.parse().unwrap()).collect()
    }

    /// Gives a form field a value as a reader would.
    fn set(&mut self, field: &str, value: &str) {
        self.browser.evaluate(&format!(
            "(() => {{ const field = document.getElementById({field:?}); field.value = {value:?}; \
             field.dispatchEvent(new Event('input')); }})()"
        ));
    }

    #[track_caller]
    fn check_quiet(&mut self) {
        let complaints = self.browser.complaints();
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
}

fn address(file: &Path) -> String {
    format!("file://{}", file.display())
}

fn duel(games: usize) -> Reader {
    Reader::new(&Simulation::new(&["Kagetsu", "Rival"], games))
}

#[test]
fn keys_step_through_a_game() {
    let mut reader = duel(6);
    reader.open("#game=3&move=0");
    let total = reader.records[2].points().count();
    assert_eq!(reader.board(), "");
    for stones in 1..=total {
        reader.browser.press("ArrowRight");
        reader.check_board(3, stones);
    }
    reader.browser.press("ArrowRight");
    reader.check_board(3, total);
    reader.browser.press("ArrowLeft");
    reader.check_board(3, total - 1);
    reader.browser.press("Home");
    reader.check_board(3, 0);
    reader.browser.press("End");
    reader.check_board(3, total);
    reader.check_quiet();
}

#[test]
fn keys_go_from_game_to_game() {
    let mut reader = duel(6);
    reader.open("#game=3&move=5&sort=number");
    reader.browser.press("ArrowDown");
    let end = reader.records[3].points().count();
    reader.check_board(4, end);
    reader.browser.press("ArrowUp");
    reader.browser.press("ArrowUp");
    let end = reader.records[1].points().count();
    reader.check_board(2, end);
    reader.check_quiet();
}

#[test]
fn the_move_is_told_as_it_was_reported() {
    let mut reader = duel(2);
    let record = reader.records[1].clone();
    let index = 4;
    let (played, stones) = (&record.moves[index], record.opening.len() + index + 1);
    let thought = played.thought.as_ref().unwrap();
    reader.open(&format!("#game=2&move={stones}"));
    let side = record.mover(index);
    let said = reader.browser.text("document.getElementById('said').textContent");
    for words in [
        format!("Move {stones} of {}", record.points().count()),
        format!("{side:?} {} ({})", played.point, record.names[side.index()]),
        "of 100 ms".to_owned(),
        format!("depth {}-14", thought.depth.unwrap()),
        format!("score {}", thought.value.as_ref().unwrap()),
    ] {
        assert!(said.contains(&words), "{said} should have {words}");
    }
    let label = reader.browser.text("document.getElementById('board').getAttribute('aria-label')");
    assert!(label.contains(&said), "{label}");
    let marked = "document.querySelector('#moves tr[aria-current=true]').cells[1].textContent";
    assert_eq!(reader.browser.text(marked), played.point.to_string());
}

#[test]
fn opening_last_move_and_five_are_marked() {
    let mut reader = duel(2);
    let record = reader.records[0].clone();
    let total = record.points().count();
    assert!(record.verdict.to_string().ends_with("five"), "{}", record.verdict);
    reader.open(&format!("#game=1&move={total}"));
    let mut count = |selector: &str| {
        let script = format!("document.querySelectorAll('#board {selector}').length");
        reader.browser.evaluate(&script).as_u64().unwrap() as usize
    };
    assert_eq!(count(".opening"), record.opening.len());
    assert_eq!(count(".last"), 1);
    assert!(count(".five") >= 5);
    assert_eq!(count("text.number"), total);
    let last = record.points().last().unwrap();
    let place = "(({ cx, cy }) => `${cx.value} ${cy.value}`)(Object.fromEntries([...document\
                 .querySelector('#board .last').attributes].map(a => [a.name, a])))";
    assert_eq!(reader.browser.text(place), format!("{} {}", last.x(), last.y()));
    reader.browser.click("#numbers", [0.5, 0.5]);
    assert_eq!(
        reader.browser.evaluate("document.querySelectorAll('#board text.number').length"),
        0
    );
}

#[test]
fn a_click_on_the_graph_goes_to_the_move() {
    let mut reader = duel(4);
    reader.open("#game=2&move=1");
    let total = reader.records[1].points().count();
    for stones in [1, total / 2, total] {
        // The middle of the move's strip: the frame of the graph is 34 and 6 of 560 wide.
        let across = (34.0 + 520.0 * (stones as f64 - 0.5) / total as f64) / 560.0;
        reader.browser.click("#graph", [across, 0.5]);
        reader.check_board(2, stones);
    }
    reader.browser.click("#first", [0.5, 0.5]);
    reader.check_board(2, 0);
    reader.browser.click("#on", [0.5, 0.5]);
    reader.check_board(2, 1);
    reader.set("slider", "7");
    reader.check_board(2, 7);
    reader.check_quiet();
}

#[test]
fn the_list_filters_sorts_and_turns_pages() {
    let mut reader = Reader::new(&Simulation {
        fault_every: 10,
        ..Simulation::new(&["One", "Two", "Three"], 130)
    });
    reader.open("");
    assert_eq!(reader.list(), (81..=130).rev().collect::<Vec<_>>(), "the newest first");
    reader.browser.click("#page-on", [0.5, 0.5]);
    assert_eq!(reader.list()[0], 80);
    reader.set("filter-fault", "any");
    assert_eq!(reader.list(), (1..=13).rev().map(|tenth| tenth * 10).collect::<Vec<_>>());
    reader.set("filter-fault", "late");
    let late = |record: &&GameRecord| record.faults().any(|(_, f, _)| f.kind().word() == "late");
    let expected: Vec<usize> =
        reader.records.iter().filter(late).map(|record| record.game).rev().collect();
    assert!(!expected.is_empty());
    assert_eq!(reader.list(), expected);
    reader.set("filter-fault", "");

    reader.set("filter-engine", "1");
    reader.set("filter-result", "won");
    let won = |record: &&GameRecord| {
        record.verdict.winner().is_some_and(|side| record.names[side.index()] == "Two")
    };
    let expected: Vec<usize> =
        reader.records.iter().filter(won).map(|record| record.game).rev().take(50).collect();
    assert_eq!(reader.list(), expected);

    reader.browser.click("#list th[data-sort=moves] button", [0.5, 0.5]);
    let listed = reader.browser.text(
        "[...document.querySelectorAll('#list tbody tr')].map(r => r.cells[4].textContent).join(' ')",
    );
    let lengths: Vec<usize> = listed.split(' ').map(|word| word.parse().unwrap()).collect();
    assert!(lengths.is_sorted(), "{lengths:?}");
    assert_eq!(
        reader.browser.text("document.querySelector('th[aria-sort=ascending]').dataset.sort"),
        "moves"
    );
    let hash = reader.browser.text("location.hash");
    let again = reader.list();
    let length = |&number: &usize| reader.records[number - 1].points().count();
    assert_eq!(again.iter().map(length).collect::<Vec<_>>(), lengths);
    reader.open(&hash);
    assert_eq!(reader.list(), again, "{hash}");
    reader.check_quiet();
}

#[test]
fn an_opening_leads_to_its_games() {
    let mut reader = duel(12);
    reader.open("");
    reader.browser.click("#openings [data-opening='3']", [0.5, 0.5]);
    let third = reader.records[4].opening.clone();
    let games: Vec<usize> =
        reader.records.iter().filter(|r| r.opening == third).map(|r| r.game).rev().collect();
    assert_eq!(reader.list(), games);
}

#[test]
fn an_opening_is_drawn_where_it_is_named() {
    let mut reader = duel(12);
    reader.open("");
    let hidden = "document.getElementById('hint').hidden === true";
    assert_eq!(reader.browser.evaluate(hidden), true, "nothing is pointed at");
    for (width, named, game) in [
        (1280, "#list tbody tr:first-child [data-opening]", 12),
        (1280, "#list tbody tr:last-child [data-opening]", 1),
        (1280, "#openings [data-opening='4']", 7),
        (700, "#list tbody tr:nth-child(5) [data-opening]", 8),
        (390, "#openings [data-opening='2']", 3),
    ] {
        reader.resize(width, 1100);
        reader.browser.hover(named);
        reader.browser.wait_until(&format!("!({hidden})"));
        let opening = reader.records[game - 1].opening.clone();
        let words: Vec<String> = opening.iter().map(ToString::to_string).collect();
        assert_eq!(reader.drawn("#hint"), reader.expected(game, opening.len()), "{named}");
        let told = reader.browser.text("document.querySelector('#hint p').textContent");
        assert!(told.ends_with(&words.join(" ")), "{told}");
        let inside = "(b => b.left >= 0 && b.top >= 0 && b.right <= innerWidth \
                      && b.bottom <= innerHeight)(document.getElementById('hint')\
                      .getBoundingClientRect())";
        assert_eq!(reader.browser.evaluate(inside), true, "{named} at {width}");
        reader.browser.view(&format!("report-opening-{game}-{width}"));
        reader.browser.hover("h1");
        reader.browser.wait_until(hidden);
    }
    assert!(reader.list().len() == 12 && reader.board() != "", "pointing changes nothing");
    reader.check_quiet();
}

#[test]
fn an_opening_is_drawn_for_the_keyboard() {
    let mut reader = duel(4);
    reader.open("");
    reader.browser.press("ArrowLeft");
    reader.browser.evaluate("document.querySelector('#list [data-opening]').focus()");
    let opening = reader.records[3].opening.len();
    assert_eq!(reader.drawn("#hint"), reader.expected(4, opening));
    reader.browser.press("Escape");
    let hidden = "document.getElementById('hint').hidden === true";
    reader.browser.wait_until(hidden);
    // Its button leads to the games of the opening, as in the table of openings.
    reader.browser.click("#list [data-opening]", [0.5, 0.5]);
    assert_eq!(reader.list(), [4, 3]);
    reader.check_quiet();
}

#[test]
fn a_fault_leads_to_its_game() {
    let engines = ["One", "Two"];
    let mut reader = Reader::new(&Simulation { fault_every: 5, ..Simulation::new(&engines, 20) });
    reader.open("#game=1&move=2&fault=none");
    reader.browser.click("nav a[href='#wrong']", [0.5, 0.5]);
    reader.check_board(1, 2);
    reader.browser.click("#faults a[href='#game=15']", [0.5, 0.5]);
    reader
        .browser
        .wait_until("document.getElementById('game-title').textContent.startsWith('Game 15:')");
    let end = reader.records[14].points().count();
    assert_eq!(reader.board(), reader.expected(15, end));
    let told = reader.browser.text("document.getElementById('game-faults').textContent");
    let (_, fault, _) = reader.records[14].faults().next().unwrap();
    assert!(told.contains(&fault.to_string()) && told.contains("panicked"), "{told}");
    let top =
        reader.browser.evaluate("document.getElementById('replay').getBoundingClientRect().top");
    assert!((-1.0..450.0).contains(&top.as_f64().unwrap()), "the board is in view: {top}");
    reader.check_quiet();
}

#[test]
fn what_engines_say_stays_text() {
    let names = [
        "</script><script>document.title='broken'</script>",
        "\"><img src=x onerror=alert(1)>",
        "<!--<script>",
    ];
    let mut reader = Reader::new(&Simulation { fault_every: 3, ..Simulation::new(&names, 60) });
    reader.open("");
    for game in [3, 18, 24] {
        reader.open(&format!("#game={game}&move=4"));
        reader.check_board(game, 4);
    }
    assert_eq!(reader.browser.text("document.title"), "A match");
    let count = "`${document.images.length} images, ${document.scripts.length} scripts`";
    assert_eq!(reader.browser.text(count), "0 images, 2 scripts");
    let names_shown =
        "[...document.querySelectorAll('#filter-engine option')].slice(1).map(o => o.textContent)";
    assert_eq!(reader.browser.evaluate(names_shown), serde_json::json!(names));
    reader.check_quiet();
}

/// A page that still loads itself anew may do so between two questions: each step here ends with
/// the page of a match that is over.
#[test]
fn a_running_match_is_loaded_anew() {
    let mut reader = duel(8);
    let running = Some(Duration::from_secs(1));
    let rows =
        |count: usize| format!("document.querySelectorAll('#list tbody tr').length === {count}");
    let over = "document.getElementById('refresh') === null";

    reader.context.refresh = running;
    reader.write(4);
    reader.open("");
    reader.browser.wait_until(&rows(4));
    reader.context.refresh = None;
    reader.write(6);
    reader.browser.wait_until(&format!("{} && {over}", rows(6)));
    let newest = reader.records[5].points().count();
    assert_eq!(reader.board(), reader.expected(6, newest), "nobody chose a game: the newest");

    reader.context.refresh = running;
    reader.write(6);
    reader.open("#game=2&move=5&fault=none");
    reader.context.refresh = None;
    reader.write(8);
    reader.browser.wait_until(&format!("{} && {over}", rows(8)));
    reader.check_board(2, 5);
    assert!(reader.browser.text("location.hash").contains("fault=none"));
    reader.check_quiet();
}

#[test]
fn a_page_that_is_read_waits() {
    let mut reader = duel(2);
    reader.context.refresh = Some(Duration::from_secs(2));
    reader.write(2);
    reader.open("");
    let told = "document.getElementById('refresh').textContent";
    reader.browser.wait_until(&format!(
        "dispatchEvent(new Event('wheel')), {told} === 'waits while you read'"
    ));
    reader.browser.click("#halt", [0.5, 0.5]);
    reader.browser.wait_until(&format!("{told} === 'paused'"));
    reader.check_quiet();
}

#[test]
fn no_game_yet_is_a_page_too() {
    let mut reader = duel(2);
    reader.context.refresh = Some(Duration::from_mins(1));
    reader.write(0);
    reader.open("");
    assert_eq!(reader.list(), [0; 0]);
    reader.browser.press("ArrowRight");
    assert!(reader.browser.text("document.getElementById('list').textContent").contains("No game"));
    reader.check_quiet();
}

#[test]
fn phones_and_dark_screens() {
    let mut reader = duel(6);
    let phone =
        serde_json::json!({ "width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": true });
    reader.browser.call("Emulation.setDeviceMetricsOverride", &phone);
    reader.open("#game=2&move=9");
    let width = reader.browser.evaluate("document.documentElement.scrollWidth");
    assert_eq!(width, 360, "nothing sticks out at the side");
    let board =
        reader.browser.evaluate("document.getElementById('board').getBoundingClientRect().width");
    assert!(board.as_f64().unwrap() > 280.0, "{board}");
    let ink =
        "getComputedStyle(document.body).color + getComputedStyle(document.body).backgroundColor";
    let light = reader.browser.text(ink);
    let dark =
        serde_json::json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
    reader.browser.call("Emulation.setEmulatedMedia", &dark);
    assert_ne!(reader.browser.text(ink), light);
    reader.check_quiet();
}

#[test]
fn everything_has_a_name_for_those_who_cannot_see_it() {
    let mut reader = duel(6);
    reader.open("");
    let nameless = reader.browser.text(
        "[...document.querySelectorAll('button, input, select, svg[role=img], [tabindex]')]\
         .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label')))\
         .map(e => e.outerHTML).join('\\n')",
    );
    assert_eq!(nameless, "");
    let headless = reader.browser.text(
        "[...document.querySelectorAll('table')].filter(t => !t.querySelector('th[scope=col]'))\
         .map(t => t.id).join(' ')",
    );
    assert_eq!(headless, "");
}
