/** Words for a part of the board as it is seen: a board that is turned round has its other end at the top. */

/** @import { GameModel } from '../state/game-model.js' */
import { geometryOf } from '../games/games.js';
import { OFF } from '../geometry/geometry.js';
import { t } from '../i18n/i18n.js';
import { trackOf } from '../state/seats.js';

/** The squares of the part of Brandubh's board that has the throne in its middle, from the first on. */
const AROUND_THRONE = '16 17 18 23 24 25 30 31 32';

/** @param {number[]} numbers @returns {[number, number]} */
const span = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

/** @param {number[]} squares */
const sorted = (squares) => [...squares].sort((one, other) => one - other);

/**
 * Where a part lies along one side of the board.
 * @param {number[]} places rows or columns of the part
 * @param {number} size of the board
 * @param {[string, string]} ends
 */
function endOf(places, size, ends) {
  const [first, last] = span(places);
  const lean = first + last - (size - 1);
  return lean === 0 ? 'middle' : ends[lean < 0 ? 0 : 1];
}

/** Where to look. @param {GameModel} model @param {number[]} squares of a block @returns {string} */
export function areaText(model, squares) {
  const { board } = model.info;
  if (board === 'tables24') {
    const [first, last] = span(squares.map((square) => (trackOf(model) === 0 ? square + 1 : OFF - square)));
    return t('hint.area-points', { first, last });
  }
  if (board === 'tafl7' && sorted(squares).join(' ') === AROUND_THRONE) return t('hint.area-throne');
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

/**
 * The same by the letters and numbers of the board, where it has them.
 * @param {GameModel} model
 * @param {number[]} squares
 */
export function areaLines({ info }, squares) {
  if (squares.length === 0 || (info.board !== 'lines5' && info.board !== 'tafl7')) return '';
  const names = squares.map((square) => info.squares[square] ?? '');
  const files = names.map((name) => name.charAt(0)).sort();
  const [bottom, top] = span(names.map((name) => Number(name.slice(1))));
  return t('hint.area-lines', { left: files[0] ?? '', right: files.at(-1) ?? '', bottom, top });
}
