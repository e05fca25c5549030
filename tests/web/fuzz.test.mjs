/**
 * Fuzzing of everything that is parsed in JavaScript. Whatever the input, a parser throws only its own error,
 * whose message exists; no prototype changes; the running time is bounded by the input length; and valid
 * input survives a round trip.
 *
 * Inputs are strings. Those in tests/data/corpus/TARGET come first, followed by a fixed number of generated
 * ones from a fixed seed. With LUDOTECA_FUZZ_SECONDS the run is limited by that total time instead, with a
 * new seed. LUDOTECA_FUZZ_SEED sets the seed, and LUDOTECA_FUZZ_TARGET selects a single target. `cargo
 * xtask fuzz` uses these variables.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import fc from './properties.mjs';

import { Game, Record, rulesets } from './rules.mjs';
import { isFull } from './tiers.mjs';
import './stubs.mjs';
import { parametersOf as embedParameters } from '../../web/pages/embed/parameters.js';
import { faultsOf } from '../../web/route/faults.js';
import { wrongValues } from '../../web/route/wrong-values.js';
import { parametersOf as kioskParameters, readKiosk } from '../../web/pages/kiosk/parameters.js';
import { snippetOf } from '../../web/pages/on-your-site/snippet.js';
import { recordOfFile } from '../../web/games/spanish-draughts/pdn.js';
import { FileError } from '../../web/games/spanish-draughts/pdn/limits.js';
import { addressOf, optionsOf, parametersOf as printParameters } from '../../web/pages/print/parameters.js';
import { PARAMETERS, readParameters, routeOf } from '../../web/route/parameters.js';
import { MOST_PARAMETERS, readAddress } from '../../web/route.js';
import { defaultSeats, readSeats, seatsFor } from '../../web/state/players.js';
import { readSettings } from '../../web/state/settings.js';
import { LinkError, packed, recordOfLink, unpacked } from '../../web/state/link-codec.js';
import { switchesIn } from '../../web/route/switches.js';

/**
 * Fuzz target. `runs`: number of generated inputs outside the full tier, which take less than a second.
 * @typedef {{ runs: number, inputs: fc.Arbitrary<string>, check: (input: string) => unknown }} Target
 */

const { readMessage } = await import('../../web/pages/embed/host.js');
const { pageAt, readFrameMessage } = await import('../../web/embed/ludoteca-board.js');

/** Factor by which the full tier multiplies the number of inputs. */
const FULL_TIMES = 8;
const SECONDS = process.env['LUDOTECA_FUZZ_SECONDS'];
const SEED = Number(process.env['LUDOTECA_FUZZ_SEED'] ?? (SECONDS ? Date.now() % 2 ** 31 : 20_261_122));
const ONLY = process.env['LUDOTECA_FUZZ_TARGET'];
/** Maximum CPU time for one input with LUDOTECA_FUZZ_SECONDS, in ms: far more than any input should need. */
const MOST_MS = 3000;

const CORPUS = new URL('../data/corpus/', import.meta.url);
const GAMES = new URL('../data/games/', import.meta.url);
const RULESETS = rulesets();
const NAMES = RULESETS.flatMap(({ id, aliases }) => [id, ...aliases]);
const MESSAGES = ['common', 'extras', 'print'].map((name) =>
  JSON.parse(readFileSync(new URL(`../../web/i18n/en/${name}.json`, import.meta.url), 'utf8')),
);

/** @param {string} key */
const hasMessage = (key) =>
  assert.ok(
    MESSAGES.some((each) => Object.hasOwn(each, key)),
    `no message ${key}`,
  );

/** Records of randomly played games. */
const RECORDS = readdirSync(GAMES)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => readFileSync(new URL(name, GAMES), 'utf8'));

/** Generator of the first moves of a game, with random tags. @type {fc.Arbitrary<string>} */
const records = fc
  .record({
    text: fc.constantFrom(...RECORDS),
    plies: fc.nat(40),
    tags: fc.uniqueArray(
      fc.tuple(fc.stringMatching(/^[A-Z][a-z]{0,8}$/), fc.string({ unit: 'grapheme', maxLength: 40 })),
      {
        selector: ([name]) => name,
        maxLength: 5,
      },
    ),
  })
  .map(({ text, plies, tags }) => {
    const record = Record.parse(text);
    record.jump(Math.min(plies, record.state().plies));
    const here = record.textHere();
    record.free();
    const known = ['Ludoteca', 'Ruleset', 'LudotecaId', 'Seed', 'Result', 'Lot', 'Ended', 'Switches'];
    const written = tags
      .filter(([name, value]) => !known.includes(name) && !/[\n\r]/.test(value))
      .map(([name, value]) => `[${name} "${value.replace(/[\\"]/g, '\\$&')}"]\n`);
    return written.join('') + here;
  });

