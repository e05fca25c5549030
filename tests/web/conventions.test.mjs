/** Conventions of tests (no fixed waits, no `any`) and of documents (they mention only what exists). */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

import { parse } from 'acorn';
import { full, recursive } from 'acorn-walk';

import { projectFiles, textOf } from './project-files.mjs';

/** @import { Node } from "acorn" */

const FOLDER = new URL('./', import.meta.url);
/** Files that may use timers; `harness.mjs` limits the time of a visit. */
const WITH_TIMERS = ['waits.mjs', 'harness.mjs'];
/** Files that may replace the clock of a page. */
const WITH_OWN_CLOCK = ['clock.mjs', 'stalls.mjs'];

const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.mjs'));

test('random inputs have a fixed seed: fast-check is imported through one module only', async () => {
  const texts = await Promise.all(
    files.map(async (name) => /** @type {const} */ ([name, await readFile(new URL(name, FOLDER), 'utf8')])),
  );
  const direct = texts.filter(([, text]) => /^import .* from 'fast-check';$/m.test(text));
  assert.deepEqual(
    direct.map(([name]) => name),
    ['properties.mjs'],
  );
});

/** Returns the name of the called function. @param {Node} callee */
function nameOf(callee) {
  const { name, property } = /** @type {{ name?: string, property?: { name?: string } }} */ (
    /** @type {unknown} */ (callee)
  );
  return name ?? property?.name ?? '';
}

/** Returns whether a wait sets its own timeout. @param {import("acorn").CallExpression} call */
const hasOwnTime = ({ callee, arguments: given }) =>
  nameOf(callee).startsWith('waitFor') &&
  given.some(
    (each) =>
      each.type === 'ObjectExpression' &&
      each.properties.some((property) => property.type === 'Property' && nameOf(property.key) === 'timeout'),
  );

/**
 * Returns whether a wait ends at once: `waitForFunction` treats the promise of an async function as true.
 * @param {import("acorn").CallExpression} call
 */
const waitsForPromise = ({ callee, arguments: [given] }) =>
  nameOf(callee) === 'waitForFunction' &&
  (given?.type === 'ArrowFunctionExpression' || given?.type === 'FunctionExpression') &&
  given.async;

/** Returns the lines of a script that wait for a fixed time or not at all. @param {string} script */
function fixedWaits(script) {
  /** @type {number[]} */
  const found = [];
  full(parse(script, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), (node) => {
    const line = node.loc?.start.line ?? 0;
    if (node.type === 'CallExpression') {
      const call = /** @type {import("acorn").CallExpression} */ (node);
      const isClock = /^(setTimeout|setInterval|waitForTimeout)$/.test(nameOf(call.callee));
      if (isClock || hasOwnTime(call) || waitsForPromise(call)) found.push(line);
    } else if (node.type === 'ImportDeclaration') {
      const { source } = /** @type {import("acorn").ImportDeclaration} */ (node);
      if (/^(node:)?timers/.test(String(source.value))) found.push(line);
    } else if (node.type === 'Literal') {
      // Playwright's heuristic: half a second without a request.
      const { value } = /** @type {import("acorn").Literal} */ (node);
      if (/^networkidle$/.test(String(value))) found.push(line);
    }
  });
  return found;
}

