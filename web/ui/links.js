/** Links to other pages, and the URL for shared links. */

import { home } from '../assets.js';
import { element } from '../dom.js';

/** Returns the page's URL for shared links; null if the page is a file on this device. */
export const linkedPage = () =>
  home ||
  (location.protocol.startsWith('http')
    ? location.origin + location.pathname.replace(/embed\.html$/, '')
    : null);

/**
 * Makes a link to another page of the site. Returns an empty array in a single-file build without a site. In
 * a frame, the link opens a new tab, because a frame offers no way back.
 * @param {string} name
 * @param {string} text
 */
export function linkToPage(name, text) {
  return home === null
    ? []
    : [element('a', { href: home + name, target: parent === window ? '' : '_blank' }, text)];
}
