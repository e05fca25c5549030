//! Fenced blocks in a document, and the examples in them.

/// A fenced block.
pub(super) struct Block {
    /// Line number of the first line inside the block, starting at 1.
    pub(super) line: usize,
    /// Words after the fence.
    pub(super) info: Vec<&'static str>,
    pub(super) text: String,
}

/// Returns the blocks of `document` whose language or second word is `kind`.
pub(super) fn blocks(document: &'static str, kind: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (index, line) in document.lines().enumerate() {
        match (line.strip_prefix("```"), is_open) {
            (Some(info), false) => found.push(Block {
                line: index + 2,
                info: info.split(' ').collect(),
                text: String::new(),
            }),
            (None, true) => {
                let block = found.last_mut().expect("a block is open");
                block.text.push_str(line);
                block.text.push('\n');
            }
            _ => {}
        }
        is_open ^= line.starts_with("```");
    }
    found.retain(|block| block.info[0] == kind || block.info.get(1) == Some(&kind));
    found
}

/// Result of reading an example.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reading {
    /// The text that the program writes for it.
    Written(String),
    /// The error message.
    Error(String),
}

/// A text, and the result of reading it according to the document.
pub(super) struct Example {
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) reading: Reading,
}

impl Block {
    /// The examples of a block with one example per line. A line that begins with `=` has the form in which
    /// the text above it is written, and a line that begins with `!` has its error.
    pub(super) fn lines(&self) -> Vec<Example> {
        let mut found: Vec<Example> = Vec::new();
        for (index, line) in self.text.lines().enumerate() {
            let written = line.strip_prefix("= ").map(|text| Reading::Written(text.into()));
            let error = || line.strip_prefix("! ").map(|text| Reading::Error(text.into()));
            match (written.or_else(error), found.last_mut()) {
                (Some(reading), Some(last)) => last.reading = reading,
                (None, _) => found.push(Example {
                    line: self.line + index,
                    text: line.to_owned(),
                    reading: Reading::Written(line.to_owned()),
                }),
                (Some(_), None) => panic!("line {}: there is no text above", self.line + index),
            }
        }
        found
    }

    /// The example of a block that is a single text. A line with only `=` precedes the form in which the text
    /// is written. `!` precedes its error, which may span several lines.
    pub(super) fn whole(&self) -> Example {
        let (text, reading) = if let Some((text, written)) = self.text.split_once("\n=\n") {
            (format!("{text}\n"), Reading::Written(written.to_owned()))
        } else if let Some((text, error)) = self.text.split_once("\n! ") {
            let words: Vec<&str> = error.split_whitespace().collect();
            (format!("{text}\n"), Reading::Error(words.join(" ")))
        } else {
            (self.text.clone(), Reading::Written(self.text.clone()))
        };
        Example {
            line: self.line,
            text,
            reading,
        }
    }
}
