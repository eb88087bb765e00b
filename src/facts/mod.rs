//! Counts behind the boards, for every scene, seed and swept value, without drawing anything.
//!
//! ```text
//! scenes × sweeps ─▶ sets ─▶ a first row of each ─▶ columns, and what fails
//!   sets × seeds  ─▶ rayon, batch by batch ─▶ rows in order ─▶ Markdown, CSV, JSON
//!                                                  └▶ running summary
//!   scene  seed  astar_h_k
//!   …      464   1
//!   …      464   2.2          the last sweep changes fastest
//!   …      465   1
//! ```
//!
//! Two batches of rows are in memory, one being computed while the other is written, and a summary
//! is figures that grow no longer: a million seeds take as much memory as a thousand.

mod count;
mod json;
mod markdown;
mod request;
mod row;
mod seeds;
mod sets;
mod summary;
mod table;
mod writer;

pub use count::Count;
pub use json::JsonWriter;
pub use markdown::MarkdownWriter;
pub use request::{MAX_SETS, Refusal, Request};
pub use row::Row;
pub use seeds::Seeds;
pub use summary::{Spread, Summary};
pub use table::CsvWriter;
pub use writer::RowWriter;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{Fact, Seed};
    use crate::export::Stop;
    use crate::scene::{Assignment, Overrides, SceneError, select};
    use std::io;

    /// Keeps what it is told.
    #[derive(Default)]
    struct Kept {
        by_board: bool,
        rows: Vec<Row>,
        sections: Vec<(usize, usize)>,
        summaries: Vec<Summary>,
    }

    impl RowWriter for Kept {
        fn is_by_board(&self) -> bool {
            self.by_board
        }
        fn begin(&mut self, firsts: &[Row]) -> io::Result<()> {
            self.sections.push((firsts.len(), self.rows.len()));
            Ok(())
        }
        fn row(&mut self, row: &Row) -> io::Result<()> {
            self.rows.push(row.clone());
            Ok(())
        }
        fn end(&mut self, summaries: &[Summary]) -> io::Result<()> {
            self.summaries.extend_from_slice(summaries);
            Ok(())
        }
    }

    fn request(scene: &str, seeds: &str, sweeps: &[&str]) -> Request {
        let overrides = Overrides {
            seed: None,
            sets: vec!["grid_n=5".into()],
        };
        let sweeps = sweeps.iter();
        Request {
            scenes: select(&[scene.to_owned()], false, &overrides).scenes,
            seeds: (!seeds.is_empty()).then(|| seeds.parse().unwrap()),
            sweeps: sweeps
                .map(|typed| Assignment::parse_list("--sweep", typed).unwrap())
                .collect(),
        }
    }

    /// All rows, and the failures.
    fn count_all(request: &Request) -> Result<(Kept, Vec<SceneError>), Refusal> {
        count_into(Kept::default(), request)
    }

    fn count_into(mut kept: Kept, request: &Request) -> Result<(Kept, Vec<SceneError>), Refusal> {
        let stop = Stop::default();
        let mut count = Count::begin(request, kept.is_by_board(), &stop)?;
        let late = count.write(&mut kept, true, &stop).unwrap();
        count.failures.extend(late);
        Ok((kept, count.failures))
    }

    fn cells(row: &Row) -> String {
        let swept = row.swept.iter().map(|(_, value)| value.to_string());
        format!("{} {}", row.seed, swept.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn rows_come_by_seed_and_then_swept_values_the_last_fastest() {
        let sweeps = ["carve_step_ms=24,8", "start_steps=1,2"];
        let (counted, _) = count_all(&request("depth-first-carve", "4..=5", &sweeps)).unwrap();
        let rows: Vec<String> = counted.rows.iter().map(cells).collect();
        let expected = [
            "4 24 1", "4 24 2", "4 8 1", "4 8 2", "5 24 1", "5 24 2", "5 8 1", "5 8 2",
        ];
        assert_eq!(rows, expected);
        assert!(
            counted.rows[2]
                .sheet
                .facts
                .contains(&("carve_ms".into(), Fact::Count(49 * 8)))
        );
    }

    #[test]
    fn without_seeds_the_scene_s_own_counts() {
        let (counted, _) = count_all(&request("depth-first-carve", "", &[])).unwrap();
        assert_eq!(counted.rows.len(), 1);
        assert_eq!(counted.rows[0].seed, 464);
    }

    #[test]
    fn too_many_sets_are_turned_down_with_the_numbers() {
        let sweeps = ["carve_step_ms=1..=400", "start_steps=0..300"];
        let refused = count_all(&request("depth-first-carve", "", &sweeps)).map(|_| ());
        let message = refused.unwrap_err().to_string();
        assert!(message.contains("120000 parameter sets"), "{message}");
    }

    #[test]
    fn rows_that_are_counted_in_many_batches_come_in_order_and_are_summed_up() {
        let (kept, failures) = count_all(&request(
            "depth-first-carve",
            "0..5000",
            &["start_steps=1,2"],
        ))
        .unwrap();
        assert!(failures.is_empty());
        let seeds = kept.rows.iter().map(|row| row.seed);
        assert!(seeds.eq((0..5000).flat_map(|seed| [seed, seed])));
        assert!(
            kept.rows
                .iter()
                .enumerate()
                .all(|(i, row)| row.set == i % 2)
        );
        assert_eq!(kept.summaries.len(), 2);
        for summary in &kept.summaries {
            assert_eq!(summary.seeds, 5000);
            // Every maze of 25 cells is carved in 49 steps.
            let (name, spread) = &summary.facts[0];
            let expected = Spread::Numbers {
                mean: Some(49.0),
                min: Fact::Count(49),
                max: Fact::Count(49),
                of: 5000,
            };
            assert_eq!((name.as_ref(), spread), ("steps", &expected));
        }
    }

    #[test]
    fn board_by_board_every_section_has_the_rows_of_one() {
        let names = [
            "depth-first-carve",
            "carve-then-walk",
            "left-hand-walk",
            "nine-boards",
        ];
        let request = Request {
            scenes: select(&names.map(String::from), false, &Overrides::default()).scenes,
            seeds: Some("1..=2".parse().unwrap()),
            sweeps: Vec::new(),
        };
        let by_board = Kept {
            by_board: true,
            ..Kept::default()
        };
        let (kept, _) = count_into(by_board, &request).unwrap();
        assert_eq!(kept.sections[..3], [(3, 0), (3, 6), (1, 12)]);
        let (plain, _) = count_all(&request).unwrap();
        assert_eq!(plain.sections, [(13, 0)]);
        // Within a board the rows come as they do without sections, also where a mosaic shows a
        // scene that was asked for by itself.
        let mut expected = plain.rows.clone();
        let boards: Vec<&str> = plain.rows.iter().map(|row| row.board).collect();
        expected.sort_by_key(|row| boards.iter().position(|board| *board == row.board));
        let names = |rows: &[Row]| -> Vec<(String, Seed)> {
            rows.iter()
                .map(|row| (row.scene.clone(), row.seed))
                .collect()
        };
        assert_eq!(names(&kept.rows), names(&expected));
    }

    #[test]
    fn a_raised_flag_gives_no_rows() {
        let stop = Stop::default();
        let request = request("depth-first-carve", "1..=9", &[]);
        let count = Count::begin(&request, false, &stop).unwrap();
        stop.request();
        let mut kept = Kept::default();
        let stopped = count.write(&mut kept, false, &stop).unwrap_err();
        assert_eq!(stopped.kind(), io::ErrorKind::Interrupted);
        assert!(kept.rows.is_empty());
        let refused = Count::begin(&request, false, &stop).map(|_| ());
        assert_eq!(refused.unwrap_err(), Refusal::Interrupted);
    }

    #[test]
    fn a_setting_is_swept_once() {
        let sweeps = ["grid_n=2,3", "grid_n=4"];
        let refused = count_all(&request("depth-first-carve", "", &sweeps)).map(|_| ());
        assert_eq!(refused.unwrap_err(), Refusal::SweptTwice("grid_n".into()));
    }

    #[test]
    fn a_swept_value_that_does_not_fit_fails_the_scene() {
        let (counted, failures) =
            count_all(&request("depth-first-carve", "", &["grid_n=2,1"])).unwrap();
        assert!(counted.rows.is_empty());
        let shown = failures[0].render(false);
        assert!(shown.contains("| --sweep grid_n=2,1"), "{shown}");
        assert!(failures[0].is_usage());
    }

    #[test]
    fn values_that_do_not_go_together_leave_the_scene_without_rows() {
        let (counted, failures) =
            count_all(&request("left-hand-walk", "1..=3", &["exit_cell=24,25"])).unwrap();
        assert!(counted.rows.is_empty());
        assert_eq!(failures.len(), 1);
        let shown = failures[0].render(false);
        assert!(shown.contains("--sweep exit_cell=24,25"), "{shown}");
    }
}
