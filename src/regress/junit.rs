//! The report as JUnit XML, which every CI system shows: a test case a scene.

use super::record::{Report, State};
use super::words::{block, headline};
use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};
use std::path::Path;

/// The report as text. Pictures are named below `folder`.
///
/// # Errors
/// A name that XML cannot hold.
pub fn junit(report: &Report, folder: &Path) -> Result<String, String> {
    let mut suite = TestSuite::new("mazereel check");
    for entry in &report.scenes {
        let status = if entry.state.passes() {
            TestCaseStatus::success()
        } else {
            let kind = match entry.state {
                State::Failed | State::Missing => NonSuccessKind::Error,
                _ => NonSuccessKind::Failure,
            };
            let mut status = TestCaseStatus::non_success(kind);
            status
                .set_type(entry.state.words())
                .set_message(headline(entry))
                .set_description(block(entry, folder));
            status
        };
        let mut case = TestCase::new(entry.scene.as_str(), status);
        case.set_classname("mazereel.check");
        if let Some(tolerance) = &entry.tolerance {
            case.set_system_out(format!("tolerance: {}", tolerance.reason));
        }
        suite.add_test_case(case);
    }
    let mut junit = Junit::new("mazereel");
    junit.add_test_suite(suite);
    junit.to_string().map_err(|error| error.to_string())
}
