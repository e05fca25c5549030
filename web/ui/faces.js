/** The computer opponents, one for each level: names and faces. */

/** @import { MessageKey } from '../i18n/keys.js' */
import { svgElement } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { Lazy } from '../state/lazy.js';

const DRAWINGS = new Lazy(
  () => import('./face-drawings.js'),
  () => {},
);

/** Returns the name of the computer opponent at a level. @param {number} level */
export const opponentName = (level) => t(/** @type {MessageKey} */ (`opponent.name.${level}`));

/**
 * Makes the picture of the opponent at a level. It stays empty if its drawing can't be loaded.
 * @param {number} level
 */
export function face(level) {
  const picture = svgElement('svg', { viewBox: '0 0 64 64', class: 'face', 'aria-hidden': true });
  DRAWINGS.use(({ faceShapes }) => picture.append(...faceShapes(level)));
  return picture;
}
