/** A rule that is tried on the board: its place in the address, and the way back to where it was read. */

import { replaceAddress } from './history.js';
import { fragment } from './page.js';

/** The part of an address that names the rule that is tried on the board. */
export const TRIED = 'rule';

/** The rules that were read last. */
let rulesRead = '';

/** Marks the page of rules that is open as the one to which a trial leads back. */
export function markRules() {
  rulesRead = location.hash;
}

/** Keeps with the address of a trial, for reloads too, where its rule was read. */
export function keepRulesRead() {
  if (rulesRead !== '' && fragment().has(TRIED)) replaceAddress(undefined, { rules: rulesRead });
}

/**
 * Where the rule that is tried is read: from there the way back leads to the game that was open before.
 * @param {{ [name: string]: string }} rule
 */
export function addressOfTried(rule) {
  const from = /** @type {{ rules?: unknown } | null} */ (history.state)?.rules;
  const read = new URLSearchParams(typeof from === 'string' ? from.replace(/^#/, '') : '');
  return `#${new URLSearchParams({ ...Object.fromEntries(read), ...rule, view: 'rules' })}`;
}

/** The address without the rule that was tried in the game before. */
export function forgetTried() {
  const hash = fragment();
  if (!hash.has(TRIED)) return;
  hash.delete(TRIED);
  replaceAddress(`${location.search}#${hash}`);
}
