/**
 * Where the board and the panel stand, said to the styles as `data-layout`: above (and `wide`: with room
 * around the board, or `tight`: a low window) or beside (and `low`, as on a phone that lies). `data-short`
 * marks a window that is not much higher than wide.
 */

/** @import { GameName } from '../games/games.js' */
/** @import { Geometry } from './geometry.js' */
import { GAMES } from '../games/games.js';
import { byId } from '../dom.js';

const LOW = '(min-width: 35rem) and (max-height: 36rem) and (orientation: landscape)';
// A frame may be as high as what it shows: then the height of the device counts.
const BESIDE = [
  LOW,
  '(min-width: 56rem) and (orientation: landscape)',
  '(min-width: 56rem) and (max-height: 59.99rem)',
  '(min-width: 56rem) and (min-device-aspect-ratio: 1 / 1)',
].join();
const WIDE = '(min-width: 38rem) and (min-height: 36.01rem)';
/** So much higher than wide is a window that has room for a line above and below the board, in px. */
const LINES_PX = 424;

/** @param {string} query */
const holds = (query) => matchMedia(query).matches;

/** @returns {boolean} whether the board stands beside the panel in the window as it is now */
function layOut() {
  const isBeside = holds(BESIDE);
  const isTight = innerHeight - innerWidth < LINES_PX;
  const above = holds(WIDE) ? ' wide' : isTight ? ' tight' : '';
  const more = isBeside ? (holds(LOW) ? ' low' : '') : above;
  const root = document.documentElement;
  root.dataset['layout'] = (isBeside ? 'beside' : 'above') + more;
  root.toggleAttribute('data-short', holds('(min-aspect-ratio: 6 / 7)'));
  return isBeside;
}

/**
 * Lets a board fill the room that it has.
 * @param {Geometry} geometry
 * @returns {[width: number, height: number]} in CSS pixels
 */
export function fitStage({ width: wide, height: high }) {
  const isBeside = layOut();
  document.documentElement.style.setProperty('--ratio', String(wide / high));
  const room = byId('room');
  const style = getComputedStyle(room);
  const width = room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const tall = isBeside
    ? room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)
    : Infinity;
  const shown = Math.floor(Math.min(width, (tall * wide) / high));
  const height = Math.round((shown * high) / wide);
  Object.assign(byId('stage').style, { width: `${shown}px`, height: `${height}px` });
  return [shown, height];
}

/** Tells the styles how much room a game needs beside its board. @param {GameName} game */
export function makeRoom(game) {
  const { turnWidthRem, jumps, dice } = GAMES[game];
  const { style } = byId('game');
  style.setProperty('--turn-width', `${turnWidthRem}rem`);
  style.setProperty('--hint-lines', dice || jumps ? '2' : '1');
  style.setProperty('--lead-height', dice ? 'var(--target)' : '');
}
