/** Extends timeouts in test sites, and in web/ when tests serve it. */

/**
 * Makes timeouts too long for any machine to reach, except in pages that set `realTimeouts`, and makes
 * searches end after a number of nodes. A page can lower that number with `nodesPerMs`.
 * @param {string} text a script with constants named `…_MS`
 */
export const withTestTimeouts = (text) =>
  text
    // The name of this constant ends like that of a timeout.
    .replace(/^(export const NODES_PER_MS =) 0;$/m, '$1 self.nodesPerMs ?? 20;')
    .replace(/^(\s*(?:var|(?:export )?const) \w+_MS = [\d_]+);$/gm, '$1 * (self.realTimeouts ? 1 : 1000);');
