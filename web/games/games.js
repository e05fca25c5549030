/** The only list of games in JavaScript, in display order. */

/** @import { Color, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Description } from './description.js' */
import { ALQUERQUE } from './alquerque/game.js';
import { BRANDUBH } from './brandubh/game.js';
import { EL_PERRO } from './el-perro/game.js';
import { FALLAS } from './fallas/game.js';
import { SPANISH_DRAUGHTS } from './spanish-draughts/game.js';
import { only } from '../assets.js';

/** @typedef {RulesetInfo['game']} GameName */

/**
 * Descriptions of the games. In a single file of one game, those of the others are undefined: use
 * `GAME_NAMES`.
 * @type {Readonly<Record<GameName, Description>>}
 */
export const GAMES = Object.freeze({
  'el-perro': EL_PERRO,
  brandubh: BRANDUBH,
  fallas: FALLAS,
  alquerque: ALQUERQUE,
  'spanish-draughts': SPANISH_DRAUGHTS,
});

/** Names of the games in this build. */
export const GAME_NAMES = /** @type {readonly GameName[]} */ (
  Object.freeze(only === null ? Object.keys(GAMES) : [only])
);

/** A lazy-loaded part of each game. @template T */
class Part {
  #load;
  /** @type {Map<GameName, T>} */
  #loaded = new Map();

  /** @param {(game: Description) => Promise<T>} load */
  constructor(load) {
    this.#load = load;
  }

  /** @param {GameName} name */
  has(name) {
    return this.#loaded.has(name);
  }

  /** @param {GameName} name */
  async load(name) {
    if (!this.#loaded.has(name)) this.#loaded.set(name, await this.#load(GAMES[name]));
  }

  /** Returns the part of a game, which must be loaded. @param {GameName} name @returns {T} */
  of(name) {
    const part = this.#loaded.get(name);
    if (part === undefined) throw new Error(`a part of ${name} has not been loaded`);
    return part;
  }
}

/** Canvas drawings of the games. */
export const DRAWINGS = new Part(async (game) => (await game.drawing()).DRAWING);

/** Canvas drawings of dice; null for games without dice. */
export const DICE = new Part(async (game) => (await game.dice?.()) ?? null);

/** Line drawings of the boards, for paper and files. */
export const PAPERS = new Part(async (game) => (await game.paper()).PAPER);

/** Default game. @type {GameName} */
export const DEFAULT_GAME = 'brandubh';

/** Board of a game. @param {Pick<RulesetInfo, 'game'>} info @param {boolean} flipped */
export const geometryOf = ({ game }, flipped) => GAMES[game].boards[flipped ? 1 : 0];

/** Returns the side at the bottom edge of a board. @param {GameName} game @param {boolean} flipped */
export function bottomSide(game, flipped) {
  const isSecond = (GAMES[game].bottom === 1) !== flipped;
  return /** @type {Color} */ (isSecond ? 1 : 0);
}

/**
 * Returns whether a game opens with the board flipped. A person's pieces are at the bottom edge, except for
 * the dog of El Perro, which starts in the middle.
 * @param {GameName} game
 * @param {Color | null} person the side of the only person, if any
 */
export const opensFlipped = (game, person) => person === 1 && bottomSide(game, false) === 0;
