/** Untrusted text is handled in time proportional to its length, up to a limit with a clear error. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { growsLinearly } from './growth.mjs';
import { Game, Record, rulesets } from './rules.mjs';
import './stubs.mjs';
import { parametersOf as embedParameters } from '../../web/pages/embed/parameters.js';
import { faultsOf } from '../../web/route/faults.js';
import { readKiosk } from '../../web/pages/kiosk/parameters.js';
import { optionsOf } from '../../web/pages/print/parameters.js';
import { recordOfFile } from '../../web/games/spanish-draughts/pdn.js';
import { lettersIn } from '../../web/games/spanish-draughts/pdn/letters.js';
import { FileError, MOST } from '../../web/games/spanish-draughts/pdn/limits.js';
import { readParameters, routeOf } from '../../web/route/parameters.js';
import { LONGEST_ADDRESS, MOST_PARAMETERS, parametersIn, readAddress } from '../../web/route.js';
import { linksIn } from '../../web/opening/links-in-text.js';
import { LONGEST_LINK, packed, recordOfLink, unpacked } from '../../web/state/link-codec.js';
import { switchesIn } from '../../web/route/switches.js';
import { casesOf, isFull } from './tiers.mjs';

/** Text that could be slow to parse: beginning, repeated part, end. @type {[string, string, string][]} */
const SLOW = [
  ['', ' ', 'x'],
  ['', '\t\n', ''],
  ['1. 9-13', ' ', 'x'],
  ['', '\ufeff', ''],
  ['', '[', ''],
  ['', '[x]\n', ''],
  ['', '[Event ', ''],
  ['[Event ', ' ', ''],
  ['[Event "', '\\', ''],
  ['1. ', '(', ''],
  ['1. ', '(1 ', ')'],
  ['1. ', '()', ''],
  ['1. 14x23', '(1)', ''],
  ['1. ', '{', ''],
  ['1. ', '{}', ''],
  ['1. ', '1', ''],
  ['1. ', '1 ', ''],
  ['1. ', '1.', ''],
  ['1. ', '1x', ''],
  ['1. ', '1 x ', ''],
  ['1. ', '1 x', ''],
  ['1. ', '1-0 ', 'x'],
  ['1. ', '9-13 ', '*'],
  ['1. ', '*', ''],
  ['1. ', '!?', ''],
  ['1. ', '$1', ''],
  ['1. ', '%\n', ''],
  ['1. ', ';\n', ''],
  ['1. ', '\n[', ''],
  ['[Event "x"]\n', '\n', 'x'],
  ['[Event "x"]', ' ', '\n'],
  ['[FEN "', '.', '"]'],
  ['[Result ', '] ', ''],
  ['1. ', ']\n[Result ', ''],
  ['', '\r', 'x'],
  ['', '\u2028', 'x'],
];
/** Links made in November 2026 for the games of tests/data/games. @type {{ [game: string]: string }} */
const OLD_LINKS = JSON.parse(readFileSync(new URL('../data/links-2026-11.json', import.meta.url), 'utf8'));
/** @param {[string, string, string]} parts @param {number} length */
const textOf = ([begin, part, end], length) =>
  (begin + part.repeat(Math.ceil(length / part.length))).slice(0, length - end.length) + end;

/** Length of the longest tested file, in bytes. */
const LONG_FILE = isFull ? MOST.bytes : MOST.bytes / 8;

for (const parts of SLOW) {
  const what = JSON.stringify(parts);
  test(`reading a PDN file takes time proportional to its length: ${what}`, () =>
    growsLinearly('a file', { to: LONG_FILE, make: (size) => textOf(parts, size), work: recordOfFile }));
}

test('reading nested variations takes time proportional to their length', () =>
  growsLinearly('brackets', {
    to: LONG_FILE,
    make: (size) => `1. ${'('.repeat(size / 2)}${')'.repeat(size / 2)}`,
    work: recordOfFile,
  }));

test('finding links in text takes time proportional to its length', async () => {
  for (const [start, repeated] of [
    ['#game=brandubh&x=', ')'],
    ['', '#game=x '],
    ['', 'https:#game= '],
    ['', '[url]https://x/#game=x[/url]'],
  ])
    await growsLinearly(`${start}${repeated}`, {
      to: LONGEST_LINK,
      make: (size) => `${start}${repeated?.repeat(Math.floor(size / repeated.length) - 1)}a`,
      work: linksIn,
    });
});

