/** Makes the record that a URL or message describes. */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Switches } from '../../route/parameters.js' */
/** @import { Wrong } from '../../route.js' */
/** @import { Start } from '../../state/records.js' */
/** @import { EmbedRequest } from './parameters.js' */
import * as rules from '../../pkg/ludoteca_wasm.js';
import { wrongValue } from '../../route/wrong-values.js';
import { recordOfLink } from '../../state/link-codec.js';
import { newRecord } from '../../state/records.js';
import { MOVES, RECORD } from './parameters.js';

/**
 * Makes a record from a link, or from a position and moves. Invalid values are reported in `wrong` and
 * replaced by defaults.
 * @param {RulesetInfo} info
 * @param {EmbedRequest} requested
 * @param {Switches} switches
 * @param {Wrong[]} wrong
 */
export async function recordOf(info, { record: letters, pos, moves = '' }, switches, wrong) {
  if (letters !== undefined) {
    try {
      return await recordOfLink(rules, info.id, letters);
    } catch {
      wrong.push(wrongValue('record', letters, RECORD));
    }
  }
  const start = { ruleset: info.id, switches, id: rules.randomBits() };
  const record = startedAt(start, pos, wrong);
  for (const move of moves.split('_').filter((each) => each !== '')) {
    try {
      record.playText(move);
    } catch {
      wrong.push(wrongValue('moves', move, MOVES));
      break;
    }
  }
  return record;
}

/** @param {Start} start @param {string | undefined} position @param {Wrong[]} wrong */
function startedAt(start, position, wrong) {
  if (position !== undefined) {
    try {
      return newRecord(rules, { ...start, position });
    } catch {
      wrong.push(wrongValue('pos', position, { allowed: 'a valid position of the game' }));
    }
  }
  return newRecord(rules, start);
}

/**
 * Returns the valid switches among `named`, and adds errors about the other switches to `wrong`.
 * @param {RulesetInfo} info
 * @param {ReadonlyMap<string, string>} named
 * @param {Wrong[]} wrong
 */
export function switchesOf(info, named, wrong) {
  /** @type {Switches} */
  const switches = {};
  for (const { key, values } of info.switches) {
    const value = named.get(key);
    if (value === undefined) continue;
    try {
      new rules.Game(info.id, { [key]: value }).free();
      switches[key] = value;
    } catch {
      const list = Array.isArray(values) ? values : [`${values.min}–${values.max}`, ...values.also];
      wrong.push(wrongValue(key, value, { list }));
    }
  }
  return switches;
}
