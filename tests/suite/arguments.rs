//! The commands as they are typed: what goes to which stream, and with which exit code.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run left behind.
pub struct Outcome {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// What the program needs of the environment to start, on any system.
const ENVIRONMENT: [&str; 5] = ["PATH", "HOME", "TMPDIR", "TEMP", "SYSTEMROOT"];

/// The program, with nothing in its environment that could change what it says or does: a test
/// holds in a terminal as in a CI job, whose `CI` forbids writing baselines.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mazereel"));
    cleared(&mut command);
    command
}

/// Takes from a command all of the environment but what a program needs to start.
pub fn cleared(command: &mut Command) -> &mut Command {
    let kept = ENVIRONMENT.map(|name| (name, std::env::var_os(name)));
    command.env_clear().envs(
        kept.into_iter()
            .filter_map(|(name, value)| Some((name, value?))),
    )
}

/// The program in a folder.
fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program();
    command.current_dir(folder).args(arguments);
    command
}

/// Runs the program in a folder.
pub fn mazereel(folder: &Path, arguments: &[&str]) -> Outcome {
    let output = command(folder, arguments).output().unwrap();
    Outcome {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

fn run(line: &str) -> Outcome {
    let arguments: Vec<&str> = line.split_whitespace().collect();
    mazereel(Path::new("/"), &arguments)
}

/// Runs a command that must work, to its standard output.
fn results(line: &str) -> String {
    let outcome = run(line);
    assert_eq!(outcome.code, 0, "{line}\n{}", outcome.stderr);
    assert_eq!(outcome.stderr, "", "{line}");
    outcome.stdout
}

fn records(line: &str) -> Vec<Value> {
    serde_json::from_str(&results(line)).unwrap()
}

#[test]
fn wrong_usage_is_one_error_with_exit_code_2_and_nothing_on_standard_output() {
    for (line, words) in [
        ("facts depth-frist-carve", "did you mean depth-first-carve?"),
        (
            "facts depth-first-carve --set carve_stp_ms=8",
            "did you mean `carve_step_ms`?",
        ),
        ("facts --set grid_n=1", "from 2 to 4096"),
        ("facts --set grid_n", "takes key=value"),
        (
            "facts frontier-ripples --sweep frontier_pick=random,old",
            "\"oldest\"",
        ),
        (
            "facts frontier-ripples --sweep frontier_pick",
            "takes key=value",
        ),
        (
            "facts frontier-ripples --sweep grid_n=3 --sweep grid_n=4",
            "swept twice",
        ),
        (
            "facts --sweep grid_n=2..=400 --sweep cell_px=1..=40",
            "15960 parameter sets are more than 100000",
        ),
        ("facts --seeds 5..=4", "holds no seed"),
        ("facts --seeds 12..", "it has no end; allowed are 7, 0..24"),
        ("facts --seeds 464-483", "is written 464..=483"),
        (
            "facts --sweep grid_n=11..",
            "it has no end; allowed are 7, 0..24",
        ),
        (
            "render --frames 1-5",
            "is written 1..=5; allowed are 7, 0..24",
        ),
        ("facts -o a.csv,b.json", "-o a.csv, then -o b.json"),
        ("facts -f csv -o a.json", "a.json holds json, not csv"),
        (
            "measure -o tables/",
            "a table is one file, such as tables/table.md",
        ),
        ("measure -o a.gif", "a table is .md, .csv, .json, .html"),
        ("compare a.gif b.gif -o c.png", "go into a folder"),
        ("contact distance-flood -o a.jpg", "pictures .png and .svg"),
        (
            "still distance-flood -f svg -o a.png",
            "this picture is a .svg",
        ),
        ("still distance-flood -o a.png,a.svg", "-f png,svg -o DIR/"),
        (
            "render distance-flood -o a.gif,b.webp",
            "-f gif,webp -o DIR/",
        ),
        (
            "render distance-flood -o a.gif -f webp",
            "a.gif holds one GIF",
        ),
        ("render distance-flood -o a.gfi", "did you mean .gif?"),
        ("facts --seed -1", "expected 0 to 4294967295"),
        ("measure --threshold 256", "expected 0 to 255"),
        ("contact --columns x", "expected 1 to 100"),
        ("facts --seed 1 --seeds 2", "cannot be used with"),
        ("facts --format xml", "md, csv, json"),
        ("list --keys hedge-gardne", "did you mean hedge-garden?"),
        ("-j 100000 list", "expected 0 to 512"),
        ("renderr", "unrecognized subcommand"),
    ] {
        let outcome = run(line);
        assert_eq!(outcome.code, 2, "{line}\n{}", outcome.stderr);
        assert_eq!(outcome.stdout, "", "{line}");
        let shown = &outcome.stderr;
        assert!(shown.contains(words), "{line}\n{shown}");
        assert_eq!(shown.matches("error: ").count(), 1, "{line}\n{shown}");
    }
}

#[test]
fn a_slip_of_output_writes_nothing_and_what_is_meant_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let run = |line: &str| {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        mazereel(folder.path(), &arguments)
    };
    let names = || {
        let entries = std::fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    for line in [
        "render distance-flood -o a.gif,b.webp",
        "render distance-flood -o film.jpg",
        "render distance-flood -o film.gif -f webp",
        "still distance-flood -o film.gif",
        "contact distance-flood -o a.png,b.png",
        "facts distance-flood -o a.md,b.md",
        "measure distance-flood -o film.gif",
    ] {
        let outcome = run(line);
        assert_eq!(outcome.code, 2, "{line}\n{}", outcome.stderr);
        assert_eq!(names(), [""; 0], "{line}");
    }
    let film = "render distance-flood --frames 0..=1 --set grid_n=5 -o";
    assert_eq!(run(&format!("{film} FILM.GIF")).code, 0);
    assert_eq!(run(&format!("{film} film.gif/")).code, 0);
    assert_eq!(run("facts distance-flood -o T.CSV").code, 0);
    assert_eq!(names(), ["FILM.GIF", "T.CSV", "film.gif"]);
    let film = std::fs::read(folder.path().join("FILM.GIF")).unwrap();
    assert!(film.starts_with(b"GIF89a"));
    assert!(folder.path().join("film.gif/distance-flood.gif").exists());
    let table = std::fs::read_to_string(folder.path().join("T.CSV")).unwrap();
    assert!(table.starts_with("scene,board,seed,"), "{table}");
}

#[test]
fn rows_of_numbers_are_typed_alike_for_frames_seeds_and_sweeps() {
    let rows = |line: &str| {
        let table = results(&format!("facts depth-first-carve {line} --format csv"));
        let lines = table.lines().skip(1);
        let cells = lines.map(|line| {
            line.split(',')
                .skip(2)
                .take(2)
                .collect::<Vec<_>>()
                .join(" ")
        });
        cells.collect::<Vec<_>>()
    };
    assert_eq!(
        rows("--seeds 1,4..=5 --sweep grid_n=3"),
        ["1 3", "4 3", "5 3"]
    );
    assert_eq!(
        rows("--seeds 1 --sweep grid_n=5..7,2"),
        ["1 5", "1 6", "1 2"]
    );
    assert_eq!(
        rows("--seeds 1 --sweep grid_n=3..=9:3"),
        ["1 3", "1 6", "1 9"]
    );
    for (frames, count) in [("0..=10", 11), ("0..=9:3,-1", 5), ("..3", 3), ("50%", 1)] {
        let told = results(&format!(
            "render distance-flood --dry-run --frames {frames}"
        ));
        assert!(told.contains(&format!("{count} frame")), "{frames}: {told}");
    }
    let shown = run("facts depth-first-carve --sweep grid_n=1..=5").stderr;
    assert!(shown.contains("from 2 to 4096"), "{shown}");
    assert!(shown.contains("1 is one of the row"), "{shown}");
}

#[test]
fn very_many_rows_are_written_as_they_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let line = "facts depth-first-carve --set grid_n=2 --seeds 0..150000 --summary -o";
    for (name, lines) in [("t.csv", 1 + 150_000 + 3), ("t.json", 2 + 150_000 + 1)] {
        let arguments: Vec<&str> = line.split_whitespace().chain([name]).collect();
        let outcome = mazereel(folder.path(), &arguments);
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(text.lines().count(), lines, "{name}");
    }
}

#[test]
fn an_argument_s_fault_is_shown_in_the_argument() {
    let shown = run("facts depth-first-carve --set carve_step_ms=0").stderr;
    let expected = "\
error: `carve_step_ms` must be a whole number of milliseconds from 1 to 60000
 |
 | --set carve_step_ms=0
 |                     ^ out of range
";
    assert!(shown.starts_with(expected), "{shown}");
}

#[test]
fn facts_as_json_have_every_setting_in_force_and_whole_counts() {
    let records = records("facts depth-first-carve --set carve_step_ms=8 --format json");
    let record = &records[0];
    assert_eq!(record["scene"], "depth-first-carve");
    assert_eq!(record["board"], "depth-first-carve");
    assert_eq!(record["seed"], 464);
    assert_eq!(record["params"]["carve_step_ms"], 8);
    assert_eq!(record["params"]["grid_n"], 31);
    assert_eq!(record["facts"]["carve_ms"], 15_368);
    assert!(record["facts"]["steps"].is_u64());
}

#[test]
fn a_count_that_does_not_exist_is_null() {
    // With a hand on an island of walls the walker circles and never comes out.
    let records = records(
        "facts left-hand-walk --set maze=looped --set exit_cell=480 --seeds 464..=483 --format json",
    );
    assert_eq!(records.len(), 20);
    let lost = |record: &&Value| record["facts"]["reaches_exit"] == false;
    assert!(records.iter().any(|record| lost(&record)));
    for record in records.iter().filter(lost) {
        assert!(record["facts"]["steps"].is_null());
    }
}

#[test]
fn rows_come_in_the_order_asked_for_whatever_the_number_of_threads() {
    let line = "facts estimated-distance-search frontier-ripples \
                --seeds 1..=3 --sweep grid_n=5,4 --sweep cell_px=9,8 --format csv";
    let one = results(&format!("-j 1 {line}"));
    assert_eq!(one, results(&format!("-j 2 {line}")));
    let mut lines = one.lines().skip(1);
    let first = lines.next().unwrap();
    assert!(first.starts_with("estimated-distance-search,estimated-distance-search,1,5,9,"));
    let second = lines.next().unwrap();
    assert!(second.contains(",1,5,8,"), "{second}");
    assert_eq!(one.lines().count(), 1 + 2 * 3 * 2 * 2);
}

#[test]
fn a_summary_has_mean_minimum_and_maximum_and_counts_yes() {
    let line = "facts estimated-distance-search --sweep astar_h_k=1,2.2 --seeds 464..=483";
    let records = records(&format!("{line} --summary --format json"));
    assert_eq!(records.len(), 2 * 20 + 2);
    let summary = &records[41];
    assert_eq!(summary["seeds"], 20);
    assert_eq!(summary["params"]["astar_h_k"], 2.2);
    let closed = &summary["summary"]["closed"];
    assert!(closed["min"].as_u64() <= Some(126) && closed["max"].as_u64() >= Some(126));
    assert_eq!(records[40]["summary"]["is_shortest"]["yes"], 20);

    let table = results(&format!("{line} --summary"));
    assert!(table.contains("20 of 20"), "{table}");
}

#[test]
fn a_board_of_four_million_cells_is_counted() {
    for (line, fact, n) in [
        ("depth-first-carve --set grid_n=2000", "steps", 7_999_999),
        ("recursive-build --set grid_n=2000", "returns", 3_999_999),
        ("spanning-tree-rooms --set rooms_n=2000", "doors", 3_999_999),
    ] {
        let records = records(&format!("facts {line} --format json"));
        assert_eq!(records[0]["facts"][fact], n, "{line}");
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let line = "facts --seeds 0..100 --set grid_n=3 --format json";
    let arguments: Vec<&str> = line.split_whitespace().collect();
    let mut child = command(Path::new("/"), &arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(stderr, "");
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let colored = |option: &str| {
        run(&format!("--color {option} facts nope"))
            .stderr
            .contains('\x1b')
    };
    assert!(!colored("auto"));
    assert!(colored("always"));
    assert!(!colored("never"));
}

#[test]
fn list_shows_the_scenes_and_the_keys_of_a_board() {
    let scenes = results("list");
    let defaults = scenes.lines().filter(|line| line.ends_with("default"));
    assert_eq!(defaults.count(), 9);
    assert!(scenes.contains("carve-then-walk"));
    let keys = results("list --keys frontier-ripples");
    assert!(keys.contains("one of \"random\", \"newest\", \"oldest\"; default \"random\""));
}

#[test]
fn a_new_scene_validates_and_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let new = ["new", "walk", "--board", "left-hand-walk"];
    let outcome = mazereel(folder.path(), &new);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (0, "walk.toml\n"));
    let valid = mazereel(folder.path(), &["validate", "walk.toml"]);
    assert_eq!(valid.stdout, "ok walk\n", "{}", valid.stderr);
    let again = mazereel(folder.path(), &new);
    assert_eq!(again.code, 2);
    assert!(again.stderr.contains("walk.toml exists and is kept"));
}

#[test]
fn a_new_scene_asks_for_nothing_and_says_which_board_it_plays() {
    let folder = tempfile::tempdir().unwrap();
    let new = |line: &str| {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        mazereel(folder.path(), &arguments)
    };
    for (line, path, board) in [
        ("new first", "first.toml", "depth-first-carve"),
        (
            "new second -o mine/",
            "mine/second.toml",
            "depth-first-carve",
        ),
        (
            "new third -o mine/other.toml",
            "mine/other.toml",
            "depth-first-carve",
        ),
        (
            "new left-hand-walk",
            "left-hand-walk.toml",
            "left-hand-walk",
        ),
    ] {
        let outcome = new(line);
        assert_eq!(outcome.code, 0, "{line}\n{}", outcome.stderr);
        assert_eq!(outcome.stdout.trim(), path, "{line}");
        let words = format!("it plays {board}; --board takes another:");
        assert!(outcome.stderr.contains(&words), "{}", outcome.stderr);
        let valid = new(&format!("validate {path}"));
        assert_eq!(valid.code, 0, "{}", valid.stderr);
    }
    let outcome = new("new fourth -o -");
    assert!(outcome.stdout.contains("board = \"depth-first-carve\""));
    assert_eq!(new("new fifth -o a.json").code, 2);
}

#[test]
fn every_command_that_draws_takes_a_file_of_colours_and_a_size() {
    let folder = tempfile::tempdir().unwrap();
    let brand = "base = \"light\"\nground = \"#123456\"\n";
    std::fs::write(folder.path().join("brand.toml"), brand).unwrap();
    std::fs::write(
        folder.path().join("wrong.toml"),
        "base = \"light\"\ngruond = 1\n",
    )
    .unwrap();
    let run = |line: &str| {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        mazereel(folder.path(), &arguments)
    };
    for command in [
        "render distance-flood --frames 0 -o film.png",
        "still distance-flood -o still.png",
        "contact distance-flood --count 2 --columns 1 -o sheet.png",
    ] {
        let path = command.split_whitespace().next_back().unwrap();
        for (size, wide) in [("240x200", 240), ("320×200", 320)] {
            let outcome = run(&format!("{command} --theme brand.toml --size {size}"));
            assert_eq!(outcome.code, 0, "{command}\n{}", outcome.stderr);
            let png = std::fs::read(folder.path().join(path)).unwrap();
            let width = u32::from_be_bytes(png[16..20].try_into().unwrap());
            // A sheet has gaps beside its frames.
            assert!((wide..wide + 40).contains(&width), "{command}: {width}");
            let ground = [0x12, 0x34, 0x56];
            assert!(png.windows(3).any(|rgb| rgb == ground), "{command}");
        }
        let outcome = run(&format!("{command} --theme wrong.toml"));
        assert_eq!(outcome.code, 2, "{command}");
        assert!(
            outcome.stderr.contains("wrong.toml:2:1"),
            "{}",
            outcome.stderr
        );
        assert!(
            outcome.stderr.contains("did you mean `ground`?"),
            "{}",
            outcome.stderr
        );
        let outcome = run(&format!("{command} --theme brnad.toml"));
        assert!(
            outcome.stderr.contains("there is no such file"),
            "{}",
            outcome.stderr
        );
        let outcome = run(&format!("{command} --size 10x600"));
        assert_eq!(outcome.code, 2, "{command}");
        assert!(
            outcome.stderr.contains("from 16 to 8192"),
            "{}",
            outcome.stderr
        );
    }
    let table = run("measure distance-flood --size 320x200 -f json");
    assert_eq!(table.code, 0, "{}", table.stderr);
}

#[test]
fn schema_completions_and_man_pages_are_on_standard_output() {
    let schema: Value = serde_json::from_str(&results("schema")).unwrap();
    assert_eq!(schema["properties"]["seed"]["default"], 464);
    assert!(results("completions bash").contains("complete -F _mazereel"));
    assert!(results("man").contains(".TH mazereel 1"));
    assert!(results("man render").contains("duration"));
    assert!(run("man rendr").stderr.contains("did you mean render?"));
}

#[test]
fn every_command_explains_itself_with_examples() {
    for command in [
        "",
        "facts",
        "list",
        "validate",
        "new",
        "schema",
        "completions",
        "man",
    ] {
        let help = results(&format!("{command} --help"));
        assert!(help.contains("Examples:"), "{command}");
    }
}
