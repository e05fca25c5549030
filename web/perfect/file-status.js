/** Status of the files of solved games: requested, loaded or missing, and the progress of their downloads. */

import { hasTables } from '../assets.js';

/**
 * `refused`: the engine could not use the file.
 * @typedef {'loading' | 'loaded' | 'failed' | 'refused'} Status
 */

/** Status of each requested file, by path. @type {Map<string, Status>} */
const known = new Map();
/** Called with the downloaded fraction, from 0 to 1. @type {Set<(share: number) => void>} */
const listeners = new Set();

/** True in a single file, which contains no tables. */
export const areLeftOut = !hasTables;

/** @param {string} path @param {Status} status */
export const setStatus = (path, status) => void known.set(path, status);

/** @param {string} path */
export const isLoading = (path) => known.get(path) === 'loading';

/** True if the engine could not use a file. @param {string} path */
export const isRefused = (path) => known.get(path) === 'refused';

/** True if a file is left out, could not be fetched, or could not be used. @param {string} path */
export const isMissing = (path) => areLeftOut || isRefused(path) || known.get(path) === 'failed';

/** @param {(share: number) => void} listener see `listeners` @returns {() => void} removes the listener */
export function onProgress(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {number} share downloaded fraction, from 0 to 1 */
export function reportProgress(share) {
  for (const listener of listeners) listener(share);
}
