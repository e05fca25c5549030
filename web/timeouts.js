/**
 * Time limits of the page, in ms. In test sites they are too long for any machine to reach: see
 * `withTestTimeouts` in site/timeouts.mjs.
 */

/** Loading time after which a notice about slow loading is shown. */
export const SLOW_MS = 4000;

/** Time for which the notice that everything works offline is shown. */
export const OFFLINE_NOTICE_MS = 12000;

/** Timeout for the start of the engine's worker, after which searches run on the page. */
export const WORKER_START_MS = 6000;

/** Timeout of a request for a file. */
export const FILE_MS = 15000;

/** Timeout for fetching all files of a page again, after which a kiosk keeps its current page. */
export const WHOLE_PAGE_MS = 60000;

/** Time for which a search waits for a tablebase before the engine plays without it. */
export const TABLE_MS = 3000;

/** Time without a report after which a worker is considered hung. A search reports ten times a second. */
export const SILENCE_MS = 5000;

/** Time for a worker to stop a search before it is terminated. */
export const STOP_MS = 1000;

/**
 * Search nodes per millisecond of thinking time, or 0 to end searches by the clock. Test sites count nodes,
 * so that the answer is the same on every machine.
 */
export const NODES_PER_MS = 0;
