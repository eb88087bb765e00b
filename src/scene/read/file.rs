//! Reading a scene script: bounded, and clear about what is not one.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::problem::{Problem, Source};

/// The largest script that is read. Those that people write have some hundred bytes.
const LARGEST: u64 = 1 << 20;

/// Reads the script at `path`.
///
/// # Errors
/// It cannot be read, is larger than 1 MiB, or is not UTF-8.
pub fn read(path: &Path) -> Result<Arc<Source>, Problem> {
    let shown = path.display();
    let cannot = |why: &dyn std::fmt::Display| Problem::new(format!("cannot read {shown}: {why}"));
    let file = File::open(path).map_err(|error| cannot(&plain(&error)))?;
    let is_folder = file.metadata().is_ok_and(|m| m.is_dir());
    if is_folder {
        return Err(cannot(&"it is a folder"));
    }
    let mut bytes = Vec::new();
    let mut start = file.take(LARGEST + 1);
    start
        .read_to_end(&mut bytes)
        .map_err(|error| cannot(&plain(&error)))?;
    if bytes.len() as u64 > LARGEST {
        let why = format!("it has more than {LARGEST} bytes, which no scene script needs");
        return Err(cannot(&why));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(Some(shown.to_string()), text)),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            Err(cannot(&format!(
                "it is not UTF-8 text, from byte {offset} on"
            )))
        }
    }
}

/// An error of the system without its number.
pub fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_bytes(bytes: &[u8]) -> Result<Arc<Source>, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        read(file.path()).map_err(|problem| format!("{problem:?}"))
    }

    #[test]
    fn a_script_of_one_mebibyte_is_read_and_a_larger_one_refused() {
        let mut bytes = vec![b'#'; 1 << 20];
        assert!(read_bytes(&bytes).is_ok());
        bytes.push(b'#');
        assert!(
            read_bytes(&bytes)
                .unwrap_err()
                .contains("more than 1048576 bytes")
        );
    }

    #[test]
    fn what_is_not_utf_8_is_named_with_its_offset() {
        let error = read_bytes(b"a = \"\xff\"").unwrap_err();
        assert!(error.contains("from byte 5 on"), "{error}");
    }

    #[test]
    fn a_folder_and_a_missing_file_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = |path: &Path| format!("{:?}", read(path).unwrap_err());
        assert!(error(folder.path()).contains("it is a folder"));
        assert!(error(&folder.path().join("a.toml")).contains("there is no such file"));
    }
}
