/** QR codes as SVG. */

import { t } from '../i18n/i18n.js';
import { encode } from '../vendor/uqr.js';
import { element } from '../dom.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} text @returns {Element} the code, or a message if the text is too long */
export function codeOf(text) {
  try {
    const { size, data } = encode(text, { ecc: 'L', border: 4 });
    const svg = document.createElementNS(SVG, 'svg');
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute(
      'd',
      data
        .flatMap((/** @type {boolean[]} */ row, /** @type {number} */ y) =>
          row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')),
        )
        .join(''),
    );
    for (const [name, value] of [
      ['viewBox', `0 0 ${size} ${size}`],
      ['role', 'img'],
      ['aria-label', t('share.code-label')],
    ])
      svg.setAttribute(name ?? '', value ?? '');
    svg.append(path);
    return svg;
  } catch {
    return element('p', t('share.code-long'));
  }
}