/** Returns the lines with the type `any`. @param {string} script */
const bareTypes = (script) =>
  script
    .split('\n')
    .flatMap((line, index) => (/@\w+ \{[^}]*(?<!['"`\w])any(?!['"`\w])/.test(line) ? [index + 1] : []));

/** Returns a rule's findings. @param {(script: string) => number[]} rule @param {string[]} [exempt] */
async function foundBy(rule, exempt = []) {
  const found = await Promise.all(
    files
      .filter((name) => !exempt.includes(name))
      .map(async (name) =>
        rule(await readFile(new URL(name, FOLDER), 'utf8')).map((line) => `${name}:${line}`),
      ),
  );
  return found.flat();
}

test('no test waits for a fixed time; `waits.mjs` waits for conditions', async () => {
  const samples = [
    'await page.waitForTimeout(5)',
    'await new Promise((resolve) => setTimeout(resolve, 5))',
    'page.evaluate(() => new Promise((done) => window.setTimeout(() => done(), 5)))',
    "import { setTimeout as sleep } from 'node:timers/promises'",
    "await page.waitForEvent('console', { timeout: 1000 })",
    "await page.waitForSelector('#result', { timeout: 5000 })",
    "await page.waitForLoadState('networkidle')",
    'await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null)',
  ];
  for (const sample of samples) assert.deepEqual(fixedWaits(sample), [1], sample);
  assert.deepEqual(await foundBy(fixedWaits, WITH_TIMERS), []);
});

/** Returns the lines with a top-level `await` after the first test or hook. @param {string} script */
function lateAwaits(script) {
  /** @type {number[]} */
  const found = [];
  let hasTests = false;
  recursive(parse(script, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), null, {
    Function() {},
    AwaitExpression: (node) => void (hasTests && found.push(node.loc?.start.line ?? 0)),
    CallExpression({ callee, arguments: given }, state, follow) {
      hasTests ||= /^(?:test|fullTest|before|after)$/.test(nameOf(callee));
      for (const each of [callee, ...given]) follow(each, state);
    },
  });
  return found;
}

test('a test file awaits nothing after its first test', async () => {
  // Otherwise, Node may run the first tests and the `after` hooks while the file is still waiting.
  assert.deepEqual(
    lateAwaits("const a = await b;\ntest('c', async () => await d);\nconst e = await f;"),
    [3],
  );
  assert.deepEqual(await foundBy(lateAwaits), []);
});

/** Returns the lines that replace the clock of a page. @param {string} script */
function ownClocks(script) {
  /** @type {number[]} */
  const found = [];
  full(parse(script, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), (node) => {
    if (node.type !== 'CallExpression') return;
    const { callee } = /** @type {import("acorn").CallExpression} */ (node);
    const isClock = callee.type === 'MemberExpression' && nameOf(callee.object) === 'clock';
    if (isClock && /^(install|resume|fastForward)$/.test(nameOf(callee)))
      found.push(node.loc?.start.line ?? 0);
  });
  return found;
}

test('fake clocks neither run on their own nor jump: tests use `stopClock` and `pass`', async () => {
  assert.deepEqual(ownClocks('page.clock.install()'), [1]);
  assert.deepEqual(ownClocks('page.clock.runFor(16)'), []);
  assert.deepEqual(await foundBy(ownClocks, WITH_OWN_CLOCK), []);
});

/** Calls that read the page once, perhaps a frame too early. */
const READINGS =
  /^(textContent|getAttribute|isVisible|isHidden|innerText|inputValue|isChecked|count|allTextContents)$/;
/** Functions of `driver.mjs` that read the open game once. */
const GAME_READINGS = /^(stateOf|recordOf|interactionOf|seatsOf|movesOf|enteredIn)$/;

/** Returns whether a call reads the page only once. @param {import("acorn").CallExpression} call */
const isReading = ({ callee }) =>
  callee.type === 'MemberExpression' ? READINGS.test(nameOf(callee)) : GAME_READINGS.test(nameOf(callee));

/** Returns the lines of assertions that read the page only once. @param {string} script */
function singleLooks(script) {
  /** @type {number[]} */
  const found = [];
  full(parse(script, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), (node) => {
    if (node.type !== 'CallExpression') return;
    const { callee, arguments: given } = /** @type {import("acorn").CallExpression} */ (node);
    const isAssertion =
      nameOf(callee) === 'assert' ||
      (callee.type === 'MemberExpression' && nameOf(callee.object) === 'assert');
    if (!isAssertion) return;
    for (const argument of given)
      full(argument, (part) => {
        if (part.type !== 'AwaitExpression') return;
        const awaited = /** @type {import("acorn").AwaitExpression} */ (part).argument;
        if (awaited.type === 'CallExpression' && isReading(awaited)) found.push(node.loc?.start.line ?? 0);
      });
  });
  return found;
}

test('no assertion reads the page only once; `expect` polls until the value is as expected', async () => {
  for (const sample of [
    "assert.equal(await page.textContent('#notice'), 'Saved')",
    'assert.equal((await stateOf(page)).ply, 1)',
    "assert.ok(!(await page.locator('#notice').isVisible()))",
  ])
    assert.deepEqual(singleLooks(sample), [1], sample);
  assert.deepEqual(singleLooks('await expect.poll(() => recordOf(page)).toBe(text)'), []);
  assert.deepEqual(await foundBy(singleLooks), []);
});

test('no test uses the type `any`', async () => {
  for (const name of ['{any}', '{any[]}', '{[string, any][]}', '{(value: any) => void}'])
    assert.deepEqual(bareTypes(`/** @type ${name} */`), [1], name);
  assert.deepEqual(await foundBy(bareTypes), []);
});

/** Files that only the npm package and the built site have. */
const ADDED = /^(?:nets\.js|messages\.js|element\.js|custom-elements\.json|site\/embed\.html)$/;
/** Paths of build output and system files, and paths in the npm package or on a server. */
const MADE = /^(?:target|dist|web\/pkg|ludoteca|bin|\/)(?:\/|$)|^\/usr\//;
const ENDING = /\.(?:js|mjs|ts|css|html|json|rs|md|toml|py|yml|net|perft)$/;

/** Placeholders in capitals, as in `web/i18n/LANG/GAME.json`. Names of documents are in capitals, too. */
const PLACEHOLDER = /(?:^|[/.-])[A-Z]{3,}(?:[/.-]|$)(?!md$)/;

/** Returns the paths of project files in a document's code spans. @param {string} text */
const pathsIn = (text) =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([\w./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => ENDING.test(name) || name.includes('/'))
    .filter((name) => !MADE.test(name) && !ADDED.test(name) && !PLACEHOLDER.test(name))
    .map((name) => name.replace(/^\.\/|\/$/g, ''));

/** Returns whether a file is a document, or a form or workflow that GitHub shows. @param {string} file */
const isDocument = (file) => file.endsWith('.md') || file.startsWith('.github/');

test('every file and folder that a document mentions exists', async () => {
  const places = new Set(
    projectFiles.flatMap((file) => {
      const parts = file.split('/');
      // A document may omit the folders that its section is about.
      return parts.flatMap((_, from) =>
        parts.slice(from).map((__, to) => parts.slice(from, from + to + 1).join('/')),
      );
    }),
  );
  assert.deepEqual(
    pathsIn('`web/none.js` `web/i18n/LANG/GAME.json` `docs/NONE.md` `dist/x` `Record.state`'),
    ['web/none.js', 'docs/NONE.md'],
  );
  const found = await Promise.all(
    projectFiles.filter(isDocument).map(async (file) =>
      pathsIn(await textOf(file))
        .filter((name) => !places.has(name))
        .map((name) => `${file}: ${name}`),
    ),
  );
  assert.deepEqual(found.flat(), []);
});

/**
 * Returns the project's files that a document links to, as paths from the root.
 * @param {string} file @param {string} text
 */
const linkedIn = (file, text) =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
    path.posix.join(path.posix.dirname(file), to),
  );

test('every file that a document links to exists', async () => {
  assert.deepEqual(linkedIn('docs/x.md', '[a](../a.md#b) [c](c.md) [d](https://example.org/d.md) [e](#e)'), [
    'a.md',
    'docs/c.md',
  ]);
  const found = await Promise.all(
    projectFiles
      .filter((file) => file.endsWith('.md'))
      .map(async (file) =>
        linkedIn(file, await textOf(file))
          .filter((to) => !projectFiles.includes(to))
          .map((to) => `${file}: ${to}`),
      ),
  );
  assert.deepEqual(found.flat(), []);
});

/** Returns the names in a document's code spans, without paths and code blocks. @param {string} text */
const namesIn = (text) =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
    pathsIn(`\`${code}\``).length > 0 ? [] : (code.match(/[a-z]\w+/gi) ?? []),
  );

test('ARCHITECTURE.md has at most 2,500 words, and mentions only names that occur in the code', async () => {
  const text = await textOf('ARCHITECTURE.md');
  assert.ok(text.split(/\s+/).length <= 2500);
  assert.deepEqual(namesIn('`Play.run` of `web/none.js`'), ['Play', 'run']);
  const sources = await Promise.all(
    projectFiles.filter((file) => /\.(?:rs|js|ts|css|toml)$/.test(file)).map(textOf),
  );
  const known = new Set(sources.flatMap((source) => source.match(/[a-z]\w+/gi) ?? []));
  assert.deepEqual(
    namesIn(text).filter((name) => !known.has(name)),
    [],
  );
});
