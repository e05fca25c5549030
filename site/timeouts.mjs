/** Changes timeouts in test sites, and in web/ when tests serve it. */

/**
 * Makes timeouts so long that no machine reaches them, except in pages that set `realTimeouts`, and ends
 * searches by node counts.
 * @param {string} text of a script with constants named `…_MS`
 */
export const withTestTimeouts = (text) =>
  text
    .replace(/^(\s*(?:var|(?:export )?const) \w+_MS = [\d_]+);$/gm, '$1 * (self.realTimeouts ? 1 : 1000);')
    .replace(/^(export const NODES_PER_MS =) 0;$/m, '$1 20;');
