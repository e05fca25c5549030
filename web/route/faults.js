/** Finds the faults in an address. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Table } from './parameters.js' */
/** @import { Address, Wrong } from '../route.js' */
import { readParameters, tableOf } from './parameters.js';
import { wrongNames, wrongValue, wrongValues } from './wrong-values.js';

/**
 * Finds parameters without effect, because a parameter that they need is missing, or one that excludes them
 * is present.
 * @param {Table} table
 * @param {ReadonlyMap<string, string>} given
 */
function idleIn(table, given) {
  /** @type {Wrong[]} */
  const idle = [];
  for (const [name, { needs, not = [] }] of Object.entries(table)) {
    if (!given.has(name)) continue;
    const other = not.find((each) => given.has(each));
    if (needs !== undefined && !given.has(needs))
      idle.push({ key: 'address.needs', values: { name, needs } });
    else if (other !== undefined) idle.push({ key: 'address.not', values: { name, other } });
  }
  return idle;
}

/**
 * Returns all faults in an address.
 * @param {Address} address
 * @param {readonly RulesetInfo[]} rulesets
 * @param {string | null} [usual] game for an address that names none
 */
export function faultsOf(address, rulesets, usual = null) {
  const { given, name, info, table } = tableOf(address, rulesets, usual);
  const { requested, bad, others } = readParameters(table, given);
  const wrong = [...address.wrong];
  if (name !== undefined && info === undefined)
    wrong.push(wrongValue('game', name, { list: rulesets.map(({ id }) => id) }));
  wrong.push(...wrongValues(table, bad));
  // The address of a reading page also contains the parameters of the open game.
  if (requested.view === undefined || name === undefined) wrong.push(...idleIn(table, given));
  // `readKiosk` reports unknown names itself, because a kiosk has further parameters.
  return requested.kiosk === '1' ? wrong : [...wrong, ...wrongNames(others, address.hashParameters)];
}
