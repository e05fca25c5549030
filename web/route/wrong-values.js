/** Values and names of an address that cannot be, in the one form in which all pages tell of them. */

/** @import { Table } from './parameters.js' */
/** @import { Wrong } from '../route.js' */
import { short } from '../i18n/foreign-text.js';

/** Names that other sites write on links that lead away from them. */
const PASSING = /^utm_|clk?id$/;

/**
 * A value that cannot be.
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

/** Written from left to right in every language. @param {string} text */
const isolated = (text) => `\u2066${text}\u2069`;

/**
 * Names that nobody knows, but not those that other sites add.
 * @param {Iterable<[string, string]>} given
 * @returns {Wrong[]}
 */
export const wrongNames = (given) =>
  [...given]
    .filter(([name]) => !PASSING.test(name))
    .map(([name, value]) => ({ key: 'address.name', values: { list: isolated(short(`${name}=${value}`)) } }));

/** What is not allowed. @param {Table} table @param {Iterable<[string, string]>} bad */
export const wrongValues = (table, bad) =>
  [...bad].map(([name, value]) => wrongValue(name, value, table[name]));
