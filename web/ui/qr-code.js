/** QR codes as SVG. */

import { t } from '../i18n/i18n.js';
import { encode } from '../vendor/uqr.js';
import { element, svgElement } from '../dom.js';

/** @param {string} text @returns {Element} the code, or a message if the text is too long */
export function codeOf(text) {
  try {
    const { size, data } = encode(text, { ecc: 'L', border: 4 });
    const path = data.flatMap((/** @type {boolean[]} */ row, /** @type {number} */ y) =>
      row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')),
    );
    return svgElement(
      'svg',
      { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': t('share.code-label') },
      svgElement('path', { d: path.join('') }),
    );
  } catch {
    return element('p', t('share.code-long'));
  }
}
