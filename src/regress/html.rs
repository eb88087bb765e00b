//! The report as one HTML page that opens from disk: no server, no network, no other file needed.
//!
//! ```text
//!  page.html ┬ page.css
//!            ├ report.json               as data; a `<` in it cannot end the script
//!            ├ pictures, base64          each made into an image when somebody looks at it
//!            └ page.js                   builds everything from the data, text as text
//! ```

use super::record::Report;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;
use std::path::Path;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Bytes of pictures that are part of the page. A browser opens such a page in seconds; pictures
/// of further failures stay beside it.
const MOST_BYTES: u64 = 48 << 20;

/// The page. Pictures are read from `folder`.
pub fn page(report: &Report, folder: &Path) -> String {
    let mut pictures = String::new();
    let mut left = MOST_BYTES;
    for entry in report.failures() {
        for picture in &entry.pictures {
            // The page draws the others itself, from these two.
            if !["expected", "actual"].contains(&picture.role.as_str()) {
                continue;
            }
            let Ok(bytes) = std::fs::read(folder.join(&picture.path)) else {
                continue;
            };
            let length = bytes.len() as u64;
            if length > left {
                continue;
            }
            left -= length;
            let _ = writeln!(
                pictures,
                "<script type=\"text/plain\" data-path=\"{}\">{}</script>",
                attribute(&picture.path),
                STANDARD.encode(bytes)
            );
        }
    }
    // In JSON a `<` can only stand in text, where it may as well be written as a number.
    let data = report.to_json().replace('<', "\\u003c");
    PAGE.replace("/* style */", STYLE)
        .replace("/* script */", SCRIPT)
        .replace("<!-- pictures -->", &pictures)
        .replace("{\"report\":0}", &data)
}

fn attribute(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
}
