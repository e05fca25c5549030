//! Limits of a record. They also apply to play, so every game that can be played can be written and read
//! back.

/// Maximum length of a record's text, in bytes.
pub const LONGEST_TEXT_BYTES: usize = 1 << 20;
/// Maximum number of moves in a line, whether read from text or played.
pub const MOST_PLIES: usize = 10_000;
/// Maximum number of unknown tags, which are kept because other programs may use them.
pub const MOST_TAGS: usize = 64;
/// Maximum length of a tag's name, in characters.
pub const LONGEST_TAG_NAME: usize = 64;
/// Maximum length of a tag's value, in characters.
pub const LONGEST_TAG_VALUE: usize = 1_000;
/// Maximum number of throws of the lot, including ties.
pub const MOST_LOTS: usize = 100;
