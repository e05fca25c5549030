/** Attempts against the rules, one for every reason of the rule books, and the board's answers to them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { drag, enter } from './driver.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Step } from "../../web/pkg/ludoteca_wasm.js" */

/**
 * Attempt: steps at the board and then a piece that is dropped somewhere; or a whole move that is typed; or
 * an agreement. `asks`: only the rules refuse it, since the page does what was meant. `over`: nothing can be
 * tried, since the game has ended by the clause.
 * @typedef {[number, number] | [number, number, number]} Pair
 * @typedef {{ reason: string, clause: string, ruleset: string, switches?: { [key: string]: string }, pos:
 *   string,
 *   entered?: Pair[], drop?: [number, number], try?: Pair[], asks?: Pair[], agree?: "draw" | "count", over?:
 * boolean }} Case
 */

/** @param {string} path relative to the folder above */
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** A case for every reason. @type {Case[]} */
export const CASES = JSON.parse(read('data/refusals.json'));

/** @param {string} game @returns {{ [key: string]: string }} */
export const englishOf = (game) => JSON.parse(read(`../web/i18n/en/${game}.json`));

/** @param {string} clause */
export const gameOf = (clause) => clause.slice(0, clause.indexOf('.'));

/** @param {Pair} pair @returns {Step} */
export const stepOf = ([from, to, die]) => (die === undefined ? { from, to } : { from, to, die });

/** Fills a message. @param {string} message @param {{ [name: string]: string | number }} values */
export const filled = (message, values) =>
  message.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/** Cases in which a piece is dropped somewhere. */
export const AT_BOARD = CASES.filter(({ drop }) => drop !== undefined);

/** Returns the address at which a case is tried. @param {Case} each */
export const addressOf = ({ ruleset, switches = {}, pos }) =>
  `?side=both&${new URLSearchParams({ ...switches, pos })}#game=${ruleset}`;

/** Tries a case: its clause, source and sentence, and lit squares. @param {Page} page @param {Case} each */
export async function checkAtBoard(page, { reason, clause, entered = [], drop }) {
  const english = englishOf(gameOf(clause));
  for (const pair of entered) await enter(page, stepOf(pair));
  const [from, to] = drop ?? assert.fail();
  await drag(page, from, to);
  const {
    kind,
    shown,
    label,
    refusal: told,
    lit,
  } = await page.evaluate(() => {
    const place = document.querySelector('#label');
    const { refusal } = window.ludoteca.model;
    return {
      kind: place?.getAttribute('data-kind'),
      shown: place?.querySelector('.clause')?.getAttribute('data-clause'),
      label: place?.textContent ?? '',
      refusal,
      lit: [...document.querySelectorAll('#grid button[aria-label*="this is why the move"]')].map((button) =>
        Number(button.getAttribute('data-square')),
      ),
    };
  });
  assert.deepEqual([kind, shown], ['refusal', clause]);
  const { values, squares } = told ?? assert.fail('nothing is refused');
  assert.ok(
    label.includes(english[`clause.${clause}`] ?? '?') &&
      label.includes(english[`citation.${clause}`] ?? '?'),
    label,
  );
  // Its first sentence is on a line of its own.
  const withoutBlanks = (/** @type {string} */ each) => each.replaceAll(' ', '');
  const dice = new Intl.ListFormat('en-GB').format(String(values['dice'] ?? '').split(' '));
  const wanted = filled(english[`refuse.${reason}`] ?? '?', { ...values, dice });
  assert.ok(withoutBlanks(label).includes(withoutBlanks(wanted)), label);
  assert.deepEqual(lit.sort(), [...new Set(squares)].sort());
}
