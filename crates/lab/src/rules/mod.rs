//! `cargo lab rules`, the line protocol: requests and answers are JSON objects, one per line. Any program
//! can use it to test the rules, to apply them, or to act as a player. `docs/protocol.md` describes it, and
//! `tests/protocol.rs` runs the transcripts of that document.

mod request;

use std::io::{self, BufRead, Write};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use ludoteca_engine::level::Handicap;
use ludoteca_rules::record::Record;
use ludoteca_rules::session::{RefusalView, State};
use ludoteca_rules::{AnyGame, Ruleset, Tabletop as _};
use serde_json::{Value, json};

use self::request::{ChoiceRequest, MoveRequest, Request};
use crate::contest::{Player, Seat, USUAL_PATIENCE};
use crate::input::{LONGEST_LINE_BYTES, read_line};

/// Command-line options of `cargo lab rules`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Player that answers `choose` if the request doesn't set the strength, written as for `match`.
    #[arg(long, default_value = "level:8")]
    player: Player,
    /// Maximum number of nodes searched for an answer to `choose`, for any player.
    #[arg(long, value_name = "N")]
    most_nodes: Option<u64>,
}

impl Options {
    /// Options with an engine level as the default player, and an optional upper bound on the nodes per
    /// search.
    #[must_use]
    pub const fn of(level: u8, most_nodes: Option<u64>) -> Options {
        Options {
            player: Player::Level(level),
            most_nodes,
        }
    }
}

/// Answers requests from standard input until it ends.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    serve(options, io::stdin().lock(), io::stdout().lock())
}

/// Answers every line of `input` with one line of `output`, until the input ends.
///
/// # Errors
/// If the input can't be read or the output can't be written. Invalid requests are not errors; their answers
/// report them.
pub fn serve(options: &Options, mut input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
    let mut server = Server::new(options.clone());
    let mut line = Vec::new();
    while let Some(length) = read_line(&mut input, &mut line).context("reading the requests")? {
        let answer = match std::str::from_utf8(&line) {
            _ if length > LONGEST_LINE_BYTES => failure(&format!(
                "the line has {length} bytes; a request has at most {LONGEST_LINE_BYTES}"
            )),
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => server.respond(line),
            Err(error) => failure(&format!(
                "not a request: byte {} is not UTF-8",
                error.valid_up_to() + 1
            )),
        };
        writeln!(output, "{answer}")
            .and_then(|()| output.flush())
            .map_err(crate::output::writing)?;
    }
    Ok(())
}

fn failure(error: &str) -> Value {
    json!({ "ok": false, "error": error })
}

/// The server, with its state between requests.
struct Server {
    options: Options,
    /// The most recent player, with its game and its seat.
    seated: Option<(Player, AnyGame, Seat)>,
}

impl Server {
    const fn new(options: Options) -> Server {
        Server {
            options,
            seated: None,
        }
    }

    fn respond(&mut self, line: &str) -> Value {
        let (request, id) = request::read(line);
        let mut response = match request.map(|request| self.answer(&request)) {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => failure(&format!("{error:#}")),
            Err(error) => failure(&error),
        };
        if let Some(members) = response.as_object_mut() {
            members.entry("ok").or_insert(Value::Bool(true));
            if !id.is_null() {
                members.insert("id".to_owned(), id);
            }
        }
        response
    }

    fn answer(&mut self, request: &Request) -> Result<Value> {
        Ok(match request {
            Request::Rulesets {} => {
                let infos: Vec<_> = Ruleset::ALL
                    .into_iter()
                    .map(|ruleset| AnyGame::of(ruleset).info())
                    .collect();
                json!({ "rulesets": infos })
            }
            Request::Start(variant) => json!({ "position": variant.game()?.start_text() }),
            Request::Moves(place) => json!({ "moves": place.session()?.legal_moves()? }),
            Request::Outcome(place) => {
                let state = place.session()?.state();
                json!({ "outcome": named(&state), "clocks": state.clocks })
            }
            Request::Play(request) => play(request)?,
            Request::Refuse(request) => refuse(request)?,
            Request::Record { text } => {
                let record = Record::read(text)?;
                let state = record.state();
                let mut shown = json!(state);
                shown["outcome"] = named(&state);
                shown["moves"] = json!(record.moves_from(0));
                json!({ "state": shown })
            }
            Request::Choose(choice) => json!({ "move": self.choose(choice)? }),
        })
    }

