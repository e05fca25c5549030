/** Fetches files after the page has started, and recognises load failures. */

import { fetchAsset } from '../assets.js';

/** Error for a file that was not received, or was damaged when it was received. */
export class LoadError extends Error {}

/** Error messages of the three browser engines for a script or another file that can't be fetched. */
const FAILURES = [
  /dynamically imported module|importing a module script/i,
  /failed to fetch|networkerror|load failed|network connection/i,
];

/** Returns whether an error comes from a missing or damaged file. @param {unknown} reason */
export const isLoadFailure = (reason) =>
  reason instanceof LoadError ||
  reason instanceof SyntaxError ||
  (reason instanceof Error &&
    (reason.name === 'CompileError' || FAILURES.some((each) => each.test(reason.message))));

/** @param {string} path relative to web/ */
export async function fetchFile(path) {
  const response = await fetchAsset(path);
  if (!response.ok) throw new LoadError(`${path}: ${response.status}`);
  return response;
}

/** @param {string} path relative to web/ @returns {Promise<unknown>} */
export const fetchJson = (path) => fetchFile(path).then((response) => response.json());
