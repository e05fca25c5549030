/** Names for areas of the board as displayed: flipping the board swaps top and bottom. */

/** @import { GameModel } from '../../state/game-model.js' */
import { GAMES, geometryOf } from '../../games/games.js';
import { t } from '../../i18n/i18n.js';
import { trackOf } from '../../state/players.js';

/** @param {number[]} numbers @returns {[number, number]} */
const span = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

/**
 * Returns the end of the board that an area is nearer to along one axis, or `middle` if neither is nearer.
 * @param {number[]} places rows or columns of the area
 * @param {number} size number of rows or columns of the board
 * @template {string} End
 * @param {[End, End]} ends
 * @returns {End | 'middle'}
 */
function endOf(places, size, ends) {
  const [first, last] = span(places);
  const lean = first + last - (size - 1);
  return lean === 0 ? 'middle' : ends[lean < 0 ? 0 : 1];
}

/** Names a block of squares. @param {GameModel} model @param {number[]} squares */
export function areaText(model, squares) {
  const message = GAMES[model.info.game].words.area(squares, trackOf(model));
  if (message !== null) return t(...message);
  const { rows } = geometryOf(model.info, model.flipped);
  const places = squares.map((square) => {
    const y = rows.findIndex((row) => row.includes(square));
    return { y, x: rows[y]?.indexOf(square) ?? 0 };
  });
  const down = endOf(
    places.map(({ y }) => y),
    rows.length,
    ['top', 'bottom'],
  );
  const right = endOf(
    places.map(({ x }) => x),
    rows.length,
    ['left', 'right'],
  );
  return t(`hint.area.${down}-${right}`);
}

/** Rows and columns of a block, if they have names. @param {GameModel} model @param {number[]} squares */
export function areaLines({ info }, squares) {
  if (squares.length === 0 || !GAMES[info.game].words.hasFiles) return '';
  const names = squares.map((square) => info.squares[square] ?? '');
  const files = names.map((name) => name.charAt(0)).sort();
  const [bottom, top] = span(names.map((name) => Number(name.slice(1))));
  return t('hint.area-lines', { left: files[0] ?? '', right: files.at(-1) ?? '', bottom, top });
}