    /// Returns the text of the move that a player chooses. It depends only on the request.
    fn choose(&mut self, request: &ChoiceRequest) -> Result<String> {
        let record = Record::read(&request.record)?;
        let seed = request.seed.as_deref().unwrap_or("0");
        let seed = u64::from_str_radix(seed, 16).context("`seed` must be hexadecimal digits")?;
        let player = match (request.level, request.nodes) {
            (None, None) => self.options.player.clone(),
            (Some(level), None) => format!("level:{level}").parse()?,
            (None, Some(nodes)) => Player::Nodes(nodes),
            _ => bail!("a player takes `level` or `nodes`, not both; leave one out"),
        };
        let game = record.game().clone();
        let mut seat = match self.seated.take() {
            Some((seated, played, seat)) if seated == player && played == game => seat,
            _ => Seat::new(&player, &game, USUAL_PATIENCE)?,
        };
        if let Some(most) = self.options.most_nodes {
            seat.hold(|handicap| Handicap {
                nodes: handicap.nodes.min(most),
                ..handicap
            });
        }
        seat.begin();
        let position = record.position()?;
        let mv = seat.choose(&record, seed)?;
        self.seated = Some((player, game.clone(), seat));
        let line = game.lines(&position).into_iter().find(|line| line.mv == mv);
        let line = line.context("a player plays legal moves")?;
        Ok(game.move_text(&position, &line))
    }
}

/// Returns the outcome, with the name of the winning side.
fn named(state: &State) -> Value {
    let Some(outcome) = &state.outcome else {
        return Value::Null;
    };
    let mut named = json!(outcome);
    if let Some(winner) = outcome.winner {
        named["side"] = state.ruleset.sides()[winner].into();
    }
    named
}

/// Tries the steps of a move. A refusal is a normal answer, not an error.
fn refuse(request: &MoveRequest) -> Result<Value> {
    let (None, Some(steps)) = (&request.mv, &request.steps) else {
        bail!("give the attempted move as `steps`");
    };
    let refusal = request.session()?.refuse(steps)?.map(RefusalView::from);
    Ok(json!({ "refusal": refusal }))
}

