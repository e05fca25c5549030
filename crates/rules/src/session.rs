//! Data about games and records, for a page or a program that reads JSON.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::record::{PlayError, Record, Standing};
use crate::{
    AnyGame, AnyMove, BoardKind, Clause, Clock, Color, Domain, Game as _, Heading, MessageValue, MoveView,
    Offer, Outcome, Placed, PositionError, Refusal, Ruleset, Square, Stage, Switch, Tabletop as _,
    TurnOrder as _,
};

impl AnyGame {
    /// Describes the ruleset, its switches and its rule book.
    #[must_use]
    pub fn info(&self) -> RulesetInfo {
        let ruleset = self.ruleset();
        let switch = |switch: &Switch| SwitchInfo {
            key: switch.key,
            values: switch.domain,
            default: switch.default,
            value: self.setting_text(switch),
        };
        RulesetInfo {
            id: ruleset,
            aliases: ruleset.aliases(),
            game: ruleset.game(),
            board: ruleset.board(),
            squares: (0..=u8::MAX)
                .map_while(|square| self.square_name(Square(square)))
                .collect(),
            switches: self.switches().iter().map(switch).collect(),
            clauses: self
                .rule_book()
                .into_iter()
                .zip(1..)
                .map(|(clause, number)| Clause { number, ..*clause })
                .collect(),
            dice: self.dice_count(),
        }
    }

    fn setting_text(&self, switch: &Switch) -> String {
        let setting = self.setting(switch.key);
        setting.map_or_else(|| switch.default.into(), |setting| setting.to_string())
    }

    /// The text of the start position.
    #[must_use]
    pub fn start_text(&self) -> String {
        self.stage_text(&self.stage(self.start()))
    }

    /// The number of sequences of `depth` moves from `position`, or from the start if it is `None`.
    ///
    /// ```
    /// use ludoteca_rules::{AnyGame, Ruleset};
    ///
    /// let game = AnyGame::of(Ruleset::SpanishDraughts);
    /// assert_eq!(game.perft(None, 5)?, 7_361);
    /// # Ok::<(), ludoteca_rules::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// If `position` is not the text of a valid position.
    pub fn perft(&self, position: Option<&str>, depth: u32) -> Result<u64, PositionError> {
        let stage = match position {
            Some(text) => self.read_stage(text)?,
            None => self.stage(self.start()),
        };
        Ok(self.count(&stage, depth))
    }

    /// A new record of the game, from the position `start`, or from the usual start if it is `None`. `id` is
    /// as in [`Record::new`].
    ///
    /// # Errors
    /// If `start` is not the text of a valid position.
    pub fn record(&self, start: Option<&str>, id: Option<u64>) -> Result<Record, PositionError> {
        Ok(match start {
            Some(text) => Record::starting_at(self.read_stage(text)?, id),
            None => Record::new(self.clone(), id),
        })
    }

    /// Message keys of the game: `clause.*`, `citation.*`, `refuse.*`, `outcome.*`, `clock.*`, `switch.*`.
    #[must_use]
    pub fn message_keys(&self) -> Vec<String> {
        let name = self.ruleset().game().id();
        let mut keys: Vec<String> = Vec::new();
        let mut key = |kind: &str, of: &str| keys.push(alloc::format!("{kind}.{of}"));
        for clause in self.book().clauses {
            key("clause", clause.message_key());
            key("citation", clause.message_key());
        }
        for reason in self.book().reasons {
            key("refuse", reason.key);
        }
        for ending in self.book().endings {
            key("outcome", ending.key);
        }
        for clock in self.clock_keys() {
            key("clock", clock.name());
        }
        for switch in self.switches() {
            let base = alloc::format!("{name}.{}", switch.key);
            key("switch", &base);
            let (Domain::Words(words) | Domain::Number { also: words, .. }) = switch.domain;
            for word in words {
                key("switch", &alloc::format!("{base}.{word}"));
            }
        }
        keys
    }
}

