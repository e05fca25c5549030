/** The names and scores of two people who play on one screen. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from './game-model.js' */
/** @import { Play } from './play.js' */
/** @import { Store } from './store.js' */
import { getItem, parseJson, setItem } from './storage.js';

/**
 * The names, by side, and the number of games won, by name.
 * @typedef {{ names: [string, string], won: { [name: string]: number } }} Match
 */

const STORED = 'ludoteca.match';
/** Maximum length of a name. */
export const NAME_LETTERS = 16;

/** @param {unknown} name */
const nameOf = (name) => (typeof name === 'string' ? name.trim().slice(0, NAME_LETTERS) : '');

/** @returns {Match} */
export function match() {
  const { names, won } = Object(parseJson(getItem(STORED) ?? ''));
  const [first, second] = Array.isArray(names) ? names.map(nameOf) : [];
  const counted = Object.entries(Object(won)).filter(([, count]) => Number.isSafeInteger(count));
  return { names: [first ?? '', second ?? ''], won: Object.fromEntries(counted) };
}

/** @param {Match} changed */
const storeMatch = (changed) => setItem(STORED, JSON.stringify(changed));

/** Sets both names. A name that was already set keeps its score. @param {string[]} given */
export function setNames(given) {
  const { won } = match();
  const [first, second] = given.map(nameOf);
  const names = /** @type {[string, string]} */ ([first ?? '', second ?? '']);
  storeMatch({ names, won: Object.fromEntries(names.map((name) => [name, won[name] ?? 0])) });
}

/**
 * Returns the name and score of the person on a side; null unless two people play under different names.
 * @param {Pick<GameModel, 'players'>} model
 * @param {Color} color
 */
export function personAt({ players }, color) {
  if (players.some(({ type }) => type !== 'person')) return null;
  const { names, won } = match();
  const name = names[color];
  return name === '' || names[0] === names[1] ? null : { name, won: won[name] ?? 0 };
}

/** @param {string} name @param {number} more */
function count(name, more) {
  const { names, won } = match();
  storeMatch({ names, won: { ...won, [name]: Math.max(0, (won[name] ?? 0) + more) } });
}

/** Starts counting wins. Undoing the end of a game removes its win. @param {Store} store */
export function trackScore(store) {
  /** The game of the previous event. @type {{ play: Play | null, isOver: boolean }} */
  let last = { play: null, isOver: false };
  /** Name of the winner whose win in the open game has been counted, or ''. */
  let counted = '';
  store.subscribe((model) => {
    const { play } = store;
    const isOver = model.game.outcome !== null;
    const isSame = play === last.play;
    const wasOver = last.isOver;
    last = { play, isOver };
    if (!isSame) counted = '';
    if (!isSame || isOver === wasOver) return;
    const winner = model.game.outcome?.winner ?? null;
    const person = winner === null || model.reading !== null ? null : personAt(model, winner);
    if (!isOver && counted !== '') count(counted, -1);
    counted = isOver && person !== null ? person.name : '';
    if (counted !== '') count(counted, 1);
  });
}