test('opening a link takes time proportional to its length', async () => {
  for (const letters of casesOf(['A', '%', '-', '_', '=', ' ', '\u0000', '/+'], 2)) {
    for (const form of ['1t', '1z', '2z', '1p', '1p199990.'])
      await growsLinearly(`${form} and ${JSON.stringify(letters)}`, {
        to: LONGEST_LINK,
        make: (size) => textOf([form, letters, ''], size),
        work: (text) => unpacked(text),
      });
  }
});

/** @param {string} text @returns {Promise<string>} link that unpacks to the text */
async function deflated(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `1z${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`;
}

test('unpacking a link stops once the text exceeds the size of any game', async () => {
  const [fits, bomb] = await Promise.all([deflated('x'.repeat(1 << 20)), deflated('x'.repeat(130 << 20))]);
  assert.ok(bomb.length < LONGEST_LINK, `${bomb.length} letters`);
  assert.equal((await unpacked(fits)).length, 1 << 20);
  let unpackedBytes = 0;
  const Usual = globalThis.DecompressionStream;
  globalThis.DecompressionStream = /** @type {typeof Usual} */ (
    class extends Usual {
      get readable() {
        const count = new TransformStream({
          transform(chunk, controller) {
            unpackedBytes += chunk.length;
            controller.enqueue(chunk);
          },
        });
        return super.readable.pipeThrough(count);
      }
    }
  );
  try {
    await assert.rejects(unpacked(bomb), { message: 'link.long' });
  } finally {
    globalThis.DecompressionStream = Usual;
  }
  assert.ok(unpackedBytes > 1 << 20 && unpackedBytes < 8 << 20, `${unpackedBytes} bytes`);
});

test('opening an invalid link fails with an error that says what is wrong', async () => {
  /** @type {[string, string][]} */
  const cases = [
    ['', 'link.damaged'],
    ['x', 'link.damaged'],
    ['1Z', 'link.damaged'],
    ['9q', 'link.newer'],
    ['1q', 'link.damaged'],
    ['0z', 'link.damaged'],
    ['2q', 'link.damaged'],
    ['3z', 'link.newer'],
    [`1t${'A'.repeat(LONGEST_LINK)}`, 'link.long'],
    ['1tA', 'link.damaged'],
    ['1t====', 'link.damaged'],
    ['1t%%%%', 'link.damaged'],
    ['1tüüüü', 'link.damaged'],
    ['1t_4D_', 'link.damaged'],
    ['1zAAAA', 'link.damaged'],
    ['1z', 'link.damaged'],
    ['2zAAAA', 'link.damaged'],
    ['2z', 'link.damaged'],
  ];
  for (const [letters, message] of cases)
    await assert.rejects(unpacked(letters), { message }, letters.slice(0, 20));
});

test('links keep everything in a record, even tags that look like moves', async () => {
  const text =
    '[Ludoteca "1"]\n[Ruleset "alquerque"]\n[Event "Round 3. 1. c2-c3 1-0"]\n[Site "x "]\n[Result ' +
    '"*"]\n\n1. c2-c3 d4-c4 2. b3-d1 *\n';
  const record = Record.parse(text.replace(' d4-c4 2. b3-d1', ''));
  const link = record.linkText();
  assert.equal(link, '[Event "Round 3. 1. c2-c3 1-0"]\n[Site "x "]\n\nc2-c3');
  const read = await recordOfLink({ Record }, 'alquerque', await packed(link));
  assert.equal(read.text(), record.text());
  record.free();
});

test('links made by earlier versions still open', async () => {
  for (const [game, letters] of Object.entries(OLD_LINKS)) {
    const record = Record.parseLink(game, await unpacked(letters));
    assert.equal(
      record.text(),
      await readFile(new URL(`../data/games/${game}.txt`, import.meta.url), 'utf8'),
    );
    record.free();
  }
});

/** Runs `act` as in a browser without compression. @template T @param {() => Promise<T>} act */
async function withoutCompression(act) {
  const { CompressionStream } = globalThis;
  Reflect.deleteProperty(globalThis, 'CompressionStream');
  try {
    return await act();
  } finally {
    Object.assign(globalThis, { CompressionStream });
  }
}

