/** The files that the engine learns: the nets by which it judges positions, each fetched once. */

import { GAME_NAMES, GAMES } from '../games/games.js';
import { Lazy } from './lazy.js';
import { fetchWhole, LoadError } from './loading.js';

/** By path, what comes or has come. @type {Map<string, Lazy<Uint8Array>>} */
const nets = new Map();

/** The game of a ruleset. @param {string} ruleset its id */
export const gameOf = (ruleset) => GAME_NAMES.find((name) => GAMES[name].rulesets.includes(ruleset));

/**
 * Where the net of a ruleset is, from web/; null: there is no such ruleset.
 * @param {string} ruleset its id
 */
export function netPath(ruleset) {
  const game = gameOf(ruleset);
  return game === undefined ? null : `games/${game}/${GAMES[game].sharesNet ? game : ruleset}.net`;
}

/** The net of a ruleset; if it did not come, it is fetched again. @param {string} ruleset its id */
export async function fetchNet(ruleset) {
  const path = netPath(ruleset);
  if (path === null) return null;
  const net = nets.get(path) ?? new Lazy(() => fetchBytes(path));
  nets.set(path, net);
  return { path, file: await net.get() };
}

/**
 * The net of a ruleset is damaged, or does not come: whoever asks next fetches it anew.
 * @param {string} ruleset its id
 * @returns {string} where it is
 */
export function dropNet(ruleset) {
  const path = netPath(ruleset) ?? '';
  nets.delete(path);
  return path;
}

/** @param {string} path from web/ */
export const fetchBytes = async (path) => new Uint8Array(await (await fetchWhole(path)).arrayBuffer());

/**
 * Gives up what does not come.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} limitMs
 * @returns {Promise<T>}
 */
export function within(promise, limitMs) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new LoadError('a file did not come')), limitMs);
  });
  return /** @type {Promise<T>} */ (Promise.race([promise, late])).finally(() => clearTimeout(timer));
}
