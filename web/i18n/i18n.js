/**
 * Messages: flat keys with `{name}` placeholders, in a common file and one file per game, fetched on demand.
 * The language is that of the address, otherwise the stored choice, otherwise the browser's language.
 *
 * `key|few` is the form of `key` that is used if the first number in the message has that plural category in
 * the language. `key` is used for all categories without their own form. `key|brandubh.0.king` is the form
 * for one piece or side, which the value `piece` or `side` selects; it may have its own plural forms.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { MessageKey } from './keys.js' */
import { isBuilt } from '../assets.js';
import { fetchJson, LoadError } from '../state/loading.js';
import { getItem, setItem } from '../state/storage.js';
import { withStandIns } from './stand-in.js';

/** @typedef {'en' | 'es' | 'pt' | 'fr' | 'ca' | 'ga' | 'ar'} Language */
/** @typedef {{ [name: string]: string | number }} Values */

/** Names of the languages, each in its own language. @type {Readonly<Record<Language, string>>} */
export const LANGUAGES = Object.freeze({
  en: 'English',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  ca: 'Català',
  ga: 'Gaeilge',
  ar: 'العربية',
});
/** Languages written from right to left. */
const RIGHT_TO_LEFT = Object.freeze(['ar']);
const STORED = 'ludoteca.language';

/**
 * Returns the language of a tag such as es-MX, or null if it is not supported.
 * @param {string | null | undefined} tag BCP 47
 */
export function languageOf(tag) {
  const primary = tag?.toLowerCase().split('-', 1)[0];
  return (
    /** @type {Language[]} */ (Object.keys(LANGUAGES)).find((candidate) => candidate === primary) ?? null
  );
}

/**
 * Locale for plurals and lists. The messages are in British English and in the Portuguese of Portugal.
 * @param {string} language
 */
export const localeOf = (language) => ({ en: 'en-GB', pt: 'pt-PT' })[language] ?? language;

/**
 * Returns the locale for formatting dates: the first of the browser's tags that has this language and a
 * region, or the language's own locale.
 * @param {Language} tag
 * @param {readonly string[]} preferred the browser's tags
 */
export const regional = (tag, preferred) =>
  preferred.find((each) => each.includes('-') && languageOf(each) === tag) ?? localeOf(tag);

/** Returns the stored language, otherwise the browser's, otherwise English. */
export function preferredLanguage() {
  return (
    languageOf(getItem(STORED)) ?? navigator.languages.map(languageOf).find((tag) => tag !== null) ?? 'en'
  );
}

/** @param {Language} chosen */
export const storeLanguage = (chosen) => void setItem(STORED, chosen);

/** Messages of a language for one game, or for none. */
class Vocabulary {
  #parts;
  /** @type {{ [key: string]: string }} */
  #messages;
  #plurals;
  #isRightToLeft;

  /**
   * @param {Language} language
   * @param {RulesetInfo['game'] | null} game
   * @param {{ [key: string]: string }[]} parts messages of each file; later ones override earlier ones
   */
  constructor(language, game, parts) {
    this.language = language;
    this.game = game;
    this.#parts = parts;
    this.#messages = Object.assign({}, ...parts);
    this.#plurals = new Intl.PluralRules(localeOf(language));
    this.#isRightToLeft = RIGHT_TO_LEFT.includes(language);
  }

  get direction() {
    return this.#isRightToLeft ? 'rtl' : 'ltr';
  }

  /** @param {Language} language @param {{ [key: string]: string }[]} parts */
  isMadeFrom(language, parts) {
    const known = this.#parts;
    return (
      language === this.language &&
      parts.length === known.length &&
      parts.every((part, at) => part === known[at])
    );
  }

  /** @param {string} key */
  has(key) {
    return this.#messages[key] !== undefined;
  }

