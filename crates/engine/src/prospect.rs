//! What the moves of a position lead to under perfect play, where a table says it (`docs/solved.md`).

use alloc::vec::Vec;
use core::cmp::Ordering;

use ludoteca_rules::alquerque::{self, ALQUERQUE};
use ludoteca_rules::draughts::{self, KING_PLIES, SPANISH_DRAUGHTS};
use ludoteca_rules::el_perro::{self, EL_PERRO, QUIET_LIMIT};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyMove, AnyPosition, Color, DeterministicGame, Game as _, Listed};

use crate::playable::Playable;
use crate::score::Score;
use crate::tables::{FewPieces, Perfect, Strategy, Worth, counts, perfect};

/// What a move leads to under perfect play, for the side that plays it. The clauses that no table holds, of draw clocks (but
/// in Alquerque) and of repetition, can only turn a win into a draw, or in Alquerque into what counting the men gives: where they may, that is what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Prospect {
    /// The other side can force a win.
    Loss,
    /// The other side can force a win, unless one of the clauses makes it a draw.
    LossOrDraw,
    /// Neither side can.
    Draw,
    /// The side that plays it can, unless one of the clauses makes it a draw.
    DrawOrWin,
    /// The side that plays it can.
    Win,
}

impl Prospect {
    /// As a score, of a win that takes nobody knows how long; `None` where it may be a draw too.
    pub(crate) const fn score(self) -> Option<Score> {
        match self {
            Prospect::Loss => Some(Score::MOST.for_other()),
            Prospect::Draw => Some(Score::EVEN),
            Prospect::Win => Some(Score::MOST),
            Prospect::LossOrDraw | Prospect::DrawOrWin => None,
        }
    }
}

/// What an engine has learned.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    /// Of the goats in El Perro, as the source has it.
    pub(crate) strategy: Option<Strategy>,
    /// Of every position of the same game.
    pub(crate) perfect: Option<Perfect>,
    /// Of positions with few pieces.
    pub(crate) few: FewPieces,
}

impl Tables {
    /// The moves of the position where the record stands, if a table says what they lead to.
    pub(crate) fn outlook(&self, record: &Record) -> Option<Outlook> {
        let position = record.position().ok()?;
        // How many plies ago stood what can come again.
        let plies = match &position {
            AnyPosition::ElPerro(here) if here.game == EL_PERRO && self.perfect.is_some() => record
                .positions()
                .rev()
                .filter_map(el_perro::ElPerro::own_position)
                .take_while(|before| before.goats() == here.own.goats())
                .count(),
            AnyPosition::SpanishDraughts(here) if here.game == SPANISH_DRAUGHTS => {
                self.few.draughts.as_ref()?.probe(&here.own)?;
                since_final(&here.game, record, &here.own)
            }
            AnyPosition::Brandubh(here) => {
                self.few.of_king(&here.game)?.probe(&here.own)?;
                since_final(&here.game, record, &here.own)
            }
            AnyPosition::Alquerque(here) if here.game == ALQUERQUE => {
                self.few.alquerque.as_ref()?.probe(&here.own)?;
                here.own.quiet_plies().into()
            }
            _ => return None,
        };
        let mut waiting = Vec::new();
        record.game().legal_moves(&position, &mut waiting);
        Some(Outlook {
            position,
            could_repeat: could_repeat(record, plies),
            waiting,
            found: Vec::new(),
        })
    }
}

/// How many plies ago the last move was played that cannot be taken back.
fn since_final<G: Listed + Playable>(game: &G, record: &Record, here: &G::Position) -> usize {
    let mut after = here;
    let positions = record.positions().rev().filter_map(G::own_position);
    let can_come_again = positions.take_while(|before| {
        let is_final = game.is_final(before, after);
        after = before;
        !is_final
    });
    can_come_again.count()
}

/// Whether a position of the last so many plies has stood twice.
pub(crate) fn could_repeat(record: &Record, quiet_plies: usize) -> bool {
    let here = record.ply();
    (here.saturating_sub(quiet_plies)..=here).any(|ply| record.repetitions_at(ply) > 1)
}

/// The moves of a position, which are looked up one after the other.
#[derive(Debug)]
pub(crate) struct Outlook {
    position: AnyPosition,
    /// Whether a position that can come again has stood twice.
    could_repeat: bool,
    waiting: Vec<AnyMove>,
    found: Vec<(AnyMove, Prospect)>,
}

/// Who wins, and who instead if a clock or repetition changes it.
type Told = [Option<Color>; 2];

