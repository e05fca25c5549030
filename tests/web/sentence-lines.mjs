/** Collects the sentences that the page composes of messages, with the keys of the messages in each. */
import './fake-elements.mjs';
import { readFileSync } from 'node:fs';

/** @import { Language } from "../../web/i18n/i18n.js" */

/** Messages that are not named before a sentence: names within it, and rules, which are whole already. */
const PARTS = /^(?:square|side|piece|place|clause|citation|status\.(?:source|authority|project))\b/;
/** Names of squares: a sentence is not printed again for another one. */
const SQUARES = /^(?:square|place)\b/;
/**
 * Numbers in messages: the value, its least and its greatest.
 * @type {{ counted: { [key: string]: [string, number, number] } }}
 */
export const { counted: COUNTED } = JSON.parse(
  readFileSync(new URL('../data/counts.json', import.meta.url), 'utf8'),
);

/**
 * Uses of messages since the last sentence, by the plain text made.
 * @type {Map<string, { keys: Set<string>, values: string[] }>}
 */
const used = new Map();

/** Text without the marks and capitals that its place in a sentence may give it. @param {string} text */
const plain = (text) => text.replace(/[\u2066-\u2069]/g, '').toLowerCase();

/** A message that notes each use, with the methods of strings by which `t` fills it. */
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
 * Returns the messages of a text: its own, or those that it is joined from.
 * @param {string} text
 * @returns {string[]}
 */
function keysOf(text) {
  const sought = plain(text);
  const own = used.get(sought);
  if (own !== undefined) return [...own.keys, ...own.values.flatMap(keysOf)];
  const inside = [...used.keys()].filter((each) => each !== '' && sought.includes(each));
  const parts = inside.filter((each) => !inside.some((other) => other !== each && other.includes(each)));
  // A word that happens to be a message too makes no sentence.
  const isMade = 2 * parts.join('').length > sought.length;
  return isMade ? parts.flatMap(keysOf) : [];
}

/** Returns a number of each plural category between two. @param {string} language @param {string} key */
export function numbersOf(language, key) {
  const [, least, most] = COUNTED[key] ?? ['', 5, 5];
  const rules = new Intl.PluralRules(language);
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
  /** Keys of the messages in sentences. @type {Set<string>} */ keys = new Set();
  /** Combinations of messages in this part. @type {Set<string>} */ #here = new Set();
  #title = '';

  /** @param {Language} language */
  constructor(language) {
    this.language = language;
  }

  /** Begins a part. @param {string} title printed with its first sentence */
  heading(title) {
    this.#title = title;
    this.#here.clear();
    used.clear();
  }

  /** Prints texts, or those in elements, which have just been made. @param {(string | Element)[]} made */
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
