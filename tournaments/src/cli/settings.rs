//! What several subcommands share: rules and boards as arguments, the guardian, saved games.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use kagetsu_tournaments::clock;
use kagetsu_tournaments::engine::Guardian;
use kagetsu_tournaments::record::GameRecord;
pub(super) use kagetsu_tournaments::settings::words::{read_rule, read_size};
use kagetsu_tournaments::sgf;

use super::CliError;

/// The guardian that ends all engines when this program is killed.
pub(super) fn guardian() -> Result<Guardian, CliError> {
    let own = std::env::current_exe()?;
    Ok(Guardian::start(&own)?)
}

/// Writes a game as SGF into `directory`, under a name made of date, rule and size.
pub(super) fn save(record: &GameRecord, directory: &Path) -> Result<PathBuf, CliError> {
    let date = clock::date();
    let (rule, side) = (record.rule, record.size.side());
    let stem = format!("{}-{rule}{side}", date.strftime("%Y%m%d-%H%M%S"));
    let text = sgf::write(record);
    write_new(directory, &stem, &text)
        .map_err(|source| CliError::Save { path: directory.join(stem), source })
}

/// Writes `STEM.sgf`, or `STEM-2.sgf` and so on where that exists.
fn write_new(directory: &Path, stem: &str, text: &str) -> std::io::Result<PathBuf> {
    std::fs::create_dir_all(directory)?;
    let mut path = directory.join(format!("{stem}.sgf"));
    for number in 2.. {
        match File::create_new(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                path = directory.join(format!("{stem}-{number}.sgf"));
            }
            file => {
                file?.write_all(text.as_bytes())?;
                break;
            }
        }
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_game_is_written_over() {
        let directory = tempfile::tempdir().unwrap();
        for (text, name) in [("one", "game.sgf"), ("two", "game-2.sgf"), ("three", "game-3.sgf")] {
            let path = write_new(directory.path(), "game", text).unwrap();
            assert_eq!(path, directory.path().join(name));
        }
        let first = std::fs::read_to_string(directory.path().join("game.sgf")).unwrap();
        assert_eq!(first, "one");
    }
}
