/**
 * Completeness of the messages. tests/data/untranslated.json lists the untranslated ones (LUDOTECA_RENEW=1
 * writes it).
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

import { FILES, LANGUAGES, messagesIn } from './message-files.mjs';
import { loadMessageFile, loadMessages, t } from '../../web/i18n/i18n.js';
import { withStandIns } from '../../web/i18n/stand-in.js';

/** @import { MessageFile } from '../../web/i18n/i18n.js' */

const LIST = new URL('../data/untranslated.json', import.meta.url);
/** Languages that must have every message. */
const COMPLETE = ['en', 'es'];

/**
 * Languages that lack a message, by file and key.
 * @typedef {Record<string, Record<string, string[]>>} List
 */

function missing() {
  /** @type {List} */
  const list = {};
  for (const file of FILES.toSorted()) {
    const keys = Object.keys(messagesIn('en', file)).filter((key) => !key.includes('|'));
    for (const language of LANGUAGES) {
      const messages = messagesIn(language, file);
      for (const key of keys.filter((each) => messages[each] === undefined))
        ((list[file] ??= {})[key] ??= []).push(language);
    }
  }
  return list;
}

/** Formats the list as JSON, with one line per key. @param {List} list */
function written(list) {
  const files = Object.entries(list).map(([file, keys]) => {
    const lines = Object.entries(keys).map(([key, tags]) => `    "${key}": "${tags.sort().join(' ')}"`);
    return `  "${file}": {\n${lines.sort().join(',\n')}\n  }`;
  });
  return files.length === 0 ? '{}\n' : `{\n${files.join(',\n')}\n}\n`;
}

test('every message exists in English and in Spanish', () => {
  const lacking = Object.entries(missing()).flatMap(([file, keys]) =>
    Object.entries(keys).flatMap(([key, tags]) =>
      tags.filter((tag) => COMPLETE.includes(tag)).map((tag) => `${tag}/${file}: ${key}`),
    ),
  );
  assert.deepEqual(lacking, []);
});

test('the list of untranslated messages is complete and contains no translated ones', () => {
  const found = written(missing());
  if (process.env.LUDOTECA_RENEW === '1') writeFileSync(LIST, found);
  assert.equal(readFileSync(LIST, 'utf8'), found);
});

test('a missing message falls back to English with its plural forms; a translated one does not', () => {
  const english = { a: '{n} games', 'a|one': 'a game', b: '{n} moves', 'b|one': 'a move' };
  assert.deepEqual(withStandIns({ b: '{n} beart' }, english), {
    a: '{n} games',
    'a|one': 'a game',
    b: '{n} beart',
  });
});

test('a page shows the English text of a message that its language lacks', async () => {
  Reflect.set(globalThis, 'fetch', async (/** @type {string | URL} */ input) => {
    const [, language, file] = /\/i18n\/(\w+)\/([\w-]+)\.json$/.exec(String(input)) ?? [];
    if (file === 'made') return new Response(language === 'en' ? '{"clock.made":"Made"}' : '{}');
    return Response.json(messagesIn(String(language), String(file)));
  });
  await loadMessages('ga', null);
  await loadMessageFile(/** @type {MessageFile} */ (/** @type {string} */ ('made')));
  assert.equal(t('clock.made'), 'Made');
});
