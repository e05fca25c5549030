//! What a page, or a program that speaks JSON, needs of a game and its record: whole states and views.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::record::{PlayError, Record, Standing};
use crate::{
    AnyGame, AnyMove, BoardKind, Clause, Clock, Color, Course as _, Domain, Game as _, Heading, MoveView,
    Offer, Outcome, Placed, PositionError, Refusal, Ruleset, Square, Stage, Switch, Tabletop as _, Value,
};

impl AnyGame {
    /// What the ruleset is, its switches and its rule book.
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

    /// Where one of its switches stands, as text.
    fn setting_text(&self, switch: &Switch) -> String {
        let setting = self.setting(switch.key);
        setting.map_or_else(|| switch.default.into(), |setting| setting.to_string())
    }

    /// The text of the start.
    #[must_use]
    pub fn start_text(&self) -> String {
        self.stage_text(&self.stage(self.start()))
    }

    /// How many sequences of `depth` moves begin at the position of that text, or at the start.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn perft(&self, position: Option<&str>, depth: u32) -> Result<u64, PositionError> {
        let stage = match position {
            Some(text) => self.read_stage(text)?,
            None => self.stage(self.start()),
        };
        Ok(self.count(&stage, depth))
    }

    /// A new record of the game, from the start or from the position of that text. `id` is that of [`Record::new`].
    ///
    /// # Errors
    /// What is wrong with the text of the start.
    pub fn record(&self, start: Option<&str>, id: Option<u64>) -> Result<Record, PositionError> {
        Ok(match start {
            Some(text) => Record::starting_at(self.read_stage(text)?, id),
            None => Record::new(self.clone(), id),
        })
    }

    /// Every key of a message that this game may show: `clause.…`, `refuse.…`, `outcome.…`, `clock.…`, `switch.…`.
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

/// What a ruleset is.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RulesetInfo {
    /// Which it is.
    pub id: Ruleset,
    /// Other names for addresses.
    pub aliases: &'static [&'static str],
    /// The game by whose id messages are named.
    pub game: Ruleset,
    /// The kind of board.
    pub board: BoardKind,
    /// The names of the squares, in order.
    pub squares: Vec<String>,
    /// Its switches.
    pub switches: Vec<SwitchInfo>,
    /// The clauses that hold, numbered without gaps.
    pub clauses: Vec<Clause>,
    /// How many dice a throw has.
    pub dice: usize,
}

/// A switch and where it stands.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SwitchInfo {
    /// Its key.
    pub key: &'static str,
    /// Its values.
    pub values: Domain,
    /// The source's value.
    pub default: &'static str,
    /// Where it stands.
    pub value: String,
}

/// What comes next in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Phase {
    /// The lot must decide who starts.
    Lot,
    /// A throw.
    Throw,
    /// A move.
    Turn,
    /// Nothing: the game is over.
    Over,
}

/// Where a record stands: as much to say after two thousand moves as after two.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct State {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Every switch.
    pub switches: Named<String>,
    /// The text of the position; empty while the lot is open.
    pub position: String,
    /// Whose turn or throw it is.
    pub turn: Color,
    /// What comes next.
    pub stage: Phase,
    /// The throw on the table.
    pub dice: Vec<u8>,
    /// What stands on the board.
    pub pieces: Vec<Placed>,
    /// Where forward is for the goats.
    pub direction: Option<Heading>,
    /// The clocks that are running.
    pub clocks: Vec<Clock>,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// Moves played up to here.
    pub ply: usize,
    /// Moves of the whole line.
    pub plies: usize,
    /// After how many moves the rules had drawn a game that went on: see [`Record::drawn_at`].
    pub drawn_at: Option<usize>,
    /// The lots thrown.
    pub lot: Vec<[u8; 2]>,
    /// What the players may agree on.
    pub can_agree: CanAgree,
}

/// Values by name, in the order in which they were given; an object in JSON.
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

/// What the players may agree on now.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CanAgree {
    /// A draw.
    pub draw: bool,
    /// That the count decides.
    pub count: bool,
}

/// How a game ended, with the values of its sentence by name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OutcomeView {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// The key of its sentence.
    pub key: &'static str,
    /// The id of the clause.
    pub clause: &'static str,
    /// The values of its sentence.
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

/// Why an attempt is not legal, with the values of its sentence by name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RefusalView {
    /// The key of its sentence.
    pub key: &'static str,
    /// The id of the clause.
    pub clause: &'static str,
    /// The squares that prove it.
    pub squares: Vec<Square>,
    /// The values of its sentence.
    pub values: Named<Value>,
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

/// A legal move and where it leads.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LegalMove {
    /// The text that nothing else can mean.
    pub text: String,
    /// The move, step by step.
    #[cfg_attr(feature = "serde", serde(rename = "turn"))]
    pub mv: MoveView,
    /// The text of the position that it leads to.
    pub next: String,
}

impl Record {
    /// What its ruleset is, its switches and its rule book.
    #[must_use]
    pub fn info(&self) -> RulesetInfo {
        self.game().info()
    }

    /// Where it stands, without the moves that led there: see [`Record::moves_from`].
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

    /// The moves of the whole line from this ply on, also those that were taken back; none past its end.
    #[must_use]
    pub fn moves_from(&self, ply: usize) -> Vec<MoveView> {
        self.moves().skip(ply).cloned().collect()
    }

    /// Every legal move once, with the text of the position that it leads to.
    ///
    /// # Errors
    /// If no move is to be played now.
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
