/**
 * Addresses of the files that scripts fetch: here, their paths in `web`. The build replaces this module: in
 * the site by one that knows the hashed names, in a single file by one that contains the files.
 */

/** True in the built site, which has a service worker and manifests. @type {boolean} */
export const isBuilt = false;

/** The only game of this build, or null if it has all of them. @type {string | null} */
export const only = null;

/** Prefix of links to other pages, or null in a single file without a site. @type {string | null} */
export const home = '';

/** @param {string} path from web/ */
const assetUrl = (path) => new URL(path, import.meta.url);

/** @param {string} path from web/ */
export const fetchAsset = (path) => fetch(assetUrl(path));

/** Runs a classic script once. @param {string} path from web/ @returns {Promise<unknown>} */
export const runScript = (path) => import(assetUrl(path).href);

/**
 * Address of a style sheet or a picture, or null in a single file, which has inline styles and no pictures.
 * @param {string} path from web/
 * @returns {string | null}
 */
export const hrefOf = (path) => assetUrl(path).href;