test('a link cut off at any point is recognised as incomplete, whether or not it is compressed', async () => {
  for (const game of ['alquerque', 'fallas', 'spanish-draughts']) {
    const text = await readFile(new URL(`../data/games/${game}.txt`, import.meta.url), 'utf8');
    const link = Record.parse(text).linkText();
    for (const letters of [await packed(link), await withoutCompression(() => packed(link))]) {
      const record = Record.parseLink(game, await unpacked(letters));
      assert.equal(record.text(), text);
      record.free();
      for (let length = 0; length < letters.length; length += 1)
        await assert.rejects(
          unpacked(letters.slice(0, length)),
          { message: 'link.damaged' },
          `${game}, ${length} of ${letters.length} letters: ${letters.slice(0, 8)}`,
        );
    }
  }
});

test('no link with one changed character opens another game', async () => {
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const game of ['alquerque', 'fallas', 'spanish-draughts']) {
    const text = await readFile(new URL(`../data/games/${game}.txt`, import.meta.url), 'utf8');
    const link = Record.parse(text).linkText();
    const letters = await packed(link);
    // At each position, tries every character in a short link and every seventh in a long one; fewer outside
    // the full tier.
    const step = (letters.length < 100 ? 1 : 7) * (isFull ? 1 : 15);
    for (let at = 2; at < letters.length; at += 1)
      for (let turn = at % step; turn < LETTERS.length; turn += step) {
        const changed = `${letters.slice(0, at)}${LETTERS[turn]}${letters.slice(at + 1)}`;
        const opened = await unpacked(changed).catch((reason) => reason.message);
        assert.ok(opened === link || opened === 'link.damaged', `${game}: ${changed}`);
      }
  }
});

test('links without a stated length open, and missing parts are detected where possible', async () => {
  const link = `1t${Buffer.from('c2-c3 d4-c4').toString('base64url')}`;
  assert.match(await unpacked(link), /^c2-c3 d4-c4$/);
  assert.match(await unpacked(`${link.slice(0, 7)} \n${link.slice(7)}`), /^c2-c3 d4-c4$/);
  // Cut after the prefix, within a character, and at a space.
  for (const length of [2, link.length - 1, 10])
    await assert.rejects(unpacked(link.slice(0, length)), { message: 'link.damaged' });
});

test('text that is too long for a link is rejected', async () => {
  const noise = Array.from({ length: 1 << 19 }, (_, index) =>
    String.fromCharCode(33 + ((index * 7919 * (index >> 3)) % 90)),
  ).join('');
  await assert.rejects(packed(`${noise}${noise}${noise}`), { message: 'link.long' });
});

test('a URL with HTML entities is accepted', () => {
  const { hashParameters, wrong } = readAddress({
    search: '',
    hash: '#game=alquerque&amp;record=1zA&side=both',
  });
  assert.deepEqual(
    [[...hashParameters], wrong],
    [
      [
        ['game', 'alquerque'],
        ['record', '1zA'],
        ['side', 'both'],
      ],
      [],
    ],
  );
});

test('a link is accepted with any punctuation after it', async () => {
  const text = '[Seed "00000000000000ab"]\n\nc2-c3 c4xc2';
  const letters = await packed(text);
  for (const end of ['.', ')', ').', '>', '"', '»', ',', '…', '=', '\n']) {
    assert.ok((await unpacked(letters + end)).includes(text), end);
  }
  await assert.rejects(unpacked(`${letters.slice(0, -5)}.`), { message: 'link.damaged' });
});

/** @param {string} text @returns {{ key: string, line: unknown } | string} */
function readOrWrong(text) {
  try {
    return recordOfFile(text);
  } catch (reason) {
    assert.ok(reason instanceof FileError, String(reason));
    return { key: reason.message, line: reason.values['line'] };
  }
}

