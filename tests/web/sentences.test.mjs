/**
 * The composed sentences of every language, in `tests/data/sentences/LANGUAGE.txt`, which people can read as
 * a whole. `LUDOTECA_RENEW=1 node --test tests/web/sentences.test.mjs` rewrites the files. No browser is
 * needed.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

import { LANGUAGES, messagesOf } from './message-files.mjs';
import { localeOf } from '../../web/i18n/i18n.js';
import { COUNTED, numbersOf } from './sentence-lines.mjs';
import { sentencesIn } from './sentences.mjs';

const DATA = new URL('../data/sentences/', import.meta.url);
const RENEW = 'LUDOTECA_RENEW=1 node --test tests/web/sentences.test.mjs';
/** Key prefixes of the messages that must occur in sentences. */
const COVERED = new RegExp(
  `^(?:${[
    ...['hint', 'score', 'reason', 'remark', 'refuse', 'refusal', 'switch', 'switches'],
    ...['analysis', 'perfect', 'unsure', 'review', 'end', 'outcome', 'result', 'clock'],
  ].join('|')})\\.`,
);

/**
 * Returns whether the forms of a message, such as plural forms, always replace the message itself.
 * @param {string} key @param {string[]} keys @param {string} language
 */
function isReplaced(key, keys, language) {
  const forms = keys.filter((each) => each.startsWith(`${key}|`)).map((each) => each.slice(key.length + 1));
  if (COUNTED[key] === undefined) return forms.length > 0;
  const rules = new Intl.PluralRules(localeOf(language));
  return numbersOf(language, key).every((number) => forms.includes(rules.select(number)));
}

for (const language of LANGUAGES)
  test(`composed sentences match the committed file and use every message: ${language}`, async () => {
    const { text, keys } = await sentencesIn(language);
    const all = messagesOf(language)
      .map(([key]) => key)
      .filter((key) => COVERED.test(key));
    const missing = all.filter((key) => !keys.has(key) && !isReplaced(key, all, language));
    assert.deepEqual(missing, []);
    const file = new URL(`${language}.txt`, DATA);
    if (process.env.LUDOTECA_RENEW === '1') writeFileSync(file, text);
    const committed = readFileSync(file, 'utf8').split('\n');
    const changed = text.split('\n').find((line, index) => line !== committed[index]);
    assert.equal(changed, undefined, `the sentences have changed; renew the file: ${RENEW}`);
    assert.equal(text.length, committed.join('\n').length);
  });