impl Outlook {
    /// Whether moves are still to be looked up.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Looks up one move more, if one waits.
    pub(crate) fn look_up(&mut self, tables: &Tables) {
        let Some(mv) = self.waiting.pop() else { return };
        let prospect = match &self.position {
            AnyPosition::ElPerro(here) => prospect(&here.game, &here.own, &mv, |next| {
                self.told_of_goats(tables, &here.own, next)
            }),
            AnyPosition::SpanishDraughts(here) => prospect(&here.game, &here.own, &mv, |next| {
                self.told_of_endings(tables, &here.own, next)
            }),
            AnyPosition::Alquerque(here) => prospect(&here.game, &here.own, &mv, |next| {
                self.told_of_counts(tables, next)
            }),
            AnyPosition::Brandubh(here) => prospect(&here.game, &here.own, &mv, |next| {
                let endings = tables.few.of_king(&here.game)?;
                let winner = match endings.probe(next)? {
                    Worth::Draw => None,
                    Worth::Win(_) => Some(next.turn()),
                    Worth::Loss(_) => Some(next.turn().other()),
                };
                let is_new = !self.could_repeat || here.game.is_final(&here.own, next);
                Some([winner, winner.filter(|_| is_new)])
            }),
            _ => None,
        };
        self.found.extend(prospect.map(|prospect| (mv, prospect)));
    }

    fn told_of_goats(
        &self,
        tables: &Tables,
        here: &el_perro::Position,
        next: &el_perro::Position,
    ) -> Option<Told> {
        let winner = tables.perfect.as_ref()?.winner(next);
        // What stood with more goats cannot come again.
        let is_new = !self.could_repeat || next.goats() != here.goats();
        let is_soon = || {
            perfect::longest_wait(next.goats()).is_some_and(|wait| next.quiet_plies() + wait <= QUIET_LIMIT)
        };
        let strategy = tables.strategy.as_ref();
        let is_led = || strategy.is_some_and(|strategy| strategy.probe(&EL_PERRO, next).is_some());
        Some(told(winner, is_new && (is_soon() || is_led())))
    }

    fn told_of_endings(
        &self,
        tables: &Tables,
        here: &draughts::Position,
        next: &draughts::Position,
    ) -> Option<Told> {
        let (winner, plies) = match tables.few.draughts.as_ref()?.probe(next)? {
            Worth::Draw => return Some([None; 2]),
            Worth::Win(plies) => (next.turn(), plies),
            Worth::Loss(plies) => (next.turn().other(), plies),
        };
        let is_new = !self.could_repeat || SPANISH_DRAUGHTS.is_final(here, next);
        Some(told(Some(winner), is_new && is_in_time(next, plies)))
    }

    fn told_of_counts(&self, tables: &Tables, next: &alquerque::Position) -> Option<Told> {
        let worth = tables.few.alquerque.as_ref()?.probe(next)?;
        let winner = |result| match result {
            Ordering::Less => Some(next.turn().other()),
            Ordering::Equal => None,
            Ordering::Greater => Some(next.turn()),
        };
        let forced = winner(worth.result(counts::LIMIT.saturating_sub(next.quiet_plies())));
        // A third time counts the men at once.
        let is_new = !self.could_repeat || next.quiet_plies() == 0;
        Some([forced, if is_new { forced } else { winner(worth.counted) }])
    }

    /// All moves, once all have been looked up.
    pub(crate) fn whole(&self) -> &[(AnyMove, Prospect)] {
        if self.is_waiting() { &[] } else { &self.found }
    }
}

/// What a move leads to, by what is told of the position after it.
fn prospect<G: Listed + DeterministicGame>(
    game: &G,
    position: &G::Position,
    mv: &AnyMove,
    told: impl FnOnce(&G::Position) -> Option<Told>,
) -> Option<Prospect> {
    let mover = game.turn(position);
    let next = game.play_unchecked(position, G::own_move(mv)?);
    let told = match game.outcome(&next) {
        Some(outcome) => [outcome.winner; 2],
        None => told(&next)?,
    };
    let results = told.map(|winner| winner.map_or(0, |side| if side == mover { 1 } else { -1 }));
    match results.into_iter().sum::<i32>() {
        2 => Some(Prospect::Win),
        1 => Some(Prospect::DrawOrWin),
        0 if told[0].is_none() => Some(Prospect::Draw),
        -1 => Some(Prospect::LossOrDraw),
        -2 => Some(Prospect::Loss),
        // Anything may come of it.
        _ => None,
    }
}

/// What is told of who wins, where the clauses can only make a draw of it.
const fn told(winner: Option<Color>, is_sure: bool) -> Told {
    [winner, if is_sure { winner } else { None }]
}

/// Whether a win comes before a draw clock runs out, where a capture or a man's move comes in so many plies.
pub(crate) fn is_in_time(position: &draughts::Position, plies: u8) -> bool {
    let is_counted = position.three_kings().is_none_or(|count| {
        let is_strong = position.count(position.turn()) > 1;
        let by_strong = if is_strong { plies.div_ceil(2) } else { plies / 2 };
        // Their last move may capture or win, but nothing can come after it.
        let is_last = is_strong == (plies % 2 == 1);
        count + by_strong + u8::from(!is_last) <= SPANISH_DRAUGHTS.three_kings_limit()
    });
    is_counted && position.king_plies() + plies <= KING_PLIES
}
