/** Parameters with lists, which only some pages have. */

/** @import { Parameter } from './parameters.js' */

/**
 * Some of a list, with commas between.
 * @template {string} T
 * @param {readonly T[]} list
 * @returns {Parameter<T[]>}
 */
export const someOf = (list) => ({
  list,
  allowed: `${list.join(', ')}, with commas between`,
  read: (text) => {
    const found = text.split(',').map((each) => list.find((known) => known === each));
    return found.every((each) => each !== undefined) ? found : undefined;
  },
});
