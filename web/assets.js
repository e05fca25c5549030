/**
 * URLs of the files that scripts fetch. In this module, they are the paths in `web`. The build replaces it
 * with a module that contains the hashed names of the site's files or, in a single file, the files
 * themselves.
 */

/** True in the built site, which has a service worker and manifests. @type {boolean} */
export const isBuilt = false;

/** The only game in this build, or null if the build contains all games. @type {string | null} */
export const only = null;

/** Prefix of links to other pages, or null in a single file without a site. @type {string | null} */
export const home = '';

/** True if the build has the tables of solved games, which single files leave out. @type {boolean} */
export const hasTables = true;

/** @param {string} path relative to web/ */
const assetUrl = (path) => new URL(path, import.meta.url);

/** @param {string} path relative to web/ */
export const fetchAsset = (path) => fetch(assetUrl(path));

/** Runs a classic script once. @param {string} path relative to web/ @returns {Promise<unknown>} */
export const runScript = (path) => import(assetUrl(path).href);

/**
 * Returns the URL of a style sheet or picture; null in a single file, which has inline styles and no
 * pictures.
 * @param {string} path relative to web/
 * @returns {string | null}
 */
export const hrefOf = (path) => assetUrl(path).href;
