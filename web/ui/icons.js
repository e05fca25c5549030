/**
 * The icons of buttons, drawn as strokes: fonts differ in what signs they have, and some have them in
 * colours.
 */

/** Paths in a square of 24. */
const PATHS = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  undo: 'M9 4 4 9l5 5M4 9h9.5a5.5 5.5 0 0 1 0 11H9',
  redo: 'M15 4l5 5-5 5M20 9h-9.5a5.5 5.5 0 0 0 0 11H15',
  last: 'M18 5v14M5 5l9 7-9 7z',
  flip: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  games: 'M3 20h18M5 4v16M10 4v16M14 5l5.5 15',
  sound: 'M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0V6l10-2v12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0',
  settings: 'M4 7h8M18 7h2M15 4v6M4 17h2M12 17h8M9 14v6',
};
const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
