/**
 * Messages: flat keys, `{name}` places, one file of common words and one per game, fetched when needed. The
 * language is the address's, else the stored choice, else the browser's.
 *
 * `key|few` is the message of `key` when the first number in it belongs to that plural category of the
 * language; `key` itself serves all categories that have none of their own. `key|brandubh.0.king` is the
 * message for one piece or side, which the value `piece` or `side` names; it may have plurals of its own.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { MessageKey } from './keys.js' */
import { isBuilt } from '../assets.js';
import { fetchJson, LoadError } from '../state/loading.js';
import { keep, recall } from '../state/storage.js';
import { withStandIns } from './stand-in.js';

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

/**
 * A language with the visitor's region, for dates: the United States only where the browser names them.
 * @param {Language} tag
 * @param {readonly string[]} preferred tags of the browser
 */
export const regional = (tag, preferred) =>
  preferred.find((each) => each.includes('-') && languageOf(each) === tag) ?? (tag === 'en' ? 'en-GB' : tag);

/** The language that was chosen last, else the browser's. @returns {Language} */
export function preferredLanguage() {
  return (
    languageOf(recall(STORED)) ?? navigator.languages.map(languageOf).find((tag) => tag !== null) ?? 'en'
  );
}

/** @param {Language} chosen */
export const storeLanguage = (chosen) => void keep(STORED, chosen);

/** What can be said: the messages of a language about a game, and about no game. */
class Vocabulary {
  #parts;
  /** @type {{ [key: string]: string }} */
  #messages;
  #plurals;
  #isRightToLeft;

  /**
   * @param {Language} language
   * @param {RulesetInfo['game'] | null} game
   * @param {{ [key: string]: string }[]} parts the words of each file: the last ones count
   */
  constructor(language, game, parts) {
    this.language = language;
    this.game = game;
    this.#parts = parts;
    this.#messages = Object.assign({}, ...parts);
    this.#plurals = new Intl.PluralRules(language);
    this.#isRightToLeft = RIGHT_TO_LEFT.includes(language);
  }

  get direction() {
    return this.#isRightToLeft ? 'rtl' : 'ltr';
  }

  /** Whether these are its words. @param {Language} language @param {{ [key: string]: string }[]} parts */
  is(language, parts) {
    const known = this.#parts;
    return (
      language === this.language &&
      parts.length === known.length &&
      parts.every((part, at) => part === known[at])
    );
  }

  /** @param {string} key @returns {boolean} */
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
      // A turn such as 7/12* must not be turned round by the letters about it.
      return this.#isRightToLeft && typeof value === 'string' ? `\u2068${value}\u2069` : String(value);
    });
  }

  /**
   * That of the sentence for this piece or side, if there is one.
   * @param {string} key
   * @param {Values} values
   */
  #chosen(key, values) {
    const chosen = `${key}|${values['piece'] ?? values['side']}`;
    return this.has(chosen) ? chosen : key;
  }

  /**
   * The form for the first number that the message shows, or for a count that it does not show.
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

/** Files of messages beside the common one. @typedef {RulesetInfo['game'] | PageMessages} MessageFile */
/** @typedef {'extras' | 'reading' | 'kiosk' | 'print' | 'site'} PageMessages */

/** The files of messages: each is asked for once, however often it is wanted; again, if it did not come. */
class MessageFiles {
  /** By their paths. @type {Map<string, Promise<{ [key: string]: string }>>} */
  #files = new Map();

  /** @param {string} path @returns {Promise<{ [key: string]: string }>} */
  load(path) {
    const forget = () => void this.#files.delete(path);
    const file = this.#files.get(path) ?? fetchJson(`i18n/${path}`).then(wholeMessages);
    this.#files.set(path, file);
    file.catch(forget);
    return file;
  }
}

/** @param {unknown} read @returns {{ [key: string]: string }} */
function wholeMessages(read) {
  if (typeof read !== 'object' || read === null) throw new LoadError('no messages');
  return /** @type {{ [key: string]: string }} */ (read);
}

/**
 * What is to be spoken.
 * @typedef {{ chosen: Language, game: RulesetInfo['game'] | null, done: Promise<void> }} Wish
 */

/** What is spoken, and how it comes to be another language or about another game. */
class Speaker {
  #files = new MessageFiles();
  /** Nothing can be said until the first words have come. @type {Vocabulary | null} */
  #spoken = null;
  /** The last wish counts, however fast the words of each come. @type {Wish} */
  #wish = { chosen: 'en', game: null, done: Promise.resolve() };
  /** The files that have been asked for beside the common one and that of the game. @type {Set<string>} */
  #more = new Set();
  /** Those who write words down again when others are spoken. @type {(() => void)[]} */
  #listeners = [];
  /**
   * What else comes before a game is spoken of.
   * @type {((game: RulesetInfo['game']) => Promise<unknown>)[]}
   */
  #companions = [];

  /** @returns {Language} */
  get language() {
    return this.#spoken?.language ?? 'en';
  }

