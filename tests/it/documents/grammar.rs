//! A recogniser for the grammars in the documents, which use the EBNF of the XML specification.

use std::collections::{BTreeMap, BTreeSet};

/// A part of a rule.
#[derive(Clone, Debug)]
enum Part {
    Text(Vec<char>),
    /// One character in any of these ranges or, if negated, in none of them.
    Class {
        ranges: Vec<(char, char)>,
        is_negated: bool,
    },
    Rule(String),
    Sequence(Vec<Part>),
    Choice(Vec<Part>),
    Repeat {
        part: Box<Part>,
        may_be_absent: bool,
        may_repeat: bool,
    },
}

/// Rules by name.
#[derive(Clone, Debug, Default)]
pub(super) struct Grammar(BTreeMap<String, Part>);

impl Grammar {
    /// Adds rules, one per line.
    ///
    /// # Panics
    /// If a line is not a rule.
    pub(super) fn add(&mut self, rules: &str) {
        for line in rules.lines() {
            let (name, definition) = line.split_once("::=").expect("a rule has `::=`");
            let mut parser = Parser {
                text: definition.chars().collect(),
                at: 0,
            };
            let part = parser.choice();
            assert_eq!(parser.peek(), None, "{line}: at {}", parser.at);
            self.0.insert(name.trim().to_owned(), part);
        }
    }

    /// True if the whole `text` follows the rule.
    pub(super) fn matches(&self, rule: &str, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        self.ends(&Part::Rule(rule.to_owned()), &text, 0)
            .contains(&text.len())
    }

    /// Every index at which `part` can end if it begins at `at`.
    fn ends(&self, part: &Part, text: &[char], at: usize) -> BTreeSet<usize> {
        match part {
            Part::Text(wanted) => {
                let stands = text[at..].starts_with(wanted);
                stands.then_some(at + wanted.len()).into_iter().collect()
            }
            Part::Class { ranges, is_negated } => {
                let fits = |found: &char| {
                    let is_listed = ranges.iter().any(|(first, last)| (first..=last).contains(&found));
                    is_listed != *is_negated
                };
                text.get(at)
                    .filter(|found| fits(found))
                    .map(|_| at + 1)
                    .into_iter()
                    .collect()
            }
            Part::Rule(name) => {
                let part = self
                    .0
                    .get(name)
                    .unwrap_or_else(|| panic!("no rule is called {name}"));
                self.ends(part, text, at)
            }
            Part::Sequence(parts) => parts.iter().fold(BTreeSet::from([at]), |starts, part| {
                starts
                    .into_iter()
                    .flat_map(|start| self.ends(part, text, start))
                    .collect()
            }),
            Part::Choice(parts) => parts.iter().flat_map(|part| self.ends(part, text, at)).collect(),
            Part::Repeat {
                part,
                may_be_absent,
                may_repeat,
            } => {
                let mut found = self.ends(part, text, at);
                let mut open: Vec<usize> = found.iter().copied().filter(|_| *may_repeat).collect();
                while let Some(start) = open.pop() {
                    for end in self.ends(part, text, start) {
                        if found.insert(end) {
                            open.push(end);
                        }
                    }
                }
                found.extend(may_be_absent.then_some(at));
                found
            }
        }
    }
}

struct Parser {
    text: Vec<char>,
    at: usize,
}

impl Parser {
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at) == Some(&' ') {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self) -> char {
        let taken = self.text.get(self.at).copied().expect("the rule goes on");
        self.at += 1;
        taken
    }

    fn choice(&mut self) -> Part {
        let mut parts = vec![self.sequence()];
        while self.peek() == Some('|') {
            self.at += 1;
            parts.push(self.sequence());
        }
        Part::Choice(parts)
    }

    fn sequence(&mut self) -> Part {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|next| !"|)".contains(next)) {
            let part = self.single();
            let sign = self.peek().filter(|next| "?*+".contains(*next));
            self.at += usize::from(sign.is_some());
            parts.push(match sign {
                None => part,
                Some(sign) => Part::Repeat {
                    part: Box::new(part),
                    may_be_absent: sign != '+',
                    may_repeat: sign != '?',
                },
            });
        }
        Part::Sequence(parts)
    }

    fn single(&mut self) -> Part {
        match self.take() {
            quote @ ('"' | '\'') => {
                let length = self.text[self.at..].iter().position(|&next| next == quote);
                let end = self.at + length.expect("a quote is closed");
                let text = self.text[self.at..end].to_vec();
                self.at = end + 1;
                Part::Text(text)
            }
            '[' => {
                let is_negated = self.text[self.at] == '^';
                self.at += usize::from(is_negated);
                let mut ranges = Vec::new();
                while self.text[self.at] != ']' {
                    let first = self.character();
                    let is_range = self.text[self.at] == '-' && self.text[self.at + 1] != ']';
                    self.at += usize::from(is_range);
                    ranges.push((first, if is_range { self.character() } else { first }));
                }
                self.at += 1;
                Part::Class { ranges, is_negated }
            }
            '(' => {
                let part = self.choice();
                assert_eq!(self.peek(), Some(')'), "a bracket is closed");
                self.at += 1;
                part
            }
            '#' => {
                self.at -= 1;
                Part::Text(vec![self.character()])
            }
            first => {
                let mut name = String::from(first);
                while self
                    .text
                    .get(self.at)
                    .is_some_and(|next| next.is_ascii_alphanumeric() || *next == '-')
                {
                    name.push(self.take());
                }
                Part::Rule(name)
            }
        }
    }

    /// Parses one character, or a character code such as `#xA`.
    fn character(&mut self) -> char {
        let taken = self.take();
        if taken != '#' || self.text.get(self.at) != Some(&'x') {
            return taken;
        }
        self.at += 1;
        let mut code = 0;
        while let Some(digit) = self.text.get(self.at).and_then(|next| next.to_digit(16)) {
            code = code * 16 + digit;
            self.at += 1;
        }
        char::from_u32(code).expect("a character has this code")
    }
}

#[test]
fn a_grammar_must_match_the_whole_text() {
    let mut grammar = Grammar::default();
    grammar.add("sum ::= number (\"+\" number)*\nnumber ::= [1-9] [0-9]* | '0'\nline ::= [^#xA#xD\"\\]+ #x9");
    for (rule, text, fits) in [
        ("sum", "10+2+0", true),
        ("sum", "10+", false),
        ("sum", "01", false),
        ("line", "a b\t", true),
        ("line", "a\\\t", false),
        ("line", "a\nb\t", false),
    ] {
        assert_eq!(grammar.matches(rule, text), fits, "{text:?}");
    }
}
