/**
 * Table of all positions of a solved game: the visitor's choice to use it, and the download of its file,
 * which happens only once, on demand.
 */

import { fetchFile, LoadError } from '../state/loading.js';
import { getItem, removeItem, setItem } from '../state/storage.js';
import { isRefused, reportProgress, setStatus } from './file-status.js';

/**
 * `pieces`: maximum number of pieces that the table covers.
 * @typedef {{ path: string, bytes: number, pieces: number }} TableFile
 */

const STORED = 'ludoteca.perfect';

/** Also kept in memory, in case the browser stores nothing. */
let isOn = getItem(STORED) !== null;
/** Pending and finished downloads by path. @type {Map<string, Promise<Uint8Array>>} */
const fetched = new Map();

/** True if the visitor has switched perfect play on. */
export const isEnabled = () => isOn;

/** @param {boolean} value */
export function setEnabled(value) {
  isOn = value;
  if (value) setItem(STORED, '1');
  else removeItem(STORED);
}

/** Returns the table in an object, so that async callers don't await the download. @param {TableFile} file */
export function requestedTable(file) {
  const mayFetch = isOn && !isRefused(file.path);
  const table = mayFetch ? fetchTable(file) : fetched.get(file.path);
  return table === undefined ? undefined : { table };
}

/** Marks a file as damaged. `fetchTable` will fetch it again. @param {string} path */
export function refuse(path) {
  setStatus(path, 'refused');
  fetched.delete(path);
}

/** Fetches a file, at most once unless it fails. @param {TableFile} file */
export function fetchTable({ path, bytes }) {
  const known = fetched.get(path);
  if (known !== undefined) return known;
  setStatus(path, 'loading');
  const table = read(path, bytes);
  fetched.set(path, table);
  table.then(
    () => setStatus(path, 'loaded'),
    () => {
      fetched.delete(path);
      setStatus(path, 'failed');
    },
  );
  return table;
}

/** @param {string} path @param {number} bytes expected length */
async function read(path, bytes) {
  const { body } = await fetchFile(path);
  if (body === null) throw new LoadError(`${path} is empty`);
  const table = new Uint8Array(bytes);
  const reader = body.getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (length + value.length > bytes) {
      void reader.cancel().catch(() => {});
      throw new LoadError(`${path} is too long`);
    }
    table.set(value, length);
    length += value.length;
    reportProgress(length / bytes);
  }
  if (length < bytes) throw new LoadError(`${path} is too short`);
  return table;
}
