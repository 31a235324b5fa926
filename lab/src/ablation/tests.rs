//! Every rule can be switched off, and that makes a difference.

use kagetsu::eval::Evaluator;
use kagetsu::search::Params;
use kagetsu::types::Rule;
use kagetsu_tournaments::stats::{Pentanomial, Sprt};

use super::{Effort, Goal, Progress, Row, Variant, duel, effort, table};
use crate::self_play::Arena;

/// Deep enough for every rule.
const DEPTH: usize = 10;

fn arena() -> Arena {
    let text = "0,0, 1,1, 2,0\n0,0, 1,0, 2,2, -1,-1\n0,0, 1,2, -1,1, 2,-2, 1,-3\n\
                0,0, 5,5, 2,1, -5,5, -1,2, 5,-5\n";
    Arena::freestyle(text)
}

#[test]
fn each_rule_that_is_switched_off_changes_the_search() {
    let arena = arena();
    let evaluator = Evaluator::embedded(Rule::Freestyle);
    let boards: Vec<_> =
        arena.openings().iter().map(|opening| arena.board(&evaluator, opening)).collect();
    let whole = effort(&Variant::whole(), &boards, DEPTH).expect("the engine as it is");
    assert_eq!(whole.nodes, effort(&Variant::whole(), &boards, DEPTH).expect("the same").nodes);
    let (variants, mut wrong) = (Variant::all(), Vec::new());
    assert!(variants.len() >= 20);
    for variant in &variants {
        let without = effort(variant, &boards, DEPTH).expect("known numbers");
        // the prover waits for searches of 100,000 nodes; what a pass shows to be high enough is so far
        // above beta that reverse futility verifies it at once; in these openings the score leaves the
        // temperament as it is
        let unseen =
            ["wins by threats inside the tree", "null move, verified", "temperament by the score"];
        let is_seen = !unseen.contains(&variant.name.as_ref());
        if (without.nodes != whole.nodes) != is_seen {
            wrong.push(variant.name.clone());
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn own_changes_are_read_or_refused() {
    let variant = Variant::read("razoring_max_depth=0, killer_bonus=5").expect("two numbers");
    let params = variant.params().expect("known");
    assert_eq!(
        [params.value("razoring_max_depth"), params.value("killer_bonus")],
        [Some(0), Some(5)]
    );
    assert_eq!(Variant::whole().params(), Ok(Params::default()));
    for (text, problem) in [
        ("", "write NAME=VALUE"),
        ("razoring_max_depth", "write NAME=VALUE"),
        ("razoring_max_depth=x", "write NAME=VALUE"),
        ("razoring=0", "no parameter is called razoring"),
        ("razoring_max_depth=99", "razoring_max_depth = 99; use 0 to 12"),
    ] {
        let error = Variant::read(text).expect_err(text).to_string();
        assert!(error.starts_with(problem), "{text}: {error}");
    }
}

struct Quiet {
    most: u64,
}

impl Progress for Quiet {
    fn pair(&mut self, _: &Pentanomial) {
        self.most -= 1;
    }

    fn must_stop(&mut self) -> bool {
        self.most == 0
    }
}

#[test]
fn a_duel_goes_on_where_it_stopped_and_equals_are_even() {
    let arenas = [arena()];
    let goal = Goal { pairs: 4, test: None };
    let played = |variant: &Variant, from, most| {
        duel(variant, &arenas, (from, goal), 150, 1, &mut Quiet { most }).expect("known numbers")
    };
    let weak = Variant::read("leaf_vcf_nodes=0,pv_leaf_vcf_nodes=0").expect("two numbers");
    let whole = played(&weak, Pentanomial::default(), 99);
    assert_eq!(whole.pairs(), 4);
    let part = played(&weak, Pentanomial::default(), 1);
    assert_eq!(part.pairs(), 1);
    assert_eq!(played(&weak, part, 99), whole);
    let equals = played(&Variant::whole(), Pentanomial::default(), 99);
    assert_eq!(equals.counts(), [0, 0, 4, 0, 0], "the same game twice");
}

#[test]
fn a_duel_ends_where_the_test_has_decided() {
    let arenas = [arena()];
    let test: Sprt = "elo0=-20 elo1=0 alpha=0.4 beta=0.4".parse().expect("a test");
    let played = |from, goal| {
        let variant = Variant::read("move_count_max_depth=0").expect("a number");
        duel(&variant, &arenas, (from, goal), 150, 1, &mut Quiet { most: 99 }).expect("known")
    };
    let decided = played(Pentanomial::default(), Goal { pairs: 90, test: Some(test) });
    assert!(decided.pairs() < 90, "{decided}");
    assert!(test.judge(&decided).accepted.is_some(), "{decided}");
    let before = Goal { pairs: decided.pairs() - 1, test: None };
    let undecided = played(Pentanomial::default(), before);
    assert_eq!(test.judge(&undecided).accepted, None, "{undecided}");
    let again = played(decided, Goal { pairs: 90, test: Some(test) });
    assert_eq!(again, decided, "no pair more");
}

#[test]
fn the_table_has_a_row_for_each_variant() {
    let whole = Effort { nodes: 1000, time: std::time::Duration::from_millis(10) };
    let effort = Effort { nodes: 1500, time: std::time::Duration::from_millis(20) };
    let pairs = Pentanomial::from_counts([3, 0, 10, 0, 1]);
    let rows = [
        Row { name: "null move".into(), effort, pairs },
        Row { name: "killer".into(), effort, pairs: Pentanomial::default() },
    ];
    let text = table(whole, &rows, None);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[3], "| null move | 1500 | 1.50 | 2.00 | 3, 0, 10, 0, 1 | -50 ± 98 |");
    assert_eq!(lines[4], "| killer | 1500 | 1.50 | 2.00 |  |  |");
    let test: Sprt = "elo0=-8 elo1=0 alpha=0.4 beta=0.4".parse().expect("a test");
    let text = table(whole, &rows, Some(&test));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].ends_with("| Elo | LLR [-8.00, 0.00] |"), "{text}");
    assert_eq!(lines[1].matches("---").count(), lines[0].matches('|').count() - 1);
    // by the test's own arithmetic, which has its tests where it stands
    let llr = test.judge(&pairs).llr;
    assert_eq!(lines[3].rsplit(" | ").next(), Some(format!("{llr:.2} |").as_str()), "{text}");
}
