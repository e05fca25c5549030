//! Probes the tables for a position and its moves, one move in each slice of a search.

use alloc::vec::Vec;
use core::cmp::Ordering;

use ludoteca_rules::alquerque::{self, ALQUERQUE};
use ludoteca_rules::draughts::{self, KING_PLIES, SPANISH_DRAUGHTS};
use ludoteca_rules::el_perro::{self, EL_PERRO, ElPerro, QUIET_LIMIT};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGameMember, AnyMove, AnyPosition, Color, Game as _, with_position};

use super::{Solved, Wdl};
use crate::playable::Playable;
use crate::score::{Score, Verdict};
use crate::sort::sort_by_insertion;
use crate::tables::{EndgameValue, counts, perfect};
use crate::thought::{Thought, Variation};

/// Probe of the position at the end of a record.
#[derive(Debug, Default)]
pub(crate) struct Probe {
    /// Winning line from the strategy table, if the table covers the position.
    win: Option<Variation<AnyMove>>,
    moves: Option<Moves>,
    /// True if the winning line is the only one requested, so that no search is needed.
    replaces_search: bool,
}

impl Probe {
    /// True until all moves have been probed. No values are available until then.
    pub(crate) fn is_pending(&self) -> bool {
        self.moves.as_ref().is_some_and(|moves| !moves.pending.is_empty())
    }

    /// Probes one more move, or unpacks a part of a table for it.
    pub(crate) fn step(&mut self, solved: &Solved) {
        if let Some(moves) = &mut self.moves {
            moves.look_up(solved);
        }
    }

    pub(crate) const fn replaces_search(&self) -> bool {
        self.replaces_search
    }

    /// Returns the value of `mv`, once all moves have been probed.
    pub(crate) fn wdl(&self, mv: &AnyMove) -> Option<Wdl> {
        if self.win.as_ref().is_some_and(|win| win.mv == *mv) {
            return Some(Wdl::Win);
        }
        let mut found = self.found().iter();
        found.find(|probed| probed.mv == *mv).map(|probed| probed.wdl)
    }

    /// Returns the exact number of plies to the end of the game after `mv` under perfect play, counting `mv`, if
    /// a table holds it. It is known only for a sure win or loss.
    pub(crate) fn distance(&self, mv: &AnyMove) -> Option<u16> {
        if let Some(win) = self.win.as_ref().filter(|win| win.mv == *mv) {
            return match win.score.verdict() {
                Verdict::Win(plies) => Some(plies),
                Verdict::Loss(_) | Verdict::Open => None,
            };
        }
        self.found().iter().find(|probed| probed.mv == *mv)?.distance
    }

    fn found(&self) -> &[Probed] {
        let whole = self.moves.as_ref().filter(|_| !self.is_pending());
        whole.map_or(&[], |moves| &moves.found)
    }

    /// Returns the moves to exclude from the search: those with a lower value than the best. The list is
    /// empty if no move is known to win or draw, because the tables cannot rank losing moves. A move that the
    /// tables do not cover may be the best, so it is never excluded.
    pub(crate) fn worse_moves(&self) -> Vec<AnyMove> {
        let found = self.found();
        let best = found.iter().map(|probed| probed.wdl).max();
        let is_worse = |wdl| Some(wdl) < best && best >= Some(Wdl::Draw);
        let worse = found.iter().filter(|probed| is_worse(probed.wdl));
        worse.map(|probed| probed.mv.clone()).collect()
    }

    /// True if a move wins according to the tables, at least if no draw clock or repetition intervenes.
    pub(crate) fn is_won(&self) -> bool {
        self.found().iter().any(|probed| probed.wdl >= Wdl::MaybeWin)
    }

