/**
 * Table of all positions of a solved game: the visitor's choice to use it, and the download of its file,
 * which happens once on demand.
 */

import { home } from '../assets.js';
import { fetchFile, LoadError } from '../state/loading.js';
import { getItem, removeItem, setItem } from '../state/storage.js';

/** `pieces` is the maximum covered. @typedef {{ path: string, bytes: number, pieces: number }} TableFile */

const STORED = 'ludoteca.perfect';

/** Also kept in memory, in case the browser stores nothing. */
let isOn = getItem(STORED) !== null;
/** Pending and finished downloads by path. @type {Map<string, Promise<Uint8Array>>} */
const fetched = new Map();
/** Paths of files that are being fetched. @type {Set<string>} */
const loading = new Set();
/** Paths of files that the engine could not use. @type {Set<string>} */
const refused = new Set();
/** Paths of files that could not be fetched. @type {Set<string>} */
const failed = new Set();
/** Called with the downloaded fraction, from 0 to 1. @type {Set<(share: number) => void>} */
const listeners = new Set();

/** True if the visitor has switched perfect play on. */
export const isEnabled = () => isOn;

/** @param {boolean} value */
export function setEnabled(value) {
  isOn = value;
  if (value) setItem(STORED, '1');
  else removeItem(STORED);
}

/** @param {(share: number) => void} listener see `listeners` @returns {() => void} removes the listener */
export function onProgress(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the table in an object, so that async callers don't await the download. @param {TableFile} file */
export function requestedTable(file) {
  const mayFetch = isOn && !refused.has(file.path);
  const table = mayFetch ? fetchTable(file) : fetched.get(file.path);
  return table === undefined ? undefined : { table };
}

/** True while a file is being fetched. @param {string} path */
export const isLoading = (path) => loading.has(path);

/** True if the engine could not use a file. @param {string} path */
export const isRefused = (path) => refused.has(path);

/** True in a single file, which contains no tables. */
export const areLeftOut = home === null;

/** True if a file is left out, could not be fetched, or could not be used. @param {string} path */
export const isMissing = (path) => areLeftOut || refused.has(path) || failed.has(path);

/** Marks a file as damaged. `fetchTable` will fetch it again. @param {string} path */
export function refuse(path) {
  refused.add(path);
  fetched.delete(path);
}

/** Fetches a file, at most once unless it fails. @param {TableFile} file */
export function fetchTable({ path, bytes }) {
  const known = fetched.get(path);
  if (known !== undefined) return known;
  refused.delete(path);
  failed.delete(path);
  loading.add(path);
  const table = read(path, bytes).finally(() => loading.delete(path));
  fetched.set(path, table);
  table.catch(() => {
    fetched.delete(path);
    failed.add(path);
  });
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
    for (const listener of listeners) listener(length / bytes);
  }
  if (length < bytes) throw new LoadError(`${path} is too short`);
  return table;
}
