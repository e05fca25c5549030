/** The trial of a rule on the board: its parameter in the address, and the link back to the rules page. */

import { addressHere, parametersIn } from '../route.js';
import { addressWith, addressWithout, hashOf } from '../route/addresses.js';
import { replaceAddress } from './address-bar.js';

/** Address of the rules page that was open last, or ''. */
let rulesRead = '';

/** Stores the address of the open rules page, to return to it after a trial. */
export function markRules() {
  rulesRead = addressWith({});
}

const isTrial = () => addressHere().hashParameters.has('rule');

/** Stores the address of the rules page in the history entry of the trial, so that a reload keeps it. */
export function keepRulesRead() {
  if (rulesRead !== '' && isTrial()) replaceAddress(undefined, { rules: rulesRead });
}

/**
 * Returns the address of a clause on the rules page. It keeps the parameters of the rules page that was open
 * last, so that the link back from there leads to the previous game.
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
