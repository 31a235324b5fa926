//! `export`: writes records of games in the forms of other programs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kagetsu_tournaments::journal::{self, Contents, JournalError};
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::samples::{self, Form};
use kagetsu_tournaments::{pgn, psq, sgf};

use super::CliError;

/// Arguments of `export`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of records; what was exported from them before is written over
    #[arg(required = true, value_name = "RECORDS")]
    records: Vec<PathBuf>,
    #[command(flatten)]
    targets: Targets,
}

/// What is written; at least one.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = true)]
struct Targets {
    /// SGF: a directory for one file a game, or FILE.sgf for all games in one
    #[arg(long, value_name = "PLACE")]
    sgf: Option<PathBuf>,
    /// PSQ of Piskvork and the tournament's judge: a directory for one file a game
    #[arg(long, value_name = "DIR")]
    psq: Option<PathBuf>,
    /// PGN for programs that compute ratings: one file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Training samples: FILE.bin (positions) or FILE.binpack (games with values)
    #[arg(long, value_name = "FILE")]
    samples: Option<PathBuf>,
}

/// Reads the records and writes what is asked for.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let targets = &arguments.targets;
    let form = targets.samples.as_deref().map(form_of).transpose()?;
    let files = arguments.records.iter().map(|path| Ok((path.as_path(), journal::read(path)?)));
    let records = Records { files: files.collect::<Result<_, JournalError>>()? };
    let damage: Vec<_> = records.files.iter().flat_map(|(_, file)| &file.damage).collect();
    for damage in &damage {
        writeln!(std::io::stderr(), "kagetsu-tournaments: {damage}")?;
    }
    let games = records.games().count();
    let told = |form: &str, place: &Path| format!("{games} games as {form}: {}", place.display());
    let written = [
        targets.sgf.as_deref().map(|place| records.write_sgf(place).map(|()| told("SGF", place))),
        targets.psq.as_deref().map(|place| records.write_psq(place).map(|()| told("PSQ", place))),
        targets.pgn.as_deref().map(|place| records.write_pgn(place).map(|()| told("PGN", place))),
        targets
            .samples
            .as_deref()
            .zip(form)
            .map(|(place, form)| records.write_samples(place, form)),
    ];
    let mut out = std::io::stdout().lock();
    for line in written.into_iter().flatten() {
        writeln!(out, "{}", line?)?;
    }
    out.flush()?;
    Ok(if damage.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What was read. Each method writes it in one form.
struct Records<'a> {
    files: Vec<(&'a Path, Contents)>,
}

impl Records<'_> {
    fn games(&self) -> impl Iterator<Item = &GameRecord> {
        self.files.iter().flat_map(|(_, file)| &file.games)
    }

    fn write_sgf(&self, place: &Path) -> Result<(), CliError> {
        if place.extension().is_some_and(|extension| extension == "sgf") {
            return save(place, self.games().map(sgf::write).collect::<String>().as_bytes());
        }
        self.save_each(place, "sgf", sgf::write)
    }

    fn write_psq(&self, place: &Path) -> Result<(), CliError> {
        self.save_each(place, "psq", psq::write)
    }

    fn write_pgn(&self, place: &Path) -> Result<(), CliError> {
        let games = self.files.iter().flat_map(|(_, file)| {
            file.games.iter().map(|game| pgn::write(game, &file.header.event))
        });
        save(place, games.collect::<String>().as_bytes())
    }

    /// Tells how many of the games are of use.
    fn write_samples(&self, place: &Path, form: Form) -> Result<String, CliError> {
        save(place, &samples::write(self.games(), form))?;
        let useful: Vec<_> = self.games().filter(|game| samples::is_useful(game)).collect();
        let (all, used) = (self.games().count(), useful.len());
        let moves: usize = useful.iter().map(|game| game.moves.len()).sum();
        Ok(format!("{used} of {all} games, {moves} moves, as samples: {}", place.display()))
    }

    /// Writes one file a game. Numbers of games repeat from one file of records to the next; that
    /// file's name keeps them apart.
    fn save_each(
        &self,
        directory: &Path,
        ending: &str,
        text: impl Fn(&GameRecord) -> String,
    ) -> Result<(), CliError> {
        for (records, file) in &self.files {
            let stem = records.file_stem().unwrap_or_default().to_string_lossy();
            let prefix = if self.files.len() == 1 { String::new() } else { format!("{stem}_") };
            for game in &file.games {
                let name = format!("{prefix}{}.{ending}", psq::file_stem(game));
                save(&directory.join(name), text(game).as_bytes())?;
            }
        }
        Ok(())
    }
}

/// The form that a file's ending tells.
fn form_of(path: &Path) -> Result<Form, CliError> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("bin") => Ok(Form::Bin),
        Some("binpack") => Ok(Form::Binpack),
        _ => Err(CliError::SampleEnding { path: path.to_owned() }),
    }
}

/// Writes a file and the directories above it.
fn save(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let directory = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    let written = directory.and_then(|()| std::fs::write(path, bytes));
    written.map_err(|source| CliError::Write { path: path.to_owned(), source })
}
