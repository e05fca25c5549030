/**
 * Parameters of addresses. Tables define each parameter once, with its allowed values, its parser, and the
 * other parameters that it needs or excludes. The main page's table is here; those of the embed, kiosk and
 * print pages are in `pages/`.
 */

/** @import { Language } from '../i18n/i18n.js' */
/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Address } from '../route.js' */
import { GAME_NAMES, GAMES } from '../games/games.js';
import { LANGUAGES, languageOf } from '../i18n/i18n.js';
import { rulesetIn } from '../state/rulesets.js';
import { THEMES } from '../state/theme.js';

/**
 * @template T
 * @typedef {object} Parameter
 * @property {readonly string[]} list allowed values, or empty if they can't be listed
 * @property {string} [allowed] description of the values in English, for host pages; by default the list
 * @property {(text: string) => T | undefined} read parses a value; undefined if it is not allowed
 * @property {(text: string) => string} [leftOut] part of an allowed value that `read` ignores
 * @property {string} [needs] parameter without which this one has no effect
 * @property {readonly string[]} [not] parameters that make this one have no effect
 */
/** @typedef {{ [name: string]: Parameter<unknown> }} Table */
/**
 * @template {Table} T
 * @typedef {{ [Name in keyof T]?: Exclude<ReturnType<T[Name]['read']>, undefined> }} Requested
 */

export const LEVELS = 8;
/** Paces that the settings offer; addresses also allow `none`. */
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

/** Any text; the code that uses it checks it. @type {Parameter<string>} */
export const TEXT = { list: [], read: (text) => text };

/** @type {Parameter<Language>} */
export const LANGUAGE = { list: Object.keys(LANGUAGES), read: (text) => languageOf(text) ?? undefined };

/** Parameters of the players. */
export const PLAYERS = {
  side: oneOf(/** @type {const} */ (['first', 'second', 'both', 'table'])),
  level: wholeNumber(1, LEVELS),
  mode: oneOf(/** @type {const} */ (['play', 'demo'])),
  pace: oneOf([...PACES, 'none']),
};

/** A parameter for the start of a game. It has no effect with `lesson` or `record`, which set the start. */
const BEGINNING = { ...TEXT, needs: 'game', not: ['lesson', 'record'] };

const VIEWS = /** @type {const} */ (['rules', 'history', 'sources', 'solved', 'set-up']);

/** True if this build has a game whose table holds every position, and thus the page about its solution. */
const hasSolution = GAME_NAMES.some(
  (name) => GAMES[name].tableBytes !== undefined && GAMES[name].tablePieces === undefined,
);

/** The page's parameters, without the switches of the named game. */
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
    ...oneOf(VIEWS.filter((view) => view !== 'solved' || hasSolution)),
    needs: 'game',
  },
  clause: { ...TEXT, needs: 'view' },
  with: { ...TEXT, needs: 'view' },
  // Set by the service worker when something is shared with the installed app.
  received: oneOf(/** @type {const} */ (['', 'long'])),
};

/** Returns whether a name is `friend`, `record` or the beginning of one of them. @param {string} name */
const isLinked = (name) => name !== '' && ['friend', 'record'].some((each) => each.startsWith(name));

/** @typedef {Requested<typeof PLAYERS>} PlayersRequested */
/**
 * The start of a game. `letters`: the encoded record of a link, or '' if the link was truncated before it.
 * @typedef {{ type: 'fresh' } | { type: 'position', position: string } | { type: 'lesson', step: string }
 *   | { type: 'link', letters: string, friend: 'first' | 'second' | null }} From
 */
/** @typedef {{ [key: string]: string }} Switches */
/** `unknown`: there is no such game. @typedef {{ type: 'start' | 'unknown', info: null }} StartRoute */
/** @typedef {'rules' | 'history' | 'sources' | 'solved'} ReadingView */
/** A reading page. @typedef {{ type: ReadingView, info: RulesetInfo }} ReadingRoute */
/**
 * A game or, with the view `set-up`, the editor for its positions.
 * @typedef {{ type: 'game', info: RulesetInfo, switches: Switches, from: From }} GameRoute
 */
