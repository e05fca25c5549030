/**
 * Where the files are that scripts fetch. Here they lie as they were written; the built site has another version of this
 * module, which knows the names that the builder gave them.
 */

/** Whether this is the built site, which has a service worker and manifests. @type {boolean} */
export const isBuilt = false;

/** @param {string} path from the folder of this module */
export const assetUrl = (path) => new URL(path, import.meta.url);
