/** Illegal attempts, one for each reason in the rule books, and checks of how the board refuses them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { drag, enter } from './driver.mjs';

/** @import { Step } from "../../web/pkg/ludoteca_wasm.js" */

/**
 * Origin and target of a step, and its die in games with dice.
 * @typedef {[number, number] | [number, number, number]} Pair
 */
/**
 * An attempt that is refused: steps on the board and then a drop, a complete typed move, or an agreement.
 * @typedef {object} Case
 * @property {string} reason
 * @property {string} clause
 * @property {string} ruleset
 * @property {{ [key: string]: string }} [switches]
 * @property {string} pos
 * @property {Pair[]} [entered]
 * @property {[number, number]} [drop]
 * @property {Pair[]} [try]
 * @property {Pair[]} [asks] steps to try only with the rules, because the page would play the intended move
 * @property {"draw" | "count"} [agree]
 * @property {boolean} [over] true if nothing can be tried, because the clause ends the game
 */

/** @param {string} path relative to the folder above */
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** One case for each reason. @type {Case[]} */
export const CASES = JSON.parse(read('data/refusals.json'));

/** @param {string} game @returns {{ [key: string]: string }} */
export const englishOf = (game) => JSON.parse(read(`../web/i18n/en/${game}.json`));

/** @param {string} clause */
export const gameOf = (clause) => clause.slice(0, clause.indexOf('.'));

/** @param {Pair} pair @returns {Step} */
export const stepOf = ([from, to, die]) => (die === undefined ? { from, to } : { from, to, die });

/**
 * Fills in a message's placeholders.
 * @param {string} message @param {{ [name: string]: string | number }} values
 */
export const filled = (message, values) =>
  message.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/**
 * Returns the message for a refusal, in the singular if its first number is 1.
 * @param {{ [key: string]: string }} messages @param {string} reason
 * @param {{ [name: string]: unknown }} values
 */
function messageOf(messages, reason, values) {
  const singular = messages[`refuse.${reason}|one`] ?? '';
  const [, first = ''] = /\{(\w+)\}/.exec(singular) ?? [];
  return Number(values[first]) === 1 ? singular : (messages[`refuse.${reason}`] ?? '?');
}

/** Values that are points of a tables board. */
const POINTS = ['from', 'to', 'outside', 'rearmost'];

/**
 * Returns the values of a refusal as the page shows them. The rules separate dice with spaces and squares
 * with commas. They number points from the mover's side, but the page numbers them from the first player's
 * side.
 * @param {{ [name: string]: unknown }} values @param {boolean} isFromOtherSide
 */
const shownValues = (values, isFromOtherSide) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (isFromOtherSide && POINTS.includes(name)) return [name, String(25 - Number(value))];
      const type = name === 'via' ? 'disjunction' : 'conjunction';
      const list = new Intl.ListFormat('en-GB', { type }).format(
        String(value).split(name === 'dice' ? ' ' : ', '),
      );
      return [name, name === 'route' ? list.replaceAll('x', '×') : list];
    }),
  );

/** Cases that end by dropping a piece on the board. */
export const AT_BOARD = CASES.filter(({ drop }) => drop !== undefined);

/** Returns the URL at which a case is tried. @param {Case} each */
export const addressOf = ({ ruleset, switches = {}, pos }) =>
  `?side=both&${new URLSearchParams({ ...switches, pos })}#game=${ruleset}`;

/**
 * Tries a case, and checks the clause, source, sentence, and marked squares that the page shows.
 * @param {Page} page @param {Case} each
 */
export async function checkAtBoard(page, { reason, clause, entered = [], drop }) {
  const english = englishOf(gameOf(clause));
  for (const pair of entered) await enter(page, stepOf(pair));
  const [from, to] = drop ?? assert.fail();
  await drag(page, from, to);
  const {
    kind,
    shown,
    label,
    refusal: shownRefusal,
    isSecondWithDice,
    lit,
  } = await page.evaluate(() => {
    const place = document.querySelector('#label');
    const { refusal, game, info } = window.ludoteca.model;
    return {
      kind: place?.getAttribute('data-kind'),
      shown: place?.querySelector('.clause')?.getAttribute('data-clause'),
      label: place?.textContent ?? '',
      refusal,
      isSecondWithDice: info.dice > 0 && game.turn === 1,
      lit: [...document.querySelectorAll('#grid button[aria-label*="this is why the move"]')].map((button) =>
        Number(button.getAttribute('data-square')),
      ),
    };
  });
  assert.deepEqual([kind, shown], ['refusal', clause]);
  const { values, squares } = shownRefusal ?? assert.fail('nothing is refused');
  assert.ok(
    label.includes(english[`clause.${clause}`] ?? '?') &&
      label.includes(english[`citation.${clause}`] ?? '?'),
    label,
  );
  // Spaces are removed, since the first sentence is on a line of its own.
  const withoutBlanks = (/** @type {string} */ each) => each.replaceAll(' ', '');
  const expected = filled(messageOf(english, reason, values), shownValues(values, isSecondWithDice));
  assert.ok(withoutBlanks(label).includes(withoutBlanks(expected)), label);
  assert.deepEqual(lit.sort(), [...new Set(squares)].sort());
}