/**
 * Returns a generator of text that mixes `pieces`, which the parser knows, with random text.
 * @param {string[]} pieces
 */
const textOf = (...pieces) =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...pieces) },
        {
          weight: 2,
          arbitrary: fc
            .tuple(fc.constantFrom(...pieces), fc.nat(300))
            .map(([piece, count]) => piece.repeat(count)),
        },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
        { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

const NAMED = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  ...Object.keys({ ...PARAMETERS, ...kioskParameters([]), ...printParameters([]), ...embedParameters([]) }),
];
const pdn = textOf(
  ...['[Event "x"]\n', '[FEN "B:W18,24,K2:B12"]\n', '[Result "1-0"]\n', '[GameType "24"]', '[Ludoteca "1"]'],
  ...'[|]|"|\\|(|)|{|}|;|%|\n|\r\n|\r| |\t|:|x|*|$5|!?|\ufeff|1'.split('|'),
  ...'1.|12...|9-13|23-19|10-14|14x23|14 x 23|1-0|0-1|1/2-1/2|2-0'.split('|'),
);
const letters = fc.oneof(
  textOf('1z', '1t', '2z', 'A', '_', '-', '=', '/', '+', 'zeJx', '%', ' '),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => `1z${Buffer.from(bytes).toString('base64url')}`),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => `2z${Buffer.from(bytes).toString('base64url')}`),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => `1t${Buffer.from(bytes).toString('base64url')}`),
);
const addresses = textOf(
  ...NAMED.flatMap((name) => [`${name}=`, `&${name}=`]),
  ...'&|=|%|#|#?|+|;|,|%00|%E0%A4%A|%ud800|brandubh|el-perro|first|8|x|-1|1e9|es-MX|material'.split('|'),
  ...'capture%3Dcompulsory|a%3Db|board,|moves,|https://a.example/|javascript:'.split('|'),
);

/** Returns a cloneable value for a word of `SPECIAL`. @param {string} word @returns {unknown} */
function special(word) {
  const circle = /** @type {{ self?: unknown }} */ ({});
  circle.self = circle;
  /** @type {unknown} */
  let deep = 1;
  for (let depth = 0; word === '$deep' && depth < 5000; depth += 1) deep = { data: deep };
  const found = new Map(
    Object.entries({
      $big: 10n,
      $map: new Map([['type', 'reply']]),
      $set: new Set([1]),
      $date: new Date(NaN),
      $expression: /x/,
      $circle: circle,
      $deep: deep,
      $undefined: undefined,
      $nan: NaN,
      $infinity: Infinity,
      $bytes: new Uint8Array(9),
      $sparse: new Array(4e9),
      $error: new Error('x'),
    }),
  );
  return found.has(word) ? found.get(word) : word;
}
const SPECIAL = [
  '$big',
  '$map',
  '$set',
  '$date',
  '$expression',
  '$circle',
  '$deep',
  '$undefined',
  '$nan',
  '$infinity',
  '$bytes',
  '$sparse',
  '$error',
];

/** @param {string} input @returns {unknown} */
function messageIn(input) {
  try {
    return JSON.parse(input, (_, value) => (typeof value === 'string' ? special(value) : value));
  } catch {
    return input;
  }
}

const words = fc.constantFrom(
  ...NAMED,
  ...SPECIAL,
  'ludoteca',
  'reply',
  'size',
  'ready',
  'move',
  'end',
  'error',
  'load',
  'set',
  'x'.repeat(3000),
);
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    tie('object'),
  ),
  object: fc.dictionary(words, tie('value'), { maxKeys: 6, noNullPrototype: true }),
})).value;
/** Types of messages in both directions. */
const TYPES = ['reply', 'size', 'ready', 'move', 'illegal', 'end', 'lesson', 'error', 'xapi', 'load', 'set'];
const messages = fc
  .oneof(
    values,
    fc.record({
      ns: fc.constant('ludoteca'),
      v: fc.constant(1),
      type: fc.oneof(fc.constantFrom(...TYPES), values),
      seq: fc.oneof(fc.nat(9), values),
      data: fc.oneof(fc.record({ ok: values, error: values, height: values, code: values }), values),
    }),
  )
  .map((value) => JSON.stringify(value));

/**
 * @param {() => string | Promise<string>} read
 * @param {(new (...values: never[]) => Error) & { name: string }} kind
 */
async function answersOr(read, kind) {
  try {
    return await read();
  } catch (reason) {
    assert.ok(reason instanceof kind, `${String(reason)} is no ${kind.name}`);
    hasMessage(reason.message);
    return null;
  }
}

/** @param {string} text @returns {string | null} normal form of the record, null if the rules refuse it */
function normal(text) {
  try {
    const record = Record.parse(text);
    const written = record.text();
    record.free();
    return written;
  } catch (reason) {
    assert.ok(!(reason instanceof WebAssembly.RuntimeError), String(reason));
    return null;
  }
}

