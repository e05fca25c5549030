/**
 * What is known of every position of a game that is solved: whether it is wanted, and its file, which is
 * fetched once when somebody asks for it.
 */

import { fetchWhole, LoadError } from '../state/loading.js';
import { forget, keep, recall } from '../state/storage.js';

/** `pieces`: up to how many it knows. @typedef {{ path: string, bytes: number, pieces: number }} TableFile */

const STORED = 'ludoteca.perfect';

/** What the browser did not take lasts as long as the page. */
let isWantedHere = recall(STORED) !== null;
/** By path, what comes or has come. @type {Map<string, Promise<Uint8Array>>} */
const fetched = new Map();
/** Paths of files that the engine has refused. @type {Set<string>} */
const refused = new Set();
/** Those who are told how far it has come. @type {Set<(share: number) => void>} */
const listeners = new Set();

/** Whether perfect play is to be shown. */
export const isWanted = () => isWantedHere;

/** @param {boolean} wanted */
export function want(wanted) {
  isWantedHere = wanted;
  if (wanted) keep(STORED, '1');
  else forget(STORED);
}

/** @param {(share: number) => void} listener from 0 to 1 @returns {() => void} ends it */
export function onProgress(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The file, if it is wanted or has come; in an object, so that nobody waits for it by chance.
 * @param {TableFile} file
 */
export function wantedTable(file) {
  const isAsked = isWantedHere && !refused.has(file.path);
  const table = isAsked ? fetchTable(file) : fetched.get(file.path);
  return table === undefined ? undefined : { table };
}

/** Whether the engine could not use it. @param {string} path */
export const isRefused = (path) => refused.has(path);

/** The file is damaged: when somebody asks for it again, it is fetched anew. @param {string} path */
export function refuse(path) {
  refused.add(path);
  fetched.delete(path);
}

/** Fetches the file, if it has not come. @param {TableFile} file @returns {Promise<Uint8Array>} */
export function fetchTable({ path, bytes }) {
  const known = fetched.get(path);
  if (known !== undefined) return known;
  refused.delete(path);
  const table = read(path, bytes);
  fetched.set(path, table);
  table.catch(() => fetched.delete(path));
  return table;
}

/** @param {string} path @param {number} bytes how many it has */
async function read(path, bytes) {
  const { body } = await fetchWhole(path);
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
