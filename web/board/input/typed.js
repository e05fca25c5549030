/**
 * Turns that are typed. The reader of the rules' own notation comes first; less than that ("c3 e3") is
 * understood too, and whatever names squares is an attempt, so that it is played or refused with its
 * reason.
 */

/** @import { RulesetInfo, State, Step, TurnView } from '../../pkg/ludoteca_wasm.js' */
/** @import { Rules } from '../../state/game-model.js' */
import { GAMES } from '../../games/games.js';
import { plainTyped } from '../../i18n/typed-text.js';
import { stepOf } from '../scene.js';

/**
 * @param {Rules} rules
 * @param {string} record the text of the game up to here
 * @param {RulesetInfo} info
 * @param {State} game
 * @param {string} text
 * @returns {Step[] | null} null if no squares can be read from it
 */
export function readTurn(rules, record, info, game, text) {
  const { words } = GAMES[info.game];
  const written = plainTyped(text).trim();
  const names = words.names(written.toLowerCase());
  const forms = [written, ...words.forms(names)];
  for (const form of forms) {
    const turn = turnOf(rules, record, form);
    if (turn !== null) return turn.steps.map(stepOf);
  }
  const steps = words.steps(names, info, game);
  return steps?.map(([from, to]) => ({ from: from ?? 0, to: to ?? 0 })) ?? null;
}

/** @param {Rules} rules @param {string} record @param {string} notation @returns {TurnView | null} */
function turnOf(rules, record, notation) {
  const copy = rules.Record.parse(record);
  try {
    return copy.playText(notation);
  } catch {
    return null;
  } finally {
    copy.free();
  }
}
