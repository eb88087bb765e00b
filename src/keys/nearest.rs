//! What was probably meant.

/// The word among `words` that `written` was probably meant to be, if one is near.
pub fn nearest<'a>(written: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // No word of ours is longer; what is cannot be near, and comparing costs its length.
    if written.len() > 64 {
        return None;
    }
    let words: Vec<&str> = words.into_iter().collect();
    let near = words
        .iter()
        .map(|word| (strsim::damerau_levenshtein(written, word), *word))
        .filter(|(distance, word)| *distance <= 1 + word.len() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word);
    let begins = |word: &&&str| written.len() >= 3 && word.starts_with(written);
    let mut longer = words.iter().filter(begins);
    // A beginning says which word is meant where no other begins so.
    near.or_else(|| longer.next().copied().filter(|_| longer.next().is_none()))
}
