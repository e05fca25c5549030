/** The list of rulesets, and look-up by id or alias. A single file of one game lists only that game's. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { only } from '../assets.js';

/**
 * @template {{ id: string, aliases: string[] }} R
 * @param {readonly R[]} rulesets
 * @param {string | undefined} name an id or an alias
 */
export const rulesetIn = (rulesets, name) =>
  name === undefined ? undefined : rulesets.find(({ id, aliases }) => id === name || aliases.includes(name));

/** @type {readonly RulesetInfo[] | null} */
let all = null;

/** Returns every ruleset of the rules, even of games that this build leaves out. */
function allRulesets() {
  all ??= Object.freeze(rules.rulesets());
  return all;
}

/** Returns every ruleset of this build. The rules must have been loaded. */
export const rulesets = () => allRulesets().filter(({ game }) => only === null || game === only);

/** @param {string} name an id or an alias */
export const rulesetNamed = (name) => rulesetIn(rulesets(), name);

/**
 * Returns whether the rules have a ruleset with this id. Single files on the same disk share their saved
 * games, so a saved game that this build can't open need not be damaged.
 * @param {string} ruleset
 */
export const isRuleset = (ruleset) => allRulesets().some(({ id }) => id === ruleset);
