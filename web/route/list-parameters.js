/** Parameters whose values are comma-separated lists. */

/** @import { Parameter } from './parameters.js' */

/** @param {string} text */
const partsOf = (text) => text.split(',').filter((part) => part !== '');

/**
 * Returns a parameter for one or more items of `list`. Unknown items are ignored, and `leftOut` returns them.
 * @template {string} T
 * @param {readonly T[]} list
 * @returns {Parameter<T[]>}
 */
export const someOf = (list) => ({
  list,
  allowed: `${list.join(', ')}, with commas between`,
  read: (text) => {
    const found = partsOf(text).flatMap((part) => list.find((known) => known === part) ?? []);
    return found.length > 0 ? found : undefined;
  },
  leftOut: (text) =>
    partsOf(text)
      .filter((part) => !list.some((known) => known === part))
      .join(','),
});
