/**
 * The picture of a board at the start of a game, in its material: it stands until the board itself is drawn.
 * `uv run site/bake-boards.py` makes the files.
 */

/** @import { GameName } from '../games/games.js' */
import { hrefOf } from '../assets.js';
import { geometryOf } from '../games/games.js';
import { element } from '../dom.js';
import { lookOf } from './render/board-look.js';

/** How wide the files are, in pixels. */
const WIDE = 424;

/**
 * @param {GameName} game
 * @param {Partial<HTMLImageElement>} how `sizes`: how wide it stands
 * @returns {HTMLImageElement | null} null where the board is to look otherwise, or has no picture
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
