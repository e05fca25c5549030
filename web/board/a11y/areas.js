/** Names for areas of the board as displayed: flipping the board swaps top and bottom. */

/** @import { GameModel } from '../../state/game-model.js' */
import { GAMES, geometryOf } from '../../games/games.js';
import { t } from '../../i18n/i18n.js';
import { trackOf } from '../../state/players.js';

/**
 * Returns the third of the board, along one axis, that contains the middle of an area.
 * @param {number[]} places rows or columns of the area
 * @param {number} size number of rows or columns of the board
 * @template {string} End
 * @param {[End, End]} ends
 */
function endOf(places, size, [near, far]) {
  // Twice the distance from the middle of the board.
  const lean = Math.min(...places) + Math.max(...places) - (size - 1);
  return Math.abs(lean) <= size / 3 ? 'middle' : lean < 0 ? near : far;
}

/** Names a block of squares. @param {GameModel} model @param {number[]} squares */
export function areaText(model, squares) {
  const message = GAMES[model.info.game].words.area(squares, trackOf(model));
  if (message !== null) return t(...message);
  const geometry = geometryOf(model.info, model.flipped);
  const size = geometry.rows.length;
  const places = squares.map((square) => geometry.placeOf(square));
  const [down, right] = [places.map(([y]) => y), places.map(([, x]) => x)];
  return t(`hint.area.${endOf(down, size, ['top', 'bottom'])}-${endOf(right, size, ['left', 'right'])}`);
}

/** Rows and columns of a block, if they have names. @param {GameModel} model @param {number[]} squares */
export function areaLines({ info }, squares) {
  if (squares.length === 0 || !GAMES[info.game].words.hasFiles) return '';
  const names = squares.map((square) => info.squares[square]);
  const files = names.map((name) => name.charAt(0)).sort();
  const ranks = names.map((name) => Number(name.slice(1)));
  const [bottom, top] = [Math.min(...ranks), Math.max(...ranks)];
  return t('hint.area-lines', { left: files[0], right: files[files.length - 1], bottom, top });
}