/** @typedef {(StartRoute | GameRoute | ReadingRoute) & { requested: Requested<typeof PARAMETERS> }} Route */

/**
 * Parses parameters according to a table. `bad`: values or list items that are not allowed, and therefore
 * ignored; `others`: parameters that the table doesn't contain.
 * @template {Table} T
 * @param {T} table
 * @param {Iterable<[string, string]>} given
 * @returns {{ requested: Requested<T>, bad: Map<string, string>, others: Map<string, string> }}
 */
export function readParameters(table, given) {
  /** @type {{ [name: string]: unknown }} */
  const requested = {};
  const [bad, others] = [new Map(), new Map()];
  for (const [name, text] of given) {
    const parameter = Object.hasOwn(table, name) ? table[name] : undefined;
    const value = parameter?.read(text);
    if (parameter === undefined) others.set(name, text);
    else if (value === undefined) bad.set(name, text);
    else {
      requested[name] = value;
      const leftOut = parameter.leftOut?.(text);
      if (leftOut) bad.set(name, leftOut);
    }
  }
  return { requested: /** @type {Requested<T>} */ (requested), bad, others };
}

/** Views that don't depend on the game. */
const FREE_VIEWS = ['sources', 'solved'];

/**
 * Returns the parameters of an address, and the table for its game. `isCut`: the address is a truncated link.
 * @param {Address} address
 * @param {readonly RulesetInfo[]} rulesets
 * @param {string | null} usual game for an address that names none
 */
export function tableOf({ parameters, hashParameters }, rulesets, usual) {
  const given = new Map(parameters);
  const isFree = FREE_VIEWS.includes(given.get('view') ?? '');
  const implied = isFree ? rulesets[0]?.id : usual;
  if (implied != null && !given.has('game')) given.set('game', implied);
  const name = given.get('game');
  const isCut = name !== undefined && !given.has('record') && [...hashParameters.keys()].some(isLinked);
  // The remains of a truncated link must not be reported as further faults.
  if (isCut) [...hashParameters.keys()].filter(isLinked).forEach((each) => void given.delete(each));
  const info = rulesetIn(rulesets, name);
  const keys = info?.switches.map(({ key }) => key) ?? [];
  const table = { ...PARAMETERS, ...Object.fromEntries(keys.map((key) => [key, BEGINNING])) };
  return { given, name, isCut, info, keys, table };
}

/**
 * Returns the page that an address requests. `faultsOf` reports the address's faults.
 * @param {Address} address
 * @param {readonly RulesetInfo[]} rulesets
 * @param {string | null} [usual] game for an address that names none
 * @returns {Route}
 */
export function routeOf(address, rulesets, usual = null) {
  const { given, name, isCut, info, keys, table } = tableOf(address, rulesets, usual);
  const { requested } = readParameters(table, given);
  if (info === undefined) return { requested, type: name === undefined ? 'start' : 'unknown', info: null };
  const { view } = requested;
  if (view !== undefined && view !== 'set-up') return { requested, type: view, info };
  const switches = Object.fromEntries([...given].filter(([key]) => keys.includes(key)));
  return { requested, type: 'game', info, switches, from: fromOf(requested, isCut) };
}

/** @param {Requested<typeof PARAMETERS>} requested @param {boolean} isCut @returns {From} */
function fromOf({ lesson, record, friend, pos }, isCut) {
  if (lesson !== undefined) return { type: 'lesson', step: lesson };
  if (record !== undefined || isCut) return { type: 'link', letters: record ?? '', friend: friend ?? null };
  return pos === undefined ? { type: 'fresh' } : { type: 'position', position: pos.trim() };
}
