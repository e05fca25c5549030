/** Pages of a learning management system (LMS), simulated by scorm-again, with a SCORM package in a frame. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { unzipSync } from 'fflate';

import { packageName } from '../../site/scorm.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Edition } from '../../web/scorm/run-time.js' */

/** Name of the API, and its class in scorm-again, by edition. */
const APIS = { 1.2: ['API', 'Scorm12API'], 2004: ['API_1484_11', 'Scorm2004API'] };
const RESULTS = {
  1.2: ['cmi.core.lesson_status', 'cmi.core.score.raw'],
  2004: ['cmi.completion_status', 'cmi.success_status', 'cmi.score.raw'],
};

/**
 * Returns a page of an LMS that shows a package in a frame and records its API calls.
 * @param {string} game @param {Edition} edition
 */
function lmsPage(game, edition) {
  const [name, api] = APIS[edition];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>LMS</title>
<link rel="icon" href="data:,">
<script src="scorm${edition.replace('.', '')}.js"></script>
<script>
  window.calls = [];
  const api = new ${api}({ logLevel: 5, autocommit: false });
  window.${name} = new Proxy(api, {
    get: (target, method) => (...given) => {
      window.calls.push(method + '(' + given + ')');
      return target[method](...given);
    },
  });
  window.result = (names) => names.map((each) => api.getCMIValue(each));
</script>
<iframe src="${game}-${edition}/index.html" title="Activity" width="1000" height="700"></iframe>`;
}

/**
 * Unpacks the package of a game into a folder, next to a page of an LMS, and returns the page's name.
 * @param {string} packages folder of the packages
 * @param {string} game @param {Edition} edition
 * @param {string} folder
 */
export async function unpackFor(packages, game, edition, folder) {
  const packed = unzipSync(await readFile(path.join(packages, packageName(game, edition))));
  const place = path.join(folder, `${game}-${edition}`);
  await mkdir(place);
  for (const [name, content] of Object.entries(packed)) await writeFile(path.join(place, name), content);
  const page = `lms-${game}-${edition}.html`;
  await writeFile(path.join(folder, page), lmsPage(game, edition));
  return page;
}

/** Copies the scripts of the LMS into the folder of its pages. @param {string} folder */
export async function copyApis(folder) {
  const scormAgain = fileURLToPath(new URL('node_modules/scorm-again/dist/', import.meta.url));
  for (const name of ['scorm12.js', 'scorm2004.js'])
    await cp(path.join(scormAgain, name), path.join(folder, name));
}

/**
 * Returns the results stored in an LMS.
 * @param {Page} page @param {Edition} edition @returns {Promise<string[]>}
 */
export const resultIn = (page, edition) =>
  page.evaluate((names) => Reflect.get(window, 'result')(names), RESULTS[edition]);

/** Returns the API calls that an LMS has received. @param {Page} page @returns {Promise<string[]>} */
export const callsIn = (page) => page.evaluate(() => Reflect.get(window, 'calls'));