    /// Corrects the result of a search with the values from the tables.
    pub(crate) fn correct(&self, mut thought: Thought<AnyMove>) -> Thought<AnyMove> {
        if self.is_pending() {
            thought.lines.clear();
            return thought;
        }
        for variation in &mut thought.lines {
            if variation.score.verdict() == Verdict::Open
                && let Some(score) = self.wdl(&variation.mv).and_then(Wdl::score)
            {
                (variation.score, variation.exact) = (score, true);
            }
        }
        sort_by_insertion(&mut thought.lines, |later, earlier| {
            self.wdl(&later.mv) > self.wdl(&earlier.mv)
        });
        if let Some(win) = &self.win {
            if self.replaces_search {
                thought.lines.clear();
                thought.done = true;
            }
            thought.lines.retain(|variation| variation.mv != win.mv);
            thought.lines.insert(0, win.clone());
        }
        thought
    }
}

impl Solved {
    /// Starts a probe of the position at the end of `record`, for a request that asks for the `lines` best
    /// moves.
    pub(crate) fn probe(&self, record: &Record, lines: usize) -> Probe {
        let win = self.winning_line(record);
        let replaces_search = win.is_some() && lines == 1;
        Probe {
            moves: (!replaces_search).then(|| self.moves(record)).flatten(),
            win,
            replaces_search,
        }
    }

    /// Winning line from the strategy table, if the table covers the position.
    fn winning_line(&self, record: &Record) -> Option<Variation<AnyMove>> {
        let strategy = self.strategy.as_ref()?;
        let AnyPosition::ElPerro(here) = record.position().ok()? else {
            return None;
        };
        let (game, position) = (&here.game, &here.own);
        if *game != EL_PERRO || could_repeat(record, position.quiet_plies().into()) {
            return None;
        }
        let (mv, plies) = strategy.probe(game, position)?;
        let any_move = ElPerro::any_move;
        let continuation = strategy.continuation(game, position).into_iter();
        Some(Variation {
            mv: any_move(mv),
            score: Score::win_in(plies),
            exact: true,
            continuation: continuation.skip(1).map(any_move).collect(),
        })
    }

    /// Moves of the position at the end of `record`, if a table covers them.
    fn moves(&self, record: &Record) -> Option<Moves> {
        let position = record.position().ok()?;
        // Number of recent plies whose positions can recur.
        let plies = match &position {
            AnyPosition::ElPerro(here) if here.game == EL_PERRO && self.perfect.is_some() => record
                .positions()
                .rev()
                .filter_map(ElPerro::own_position)
                .take_while(|before| before.goats() == here.own.goats())
                .count(),
            AnyPosition::SpanishDraughts(here) if here.game == SPANISH_DRAUGHTS => {
                self.endgames.draughts.as_ref()?.probe(&here.own)?;
                since_final(&here.game, record, &here.own)
            }
            AnyPosition::Brandubh(here) => {
                self.endgames.king_endings(&here.game)?.probe(&here.own)?;
                since_final(&here.game, record, &here.own)
            }
            AnyPosition::Alquerque(here) if here.game == ALQUERQUE => {
                self.endgames.alquerque.as_ref()?.probe(&here.own)?;
                here.own.quiet_plies().into()
            }
            _ => return None,
        };
        let mut pending = Vec::new();
        record.game().legal_moves(&position, &mut pending);
        Some(Moves {
            position,
            earlier: recent_positions(record, plies),
            could_repeat: could_repeat(record, plies),
            pending,
            found: Vec::new(),
        })
    }
}

/// Number of plies since the last irreversible move.
fn since_final<G: AnyGameMember + Playable>(game: &G, record: &Record, here: &G::Position) -> usize {
    let mut after = here;
    let positions = record.positions().rev().filter_map(G::own_position);
    let can_come_again = positions.take_while(|before| {
        let is_final = game.is_final(before, after);
        after = before;
        !is_final
    });
    can_come_again.count()
}

/// True if a position of the last `plies` plies has occurred twice.
fn could_repeat(record: &Record, plies: usize) -> bool {
    let here = record.ply();
    (here.saturating_sub(plies)..=here).any(|ply| record.repetitions_at(ply) > 1)
}

