/** Time limits in sites that are built for tests, and in web/ where tests serve it. */

/**
 * Makes the limits of a script so long that no machine reaches them, except in pages that set `realTimeouts`,
 * and lets searches end by their nodes.
 * @param {string} text of web/timeouts.js or of a script with limits of its own
 */
export const withTestTimeouts = (text) =>
  text
    .replace(/^(\s*(?:var|(?:export )?const) \w+_MS = [\d_]+);$/gm, '$1 * (self.realTimeouts ? 1 : 1000);')
    .replace(/^(export const NODES_PER_MS =) 0;$/m, '$1 20;');
