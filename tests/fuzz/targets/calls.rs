//! Sequences of calls on a record. Snapshots of every ply show that undo, redo and jump restore the state,
//! and that a refused call changes nothing.

use arbitrary::{Arbitrary, Result, Unstructured};
use ludoteca_rules::record::{PlayError, Record, Standing};
use ludoteca_rules::{AnyGame, Color, Domain, Offer, Square, Step, Tabletop as _, TurnOrder as _};

use super::{check_attempt, check_stage, check_text, ruleset, says_something, seen};

/// Maximum number of calls.
const MOST: usize = 100;
/// Maximum number of plies for which the whole text is compared after every call. Longer texts take too long.
const SHORT: usize = 12;

pub(super) fn run(data: &[u8]) {
    // An error only means that the input ran out of bytes. All calls before that were checked.
    let _ = Calls::begin(&mut Unstructured::new(data));
}

/// A game with random switches and an id, which determines its rolls.
pub(super) fn begin(u: &mut Unstructured<'_>) -> Result<Record> {
    let mut game = AnyGame::of(ruleset(u.arbitrary()?));
    let chosen: u8 = u.arbitrary()?;
    for (index, switch) in game.switches().iter().enumerate() {
        if chosen >> (index % 8) & 1 == 1 {
            let value = match switch.domain {
                Domain::Words(words) => (*u.choose(words)?).to_owned(),
                Domain::Number { min, max, also } => match u.int_in_range(min..=max.saturating_add(1))? {
                    number if number > max => also.first().map_or("1", |word| word).to_owned(),
                    number => number.to_string(),
                },
            };
            // Some values exclude others, so errors are expected.
            let _ = game.set(switch.key, &value);
        }
    }
    Ok(Record::new(game, Some(u.arbitrary()?)))
}

/// Rolls once. The same id gives the same rolls.
fn throw_once(record: &mut Record) -> std::result::Result<(), PlayError> {
    let id = record.id().expect("`begin` gave the game an id");
    record.throw_from(id).map(|_| ())
}

/// Rolls until a move is to be played or the game is over.
pub(super) fn throw(record: &mut Record) {
    while matches!(
        record.position(),
        Err(PlayError::LotFirst | PlayError::ThrowFirst)
    ) {
        throw_once(record).expect("a roll is due");
    }
}

/// Steps of a legal move, or `None` if no move is to be played.
pub(super) fn legal(record: &Record, number: u16) -> Option<Vec<Step>> {
    let position = record.position().ok()?;
    let mut lines = record.game().lines(&position);
    let index = usize::from(number) % lines.len();
    Some(lines.swap_remove(index).steps)
}

struct Calls {
    record: Record,
    /// Snapshots of the visible state at each ply.
    plies: Vec<String>,
}

impl Calls {
    fn begin(u: &mut Unstructured<'_>) -> Result<()> {
        let record = begin(u)?;
        let plies = vec![seen(&record)];
        let mut calls = Calls { record, plies };
        for _ in 0..MOST {
            if calls.call(u).is_err() {
                break;
            }
        }
        calls.check_all();
        Ok(())
    }

    fn call(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        match u.int_in_range(0..=15u8)? {
            0..=3 => {
                throw_and_note(self);
                if let Some(steps) = legal(&self.record, u.arbitrary()?) {
                    assert!(self.attempt(&steps), "{steps:?} is legal and refused");
                }
            }
            4 | 5 => {
                let mut steps = legal(&self.record, u.arbitrary()?).unwrap_or_default();
                damage(&mut steps, u)?;
                self.attempt(&steps);
            }
            6 => {
                let count = u.int_in_range(0..=5u8)?;
                let steps: Vec<Step> = (0..count).map(|_| step(u)).collect::<Result<_>>()?;
                self.attempt(&steps);
            }
            7 => self.play_text(u)?,
            8 => {
                let count = u.int_in_range(0..=4u8)?;
                let dice: Vec<u8> = (0..count)
                    .map(|_| u.int_in_range(0..=7u8))
                    .collect::<Result<_>>()?;
                self.change(|record| record.throw(&dice));
            }
            9 => self.change(throw_once),
            10 => self.undo(),
            11 => self.redo(),
            12 => self.jump(u.arbitrary::<u8>()?.into()),
            13 => {
                let side = *u.choose(&Color::BOTH)?;
                self.change(|record| record.resign(side));
            }
            14 => {
                let offer = *u.choose(&[Offer::Draw, Offer::Count])?;
                self.change(|record| record.agree(offer));
            }
            _ => self.look(u)?,
        }
        Ok(())
    }

    /// Runs `change`. If it succeeds, updates the snapshots of this and later plies. Otherwise nothing may
    /// have changed.
    fn change(&mut self, change: impl FnOnce(&mut Record) -> std::result::Result<(), PlayError>) {
        let before = self.everything();
        let ply = self.record.ply();
        match change(&mut self.record) {
            Ok(()) => {
                // A move keeps the snapshot of the ply at which it was played; any other change replaces it.
                let now = self.record.ply();
                let mut later = self.plies.split_off(now);
                assert_eq!(self.plies.len(), now, "a ply was skipped");
                assert!(now == ply || now == ply + 1);
                self.plies.push(seen(&self.record));
                // In a game with dice, a move to the same position keeps the later moves, but not a
                // resignation or an agreed ending.
                if self.record.plies() > now {
                    assert!(self.record.game().dice_count() > 0);
                    self.plies.extend(later.drain(1..));
                    let mut last = self.record.clone();
                    last.jump(last.plies()).expect("the last ply exists");
                    *self.plies.last_mut().expect("there are snapshots") = seen(&last);
                }
            }
            Err(error) => {
                says_something(&error);
                assert_eq!(self.everything(), before, "{error}");
            }
        }
    }

