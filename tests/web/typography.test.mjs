/**
 * Punctuation and letters of every language: quotation marks, spaces next to punctuation, ellipses, letters
 * outside the language's alphabet, and untranslated English. `tests/data/typography.json` lists, for each
 * language, its letters and the patterns that its messages must not match; under `english`, words that exist
 * only in English; and under `same`, with the reason, the messages that may equal the English ones.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dataOf } from './data.mjs';
import { LANGUAGES, messagesOf } from './message-files.mjs';

/** @import { Language } from "../../web/i18n/i18n.js" */
/** `wrong`: patterns, by error. @typedef {{ letters: string, wrong: Record<string, string> }} Signs */
/**
 * @typedef {{ languages: Record<Language, Signs>, quoting: string[], code: string, keys: string[],
 *   english: string[], same: Record<string, string[]> }} Lists
 */

/** @type {Lists} */
const LISTS = dataOf('typography');

/** Replaces placeholders, PDN tags and URLs. @param {string} text */
const prose = (text) => text.replaceAll(new RegExp(LISTS.code, 'gu'), '0');

/** Returns whether a message may contain other languages, as in quotations. @param {string} key */
const isQuoting = (key) => LISTS.quoting.some((beginning) => key.startsWith(beginning));

/** @param {Language} language @returns {[string, string][]} */
const ownTexts = (language) =>
  messagesOf(language)
    .filter(([key]) => !isQuoting(key))
    .map(([key, text]) => [key, prose(text)]);

for (const language of LANGUAGES) {
  const { letters, wrong } = LISTS.languages[language];

  test(`the sentences that introduce a ruleset end with a full stop: ${language}`, () => {
    const texts = messagesOf(language).filter(([key]) => /^ruleset\..*\.subtitle$/.test(key));
    assert.ok(texts.length > 0);
    assert.deepEqual(
      texts.filter(([, text]) => !text.endsWith('.')),
      [],
    );
  });

  test(`punctuation and spacing follow the language's conventions: ${language}`, () => {
    // Messages that name a key may consist of a punctuation mark.
    const texts = messagesOf(language).filter(([key]) => !LISTS.keys.includes(key));
    const found = texts.flatMap(([key, text]) =>
      Object.entries(wrong)
        .filter(([, form]) => new RegExp(form, 'u').test(prose(text)))
        .map(([what]) => `${key}: ${what}: ${text}`),
    );
    assert.deepEqual(found, []);
  });

  test(`every letter belongs to the language's alphabet: ${language}`, () => {
    const foreign = new RegExp(`(?![${letters}])\\p{L}`, 'u');
    const found = ownTexts(language).filter(([, text]) => foreign.test(text));
    assert.deepEqual(found, []);
  });
}

for (const language of LANGUAGES.filter((each) => each !== 'en')) {
  test(`no English text is left untranslated: ${language}`, () => {
    const english = new Map(messagesOf('en'));
    const word = new RegExp(`(?<!\\p{L})(?:${LISTS.english.join('|')})(?!\\p{L})`, 'iu');
    const found = ownTexts(language).filter(([, text]) => word.test(text));
    assert.deepEqual(found, []);
    const allowed = Object.values(LISTS.same).flat();
    const same = messagesOf(language).filter(
      ([key, text]) => text === english.get(key) && !allowed.includes(key),
    );
    assert.deepEqual(same, []);
  });
}

test('every message that may be identical to the English one is identical in some language', () => {
  const others = LANGUAGES.filter((each) => each !== 'en').map((each) => new Map(messagesOf(each)));
  const stale = Object.values(LISTS.same)
    .flat()
    .filter((key) => {
      const english = messagesOf('en').find(([each]) => each === key)?.[1];
      return !others.some((messages) => english !== undefined && messages.get(key) === english);
    });
  assert.deepEqual(stale, []);
});
