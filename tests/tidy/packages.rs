//! Which packages and licences come in.

use super::source::{Source, assert_clean, names_after, root, sources};
use std::process::Command;

/// Packages that the engine may use; a sixth is a decision, not an accident.
const PACKAGES: &[&str] = &["crossbeam", "env_logger", "log", "once_cell", "parking_lot"];

/// The package that comes with the feature `database`, and not into the executable for tournaments.
const OPTIONAL: &str = "redb";

/// Licences under which packages may come in.
const LICENCES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "GPL-3.0-or-later",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Whether one of the alternatives of a licence expression is on the list.
fn licence_is_known(expression: &str) -> bool {
    let alternatives = expression.replace('/', " OR ");
    let known = |name: &str| LICENCES.contains(&name.trim_matches(['(', ')', ' ']));
    alternatives.split(" AND ").all(|part| part.split(" OR ").any(known))
}

/// Packages of the engine that are not on the list, or that no source of it names.
fn packages_out_of_place(dependencies: &[&str], sources: &[Source]) -> Vec<String> {
    let is_used = |package: &str| {
        let mut own = sources.iter().filter(|source| source.is_rust() && source.module().is_some());
        own.any(|source| {
            let mut code =
                source.text.lines().map(|line| line.split("//").next().unwrap_or_default());
            code.any(|code| !names_after(code, &format!("{package}::")).is_empty())
        })
    };
    let mut complaints = Vec::new();
    for &package in dependencies {
        if package != OPTIONAL && !PACKAGES.contains(&package) {
            complaints.push(format!("Cargo.toml: the engine may not use {package}"));
        } else if !is_used(package) {
            complaints.push(format!("Cargo.toml: {package} is used by no source"));
        }
    }
    complaints
}

/// What `cargo metadata` knows. Packages that no build has needed so far are fetched for it.
fn metadata() -> serde_json::Value {
    let version = Command::new("rustc").arg("-vV").output().unwrap().stdout;
    let version = String::from_utf8(version).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform"])
        .arg(host)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn packages_and_licences_are_the_listed_ones() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    let engine = packages.iter().find(|package| package["name"] == "kagetsu").unwrap();
    let dependencies: Vec<_> = engine["dependencies"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|dependency| dependency["kind"].is_null())
        .map(|dependency| dependency["name"].as_str().unwrap())
        .collect();
    assert_clean(&packages_out_of_place(&dependencies, &sources()));
    let is_optional = |dependency: &&serde_json::Value| dependency["optional"] == true;
    let all = engine["dependencies"].as_array().unwrap();
    let optional: Vec<_> = all.iter().filter(is_optional).map(|one| &one["name"]).collect();
    assert_eq!(optional, [OPTIONAL]);
    // the same sources need the same packages
    let copy = packages.iter().find(|package| package["name"] == "kagetsu-v3").unwrap();
    let normal = |package: &serde_json::Value| {
        let all = package["dependencies"].as_array().unwrap().iter();
        all.filter(|dependency| dependency["kind"].is_null()).cloned().collect::<Vec<_>>()
    };
    assert_eq!(normal(copy), normal(engine), "release/v3/Cargo.toml");

    let unknown: Vec<_> = packages
        .iter()
        .map(|package| {
            let licence = package["license"].as_str().unwrap_or("none");
            (package["name"].as_str().unwrap(), licence)
        })
        .filter(|(_, licence)| !licence_is_known(licence))
        .map(|(name, licence)| format!("{name}: licence `{licence}` is not on the list"))
        .collect();
    assert_clean(&unknown);
}

#[test]
fn a_package_that_is_foreign_or_unused_is_caught() {
    let check = |dependencies: &[&str], text: &str, complaints: usize| {
        let sources = [Source::new("src/a.rs", text), Source::new("lab/src/a.rs", "log::info!();")];
        let found = packages_out_of_place(dependencies, &sources);
        assert_eq!(found.len(), complaints, "{text:?}: {found:?}");
    };
    check(&["once_cell", "redb"], "use once_cell::sync::OnceCell;\nredb::Database;\n", 0);
    check(&["once_cell", "redb"], "use once_cell::sync::OnceCell;\n", 1);
    check(&["log"], "// as log::info\n", 1);
    check(&["log"], "env_log::info!();\n", 1);
    check(&["rand"], "use rand::Rng;\n", 1);
}

#[test]
fn licences_are_read_as_expressions() {
    assert!(licence_is_known("MIT OR Apache-2.0"));
    assert!(licence_is_known("MIT/Apache-2.0"));
    assert!(licence_is_known("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(licence_is_known("GPL-2.0 OR MIT"));
    assert!(!licence_is_known("GPL-2.0"));
    assert!(!licence_is_known("MIT AND SSPL-1.0"));
    assert!(!licence_is_known("none"));
}