    /// The state that a refused call must not change.
    fn everything(&self) -> (String, usize, Option<String>) {
        let record = &self.record;
        let text = (record.plies() <= SHORT).then(|| record.text());
        (seen(record), record.plies(), text)
    }

    /// Tries a move. Returns true if it was played.
    fn attempt(&mut self, steps: &[Step]) -> bool {
        let before = seen(&self.record);
        match check_attempt(&self.record, steps) {
            Some(after) => {
                assert_eq!(after.ply(), self.record.ply() + 1);
                self.change(|record| {
                    *record = after;
                    Ok(())
                });
                true
            }
            None => {
                assert_eq!(seen(&self.record), before);
                false
            }
        }
    }

    fn play_text(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        let text = match self.record.position() {
            Ok(position) if u.arbitrary()? => {
                let game = self.record.game();
                let lines = game.lines(&position);
                let line = &lines[usize::from(u.arbitrary::<u16>()?) % lines.len()];
                game.move_text(&position, line)
            }
            _ => <&str>::arbitrary(u)?.to_owned(),
        };
        self.change(|record| record.play_text(&text).map(|_| ()));
        Ok(())
    }

    fn undo(&mut self) {
        let (ply, was) = (self.record.ply(), seen(&self.record));
        if !self.record.undo() {
            assert_eq!((ply, was), (0, seen(&self.record)));
        } else if self.record.ply() == ply {
            // This undid a resignation or an agreed ending.
            assert_ne!(was, seen(&self.record));
            assert_eq!(ply, self.record.plies());
            self.plies[ply] = seen(&self.record);
        } else {
            assert_eq!(self.record.ply() + 1, ply);
            self.compare();
        }
    }

    fn redo(&mut self) {
        let ply = self.record.ply();
        assert_eq!(self.record.redo(), ply < self.record.plies());
        self.compare();
    }

    fn jump(&mut self, ply: usize) {
        let before = self.record.ply();
        match self.record.jump(ply) {
            Ok(()) => assert_eq!(self.record.ply(), ply),
            Err(error) => {
                assert!(ply > self.record.plies(), "{error}");
                assert_eq!(self.record.ply(), before);
            }
        }
        self.compare();
    }

    /// Compares the state with the snapshot of this ply.
    fn compare(&self) {
        assert_eq!(self.plies.len(), self.record.plies() + 1);
        assert_eq!(
            seen(&self.record),
            self.plies[self.record.ply()],
            "ply {}",
            self.record.ply()
        );
    }

    /// Checks the continuations of a partial move, without changing the record.
    fn look(&self, u: &mut Unstructured<'_>) -> Result<()> {
        let mut begun = legal(&self.record, u.arbitrary()?).unwrap_or_default();
        begun.truncate(u.int_in_range(0..=5)?);
        if u.arbitrary()? {
            damage(&mut begun, u)?;
        }
        let Ok(follow) = self.record.continuations(&begun) else {
            assert!(self.record.position().is_err());
            return Ok(());
        };
        let refused = self
            .record
            .refuse(&begun)
            .expect("a move is to be played")
            .is_some();
        assert_eq!(
            follow.ends.is_none(),
            refused,
            "{begun:?} in {}",
            self.record.text()
        );
        for step in follow.steps {
            let longer: Vec<Step> = begun.iter().copied().chain([step.step]).collect();
            let next = self
                .record
                .continuations(&longer)
                .expect("a move is to be played");
            assert!(
                next.ends.is_some() || !next.steps.is_empty(),
                "{longer:?} leads nowhere"
            );
        }
        Ok(())
    }

    fn check_all(&mut self) {
        self.compare();
        check_text(&self.record);
        if let Standing::Stage(stage) = self.record.standing() {
            check_stage(self.record.game(), &stage);
        }
        let text = self.record.text();
        for ply in (0..=self.record.plies()).chain((0..self.record.plies()).rev()) {
            self.jump(ply);
        }
        assert_eq!(
            self.record.text(),
            text,
            "going through the plies changes the text"
        );
    }
}

fn throw_and_note(calls: &mut Calls) {
    let mut record = calls.record.clone();
    throw(&mut record);
    if seen(&record) != seen(&calls.record) {
        calls.change(|old| {
            *old = record;
            Ok(())
        });
    }
}

fn step(u: &mut Unstructured<'_>) -> Result<Step> {
    let square = |u: &mut Unstructured<'_>| match u.int_in_range(0..=63u8)? {
        63 => u.arbitrary(),
        near => Ok(near),
    };
    Ok(Step {
        from: Square(square(u)?),
        to: Square(square(u)?),
        die: u.arbitrary()?,
    })
}

/// Makes a small random change to the steps. The result may still be a legal move.
fn damage(steps: &mut Vec<Step>, u: &mut Unstructured<'_>) -> Result<()> {
    let index = u.choose_index(steps.len().max(1))?;
    match (u.int_in_range(0..=6u8)?, steps.get_mut(index)) {
        (0, Some(step)) => step.die = u.arbitrary()?,
        (1, Some(step)) => step.die = Some(u.int_in_range(0..=7)?),
        (2, Some(step)) => step.to = Square(u.int_in_range(0..=50)?),
        (3, Some(step)) => step.from = Square(u.int_in_range(0..=50)?),
        (4, Some(_)) => drop(steps.remove(index)),
        (5, Some(_)) => {
            let other = u.choose_index(steps.len())?;
            steps.swap(index, other);
        }
        _ => steps.push(step(u)?),
    }
    Ok(())
}
