/**
 * URL parsing: one module, one table of parameters per page, and the page can parse every URL that it writes.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import fc from './properties.mjs';

import { Game, rulesets } from './rules.mjs';
import './stubs.mjs';
import { listFiles } from '../../site/files.mjs';
import { parametersOf as embedParameters } from '../../web/pages/embed/parameters.js';
import { parametersOf as kioskParameters, readKiosk } from '../../web/pages/kiosk/parameters.js';
import { faultsOf } from '../../web/route/faults.js';
import { addressOf as addressOfFrame } from '../../web/pages/on-your-site/snippet.js';
import {
  addressOf,
  optionsOf,
  PAPERS,
  PARTS,
  parametersOf as printParameters,
} from '../../web/pages/print/parameters.js';
import { PARAMETERS, PLAYERS, readParameters, routeOf } from '../../web/route/parameters.js';
import { readAddress } from '../../web/route.js';
import { hashOf, switchesWritten } from '../../web/route/addresses.js';

/** @import { AnyNode } from "acorn" */
/** @import { RulesetInfo } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { From, Switches } from "../../web/route/parameters.js" */
/** @import { Wrong } from "../../web/route.js" */

const RULESETS = rulesets();
const NAMES = RULESETS.flatMap(({ id, aliases }) => [id, ...aliases]);
const WEB = fileURLToPath(new URL('../../web/', import.meta.url));

/** @param {string} hash @param {string} [search] */
const route = (hash, search = '') => {
  const address = readAddress({ search, hash });
  return { ...routeOf(address, RULESETS), wrong: faultsOf(address, RULESETS) };
};

/** @param {Wrong[]} wrong */
const keysOf = (wrong) => wrong.map(({ key, values }) => [key, values['name'] ?? values['list']]);

/** @param {RulesetInfo} info */
const switchesOf = ({ switches }) =>
  /** @type {fc.Arbitrary<Switches>} */ (
    fc.record(
      Object.fromEntries(
        switches.map(({ key, values }) => [
          key,
          Array.isArray(values)
            ? fc.constantFrom(...values)
            : fc.oneof(
                fc.integer({ min: values.min, max: values.max }).map(String),
                fc.constantFrom(...values.also),
              ),
        ]),
      ),
      { requiredKeys: [], noNullPrototype: true },
    )
  );

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' })).map((each) => each.toWellFormed());

/** Starting points of a game. @type {fc.Arbitrary<{ from: From, written: { [name: string]: string } }>} */
const begins = fc.oneof(
  fc.constant({ from: /** @type {From} */ ({ type: 'fresh' }), written: {} }),
  text.map((pos) => ({
    from: /** @type {From} */ ({ type: 'position', position: pos.trim() }),
    written: { pos },
  })),
  text.map((lesson) => ({
    from: /** @type {From} */ ({ type: 'lesson', step: lesson }),
    written: { lesson },
  })),
  fc
    .tuple(text, fc.constantFrom(null, /** @type {const} */ ('first'), /** @type {const} */ ('second')))
    .map(([record, friend]) => ({
      from: /** @type {From} */ ({ type: 'link', letters: record, friend }),
      written: { ...(friend === null ? {} : { friend }), record },
    })),
);