test('a PDN file that is invalid or exceeds a limit is rejected, with a line number where possible', () => {
  const tag = (/** @type {number} */ index) => `[T${index} "x"]`;
  const tags = (/** @type {number} */ count) =>
    Array.from({ length: count }, (_, index) => tag(index)).join('\n');
  const plies = (/** @type {number} */ count) => `1. ${'9-13\n'.repeat(count)}`;
  /** @type {[string, string, number | undefined][]} */
  const cases = [
    [`${tags(MOST.tags + 1)}\n1. 9-13`, 'file.tags', MOST.tags + 1],
    [`\n[Event "${'x'.repeat(MOST.value + 1)}"]\n1. 9-13`, 'file.tag-long', 2],
    [plies(MOST.plies + 1), 'file.plies', MOST.plies + 1],
    [`1.\n${'('.repeat(MOST.nested + 1)}`, 'file.nested', 2],
    [`1. 9-13\n(\n(10-14)\n`, 'file.bracket', 2],
    ['1. 9-13\n)', 'file.bracket', 2],
    ['1. 9-13 {one\ntwo}\n{three\n', 'file.comment', 3],
    [`1. 9-13\r\n${'x'.repeat(MOST.word + 1)}`, 'file.move', 2],
    ['[White "A"]\n[FEN 5]\n', 'file.tag', 2],
    ['[White "A"]\n[Black "B\n1. 9-13', 'file.tag', 2],
    ['', 'file.unknown', undefined],
    ['{}', 'file.unknown', undefined],
    ['Dear all', 'file.unknown', undefined],
    ['12', 'file.unknown', undefined],
    [' '.repeat(MOST.bytes + 1), 'file.long', undefined],
    ['[Event "x"]\n[GameType "20,W,10,10,N2,0"]\n\n1. 32-28', 'file.other-game', 2],
    ['[GameType "X"]\n\n1. 32-28', 'file.game-type', 1],
  ];
  for (const [text, key, line] of cases)
    assert.deepEqual(readOrWrong(text), { key, line }, text.slice(0, 40));
  for (const text of [
    `${tags(MOST.tags)}\n1. 9-13`,
    `[Event "${'x'.repeat(MOST.value)}"]\n1. 9-13`,
    plies(MOST.plies),
    `1. ${'('.repeat(MOST.nested)}${')'.repeat(MOST.nested)} 9-13`,
  ]) {
    assert.equal(typeof readOrWrong(text), 'string', text.slice(0, 40));
  }
});

test('PDN is accepted in all common variants of its syntax', () => {
  const four = ['10-14', '23-19', '14x23', '28x19'];
  const two = four.slice(0, 2);
  /** @type {[string, string[]][]} */
  const cases = [
    ['1. 10-14 23-19 2. 14x23 28x19', four],
    ['1.10-14 23-19 2.14x23 28:19', four],
    ['1. 10-14 23-19 2. 14 x 23 28:\n19 *', four],
    ['1. 10-14 23-19 2. 14\nx\n23 28x19', four],
    [
      '\ufeff1. 10-14! {a (b; [c]} 23-19?? ; d } (\n%e {\n2. 14x23 $1 $22 (2. 11-14 (23x1 {)}) 19x10) ' +
        '28x19 1-0\n\n[Event "2"]\n1. 9-13',
      four,
    ],
    [
      '; first\n% second\n{third}\n[Event "O "B" x"]\n[Date 2020]\n[White "\\\\ \\""] [Black "B"]\n\n' +
        '1. 10-14 23-19 *',
      two,
    ],
    ['[Event "x"]\r\r1... 10-14\r2. 23-19', two],
    ['1. 10-14 *\n\n1. 9-13 *', ['10-14']],
    ['[Event "x"]', []],
    ['1. 10-14 23-19 (bad (x) 1-0) 2-0 $1 {a} (more 2. 14x23) !? ; b', two],
    ['1) 10-14 23-19 2) 14*23 28:19', four],
    ['1 10-14 23-19 2 14x23 28x19', four],
    ['1.- 10 - 14 23 - 19 7.- 14 X 23 28x19', four],
    ['1. 10–14 23—19 2. 14×23 28✕19', four],
    ['\u200e10–14\u200f 23–19 ١٤\u200b×٢٣ 𝟐𝟖х19', four],
    ['“10-14, 23-19, 14x23□ = 28x19∞ +-”', four],
    ['[fen "W:W1-12:B21-32"]\n10-14 23-19', two],
    ['1.10-14* 23-19 2.14x23 28x19*', four],
    ['1.10-14 23-19*', two],
    ['[FEN "W:W1-12:B21-32"]\n1.10-14 23-19 *', two],
    ['[FEN "B:BK21-23,24-32:W1-8,9,10,11-12."]\n1.23-19 *', ['23-19']],
    [`1. 10-14${' '.repeat(50)}\n${' '.repeat(50)}[Event "2"]`, ['10-14']],
  ];
  for (const [text, moves] of cases) {
    const record = Record.parse(recordOfFile(text));
    assert.deepEqual(
      record.movesFrom(0).map(({ notation }) => notation),
      moves,
      text,
    );
    record.free();
  }
});

