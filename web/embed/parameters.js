/**
 * What an address may ask of the page where it is a guest. Strict: a value that is not among these is named,
 * and left as if it had not been given; a name that is not among these is not ours.
 */

import { LANGUAGES } from '../i18n/i18n.js';
import { short } from '../state/address.js';
import { LEVELS, PACES } from '../state/seats.js';
import { SCHEMES, THEMES } from '../state/theme.js';

/** @typedef {{ allowed: string, isAllowed: (text: string) => boolean }} Parameter */
/** @typedef {{ parameter: string, value: string, allowed: string }} Wrong */

/** The parts of the page around the board. */
export const PARTS = Object.freeze([
  'heading',
  'players',
  'who',
  'buttons',
  'moves',
  'analysis',
  'words',
  'actions',
  'language',
  'link',
]);

/** @param {readonly string[]} names @returns {Parameter} */
export const oneOf = (names) => ({ allowed: names.join(', '), isAllowed: (text) => names.includes(text) });

/** @param {readonly string[]} names @returns {Parameter} */
export const someOf = (names) => ({
  allowed: `${names.join(', ')}, with commas between`,
  isAllowed: (text) => text.split(',').every((name) => names.includes(name)),
});

/** @param {number} length @param {string} allowed @returns {Parameter} */
const text = (length, allowed) => ({ allowed, isAllowed: (given) => given !== '' && given.length <= length });

/** @param {string} given */
const isOrigin = (given) => /^https?:/.test(given) && URL.canParse(given) && new URL(given).origin === given;

/** @param {readonly string[]} rulesets every id and other name @returns {{ [name: string]: Parameter }} */
export const parametersOf = (rulesets) => ({
  game: oneOf(rulesets),
  rules: oneOf(rulesets),
  pos: text(2000, 'a position as the record writes it'),
  moves: text(20_000, 'turns as the record writes them, with _ between'),
  record: text(200_000, 'a game as links of this page hold it'),
  lesson: { allowed: 'a step of the lesson, from 1 on', isAllowed: (given) => /^\d{1,2}$/.test(given) },
  side: oneOf(['first', 'second', 'both']),
  level: oneOf(Array.from({ length: LEVELS }, (_, index) => String(index + 1))),
  mode: oneOf(['play', 'view', 'demo']),
  pace: oneOf([...PACES, 'none']),
  theme: oneOf(THEMES),
  bg: oneOf(SCHEMES),
  lang: {
    allowed: `${Object.keys(LANGUAGES).join(', ')}, or a region of them such as es-MX`,
    isAllowed: (given) =>
      /^[a-z]{2}(-[a-z\d]{1,8})*$/i.test(given) && given.slice(0, 2).toLowerCase() in LANGUAGES,
  },
  motion: oneOf(['0', '1']),
  sound: oneOf(['0', '1']),
  controls: someOf(PARTS),
  origin: { allowed: 'an origin such as https://example.org', isAllowed: isOrigin },
});

/** @param {string} parameter @param {string} value @param {string} allowed @returns {Wrong} */
export const wrongOf = (parameter, value, allowed) => ({ parameter, value: short(value), allowed });

/**
 * @param {{ [name: string]: Parameter }} table
 * @param {Iterable<[string, string]>} given
 * @returns {{ asked: Map<string, string>, wrong: Wrong[] }}
 */
export function readParameters(table, given) {
  /** @type {Map<string, string>} */
  const asked = new Map();
  /** @type {Wrong[]} */
  const wrong = [];
  for (const [name, value] of given) {
    const parameter = Object.hasOwn(table, name) ? table[name] : undefined;
    if (parameter === undefined) continue;
    if (parameter.isAllowed(value)) asked.set(name, value);
    else wrong.push(wrongOf(name, value, parameter.allowed));
  }
  return { asked, wrong };
}
