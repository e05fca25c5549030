/**
 * Runs several files of page tests in one process with one browser. Loading the driver, starting the browser
 * and the first visit take about a second of processor time, which each file would spend otherwise.
 */
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';

import { closeSharedBrowser, openSharedBrowser } from './harness.mjs';

/** Defines the tests of each file as a suite with the file's name. @param {string[]} files their URLs */
export function defineTogether(files) {
  before(openSharedBrowser);
  after(closeSharedBrowser);
  for (const file of files)
    describe(path.basename(fileURLToPath(file)), async () => {
      await import(file);
    });
}
