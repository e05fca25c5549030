/** The rulesets whose introduction card has been seen, so that it is not shown again. */

import { getItem, parseJson, setItem } from './storage.js';

const STORED = 'ludoteca.looks';

/** Rulesets seen on this page that could not be stored. @type {Set<string>} */
const notStored = new Set();

/** @returns {unknown[]} */
function stored() {
  const all = parseJson(getItem(STORED) ?? '');
  return Array.isArray(all) ? all : [];
}

/** @param {string} ruleset */
export const isSeen = (ruleset) => notStored.has(ruleset) || stored().includes(ruleset);

/** Marks a ruleset as seen until the page is closed. @param {string} ruleset */
export const markSeen = (ruleset) => void notStored.add(ruleset);

/**
 * Marks a ruleset as seen permanently, or until the page is closed if it can't be stored.
 * @param {string} ruleset
 */
export function storeSeen(ruleset) {
  if (isSeen(ruleset)) return;
  if (!setItem(STORED, JSON.stringify([...stored(), ruleset]))) markSeen(ruleset);
}
