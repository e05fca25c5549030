/** The switches that an address names for a page to read or to print. */

import { parametersIn, told } from './address.js';

/**
 * @typedef {{ Game: new (ruleset: string, switches: { [key: string]: string }) => { free: () => void } }}
 *   Rules
 */

/**
 * The switches of a ruleset that a text such as `capture=compulsory` names.
 * @param {string} text
 * @param {string} ruleset
 * @param {Rules} rules
 * @returns {{ switches: { [key: string]: string }, wrong: string[] }}
 */
export function switchesIn(text, ruleset, rules) {
  /** @type {[string, string][]} */
  const known = [];
  const wrong = [];
  const { parameters, fault } = parametersIn(text);
  for (const [key, value] of parameters) {
    try {
      new rules.Game(ruleset, Object.fromEntries([...known, [key, value]])).free();
      known.push([key, value]);
    } catch {
      wrong.push(told(key, value));
    }
  }
  if (fault !== null) wrong.push(told('with', text));
  return { switches: Object.fromEntries(known), wrong };
}
