/**
 * Every message is used, and every requested message exists. A key counts as used if it is a literal in a
 * script, or if a template in a script can produce it from strings, property names or numbers in scripts,
 * game data or rules. Keys of clauses, reasons and errors come from the rules: `tests/it/messages.rs`
 * compares them.
 */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { parse } from 'acorn';
import { full } from 'acorn-walk';

import { rulesets } from './rules.mjs';

/** @import { CallExpression, Literal, Node, Property, TemplateLiteral } from "acorn" */

const ROOT = new URL('../../', import.meta.url);
/** Skipped folders: generated or copied code, and the messages themselves. */
const PASSED_OVER = ['pkg', 'vendor', 'i18n'];
/** Prefixes of keys that come from the rules. */
const OF_RULES = /^(?:clause|citation|refuse|outcome|clock|switch|wrong|record)\./;
/** Functions that take a key. */
const ASKS = ['t', 'hasMessage'];
const GAP = '\0';

/** @param {URL} folder @param {RegExp} ending @returns {URL[]} */
const filesIn = (folder, ending) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return PASSED_OVER.includes(entry.name) ? [] : filesIn(new URL(`${entry.name}/`, folder), ending);
    return ending.test(entry.name) ? [new URL(entry.name, folder)] : [];
  });

/** Returns a template's text, with a gap in place of each value. @param {TemplateLiteral} template */
const gapped = ({ quasis }) => quasis.map(({ value }) => value.cooked).join(GAP);

/** Strings in scripts that may be a key or part of one. */
class Texts {
  /** @type {Set<string>} */ literals = new Set();
  /** Templates with placeholders for values. @type {Set<string>} */ templates = new Set();
  /** Templates that are passed to one of `ASKS`. @type {Set<string>} */ passed = new Set();
  /** Possible values of a placeholder. @type {Set<string>} */ values = new Set();

  /** @param {string} script */
  read(script) {
    const tree = parse(script, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true });
    full(tree, (node) => this.#visit(node));
  }

  /** @param {Node} node */
  #visit(node) {
    if (node.type === 'Literal') {
      const { value } = /** @type {Literal} */ (node);
      if (typeof value === 'string') this.literals.add(value);
    } else if (node.type === 'TemplateLiteral') {
      this.templates.add(gapped(/** @type {TemplateLiteral} */ (node)));
    } else if (node.type === 'Property') {
      const { key } = /** @type {Property} */ (node);
      if (key.type === 'Identifier') this.values.add(key.name);
    } else if (node.type === 'CallExpression') {
      const { callee, arguments: given } = /** @type {CallExpression} */ (node);
      const [first] = given;
      if (callee.type === 'Identifier' && ASKS.includes(callee.name) && first?.type === 'TemplateLiteral')
        this.passed.add(gapped(first));
    }
  }
}

/** Returns all strings in a JSON value, including member names. @param {unknown} data @returns {string[]} */
function textsIn(data) {
  if (typeof data === 'string') return [data];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => [name, ...textsIn(value)]);
}

/** Returns a regular expression that captures a template's gaps. @param {string} template */
const formOf = (template) =>
  new RegExp(
    `^${template
      .split(GAP)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+)')}$`,
  );

/** @returns {{ texts: Texts, keys: string[] }} */
function readAll() {
  const texts = new Texts();
  for (const folder of ['web/', 'site/'])
    for (const file of filesIn(new URL(folder, ROOT), /\.m?js$/)) texts.read(readFileSync(file, 'utf8'));
  for (const file of filesIn(new URL('web/games/', ROOT), /\.json$/))
    for (const text of textsIn(JSON.parse(readFileSync(file, 'utf8')))) texts.values.add(text);
  for (const { id, game } of rulesets()) {
    for (const each of [id, game]) texts.values.add(each);
  }
  const keys = filesIn(new URL('web/i18n/en/', ROOT), /\.json$/).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8'))),
  );
  // Includes clauses that apply only with certain options.
  for (const key of keys) if (key.startsWith('clause.')) texts.values.add(key.slice('clause.'.length));
  return { texts, keys: [...new Set(keys.map((key) => key.split('|', 1)[0] ?? ''))] };
}

const { texts, keys } = readAll();

test('every message key is used by a script, literally or through a template with known values', () => {
  const forms = [...texts.templates]
    .filter((template) => /^[\w-]+\./.test(template) && template.includes(GAP))
    .map(formOf);
  const isValue = (/** @type {string} */ part) =>
    /^\d+$/.test(part) || texts.values.has(part) || texts.literals.has(part);
  const isMade = (/** @type {string} */ key) =>
    forms.some((form) => form.exec(key)?.slice(1).every(isValue) ?? false);
  const left = keys.filter((key) => !OF_RULES.test(key) && !texts.literals.has(key) && !isMade(key));
  assert.deepEqual(left, []);
});

test('every template for a message key produces an existing key', () => {
  const vain = [...texts.passed].filter((template) => !keys.some((key) => formOf(template).test(key)));
  assert.ok(texts.passed.size > 40, `${texts.passed.size} templates`);
  assert.deepEqual(vain, []);
});
