/**
 * The wording of every language: no banned phrases, glossary terms throughout, and no bare name of a side or
 * a piece in a sentence. `tests/data/wording.json` contains the lists and, under `remaining`, the known
 * violations. Also the two levels of the rules: a long rule must have a short version.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dataOf } from './data.mjs';
import { FILES, LANGUAGES, messagesIn, messagesOf } from './message-files.mjs';
import { partsOf } from '../../web/ui/rule-list.js';
import { Game, rulesets } from './rules.mjs';

/** @import { Language } from "../../web/i18n/i18n.js" */
/** @typedef {{ banned: string[], glossary: Record<string, string[]> }} Wording */
/**
 * `sentences`: messages with a form for each of the given names, or for every side if the list is empty.
 * @typedef {Record<Language, Wording> & { quoting: string[], remaining: Record<string, string[]>,
 *   sentences: Record<string, string[]> }} Lists
 */

/** @type {Lists} */
const LISTS = dataOf('wording');
/**
 * Returns the maximum number of characters in a short rule, or in a rule without a short version. The limit
 * is lower in English and Spanish.
 * @param {Language} language
 */
const longest = (language) => (language === 'en' || language === 'es' ? 90 : 100);
const HOW_WORDS = 120;

/** Returns whether a message quotes a person or a file format. @param {string} key */
const isQuoting = (key) => LISTS.quoting.some((beginning) => key.startsWith(beginning));

/**
 * Returns a regular expression that finds a phrase as whole words, including at the start of a sentence.
 * @param {string} phrase
 */
const phraseIn = (phrase) => {
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isWord = (/** @type {string | undefined} */ letter) => /\p{L}/u.test(letter ?? '');
  return new RegExp(
    `${isWord(phrase[0]) ? '(?<!\\p{L})' : ''}${escaped}${isWord(phrase.at(-1)) ? '(?!\\p{L})' : ''}`,
    phrase === phrase.toLowerCase() ? 'iu' : 'u',
  );
};

/** Returns the keys of messages with known violations. @param {string} what */
const remaining = (what) => LISTS.remaining[what] ?? [];

for (const language of LANGUAGES) {
  test(`no banned phrase and no word that contradicts the glossary is used: ${language}`, () => {
    const { banned, glossary } = LISTS[language];
    /** @type {string[]} */
    const found = [];
    for (const file of FILES) {
      const phrases = [...banned, ...(glossary[file] ?? [])].map((phrase) => ({
        phrase,
        form: phraseIn(phrase),
      }));
      for (const [key, text] of Object.entries(messagesIn(language, file))) {
        if (isQuoting(key)) continue;
        const spoken = text.replace(/\{[\w-]+\}/g, '{}');
        for (const { phrase, form } of phrases)
          if (form.test(spoken)) found.push(`${file}: ${key} says “${phrase}”`);
      }
    }
    assert.deepEqual(
      found.filter((each) => !remaining(language).some((key) => each.includes(`: ${key} says`))),
      [],
    );
  });

  test(`long rules have a short version, and “How to play” is short: ${language}`, () => {
    const rules = messagesIn(language, 'reading');
    const most = longest(language);
    for (const { id, game, clauses } of rulesets()) {
      const exact = messagesIn(language, game);
      for (const clause of clauses) {
        const short = rules[`short.${clause.id}`];
        const long = exact[`clause.${clause.id}`] ?? '';
        assert.ok(short !== undefined || long.length <= most, `${clause.id} has ${long.length} letters`);
        assert.ok((short ?? '').length <= most, `${clause.id}: ${short}`);
      }
      const how = [1, 2, 3].map((part) => rules[`how.${id}.${part}`] ?? rules[`how.${game}.${part}`] ?? '');
      assert.ok(how.every((text) => text !== ''));
      const words = how.join(' ').split(' ').length;
      assert.ok(words <= HOW_WORDS, `${id}: ${words} words`);
    }
  });
}

/** A name set apart by punctuation, as in a list or a label, so that it needs no grammatical agreement. */
const APART = /(?:^|[:;,،؛×(][ \u00a0]?)\{(?:side|piece)\}(?:$|[:;,.)]|[ \u00a0][:(])/;

for (const language of LANGUAGES) {
  test(`a sentence that names a side or piece has a form for each, or isolates the name: ${language}`, () => {
    const all = new Map(messagesOf(language));
    const bare = [...all].filter(
      ([key, text]) => /\{(?:side|piece)\}/.test(text) && !APART.test(text) && !(key in LISTS.sentences),
    );
    assert.deepEqual(bare, []);
    const sides = [...all.keys()].filter((key) => /^side\.[\w-]+\.[01]$/.test(key));
    assert.equal(sides.length, 10);
    const lacking = Object.entries(LISTS.sentences).flatMap(([key, names]) =>
      (names.length > 0 ? names : sides)
        .filter((name) => !all.has(`${key}|${all.get(name)}`) && !all.has(`${key}|${name.slice(5)}`))
        .map((name) => `${key}|${all.get(name)}`),
    );
    assert.deepEqual(lacking, []);
  });
}

test('rules are numbered without gaps, and every section has rules, whatever the options', () => {
  for (const { id, switches } of rulesets()) {
    const choices = switches.flatMap(({ key, values }) =>
      Array.isArray(values) ? values.map((value) => ({ [key]: value })) : [],
    );
    for (const chosen of [{}, ...choices]) {
      const info = new Game(id, chosen).info();
      assert.deepEqual(
        info.clauses.map(({ number }) => number),
        info.clauses.map((_, index) => index + 1),
        `${id} ${JSON.stringify(chosen)}`,
      );
      const parts = partsOf(info).map(({ part }) => part);
      assert.equal(parts.length, 5, `${id} ${JSON.stringify(chosen)}: ${parts}`);
      assert.equal(new Set(parts).size, 5);
    }
  }
});

test('the name of each kind of player begins with a capital letter', () => {
  for (const language of LANGUAGES) {
    for (const key of ['seat.person', 'seat.friend', 'opponent.name.1'])
      assert.match(String(messagesIn(language, 'common')[key]), /^(?:\p{Lu}|\p{Lo})/u, `${language}: ${key}`);
  }
});