  /** @param {string} key @param {Values} values */
  message(key, values) {
    const chosen = this.#chosen(key, values);
    const message = this.#messages[chosen];
    if (message === undefined) return key;
    return this.#inPlural(chosen, message, values).replace(/\{(\w+)\}/g, (place, name) => {
      const value = values[name];
      if (value === undefined) return place;
      // Isolate the value, so that right-to-left text does not reorder a move such as 7/12*.
      return this.#isRightToLeft && typeof value === 'string' ? `\u2068${value}\u2069` : String(value);
    });
  }

  /** Returns the key for the piece or side if it exists. @param {string} key @param {Values} values */
  #chosen(key, values) {
    const chosen = `${key}|${values['piece'] ?? values['side']}`;
    return this.has(chosen) ? chosen : key;
  }

  /**
   * Returns the plural form for the first number that the message shows, or for the value `count`.
   * @param {string} key
   * @param {string} message
   * @param {Values} values
   */
  #inPlural(key, message, values) {
    const shown = Array.from(message.matchAll(/\{(\w+)\}/g), ([, name = '']) => values[name]);
    const count = [...shown, values['count']].find((value) => typeof value === 'number');
    return this.#messages[`${key}|${this.#plurals.select(Number(count))}`] ?? message;
  }
}

/** Message files besides the common one. @typedef {RulesetInfo['game'] | PageMessages} MessageFile */
/** @typedef {'extras' | 'reading' | 'kiosk' | 'print' | 'site'} PageMessages */

/** Message files. Each is fetched once; after a failure, the next call fetches it again. */
class MessageFiles {
  /** Files by path. @type {Map<string, Promise<{ [key: string]: string }>>} */
  #files = new Map();

  /** @param {string} path */
  load(path) {
    const forget = () => void this.#files.delete(path);
    const file = this.#files.get(path) ?? fetchJson(`i18n/${path}`).then(checkedMessages);
    this.#files.set(path, file);
    file.catch(forget);
    return file;
  }
}

/** @param {unknown} read */
function checkedMessages(read) {
  if (typeof read !== 'object' || read === null) throw new LoadError('no messages');
  return /** @type {{ [key: string]: string }} */ (read);
}

/**
 * A request for the messages of a language and a game.
 * @typedef {{ chosen: Language, game: RulesetInfo['game'] | null, done: Promise<void> }} MessageRequest
 */

/** The current messages, and the loading of other messages. */
class Messages {
  #files = new MessageFiles();
  /**
   * Messages with English stand-ins, keyed by the messages without them.
   * @type {WeakMap<object, { [key: string]: string }>}
   */
  #whole = new WeakMap();
  /** Null until the first messages have loaded. @type {Vocabulary | null} */
  #current = null;
  /**
   * Latest request, the only one that takes effect, no matter which files arrive first.
   * @type {MessageRequest}
   */
  #request = { chosen: 'en', game: null, done: Promise.resolve() };
  /** Requested files, besides the common file and the game's. @type {Set<string>} */
  #extraFiles = new Set();
  /** Functions that render text again when the language or the messages change. @type {(() => void)[]} */
  #listeners = [];
  /** Functions that load a game's other files. @type {((game: RulesetInfo['game']) => Promise<unknown>)[]} */
  #gameLoaders = [];

  get language() {
    return this.#current?.language ?? 'en';
  }

  /** @param {string} key */
  has(key) {
    return this.#current?.has(key) ?? false;
  }

