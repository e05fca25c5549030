/** Reports the game's events to the host page. The events contain nothing that identifies the players. */

/** @import { Color, State } from '../../pkg/ludoteca_wasm.js' */
/** @import { GameModel, StoreEvent } from '../../state/game-model.js' */
/** @import { Store } from '../../state/store.js' */
import { moveText, outcomeText, outcomeTitle, refusalText } from '../../board/a11y/names.js';
import { language, t } from '../../i18n/i18n.js';
import { onlyPerson } from '../../state/players.js';
import { linkedPage } from '../../ui/links.js';

/** @typedef {(type: 'move' | 'illegal' | 'end' | 'lesson' | 'xapi', data: object) => void} Send */

/** @param {Color | null} color */
const sideOf = (color) => (color === 0 ? 'first' : color === 1 ? 'second' : null);

/** State of the game, for replies and `ready`. @param {GameModel} model @param {Store} store */
export function stateOf({ info, game, players, interaction }, store) {
  return {
    game: info.id,
    switches: game.switches,
    position: game.position,
    record: store.text,
    ply: game.ply,
    plies: game.plies,
    turn: sideOf(game.turn),
    stage: game.stage,
    person: onlyPerson(players) === null ? null : sideOf(onlyPerson(players)),
    awaits: interaction.type,
    lang: language(),
    moves: game.moves.slice(0, game.ply).map(({ notation }) => notation),
    outcome: outcomeOf(game),
  };
}

/** @param {State} game */
function outcomeOf({ outcome }) {
  return outcome === null
    ? null
    : { winner: sideOf(outcome.winner), key: outcome.key, text: outcomeText(outcome) };
}

/** ADL's verbs for xAPI statements. @typedef {'attempted' | 'interacted' | 'completed'} Verb */

/** Time since `since` as an ISO 8601 duration, for xAPI. @param {number} since in ms */
const durationSince = (since) => `PT${((performance.now() - since) / 1000).toFixed(2)}S`;

/** Makes an xAPI statement. @param {GameModel} model @param {Verb} verb @param {object} result */
function statementOf({ info }, verb, result) {
  const address = linkedPage();
  return {
    verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { en: verb } },
    object: {
      objectType: 'Activity',
      id: address === null ? `urn:ludoteca:game:${info.id}` : `${address}#game=${info.id}`,
      definition: {
        type: 'http://adlnet.gov/expapi/activities/simulation',
        name: { [language()]: t(`ruleset.${info.id}.name`) },
      },
    },
    result,
    timestamp: new Date().toISOString(),
  };
}

/** @param {GameModel} model @param {number} since */
function resultOf({ game, players }, since) {
  const person = onlyPerson(players);
  const winner = game.outcome?.winner ?? null;
  const own =
    person === null
      ? {}
      : { success: winner === person, score: { scaled: winner === null ? 0 : winner === person ? 1 : -1 } };
  return { completion: true, ...own, duration: durationSince(since) };
}

/** Calls `send` for each event from now on. @param {Store} store @param {Send} send */
export function sendEvents(store, send) {
  let since = performance.now();
  let hasBegun = false;
  let isFromStart = false;
  /** @param {GameModel} model @param {Extract<StoreEvent, { type: 'played' }>} event */
  function sendMove(model, { move }) {
    const by = model.players[move.color].type;
    send('move', {
      ply: model.game.ply,
      side: sideOf(move.color),
      by,
      move: move.notation,
      // For hosts written before `move` was introduced.
      turn: move.notation,
      kind: move.kind,
      text: moveText(model.info, move),
      position: model.game.position,
    });
    if (by !== 'person') return;
    if (!hasBegun) send('xapi', statementOf(model, 'attempted', {}));
    hasBegun = true;
    send(
      'xapi',
      statementOf(model, 'interacted', { response: move.notation, duration: durationSince(since) }),
    );
  }
  store.subscribe((model, event) => {
    if (event.type === 'opened') {
      since = performance.now();
      hasBegun = false;
      isFromStart = event.isNew === true;
    } else if (event.type === 'played') sendMove(model, event);
    else if (event.type === 'judged')
      send('lesson', { game: model.info.id, step: event.step, steps: event.steps, right: event.isRight });
    else if (event.type === 'refused') {
      const { refusal } = event;
      send('illegal', {
        reason: refusal.key,
        clause: refusal.clause,
        squares: refusal.squares.map((square) => model.info.squares[square] ?? square),
        text: refusalText(refusal),
      });
    } else if (event.type === 'ended' && model.game.outcome !== null) {
      send('end', {
        ...outcomeOf(model.game),
        title: outcomeTitle(model.info, model.game.outcome),
        plies: model.game.plies,
        players: model.players.map(({ type }) => type),
        fromStart: isFromStart,
      });
      send('xapi', statementOf(model, 'completed', resultOf(model, since)));
    }
  });
}
