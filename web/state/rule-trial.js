/** A rule that is tried on the board: its place in the address, and the way back to where it was read. */

import { addressHere, parametersIn } from '../route.js';
import { addressWith, addressWithout, hashOf } from '../route/addresses.js';
import { replaceAddress } from './address-bar.js';

/** The rules that were read last. */
let rulesRead = '';

/** Marks the page of rules that is open as the one to which a trial leads back. */
export function markRules() {
  rulesRead = addressWith({});
}

const isTrial = () => addressHere().behind.has('rule');

/** Keeps with the address of a trial, for reloads too, where its rule was read. */
export function keepRulesRead() {
  if (rulesRead !== '' && isTrial()) replaceAddress(undefined, { rules: rulesRead });
}

/**
 * Where the rule that is tried is read: from there the way back leads to the game that was open before.
 * @param {{ game: string, clause: string, with?: string }} rule
 */
export function addressOfTried(rule) {
  const from = /** @type {{ rules?: unknown } | null} */ (history.state)?.rules;
  const read = typeof from === 'string' ? parametersIn(from.slice(1)).parameters : [];
  return hashOf({ ...Object.fromEntries(read), ...rule, view: 'rules' });
}

/** The address without the rule that was tried in the game before. */
export function forgetTried() {
  if (isTrial()) replaceAddress(addressWithout(['rule']));
}
