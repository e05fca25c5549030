/**
 * Time limits of the page, in ms. In test sites they are so long that no machine reaches them: see
 * `withTimeouts` in site/timeouts.mjs.
 */

/** Loading time after which the page says that it takes a while. */
export const SLOW_MS = 4000;

/** Time for which the notice that all works offline is shown. */
export const OFFLINE_NOTICE_MS = 12000;

/** Time that a worker has to start; after that the page thinks by itself. */
export const WORKER_START_MS = 6000;

/** Time that a file has to come; after that the request fails. */
export const FILE_MS = 15000;

/** Time that all files of a page have to come again; after that a kiosk keeps the page that it shows. */
export const WHOLE_PAGE_MS = 60000;

/** Time for which an answer waits for a table of solved positions; after that the engine plays without it. */
export const TABLE_MS = 3000;

/** Time without a report after which a worker counts as hung: one that thinks reports ten times a second. */
export const SILENCE_MS = 5000;

/** Time that a worker has to stop a search; after that it is ended. */
export const STOP_MS = 1000;

/**
 * Nodes that stand for a millisecond of a search. 0: a search ends by the clock. In test sites it ends by its
 * nodes, so that the answer is the same on every machine.
 */
export const NODES_PER_MS = 0;
