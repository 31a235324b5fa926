//! The file: opened, read, changed in transactions.
//!
//! Two tables of redb: `header` with the number of the form, and `positions` from keys to records. A
//! file is first opened on trial, repairs and the check of every page included, while nothing of it
//! is written; only a sound one is opened in earnest. What the package throws at damaged bytes is
//! caught here: it ends the call, not the engine.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use redb::{Builder, Database, ReadOnlyTable, ReadableDatabase, ReadableTable, TableDefinition};

use super::error::StoreError;
use super::position::{Key, Position};
use super::record::Record;
use super::storage::{Disk, Trial};

/// Number of the form of keys and records.
const FORM: u64 = 1;
/// Its name in the header.
const FORM_NAME: &str = "kagetsu positions";
const HEADER: TableDefinition<'_, &str, u64> = TableDefinition::new("header");
const POSITIONS: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("positions");

/// With these bytes every file of redb begins.
const MAGIC: [u8; 9] = *b"redb\x1a\x0a\xa9\x0d\x0a";
/// Memory for pages of the file.
const CACHE_BYTES: usize = 16 << 20;
/// Memory for pages while a file is on trial.
const TRIAL_CACHE_BYTES: usize = 1 << 20;

/// An open database.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    database: Database,
    /// The same file, for trials.
    file: File,
}

/// Where records can be looked up.
pub trait Records {
    /// What is known of a position, its points as the position lies.
    ///
    /// # Errors
    /// When the file fails.
    fn find(&self, position: &Position) -> Result<Option<Record>, StoreError>;

    /// Calls `visit` with every position, as it is kept, and what is known of it.
    ///
    /// # Errors
    /// When the file fails, or `visit` does.
    fn each(
        &self,
        visit: impl FnMut(Position, Record) -> Result<(), StoreError>,
    ) -> Result<(), StoreError>;
}

/// The records as they are now.
#[derive(Debug)]
pub struct View {
    table: ReadOnlyTable<&'static [u8], &'static [u8]>,
}

/// The records inside a change.
#[derive(Debug)]
pub struct Edit<'a> {
    table: redb::Table<'a, &'static [u8], &'static [u8]>,
}

impl Store {
    /// Opens a database, or makes a new one where there is no file, or an empty one.
    ///
    /// # Errors
    /// When it cannot be used; it is then as it was before.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if fs::metadata(path).map_or(true, |found| found.is_file() && found.len() == 0) {
            guarded(|| create(path))?;
        }
        Self::open_existing(path)
    }

    /// Opens a database that is there.
    ///
    /// # Errors
    /// When it cannot be used; it is then as it was before.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        guarded(|| {
            let file = lock(path)?;
            try_out(&file)?;
            let own = file.try_clone()?;
            let database =
                Builder::new().set_cache_size(CACHE_BYTES).create_with_backend(Disk::new(own))?;
            Ok(Self { path: path.to_owned(), database, file })
        })
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads.
    ///
    /// # Errors
    /// When the file fails, or `read` does.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&View) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        guarded(|| {
            let table = self.database.begin_read()?.open_table(POSITIONS)?;
            read(&View { table })
        })
    }

    /// Changes records, all of them or none; when this returns they are on the disk.
    ///
    /// # Errors
    /// When the file fails, or `change` does; nothing is changed then.
    pub fn write<T>(
        &self,
        change: impl FnOnce(&mut Edit<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        guarded(|| {
            let transaction = self.database.begin_write()?;
            let result = change(&mut Edit { table: transaction.open_table(POSITIONS)? })?;
            transaction.commit()?;
            Ok(result)
        })
    }

    /// Reads every page and every record, without a change of the file; how many records there are.
    ///
    /// # Errors
    /// When something is damaged.
    pub fn check(&self) -> Result<usize, StoreError> {
        guarded(|| try_out(&self.file))
    }
}

impl Records for View {
    fn find(&self, position: &Position) -> Result<Option<Record>, StoreError> {
        find(&self.table, position)
    }

    fn each(
        &self,
        visit: impl FnMut(Position, Record) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        each(&self.table, visit)
    }
}

impl Records for Edit<'_> {
    fn find(&self, position: &Position) -> Result<Option<Record>, StoreError> {
        find(&self.table, position)
    }

    fn each(
        &self,
        visit: impl FnMut(Position, Record) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        each(&self.table, visit)
    }
}

