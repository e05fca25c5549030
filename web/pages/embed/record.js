/** The record that an address, or a message, describes. */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Switches } from '../../route/parameters.js' */
/** @import { Wrong } from '../../route.js' */
/** @import { EmbedAsked } from './parameters.js' */
import * as rules from '../../pkg/ludoteca_wasm.js';
import { wrongValue } from '../../route/wrong-values.js';
import { textOfLink, unpacked } from '../../state/link-codec.js';
import { MOVES, RECORD } from './parameters.js';

/**
 * What is described by a start and turns, or by a link, as text; what cannot be is named.
 * @param {RulesetInfo} info
 * @param {EmbedAsked} asked
 * @param {Switches} switches
 * @param {Wrong[]} wrong
 */
export async function recordOf(info, { record: letters, pos, moves = '' }, switches, wrong) {
  if (letters !== undefined) {
    try {
      return textOfLink(rules, info.id, await unpacked(letters));
    } catch {
      wrong.push(wrongValue('record', letters, RECORD));
    }
  }
  const game = new rules.Game(info.id, switches);
  try {
    const record = recordFrom(game, pos ?? null, wrong);
    const turns = moves.split('_').filter((turn) => turn !== '');
    for (const turn of turns) {
      try {
        record.playText(turn);
      } catch {
        wrong.push(wrongValue('moves', turn, MOVES));
        break;
      }
    }
    const text = record.text();
    record.free();
    return text;
  } finally {
    game.free();
  }
}

/** @param {rules.Game} game @param {string | null} position @param {Wrong[]} wrong */
function recordFrom(game, position, wrong) {
  try {
    return new rules.Record(game, position, rules.randomBits());
  } catch {
    wrong.push(wrongValue('pos', position ?? '', { allowed: 'a position of the game' }));
    return new rules.Record(game, null, rules.randomBits());
  }
}

/**
 * The switches of a ruleset that an address names.
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