/// Keys of the positions of the last `plies` plies ([`Playable::position_key`]).
fn recent_positions(record: &Record, plies: usize) -> Vec<u64> {
    let positions = record.positions().rev().take(plies);
    let key = |position: &AnyPosition| with_position!(position, (game, position) => game.position_key(position); with dice => 0);
    positions.map(key).collect()
}

/// A move with its value.
#[derive(Debug)]
struct Probed {
    mv: AnyMove,
    wdl: Wdl,
    /// See [`Probe::distance`].
    distance: Option<u16>,
}

/// Moves of a position, probed one by one.
#[derive(Debug)]
struct Moves {
    position: AnyPosition,
    /// Keys of the earlier positions that can recur.
    earlier: Vec<u64>,
    /// True if a position that can recur has already occurred twice.
    could_repeat: bool,
    pending: Vec<AnyMove>,
    found: Vec<Probed>,
}

/// Winner if no draw clock or repetition intervenes, then winner if one does.
type Winners = [Option<Color>; 2];

/// Table entry of the position after a move. The second part is the exact number of plies from there to the
/// end of the game, if the table holds it.
type Found = (Winners, Option<u16>);

impl Moves {
    fn look_up(&mut self, solved: &Solved) {
        let Some(mv) = self.pending.pop() else { return };
        let probed = match &self.position {
            AnyPosition::ElPerro(here) => {
                // Unpacking takes much longer than looking up a move.
                if let Some(perfect) = &solved.perfect
                    && let Some(next) = position_after(&here.game, &here.own, &mv)
                    && let Err(plane) = perfect.try_winner(&next)
                {
                    perfect.unpack_on(plane);
                    self.pending.push(mv);
                    return;
                }
                self.probed(&here.game, &here.own, mv, |next| {
                    self.in_el_perro(solved, [&here.own, next])
                })
            }
            AnyPosition::SpanishDraughts(here) => self.probed(&here.game, &here.own, mv, |next| {
                Some((self.in_draughts(solved, &here.own, next)?, None))
            }),
            AnyPosition::Alquerque(here) => self.probed(&here.game, &here.own, mv, |next| {
                Some((self.in_alquerque(solved, next)?, None))
            }),
            AnyPosition::Brandubh(here) => self.probed(&here.game, &here.own, mv, |next| {
                let endings = solved.endgames.king_endings(&here.game)?;
                let winner = match endings.probe(next)? {
                    EndgameValue::Draw => None,
                    EndgameValue::Win(_) => Some(next.turn()),
                    EndgameValue::Loss(_) => Some(next.turn().other()),
                };
                let is_new = !self.could_repeat || here.game.is_final(&here.own, next);
                let distance = endings.distance(next).map(u16::from);
                Some(([winner, winner.filter(|_| is_new)], distance))
            }),
            _ => None,
        };
        self.found.extend(probed);
    }

    /// Value of `mv`; `probe` looks up the position after it.
    fn probed<G: AnyGameMember + Playable>(
        &self,
        game: &G,
        position: &G::Position,
        mv: AnyMove,
        probe: impl FnOnce(&G::Position) -> Option<Found>,
    ) -> Option<Probed> {
        let next = position_after(game, position, &mv)?;
        let key = game.position_key(&next);
        let earlier = self.earlier.iter().filter(|&&other| other == key).count();
        // The tables don't know that the third occurrence of a position ends the game.
        let third_time = || game.repeated(&next).filter(|_| earlier >= 2);
        let (winners, after) = match game.outcome(&next).or_else(third_time) {
            Some(outcome) => ([outcome.winner; 2], Some(0)),
            None => probe(&next)?,
        };
        let wdl = wdl_of(winners, game.turn(position))?;
        let is_sure = matches!(wdl, Wdl::Win | Wdl::Loss);
        Some(Probed {
            mv,
            wdl,
            distance: after.filter(|_| is_sure).map(|plies| plies + 1),
        })
    }

