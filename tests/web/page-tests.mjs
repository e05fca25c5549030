/**
 * Runs several files of page tests in one process with one browser. Otherwise each file would load the
 * driver, start a browser and make a first visit, which takes longer than later ones.
 */
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';

import { closeSharedBrowser, openSharedBrowser } from './harness.mjs';

/**
 * Defines the tests of each file as a suite with the file's name. Files are imported one after another, and
 * no test runs before all are imported: if two files waited for the same module, Node would add the tests of
 * both to the suite of the file that asked first.
 * @param {string[]} files their URLs
 */
export async function defineTogether(files) {
  /** @type {() => void} */
  let start = () => {};
  const isDefined = new Promise((resolve) => {
    start = () => resolve(undefined);
  });
  before(async () => {
    await isDefined;
    await openSharedBrowser();
  });
  after(closeSharedBrowser);
  for (const file of files)
    await new Promise((resolve) => {
      describe(path.basename(fileURLToPath(file)), async () => {
        // An error fails the suite.
        await import(file).finally(() => resolve(undefined));
      });
    });
  start();
}