/** @param {{ [name: string]: unknown }} values */
const written = (values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

test('the URL of a game parses to the values from which it was made', () => {
  const game = fc.constantFrom(...RULESETS).chain((info) =>
    fc.record({
      info: fc.constant(info),
      begin: begins,
      switches: switchesOf(info),
      side: fc.constantFrom(undefined, ...PLAYERS.side.list),
      level: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
      mode: fc.constantFrom(undefined, ...PLAYERS.mode.list),
      pace: fc.constantFrom(undefined, ...PLAYERS.pace.list),
      clause: fc.constantFrom(null, ...info.clauses.map(({ id }) => id)),
    }),
  );
  fc.assert(
    fc.property(game, ({ info, begin, switches, clause, ...players }) => {
      const isPlain = begin.from.type === 'fresh' || begin.from.type === 'position';
      const rule = isPlain ? clause : null;
      const read = route(
        hashOf(
          { game: info.id, ...(rule === null ? {} : { rule }), ...written(players), ...begin.written },
          isPlain ? switches : {},
        ),
      );
      assert.deepEqual(read.wrong, []);
      assert(read.type === 'game');
      assert.deepEqual([read.info, read.from], [info, begin.from]);
      assert.deepEqual(read.switches, isPlain ? switches : {});
      const { side, level, mode, pace } = read.requested;
      assert.deepEqual([{ side, level, mode, pace }, read.requested.rule ?? null], [players, rule]);
    }),
  );
});

test('the URL of a rules or history page with an open game parses to its original values', () => {
  const page = fc.constantFrom(...RULESETS).chain((info) =>
    fc.record({
      info: fc.constant(info),
      type: fc.constantFrom(/** @type {const} */ ('rules'), /** @type {const} */ ('history')),
      clause: fc.constantFrom(null, ...info.clauses.map(({ id }) => id)),
      switches: switchesOf(info),
      begin: begins,
    }),
  );
  fc.assert(
    fc.property(page, ({ info, type, clause, switches, begin }) => {
      const parts = switchesWritten(switches);
      const read = route(
        hashOf({
          game: info.id,
          ...begin.written,
          view: type,
          ...(clause === null ? {} : { clause }),
          ...parts,
        }),
      );
      assert.deepEqual(read.wrong, []);
      assert.deepEqual([read.type, read.info], [type, info]);
      assert.deepEqual([read.requested.clause ?? null, read.requested.with], [clause, parts.with]);
    }),
  );
});

test("the URLs of worksheets and frames parse according to their pages' parameter tables", () => {
  const options = fc.constantFrom(...RULESETS).chain((info) =>
    fc.record({
      game: fc.constant(info.id),
      switches: switchesOf(info),
      paper: fc.constantFrom(...PAPERS),
      what: fc.subarray([...PARTS], { minLength: 1 }),
      seed: fc.integer({ min: 1, max: 9999 }),
    }),
  );
  fc.assert(
    fc.property(options, ({ switches, ...chosen }) => {
      const given = new URLSearchParams(addressOf({ ...chosen, switches }, 'es'));
      const { requested, bad, others } = readParameters(printParameters(NAMES), given);
      assert.deepEqual(
        [requested, [...bad], [...others]],
        [{ ...chosen, lang: 'es', ...switchesWritten(switches) }, [], []],
      );
    }),
  );
  const table = embedParameters(NAMES);
  const parameters = { game: 'fallas', lang: 'ga', side: 'second', level: '8', theme: 'plain', bg: 'dark' };
  const base = 'https://example.org/';
  for (const form of /** @type {const} */ (['frame', 'single'])) {
    const address = new URL(addressOfFrame({ form, base, game: 'fallas', parameters, title: '', name: '' }));
    const { requested, bad, others } = readParameters(table, address.searchParams);
    const { game, ...rest } = { ...parameters, level: 8 };
    assert.deepEqual(
      [requested, [...bad], [...others]],
      [form === 'single' ? rest : { game, ...rest }, [], []],
    );
  }
});

/** URLs and the errors expected: message key and its value. @type {[string, [string, unknown][]][]} */
const WRONG = [
  ['#record=1zA', [['address.needs', 'record']]],
  ['#game=fallas&record=1zA&friend=first&level=3', []],
  ['#game=fallas&friend=first', []],
  ['#game=fallas&reco', []],
  ['#game=brandubh&rule=brandubh.thrones&pos=x', []],
  ['#game=brandubh&record=1zA&rule=brandubh.thrones', [['address.not', 'rule']]],
  ['#game=brandubh&view=rules&record=1zA&rule=brandubh.thrones&lesson=1', []],
  ['#game=alquerque&capture=compulsory&quietLimit=30', []],
  ['#game=alquerque&lesson=1&capture=compulsory', [['address.not', 'capture']]],
  ['#game=alquerque&kingRole=none', [['address.name', '\u2066kingRole=none\u2069']]],
  ['#GAME=alquerque', [['address.name', '\u2066GAME=alquerque\u2069']]],
  // Parameters that other sites append to their outgoing links.
  ['#game=alquerque&utm_source=a&fbclid=b&gclid=c&msclkid=d', []],
  [`?${Array.from({ length: 100 }, (_, index) => `u${index}=1`).join('&')}#game=fayles`, []],
  ['?r=1&rec=2&f=3#game=fallas', []],
  ['#view=sources', []],
  ['#view=solved&lang=ga', []],
  ['#view=history', [['address.needs', 'view']]],
  ['?lang=xx&mc_cid=1#game=fallas', [['address.value', 'lang']]],
];

/** Parameters that mail services, social networks, shops and content systems add before `#`. */
const ADDED =
  'mc_cid mc_eid utm_id fbclid gclid gbraid wbraid dclid msclkid twclid ttclid li_fat_id igshid igsh ' +
  'epik _hsenc _hsmi hsCtaTracking mkt_tok vero_id oly_enc_id _openstat yclid rb_clickid s_cid ref ' +
  'ref_src source feature share si trk campaign cmpid spm wickedid sfmc_id amp _branch_match_id __s ' +
  '__cf_chl_tk PHPSESSID v cachebuster preview r f fr re';

test('unknown parameters before # are reported only in the console, on every page', () => {
  for (const name of ADDED.split(' ')) {
    const place = { search: `?${name}=1`, hash: '#game=fayles' };
    const read = route(place.hash, place.search);
    assert.deepEqual([read.requested, read.type], [{ game: 'fayles' }, 'game'], name);
    assert.ok('from' in read && read.from.type === 'fresh', name);
    for (const wrong of [read.wrong, optionsOf(RULESETS, 'a4', { Game }, place).wrong])
      assert.deepEqual(
        wrong.map(({ key, values, isQuiet }) => [key, values['list'], isQuiet]),
        [['address.name', `\u2066${name}=1\u2069`, true]],
      );
  }
});

for (const [address, wrong] of WRONG) {
  test(`the URL ${address} reports ${wrong.map(([key]) => key).join(', ') || 'no error'}`, () => {
    const at = address.indexOf('#');
    const read = at < 0 ? route('', address) : route(address.slice(at), address.slice(0, at));
    assert.deepEqual(keysOf(read.wrong.filter(({ isQuiet }) => isQuiet !== true)), wrong);
  });
}

test('player parameters before # apply to each game that is opened', () => {
  assert.deepEqual(route('', '?side=both&level=3&pace=none').wrong, []);
  const { requested } = route('#game=fallas', '?side=both&level=3');
  assert.deepEqual(requested, { game: 'fallas', side: 'both', level: 3 });
});

test('in a list parameter, known items apply, and only unknown items are reported', () => {
  const part = fc.constantFrom(...PARTS, '', 'poster', 'BOARD', 'board ', 'keys');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const known = parts.filter((each) => PARTS.some((name) => name === each));
      const unknown = parts.filter((each) => each !== '' && !PARTS.some((name) => name === each));
      const { requested, bad } = readParameters(printParameters(NAMES), [['what', parts.join(',')]]);
      assert.deepEqual(requested.what ?? [], known);
      if (known.length === 0) assert.equal(bad.get('what'), parts.join(','));
      else assert.equal(bad.get('what') ?? '', unknown.join(','));
    }),
  );
});

