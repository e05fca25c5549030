/**
 * Where the files are that scripts fetch. Here they lie as they were written. The built site has another
 * version of this module, which knows the names that the builder gave them, and a single file one that has
 * everything in it.
 */

/** Whether this is the built site, which has a service worker and manifests. @type {boolean} */
export const isBuilt = false;

/** The only game that is here; null: all are. @type {string | null} */
export const only = null;

/**
 * What stands before the names of the site's documents: nothing beside them; null: this is a file without a
 * site.
 * @type {string | null}
 */
export const home = '';

/** @param {string} path from the folder of this module */
const assetUrl = (path) => new URL(path, import.meta.url);

/** @param {string} path from web/ */
export const fetchAsset = (path) => fetch(assetUrl(path));

/** Runs a classic script, once. @param {string} path from web/ @returns {Promise<unknown>} */
export const runScript = (path) => import(assetUrl(path).href);

/**
 * Where a style sheet or a picture is; null: this is a file with everything in it, which has no pictures.
 * @param {string} path from web/
 * @returns {string | null}
 */
export const hrefOf = (path) => assetUrl(path).href;
