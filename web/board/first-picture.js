/**
 * Picture of a game's start position in its material, shown until the board is drawn. The files are created
 * by `uv run site/bake-boards.py`.
 */

/** @import { GameName } from '../games/games.js' */
import { hrefOf } from '../assets.js';
import { geometryOf } from '../games/games.js';
import { element } from '../dom.js';
import { lookOf } from './render/board-look.js';

/** Width of the smaller file, in pixels. */
const WIDE = 424;

/**
 * @param {GameName} game
 * @param {Partial<HTMLImageElement>} how properties such as `sizes`, the displayed width
 * @returns {HTMLImageElement | null} null if there is no picture or if the chosen look differs from it
 */
export function firstPicture(game, how) {
  const href = hrefOf(`games/${game}/board-`);
  if (href === null || lookOf(game).key !== 'material true') return null;
  const { width, height } = geometryOf({ game }, false);
  const made = element('img');
  Object.assign(made, how, {
    alt: '',
    decoding: 'sync',
    width: WIDE,
    height: (WIDE * height) / width,
    srcset: [1, 2].map((times) => `${href}${times}x.avif ${times * WIDE}w`).join(),
  });
  return made;
}
