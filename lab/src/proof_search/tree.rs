//! The positions, their numbers, and which question is next.

use std::collections::HashMap;

use kagetsu::board::{PositionKey, Symmetry};
use kagetsu::proof::numbers::Numbers;
use kagetsu::types::{Point, Score};

use super::game::Game;
use super::job::{Estimate, Job, NodeId, Place, Task};
use super::numbers::{of_moves, of_others, of_replies, of_score};

/// A position with the attacker to move.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) stones: PositionKey,
    /// Nodes that name it; one that names it twice stands here twice.
    parents: Vec<NodeId>,
    pub(super) numbers: Numbers,
    pub(super) state: NodeState,
    /// How often moves were asked for.
    pub(super) round: u32,
    pub(super) own: Estimate,
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
    pub(super) own: Estimate,
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
    pub(super) shown: Symmetry,
    known: HashMap<PositionKey, NodeId>,
    won: usize,
    /// Answers taken in.
    pub(super) answers: u64,
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
    pub(super) fn node(
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
    pub(super) fn update(&mut self, node: NodeId) {
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

    pub(super) fn estimate(&mut self, place: Place) -> &mut Estimate {
        let node = &mut self.nodes[place.node];
        match (&mut node.state, place.attack) {
            (NodeState::Open { attacks, .. }, Some(at)) => &mut attacks[at].own,
            _ => &mut node.own,
        }
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
    pub(super) fn new(point: Point, numbers: Numbers) -> Self {
        Self { point, state: AttackState::Leaf, own: Estimate::new(numbers) }
    }
}
