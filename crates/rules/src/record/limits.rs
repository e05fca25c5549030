//! Limits of a record. Whatever can be played can be written, and read back.

/// Longest text that is read, in bytes.
pub const LONGEST_TEXT_BYTES: usize = 1 << 20;
/// Most moves in a line, both in a text and on the board.
pub const MOST_PLIES: usize = 10_000;
/// Most tags of other programs, which are kept along with those of the format.
pub const MOST_TAGS: usize = 64;
/// Longest name of a tag, in characters.
pub const LONGEST_TAG_NAME: usize = 64;
/// Longest value of a tag, in characters.
pub const LONGEST_TAG_VALUE: usize = 1_000;
/// Most throws of the lot, including ties.
pub const MOST_LOTS: usize = 100;
