/** Collects the sentences that the page composes from messages, with each sentence's message keys. */
import './fake-elements.mjs';
import { readFileSync } from 'node:fs';

import { localeOf } from '../../web/i18n/i18n.js';

/** @import { Language } from "../../web/i18n/i18n.js" */

/**
 * Messages whose keys are not printed: names within a sentence, and clauses, which are complete sentences.
 */
const PARTS = /^(?:square|side|piece|place|clause|citation|status\.(?:source|authority|project))\b/;
/** Names of squares. A sentence that differs only in them is not printed again. */
const SQUARES = /^(?:square|place)\b/;
/**
 * Placeholder that is a count: its name, minimum and maximum, by message key.
 * @type {{ counted: { [key: string]: [string, number, number] } }}
 */
export const { counted: COUNTED } = JSON.parse(
  readFileSync(new URL('../data/counts.json', import.meta.url), 'utf8'),
);

/**
 * Messages used since the last sentence, by the plain text that they produced.
 * @type {Map<string, { keys: Set<string>, values: string[] }>}
 */
const used = new Map();

/**
 * Converts text to lower case and removes bidi isolates, which depend on the context.
 * @param {string} text
 */
const plain = (text) => text.replace(/[\u2066-\u2069]/g, '').toLowerCase();

/** A message that records each use, with the string methods that `t` calls to fill it. */
class Watched {
  /** @param {string} key @param {string} text */
  constructor(key, text) {
    this.key = key;
    this.text = text;
  }

  /** @param {RegExp} place */
  matchAll(place) {
    return this.text.matchAll(place);
  }

  /** @param {RegExp} place @param {(...found: string[]) => string} write */
  replace(place, write) {
    /** @type {string[]} */
    const values = [];
    const text = this.text.replace(place, (...found) => {
      const value = write(...found);
      values.push(value);
      return value;
    });
    const keys = used.get(plain(text))?.keys ?? new Set();
    used.set(plain(text), { keys: keys.add(this.key), values });
    return text;
  }
}

Reflect.set(globalThis, 'fetch', async (/** @type {URL} */ { href }) => {
  const file = readFileSync(new URL(href));
  if (!href.includes('/i18n/')) return new Response(file);
  const messages = Object.entries(JSON.parse(String(file)));
  const json = () => Object.fromEntries(messages.map(([key, text]) => [key, new Watched(key, String(text))]));
  return { ok: true, json };
});

/**
 * Returns the keys of the messages in a text: its own and those of its values, or those of the parts if it
 * was joined.
 * @param {string} text @returns {string[]}
 */
function keysOf(text) {
  const sought = plain(text);
  const own = used.get(sought);
  if (own !== undefined) return [...own.keys, ...own.values.flatMap(keysOf)];
  const inside = [...used.keys()].filter((each) => each !== '' && sought.includes(each));
  const parts = inside.filter((each) => !inside.some((other) => other !== each && other.includes(each)));
  // A word that happens to equal a message doesn't make a text composed: messages must cover most of it.
  const isMade = 2 * parts.join('').length > sought.length;
  return isMade ? parts.flatMap(keysOf) : [];
}

/**
 * Returns one example number for each plural category that occurs.
 * @param {string} language @param {string} key
 */
export function numbersOf(language, key) {
  const [, least, most] = COUNTED[key] ?? ['', 5, 5];
  const rules = new Intl.PluralRules(localeOf(language));
  /** @type {Map<string, number>} */
  const found = new Map();
  for (let number = least; number <= most; number += 1) {
    const category = rules.select(number);
    if (!found.has(category)) found.set(category, number);
  }
  return [...found.values()];
}

/** The sentences in one language. Each combination of messages is printed once under each heading. */
export class Sentences {
  /** @type {string[]} */ lines = [];
  /** Keys of all printed messages. @type {Set<string>} */ keys = new Set();
  /** Combinations already printed under this heading. @type {Set<string>} */ #here = new Set();
  #title = '';

  /** @param {Language} language */
  constructor(language) {
    this.language = language;
  }

  /** Begins a section. @param {string} title printed before its first sentence */
  heading(title) {
    this.#title = title;
    this.#here.clear();
    used.clear();
  }

  /** Prints newly composed strings, or the text of elements. @param {(string | Element)[]} made */
  say(...made) {
    for (const each of made)
      if (typeof each === 'string') this.#line([each]);
      else
        for (const texts of /** @type {{ lines: string[][] }} */ (/** @type {unknown} */ (each)).lines)
          this.#line(texts);
    used.clear();
  }

  /** @param {string[]} texts */
  #line(texts) {
    const keys = [...new Set(texts.flatMap(keysOf))];
    const named = keys.filter((key) => !PARTS.test(key)).join(' + ');
    const content = keys.filter((key) => !SQUARES.test(key)).join(' ');
    for (const key of keys) this.keys.add(key);
    if (named === '' || this.#here.has(content)) return;
    if (this.#here.size === 0) this.lines.push(...(this.lines.length > 0 ? [''] : []), `# ${this.#title}`);
    this.#here.add(content);
    this.lines.push(`${named}: ${texts.join(' · ')}`);
  }
}
