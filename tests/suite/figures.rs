//! HTML beside a film: it names what is there, and says what is seen.

use super::arguments::mazereel;

#[test]
fn a_figure_names_the_files_beside_it_and_says_what_they_show() {
    let dir = tempfile::tempdir().unwrap();
    let scene = "board = \"left-hand-walk\"\n[[clip]]\nname = \"a\"\nstart_ms = 0\nduration_ms = 80\n\
        title = \"The start\"\nalt = \"It sets out.\"\n[export]\nduration_ms = 400\n";
    std::fs::write(dir.path().join("w.toml"), scene).unwrap();
    let outcome = mazereel(
        dir.path(),
        &[
            "render",
            "w.toml",
            "-f",
            "webp,gif",
            "--figure",
            "--captions",
        ],
    );
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let html = std::fs::read_to_string(dir.path().join("out/w.html")).unwrap();
    for name in ["w.webp", "w.gif", "w-still.png"] {
        assert!(html.contains(&format!("\"{name}\"")), "{html}");
        assert!(dir.path().join("out").join(name).is_file(), "{name}");
    }
    // A scene without words says the board's own, and that it does.
    assert!(
        outcome.stderr.contains("w has no `alt`"),
        "{}",
        outcome.stderr
    );
    assert!(html.contains("alt=\"Left-hand walk. "), "{html}");
    let clip = mazereel(
        dir.path(),
        &["render", "w.toml", "--clip", "a", "--figure", "-o", "c.gif"],
    );
    assert_eq!(clip.stdout, "c.gif\nc-still.png\nc.html\n");
    let html = std::fs::read_to_string(dir.path().join("c.html")).unwrap();
    assert!(html.contains("alt=\"It sets out.\""), "{html}");
    assert!(html.contains("<figcaption>The start<"), "{html}");

    let before = std::fs::read(dir.path().join("out/w.html")).unwrap();
    let kept = mazereel(
        dir.path(),
        &["render", "w.toml", "-f", "gif", "--figure", "--no-clobber"],
    );
    assert_eq!((kept.code, kept.stdout.as_str()), (0, ""));
    assert!(std::fs::read(dir.path().join("out/w.html")).unwrap() == before);
    for (arguments, why) in [
        (
            "render w.toml -f png --figure",
            "a figure shows gif, apng, webp",
        ),
        ("render w.toml -o - -f gif --figure", "beside a file"),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let outcome = mazereel(dir.path(), &arguments);
        assert!(
            outcome.code == 2 && outcome.stderr.contains(why),
            "{}",
            outcome.stderr
        );
    }
}

#[test]
fn what_is_missing_of_a_figure_is_written_and_names_the_films_that_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let scene = "board = \"left-hand-walk\"\nalt = \"A walk.\"\n[export]\nduration_ms = 80\n";
    std::fs::write(dir.path().join("w.toml"), scene).unwrap();
    let run = |line: &str| {
        let arguments: Vec<&str> = line.split(' ').collect();
        mazereel(dir.path(), &arguments)
    };
    assert_eq!(run("render w.toml -f gif").code, 0);
    let line = "render w.toml -f gif,webp --figure --no-clobber";
    let outcome = run(line);
    assert_eq!(outcome.stdout, "out/w.webp\nout/w-still.png\nout/w.html\n");
    let html = std::fs::read_to_string(dir.path().join("out/w.html")).unwrap();
    assert!(html.contains("w.webp") && html.contains("w.gif"), "{html}");
    std::fs::remove_file(dir.path().join("out/w.html")).unwrap();
    assert_eq!(run(line).stdout, "out/w.html\n");
    assert_eq!(run(line).stdout, "");
}

#[test]
fn a_poster_never_takes_the_name_of_a_film() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    write("a.toml", "board = \"left-hand-walk\"\n");
    write("a-still.toml", "board = \"left-hand-walk\"\n");
    let clip = |name| format!("[[clip]]\nname = \"{name}\"\nstart_ms = 0\nduration_ms = 80\n");
    write(
        "c.toml",
        &format!(
            "board = \"left-hand-walk\"\n{}{}",
            clip("x"),
            clip("x-still")
        ),
    );
    for line in [
        "render a.toml a-still.toml -f apng --figure",
        "render c.toml --clip all -f apng --figure",
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        let outcome = mazereel(dir.path(), &arguments);
        assert_eq!(outcome.code, 2, "{line}");
        assert!(
            outcome.stderr.contains("would both be"),
            "{}",
            outcome.stderr
        );
    }
}
