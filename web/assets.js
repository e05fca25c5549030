/**
 * URLs of the files that scripts fetch. In this module, they are the paths in `web`. The build replaces it by
 * a module that contains the hashed names in the site, and by one that contains the files in a single file.
 */

/** True in the built site, which has a service worker and manifests. @type {boolean} */
export const isBuilt = false;

/** The only game in this build, or null if the build contains all games. @type {string | null} */
export const only = null;

/** Prefix of links to other pages, or null in a single file without a site. @type {string | null} */
export const home = '';

/** True if the build has the tables of solved games, which single files leave out. @type {boolean} */
export const hasTables = true;

/** @param {string} path from web/ */
const assetUrl = (path) => new URL(path, import.meta.url);

/** @param {string} path from web/ */
export const fetchAsset = (path) => fetch(assetUrl(path));

/** Runs a classic script once. @param {string} path from web/ @returns {Promise<unknown>} */
export const runScript = (path) => import(assetUrl(path).href);

/**
 * Returns the URL of a style sheet or picture; null in a single file, which has inline styles and no
 * pictures.
 * @param {string} path from web/
 * @returns {string | null}
 */
export const hrefOf = (path) => assetUrl(path).href;
