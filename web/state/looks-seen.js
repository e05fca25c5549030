/** Which games have been looked at for the first time: the card that says what they are about stays away. */

import { keep, parsed, recall } from './storage.js';

const STORED = 'ludoteca.looks';

/** What the browser did not take lasts as long as the page. @type {Set<string>} */
const beside = new Set();

/** @returns {unknown[]} */
function stored() {
  const all = parsed(recall(STORED) ?? '');
  return Array.isArray(all) ? all : [];
}

/** Whether a game has been seen. @param {string} ruleset */
export const isSeen = (ruleset) => beside.has(ruleset) || stored().includes(ruleset);

/** From now on a game has been seen, as long as this page is open. @param {string} ruleset */
export const takeAsSeen = (ruleset) => void beside.add(ruleset);

/** From now on a game has been seen. @param {string} ruleset */
export function keepSeen(ruleset) {
  if (isSeen(ruleset)) return;
  if (!keep(STORED, JSON.stringify([...stored(), ruleset]))) takeAsSeen(ruleset);
}
