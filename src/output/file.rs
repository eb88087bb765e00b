//! One file: written beside its final name, then renamed onto it.

use super::{Clobber, OutputError, TEMP_PREFIX, folder_of, follow_links};
use std::fs::{File, Metadata};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that does not have its name yet.
#[derive(Debug)]
pub struct NewFile {
    temp: NamedTempFile,
    path: PathBuf,
    /// Where `path` leads if it is a symbolic link.
    target: PathBuf,
    clobber: Clobber,
}

impl NewFile {
    /// Starts a file that will be called `path`; folders are made if need be.
    ///
    /// # Errors
    /// If something other than a writable file has that name, or the folder does not take files.
    pub fn create(path: &Path, clobber: Clobber) -> Result<NewFile, OutputError> {
        let target = follow_links(path);
        let older = std::fs::metadata(&target).ok();
        check_older(path, older.as_ref(), clobber)?;
        let folder = folder_of(&target);
        std::fs::create_dir_all(folder).map_err(OutputError::at("make the folder", folder))?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMP_PREFIX);
        // Temporary files are private by default; this one becomes a file like any other.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let temp = builder
            .tempfile_in(folder)
            .map_err(OutputError::at("write", path))?;
        if let Some(older) = older {
            temp.as_file()
                .set_permissions(older.permissions())
                .map_err(OutputError::at("write", path))?;
        }
        Ok(NewFile {
            temp,
            path: path.to_owned(),
            target,
            clobber,
        })
    }

    /// A buffered writer. It must be flushed before [`Self::commit`]: dropping it loses errors.
    ///
    /// # Errors
    /// What the system says.
    pub fn writer(&self) -> Result<BufWriter<File>, OutputError> {
        let file = self.temp.as_file().try_clone();
        file.map(BufWriter::new)
            .map_err(OutputError::at("write", &self.path))
    }

    /// Where the file lies until it has its name: for a program that writes it in our place, onto
    /// the empty file that is there.
    pub fn temporary_path(&self) -> &Path {
        self.temp.path()
    }

    /// The final name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes sure that the bytes are on the disk, and gives the file its name. Returns its length.
    ///
    /// # Errors
    /// What the system says; an older file is then still whole.
    pub fn commit(self) -> Result<u64, OutputError> {
        let NewFile {
            temp, path, target, ..
        } = self;
        let synced = temp.as_file().sync_all();
        let bytes = synced
            .and_then(|()| temp.as_file().metadata())
            .map_err(OutputError::at("write", &path))?
            .len();
        let renamed = match self.clobber {
            Clobber::Replace => temp.persist(&target),
            Clobber::Keep => temp.persist_noclobber(&target),
        };
        match renamed {
            Ok(_) => Ok(bytes),
            Err(e) if e.error.kind() == std::io::ErrorKind::AlreadyExists => {
                Err(OutputError::Exists(path))
            }
            Err(e) => Err(OutputError::at("write", &path)(e.error)),
        }
    }
}

/// Whether the older file, if there is one, may be replaced.
fn check_older(path: &Path, older: Option<&Metadata>, clobber: Clobber) -> Result<(), OutputError> {
    let occupied = |what| {
        Err(OutputError::Occupied {
            path: path.to_owned(),
            what,
        })
    };
    match older {
        None => Ok(()),
        Some(_) if clobber == Clobber::Keep => Err(OutputError::Exists(path.to_owned())),
        Some(older) if older.is_dir() => occupied("a folder"),
        Some(older) if !older.is_file() => occupied("not a regular file"),
        Some(older) if older.permissions().readonly() => occupied("write-protected"),
        Some(_) => Ok(()),
    }
}
