/**
 * Messages with a number: in each language, each has exactly the plural forms that its numbers need according
 * to `Intl.PluralRules`. `tests/data/counts.json` lists, for every such message, the number that selects the
 * form and its range; under `apart`, the messages in which no word depends on the number; and under `same`,
 * the forms that are identical to the message itself.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dataOf } from './data.mjs';
import { LANGUAGES, messagesOf } from './message-files.mjs';
import { localeOf } from '../../web/i18n/i18n.js';

/**
 * A key that ends in `|*` covers all the forms of a message for pieces.
 * @typedef {{ counted: Record<string, [string, number, number]>, apart: string[],
 *   same: Record<string, Record<string, string[]>> }} Counts
 */

/** @type {Counts} */
const COUNTS = dataOf('counts');
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many'];
/** Names of the placeholders that are numbers. */
const NUMBERS = [
  ...new Set(Object.values(COUNTS.counted).map(([name]) => name)),
  ...['before', 'left', 'limit', 'most', 'plies'],
];

const MESSAGES = new Map(LANGUAGES.map((language) => [language, new Map(messagesOf(language))]));
const [ENGLISH = new Map()] = MESSAGES.values();

/** Returns a key without its plural category. @param {string} key */
const withoutCategory = (key) => key.replace(new RegExp(`\\|(?:${CATEGORIES.join('|')})$`), '');

/** Returns the key under which a message is listed in counts.json. @param {string} key */
const listed = (key) => withoutCategory(key).replace(/\|.*/, '|*');

/**
 * Returns the plural categories of the numbers from `least` to `most`, without `other`, which is the message
 * itself.
 * @param {string} language @param {number} least @param {number} most
 */
function reached(language, least, most) {
  const rules = new Intl.PluralRules(localeOf(language));
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const selected = numbers.map((number) => rules.select(number));
  return /** @type {Set<string>} */ (new Set(selected.filter((category) => category !== 'other')));
}

test('every message with a number is listed as either countable or independent of the number', () => {
  const numeric = [...ENGLISH].filter(([, text]) => NUMBERS.some((name) => text.includes(`{${name}}`)));
  const formed = [...MESSAGES.values()].flatMap((messages) =>
    [...messages.keys()].filter((key) => withoutCategory(key) !== key),
  );
  const unlisted = [...numeric.map(([key]) => key), ...formed].filter(
    (key) => !(listed(key) in COUNTS.counted) && !COUNTS.apart.includes(listed(key)),
  );
  assert.deepEqual([...new Set(unlisted)], []);
  const names = new Set([...ENGLISH.keys()].map(listed));
  const stale = [...Object.keys(COUNTS.counted), ...COUNTS.apart].filter((key) => !names.has(key));
  assert.deepEqual(stale, []);
});

for (const [language, messages] of MESSAGES) {
  test(`messages with a count have exactly the plural forms that the language needs: ${language}`, () => {
    const keys = [...messages.keys()];
    /** @type {string[]} */
    const wrong = [];
    for (const [name, [, least, most]] of Object.entries(COUNTS.counted)) {
      const needed = reached(language, least, most);
      const same = COUNTS.same[language]?.[name] ?? [];
      for (const key of keys.filter((each) => withoutCategory(each) === each && listed(each) === name)) {
        const own = CATEGORIES.filter((category) => messages.has(`${key}|${category}`));
        for (const category of CATEGORIES) {
          const isSame = same.includes(category);
          const isThere = own.includes(category);
          if (needed.has(category) !== (isThere || isSame))
            wrong.push(`${key}|${category} is ${isThere || isSame ? 'never reached' : 'missing'}`);
          if (isThere && isSame) wrong.push(`${key}|${category} is listed as the same, and is there`);
        }
      }
    }
    assert.deepEqual(wrong, []);
  });
}