/// Description of a ruleset.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RulesetInfo {
    /// Id of the ruleset.
    pub id: Ruleset,
    /// Aliases accepted in addresses.
    pub aliases: &'static [&'static str],
    /// The ruleset whose id is used in this game's message keys.
    pub game: Ruleset,
    /// The kind of board.
    pub board: BoardKind,
    /// The names of the squares, by index.
    pub squares: Vec<String>,
    /// The switches with their values.
    pub switches: Vec<SwitchInfo>,
    /// The clauses that apply, numbered without gaps.
    pub clauses: Vec<Clause>,
    /// Number of dice in a throw; 0 in games without dice.
    pub dice: usize,
}

/// A switch with its current value.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SwitchInfo {
    /// Key, as in `capture=compulsory`.
    pub key: &'static str,
    /// Possible values.
    pub values: Domain,
    /// Default value.
    pub default: &'static str,
    /// The current value.
    pub value: String,
}

/// The next event in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Phase {
    /// A lot decides who starts.
    Lot,
    /// The side to move throws the dice.
    Throw,
    /// The side to move plays a move.
    Turn,
    /// No event: the game is over.
    Over,
}

/// The state of a record without its moves, so that its size does not grow with the game.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct State {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Every switch with its value.
    pub switches: Named<String>,
    /// The text of the position; empty until a lot has decided who starts.
    pub position: String,
    /// The side whose move or throw is due.
    pub turn: Color,
    /// The next event.
    pub stage: Phase,
    /// The dice of the throw on the table, ascending.
    pub dice: Vec<u8>,
    /// The pieces on the board.
    pub pieces: Vec<Placed>,
    /// The direction in which the goats of El Perro move forward.
    pub direction: Option<Heading>,
    /// The running clocks.
    pub clocks: Vec<Clock>,
    /// The result, if the game is over.
    pub outcome: Option<OutcomeView>,
    /// Number of moves played up to the current position.
    pub ply: usize,
    /// Number of moves in the whole line, including undone ones.
    pub plies: usize,
    /// Ply at which the game was drawn by the rules, if it continued or has another result: see
    /// [`Record::drawn_at`].
    pub drawn_at: Option<usize>,
    /// The sides that could win at the start of the record, but no longer can, whatever moves both sides
    /// make: see [`Tabletop::cannot_win`]. Empty when the game is over.
    ///
    /// [`Tabletop::cannot_win`]: crate::Tabletop::cannot_win
    pub cannot_win: Vec<Color>,
    /// The lots thrown, one die per side.
    pub lot: Vec<[u8; 2]>,
    /// The agreements possible now.
    pub can_agree: CanAgree,
}

/// Values by name, in the order of insertion; an object in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<V>(pub Vec<(&'static str, V)>);

impl<V> Default for Named<V> {
    fn default() -> Named<V> {
        Named(Vec::new())
    }
}

#[cfg(feature = "serde")]
impl<V: serde::Serialize> serde::Serialize for Named<V> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (*name, value)))
    }
}

/// The agreements that the players can reach now.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CanAgree {
    /// True if a draw can be agreed.
    pub draw: bool,
    /// True if a decision by the piece count can be agreed.
    pub count: bool,
}

/// A result, with the values of its message by name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OutcomeView {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Message key without the prefix `outcome.`.
    pub key: &'static str,
    /// Id of the clause that ended the game.
    pub clause: &'static str,
    /// Values in the message.
    pub values: Named<u16>,
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> OutcomeView {
        OutcomeView {
            winner: outcome.winner,
            key: outcome.ending.key,
            clause: outcome.clause().id,
            values: Named(
                outcome
                    .ending
                    .values
                    .iter()
                    .copied()
                    .zip(outcome.numbers)
                    .collect(),
            ),
        }
    }
}

