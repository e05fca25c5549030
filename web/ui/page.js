/** What the start page and the game page share: the rulesets, the address, the notice. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { home } from '../assets.js';
import { t } from '../i18n/i18n.js';
import { byId, element } from './dom.js';

/** Every ruleset that there is, once the rules are there. @type {RulesetInfo[]} */
export const rulesets = [];

/** @param {string} name an id or another name @returns {RulesetInfo | undefined} */
export const rulesetNamed = (name) => rulesets.find(({ id, aliases }) => id === name || aliases.includes(name));

/** What the address says behind `#`. Sites that embed the page may write behind that what is theirs, as `#?secret=…`. */
export const fragment = () => new URLSearchParams(location.hash.replace(/#\?.*$/, '').slice(1));

/** What the address asks for: the part behind `#`, or else behind `?`. */
export function asked() {
  const both = new URLSearchParams(location.search);
  fragment().forEach((value, key) => both.set(key, value));
  return both;
}

/**
 * The link to another document of the site; it does not open in a frame, where there is no way back. Nothing, if this is
 * a file without a site.
 * @param {string} name
 * @param {string} text
 */
export function linkBeside(name, text) {
  return home === null ? [] : [element('a', { href: home + name, text, target: parent === window ? '' : '_blank' })];
}

/** The page to which links lead; null: it is a file, which is on this device only. */
export const linkedPage = () => home || (location.protocol.startsWith('http') ? location.href.replace(/(embed\.html)?[?#].*$/, '') : null);

/** What of an address does not make it another game. */
const PASSING = ['lang', 'view', 'clause', 'with', 'lesson'];

/** The address of the game that is open, without what passes. @param {string} [kept] that stays nevertheless */
export function addressOfGame(kept) {
  const hash = fragment();
  PASSING.forEach((name) => name !== kept && hash.delete(name));
  return `${location.search}#${hash}`;
}

/** The address that is open, and more. @param {{ [name: string]: string }} more */
export const addressWith = (more) => `#${new URLSearchParams({ ...Object.fromEntries(fragment()), ...more })}`;

/**
 * The address of a page to read, from which the game that is open is found again.
 * @param {'rules' | 'history'} view
 * @param {{ [name: string]: string }} [more]
 */
export const addressOfPage = (view, more = {}) => addressWith({ view, ...more });

/** @param {string} text the empty text takes the notice away */
export function notify(text) {
  const notice = byId('notice');
  notice.hidden = text === '';
  notice.textContent = text;
}

/** @param {unknown} reason @param {string} [key] @returns {string} */
export function explain(reason, key = 'error.said') {
  return t(key, { error: reason instanceof Error ? reason.message : String(reason) });
}

/** Shows the start page, the game page or a page to read. @param {'start' | 'game' | 'page'} view */
export function showView(view) {
  byId('start').hidden = view !== 'start';
  byId('game').hidden = view !== 'game';
  byId('page').hidden = view !== 'page';
  document.body.dataset['view'] = view;
  if (view === 'start') document.title = 'Ludoteca';
}
