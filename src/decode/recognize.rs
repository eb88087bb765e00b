//! Which reader a file is for.

use super::error::{DecodeError, Problem, Site};
use super::frames::{Frames, Input};
use super::{gif, png, webp};
use std::io::{BufReader, Read, Seek, SeekFrom};

/// Chooses the reader by the first bytes.
pub fn read<R: Input>(
    mut input: BufReader<R>,
    site: Site,
    max_pixels: u64,
) -> Result<Box<dyn Frames>, DecodeError> {
    let mut head = Vec::new();
    let looked = input.by_ref().take(12).read_to_end(&mut head);
    looked
        .and_then(|_| input.seek(SeekFrom::Start(0)))
        .map_err(|e| site.error(Problem::Io(e)))?;
    if head.starts_with(b"GIF87a") || head.starts_with(b"GIF89a") {
        Ok(Box::new(gif::GifFrames::open(input, site, max_pixels)?))
    } else if head.starts_with(b"\x89PNG\r\n\x1a\n") {
        Ok(Box::new(png::PngFrames::open(input, site, max_pixels)?))
    } else if head.starts_with(b"RIFF") && head.ends_with(b"WEBP") {
        Ok(Box::new(webp::WebpFrames::open(input, site, max_pixels)?))
    } else {
        Err(site.error(Problem::Unrecognized))
    }
}