  /** @param {string} key @param {Values} values */
  message(key, values) {
    return this.#current?.message(key, values) ?? key;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /** @param {(game: RulesetInfo['game']) => Promise<unknown>} load */
  addGameLoader(load) {
    this.#gameLoaders.push(load);
  }

  /** @param {RulesetInfo['game']} game */
  prefetch(game) {
    this.#files.load(`${this.#request.chosen}/${game}.json`).catch(() => {});
  }

  /** @param {Language | null} chosen @param {RulesetInfo['game'] | null} game */
  load(chosen, game) {
    const own = { chosen: chosen ?? this.#request.chosen, game, done: Promise.resolve() };
    this.#request = own;
    own.done = this.#apply(own);
    return own.done;
  }

  /** @param {string} name file name without extension */
  async loadFile(name) {
    this.#extraFiles.add(name);
    try {
      await this.load(null, this.#request.game);
    } catch (reason) {
      // A file that cannot be loaded now must not block later requests.
      this.#extraFiles.delete(name);
      throw reason;
    }
  }

  /** @param {MessageRequest} own */
  async #apply(own) {
    if (this.#current === null && own.chosen !== 'en')
      await this.#files.load(`${own.chosen}/common.json`).catch(() => fallBackToEnglish(own));
    const { chosen, game } = own;
    // The game's messages come last, so that they override the others.
    const names = ['common', ...this.#extraFiles, ...(game === null ? [] : [game])];
    /** @type {{ [key: string]: string }[]} */
    let parts;
    try {
      [parts] = await Promise.all([
        Promise.all(names.map((name) => this.#read(chosen, name))),
        ...(game === null ? [] : this.#gameLoaders.map((load) => load(game))),
      ]);
    } catch (reason) {
      if (this.#request === own)
        this.#request = { ...own, chosen: this.language, game: this.#current?.game ?? null };
      throw reason;
    }
    if (this.#request !== own) return this.#request.done;
    // Opening a game requests the same messages several times.
    if (this.#current?.isMadeFrom(chosen, parts)) return;
    this.#current = new Vocabulary(chosen, game, parts);
    document.documentElement.lang = chosen;
    document.documentElement.dir = this.#current.direction;
    this.#listeners.forEach((listener) => listener());
  }

  /**
   * Returns the messages of a file, or the English ones if it fails to load. Throws instead if the page is
   * already shown in a different language, which it then keeps.
   * @param {Language} chosen
   * @param {string} name
   */
  async #read(chosen, name) {
    try {
      const messages = await this.#files.load(`${chosen}/${name}.json`);
      return isBuilt || chosen === 'en' ? messages : await this.#withStandIns(messages, name);
    } catch (reason) {
      if (chosen === 'en' || (this.#current !== null && chosen !== this.language)) throw reason;
      const words = await this.#files.load(`en/${name}.json`);
      window.ludotecaStart?.(false);
      return words;
    }
  }

  /**
   * Adds English messages where a translation is missing. In a built site, the build has done this. Equal
   * messages give the same object, so that `#apply` sees that nothing has changed.
   * @param {{ [key: string]: string }} words
   * @param {string} name
   */
  async #withStandIns(words, name) {
    const english = await this.#files.load(`en/${name}.json`).catch(() => null);
    if (english === null) return words;
    const whole = this.#whole.get(words) ?? withStandIns(words, english);
    this.#whole.set(words, whole);
    return whole;
  }
}

/** Switches a request to English after a failed load, and reports the failure. @param {MessageRequest} own */
function fallBackToEnglish(own) {
  own.chosen = 'en';
  window.ludotecaStart?.(false);
}

/** The messages of the document, which is shown in one language. */
const messages = new Messages();

/** @returns {Language} current language */
export const language = () => messages.language;

/** True if the current language is written from right to left. */
export const isRightToLeft = () => RIGHT_TO_LEFT.includes(language());

/** Joins parts with the semicolon of the language's script. @param {readonly string[]} parts */
export const semicolonList = (parts) => parts.join(isRightToLeft() ? '؛ ' : '; ');

/** Joins parts with the comma of the language's script. @param {readonly (string | number)[]} parts */
export const commaList = (parts) => parts.join(isRightToLeft() ? '، ' : ', ');

/**
 * Adds a function that loads a game's other files. A game's messages count as loaded only when this function
 * has finished, too.
 * @param {(game: RulesetInfo['game']) => Promise<unknown>} load
 */
export const loadWithGames = (load) => messages.addGameLoader(load);

/**
 * Loads the messages for a language and a game, and switches to them.
 * @param {Language | null} chosen null for the last requested language
 * @param {RulesetInfo['game'] | null} game
 */
export const loadMessages = (chosen, game) => messages.load(chosen, game);

/** Fetches the messages of a game in advance. @param {RulesetInfo['game']} game */
export const prefetchMessages = (game) => messages.prefetch(game);

/** Loads an additional message file. @param {MessageFile} name */
export const loadMessageFile = (name) => messages.loadFile(name);

/** @param {() => void} listener called after the messages have changed */
export const onMessagesChange = (listener) => messages.onChange(listener);

/**
 * Returns the message for a key, or the key if the message is missing, so that tests can detect that.
 * @param {MessageKey} key
 * @param {Values} [values]
 */
export const t = (key, values = {}) => messages.message(key, values);

/** @param {string} key @returns {key is MessageKey} */
export const hasMessage = (key) => messages.has(key);
