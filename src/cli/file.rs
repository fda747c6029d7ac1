//! Files that are whole, or as they were before: who writes them again loses nothing.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use super::failure::{Failure, cannot_write};

/// Writes a file by another one that takes its place when it is whole.
pub fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let write = || match NewFile::begin(path)? {
        Some(file) => file.finish(text),
        None => fs::write(path, text),
    };
    write().map_err(|cause| cannot_write(path, cause))
}

/// Adds to the end of a file, that is made if it is not there.
pub fn append(path: &Path, text: &str) -> Result<(), Failure> {
    let append = || {
        let mut file = File::options().append(true).create(true).open(path)?;
        file.write_all(text.as_bytes())
    };
    append().map_err(|cause| cannot_write(path, cause))
}

/// Fails if a file cannot be written; leaves it as it is.
pub fn try_to_replace(path: &Path) -> Result<(), Failure> {
    let begun = NewFile::begin(path).map(drop);
    begun.map_err(|cause| cannot_write(path, cause))
}

/// A file that is to take the place of another one; removed if it does not.
struct NewFile {
    file: File,
    name: OsString,
    old: PathBuf,
}

impl NewFile {
    /// `None` if there is something that is no file and can only be written to.
    fn begin(path: &Path) -> io::Result<Option<Self>> {
        let mut permissions = None;
        if let Ok(found) = fs::metadata(path) {
            // Whether it may be written is not asked when it is replaced.
            File::options().append(true).open(path)?;
            if !found.is_file() {
                return Ok(None);
            }
            permissions = Some(found.permissions());
        }
        // A link goes on leading to it.
        let old = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let mut name = old.clone().into_os_string();
        name.push(format!(".{}.part", process::id()));
        let new = Self {
            file: File::create_new(&name)?,
            name,
            old,
        };
        if let Some(permissions) = permissions {
            new.file.set_permissions(permissions)?;
        }
        Ok(Some(new))
    }

    fn finish(mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.file.sync_all()?;
        fs::rename(&self.name, &self.old)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // Once it has taken the other's place, it is not there.
        let _ = fs::remove_file(&self.name);
    }
}

/// Whether two names are of one file, that need not be there yet.
pub fn are_one(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let directory = path.parent().filter(|parent| *parent != Path::new(""));
        let directory = fs::canonicalize(directory.unwrap_or(Path::new("."))).ok()?;
        Some(fs::canonicalize(path).unwrap_or(directory.join(path.file_name()?)))
    };
    one == other || place(one).is_some_and(|found| place(other) == Some(found))
}
