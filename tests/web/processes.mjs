/** CPU time and (on Linux) memory of all processes of a browser. */
import { readFile } from 'node:fs/promises';

/** @import { Browser } from "playwright-core" */

const MEBIBYTE = 1 << 20;

/** @param {Browser} browser */
async function processesOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo;
}

/**
 * Returns the CPU time of a browser, in s.
 * @param {Browser} browser @param {string} [only] type of the processes to include, such as "renderer"
 */
export async function processorTime(browser, only) {
  const included = (await processesOf(browser)).filter(({ type }) => only === undefined || type === only);
  return included.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Returns the memory of a browser in MiB. Shared memory is counted once. @param {Browser} browser */
export async function memoryOf(browser) {
  const sizes = (await processesOf(browser)).map(async ({ id }) => {
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) * 1024;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / MEBIBYTE;
}

/**
 * Returns a browser's share of one CPU.
 * @param {Browser} browser @param {() => Promise<unknown>} act
 * @param {string} [only] type of the processes to include, such as "renderer"
 */
export async function shareOf(browser, act, only) {
  const [before, begun] = [await processorTime(browser, only), performance.now()];
  await act();
  return ((await processorTime(browser, only)) - before) / ((performance.now() - begun) / 1000);
}
