/**
 * Turns that are typed. The reader of the rules' own notation comes first; whoever writes less than that ("c3
 * e3") is understood too, and whatever names squares is an attempt, so that it is played or refused with its
 * reason.
 */

/** @import { RulesetInfo, State, Step, TurnView } from '../pkg/ludoteca_wasm.js' */
/** @import { Rules } from '../state/game-model.js' */
import { OFF } from '../geometry/geometry.js';
import { stepOf } from '../state/scene.js';

/**
 * @param {Rules} rules
 * @param {string} record the text of the game up to here
 * @param {RulesetInfo} info
 * @param {State} game
 * @param {string} text
 * @returns {Step[] | null} null if no squares can be read from it
 */
export function readTurn(rules, record, info, game, text) {
  const written = text.trim();
  const squares = squaresOf(info, game, written);
  const parts = partsOf(info, written);
  const forms =
    info.board === 'tables24'
      ? [
          written,
          pairs(parts)
            .map((pair) => pair.join('/'))
            .join(','),
        ]
      : [written, parts.join('-'), parts.join('x')];
  for (const form of forms) {
    const turn = turnOf(rules, record, form);
    if (turn !== null) return turn.steps.map(stepOf);
  }
  if (squares === null) return null;
  const steps =
    info.board === 'tables24'
      ? pairs(squares)
      : squares.slice(1).map((to, index) => [squares[index] ?? 0, to]);
  return steps.map(([from, to]) => ({ from: from ?? 0, to: to ?? 0 }));
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

/** The names of squares in a text. @param {RulesetInfo} info @param {string} text @returns {string[]} */
function partsOf({ board }, text) {
  const shape = board === 'tables24' ? /\d+|off/g : board === 'checkered8' ? /\d+/g : /[a-z]\d/g;
  return text.toLowerCase().match(shape) ?? [];
}

/** @param {RulesetInfo} info @param {State} game @param {string} text @returns {number[] | null} */
function squaresOf(info, { turn }, text) {
  const parts = partsOf(info, text);
  const found = parts.map((part) => {
    if (info.board !== 'tables24') return info.squares.indexOf(part);
    if (part === 'off') return OFF;
    const point = Number(part);
    return point < 1 || point > OFF ? -1 : turn === 0 ? point - 1 : OFF - point;
  });
  const isWhole = info.board === 'tables24' ? found.length % 2 === 0 : true;
  return found.length > 1 && isWhole && !found.includes(-1) ? found : null;
}

/** @template T @param {T[]} values @returns {T[][]} */
function pairs(values) {
  return Array.from({ length: Math.ceil(values.length / 2) }, (_, index) =>
    values.slice(2 * index, 2 * index + 2),
  );
}