/// A refusal, with the values of its message by name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RefusalView {
    /// Message key without the prefix `refuse.`.
    pub key: &'static str,
    /// Id of the clause that forbids the attempt.
    pub clause: &'static str,
    /// Squares that show why the move is refused, the most relevant first.
    pub squares: Vec<Square>,
    /// Values in the message.
    pub values: Named<MessageValue>,
}

impl From<Refusal> for RefusalView {
    fn from(refusal: Refusal) -> RefusalView {
        RefusalView {
            key: refusal.reason.key,
            clause: refusal.clause().id,
            squares: refusal.squares,
            values: Named(refusal.values),
        }
    }
}

/// A legal move with the position that it leads to.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LegalMove {
    /// Unambiguous text of the move.
    pub text: String,
    /// The move, step by step.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: MoveView,
    /// The text of the position after the move.
    pub next: String,
}

impl Record {
    /// Describes the ruleset, its switches and its rule book.
    #[must_use]
    pub fn info(&self) -> RulesetInfo {
        self.game().info()
    }

    /// The current state, without the moves that led to it: see [`Record::moves_from`].
    #[must_use]
    pub fn state(&self) -> State {
        let game = self.game();
        let stage = match self.standing() {
            Standing::Lot => None,
            Standing::Stage(stage) => Some(stage),
        };
        let shown = stage.clone().unwrap_or_else(|| game.stage(game.start()));
        let outcome = self.outcome();
        let setting = |switch: &Switch| (switch.key, game.setting_text(switch));
        let switches = game.switches().iter().map(setting).collect();
        let may_agree =
            |offer| outcome.is_none() && stage.as_ref().is_some_and(|at| game.agreed(at, offer).is_ok());
        State {
            ruleset: game.ruleset(),
            switches: Named(switches),
            position: stage
                .as_ref()
                .map(|stage| game.stage_text(stage))
                .unwrap_or_default(),
            turn: game.turn_of(&shown),
            stage: match &stage {
                _ if outcome.is_some() => Phase::Over,
                None => Phase::Lot,
                Some(Stage::Throw(_)) => Phase::Throw,
                Some(Stage::Turn(_)) => Phase::Turn,
            },
            dice: match &stage {
                Some(Stage::Turn(position)) => game.dice(position),
                _ => Vec::new(),
            },
            pieces: game.pieces(&shown),
            direction: game.heading(&shown),
            clocks: self.clocks(),
            cannot_win: match (outcome, self.standing_at(0)) {
                (None, Standing::Stage(start)) => {
                    let can_win = |at, side| !game.cannot_win(at, side);
                    let has_lost_it = |&side: &Color| can_win(&start, side) && !can_win(&shown, side);
                    Color::BOTH.into_iter().filter(has_lost_it).collect()
                }
                _ => Vec::new(),
            },
            outcome: outcome.map(OutcomeView::from),
            ply: self.ply(),
            plies: self.plies(),
            drawn_at: self.drawn_at(),
            lot: self.lots().to_vec(),
            can_agree: CanAgree {
                draw: may_agree(Offer::Draw),
                count: may_agree(Offer::Count),
            },
        }
    }

    /// The moves of the whole line from `ply` on, including undone ones; empty if the line has no more moves.
    #[must_use]
    pub fn moves_from(&self, ply: usize) -> Vec<MoveView> {
        self.moves().skip(ply).cloned().collect()
    }

    /// Every legal move once, with the position that it leads to.
    ///
    /// # Errors
    /// If no move is due.
    pub fn legal_moves(&self) -> Result<Vec<LegalMove>, PlayError> {
        let game = self.game();
        let position = self.position()?;
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let lines = game.lines(&position);
        let legal = |mv: &AnyMove| {
            let line = lines.iter().find(|line| line.mv == *mv);
            let line = line.expect("every legal move can be entered");
            LegalMove {
                text: game.move_text(&position, line),
                mv: game.view(&position, line),
                next: game.stage_text(&game.stage(game.play_unchecked(&position, mv))),
            }
        };
        Ok(moves.iter().map(legal).collect())
    }
}
