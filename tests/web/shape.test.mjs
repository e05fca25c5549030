/** Code structure: lengths, state only in web/state, no import cycles, no styles for a single game. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse } from 'acorn';
import { full } from 'acorn-walk';

/** @import { Node, Program } from "acorn" */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MOST_LINES_OF_A_FUNCTION = 70;
const MOST_LINES_OF_A_FILE = 600;
/** Classic scripts, whose code is all in one function to keep their variables out of the global scope. */
const CLASSIC = ['web/starting.js'];
/** Scripts outside the page's module graph, which the browser loads separately. */
const BY_THEMSELVES = ['web/sw.js', 'web/engine/thinker.js', ...CLASSIC];
/** Folders and files whose modules may keep state. */
const STATE = ['web/state/', 'web/perfect/file.js', 'web/perfect/file-status.js'];

/** @typedef {{ name: string, text: string, tree: Program }} Script */

const files = execFileSync('git', ['ls-files', '--', 'web', 'site', 'tests/web'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && !name.startsWith('web/vendor/') && existsSync(path.join(ROOT, name)));

/** @param {string} name */
const textOf = (name) => readFileSync(path.join(ROOT, name), 'utf8');

/** @param {string} name @param {string} text @returns {Script} */
const scriptOf = (name, text) => ({
  name,
  text,
  tree: parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true }),
});

const scripts = files.filter((name) => /\.m?js$/.test(name)).map((name) => scriptOf(name, textOf(name)));
const styles = files.filter((name) => name.endsWith('.css')).map((name) => ({ name, text: textOf(name) }));

/** Returns the number of lines of a node. @param {Node} node */
const linesOf = ({ loc }) => (loc == null ? 0 : loc.end.line - loc.start.line + 1);

/** @param {Script} script */
function longFunctions({ name, tree }) {
  /** @type {string[]} */
  const found = [];
  full(tree, (node) => {
    if (!/Function/.test(node.type) || linesOf(node) <= MOST_LINES_OF_A_FUNCTION) return;
    const isWholeFile = CLASSIC.includes(name) && linesOf(node) > linesOf(tree) - 10;
    if (!isWholeFile) found.push(`${name}:${node.loc?.start.line}`);
  });
  return found;
}

/** @param {{ name: string, text: string }} file */
const longFile = ({ name, text }) => (text.split('\n').length - 1 > MOST_LINES_OF_A_FILE ? [name] : []);

/** Module-level collections that are filled later: caches, the command registry, pending promises. */
const FILLED = [
  'web/board/a11y/key-letter.js LOCAL',
  'web/board/render/sprites.js cache',
  'web/board/render/texture.js tiles',
  'web/ui/commands.js COMMANDS',
  'web/ui/page.js late',
  'web/ui/panel.js chips',
];

/** Returns whether a collection is empty. @param {import('acorn').Expression | null | undefined} value */
function isEmpty(value) {
  if (value?.type === 'ArrayExpression') return value.elements.length === 0;
  if (value?.type === 'ObjectExpression') return value.properties.length === 0;
  if (value?.type !== 'NewExpression' || value.callee.type !== 'Identifier') return false;
  return /^(Weak)?(Map|Set)$/.test(value.callee.name) && value.arguments.length === 0;
}

/** Returns the variables of a module that can change or be filled. @param {Script} script */
function stateOf({ name, tree }) {
  if (
    !name.startsWith('web/') ||
    STATE.some((place) => name.startsWith(place)) ||
    BY_THEMSELVES.includes(name)
  )
    return [];
  return tree.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? (node.declaration ?? node) : node))
    .flatMap((node) => (node.type === 'VariableDeclaration' ? [node] : []))
    .flatMap(({ kind, declarations, loc }) => {
      const named = declarations.map(({ id }) => `${name} ${id.type === 'Identifier' ? id.name : ''}`);
      const isFilled = declarations.some(({ init }) => isEmpty(init)) && !FILLED.includes(named[0] ?? '');
      return kind !== 'const' || isFilled ? [`${name}:${loc?.start.line}`] : [];
    });
}

/** Returns the paths that a script imports, statically or dynamically. @param {Script} script */
function importsOf({ name, tree }) {
  /** @type {string[]} */
  const found = [];
  full(tree, (node) => {
    const { source } = /** @type {{ source?: { value?: unknown } | null }} */ (/** @type {unknown} */ (node));
    if (/^(Import|Export)/.test(node.type) && typeof source?.value === 'string') found.push(source.value);
  });
  return found
    .filter((each) => each.startsWith('.'))
    .map((each) => path.posix.normalize(path.posix.join(path.posix.dirname(name), each)));
}