/** @param {string} input */
const locationOf = (input) => {
  const at = input.indexOf('#');
  return { search: `?${at < 0 ? input : input.slice(0, at)}`, hash: at < 0 ? '' : input.slice(at) };
};

/** Checks that faults have messages, and that parsed values survive a round trip. @param {string} input */
function checkAddress(input) {
  const place = locationOf(input);
  const { parameters, wrong } = readAddress(place);
  assert.ok(parameters.size <= 2 * MOST_PARAMETERS);
  const again = readAddress({ search: '', hash: `#${new URLSearchParams([...parameters])}` });
  if (parameters.size <= MOST_PARAMETERS && !wrong.length) assert.deepEqual(again.parameters, parameters);
  const { switches } = switchesIn(parameters.get('with') ?? '', 'alquerque', { Game });
  new Game('alquerque', switches).free();
  const route = routeOf(readAddress(place), RULESETS);
  const faults = faultsOf(readAddress(place), RULESETS);
  const seats = seatsFor(route.requested, defaultSeats());
  assert.deepEqual(
    readSeats({ ...seats, pace: defaultSeats().pace, computers: defaultSeats().computers }).who,
    seats.who,
  );
  const embed = readParameters(embedParameters(NAMES), parameters);
  const embedWrong = wrongValues(embedParameters(NAMES), embed.bad);
  for (const { values } of embedWrong) assert.notEqual(values['allowed'], '');
  const print = optionsOf(RULESETS, 'a4', { Game }, place);
  assert.deepEqual(
    optionsOf(RULESETS, 'a4', { Game }, { search: '', hash: `#${addressOf(print.options, 'en')}` }).options,
    print.options,
  );
  for (const { key, values } of [
    ...faults,
    ...readKiosk(RULESETS, place).wrong,
    ...embedWrong,
    ...print.wrong,
  ]) {
    hasMessage(key);
    for (const name of ['name', 'value']) assert.ok(String(values[name] ?? '').length < 100);
  }
}

/** Checks that a snippet contains the chosen values as text only. @param {string} input */
function checkSnippet(input) {
  const options = {
    base: 'https://example.org/',
    game: 'brandubh',
    parameters: { game: input, lang: input },
    title: input,
    name: input,
  };
  for (const form of /** @type {const} */ (['frame', 'element', 'single'])) {
    const outside = snippetOf({ ...options, form })
      .split('"')
      .filter((_, index) => index % 2 === 0)
      .join('');
    const tags = snippetOf({ ...options, form, parameters: { game: 'x', lang: 'x' }, title: 'x', name: 'x' });
    assert.equal(
      outside.split('<').length,
      tags
        .split('"')
        .filter((_, index) => index % 2 === 0)
        .join('')
        .split('<').length,
    );
  }
}

