/** The engine's nets: their paths, and a cache that fetches each file once. */

import { GAME_NAMES, GAMES } from '../games/games.js';
import { Lazy } from './lazy.js';
import { fetchFile, LoadError } from './loading.js';

/** Nets that were requested, by path. @type {Map<string, Lazy<Uint8Array>>} */
const nets = new Map();

/** Returns the game of a ruleset. @param {string} ruleset its id */
export const gameOf = (ruleset) => GAME_NAMES.find((name) => GAMES[name].rulesets.includes(ruleset));

/**
 * Returns the path of a net relative to web/, or null for an unknown ruleset.
 * @param {string} ruleset its id
 */
export function netPath(ruleset) {
  const game = gameOf(ruleset);
  return game === undefined ? null : `pkg/nets/${GAMES[game].sharesNet ? game : ruleset}.net`;
}

/**
 * Returns the net of a ruleset, or null for an unknown ruleset. After a failure, the next call fetches it
 * again.
 * @param {string} ruleset its id
 */
export async function fetchNet(ruleset) {
  const path = netPath(ruleset);
  if (path === null) return null;
  const net = nets.get(path) ?? new Lazy(() => fetchBytes(path));
  nets.set(path, net);
  return { path, file: await net.get() };
}

/**
 * Removes a damaged or delayed net from the cache, so that the next call of `fetchNet` fetches it again.
 * @param {string} ruleset its id
 * @returns {string} its path
 */
export function dropNet(ruleset) {
  const path = netPath(ruleset) ?? '';
  nets.delete(path);
  return path;
}

/** @param {string} path relative to web/ */
export const fetchBytes = async (path) => new Uint8Array(await (await fetchFile(path)).arrayBuffer());

/**
 * Settles like `promise`, or rejects with a `LoadError` after `limitMs`.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} limitMs
 */
export function within(promise, limitMs) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new LoadError(`a file did not arrive within ${limitMs} ms`)), limitMs);
  });
  return /** @type {Promise<T>} */ (Promise.race([promise, late])).finally(() => clearTimeout(timer));
}
