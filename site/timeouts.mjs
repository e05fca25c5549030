/** Extends timeouts in test sites, and in web/ when tests serve it. */

/**
 * Makes timeouts too long for any machine to reach, except in pages that set `realTimeouts`, and makes
 * searches end after a number of nodes.
 * @param {string} text a script with constants named `…_MS`
 */
export const withTestTimeouts = (text) =>
  text
    .replace(/^(\s*(?:var|(?:export )?const) \w+_MS = [\d_]+);$/gm, '$1 * (self.realTimeouts ? 1 : 1000);')
    .replace(/^(export const NODES_PER_MS =) 0;$/m, '$1 20;');
