/** A rule tried on the board: its parameter in the address, and the way back to the rules page. */

import { addressHere, parametersIn } from '../route.js';
import { addressWith, addressWithout, hashOf } from '../route/addresses.js';
import { replaceAddress } from './address-bar.js';

/** Address of the rules page read last. */
let rulesRead = '';

/** Records the open rules page as the one to return to after a trial. */
export function markRules() {
  rulesRead = addressWith({});
}

const isTrial = () => addressHere().behind.has('rule');

/** Stores the address of the rules page in the history entry of the trial, so that a reload keeps it. */
export function keepRulesRead() {
  if (rulesRead !== '' && isTrial()) replaceAddress(undefined, { rules: rulesRead });
}

/**
 * Returns the address of a clause on the rules page. Parameters of the page read last are kept, so that its
 * way back leads to the game that was open before.
 * @param {{ game: string, clause: string, with?: string }} rule
 */
export function addressOfTried(rule) {
  const from = /** @type {{ rules?: unknown } | null} */ (history.state)?.rules;
  const read = typeof from === 'string' ? parametersIn(from.slice(1)).parameters : [];
  return hashOf({ ...Object.fromEntries(read), ...rule, view: 'rules' });
}

/** Removes the tried rule of the previous game from the address. */
export function forgetTried() {
  if (isTrial()) replaceAddress(addressWithout(['rule']));
}
