/**
 * Every regular expression of the page takes linear time. Expressions are collected from the syntax tree, and
 * recheck analyses each as an automaton. An expression that reads only our own text, or short text, may be
 * slower or impossible to analyse; the comment before it must then begin with `// Runs in linear time` or
 * `// Fast enough`, and give the reason.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { fullTest } from './tiers.mjs';

/** @import { CallExpression, Literal, NewExpression, Node } from "acorn" */
/** @typedef {{ source: string | null, flags: string, line: number, reason: boolean }} Expression */

// The pure JavaScript backend gives the same result on every machine.
process.env['RECHECK_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REASON = /^\s*\/\/ (Runs in linear time|Fast enough)(:|, because) \S/;
/** Folders of generated scripts and of those copied from npm. */
const FOREIGN = ['web/pkg/', 'web/vendor/'];
/**
 * Methods that compile a string argument into a regular expression. Caches and clients have methods with the
 * same names, which do not count.
 */
const METHODS = ['match', 'matchAll', 'search'];

/**
 * Returns the published scripts, without the build scripts (`.mjs`), which read only this project's files.
 */
async function scripts() {
  const names = (await readdir(path.join(ROOT, 'web'), { recursive: true })).map(
    (name) => `web/${name.split(path.sep).join('/')}`,
  );
  const site = (await readdir(path.join(ROOT, 'site'))).map((name) => `site/${name}`);
  return [...names, ...site].filter(
    (name) => name.endsWith('.js') && !FOREIGN.some((folder) => name.startsWith(folder)),
  );
}

/** Returns the expressions of a script. @param {string} code @returns {Expression[]} */
export function expressionsOf(code) {
  const lines = code.split('\n');
  /** @type {Expression[]} */
  const found = [];
  /** @param {Node} node @param {string | null} source @param {string} flags */
  const add = (node, source, flags) => {
    const line = code.slice(0, node.start).split('\n').length;
    found.push({ source, flags, line, reason: REASON.test(lines[line - 2] ?? '') });
  };
  /** @param {Node | undefined} node @returns {string | null} null if it is not a string literal */
  const textOf = (node) => {
    const value = node?.type === 'Literal' ? /** @type {Literal} */ (node).value : null;
    return typeof value === 'string' ? value : null;
  };
  /** @param {Node | undefined} node */
  const isRegex = (node) => node?.type === 'Literal' && /** @type {Literal} */ (node).regex != null;
  /** @param {CallExpression | NewExpression} node */
  const made = ({ callee, arguments: [first, second], ...node }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp' && !isRegex(first))
      add(node, textOf(first), textOf(second) ?? '');
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
    const isWorkers = /cache|\bclients\b/i.test(code.slice(callee.object.start, callee.object.end));
    if (!METHODS.includes(callee.property.name) || isWorkers || isRegex(first)) return;
    if (first !== undefined && first.type !== 'Identifier') add(node, textOf(first), '');
  };
  simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    Literal: (node) => void (node.regex != null && add(node, node.regex.pattern, node.regex.flags)),
    CallExpression: made,
    NewExpression: made,
  });
  return found;
}

/** Returns the fault of an expression, or null. @param {Expression} expression */
function faultOf({ source, flags }) {
  if (source === null) return 'is made at run time';
  const found = checkSync(source, flags, { checker: 'automaton', timeout: null });
  if (found.status === 'safe') return null;
  return found.status === 'vulnerable' ? found.complexity.summary : `cannot be analysed: ${found.error.kind}`;
}

fullTest('the analysis detects slow regular expressions and accepts fast ones', () => {
  const slow = [
    String.raw`/^\s*\ufeff?\s*(\[|\d+\.)/`,
    String.raw`/[.\s]+$/`,
    String.raw`/^(\s*\ufeff?\s*\[[^\n]*\]\s*\n?)*/`,
    String.raw`/\{[^}]*\}|;[^\n]*|^%[^\n]*/gm`,
    String.raw`/\d+\.+/g`,
    String.raw`/(\d)\s*([x:])\s*(?=\d)/g`,
    String.raw`/\s*(\*|1-0|0-1|1\/2-1\/2)\s*$/`,
    String.raw`/\s*(\*|1-0|0-1|1\/2-1\/2)?\s*$/`,
    String.raw`/#\?.*$/`,
    '/(a+)+b/',
    '/a+a+$/',
    'new RegExp("(a|a)*b")',
    'RegExp(`${name}+$`)',
    'text.match("a*a*$")',
    'text.search(`${name}`)',
  ];
  for (const code of slow) {
    const [expression, ...others] = expressionsOf(`const name = "";\nconst text = "";\n${code};`);
    assert.ok(expression !== undefined && others.length === 0, code);
    assert.notEqual(faultOf(expression), null, code);
    assert.equal(expression.line, 3);
    assert.equal(expressionsOf(`// Fast enough, because the text is short.\n${code};`)[0]?.reason, true);
  }
  for (const code of [
    String.raw`/^\d{1,4}$/`,
    String.raw`/^[a-z]{2}(-[a-z\d]{1,8})*$/i`,
    '/[&<>]/g',
    String.raw`/\{(\w+)\}/g`,
  ])
    assert.equal(faultOf(/** @type {Expression} */ (expressionsOf(code)[0])), null, code);
});

fullTest('every regular expression takes linear time, or a comment says why it is fast enough', async () => {
  const wrong = [];
  let count = 0;
  for (const name of await scripts()) {
    for (const expression of expressionsOf(await readFile(path.join(ROOT, name), 'utf8'))) {
      count += 1;
      const fault = expression.reason ? null : faultOf(expression);
      if (fault !== null)
        wrong.push(`${name}:${expression.line}: /${expression.source}/${expression.flags} ${fault}`);
    }
  }
  assert.ok(count > 20, `${count} expressions`);
  assert.deepEqual(wrong, []);
});