fn play(request: &MoveRequest) -> Result<Value> {
    let mut session = request.session()?;
    let mv = match (&request.mv, &request.steps) {
        (Some(text), None) => session.play_text(text)?.clone(),
        (None, Some(steps)) => session.play(steps)?.clone(),
        _ => bail!("give the move as `move` or as `steps`"),
    };
    let state = session.state();
    Ok(json!({ "move": mv, "next": state.position, "outcome": named(&state) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn respond(line: &str) -> Value {
        Server::new(Options::of(2, None)).respond(line)
    }

    #[test]
    fn a_move_is_played_and_the_answer_repeats_the_id() {
        let response = respond(r#"{"op":"play","id":7,"ruleset":"alquerque","move":"c2-c3"}"#);
        assert_eq!(response["ok"], true);
        assert_eq!(response["id"], 7);
        assert_eq!(response["next"], "bbbbb.bbbbb.bbwww.ww1ww.wwwww-b-1");
        assert_eq!(response["move"]["steps"][0]["to"], 12);
    }

    #[test]
    fn former_names_of_operations_and_members_are_still_accepted() {
        let pairs = [
            (
                r#"{"op":"moves","ruleset":"alquerque"}"#,
                r#"{"op":"turns","ruleset":"alquerque"}"#,
            ),
            (
                r#"{"op":"play","ruleset":"alquerque","move":"c2-c3"}"#,
                r#"{"op":"play","ruleset":"alquerque","turn":"c2-c3"}"#,
            ),
        ];
        for (line, former) in pairs {
            let response = respond(former);
            assert_eq!(response["ok"], true, "{former}");
            assert_eq!(response, respond(line), "{former}");
        }
    }

    #[test]
    fn an_error_quotes_only_the_beginning_of_a_long_text() {
        let long = "5".repeat(1 << 20);
        for line in [
            format!(r#"{{"op":"moves","ruleset":"alquerque","position":"{long}"}}"#),
            format!(r#"{{"op":"{long}"}}"#),
        ] {
            let response = respond(&line);
            let error = response["error"].as_str().expect("the request is refused");
            assert!(error.contains("555…") && error.len() < 500, "{error:.500}");
        }
    }

    #[test]
    fn every_legal_move_is_listed_once() {
        let response = respond(r#"{"op":"moves","ruleset":"alquerque"}"#);
        assert_eq!(response["moves"].as_array().map(Vec::len), Some(4));
    }

    #[test]
    fn a_move_is_chosen_for_the_current_roll() {
        let start = r#"[Ludoteca \"1\"]\n[Ruleset \"fallas\"]\n[Seed \"00000000000000ff\"]\n[Lot \"33 52\"]\n\n1. 136: "#;
        for player in ["", r#","level":1"#, r#","nodes":100"#] {
            let line = format!(r#"{{"op":"choose","seed":"0f","record":"{start}"{player}}}"#);
            let mut server = Server::new(Options::of(2, None));
            let mv = server.respond(&line)["move"].as_str().map(str::to_owned);
            assert!(mv.as_ref().is_some_and(|mv| mv.contains('/')), "{player}: {mv:?}");
            assert_eq!(server.respond(&line)["move"].as_str(), mv.as_deref());
        }
    }

    #[test]
    fn a_refusal_names_its_clause() {
        let response = respond(r#"{"op":"refuse","ruleset":"alquerque","steps":[{"from":0,"to":1}]}"#);
        assert_eq!(response["refusal"]["key"], "alquerque.occupied");
        assert_eq!(response["refusal"]["values"]["to"], "b1");
    }

    /// Returns the answers to `input`.
    fn answers(input: &[u8]) -> Vec<Value> {
        let mut output = Vec::new();
        serve(&Options::of(2, None), input, &mut output).expect("no line ends the conversation");
        let lines = output
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty());
        lines
            .map(|line| serde_json::from_slice(line).expect("an answer is JSON"))
            .collect()
    }

    #[test]
    fn invalid_utf8_is_answered_with_the_position_of_the_invalid_byte() {
        let answers = answers(b"\xc3\n \r\n{\"op\":\"\xff\"}\n\n{\"op\":\"rulesets\"}");
        let errors: Vec<_> = answers.iter().map(|answer| answer["error"].as_str()).collect();
        assert_eq!(
            errors,
            [
                Some("not a request: byte 1 is not UTF-8"),
                Some("not a request: byte 8 is not UTF-8"),
                None
            ]
        );
        assert_eq!(answers[2]["ok"], true);
    }

    #[test]
    fn an_overlong_line_is_answered_with_an_error_and_skipped() {
        let mut input = vec![b' '; LONGEST_LINE_BYTES + 3];
        input.extend(b"\n{\"op\":\"start\",\"ruleset\":\"alquerque\"}\n");
        let answers = answers(&input);
        let error = answers[0]["error"].as_str().unwrap_or_default();
        assert_eq!(error, "the line has 8388611 bytes; a request has at most 8388608");
        assert_eq!(answers[1]["ok"], true);
        let mut kept = Vec::new();
        let length = read_line(&mut input.as_slice(), &mut kept).expect("memory can be read");
        assert_eq!(
            (length, kept.len()),
            (Some(LONGEST_LINE_BYTES + 3), LONGEST_LINE_BYTES)
        );
    }

    #[test]
    fn a_request_cannot_exceed_the_node_limit_of_the_server() {
        let line = r#"{"op":"choose","record":"[Ludoteca \"1\"]\n[Ruleset \"alquerque\"]\n","nodes":18446744073709551615}"#;
        let mv = Server::new(Options::of(2, Some(100))).respond(line)["move"].clone();
        assert!(mv.is_string(), "{mv}");
    }

    #[test]
    fn the_outcome_names_the_winning_side_even_if_the_second_side_starts() {
        let start = r#"[Ludoteca \"1\"]\n[Ruleset \"brandubh\"]\n[Switches \"firstSide=attackers\"]\n"#;
        for (ended, winner, side) in [("first", 1, "attackers"), ("second", 0, "king's side")] {
            let text = format!(r#"{start}[Ended \"{ended} resigns\"]\n"#);
            let response = respond(&format!(r#"{{"op":"record","text":"{text}"}}"#));
            let outcome = &response["state"]["outcome"];
            assert_eq!(
                (&outcome["winner"], &outcome["side"]),
                (&json!(winner), &json!(side))
            );
        }
        let position = r#""position":"3r3.7.7.7.7.1K5.7-b","move":"b2-b1""#;
        let response = respond(&format!(r#"{{"op":"play","ruleset":"brandubh",{position}}}"#));
        assert_eq!(response["outcome"], Value::Null);
    }

    #[test]
    fn bad_requests_are_answered_with_the_reason() {
        for (line, wanted) in [
            ("{", "not a request"),
            (
                r#"{"op":"fly"}"#,
                "unknown op `fly`, expected one of `rulesets`, `start`,",
            ),
            (r#"{"ruleset":"alquerque"}"#, "missing field `op`"),
            (
                r#"{"op":"start","ruleset":"alquerque","dice":[1]}"#,
                "unknown field `dice`, expected `ruleset` or `switches`",
            ),
            (
                r#"{"op":"rulesets","ruleset":"alquerque"}"#,
                "unknown field `ruleset`",
            ),
            (r#"{"op":"choose"}"#, "missing field `record`"),
            (r#"{"op":"start"}"#, "missing field `ruleset`"),
            (
                r#"{"op":"start","ruleset":"chess"}"#,
                "no ruleset is called \"chess\"",
            ),
            (
                r#"{"op":"start","ruleset":"alquerque","switches":{"capture":"maybe"}}"#,
                "cannot be \"maybe\"",
            ),
            (
                r#"{"op":"moves","ruleset":"alquerque","position":"5.5"}"#,
                "at character",
            ),
            (
                r#"{"op":"moves","ruleset":"alquerque","dice":[1]}"#,
                "no throw is due",
            ),
            (
                r#"{"op":"choose","record":"[Ludoteca \"1\"]\n[Ruleset \"alquerque\"]\n","level":9}"#,
                "unknown player \"level:9\"",
            ),
            (
                r#"{"op":"choose","record":"[Ludoteca \"1\"]\n[Ruleset \"alquerque\"]\n","level":1,"nodes":5}"#,
                "not both",
            ),
            (
                r#"{"op":"play","ruleset":"alquerque","steps":[{"from":7,"to":12,"die":7}]}"#,
                "alquerque.no-dice",
            ),
            (
                r#"{"op":"play","ruleset":"alquerque","move":"c3-c4"}"#,
                "alquerque.empty-point",
            ),
        ] {
            let response = respond(line);
            assert_eq!(response["ok"], false, "{line}");
            let error = response["error"].as_str().unwrap_or_default();
            assert!(error.contains(wanted), "{line}: {error}");
        }
    }
}
