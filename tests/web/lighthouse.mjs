/**
 * Prints Lighthouse scores of built sites, served as a good host would serve them. After `cargo xtask build`,
 * run `node tests/web/lighthouse.mjs [FOLDER]...`, which measures the sites alternately; npm downloads
 * Lighthouse the first time. Speed depends on the machine and is only printed. Everything else must be
 * perfect, except for small print on worksheets, whose font size is in points. With `--optional` the command
 * passes, with a notice, if npm can't install Lighthouse.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { serveBuilt } from './built-site.mjs';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const given = process.argv.slice(2);
const isOptional = given.includes('--optional');
const named = given.filter((each) => each !== '--optional').map((name) => path.resolve(name));
const SITES = named.length > 0 ? named : [DIST];
/** npm package of Lighthouse, at the last version that supports Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = {
  start: '',
  game: '#game=brandubh',
  rules: '#game=brandubh&view=rules',
  print: 'print.html#game=brandubh',
};
const FORMS = { phone: [], desk: ['--preset=desktop'] };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Audits ignored on a page. @type {Readonly<Record<string, readonly string[]>>} */
const PARDONED = Object.freeze({ print: ['font-size'] });

/** @param {string[]} options */
const lighthouse = (options) =>
  promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...options], {
    env: {
      ...process.env,
      CHROME_PATH: process.env.LUDOTECA_CHROMIUM ?? '/usr/bin/chromium',
      PUPPETEER_SKIP_DOWNLOAD: '1',
    },
  });

/** @typedef {{ id: string, weight: number }} AuditRef */
/**
 * @typedef {{ categories: { [id: string]: { score: number, auditRefs: AuditRef[] } }, audits: { [id: string]:
 *   { score: number | null, displayValue?: string } } }} Report
 */

/**
 * @param {string} url @param {string[]} form @param {string} folder folder for the report
 * @returns {Promise<Report>}
 */
async function measure(url, form, folder) {
  const report = path.join(folder, 'report.json');
  await lighthouse([
    url,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ...form,
  ]);
  return JSON.parse(await readFile(report, 'utf8'));
}

/**
 * Returns the audits that lowered a score, except performance.
 * @param {Report} report @param {string} page
 */
function faultsOf({ categories, audits }, page) {
  const refs = Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs);
  return refs
    .filter(
      ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1 && !(PARDONED[page] ?? []).includes(id),
    )
    .map(({ id }) => id);
}

/**
 * Prints the scores of a page, and fails if one is not perfect.
 * @param {string} site @param {string} page @param {keyof typeof FORMS} form @param {Report} report
 */
function printReport(site, page, form, report) {
  const scores = CATEGORIES.map((id) => `${id} ${Math.round((report.categories[id]?.score ?? 0) * 100)}`);
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ].map((id) => report.audits[id]?.displayValue ?? '?');
  console.log(
    `${site}: ${page}, ${form}: ${scores.join(', ')}; painted ${times[0]}, whole ${times[1]}, ` +
      `blocked ${times[2]}, shifted ${times[3]}`,
  );
  const faults = faultsOf(report, page);
  if (faults.length === 0) return;
  console.error(`  not perfect: ${faults.join(', ')}`);
  process.exitCode = 1;
}

if (isOptional) {
  try {
    await lighthouse(['--version']);
  } catch (error) {
    console.log(`npm can't install ${LIGHTHOUSE}, so it isn't run: ${error}`);
    process.exit();
  }
}
const folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
const served = await Promise.all(SITES.map(serveBuilt));
try {
  for (const [page, where] of Object.entries(PAGES)) {
    for (const form of /** @type {(keyof typeof FORMS)[]} */ (Object.keys(FORMS))) {
      for (const [index, { address }] of served.entries()) {
        const report = await measure(address + where, FORMS[form], folder);
        printReport(SITES[index] ?? '', page, form, report);
      }
    }
  }
} finally {
  for (const { server } of served) server.close();
  await rm(folder, { recursive: true, force: true });
}