test('a PDN file is decoded from UTF-8, UTF-16 or Latin-1', () => {
  const text = '[White "José Peña"]\n1. 10-14 23-19 *\n';
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
  const files = [text, `\ufeff${text}`, Buffer.from(text, 'latin1'), wide, Buffer.from(wide).swap16()];
  for (const file of files) assert.equal(lettersIn(new Uint8Array(Buffer.from(file))), text);
});

test("a PDN file's result and tags are kept", () => {
  /** @type {[string, string, string][]} */
  const cases = [
    ['1-0', '*', '1-0'],
    ['*', '0-1', '0-1'],
    ['2-0', '', '1-0'],
    ['', '0-2', '0-1'],
    ['1-1', '1-1', '1/2-1/2'],
    ['1/2-1/2', '*', '1/2-1/2'],
    ['*', '*', '*'],
  ];
  for (const [tag, ending, result] of cases) {
    const record = Record.parse(
      recordOfFile(`[Result "${tag}"]\n[Annotator "A \\"B\\""]\n1. 10-14 23-19 ${ending}`),
    );
    assert.ok(record.text().includes(`\n[Result "${result}"]\n`), record.text());
    assert.ok(record.text().includes('\n[Annotator "A \\"B\\""]\n'), record.text());
    assert.equal(record.state().outcome === null, result === '*');
    const text = record.text();
    assert.equal(recordOfFile(text), text);
    record.free();
  }
});

test('a game saved by the page opens again, even at the size limits', () => {
  const tags = Array.from(
    { length: MOST.tags },
    (_, index) => `[T${index} "${'\u{1f415}'.repeat(MOST.value)}"]`,
  );
  for (const { id } of RULESETS) {
    const text = `[Ludoteca "1"]\n[Ruleset "${id}"]\n[Seed "0123456789abcdef"]\n${tags.join('\n')}\n*\n`;
    const record = Record.parse(text);
    assert.equal(recordOfFile(record.text()), record.text());
    record.free();
  }
  const own = `[Ludoteca "1"]\n[Ruleset "fallas"]\n\n${'111: - '.repeat(MOST.plies)}*\n`;
  assert.equal(recordOfFile(own), own);
});

test('an illegal move in a PDN file is reported with its line number', () => {
  const text = recordOfFile('[Event "x"]\n[White "y"]\n\n{a\nb} 1. 9-13 23-19\n; c\n2. 9-18');
  assert.throws(() => Record.parse(text), { key: 'record.move', values: { line: 7, found: '9-18' } });
});

const RULESETS = rulesets();
const NAMES = RULESETS.flatMap(({ id, aliases }) => [id, ...aliases]);
const rules = { Game };

/**
 * URL parsers, by page.
 * @type {{ [page: string]: (location: { search: string, hash: string }) => unknown }}
 */
const READERS = {
  game: (location) => [routeOf(readAddress(location), RULESETS), faultsOf(readAddress(location), RULESETS)],
  embed: (location) => readParameters(embedParameters(NAMES), readAddress(location).parameters),
  rules: (location) => switchesIn(readAddress(location).parameters.get('with') ?? '', 'alquerque', rules),
  kiosk: (location) => readKiosk(RULESETS, location),
  print: (location) => optionsOf(RULESETS, 'a4', rules, location),
};
/** Parts of URLs to repeat. @type {((index: number) => string)[]} */
const REPEATED = [
  (index) => `&u${index}=1`,
  () => '&game=brandubh',
  () => '&',
  () => '&=',
  () => '%',
  () => '&%=%zz',
  () => '&side=x',
  () => '#?',
  () => '+',
];
/** Parameters whose values are lists or URLs. */
const LISTS = [
  'games=brandubh,',
  'controls=moves,',
  'what=board,',
  'what=x,',
  'with=a%3Db%26',
  'moves=d5-c5_',
  'lang=a-',
  'home=https://a',
];

