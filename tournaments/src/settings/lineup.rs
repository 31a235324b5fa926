//! Who plays: engines as they are described, and what they have in common.
//!
//! An engine is described by the words of [`EngineSpec`], which are the same in a match file, on
//! the command line and in the header of a record.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::{SettingsError, words};
use crate::clock::TimeControl;
use crate::engine::{EngineSpec, OwnLimits};
use crate::wire::{SearchLimits, USUAL_MEMORY};

/// A word of fastchess for the protocol; there is only one here.
const PROTOCOL: &str = "proto";

/// One engine: its words, with their values as text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EngineWords(BTreeMap<String, String>);

impl EngineWords {
    /// From a table in which `option` and `env` may be tables themselves.
    fn from_table(table: Table) -> Result<Self, SettingsError> {
        let mut words = BTreeMap::new();
        for (key, value) in table {
            match value {
                Value::Table(inner) => {
                    for (name, value) in inner {
                        words.insert(format!("{key}.{name}"), text(&key, value)?);
                    }
                }
                value if key != PROTOCOL => {
                    words.insert(key.clone(), text(&key, value)?);
                }
                _ => {}
            }
        }
        Ok(Self(words))
    }

    /// What is needed to start it.
    fn spec(&self) -> Result<EngineSpec, SettingsError> {
        let Some(command) = self.0.get("cmd") else {
            let message = "an engine without cmd; give the path of its program as cmd=PATH";
            return Err(SettingsError::new(&[], message));
        };
        let mut spec = EngineSpec::new(command);
        for (key, value) in self.0.iter().filter(|(key, _)| *key != "cmd") {
            let path: Vec<&str> = key.splitn(2, '.').collect();
            spec.set(key, value).map_err(|error| SettingsError::new(&path, error.to_string()))?;
        }
        Ok(spec)
    }
}

/// A value as text; a list is taken as the words of a line.
fn text(key: &str, value: Value) -> Result<String, SettingsError> {
    match value {
        Value::String(text) => Ok(text),
        Value::Integer(_) | Value::Float(_) | Value::Datetime(_) => Ok(value.to_string()),
        Value::Boolean(on) => Ok(if on { "on" } else { "off" }.to_owned()),
        Value::Array(list) => {
            let items = list.into_iter().map(|item| text(key, item));
            Ok(shell_words::join(items.collect::<Result<Vec<_>, _>>()?))
        }
        Value::Table(_) => Err(SettingsError::new(&[key], format!("'{key}' wants a single value"))),
    }
}

/// Lays the words of each engine over those for all. The result has names, no two the same.
pub(super) fn engines(each: &Table, own: Vec<Table>) -> Result<Vec<EngineWords>, SettingsError> {
    if own.len() < 2 {
        let message = format!(
            "a match needs two engines, not {}; give each as -engine cmd=PATH or [[engine]]",
            own.len()
        );
        return Err(SettingsError::new(&["engine"], message));
    }
    let mut names = BTreeSet::new();
    let mut engines = Vec::with_capacity(own.len());
    for (index, own) in own.into_iter().enumerate() {
        let mut table = each.clone();
        words::lay_over(&mut table, own);
        let within = |error: SettingsError| error.within(&["engine", &index.to_string()]);
        let mut engine = EngineWords::from_table(table).map_err(within)?;
        let stem = engine.spec().map_err(within)?.name;
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let free = std::iter::once(stem.clone()).chain(numbered).find(|name| !names.contains(name));
        let name = free.unwrap_or_default();
        names.insert(name.clone());
        engine.0.insert("name".to_owned(), name);
        engines.push(engine);
    }
    Ok(engines)
}

/// All engines of a match.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// The engines; of their own they have only what not all of them have.
    pub engines: Vec<EngineSpec>,
    /// The time control that all have.
    pub time: TimeControl,
    /// The other limits that all have.
    pub limits: SearchLimits,
}

impl Lineup {
    /// Reads the words, and checks that every engine's moves are limited.
    pub(super) fn new(words: &[EngineWords]) -> Result<Self, SettingsError> {
        let mut engines = Vec::with_capacity(words.len());
        for (index, words) in words.iter().enumerate() {
            let within = |error: SettingsError| error.within(&["engine", &index.to_string()]);
            let spec = words.spec().map_err(within)?;
            let OwnLimits { turn, total, nodes, depth, .. } = &spec.own;
            if turn.or(*total).is_none() && nodes.is_none() && depth.is_none() {
                let message = format!(
                    "nothing limits the moves of {}; give tc=180/30, st=5, nodes= or depth=, for \
                     all engines after -each or in [each]",
                    spec.name
                );
                return Err(within(SettingsError::new(&[], message)));
            }
            engines.push(spec);
        }
        let time =
            common(&mut engines, |own| (own.turn.take(), own.total.take(), own.increment.take()));
        let (turn, total, increment) = time;
        let tolerance = common(&mut engines, |own| own.tolerance.take()).unwrap_or_default();
        let increment = increment.unwrap_or_default();
        let limits = SearchLimits {
            nodes: common(&mut engines, |own| own.nodes.take()),
            depth: common(&mut engines, |own| own.depth.take()),
            memory: Some(common(&mut engines, |own| own.memory.take()).unwrap_or(USUAL_MEMORY)),
            threads: common(&mut engines, |own| own.threads.take()),
        };
        Ok(Self { engines, time: TimeControl { turn, total, increment, tolerance }, limits })
    }

    /// The time control of an engine.
    pub fn time_of(&self, engine: usize) -> TimeControl {
        self.engines[engine].own.time(&self.time)
    }

    /// The other limits of an engine.
    pub fn limits_of(&self, engine: usize) -> SearchLimits {
        self.engines[engine].own.search(&self.limits)
    }
}

/// Takes something from all engines if all have the same; nothing otherwise.
fn common<T: Clone + Default + PartialEq>(
    engines: &mut [EngineSpec],
    mut take: impl FnMut(&mut OwnLimits) -> T,
) -> T {
    let mut rest: Vec<OwnLimits> = engines.iter().map(|engine| engine.own.clone()).collect();
    let taken: Vec<T> = rest.iter_mut().map(&mut take).collect();
    let Some((first, others)) = taken.split_first() else { return T::default() };
    if others.iter().any(|other| other != first) {
        return T::default();
    }
    engines.iter_mut().zip(rest).for_each(|(engine, own)| engine.own = own);
    first.clone()
}
