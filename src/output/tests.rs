//! Results are whole or not at all, whatever was there before.

use super::*;
use std::io::Write;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn write(path: &Path, bytes: &[u8], clobber: Clobber) -> Result<u64, OutputError> {
    let file = NewFile::create(path, clobber)?;
    let mut writer = file.writer()?;
    writer.write_all(bytes).unwrap();
    writer.flush().unwrap();
    drop(writer);
    file.commit()
}

#[test]
fn a_file_takes_its_name_only_when_committed() {
    let dir = folder();
    let path = dir.path().join("deep/er/film.gif");
    assert_eq!(write(&path, b"new", Clobber::Replace).unwrap(), 3);
    assert_eq!(std::fs::read(&path).unwrap(), b"new");
    let abandoned = NewFile::create(&path, Clobber::Replace).unwrap();
    abandoned.writer().unwrap().write_all(b"half").unwrap();
    drop(abandoned);
    assert_eq!(std::fs::read(&path).unwrap(), b"new");
    assert_eq!(names(path.parent().unwrap()), ["film.gif"]);
}

#[test]
fn what_exists_is_kept_when_asked_also_if_it_came_meanwhile() {
    let dir = folder();
    let path = dir.path().join("film.gif");
    let file = NewFile::create(&path, Clobber::Keep).unwrap();
    std::fs::write(&path, "theirs").unwrap();
    assert!(matches!(file.commit(), Err(OutputError::Exists(_))));
    let late = NewFile::create(&path, Clobber::Keep);
    assert!(matches!(late, Err(OutputError::Exists(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"theirs");
    assert_eq!(names(dir.path()), ["film.gif"]);
}

#[test]
fn a_folder_is_not_replaced_by_a_file_nor_a_file_by_a_sequence() {
    let dir = folder();
    let error = NewFile::create(dir.path(), Clobber::Replace).unwrap_err();
    assert!(error.to_string().ends_with("it is a folder"), "{error}");
    let path = dir.path().join("film");
    std::fs::write(&path, "theirs").unwrap();
    let error = NewSequence::create(&path, 3, Clobber::Replace).unwrap_err();
    assert!(error.to_string().ends_with("it is not a folder"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_new_file_has_the_usual_permissions_and_a_replaced_one_those_it_had() {
    use std::os::unix::fs::PermissionsExt;
    let dir = folder();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let usual = dir.path().join("usual");
    std::fs::write(&usual, "").unwrap();
    let path = dir.path().join("film.gif");
    write(&path, b"1", Clobber::Replace).unwrap();
    assert_eq!(mode(&path), mode(&usual));
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
    write(&path, b"2", Clobber::Replace).unwrap();
    assert_eq!(mode(&path), 0o640);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
    let error = write(&path, b"3", Clobber::Replace).unwrap_err();
    assert!(error.to_string().ends_with("write-protected"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_result_goes_where_a_link_leads_and_the_link_stays() {
    let dir = folder();
    let (link, real) = (
        dir.path().join("link.gif"),
        dir.path().join("real/film.gif"),
    );
    std::os::unix::fs::symlink("real/film.gif", &link).unwrap();
    for bytes in [b"1", b"2"] {
        write(&link, bytes, Clobber::Replace).unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read(&real).unwrap(), bytes);
    }
}

fn sequence(path: &Path, numbers: std::ops::Range<u64>) -> NewSequence {
    let mut sequence = NewSequence::create(path, 99, Clobber::Replace).unwrap();
    for number in numbers {
        sequence.add(number, b"png").unwrap();
    }
    sequence
}

#[test]
fn a_sequence_replaces_the_older_one_as_a_whole_and_nothing_else() {
    let dir = folder();
    let path = dir.path().join("film");
    assert_eq!(sequence(&path, 0..5).commit().unwrap(), 15);
    std::fs::write(path.join("notes.txt"), "theirs").unwrap();
    drop(sequence(&path, 3..9));
    assert_eq!(names(&path).len(), 6);
    sequence(&path, 4..6).commit().unwrap();
    assert_eq!(
        names(&path),
        ["frame-0004.png", "frame-0005.png", "notes.txt"]
    );
    assert_eq!(names(dir.path()), ["film"]);
    let kept = NewSequence::create(&path, 99, Clobber::Keep);
    assert!(matches!(kept, Err(OutputError::Exists(_))));
}

#[test]
fn a_sequence_that_cannot_move_in_puts_the_older_one_back() {
    let dir = folder();
    let path = dir.path().join("film");
    sequence(&path, 0..3).commit().unwrap();
    // A folder by a frame's name is not ours to move, and no frame can take its place.
    std::fs::create_dir(path.join("frame-0004.png")).unwrap();
    assert!(sequence(&path, 3..9).commit().is_err());
    let older = ["frame-0000.png", "frame-0001.png", "frame-0002.png"];
    assert_eq!(names(&path), [&older[..], &["frame-0004.png"]].concat());
    assert_eq!(names(dir.path()), ["film"]);
}
