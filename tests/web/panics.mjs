/**
 * Checks that a panic is logged with its message and location before it reaches JavaScript as a trap.
 * `cargo xtask test` runs it:
 *
 *     node panics.mjs FOLDER MODULE
 *
 * FOLDER contains a package with the feature `measure`, which can be made to panic. Its panic hook is the one
 * that every package has.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '', file = ''] = process.argv.slice(2);
const rules = await import(pathToFileURL(path.resolve(folder, file)).href);
rules.initSync({ module: await readFile(path.join(folder, file.replace(/\.js$/, '_bg.wasm'))) });

/** @type {unknown[][]} */
const logged = [];
console.error = (/** @type {unknown[]} */ ...words) => void logged.push(words);
assert.throws(() => rules.panicWith('the dog has left the board'), WebAssembly.RuntimeError);
assert.equal(logged.length, 1, 'one line per panic');
assert.match(
  String(logged[0]?.[0]),
  /panicked at crates[\\/]wasm[\\/]src[\\/]panics\.rs:\d+:\d+:\nthe dog has left the board$/,
);
