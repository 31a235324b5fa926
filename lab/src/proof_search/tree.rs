//! The positions, their numbers, and which question is next.

use std::collections::HashMap;

use kagetsu::board::{PositionKey, Symmetry};
use kagetsu::proof::numbers::Numbers;
use kagetsu::types::{Point, Score};

use super::game::Game;
use super::job::{Estimate, Found, Job, NodeId, Place, Stops, Task};
use super::numbers::{of_moves, of_others, of_replies, of_score};

/// A reply's node is as if the position after the attack were so many times as near to its proof: the
/// numbers of its fellows are added to its own.
const SHARE_OF_REPLY: u64 = 8;

/// A position with the attacker to move.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) stones: PositionKey,
    /// Nodes that name it; one that names it twice stands here twice.
    parents: Vec<NodeId>,
    pub(super) numbers: Numbers,
    pub(super) state: NodeState,
    /// How often moves were asked for.
    round: u32,
    own: Estimate,
}

/// What is known of a node.
#[derive(Debug)]
pub(super) enum NodeState {
    /// Not asked about yet.
    Leaf,
    /// A certificate of the win.
    Won(Box<[u8]>),
    /// Moves that are tried; all there are, when `is_complete`.
    Open { attacks: Vec<Attack>, is_complete: bool },
}

/// A move that is tried.
#[derive(Debug)]
pub(super) struct Attack {
    pub(super) point: Point,
    pub(super) state: AttackState,
    own: Estimate,
}

/// What is known of an attack.
#[derive(Debug)]
pub(super) enum AttackState {
    /// Not asked about yet.
    Leaf,
    /// The position after a pass is a node of its own, to be won first.
    Pass(NodeId),
    /// The win after a pass, and the nodes after the replies that stop it.
    Threat {
        default: Default,
        /// Replies that lose to the tree of a certificate, by its place in `wins`.
        lost: Vec<(Point, usize)>,
        wins: Vec<Vec<u8>>,
        replies: Vec<(Point, NodeId)>,
    },
    /// The defender wins.
    Refuted,
}

/// The win after a pass.
#[derive(Debug)]
pub(super) enum Default {
    /// A certificate of the prover's tree.
    Certificate(Box<[u8]>),
    /// The node's.
    Node(NodeId),
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Positions with the attacker to move.
    pub nodes: usize,
    /// Of these, won.
    pub won: usize,
    /// Questions answered.
    pub answers: u64,
    /// Of the first position.
    pub root: Numbers,
}

/// The positions of a search.
#[derive(Debug)]
pub struct Tree {
    pub(super) game: Game,
    pub(super) nodes: Vec<Node>,
    /// How the first position's kept image lies on the board of the question.
    shown: Symmetry,
    known: HashMap<PositionKey, NodeId>,
    won: usize,
    answers: u64,
}

/// The first position.
pub(super) const ROOT: NodeId = 0;

impl Tree {
    /// Of one position, the attacker to move: any first move, or this one.
    #[must_use]
    pub fn new(game: Game, stones: &[Vec<Point>; 2], first: Option<Point>) -> Self {
        let (nodes, known) = (Vec::new(), HashMap::new());
        let (_, there) = PositionKey::of_colours(stones, game.size);
        let mut tree = Self { game, nodes, shown: there.inverse(), known, won: 0, answers: 0 };
        let even = of_score(Score::DRAW);
        tree.node(stones, even, None);
        if let Some(first) = first {
            let point = there.image(first, game.size);
            let attacks = vec![Attack::new(point, even)];
            tree.nodes[ROOT].state = NodeState::Open { attacks, is_complete: true };
        }
        tree
    }

