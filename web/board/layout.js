/**
 * Chooses the page's layout and writes it to `data-layout`. In "above", the panel is below the board; "wide"
 * adds space around the board, and "tight" is for short windows. In "beside", the panel is next to the board;
 * "low" is for phones in landscape. `data-short` marks a window that is hardly taller than it is wide.
 */

/** @import { GameName } from '../games/games.js' */
/** @import { Geometry } from './geometry.js' */
import { GAMES } from '../games/games.js';
import { byId } from '../dom.js';

const LOW = '(min-width: 35rem) and (max-height: 36rem) and (orientation: landscape)';
// An embedding frame may be as high as its contents, so the device's shape decides.
const BESIDE = [
  LOW,
  '(min-width: 56rem) and (orientation: landscape)',
  '(min-width: 56rem) and (max-height: 59.99rem)',
  '(min-width: 56rem) and (min-device-aspect-ratio: 1 / 1)',
].join();
const WIDE = '(min-width: 38rem) and (min-height: 36.01rem)';
/** Minimum height minus width, in px, of a window that has room for a line above and below the board. */
const LINES_PX = 424;

/** @param {string} query */
const holds = (query) => matchMedia(query).matches;

/** @returns {boolean} whether the panel is beside the board in the current window */
function layOut() {
  const isSideBySide = holds(BESIDE);
  const isTight = innerHeight - innerWidth < LINES_PX;
  const above = holds(WIDE) ? ' wide' : isTight ? ' tight' : '';
  const more = isSideBySide ? (holds(LOW) ? ' low' : '') : above;
  const root = document.documentElement;
  root.dataset['layout'] = (isSideBySide ? 'beside' : 'above') + more;
  root.toggleAttribute('data-short', holds('(min-aspect-ratio: 4 / 5)'));
  return isSideBySide;
}

/**
 * Lays out the page and fits the board into the available space.
 * @param {Geometry} geometry
 * @returns {[width: number, height: number]} in CSS pixels
 */
export function fitStage({ width: wide, height: high }) {
  const isSideBySide = layOut();
  document.documentElement.style.setProperty('--ratio', String(wide / high));
  const room = byId('room');
  const style = getComputedStyle(room);
  const width = room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const tall = isSideBySide
    ? room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)
    : Infinity;
  const shown = Math.floor(Math.min(width, (tall * wide) / high));
  const height = Math.round((shown * high) / wide);
  Object.assign(byId('stage').style, { width: `${shown}px`, height: `${height}px` });
  return [shown, height];
}

/** Sets the style properties for the panel sizes that a game needs. @param {GameName} game */
export function setPanelSizes(game) {
  const { moveWidthRem, jumps, dice } = GAMES[game];
  const { style } = byId('game');
  style.setProperty('--move-width', `${moveWidthRem}rem`);
  style.setProperty('--hint-lines', dice || jumps ? '2' : '1');
  style.setProperty('--lead-height', dice ? 'var(--target)' : '');
}
