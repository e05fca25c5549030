//! How much a record holds. Whatever can be played can be written, and read back.

/// Bytes of the longest text that is read.
pub const LONGEST_TEXT_BYTES: usize = 1 << 20;
/// Moves of the longest line, in a text and on the board.
pub const MOST_PLIES: usize = 10_000;
/// Tags of other programs, which are kept, beside those of the format.
pub const MOST_TAGS: usize = 64;
/// Characters of the longest name of a tag.
pub const LONGEST_TAG_NAME: usize = 64;
/// Characters of the longest value of a tag.
pub const LONGEST_TAG_VALUE: usize = 1_000;
/// Throws of the lot, ties and all.
pub const MOST_LOTS: usize = 100;