    /// How it stands.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let root = self.nodes[ROOT].numbers;
        Standing { nodes: self.nodes.len(), won: self.won, answers: self.answers, root }
    }

    /// The moves that most depends on, both sides'.
    #[must_use]
    pub fn line(&self) -> Vec<Point> {
        let (mut line, mut node, mut shown) = (Vec::new(), ROOT, self.shown);
        let size = self.game.size;
        while let NodeState::Open { attacks, .. } = &self.nodes[node].state {
            let Some(attack) = attacks.iter().min_by_key(|attack| self.of_attack(attack).pn) else {
                break;
            };
            line.push(shown.image(attack.point, size));
            let AttackState::Threat { replies, .. } = &attack.state else { break };
            let hardest = replies.iter().min_by_key(|&&(_, next)| self.nodes[next].numbers.dn);
            let Some(&(reply, next)) = hardest else { break };
            line.push(shown.image(reply, size));
            let stones = self.stones_after(node, attack.point, Some(reply));
            let (_, there) = PositionKey::of_colours(&stones, size);
            (node, shown) = (next, there.inverse().then(shown));
        }
        line
    }

    /// The stones after an attack and a reply, ascending.
    pub(super) fn stones_after(
        &self,
        node: NodeId,
        attack: Point,
        reply: Option<Point>,
    ) -> [Vec<Point>; 2] {
        let mut stones = self.game.after(&self.nodes[node].stones, attack, reply);
        let [black, white] = &mut stones;
        black.sort_unstable();
        white.sort_unstable();
        stones
    }

    /// The node of a position, made where it is new.
    fn node(
        &mut self,
        stones: &[Vec<Point>; 2],
        numbers: Numbers,
        parent: Option<NodeId>,
    ) -> NodeId {
        let (stones, _) = PositionKey::of_colours(stones, self.game.size);
        let next = self.nodes.len();
        let id = *self.known.entry(stones.clone()).or_insert(next);
        if id == next {
            let (parents, own) = (Vec::new(), Estimate::new(numbers));
            let state = NodeState::Leaf;
            self.nodes.push(Node { stones, parents, numbers, state, round: 0, own });
        }
        self.nodes[id].parents.extend(parent);
        id
    }

    /// The numbers of an attack.
    pub(super) fn of_attack(&self, attack: &Attack) -> Numbers {
        match &attack.state {
            AttackState::Leaf => attack.own.now(),
            AttackState::Refuted => Numbers::DISPROVEN,
            AttackState::Threat { replies, .. } => {
                of_replies(replies.iter().map(|&(_, node)| self.nodes[node].numbers))
            }
            AttackState::Pass(node) => {
                let after = self.nodes[*node].numbers;
                if after.is_proven() {
                    return attack.own.now();
                }
                // what comes behind the pass is still unknown
                of_replies([after, Numbers { dn: u64::MAX, ..attack.own.now() }].into_iter())
            }
        }
    }

    /// The numbers of a node, from what is below it.
    fn of_node(&self, node: &Node) -> Numbers {
        match &node.state {
            NodeState::Leaf => node.own.now(),
            NodeState::Won(_) => Numbers::PROVEN,
            NodeState::Open { attacks, .. } => {
                let attacks = attacks.iter().map(|attack| self.of_attack(attack));
                of_moves(attacks.chain([node.of_others()]))
            }
        }
    }

    /// Carries a change upwards.
    fn update(&mut self, node: NodeId) {
        let mut changed = vec![node];
        while let Some(id) = changed.pop() {
            let numbers = self.of_node(&self.nodes[id]);
            let node = &mut self.nodes[id];
            if node.numbers != numbers {
                self.won += usize::from(numbers.is_proven());
                node.numbers = numbers;
                changed.extend(&node.parents);
            }
        }
    }

    /// The next question, and that somebody works on it; none where all that is worth asking is being
    /// worked on.
    pub(super) fn take(&mut self) -> Option<Job> {
        let place = self.most_proving()?;
        let estimate = self.estimate(place);
        if std::mem::replace(&mut estimate.is_busy, true) {
            return None;
        }
        self.update(place.node);
        Some(self.job(place))
    }

    /// The most proving leaf.
    fn most_proving(&self) -> Option<Place> {
        let mut id = ROOT;
        loop {
            let node = &self.nodes[id];
            if node.numbers.is_settled() {
                return None;
            }
            let NodeState::Open { attacks, .. } = &node.state else {
                return Some(Place { node: id, attack: None });
            };
            let best = attacks.iter().enumerate().map(|(at, attack)| (self.of_attack(attack), at));
            let Some((numbers, at)) = best.min_by_key(|(numbers, _)| numbers.pn) else {
                return Some(Place { node: id, attack: None });
            };
            if numbers.pn > node.of_others().pn {
                return Some(Place { node: id, attack: None });
            }
            id = match &attacks[at].state {
                AttackState::Pass(after) if !self.nodes[*after].numbers.is_proven() => *after,
                AttackState::Threat { replies, .. } => {
                    let open = replies.iter().map(|&(_, next)| next);
                    let open = open.filter(|&next| !self.nodes[next].numbers.is_proven());
                    open.min_by_key(|&next| self.nodes[next].numbers.dn)?
                }
                _ => return Some(Place { node: id, attack: Some(at) }),
            };
        }
    }

    /// The question about a leaf.
    fn job(&self, place: Place) -> Job {
        let node = &self.nodes[place.node];
        let task = match (&node.state, place.attack) {
            (NodeState::Open { attacks, .. }, Some(at)) => {
                let Attack { point, state, .. } = &attacks[at];
                match state {
                    AttackState::Pass(after) => {
                        let default = self.certificate_after(place.node, *point, *after);
                        Task::Stops { attack: *point, default }
                    }
                    _ => Task::Pass { attack: *point },
                }
            }
            (NodeState::Open { attacks, .. }, None) => {
                let tried = attacks.iter().map(|attack| attack.point).collect();
                Task::Attack { tried, round: node.round }
            }
            _ => Task::Attack { tried: Vec::new(), round: node.round },
        };
        Job { place, stones: node.stones.clone(), task }
    }

    fn estimate(&mut self, place: Place) -> &mut Estimate {
        let node = &mut self.nodes[place.node];
        match (&mut node.state, place.attack) {
            (NodeState::Open { attacks, .. }, Some(at)) => &mut attacks[at].own,
            _ => &mut node.own,
        }
    }

    /// Whether an answer may be one to a question about this place: for journals, that others may have
    /// written in.
    pub(super) fn fits(&self, place: Place, found: &Found) -> bool {
        let Some(node) = self.nodes.get(place.node) else { return false };
        let cells: Vec<u16> = match found {
            Found::Threat { stops, .. } | Found::Stops(stops) => {
                if stops.lost.iter().any(|&(_, win)| win >= stops.wins.len()) {
                    return false;
                }
                stops.open.iter().copied().chain(stops.lost.iter().map(|&(cell, _)| cell)).collect()
            }
            Found::Moves(moves) => moves.iter().map(|&(cell, _)| cell).collect(),
            _ => Vec::new(),
        };
        let stones = node.stones.stones();
        let is_free = |point| !stones.iter().flatten().any(|&stone| stone == point);
        if !cells.iter().all(|&cell| self.game.point(cell).is_some_and(is_free)) {
            return false;
        }
        match (&node.state, place.attack) {
            (NodeState::Open { attacks, .. }, Some(at)) => {
                match attacks.get(at).map(|attack| &attack.state) {
                    Some(AttackState::Leaf) => {
                        matches!(found, Found::Threat { .. } | Found::Quiet | Found::Refuted)
                    }
                    Some(AttackState::Pass(after)) => {
                        let is_won = self.nodes[*after].numbers.is_proven();
                        is_won && matches!(found, Found::Stops(_) | Found::Refuted)
                    }
                    _ => false,
                }
            }
            (NodeState::Leaf, None) => matches!(found, Found::Won(_) | Found::Moves(_)),
            (NodeState::Open { .. }, None) => matches!(found, Found::Won(_) | Found::Moves(_)),
            _ => false,
        }
    }

    /// Takes an answer in.
    pub(super) fn learn(&mut self, place: Place, found: Found) {
        self.answers += 1;
        self.estimate(place).is_busy = false;
        match place.attack {
            None => self.learn_of_node(place.node, found),
            Some(at) => self.learn_of_attack(place.node, at, found),
        }
        self.update(place.node);
    }

    fn learn_of_node(&mut self, id: NodeId, found: Found) {
        let game = self.game;
        let node = &mut self.nodes[id];
        match found {
            Found::Won(certificate) => node.state = NodeState::Won(certificate.into()),
            Found::Moves(moves) => {
                node.round += 1;
                if let Some(&(_, score)) = moves.first() {
                    node.own.numbers = of_score(Score(score));
                }
                let points = moves.iter().filter_map(|&(cell, score)| {
                    Some(Attack::new(game.point(cell)?, of_score(Score(score))))
                });
                let more: Vec<Attack> = points.collect();
                match &mut node.state {
                    NodeState::Open { attacks, is_complete } => {
                        *is_complete = more.is_empty();
                        attacks.extend(more);
                    }
                    state => {
                        let is_complete = more.is_empty();
                        *state = NodeState::Open { attacks: more, is_complete };
                    }
                }
            }
            _ => {}
        }
    }

    fn learn_of_attack(&mut self, id: NodeId, at: usize, found: Found) {
        let Some((point, numbers)) =
            self.attack(id, at).map(|attack| (attack.point, attack.own.numbers))
        else {
            return;
        };
        let state = match found {
            Found::Threat { default, stops } => {
                let default = Default::Certificate(default.into());
                self.threat(id, point, numbers, default, stops)
            }
            Found::Stops(stops) => {
                let Some(&Attack { state: AttackState::Pass(after), .. }) = self.attack(id, at)
                else {
                    return;
                };
                let default = Default::Node(after);
                self.threat(id, point, numbers, default, stops)
            }
            Found::Quiet => {
                let stones = self.game.after(&self.nodes[id].stones, point, None);
                AttackState::Pass(self.node(&stones, numbers, Some(id)))
            }
            _ => AttackState::Refuted,
        };
        if let NodeState::Open { attacks, .. } = &mut self.nodes[id].state {
            attacks[at].state = state;
        }
    }

    fn attack(&self, id: NodeId, at: usize) -> Option<&Attack> {
        match &self.nodes[id].state {
            NodeState::Open { attacks, .. } => attacks.get(at),
            _ => None,
        }
    }

    /// The state of an attack whose default and stops are known.
    fn threat(
        &mut self,
        id: NodeId,
        attack: Point,
        numbers: Numbers,
        default: Default,
        stops: Stops,
    ) -> AttackState {
        let numbers = Numbers { pn: (numbers.pn / SHARE_OF_REPLY).max(1), ..numbers };
        let game = self.game;
        let mut replies = Vec::with_capacity(stops.open.len());
        for point in stops.open.iter().filter_map(|&cell| game.point(cell)) {
            let stones = game.after(&self.nodes[id].stones, attack, Some(point));
            replies.push((point, self.node(&stones, numbers, Some(id))));
        }
        let lost = stops.lost.into_iter();
        let lost = lost.filter_map(|(cell, win)| Some((game.point(cell)?, win))).collect();
        AttackState::Threat { default, lost, wins: stops.wins, replies }
    }
}