/** Returns the import cycles. @param {Script[]} all */
function circlesIn(all) {
  const imports = new Map(all.map((script) => [script.name, importsOf(script)]));
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const circles = [];
  /** @param {string} name @param {string[]} way */
  function follow(name, way) {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(' → '));
    if (way.includes(name) || done.has(name)) return;
    for (const next of imports.get(name) ?? []) follow(next, [...way, name]);
    done.add(name);
  }
  for (const name of imports.keys()) follow(name, []);
  return circles;
}

/** Methods that the oldest supported browser (see `site/scripts.mjs`) lacks. */
const TOO_YOUNG = /\.(toSorted|toReversed|toSpliced)\(|\b(Object|Map)\.groupBy\(|Promise\.withResolvers\(/;

/** @param {Script} script */
const youngMethods = ({ name, text }) =>
  name.startsWith('web/')
    ? text.split('\n').flatMap((line, index) => (TOO_YOUNG.test(line) ? [`${name}:${index + 1}`] : []))
    : [];

/**
 * Returns a page's folder, or its script if it has none; undefined for other scripts.
 * @param {string} name
 */
const pageOf = (name) => /^web\/pages\/([^/]+)/.exec(name)?.[1];

/** Returns imports of other pages. The first page may import any of them. @param {Script} script */
function otherPages(script) {
  const page = pageOf(script.name);
  if (page === undefined || page === 'main.js') return [];
  const others = importsOf(script).filter((name) => ![undefined, page].includes(pageOf(name)));
  return others.map((name) => `${script.name} → ${name}`);
}

/**
 * Returns the style sheet's name if it has rules for one game.
 * @param {{ name: string, text: string }} style
 */
const rulesForGames = ({ name, text }) => (/\[data-game\b/.test(text) ? [name] : []);

test('no function is longer than 70 lines', () => {
  const long = `${'\n'.repeat(MOST_LINES_OF_A_FUNCTION)}`;
  assert.deepEqual(longFunctions(scriptOf('a.js', `const a = () => {${long}};`)), ['a.js:1']);
  assert.deepEqual(longFunctions(scriptOf('a.js', `class A { #b() {${long}} }`)), ['a.js:1']);
  assert.deepEqual(scripts.flatMap(longFunctions), []);
});

test('no file is longer than 600 lines', () => {
  const text = '\n'.repeat(MOST_LINES_OF_A_FILE + 1);
  assert.deepEqual(longFile({ name: 'a.js', text }), ['a.js']);
  assert.deepEqual([...scripts, ...styles].flatMap(longFile), []);
});

test('only web/state and the perfect-play module keep state', () => {
  for (const text of [
    'let a = 1;',
    'export let a;',
    'var a;',
    'const a = new Map();',
    'export const a = [];',
  ])
    assert.deepEqual(stateOf(scriptOf('web/ui/a.js', text)), ['web/ui/a.js:1']);
  assert.deepEqual(scripts.flatMap(stateOf), []);
});

test("the page's modules have no import cycles", () => {
  const circle = [
    scriptOf('web/a.js', "import './ui/b.js';"),
    scriptOf('web/ui/b.js', "export * from './c.js';"),
    scriptOf('web/ui/c.js', "const later = () => import('../a.js');"),
  ];
  assert.deepEqual(circlesIn(circle), ['web/a.js → web/ui/b.js → web/ui/c.js → web/a.js']);
  assert.deepEqual(circlesIn(scripts.filter(({ name }) => name.startsWith('web/'))), []);
});

test('pages do not import each other', () => {
  const wrong = scriptOf('web/pages/kiosk/a.js', "import '../embed/b.js'; import './c.js';");
  assert.deepEqual(otherPages(wrong), ['web/pages/kiosk/a.js → web/pages/embed/b.js']);
  assert.deepEqual(scripts.flatMap(otherPages), []);
});

test('the page uses only methods that the oldest supported browser has', () => {
  assert.deepEqual(youngMethods(scriptOf('web/a.js', 'f();\n[].toSorted();')), ['web/a.js:2']);
  assert.deepEqual(scripts.flatMap(youngMethods), []);
});

/**
 * Returns a style sheet's name if it uses `!important`: layers and selectors set precedence.
 * @param {{ name: string, text: string }} style
 */
const importantRules = ({ name, text }) => (/!\s*important/.test(text) ? [name] : []);

test('no style uses !important', () => {
  assert.deepEqual(importantRules({ name: 'a.css', text: 'p { margin: 0 !important; }' }), ['a.css']);
  assert.deepEqual(styles.flatMap(importantRules), []);
});

test('no style sheet has rules for a single game', () => {
  assert.deepEqual(rulesForGames({ name: 'a.css', text: '[data-game="fallas"] #moves {}' }), ['a.css']);
  assert.deepEqual(styles.flatMap(rulesForGames), []);
});
