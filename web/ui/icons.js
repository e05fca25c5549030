/** Button icons as SVG strokes. Font characters could be missing, or be shown as coloured emoji. */

import { svgElement } from '../dom.js';

/** Path data by icon, in a view box of 24 by 24 units. */
const PATHS = {
  first: 'M6 5v14M18 6l-9 6 9 6z',
  back: 'M16 6l-9 6 9 6z',
  redo: 'M8 6l9 6-9 6z',
  last: 'M18 5v14M6 6l9 6-9 6z',
  undo: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-2',
  hint: 'M9.5 18h5M10.5 21h3M9.5 18c0-2-.6-2.8-1.6-4a5.5 5.5 0 1 1 8.2 0c-1 1.2-1.6 2-1.6 4',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  end: 'M5 12.5l5 5L19.5 7',
  throw: 'M5 5h14v14H5zM9 9h.01M12 12h.01M15 15h.01',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  send: 'M4 12l16-8-6 17-3-7z',
  refused: 'M6 6l12 12M18 6 6 18',
  info: 'M12 11v6M12 7.5h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  phone: 'M7 3h10v18H7zM11 18h2',
  new: 'M12 5v14M5 12h14',
  leave: 'M15 5l-7 7 7 7',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  games: 'M3 20h18M5 4v16M10 4v16M14 5l5.5 15',
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18.5 6a8.5 8.5 0 0 1 0 12',
  settings: 'M4 7h8M18 7h2M15 4v6M4 17h2M12 17h8M9 14v6',
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export const icon = (name) => iconOf(name, PATHS[name]);

/** @param {string} name @param {string} path */
export const iconOf = (name, path) =>
  svgElement(
    'svg',
    { viewBox: '0 0 24 24', class: `icon i-${name}`, 'aria-hidden': true },
    svgElement('path', { d: path }),
  );