impl Node {
    /// The numbers of the moves that nobody has proposed yet.
    fn of_others(&self) -> Numbers {
        match self.state {
            NodeState::Open { is_complete: false, .. } => of_others(self.own.now(), self.round),
            _ => Numbers::DISPROVEN,
        }
    }

    /// The nodes that name it.
    pub(super) fn parents(&self) -> &[NodeId] {
        &self.parents
    }
}

impl Attack {
    fn new(point: Point, numbers: Numbers) -> Self {
        Self { point, state: AttackState::Leaf, own: Estimate::new(numbers) }
    }
}

#[cfg(test)]
mod tests {
    use kagetsu::board::parse_points;
    use kagetsu::types::{BoardSize, Rule, Side};

    use super::*;

    fn point(name: &str) -> Point {
        parse_points(name).expect("a point")[0]
    }

    fn tree(first: Option<Point>) -> Tree {
        let size = BoardSize::new(9).expect("a size of the list");
        let game = Game { rule: Rule::Freestyle, size, attacker: Side::Black };
        Tree::new(game, &[vec![point("a1")], vec![point("b1")]], first)
    }

    /// Takes a question, and gives this answer to it.
    fn answer(tree: &mut Tree, found: Found) -> Place {
        let place = tree.take().expect("a question").place;
        assert!(tree.fits(place, &found), "{place:?} {found:?}");
        tree.learn(place, found);
        place
    }

