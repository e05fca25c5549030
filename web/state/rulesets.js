/** The rulesets, and which of them a name means. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import * as rules from '../pkg/ludoteca_wasm.js';

/**
 * @template {{ id: string, aliases: string[] }} R
 * @param {readonly R[]} rulesets
 * @param {string | undefined} name an id or another name
 */
export const rulesetIn = (rulesets, name) =>
  name === undefined ? undefined : rulesets.find(({ id, aliases }) => id === name || aliases.includes(name));

/** @type {readonly RulesetInfo[] | null} */
let all = null;

/** Every ruleset. The rules must be there. */
export function rulesets() {
  all ??= Object.freeze(rules.rulesets());
  return all;
}

/** @param {string} name an id or another name */
export const rulesetNamed = (name) => rulesetIn(rulesets(), name);
