/** Files that come later than the page, and how their failures are told from others. */

import { fetchAsset } from '../assets.js';

/** A file did not come, or came damaged. */
export class LoadError extends Error {}

/** What the three engines say when a script or a file cannot be had. */
const SAID = [
  /dynamically imported module|importing a module script/i,
  /failed to fetch|networkerror|load failed|network connection/i,
];

/** Whether something is missing or damaged, rather than wrong. @param {unknown} reason */
export const isLoadFailure = (reason) =>
  reason instanceof LoadError ||
  reason instanceof SyntaxError ||
  (reason instanceof Error &&
    (reason.name === 'CompileError' || SAID.some((each) => each.test(reason.message))));

/** @param {string} path from web/ @returns {Promise<Response>} */
export async function fetchWhole(path) {
  const response = await fetchAsset(path);
  if (!response.ok) throw new LoadError(`${path}: ${response.status}`);
  return response;
}

/** @param {string} path from web/ @returns {Promise<unknown>} */
export const fetchJson = (path) => fetchWhole(path).then((response) => response.json());