    fn moves(scores: &[(u16, i32)]) -> Found {
        Found::Moves(scores.to_vec())
    }

    fn open(stops: &[u16]) -> Stops {
        Stops { open: stops.to_vec(), ..Stops::default() }
    }

    fn threat(stops: &[u16]) -> Found {
        Found::Threat { default: vec![1], stops: open(stops) }
    }

    #[test]
    fn the_best_move_and_the_hardest_reply_come_first() {
        let mut tree = tree(None);
        assert_eq!(
            answer(&mut tree, moves(&[(40, 300), (41, 0)])),
            Place { node: 0, attack: None }
        );
        assert_eq!(tree.standing().root.pn, 4);
        assert_eq!(answer(&mut tree, threat(&[50, 51])), Place { node: 0, attack: Some(0) });
        // two replies, each with an eighth of the proof number of the attack, but one at least
        assert_eq!(tree.standing().root.pn, 2);
        let first = answer(&mut tree, moves(&[(42, -150)]));
        assert_eq!(first, Place { node: 1, attack: None });
        // 32 + 1: the other move is better now
        assert_eq!(tree.standing().root.pn, 16);
        assert_eq!(tree.take().expect("a question").place, Place { node: 0, attack: Some(1) });
        // that one is being worked on and counts more: what about moves that were not proposed?
        assert_eq!(tree.take().expect("a question").place, Place { node: 0, attack: None });
        assert_eq!(tree.take().expect("a question").place, Place { node: 1, attack: Some(0) });
    }

