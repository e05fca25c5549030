/**
 * Messages: flat keys, `{name}` places, one file of common words and one per game, fetched when needed. The
 * language is the address's, else the stored choice, else the browser's.
 *
 * `key|few` is the message of `key` when the first number in it belongs to that plural category of the
 * language; `key` itself serves all categories that have none of their own.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { fetchJson, LoadError } from '../state/loading.js';
import { keep, recall } from '../state/storage.js';

/** @typedef {'en' | 'es' | 'pt' | 'fr' | 'ca' | 'ga' | 'ar'} Language */
/** @typedef {{ [name: string]: string | number }} Values */

/** Each by its own name. @type {Readonly<Record<Language, string>>} */
export const LANGUAGES = Object.freeze({
  en: 'English',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  ca: 'Català',
  ga: 'Gaeilge',
  ar: 'العربية',
});
/** Those that are written from right to left. */
const RIGHT_TO_LEFT = Object.freeze(['ar']);
const STORED = 'ludoteca.language';

/** What has been asked for, by its path. @type {Map<string, Promise<{ [key: string]: string }>>} */
const files = new Map();
/** @type {{ [key: string]: string }} */
let messages = {};
/** @type {Language} */
let current = 'en';
/** The game whose words are spoken. @type {RulesetInfo['game'] | null} */
let spoken = null;
/** The files that have been asked for beside the common one and that of the game. @type {Set<string>} */
const more = new Set();
/** Those who write words down again when others are spoken. @type {(() => void)[]} */
const listeners = [];
let plurals = new Intl.PluralRules('en');
let isRightToLeft = false;
/** Whether there are words at all. */
let isSpeaking = false;

/**
 * What is to be spoken when its words have come: the last wish counts, however fast they come.
 * @type {{ chosen: Language, game: RulesetInfo['game'] | null, done: Promise<void> }}
 */
let wish = { chosen: current, game: null, done: Promise.resolve() };

/** @returns {Language} that is spoken */
export const language = () => current;

/**
 * The language of a tag such as es-MX, if there is one.
 * @param {string | null | undefined} tag BCP 47
 * @returns {Language | null}
 */
export function languageOf(tag) {
  const primary = tag?.toLowerCase().split('-', 1)[0];
  return (
    /** @type {Language[]} */ (Object.keys(LANGUAGES)).find((candidate) => candidate === primary) ?? null
  );
}

/** The language that was chosen last, else the browser's. @returns {Language} */
export function preferredLanguage() {
  return (
    languageOf(recall(STORED)) ?? navigator.languages.map(languageOf).find((tag) => tag !== null) ?? 'en'
  );
}

/** @param {Language} chosen */
export const storeLanguage = (chosen) => void keep(STORED, chosen);

/** What else comes before a game is spoken of. @type {((game: RulesetInfo['game']) => Promise<unknown>)[]} */
const companions = [];

/**
 * From now on, a game is spoken of when this has come too.
 * @param {(game: RulesetInfo['game']) => Promise<unknown>} load
 */
export const alongside = (load) => void companions.push(load);

/**
 * Loads what is needed to speak `chosen` about `game`, and speaks it from then on.
 * @param {Language | null} chosen null: the same as before, or as was wanted last
 * @param {RulesetInfo['game'] | null} game
 */
export function speak(chosen, game) {
  const own = { chosen: chosen ?? wish.chosen, game, done: Promise.resolve() };
  wish = own;
  own.done = come(own);
  return own.done;
}

/** @param {typeof wish} own @returns {Promise<void>} */
async function come(own) {
  if (!isSpeaking && own.chosen !== 'en')
    await load(`${own.chosen}/common.json`).catch(() => speakEnglish(own));
  const { chosen, game } = own;
  const names = ['common', ...(game === null ? [] : [game]), ...more];
  /** @type {{ [key: string]: string }[]} */
  let parts;
  try {
    [parts] = await Promise.all([
      Promise.all(names.map((name) => wordsOf(chosen, name))),
      ...(game === null ? [] : companions.map((load) => load(game))),
    ]);
  } catch (reason) {
    if (wish === own) wish = { ...own, chosen: current, game: spoken };
    throw reason;
  }
  if (wish !== own) return wish.done;
  messages = Object.assign({}, ...parts);
  isSpeaking = true;
  current = chosen;
  spoken = game;
  plurals = new Intl.PluralRules(chosen);
  isRightToLeft = RIGHT_TO_LEFT.includes(chosen);
  document.documentElement.lang = chosen;
  document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr';
  listeners.forEach((listener) => listener());
}

/**
 * The first words do not come: English ones do for the whole page, and it is told.
 * @param {typeof wish} own
 */
function speakEnglish(own) {
  own.chosen = 'en';
  window.ludotecaStart?.(false);
}

/**
 * The words of a file. English stands in for one that does not come, unless another whole language is spoken.
 * @param {Language} chosen
 * @param {string} name
 */
async function wordsOf(chosen, name) {
  try {
    return await load(`${chosen}/${name}.json`);
  } catch (reason) {
    if (chosen === 'en' || (isSpeaking && chosen !== current)) throw reason;
    const words = await load(`en/${name}.json`);
    window.ludotecaStart?.(false);
    return words;
  }
}

/** @param {unknown} read @returns {{ [key: string]: string }} */
function wholeMessages(read) {
  if (typeof read !== 'object' || read === null) throw new LoadError('no messages');
  return /** @type {{ [key: string]: string }} */ (read);
}

/** Speaks the words of another file too, from now on. @param {string} name */
export async function speakAlso(name) {
  more.add(name);
  try {
    await speak(null, wish.game);
  } catch (reason) {
    // What cannot be loaded now must not keep the page from speaking.
    more.delete(name);
    throw reason;
  }
}

/** @param {() => void} listener called when the words have changed */
export const onSpoken = (listener) => void listeners.push(listener);

/**
 * Asks once, however often it is wanted; again, if it did not come.
 * @param {string} path
 * @returns {Promise<{ [key: string]: string }>}
 */
function load(path) {
  const forget = () => void files.delete(path);
  const file = files.get(path) ?? fetchJson(`i18n/${path}`).then(wholeMessages);
  files.set(path, file);
  file.catch(forget);
  return file;
}

/**
 * The message of a key. A missing one shows its key, which a test can find.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const message = messages[key];
  if (message === undefined) return key;
  return inPlural(key, message, values).replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name];
    if (value === undefined) return place;
    // A turn such as 7/12* must not be turned round by the letters about it.
    return isRightToLeft && typeof value === 'string' ? `\u2068${value}\u2069` : String(value);
  });
}

/** @param {string} key @param {string} message @param {Values} values */
function inPlural(key, message, values) {
  for (const [, name] of message.matchAll(/\{(\w+)\}/g)) {
    const value = values[name ?? ''];
    if (typeof value === 'number') return messages[`${key}|${plurals.select(value)}`] ?? message;
  }
  return message;
}

/** @param {string} key @returns {boolean} */
export const hasMessage = (key) => messages[key] !== undefined;
