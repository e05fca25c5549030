/**
 * Time limits of the page, in ms. In test sites they are so long that no machine reaches them: see
 * `withTimeouts` in site/timeouts.mjs.
 */

/** Loading time after which a notice about slow loading is shown. */
export const SLOW_MS = 4000;

/** Time for which the notice that everything works offline is shown. */
export const OFFLINE_NOTICE_MS = 12000;

/** Start timeout of the engine's worker; after it, searches run on the page. */
export const WORKER_START_MS = 6000;

/** Timeout of a request for a file. */
export const FILE_MS = 15000;

/** Timeout for fetching all files of a page again; after it, a kiosk keeps the page that it shows. */
export const WHOLE_PAGE_MS = 60000;

/** Time for which a search waits for a tablebase; after it, the engine plays without one. */
export const TABLE_MS = 3000;

/** Time without a report after which a worker counts as hung: a search reports ten times a second. */
export const SILENCE_MS = 5000;

/** Time that a worker has to stop a search; after it, the worker is terminated. */
export const STOP_MS = 1000;

/**
 * Search nodes per millisecond of thinking time, or 0 to end searches by the clock. Test sites count nodes,
 * so that the answer is the same on every machine.
 */
export const NODES_PER_MS = 0;