impl Edit<'_> {
    /// Sets what is known of a position.
    ///
    /// # Errors
    /// When the file fails.
    pub fn put(&mut self, position: &Position, record: Record) -> Result<(), StoreError> {
        let place = position.locate();
        let bytes = record.mapped(|point| place.to_kept(point)).write(position.size);
        self.table.insert(place.key.bytes(), bytes.as_slice())?;
        Ok(())
    }

    /// Changes what is known of a position, of which nothing may be known yet.
    ///
    /// # Errors
    /// When the file fails.
    pub fn update(
        &mut self,
        position: &Position,
        change: impl FnOnce(&mut Record),
    ) -> Result<(), StoreError> {
        let mut record = self.find(position)?.unwrap_or_default();
        change(&mut record);
        self.put(position, record)
    }

    /// Forgets a position; tells whether it was known.
    ///
    /// # Errors
    /// When the file fails.
    pub fn remove(&mut self, position: &Position) -> Result<bool, StoreError> {
        Ok(self.table.remove(position.key().bytes())?.is_some())
    }
}

fn find(
    table: &impl ReadableTable<&'static [u8], &'static [u8]>,
    position: &Position,
) -> Result<Option<Record>, StoreError> {
    let place = position.locate();
    let Some(found) = table.get(place.key.bytes())? else { return Ok(None) };
    let record = Record::read(found.value(), position.size).ok_or(StoreError::Damaged)?;
    Ok(Some(record.mapped(|point| place.to_shown(point))))
}

fn each(
    table: &impl ReadableTable<&'static [u8], &'static [u8]>,
    mut visit: impl FnMut(Position, Record) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    for entry in table.iter()? {
        let (key, value) = entry?;
        let position = Key::read(key.value()).ok_or(StoreError::Damaged)?;
        let record = Record::read(value.value(), position.size).ok_or(StoreError::Damaged)?;
        visit(position, record)?;
    }
    Ok(())
}

/// Makes a new database beside its place and moves it there whole.
fn create(path: &Path) -> Result<(), StoreError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(&beside)?;
    let made = fill(file).and_then(|()| Ok(fs::rename(&beside, path)?));
    if made.is_err() {
        // what is left over can only be this file
        drop(fs::remove_file(&beside));
    }
    made
}

fn fill(file: File) -> Result<(), StoreError> {
    let database = Builder::new().create_with_backend(Disk::new(file))?;
    let transaction = database.begin_write()?;
    transaction.open_table(HEADER)?.insert(FORM_NAME, FORM)?;
    transaction.open_table(POSITIONS)?;
    transaction.commit()?;
    Ok(())
}

/// Opens the file for this process alone.
fn lock(path: &Path) -> Result<File, StoreError> {
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(StoreError::NotAFile);
    }
    // who may do everything is not kept from writing by the system
    if found.permissions().readonly() {
        return Err(StoreError::ReadOnly);
    }
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
        // a file system without locks: nobody can be asked
        Err(TryLockError::Error(error)) => log::warn!("database: no lock: {error}"),
    }
    let mut magic = [0; MAGIC.len()];
    let is_one = file.read_exact(&mut magic).is_ok() && magic == MAGIC;
    file.rewind()?;
    if is_one { Ok(file) } else { Err(StoreError::Foreign) }
}

/// Reads every page and every record, without a change of the file; how many records there are.
fn try_out(file: &File) -> Result<usize, StoreError> {
    let trial = Trial::new(file.try_clone()?)?;
    let mut database =
        Builder::new().set_cache_size(TRIAL_CACHE_BYTES).create_with_backend(trial)?;
    if !database.check_integrity()? {
        return Err(StoreError::Damaged);
    }
    let transaction = database.begin_read()?;
    let header = transaction.open_table(HEADER).map_err(foreign)?;
    match header.get(FORM_NAME)?.map(|form| form.value()) {
        Some(FORM) => {}
        Some(form) => return Err(StoreError::Version(form)),
        None => return Err(StoreError::Foreign),
    }
    let mut count = 0;
    each(&transaction.open_table(POSITIONS).map_err(foreign)?, |_, _| {
        count += 1;
        Ok(())
    })?;
    Ok(count)
}

/// A table that is not there, or holds other things, is one of another program.
fn foreign(error: redb::TableError) -> StoreError {
    match error {
        redb::TableError::Storage(error) => error.into(),
        _ => StoreError::Foreign,
    }
}

/// Calls the package, whose assertions end the call and nothing else.
fn guarded<T>(call: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or(Err(StoreError::Damaged))
}
