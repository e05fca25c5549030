/**
 * Where the board and the panel stand, said to the styles as `data-layout`: above (and `wide`: with room
 * around the board, or `tight`: a low window) or beside (and `low`, as on a phone that lies).
 */

const LOW = '(min-width: 36rem) and (max-height: 36rem) and (orientation: landscape)';
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
export function layOut() {
  const isBeside = holds(BESIDE);
  const isTight = innerHeight - innerWidth < LINES_PX;
  const above = holds(WIDE) ? ' wide' : isTight ? ' tight' : '';
  const more = isBeside ? (holds(LOW) ? ' low' : '') : above;
  document.documentElement.dataset['layout'] = (isBeside ? 'beside' : 'above') + more;
  return isBeside;
}
