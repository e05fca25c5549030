/** Errors, dates and counts in the reader's language. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { chooseFile, goTo, servePage, stateOf } from './driver.mjs';
import { loadMessageFile, loadMessages, onMessagesChange, regional, t } from '../../web/i18n/i18n.js';
import { expect } from './expect.mjs';
import { casesOf } from './tiers.mjs';

/** @import { MessageFile } from '../../web/i18n/i18n.js' */

const { visit } = servePage({ awaits: '[data-do=games]' });

/** Moves encoded for a link; the second is illegal. */
const LINK = `1t${Buffer.from('c2-c3 c2-c9').toString('base64url')}`;
/** A position with an attacker on the throne, d4. */
const THRONE = '3r3.3r3.7.3r3.7.7.3K3-b';
const FILE = '[Event "x"]\n\n\n\n[FEN "W:Wa1:B12"]\n1. 9-13';

/**
 * Errors for a link, a position and a file. On the page, invisible direction marks surround quoted input.
 * @type {Readonly<Record<string, { link: string, position: string, file: string }>>}
 */
const SENTENCES = Object.freeze({
  es: {
    link:
      'El enlace no contiene ninguna partida que se pueda abrir: Línea 1: «c2-c9» no es una jugada ' +
      'legal aquí. El carácter 4, «c», no va ahí.',
    position: 'Un atacante no puede estar en d4. Muévelo.',
    file: 'No se puede abrir some.pdn. Línea 5: la posición inicial no es correcta.',
  },
  ar: {
    link:
      'ليس في الرابط لعبة يمكن فتحها: السطر 1: «c2-c9»' +
      ' ليست نقلة صحيحة هنا. الحرف رقم 4، «c»، ليس في مكانه.',
    position: 'لا يمكن أن يقف مهاجم على d4. انقله.',
    file: 'لا يمكن فتح some.pdn. السطر 5: وضع البداية غير صحيح.',
  },
});

/** Removes the invisible direction marks. @param {string | null} text */
const bare = (text) => (text ?? '').replace(/[\u2068\u2069]/g, '');

for (const [language, sentences] of casesOf(Object.entries(SENTENCES).reverse())) {
  test(`errors in a link, a position and a file are explained in the reader's language: ${language}`, () =>
    visit(`?side=both#game=alquerque&lang=${language}&record=${LINK}`, async (page) => {
      /** @param {string} selector @param {string} sentence */
      const shows = (selector, sentence) =>
        expect.poll(async () => bare(await page.textContent(selector))).toContain(sentence);
      await shows('#notice', sentences.link);
      await expect.poll(async () => (await stateOf(page)).plies).toBe(0);
      await goTo(page, `game=brandubh&pos=${THRONE}`);
      await shows('#notice', sentences.position);
      await expect.poll(async () => (await stateOf(page)).plies).toBe(0);
      await goTo(page, 'game=spanish-draughts');
      await page.waitForFunction(() => window.ludoteca.state?.ruleset === 'spanish-draughts');
      await chooseFile(page, 'some.pdn', FILE);
      await shows('#open-error', sentences.file);
    }));
}

/** @param {Record<string, string>} made additional messages, served as a separate file */
function serveMessages(made) {
  const root = new URL('../../web/', import.meta.url);
  Reflect.set(globalThis, 'fetch', async (/** @type {string | URL} */ input) => {
    const path = String(input).replace(/^.*\/(?=i18n\/)/, '');
    return new Response(
      path.endsWith('/made.json') ? JSON.stringify(made) : await readFile(new URL(path, root)),
    );
  });
}

test('loading the same messages again notifies no listener', async () => {
  serveMessages({});
  for (const tag of /** @type {const} */ (['en', 'ar'])) {
    await loadMessages(tag, 'fallas');
    await loadMessageFile('extras');
    let changes = 0;
    onMessagesChange(() => (changes += 1));
    await loadMessageFile('extras');
    await loadMessages(null, 'fallas');
    assert.equal(changes, 0, tag);
  }
});

test("dates use the browser's region, or else the language's default region", () => {
  for (const [tag, preferred, region] of /** @type {const} */ ([
    ['en', ['en'], 'en-GB'],
    ['en', ['es-MX', 'en-US', 'en'], 'en-US'],
    ['en', ['en', 'en-IE'], 'en-IE'],
    ['en', ['fr-FR'], 'en-GB'],
    ['es', ['en-US', 'es-MX'], 'es-MX'],
    ['ga', ['en-IE'], 'ga'],
    ['pt', [], 'pt-PT'],
    ['pt', ['pt-BR'], 'pt-BR'],
  ]))
    assert.equal(regional(tag, preferred), region);
  const day = new Date(2026, 10, 26);
  const format = new Intl.DateTimeFormat(regional('en', ['en']), { dateStyle: 'medium' });
  assert.equal(format.format(day), '26 Nov 2026');
});

test("counts use the language's plural forms", async () => {
  serveMessages({});
  /** @type {readonly ['ar' | 'ga', number, string][]} */
  const cases = [
    ['ar', 2, 'تفوز في نقلتين'],
    ['ar', 3, 'تفوز في 3 نقلات'],
    ['ar', 11, 'تفوز في 11 نقلة'],
    ['ga', 2, 'Buann sé i gceann 2 bheart'],
    ['ga', 7, 'Buann sé i gceann 7 mbeart'],
    ['ga', 11, 'Buann sé (bearta: 11)'],
  ];
  for (const [language, moves, sentence] of cases) {
    await loadMessages(language, null);
    assert.equal(t('score.win', { moves }), sentence);
  }
});

test('a message can have a variant for one kind of piece, with its own plural forms', async () => {
  serveMessages({
    'lesson.made': '{count} pieces',
    'lesson.made|one': '1 piece',
    'lesson.made|brandubh.1.pawn': '{count} attackers',
    'lesson.made|brandubh.1.pawn|one': '1 attacker',
  });
  await loadMessages('en', null);
  await loadMessageFile(/** @type {MessageFile} */ (/** @type {string} */ ('made')));
  const textsOf = (/** @type {string} */ piece) => [1, 2].map((count) => t('lesson.made', { piece, count }));
  assert.deepEqual(textsOf('brandubh.1.pawn'), ['1 attacker', '2 attackers']);
  assert.deepEqual(textsOf('brandubh.0.king'), ['1 piece', '2 pieces']);
});
