/** Links that lead away from the page: to the site where it lies, and to documents beside it. */

import { home } from '../assets.js';
import { element } from '../dom.js';

/** The page to which links lead; null: it is a file, which is on this device only. */
export const linkedPage = () =>
  home ||
  (location.protocol.startsWith('http')
    ? location.origin + location.pathname.replace(/embed\.html$/, '')
    : null);

/**
 * The link to another document of the site; it does not open in a frame, where there is no way back. Nothing,
 * if this is a file without a site.
 * @param {string} name
 * @param {string} text
 */
export function linkBeside(name, text) {
  return home === null
    ? []
    : [element('a', { href: home + name, text, target: parent === window ? '' : '_blank' })];
}
