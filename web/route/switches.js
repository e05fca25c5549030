/** Reads the parameter `with`, which contains the switches for a reading page or the print page. */

/** @import { Switches } from './parameters.js' */
/** @import { Wrong } from '../route.js' */
import { wrongValue } from './wrong-values.js';
import { parametersIn } from '../route.js';

/** @typedef {{ Game: new (ruleset: string, switches: Switches) => { free: () => void } }} Rules */

/**
 * Returns the valid switches in a string such as `capture=compulsory`, and a fault for each of the others.
 * @param {string} text
 * @param {string} ruleset
 * @param {Rules} rules
 * @returns {{ switches: Switches, wrong: Wrong[] }}
 */
export function switchesIn(text, ruleset, rules) {
  /** @type {[string, string][]} */
  const known = [];
  const { parameters, wrong } = parametersIn(text);
  for (const [key, value] of parameters) {
    try {
      new rules.Game(ruleset, Object.fromEntries([...known, [key, value]])).free();
      known.push([key, value]);
    } catch {
      wrong.push(wrongValue(key, value));
    }
  }
  return { switches: Object.fromEntries(known), wrong };
}
