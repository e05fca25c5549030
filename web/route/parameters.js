/**
 * What an address may ask for. Every parameter stands once in a table: what is allowed, how it is read, and
 * what it needs. The page's table is here; the folders of `pages/` have tables of their own parameters and
 * share these.
 */

/** @import { Language } from '../i18n/i18n.js' */
/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Address } from '../route.js' */
import { LANGUAGES, languageOf } from '../i18n/i18n.js';
import { plainTyped } from '../i18n/typed-text.js';
import { rulesetIn } from '../state/rulesets.js';
import { THEMES } from '../state/theme.js';

/**
 * `read` gives undefined for what is not allowed; `leftOut` gives what it leaves out of the rest. `list` is
 * what is allowed, where it can be listed; else `allowed` says it, in English, for programs. Without the
 * parameter that it `needs`, or beside one that it is `not` for, a parameter would count for nothing.
 * @template T
 * @typedef {object} Parameter
 * @property {readonly string[]} list
 * @property {string} [allowed]
 * @property {(text: string) => T | undefined} read
 * @property {(text: string) => string} [leftOut]
 * @property {string} [needs]
 * @property {readonly string[]} [not]
 */
/** @typedef {{ [name: string]: Parameter<unknown> }} Table */
/**
 * @template {Table} T
 * @typedef {{ [Name in keyof T]?: Exclude<ReturnType<T[Name]['read']>, undefined> }} Asked
 */

export const LEVELS = 8;
/** Those that can be chosen; `none` is for addresses. */
export const PACES = Object.freeze(/** @type {const} */ (['calm', 'normal', 'quick']));

/** @template {string} T @param {readonly T[]} list @returns {Parameter<T>} */
export const oneOf = (list) => ({ list, read: (text) => list.find((each) => each === text) });

/** @param {number} least @param {number} most @returns {Parameter<number>} */
export const wholeNumber = (least, most) => ({
  list: [`${least}–${most}`],
  read: (text) => {
    const number = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
    return number >= least && number <= most ? number : undefined;
  },
});

/** Whatever it is, it is judged where it is used. @type {Parameter<string>} */
export const TEXT = { list: [], read: (text) => text };

/** @type {Parameter<Language>} */
export const LANGUAGE = { list: Object.keys(LANGUAGES), read: (text) => languageOf(text) ?? undefined };

/** Who plays. */
export const PLAYERS = {
  side: oneOf(/** @type {const} */ (['first', 'second', 'both', 'table'])),
  level: wholeNumber(1, LEVELS),
  mode: oneOf(/** @type {const} */ (['play', 'demo'])),
  pace: oneOf([...PACES, 'none']),
};

/** What says how a game begins: links and lessons say it themselves. */
const BEGINNING = { ...TEXT, needs: 'game', not: ['lesson', 'record'] };

/** The page's own parameters. The switches of the game that is named belong to them too. */
export const PARAMETERS = {
  game: TEXT,
  lang: LANGUAGE,
  theme: oneOf(THEMES),
  kiosk: oneOf(['0', '1']),
  ...PLAYERS,
  lesson: { ...TEXT, needs: 'game' },
  record: { ...TEXT, needs: 'game', not: ['lesson'] },
  friend: { ...oneOf(/** @type {const} */ (['first', 'second'])), needs: 'record' },
  pos: BEGINNING,
  rule: BEGINNING,
  view: {
    ...oneOf(/** @type {const} */ (['rules', 'history', 'sources', 'solved', 'set-up'])),
    needs: 'game',
  },
  clause: { ...TEXT, needs: 'view' },
  with: { ...TEXT, needs: 'view' },
  // Written by the service worker, when something was shared with the installed app.
  received: oneOf(/** @type {const} */ (['', 'long'])),
};

/**
 * Whether a name is that of a part of a link with a game, or the beginning of one: there a link was cut off.
 * @param {string} name
 */
const isLinked = (name) => name !== '' && ['friend', 'record'].some((each) => each.startsWith(name));

/** @typedef {Asked<typeof PLAYERS>} PlayersAsked */
/**
 * How a game begins. `letters`: of a link, with none where an address ends before them.
 * @typedef {{ type: 'fresh' } | { type: 'position', position: string } | { type: 'lesson', step: string }
 *   | { type: 'link', letters: string, friend: 'first' | 'second' | null }} From
 */
