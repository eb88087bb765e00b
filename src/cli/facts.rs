//! `facts`: the counts behind boards, without drawing.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;

use super::tables::table;
use super::{Console, SceneArgs, USAGE, conclude, interrupted, part_of};
use crate::export::Stop;
use crate::facts::{
    Count, CsvWriter, JsonWriter, MarkdownWriter, Refusal, Request, RowWriter, Seeds,
};
use crate::regress::Part;
use crate::scene::Assignment;

/// Count what an article quotes, without drawing anything
///
/// One row for every scene, seed and combination of swept values, in that order; the last --sweep
/// changes fastest.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mazereel facts frontier-ripples --sweep frontier_pick=random,newest,oldest
  mazereel facts estimated-distance-search --sweep astar_h_k=1,2.2 --seeds 464..=483 --summary
  mazereel facts depth-first-carve --sweep grid_n=11..=31:2
  mazereel facts depth-first-carve --set grid_n=2000 --format json")]
#[command(after_long_help = "\
Formats:
  md    one aligned Markdown table a board: scene, seed, swept settings, counts; – is missing
  csv   one table with the columns of all boards; an empty cell is missing; true and false
  json  one array of records, one a line:
        {\"scene\", \"board\", \"seed\", \"params\": {every setting in force}, \"facts\": {…}}
        A count that does not exist for the settings is null, and so is an unset setting.

With --summary the rows are followed by their summaries. In md and csv these are lines with mean,
min, max and yes in place of a seed. In json they are records without \"facts\":
        {\"scene\", \"board\", \"seed\": null, \"seeds\": how many, \"params\": {those in common},
         \"summary\": {\"closed\": {\"mean\", \"min\", \"max\", \"of\"}, \"is_shortest\": {\"yes\", \"of\"}}}
        \"of\" is the number of seeds for which the count exists; only these are in the mean.

Examples:
  The pick rules of frontier ripples:
    mazereel facts frontier-ripples --sweep frontier_pick=random,newest,oldest
  The keep ratios of reopened dead ends:
    mazereel facts reopened-dead-ends --sweep braid_keep=0,0.3,0.6,1
  The slopes of the search over 20 seeds:
    mazereel facts estimated-distance-search --sweep astar_h_k=1,2.2 --seeds 464..=483 --summary
  A board of four million cells:
    mazereel facts depth-first-carve --set grid_n=2000 --format json")]
pub struct Args {
    #[command(flatten)]
    scenes: SceneArgs,
    /// Only the scenes of one part, such as hash:2/4: a scene's name alone says which it is in
    #[arg(long, value_name = "hash:N/M")]
    partition: Option<Part>,
    /// Seeds to count at: 464, 464..=483, 464..484, 0..=90:10 (every tenth), or several with commas
    #[arg(
        long,
        value_name = "SEEDS",
        conflicts_with = "seed",
        allow_hyphen_values = true
    )]
    seeds: Option<Seeds>,
    /// Values that a setting takes one after the other, also rows of whole numbers such as 11..=31 or
    /// 11..=31:2 (repeatable: every combination)
    #[arg(long, value_name = "KEY=A,B,…")]
    sweep: Vec<String>,
    /// Add the mean, minimum and maximum of every count over the seeds
    #[arg(long)]
    summary: bool,
    /// How to print them; what the ending of --output says, else md
    #[arg(short, long, ignore_case = true)]
    format: Option<Format>,
    /// Where to write them, instead of standard output: a .md, .csv or .json file
    #[arg(short, long, visible_alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How to print counts.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Markdown tables
    Md,
    /// Comma-separated values
    Csv,
    /// An array of records
    Json,
}

/// Prints the counts of the scenes asked for.
pub fn run(args: &Args, console: &Console) -> ExitCode {
    let Some(selected) = part_of(args.scenes.select(), args.partition, console) else {
        return ExitCode::SUCCESS;
    };
    let mut failures = selected.failures;
    let mut sweeps = Vec::new();
    for typed in &args.sweep {
        match Assignment::parse_list("--sweep", typed) {
            Ok(sweep) => sweeps.push(sweep),
            Err(error) => failures.push(error),
        }
    }
    if failures.iter().any(|failure| failure.is_usage()) {
        console.failures(&failures);
        return conclude(console, 0, &failures);
    }
    let (output, format) = match table(args.output.as_deref(), args.format) {
        Ok(read) => read,
        Err(message) => {
            console.error(&message);
            return ExitCode::from(USAGE);
        }
    };
    let request = Request {
        scenes: selected.scenes,
        seeds: args.seeds.clone(),
        sweeps,
    };
    let stop = match Stop::on_signals() {
        Ok(stop) => stop,
        Err(error) => {
            console.error(&error);
            return ExitCode::from(USAGE);
        }
    };
    let mut count = match Count::begin(&request, format == Format::Md, &stop) {
        Ok(count) => count,
        Err(Refusal::Interrupted) => return interrupted(console, &stop),
        Err(refusal) => {
            console.error(&refusal.to_string());
            return ExitCode::from(USAGE);
        }
    };
    let mut done = request.scenes.len() - count.failures.len();
    failures.append(&mut count.failures);
    console.failures(&failures);
    // What was swept wrongly is wrong usage: half a table would look like a whole one.
    if done == 0 || failures.iter().any(|failure| failure.is_usage()) {
        return conclude(console, 0, &failures);
    }
    let mut late = Vec::new();
    let wrote = console.results_to(output, |out| {
        late = count.write(&mut *writer(format, out), args.summary, &stop)?;
        Ok(())
    });
    if let Err(code) = wrote {
        return match stop.is_requested() {
            true => interrupted(console, &stop),
            false => code,
        };
    }
    console.failures(&late);
    done -= late.len();
    failures.extend(late);
    conclude(console, done, &failures)
}

fn writer<'a>(format: Format, out: &'a mut dyn Write) -> Box<dyn RowWriter + 'a> {
    match format {
        Format::Md => Box::new(MarkdownWriter::new(out)),
        Format::Csv => Box::new(CsvWriter::new(out)),
        Format::Json => Box::new(JsonWriter::new(out)),
    }
}
