//! What answers make of the tree, and which can be answers at all.

use kagetsu::proof::numbers::Numbers;
use kagetsu::solver::tree::certificate::{self, Certificate};
use kagetsu::solver::tree::proof_tree::ProofTree;
use kagetsu::types::{Point, Score};

use super::job::{Found, NodeId, Place, Stops};
use super::numbers::of_score;
use super::tree::{Attack, AttackState, Default, NodeState, Tree};

/// A reply's node is as if the position after the attack were so many times as near to its proof: the
/// numbers of its fellows are added to its own.
const SHARE_OF_REPLY: u64 = 8;

impl Tree {
    /// Whether an answer may be one to a question about this place: for journals, that others may have
    /// written in.
    pub(super) fn fits(&self, place: Place, found: &Found) -> bool {
        let Some(node) = self.nodes.get(place.node) else { return false };
        let is_asked = match (&node.state, place.attack) {
            (NodeState::Open { attacks, .. }, Some(at)) => {
                let state = attacks.get(at).map(|attack| &attack.state);
                state.is_some_and(|state| self.answers_attack(state, found))
            }
            (NodeState::Leaf | NodeState::Open { .. }, None) => {
                matches!(found, Found::Won(_) | Found::Moves(_))
            }
            _ => false,
        };
        is_asked && self.is_whole(place, found)
    }

    /// Whether this is what an attack is asked for.
    fn answers_attack(&self, state: &AttackState, found: &Found) -> bool {
        match (state, found) {
            (AttackState::Leaf, Found::Threat { .. } | Found::Quiet | Found::Refuted) => true,
            (AttackState::Pass(after), Found::Stops(_) | Found::Refuted) => {
                self.nodes[*after].numbers.is_proven()
            }
            _ => false,
        }
    }

    /// Whether all that an answer holds can be read and belongs here.
    fn is_whole(&self, place: Place, found: &Found) -> bool {
        match found {
            Found::Won(certificate) => self.is_win(place, certificate),
            Found::Moves(moves) => self.are_free(place.node, moves.iter().map(|&(cell, _)| cell)),
            Found::Threat { default, stops } => {
                self.is_win(place, default) && self.are_whole(place.node, stops)
            }
            Found::Stops(stops) => self.are_whole(place.node, stops),
            Found::Quiet | Found::Refuted => true,
        }
    }

    fn are_whole(&self, node: NodeId, stops: &Stops) -> bool {
        let lost = stops.lost.iter().map(|&(cell, _)| cell);
        stops.lost.iter().all(|&(_, win)| win < stops.wins.len())
            && stops.wins.iter().all(|win| certificate::read(win).is_ok())
            && self.are_free(node, stops.open.iter().copied().chain(lost))
    }

    fn are_free(&self, node: NodeId, mut cells: impl Iterator<Item = u16>) -> bool {
        let stones = self.nodes[node].stones.stones();
        let is_free = |point| !stones.iter().flatten().any(|&stone| stone == point);
        cells.all(|cell| self.game.size.point_of(cell.into()).is_some_and(is_free))
    }

    /// Whether this is a certificate of the node, or of the attack and a pass.
    fn is_win(&self, place: Place, bytes: &[u8]) -> bool {
        let Ok(win) = certificate::read(bytes) else { return false };
        let key = &self.nodes[place.node].stones;
        let attack = place.attack.and_then(|at| self.attack(place.node, at));
        let stones = match attack {
            Some(attack) => self.game.after(key, attack.point, None),
            None => key.stones().clone(),
        };
        let of_any_tree = |win| Certificate { tree: ProofTree::default(), ..win };
        of_any_tree(win) == self.game.claim(&stones, ProofTree::default())
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
        let size = self.game.size;
        let node = &mut self.nodes[id];
        match found {
            Found::Won(certificate) => node.state = NodeState::Won(certificate.into()),
            Found::Moves(moves) => {
                node.round += 1;
                if let Some(&(_, score)) = moves.first() {
                    node.own.numbers = of_score(Score(score));
                }
                let more = moves.iter().filter_map(|&(cell, score)| {
                    Some(Attack::new(size.point_of(cell.into())?, of_score(Score(score))))
                });
                if let NodeState::Leaf = node.state {
                    node.state = NodeState::Open { attacks: Vec::new(), is_complete: false };
                }
                if let NodeState::Open { attacks, is_complete } = &mut node.state {
                    attacks.extend(more);
                    *is_complete = moves.is_empty();
                }
            }
            _ => {}
        }
    }

    fn learn_of_attack(&mut self, id: NodeId, at: usize, found: Found) {
        let Some(attack) = self.attack(id, at) else { return };
        let (point, numbers) = (attack.point, attack.own.numbers);
        let state = match (found, &attack.state) {
            (Found::Threat { default, stops }, _) => {
                let default = Default::Certificate(default.into());
                self.threat(id, point, numbers, default, stops)
            }
            (Found::Stops(stops), &AttackState::Pass(after)) => {
                self.threat(id, point, numbers, Default::Node(after), stops)
            }
            (Found::Quiet, _) => {
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
        let (game, size) = (self.game, self.game.size);
        let mut replies = Vec::with_capacity(stops.open.len());
        for point in stops.open.iter().filter_map(|&cell| size.point_of(cell.into())) {
            let stones = game.after(&self.nodes[id].stones, attack, Some(point));
            replies.push((point, self.node(&stones, numbers, Some(id))));
        }
        let lost = stops.lost.into_iter();
        let lost = lost.filter_map(|(cell, win)| Some((size.point_of(cell.into())?, win)));
        AttackState::Threat { default, lost: lost.collect(), wins: stops.wins, replies }
    }
}
