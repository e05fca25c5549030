/** The list of rulesets, and look-up by id or alias. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import * as rules from '../pkg/ludoteca_wasm.js';

/**
 * @template {{ id: string, aliases: string[] }} R
 * @param {readonly R[]} rulesets
 * @param {string | undefined} name an id or an alias
 */
export const rulesetIn = (rulesets, name) =>
  name === undefined ? undefined : rulesets.find(({ id, aliases }) => id === name || aliases.includes(name));

/** @type {readonly RulesetInfo[] | null} */
let all = null;

/** Returns every ruleset. The rules must have been loaded. */
export function rulesets() {
  all ??= Object.freeze(rules.rulesets());
  return all;
}

/** @param {string} name an id or an alias */
export const rulesetNamed = (name) => rulesetIn(rulesets(), name);
