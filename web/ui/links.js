/** Links that leave the page: the address that others can open, and other documents of the site. */

import { home } from '../assets.js';
import { element } from '../dom.js';

/** Returns the address of the page for shared links; null if it is a file on this device. */
export const linkedPage = () =>
  home ||
  (location.protocol.startsWith('http')
    ? location.origin + location.pathname.replace(/embed\.html$/, '')
    : null);

/**
 * Makes the link to another document, or nothing in a single file without a site. In a frame it opens a new
 * tab, because the frame has no way back.
 * @param {string} name
 * @param {string} text
 */
export function linkBeside(name, text) {
  return home === null
    ? []
    : [element('a', { href: home + name, text, target: parent === window ? '' : '_blank' })];
}