/** @typedef {{ [key: string]: string }} Switches */
/** `unknown`: a game that there is not. @typedef {{ type: 'start' | 'unknown', info: null }} StartRoute */
/** @typedef {'rules' | 'history' | 'sources' | 'solved'} ReadingView */
/** A page to read. @typedef {{ type: ReadingView, info: RulesetInfo }} ReadingRoute */
/** With the view `set-up` a position of it is set up. */
/** @typedef {{ type: 'game', info: RulesetInfo, switches: Switches, from: From }} GameRoute */
/** @typedef {(StartRoute | GameRoute | ReadingRoute) & { asked: Asked<typeof PARAMETERS> }} Route */

/**
 * Reads what a table has. What is not allowed is left as if it had not been given; of a list the rest
 * counts. `bad`: what is not allowed; `others`: what the table has not.
 * @template {Table} T
 * @param {T} table
 * @param {Iterable<[string, string]>} given
 * @returns {{ asked: Asked<T>, bad: Map<string, string>, others: Map<string, string> }}
 */
export function readParameters(table, given) {
  /** @type {{ [name: string]: unknown }} */
  const asked = {};
  const [bad, others] = [new Map(), new Map()];
  for (const [name, text] of given) {
    const parameter = Object.hasOwn(table, name) ? table[name] : undefined;
    const value = parameter?.read(text);
    if (parameter === undefined) others.set(name, text);
    else if (value === undefined) bad.set(name, text);
    else {
      asked[name] = value;
      const leftOut = parameter.leftOut?.(text);
      if (leftOut) bad.set(name, leftOut);
    }
  }
  return { asked: /** @type {Asked<T>} */ (asked), bad, others };
}

/** Views that don't depend on the game. */
const FREE_VIEWS = ['sources', 'solved'];

/**
 * The parameters of an address, and the table that holds for the game that is named.
 * @param {Address} address
 * @param {readonly RulesetInfo[]} rulesets
 * @param {string | null} usual the game of an address that names none
 */
export function tableOf({ parameters, behind }, rulesets, usual) {
  const given = new Map(parameters);
  const isFree = FREE_VIEWS.includes(given.get('view') ?? '');
  const implied = isFree ? rulesets[0]?.id : usual;
  if (implied != null && !given.has('game')) given.set('game', implied);
  const name = given.get('game');
  const isCut = name !== undefined && !given.has('record') && [...behind.keys()].some(isLinked);
  // What is left of the link says nothing by itself.
  if (isCut) [...behind.keys()].filter(isLinked).forEach((each) => void given.delete(each));
  const info = rulesetIn(rulesets, name);
  const keys = info?.switches.map(({ key }) => key) ?? [];
  const table = { ...PARAMETERS, ...Object.fromEntries(keys.map((key) => [key, BEGINNING])) };
  return { given, name, isCut, info, keys, table };
}

/**
 * What an address asks of the page. What is wrong with it, `faultsOf` tells.
 * @param {Address} address
 * @param {readonly RulesetInfo[]} rulesets
 * @param {string | null} [usual] the game of an address that names none
 * @returns {Route}
 */
export function routeOf(address, rulesets, usual = null) {
  const { given, name, isCut, info, keys, table } = tableOf(address, rulesets, usual);
  const { asked } = readParameters(table, given);
  if (info === undefined) return { asked, type: name === undefined ? 'start' : 'unknown', info: null };
  const { view } = asked;
  if (view !== undefined && view !== 'set-up') return { asked, type: view, info };
  const switches = Object.fromEntries([...given].filter(([key]) => keys.includes(key)));
  return { asked, type: 'game', info, switches, from: fromOf(asked, isCut) };
}

/** @param {Asked<typeof PARAMETERS>} asked @param {boolean} isCut @returns {From} */
function fromOf({ lesson, record, friend, pos }, isCut) {
  if (lesson !== undefined) return { type: 'lesson', step: lesson };
  if (record !== undefined || isCut) return { type: 'link', letters: record ?? '', friend: friend ?? null };
  return pos === undefined ? { type: 'fresh' } : { type: 'position', position: plainTyped(pos).trim() };
}
