/** The games, in the order in which they are listed: the only list of them in JavaScript. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Geometry } from '../board/geometry.js' */
/** @import { Description } from './description.js' */
import { ALQUERQUE } from './alquerque/game.js';
import { BRANDUBH } from './brandubh/game.js';
import { EL_PERRO } from './el-perro/game.js';
import { FALLAS } from './fallas/game.js';
import { SPANISH_DRAUGHTS } from './spanish-draughts/game.js';
import { plainTyped } from '../i18n/typed-text.js';

/** @typedef {RulesetInfo['game']} GameName */

/** @type {Readonly<Record<GameName, Description>>} */
export const GAMES = Object.freeze({
  'el-perro': EL_PERRO,
  brandubh: BRANDUBH,
  fallas: FALLAS,
  alquerque: ALQUERQUE,
  'spanish-draughts': SPANISH_DRAUGHTS,
});

export const GAME_NAMES = /** @type {readonly GameName[]} */ (Object.freeze(Object.keys(GAMES)));

/** A part of the games that is loaded when a game needs it. @template T */
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

  /** That of a game for which it has been loaded. @param {GameName} name @returns {T} */
  of(name) {
    const part = this.#loaded.get(name);
    if (part === undefined) throw new Error(`a part of ${name} has not been loaded`);
    return part;
  }
}

/** How the games are drawn. */
export const DRAWINGS = new Part(async (game) => (await game.drawing()).DRAWING);

/** How the dice of those that have some are drawn. */
export const DICE = new Part(async (game) => (await game.dice?.()) ?? null);

/** How their boards are drawn in lines, on paper and in files. */
export const PAPERS = new Part(async (game) => (await game.paper()).PAPER);

/** The game that stands for all where none is named. @type {GameName} */
export const USUAL_GAME = 'brandubh';

/**
 * The board of a ruleset.
 * @param {Pick<RulesetInfo, 'game'>} info
 * @param {boolean} flipped
 * @returns {Geometry}
 */
export const geometryOf = ({ game }, flipped) => GAMES[game].boards[flipped ? 1 : 0];

/**
 * Returns the text of a position in the normalised form. The rules of draughts normalise it themselves, and
 * name errors by their place in it.
 * @param {Pick<RulesetInfo, 'game'>} info
 * @param {string} text
 */
export const plainPosition = ({ game }, text) => (GAMES[game].hasPdn ? text.trim() : plainTyped(text).trim());
