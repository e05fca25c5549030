/**
 * Time limits of the page, in ms. In test sites they are so long that no machine reaches them: see
 * `withTimeouts` in site/scripts.mjs.
 */

/** Loading time after which the page says that it takes a while. */
export const SLOW_MS = 4000;

/** Time for which the notice that all works offline is shown. */
export const OFFLINE_NOTICE_MS = 12000;
