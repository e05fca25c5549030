/**
 * Whether the work that something does grows with its input no faster than the input. Processor time is
 * compared, not the clock: the least of several runs, with a wide margin, so that other programs on the
 * machine do not count.
 */
import assert from 'node:assert/strict';
import v8 from 'node:v8';
import vm from 'node:vm';

/** Four times the input may cost this much more: quadratic work would cost sixteen times as much. */
const FACTOR = 10;
/** Less is noise. */
const NOISE_MS = 50;
const RUNS = 5;
/** More than this is a frozen page, whatever came before. */
const MOST_MS = 2000;

v8.setFlagsFromString('--expose-gc');
/** Takes away what inputs have left: it would be counted if it were collected beside the work. */
const collect = /** @type {() => void} */ (vm.runInNewContext('gc'));

/** @param {() => unknown} work @returns {Promise<number>} milliseconds of processor time */
async function costOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Doubles an input up to a limit.
 * @template T
 * @param {string} what is measured
 * @param {{ from?: number, to: number, make: (size: number) => T, work: (input: T) => unknown }} options
 *   What `work` throws does not count.
 */
export async function growsLinearly(what, { from = 1 << 12, to, make, work }) {
  const quiet = async (/** @type {T} */ input) => {
    try {
      await work(input);
    } catch {
      // An error is an answer too.
    }
  };
  /** @type {number[]} */
  const costs = [];
  for (let size = from; size <= to; size *= 2) {
    const input = make(size);
    const before = costs.at(-2) ?? Infinity;
    const allowed = Math.min(MOST_MS, Math.max(FACTOR * before, NOISE_MS));
    let least = Infinity;
    for (let run = 0; run < RUNS && (run === 0 || least > allowed); run += 1) {
      if (run > 0) collect();
      least = Math.min(least, await costOf(() => quiet(input)));
    }
    const [now, then] = [Math.round(least), Math.round(before)];
    assert.ok(least <= allowed, `${what}: ${size} cost ${now} ms, a quarter of it ${then} ms`);
    costs.push(Math.max(least, NOISE_MS / FACTOR));
  }
}