/** @type {{ [name: string]: Target }} */
const TARGETS = {
  pdn: {
    runs: 1500,
    inputs: pdn,
    check: async (input) => normal((await answersOr(() => recordOfFile(input), FileError)) ?? ''),
  },
  'pdn-round-trip': {
    runs: 300,
    inputs: records,
    check(input) {
      const written = normal(input);
      if (written === null || !written.includes('"spanish-draughts"')) return;
      // Without the tags of this page, the file must still give the same game.
      const foreign = written
        .split('\n')
        .filter((line) => !/^\[(Ludoteca|Ruleset|LudotecaId|Ended) /.test(line))
        .join('\n');
      assert.equal(
        normal(recordOfFile(foreign))?.replace(/^\[Ended "stated.*\n/m, ''),
        written
          .split('\n')
          .filter((line) => !/^\[(LudotecaId|Ended) /.test(line))
          .join('\n'),
      );
    },
  },
  link: {
    runs: 450,
    inputs: letters,
    async check(input) {
      const text = (await answersOr(() => unpacked(input), LinkError)) ?? '';
      return answersOr(() => Record.parseLink('alquerque', text).text(), Error);
    },
  },
  'link-round-trip': {
    runs: 100,
    inputs: records,
    async check(input) {
      const written = normal(input);
      const ruleset = /^\[Ruleset "([\w-]+)"\]/m.exec(input)?.[1] ?? '';
      if (written === null) return;
      const letters = await packed(Record.parse(written).linkText());
      assert.equal((await recordOfLink({ Record }, ruleset, letters)).text(), written);
    },
  },
  address: { runs: 450, inputs: addresses, check: checkAddress },
  snippet: {
    runs: 800,
    inputs: textOf('"', '<', '>', '&', "'", '</iframe>', '<script>', 'x'),
    check: checkSnippet,
  },
  message: {
    runs: 2000,
    inputs: messages,
    check(input) {
      const message = readMessage(messageIn(input));
      for (const value of Object.values(message?.data ?? {}))
        assert.ok(value === null || ['string', 'number', 'boolean'].includes(typeof value));
    },
  },
  said: {
    runs: 2500,
    inputs: messages,
    check(input) {
      const message = readFrameMessage(messageIn(input));
      // Accepted messages can be serialised as JSON, so they have no cycles.
      if (typeof message === 'object')
        assert.ok(
          JSON.stringify(message.data).length < 4e6 &&
            (message.type !== 'size' || Number.isFinite(message.data['height'])),
        );
    },
  },
  source: {
    runs: 2500,
    inputs: textOf(
      'javascript:',
      'JAVA',
      'script',
      ':',
      '\t',
      '\n',
      ' ',
      '\u0001',
      'data:',
      'blob:',
      'https://',
      'http:',
      '//',
      'a.example',
      '@',
      '[',
      '..',
      '/x',
      '?',
      '#',
    ),
    check(input) {
      const found = pageAt(input, 'https://example.org/a/b.html');
      assert.ok(found === null || found.href.startsWith('https://') || found.href.startsWith('http://'));
    },
  },
  settings: {
    runs: 2500,
    inputs: fc.oneof(
      values.map((value) => JSON.stringify(value) ?? ''),
      fc
        .record({
          version: fc.constant(1),
          sound: values,
          volume: values,
          motion: fc.oneof(values, fc.constant('on')),
        })
        .map((value) => JSON.stringify(value)),
      fc.string(),
    ),
    check(input) {
      const read = readSettings(input);
      if (read !== null) assert.deepEqual(readSettings(JSON.stringify({ version: 1, ...read })), read);
      assert.ok(read === null || (typeof read.volume === 'number' && typeof read.sound === 'boolean'));
      readSeats(messageIn(input));
    },
  },
};

/** Number of keys of each prototype before the tests. */
const PROTOTYPES = [Object.prototype, Array.prototype, String.prototype, Map.prototype].map(
  (each) => /** @type {[object, number]} */ ([each, Reflect.ownKeys(each).length]),
);

/** @param {Target} target @param {string} input */
async function tryInput({ check }, input) {
  const before = process.cpuUsage();
  await check(input);
  const { user, system } = process.cpuUsage(before);
  const ms = Math.round((user + system) / 1000);
  if (SECONDS !== undefined) assert.ok(ms < MOST_MS, `${ms} ms for ${input.length} characters`);
  for (const [prototype, count] of PROTOTYPES)
    assert.equal(Reflect.ownKeys(prototype).length, count, 'a prototype has changed');
}

/** @param {string} name @returns {string[]} the committed inputs of a target */
function corpusOf(name) {
  const folder = new URL(`${name}/`, CORPUS);
  return readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
}

/**
 * @param {Target} target @param {number} targets number of targets that share the time
 * @returns {fc.Parameters<[string]>}
 */
function limitsOf({ runs }, targets) {
  if (SECONDS === undefined) return { numRuns: isFull ? FULL_TIMES * runs : runs };
  return {
    numRuns: 2 ** 31 - 1,
    interruptAfterTimeLimit: (1000 * Number(SECONDS)) / targets,
    markInterruptAsFailure: false,
  };
}

/** @param {string} name @param {Target} target @param {fc.Parameters<[string]>} limits */
async function fuzz(name, target, limits) {
  const corpus = corpusOf(name);
  for (const input of corpus) await tryInput(target, input);
  let count = 0;
  const started = process.cpuUsage();
  const property = fc.asyncProperty(target.inputs, async (input) => {
    count += 1;
    await tryInput(target, input);
  });
  const result = await fc.check(property, { seed: SEED, ...limits });
  const { user, system } = process.cpuUsage(started);
  const spent = ((user + system) / 1e6).toFixed(1);
  console.log(
    `${name}: ${count} inputs and ${corpus.length} of the corpus, ${spent} s of processor time, seed ${SEED}`,
  );
  if (!result.failed) return;
  const input = result.counterexample?.[0] ?? '';
  console.log(
    `${name}: put this into tests/data/corpus/${name}/past-WHAT-IT-IS.txt:\n${JSON.stringify(input)}`,
  );
  throw result.errorInstance ?? new Error(`failed with ${JSON.stringify(input)}`);
}

/** @type {[string, Target][]} */
const all = Object.entries(TARGETS);
const chosen = all.filter(([name]) => ONLY === undefined || ONLY === name);
test('the requested fuzz target exists', () => assert.ok(chosen.length > 0, `no target is called ${ONLY}`));
for (const [name, target] of chosen) {
  test(`random input causes no unexpected error: ${name}`, () =>
    fuzz(name, target, limitsOf(target, chosen.length)));
}