  /** @param {string} key @returns {boolean} */
  has(key) {
    return this.#spoken?.has(key) ?? false;
  }

  /** @param {string} key @param {Values} values */
  message(key, values) {
    return this.#spoken?.message(key, values) ?? key;
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** @param {(game: RulesetInfo['game']) => Promise<unknown>} load */
  accompany(load) {
    this.#companions.push(load);
  }

  /** @param {RulesetInfo['game']} game */
  expect(game) {
    this.#files.load(`${this.#wish.chosen}/${game}.json`).catch(() => {});
  }

  /** @param {Language | null} chosen @param {RulesetInfo['game'] | null} game */
  speak(chosen, game) {
    const own = { chosen: chosen ?? this.#wish.chosen, game, done: Promise.resolve() };
    this.#wish = own;
    own.done = this.#come(own);
    return own.done;
  }

  /** @param {string} name of a file */
  async speakAlso(name) {
    this.#more.add(name);
    try {
      await this.speak(null, this.#wish.game);
    } catch (reason) {
      // What cannot be loaded now must not keep the page from speaking.
      this.#more.delete(name);
      throw reason;
    }
  }

  /** @param {Wish} own @returns {Promise<void>} */
  async #come(own) {
    if (this.#spoken === null && own.chosen !== 'en')
      await this.#files.load(`${own.chosen}/common.json`).catch(() => speakEnglish(own));
    const { chosen, game } = own;
    // What is said of the game that is open counts before the words of others.
    const names = ['common', ...this.#more, ...(game === null ? [] : [game])];
    /** @type {{ [key: string]: string }[]} */
    let parts;
    try {
      [parts] = await Promise.all([
        Promise.all(names.map((name) => this.#wordsOf(chosen, name))),
        ...(game === null ? [] : this.#companions.map((load) => load(game))),
      ]);
    } catch (reason) {
      if (this.#wish === own)
        this.#wish = { ...own, chosen: this.language, game: this.#spoken?.game ?? null };
      throw reason;
    }
    if (this.#wish !== own) return this.#wish.done;
    // Opening a game asks for its words several times.
    if (this.#spoken?.is(chosen, parts)) return;
    this.#spoken = new Vocabulary(chosen, game, parts);
    document.documentElement.lang = chosen;
    document.documentElement.dir = this.#spoken.direction;
    this.#listeners.forEach((listener) => listener());
  }

  /**
   * The words of a file. English stands in for one that does not come, unless another whole language is
   * spoken.
   * @param {Language} chosen
   * @param {string} name
   */
  async #wordsOf(chosen, name) {
    try {
      const words = await this.#files.load(`${chosen}/${name}.json`);
      return isBuilt || chosen === 'en' ? words : await this.#completed(words, name);
    } catch (reason) {
      if (chosen === 'en' || (this.#spoken !== null && chosen !== this.language)) throw reason;
      const words = await this.#files.load(`en/${name}.json`);
      window.ludotecaStart?.(false);
      return words;
    }
  }

  /**
   * What the builder has done already in a built site.
   * @param {{ [key: string]: string }} words
   * @param {string} name
   */
  #completed = (words, name) =>
    this.#files.load(`en/${name}.json`).then(
      (english) => withStandIns(words, english),
      () => words,
    );
}

/**
 * The first words do not come: English ones do for the whole page, and it is told.
 * @param {Wish} own
 */
function speakEnglish(own) {
  own.chosen = 'en';
  window.ludotecaStart?.(false);
}

/** A document speaks one language. */
const speaker = new Speaker();

/** @returns {Language} that is spoken */
export const language = () => speaker.language;

/** Whether what is spoken is written from the right. */
export const isRightToLeft = () => RIGHT_TO_LEFT.includes(language());

/**
 * From now on, a game is spoken of when this has come too.
 * @param {(game: RulesetInfo['game']) => Promise<unknown>} load
 */
export const alongside = (load) => speaker.accompany(load);

/**
 * Loads what is needed to speak `chosen` about `game`, and speaks it from then on.
 * @param {Language | null} chosen null: the same as before, or as was wanted last
 * @param {RulesetInfo['game'] | null} game
 */
export const speak = (chosen, game) => speaker.speak(chosen, game);

/** Asks for the words of a game that will be spoken of. @param {RulesetInfo['game']} game */
export const expect = (game) => speaker.expect(game);

/** Speaks the words of another file too, from now on. @param {MessageFile} name */
export const speakAlso = (name) => speaker.speakAlso(name);

/** @param {() => void} listener called when the words have changed */
export const onSpoken = (listener) => speaker.listen(listener);

/**
 * The message of a key. A missing one shows its key, which a test can find.
 * @param {MessageKey} key
 * @param {Values} [values]
 * @returns {string}
 */
export const t = (key, values = {}) => speaker.message(key, values);

/** @param {string} key @returns {key is MessageKey} */
export const hasMessage = (key) => speaker.has(key);