    fn in_el_perro(&self, solved: &Solved, [here, next]: [&el_perro::Position; 2]) -> Option<Found> {
        let winner = solved.perfect.as_ref()?.winner(next);
        // A position with a different number of goats cannot recur.
        let is_new = !self.could_repeat || next.goats() != here.goats();
        let is_soon = || {
            perfect::longest_wait(next.goats()).is_some_and(|wait| next.quiet_plies() + wait <= QUIET_LIMIT)
        };
        let strategy = solved.strategy.as_ref();
        let led = strategy.and_then(|strategy| strategy.probe(&EL_PERRO, next));
        let is_sure = is_new && (led.is_some() || is_soon());
        Some((or_draw(winner, is_sure), led.map(|(_, plies)| plies)))
    }

    fn in_draughts(
        &self,
        solved: &Solved,
        here: &draughts::Position,
        next: &draughts::Position,
    ) -> Option<Winners> {
        let (winner, plies) = match solved.endgames.draughts.as_ref()?.probe(next)? {
            EndgameValue::Draw => return Some([None; 2]),
            EndgameValue::Win(plies) => (next.turn(), plies),
            EndgameValue::Loss(plies) => (next.turn().other(), plies),
        };
        let is_new = !self.could_repeat || SPANISH_DRAUGHTS.is_final(here, next);
        Some(or_draw(Some(winner), is_new && is_in_time(next, plies)))
    }

    fn in_alquerque(&self, solved: &Solved, next: &alquerque::Position) -> Option<Winners> {
        let value = solved.endgames.alquerque.as_ref()?.probe(next)?;
        let winner = |result| match result {
            Ordering::Less => Some(next.turn().other()),
            Ordering::Equal => None,
            Ordering::Greater => Some(next.turn()),
        };
        let forced = winner(value.result(counts::LIMIT.saturating_sub(next.quiet_plies())));
        // A third occurrence ends the game at once, and the men are counted.
        let is_new = !self.could_repeat || next.quiet_plies() == 0;
        Some([forced, if is_new { forced } else { winner(value.counted) }])
    }
}

/// Value for `mover`. `None` if either side may win.
fn wdl_of(winners: Winners, mover: Color) -> Option<Wdl> {
    let results = winners.map(|winner| winner.map_or(0, |side| if side == mover { 1 } else { -1 }));
    match results.into_iter().sum::<i32>() {
        2 => Some(Wdl::Win),
        1 => Some(Wdl::MaybeWin),
        0 if winners[0].is_none() => Some(Wdl::Draw),
        -1 => Some(Wdl::MaybeLoss),
        -2 => Some(Wdl::Loss),
        _ => None,
    }
}

/// Position after `mv`; `None` if `mv` belongs to another game.
fn position_after<G: AnyGameMember + Playable>(
    game: &G,
    position: &G::Position,
    mv: &AnyMove,
) -> Option<G::Position> {
    Some(game.play_unchecked(position, G::own_move(mv)?))
}

/// Winners in a game whose draw clocks and repetition can only turn a win into a draw.
const fn or_draw(winner: Option<Color>, is_sure: bool) -> Winners {
    [winner, if is_sure { winner } else { None }]
}

/// True if no draw clock runs out before the win, given that the next capture or man's move is `plies` plies
/// away.
pub(crate) fn is_in_time(position: &draughts::Position, plies: u8) -> bool {
    let is_counted = position.three_kings().is_none_or(|count| {
        let is_strong = position.count(position.turn()) > 1;
        let by_strong = if is_strong { plies.div_ceil(2) } else { plies / 2 };
        // At the limit the three kings may still capture or win, but the game ends with that move.
        let is_last = is_strong == (plies % 2 == 1);
        count + by_strong + u8::from(!is_last) <= SPANISH_DRAUGHTS.three_kings_limit()
    });
    is_counted && position.king_plies() + plies <= KING_PLIES
}
