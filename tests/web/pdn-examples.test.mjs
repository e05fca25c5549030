/** The PDN examples in docs/notation.md: the page reads each one as documented. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** @import { MessageKey } from '../../web/i18n/keys.js' */
import { gamesOfFile } from '../../web/games/spanish-draughts/pdn.js';
import { MOST } from '../../web/games/spanish-draughts/pdn/limits.js';
import { hasMessage, loadMessageFile, loadMessages, t } from '../../web/i18n/i18n.js';
import { Record } from './rules.mjs';

Reflect.set(globalThis, 'fetch', async (/** @type {string | URL} */ input) => {
  const [, path] = /(\/i18n\/.*)$/.exec(String(input)) ?? [];
  return new Response(readFileSync(new URL(`../../web${path}`, import.meta.url)));
});

const DOCUMENT = readFileSync(new URL('../../docs/notation.md', import.meta.url), 'utf8');
const READERS = new URL('../../web/games/spanish-draughts/pdn/', import.meta.url);

/** Errors about limits, which have a table in the document. */
const OF_LIMITS = [
  'file.long',
  'file.many',
  'file.move',
  'file.nested',
  'file.plies',
  'file.tag-long',
  'file.tags',
];

/**
 * `written`: saved games into which the page converts the file; `error`: message that it shows instead.
 * @typedef {{ file: string, written: string | null, error: string | null }} Example
 */

/** @returns {Example[]} */
const examples = () =>
  [...DOCUMENT.matchAll(/^```text pdn\n(.*?)^```$/gms)].map(([, block = '']) => {
    const [file = '', written = null] = block.split(/^=\n/m);
    const [, before = '', error = ''] = /^(.*?)^! (.*)$/ms.exec(block) ?? [];
    return error === ''
      ? { file, written, error: null }
      : { file: before, written: null, error: error.replace(/\s+/g, ' ').trim() };
  });

await loadMessages('en', 'spanish-draughts');
await loadMessageFile('extras');

/**
 * Returns the message of an error and its causes. If the page does not have a draughts game, the message
 * includes the name of that game.
 * @param {{ key: MessageKey, values: { [name: string]: string | number }, causes?: unknown[] }} wrong
 * @returns {string}
 */
function textOf({ key, values, causes = [] }) {
  const { game } = values;
  const named =
    game === undefined ? values : { ...values, name: t(/** @type {MessageKey} */ (`draughts.${game}`)) };
  const own = hasMessage(key) ? [t(key, named)] : [];
  return [...own, ...causes.map((cause) => textOf(Object(cause)))].join(' ').replace(/[\u2066-\u2069]/g, '');
}

/** Reads a file, and returns its saved games, or the error and its keys. @param {string} file */
function readingOf(file) {
  try {
    const texts = gamesOfFile(file).map(({ read }) => read((record) => Record.parse(record).text()));
    return { written: texts.join('\n'), error: null, keys: [] };
  } catch (reason) {
    const wrong = Object(reason);
    return { written: null, error: textOf(wrong), keys: [String(wrong.key)] };
  }
}

test('every PDN example in the document is read as described there', async () => {
  assert.ok(examples().length > 10);
  for (const { file, written, error } of examples()) {
    const found = readingOf(file);
    assert.deepEqual({ written: found.written, error: found.error }, { written, error }, file);
  }
});

test('every error of the PDN reader has an example in the document', async () => {
  const sources = readdirSync(READERS).map((name) => readFileSync(new URL(name, READERS), 'utf8'));
  const keys = new Set(sources.join().match(/(?<=')file\.[a-z-]+(?=')/g));
  for (const { file } of examples()) readingOf(file).keys.forEach((key) => keys.delete(key));
  assert.deepEqual(
    [...keys].sort(),
    OF_LIMITS.filter((key) => keys.has(key)),
  );
});

test('the documented table of limits matches the limits of the PDN reader', () => {
  for (const [row, most] of /** @type {const} */ ([
    ['length of the file, in bytes', MOST.bytes],
    ['games', MOST.games],
    ['moves of a game', MOST.plies],
    ['variations inside one another', MOST.nested],
    ['length of a word, in characters', MOST.word],
  ]))
    assert.ok(DOCUMENT.includes(`| ${row} | ${most.toLocaleString('en')} |\n`), row);
});
