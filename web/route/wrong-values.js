/** Faults for unknown names and invalid values in an address, in the same form on all pages. */

/** @import { Table } from './parameters.js' */
/** @import { Wrong } from '../route.js' */
import { short } from '../i18n/foreign-text.js';

/** Tracking parameters that other sites add to links, sometimes after `#`. */
const TRACKING = /^utm_|clk?id$/;

/**
 * @param {string} name
 * @param {string} value
 * @param {{ list?: readonly string[], allowed?: string }} [parameter]
 * @returns {Wrong}
 */
export function wrongValue(name, value, { list = [], allowed = list.join(', ') } = {}) {
  const listed = list.length > 0 ? ` (${list.join(', ')})` : '';
  return {
    key: 'address.value',
    values: {
      list: isolated(short(`${name}=${value}`) + listed),
      name: short(name),
      value: short(value),
      allowed,
    },
  };
}

/** Isolates text that runs from left to right in every language. @param {string} text */
const isolated = (text) => `\u2066${text}\u2069`;

/**
 * Returns a fault for each unknown name.
 * @param {Iterable<[string, string]>} given
 * @param {ReadonlyMap<string, string>} reported parameters whose faults are shown to the visitor
 * @returns {Wrong[]}
 */
export const wrongNames = (given, reported) =>
  [...given].map(([name, value]) => ({
    key: 'address.name',
    values: { list: isolated(short(`${name}=${value}`)) },
    isQuiet: !reported.has(name) || TRACKING.test(name),
  }));

/** @param {Table} table @param {Iterable<[string, string]>} bad */
export const wrongValues = (table, bad) =>
  [...bad].map(([name, value]) => wrongValue(name, value, table[name]));