for (const [page, read] of casesOf(Object.entries(READERS), 2)) {
  test(`parsing a page's URL takes time proportional to its length: ${page}`, async () => {
    const to = isFull ? 1 << 19 : 1 << 14;
    for (const part of REPEATED) {
      const make = (/** @type {number} */ size) =>
        Array.from({ length: Math.ceil(size / part(9).length) }, (_, at) => part(at)).join('');
      await growsLinearly(part(0), {
        to,
        make,
        work: (text) => read({ search: `?${text}`, hash: `#${text}` }),
      });
    }
    for (const list of LISTS) {
      const [name, value] = list.split('=');
      const make = (/** @type {number} */ size) => `${name}=${(value ?? '').repeat(size / 16)}`;
      await growsLinearly(list, { to, make, work: (text) => read({ search: '', hash: `#${text}` }) });
    }
  });
}

test('a URL that is too long or has too many parameters is reported', () => {
  const many = Array.from({ length: MOST_PARAMETERS + 1 }, (_, index) => `a${index}=1`).join('&');
  const { parameters, wrong } = readAddress({ search: '?game=fallas', hash: `#${many}` });
  assert.deepEqual(
    [parameters.size, parameters.get('game'), parameters.get('a0'), parameters.get(`a${MOST_PARAMETERS}`)],
    [MOST_PARAMETERS + 1, 'fallas', '1', undefined],
  );
  assert.deepEqual(wrong, [{ key: 'address.many', values: { most: MOST_PARAMETERS } }]);
  const long = `a=1&b=${'x'.repeat(LONGEST_ADDRESS)}`;
  const tooLong = [{ key: 'address.long', values: {} }];
  assert.deepEqual(parametersIn(long), { parameters: new Map(), wrong: tooLong });
  assert.deepEqual(parametersIn(`b=${'x'.repeat(LONGEST_ADDRESS - 2)}`).wrong, []);
  assert.deepEqual(readAddress({ search: `?${long}`, hash: `#${long}` }).wrong.length, 2);
});

test('the last value of a repeated parameter applies, and a value after # overrides one before it', () => {
  const { parameters } = readAddress({
    search: '?game=fallas&level=1&level=2',
    hash: '#game=alquerque&game=brandubh#?secret=x',
  });
  assert.deepEqual(Object.fromEntries(parameters), { game: 'brandubh', level: '2' });
  assert.deepEqual(
    [...readAddress({ search: '', hash: '#a=%&b=%E0%A4%A&__proto__=1#?b=2' }).hashParameters],
    [
      ['a', '%'],
      ['b', '\ufffd%A'],
      ['__proto__', '1'],
    ],
  );
});

test('options unknown to a ruleset are reported, and the others apply', () => {
  const read = (/** @type {string} */ text) => {
    const { switches, wrong } = switchesIn(text, 'alquerque', rules);
    return { switches, wrong: wrong.map(({ values: { name, value } }) => `${name}=${value}`) };
  };
  assert.deepEqual(read('capture=compulsory&a=b&capture=x&__proto__=1'), {
    switches: {},
    wrong: ['capture=x', 'a=b', '__proto__=1'],
  });
  assert.deepEqual(read('a=b&capture=compulsory'), { switches: { capture: 'compulsory' }, wrong: ['a=b'] });
});

test('handling an embed message takes time proportional to its size, whatever its content', async () => {
  const { readMessage } = await import('../../web/pages/embed/host.js');
  const { readFrameMessage } = await import('../../web/embed/ludoteca-board.js');
  const nest = (/** @type {number} */ size) => {
    /** @type {object} */
    let inner = {};
    for (let depth = 0; depth < size; depth += 1) inner = { inner };
    return inner;
  };
  /** @type {((size: number) => unknown)[]} */
  const makers = [
    (size) => ({ list: Array.from({ length: size }, () => ({})) }),
    nest,
    (size) => ({ text: 'x'.repeat(size) }),
    (size) => Object.fromEntries(Array.from({ length: size }, (_, index) => [`n${index}`, index])),
    (size) => ({ list: new Array(size * 1000) }),
  ];
  for (const [index, make] of casesOf(makers, 2).entries()) {
    for (const [type, read] of /** @type {const} */ ([
      ['load', readMessage],
      ['move', readFrameMessage],
    ])) {
      const message = (/** @type {number} */ size) => ({
        ns: 'ludoteca',
        v: 1,
        type,
        seq: 1,
        data: make(size),
      });
      await growsLinearly(`${type} ${index}`, { to: isFull ? 1 << 20 : 1 << 15, make: message, work: read });
    }
  }
});
