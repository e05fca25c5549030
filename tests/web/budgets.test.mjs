/** What is loaded later has a name and a budget: nothing without either gets into the built site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { weighFeatures } from '../../site/budgets.mjs';

/** Who imports whom, from web/. @param {Record<string, string[]>} graph */
const bundleOf = (graph) => ({ imports: (/** @type {string} */ part) => graph[part] ?? [] });

const LOADED = new Set(['main.js', 'app.js']);

test('a feature weighs what it needs beyond what is loaded anyway', () => {
  const bundle = bundleOf({
    'main.js': ['app.js'],
    'app.js': ['ui/gone.js'],
    'lazy.js': ['ui/share-dialog.js', 'ui/qr-code.js'],
    'ui/share-dialog.js': ['app.js', 'ui/copy.js'],
    'ui/qr-code.js': ['ui/copy.js', 'ui/share-dialog.js'],
  });
  const weights = new Map(
    Object.entries({
      'main.js': 900,
      'app.js': 800,
      'ui/share-dialog.js': 20,
      'ui/copy.js': 3.4,
      'ui/qr-code.js': 7,
      'lazy.js': 1,
    }),
  );
  const features = {
    share: ['ui/share-dialog.js'],
    code: ['ui/qr-code.js'],
    elsewhere: ['pages/print/print.js'],
  };
  assert.deepEqual(weighFeatures(bundle, weights, LOADED, features), [
    ['code', 30],
    ['share', 23],
  ]);
});

test('a script that no feature leads to is refused, and named', () => {
  const weights = new Map([
    ['main.js', 900],
    ['ui/share-dialog.js', 20],
    ['ui/new.js', 5],
    ['pkg/other.js', 6],
  ]);
  assert.throws(
    () => weighFeatures(bundleOf({}), weights, LOADED, { share: ['ui/share-dialog.js'] }),
    /^Error: web\/ui\/new\.js, web\/pkg\/other\.js: loaded later, but no feature /,
  );
});