test('a kiosk accepts only its own parameters and those of the page', () => {
  const { requested, wrong } = readKiosk(RULESETS, {
    search: '?kiosk=1&games=fallas,raven&idle=60&attract=1&home=https://a.example/b&level=4&lang=ca&Level=5',
    hash: '#game=fallas',
  });
  assert.deepEqual(
    [requested.games, requested.idle, requested.attract, requested.home, requested.level, requested.lang],
    [['fallas', 'raven'], 60, '1', 'https://a.example/b', 4, 'ca'],
  );
  assert.deepEqual(keysOf(wrong), [['address.name', '\u2066Level=5\u2069']]);
  // Visitors to a kiosk are not told about unknown parameters.
  assert.deepEqual(route('#game=fallas', '?kiosk=1&idle=60&Level=5').wrong, []);
});

/** @param {string} name @param {RegExp} heading of the section that lists them */
async function listedIn(name, heading) {
  const document = await readFile(new URL(`../../${name}.md`, import.meta.url), 'utf8');
  const part = document.split(/^## /m).find((each) => heading.test(each));
  assert.ok(part !== undefined);
  return part;
}

test('the documentation lists exactly the URL parameters that exist', async () => {
  const embed = await listedIn('docs/embedding', /^Parameters/);
  const before = embed.slice(0, embed.indexOf('Other parameters are ignored'));
  const named = [...before.matchAll(/`([a-z]+)(?:=[^`]*)?`/g)].map(([, name]) => name);
  assert.deepEqual(
    named.filter((each) => each !== 'heading').sort(),
    Object.keys(embedParameters([])).sort(),
  );
  const page = await listedIn('docs/addresses', /^Parameters of the page/);
  // Written only by the page itself, so not documented for others.
  const written = ['rule', 'with', 'received'];
  for (const name of Object.keys(PARAMETERS))
    assert.equal(page.includes(`\`${name}=`), !written.includes(name), name);
  const kiosk = await listedIn('docs/kiosk', /^The address/);
  const rows = [...kiosk.matchAll(/^\| `([a-z]+)/gm)].map(([, name]) => name);
  assert.deepEqual(rows.sort(), [...Object.keys(kioskParameters([])), 'level', 'lang', 'theme'].sort());
});

/** Scripts that may read the page's URL, and the reason. */
const READERS = new Map([
  ['route.js', 'the reader'],
  ['starting.js', 'runs before any module, and must tell what is wrong when none comes'],
]);
/** Properties of `location` that hold no parameters, or are methods. */
const HARMLESS = ['pathname', 'origin', 'hostname', 'protocol', 'reload', 'replace'];
const GLOBALS = ['window', 'document', 'self', 'globalThis', 'top'];

/** @param {AnyNode | undefined} node */
const nameOf = (node) => (node?.type === 'Identifier' ? node.name : '');

/** @param {AnyNode | undefined} node */
const propertyOf = (node) =>
  node?.type === 'MemberExpression' && !node.computed ? nameOf(/** @type {AnyNode} */ (node.property)) : '';

/** Returns whether `location` is read, not just written. @param {AnyNode} node @param {AnyNode[]} around */
function readsLocation(node, around) {
  if (nameOf(node) !== 'location') return false;
  const [parent, above] = [around.at(-2), around.at(-3)];
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return true;
  const isWritten = above?.type === 'AssignmentExpression' && above.left === parent;
  return !isWritten && !HARMLESS.includes(propertyOf(parent));
}

/** Returns whether a URL is read through another API. @param {AnyNode} node @param {AnyNode[]} around */
function readsParameters(node, around) {
  if (node.type === 'MemberExpression') {
    const property = propertyOf(node);
    const object = nameOf(/** @type {AnyNode} */ (node.object));
    if (GLOBALS.includes(object)) return ['location', 'URL', 'documentURI'].includes(property);
    return property === 'searchParams' && propertyOf(around.at(-2)) !== 'set';
  }
  if (node.type !== 'NewExpression' || nameOf(/** @type {AnyNode} */ (node.callee)) !== 'URLSearchParams')
    return false;
  const [given] = node.arguments;
  // Parameters are written if the argument is an object or an array, and read if it is a string.
  return given !== undefined && !['ObjectExpression', 'ArrayExpression'].includes(given.type);
}

/** Returns the lines of a script that read a URL. @param {string} code @returns {number[]} */
function readingsIn(code) {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  /** @type {number[]} */
  const found = [];
  fullAncestor(program, (visited, _, ancestors) => {
    const [node, around] = [/** @type {AnyNode} */ (visited), /** @type {AnyNode[]} */ (ancestors)];
    if (readsLocation(node, around) || readsParameters(node, around))
      found.push(code.slice(0, node.start).split('\n').length);
  });
  return found;
}

test("only the route module and the startup script read the page's URL", async () => {
  const names = (await listFiles(WEB)).filter(
    (name) => name.endsWith('.js') && !/^(pkg|vendor)\//.test(name) && name !== 'sw.js',
  );
  assert.ok(names.length > 50);
  for (const name of names) {
    const readings = readingsIn(await readFile(WEB + name, 'utf8'));
    if (READERS.has(name)) assert.notDeepEqual(readings, [], name);
    else assert.deepEqual(readings, [], `${name} reads the URL in these lines`);
  }
});

test('the source check detects every way of reading the URL', () => {
  for (const code of [
    'location.search',
    'f(location.hash)',
    'const { hash } = location;',
    'f(location)',
    'location["hash"]',
    'window.location.hash',
    'document.URL',
    'new URL(location)',
    'new URL(location.href)',
    'new URLSearchParams(text)',
    'new URL(x).searchParams.get("game")',
  ])
    assert.notDeepEqual(readingsIn(code), [], code);
  for (const code of [
    'location.hash = x',
    'location.reload()',
    'location.pathname',
    'new URLSearchParams({ a })',
  ])
    assert.deepEqual(readingsIn(code), [], code);
});
