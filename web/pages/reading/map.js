/** The small map that shows where a game comes from. */

import { svgElement } from '../../dom.js';
import { COAST } from './coast.js';
import { HEIGHT, placeOf, WIDTH } from './projection.js';

/**
 * Draws the map with a dot. The caption beside it names the place, so the map is hidden from screen readers.
 * @param {[latitude: number, longitude: number]} place in degrees
 */
export function mapOf([latitude, longitude]) {
  const [cx, cy] = placeOf(latitude, longitude);
  return svgElement(
    'svg',
    { class: 'map', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': true },
    svgElement('path', { d: COAST }),
    svgElement('circle', { cx, cy, r: 9, class: 'halo' }),
    svgElement('circle', { cx, cy, r: 4 }),
  );
}