    #[test]
    fn the_line_is_told_as_the_question_lies() {
        for symmetry in Symmetry::ALL {
            let size = BoardSize::new(9).expect("a size of the list");
            let game = Game { rule: Rule::Freestyle, size, attacker: Side::Black };
            let there = |name| symmetry.image(point(name), size);
            let stones = [vec![there("a1")], vec![there("b1")]];
            let mut tree = Tree::new(game, &stones, Some(there("e4")));
            let kept = |tree: &Tree, name| game.cell(tree.shown.inverse().image(there(name), size));
            let stop = kept(&tree, "h3");
            answer(&mut tree, threat(&[stop]));
            assert_eq!(tree.line(), [there("e4"), there("h3")]);
        }
    }

    #[test]
    fn a_root_is_won_when_all_replies_to_a_move_are() {
        let mut tree = tree(Some(point("e5")));
        answer(&mut tree, threat(&[50, 51]));
        answer(&mut tree, Found::Won(vec![1]));
        assert!(!tree.standing().root.is_settled());
        answer(&mut tree, Found::Won(vec![1]));
        assert!(tree.standing().root.is_proven());
        assert!(tree.take().is_none());
        assert_eq!(tree.standing().won, 3);
    }

    #[test]
    fn a_node_whose_moves_all_fail_is_asked_for_others_until_there_are_none() {
        let mut tree = tree(None);
        answer(&mut tree, moves(&[(40, 0)]));
        answer(&mut tree, Found::Refuted);
        let job = tree.take().expect("a question");
        let Task::Attack { tried, round: 1 } = job.task else { panic!("{job:?}") };
        assert_eq!(tried.len(), 1);
        tree.learn(job.place, moves(&[]));
        assert!(tree.standing().root.is_disproven());
    }

    #[test]
    fn the_win_after_a_pass_comes_before_the_replies() {
        let mut tree = tree(Some(point("e5")));
        answer(&mut tree, Found::Quiet);
        assert_eq!(answer(&mut tree, Found::Won(vec![1])), Place { node: 1, attack: None });
        let stops = tree.take().expect("a question");
        assert!(matches!(stops.task, Task::Stops { .. }), "{stops:?}");
        tree.learn(stops.place, Found::Stops(open(&[50])));
        answer(&mut tree, Found::Won(vec![1]));
        assert!(tree.standing().root.is_proven());
    }

    #[test]
    fn two_orders_and_images_of_the_same_stones_are_one_node() {
        let mut tree = tree(Some(point("e5")));
        answer(&mut tree, threat(&[50]));
        let stones = tree.nodes[1].stones.stones().clone();
        for symmetry in Symmetry::ALL {
            let image = stones.each_ref().map(|stones| {
                stones.iter().rev().map(|&stone| symmetry.image(stone, tree.game.size)).collect()
            });
            assert_eq!(tree.node(&image, Numbers::UNKNOWN, None), 1);
        }
        assert_eq!(tree.standing().nodes, 2);
    }

    #[test]
    fn answers_that_fit_nowhere_are_known() {
        let mut tree = tree(None);
        let root = Place { node: 0, attack: None };
        let attack = |at| Place { node: 0, attack: Some(at) };
        assert!(tree.fits(root, &moves(&[(40, 0)])) && tree.fits(root, &Found::Won(Vec::new())));
        assert!(!tree.fits(root, &Found::Quiet) && !tree.fits(attack(0), &Found::Quiet));
        assert!(!tree.fits(root, &moves(&[(0, 0)])) && !tree.fits(root, &moves(&[(81, 0)])));
        assert!(!tree.fits(Place { node: 7, attack: None }, &moves(&[])));
        answer(&mut tree, moves(&[(40, 0)]));
        assert!(tree.fits(attack(0), &Found::Quiet) && !tree.fits(attack(1), &Found::Quiet));
        assert!(!tree.fits(attack(0), &Found::Stops(open(&[]))));
        assert!(!tree.fits(attack(0), &threat(&[0])));
    }
}
