/**
 * Whether the work that something does grows with its input no faster than the input. Processor time is
 * compared, not the clock: the least of several runs, with a wide margin, so that other programs on the
 * machine do not count.
 */
import assert from "node:assert/strict";

/** Doubling the input may cost this much more: quadratic work would cost four times as much. */
const FACTOR = 3;
/** Differences below this are noise. */
const NOISE_MS = 30;
const RUNS = 3;
/** More than this is a frozen page, whatever came before. */
const MOST_MS = 2000;

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
  let before = Infinity;
  for (let size = from; size <= to; size *= 2) {
    const input = make(size);
    let least = Infinity;
    for (let run = 0; run < RUNS && (run === 0 || least > NOISE_MS); run += 1)
      least = Math.min(least, await costOf(() => quiet(input)));
    assert.ok(
      least <= Math.max(FACTOR * before, NOISE_MS) && least <= MOST_MS,
      `${what}: ${size} cost ${Math.round(least)} ms, half of it ${Math.round(before)} ms`,
    );
    before = Math.max(least, NOISE_MS / FACTOR);
  }
}
