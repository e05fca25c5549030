/**
 * Addresses that the page makes: of the game that is open, of what is to be read, and of documents beside it.
 */

import { home } from '../assets.js';
import { element } from './dom.js';
import { fragment } from './page.js';

/** What of an address does not make it another game. */
const PASSING = ['lang', 'view', 'clause', 'with', 'lesson'];

/**
 * The address of the game that is open, without what passes.
 * @param {string} [kept] that stays nevertheless
 */
export function addressOfGame(kept) {
  const hash = fragment();
  PASSING.forEach((name) => name !== kept && hash.delete(name));
  return `${location.search}#${hash}`;
}

/** The address that is open, and more. @param {{ [name: string]: string }} more */
export const addressWith = (more) =>
  `#${new URLSearchParams({ ...Object.fromEntries(fragment()), ...more })}`;

/**
 * The address of a page to read, from which the game that is open is found again.
 * @param {'rules' | 'history'} view
 * @param {{ [name: string]: string }} [more]
 */
export const addressOfPage = (view, more = {}) => addressWith({ view, ...more });

/** The page to which links lead; null: it is a file, which is on this device only. */
export const linkedPage = () =>
  home ||
  (location.protocol.startsWith('http') ? (location.href.split(/(?:embed\.html)?[?#]/, 1)[0] ?? '') : null);

/** Whether each address takes the place of the one before. */
let isReplacing = false;

/** From now on nobody can go back to what was shown before. */
export function keepNoHistory() {
  isReplacing = true;
}

/** Goes to an address of this page. @param {string} hash with `#` */
export function goTo(hash) {
  if (isReplacing) location.replace(hash);
  else location.hash = hash;
}

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
