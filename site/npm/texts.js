/** English text for names, refusals, results and errors. */

/** @import { Refusal, RulesError } from './types/rules.js' */
/** @typedef {{ [name: string]: string | number }} Values */

import { MESSAGES } from './messages.js';

const PLURALS = new Intl.PluralRules('en-GB');

/**
 * Returns a message with its values filled in, or '' for an unknown key. `key|brandubh.0.king` is the form
 * for a piece, and `key|one` is the form used if the first number in the text is 1.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function textOf(key, values = {}) {
  const own = `${key}|${values['piece']}`;
  const chosen = own in MESSAGES ? own : key;
  const general = MESSAGES[chosen] ?? '';
  const numbers = Array.from(general.matchAll(/\{(\w+)\}/g), ([, name = '']) => values[name]);
  const count = [...numbers, values['count']].find((value) => typeof value === 'number');
  const message = MESSAGES[`${chosen}|${PLURALS.select(Number(count))}`] ?? general;
  return message.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/**
 * Returns the text of a refusal. In values from the rules, dice are separated by spaces, and squares by
 * commas; the squares in `via` are alternatives.
 * @param {string} key without `refuse.`
 * @param {Values} values
 */
function refusalText(key, values) {
  const shown = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const type = name === 'via' ? 'disjunction' : 'conjunction';
    const parts = value.split(name === 'dice' ? ' ' : ', ');
    return [name, new Intl.ListFormat('en-GB', { type }).format(parts)];
  });
  return textOf(`refuse.${key}`, Object.fromEntries(shown));
}

/** Adds the text to a refusal. @param {Omit<Refusal, 'text'>} refusal @returns {Refusal} */
export const withText = (refusal) => ({ ...refusal, text: refusalText(refusal.key, refusal.values) });

/**
 * Returns the text of an error and its causes.
 * @param {Pick<RulesError, 'key' | 'values' | 'causes'>} error
 * @returns {string}
 */
function errorText({ key, values, causes }) {
  const own = key.startsWith('refuse.')
    ? refusalText(key.slice('refuse.'.length), values)
    : textOf(key, values);
  const texts = [own, ...causes.map(errorText)];
  return texts.filter((text) => text !== '').join(' ');
}

/**
 * Returns the result of `call`. If it throws an error of the rules, replaces the error's message, which is a
 * key, with its text.
 * @template T
 * @param {() => T} call
 * @returns {T}
 */
export function explained(call) {
  try {
    return call();
  } catch (error) {
    if (error instanceof Error && 'key' in error && 'causes' in error) {
      const wrong = /** @type {RulesError} */ (error);
      wrong.name = 'RulesError';
      wrong.message = errorText(wrong) || wrong.key;
    }
    throw error;
  }
}
