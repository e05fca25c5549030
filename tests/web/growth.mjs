/**
 * Asserts that work grows at most linearly with its input. Work is counted rather than timed, so results are
 * the same on every machine: V8 counts how often each block of the page's code runs, and wrappers count the
 * characters that built-in text functions scan. `expressions.test.mjs` shows that each regular expression
 * takes linear time.
 */
import assert from 'node:assert/strict';
import inspector from 'node:inspector';

/** @import { Profiler } from "node:inspector" */

/** Maximum growth of the steps when the input doubles; quadratic work would grow by a factor of four. */
const FACTOR = 2.5;
/** Allowance for steps that don't depend on the input. */
const CONSTANT = 5000;
/**
 * Largest multiple of the smallest input that is reached by doubling. Above it, only the largest input is
 * tried.
 */
const MOST_DOUBLED = 16;

const session = new inspector.Session();
session.connect();

/** @param {string} method @param {object} [parameters] @returns {Profiler.TakePreciseCoverageReturnType} */
function ask(method, parameters = {}) {
  /** @type {unknown} */
  let answer;
  session.post(method, parameters, (error, result) => {
    assert.equal(error, null);
    answer = result;
  });
  return /** @type {Profiler.TakePreciseCoverageReturnType} */ (answer);
}

/** Number of characters that built-in functions have scanned. */
let characters = 0;

/**
 * Wraps a built-in function to count the characters that it scans.
 * @param {object} owner @param {string} name
 * @param {(text: unknown, result: unknown, given: unknown[]) => number} looked returns the number of
 *   characters
 */
function count(owner, name, looked) {
  const usual = Reflect.get(owner, name);
  Reflect.set(
    owner,
    name,
    /** @this {unknown} @param {unknown[]} given */ function counted(...given) {
      const result = usual.apply(this, given);
      characters += looked(this, result, given);
      return result;
    },
  );
}

/** @param {unknown} text */
const lengthOf = (text) => (typeof text === 'string' ? text.length : 0);

/** Starts counting. Counting never stops, since each test file runs in its own process. */
function countCharacters() {
  for (const name of ['split', 'replace', 'replaceAll', 'match', 'search', 'trim', 'trimStart', 'trimEnd'])
    count(String.prototype, name, lengthOf);
  for (const name of ['toLowerCase', 'toUpperCase', 'normalize', 'repeat', 'padStart', 'padEnd'])
    count(String.prototype, name, (_, result) => lengthOf(result));
  for (const name of ['indexOf', 'includes'])
    count(String.prototype, name, (text, at, [, from = 0]) =>
      typeof at === 'number' && at >= 0 ? at - Number(from) + 1 : lengthOf(text) - Number(from),
    );
  countSearches();
  for (const name of ['join', 'concat', 'slice', 'splice', 'shift', 'unshift', 'indexOf', 'includes'])
    count(Array.prototype, name, (list) => (Array.isArray(list) ? list.length : 0));
}

/**
 * Returns the number of characters from the start of a search to the end of its match. A sticky expression
 * without a match counts as one, since it does not search.
 * @param {RegExp} expression @param {number} from start of the search
 * @param {RegExpExecArray | null} found @param {string} text
 */
function searched({ sticky }, from, found, text) {
  if (found !== null) return found.index + found[0].length - from + 1;
  return sticky ? 1 : text.length - from + 1;
}

function countSearches() {
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function counted(text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    characters += searched(this, from, found, String(text));
    return found;
  };
}

let counts = false;

/** Returns the number of steps of `work` in all scripts of web/. @param {() => unknown} work */
async function stepsOf(work) {
  if (!counts) {
    countCharacters();
    ask('Profiler.enable');
    ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    counts = true;
  }
  ask('Profiler.takePreciseCoverage');
  characters = 0;
  try {
    await work();
  } catch {
    // Work that ends in an error counts too.
  }
  const looked = characters;
  const blocks = ask('Profiler.takePreciseCoverage')
    .result.filter(({ url }) => url.includes('/web/') && !url.includes('/tests/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  return blocks.reduce((sum, { count: times }) => sum + times, looked);
}

/**
 * Asserts that steps grow linearly while an input doubles, and finally for the largest input.
 * @template T @param {string} what name of the work
 * @param {{ from?: number, to: number, make: (size: number) => T, work: (input: T) => unknown }} options
 *   errors of `work` are ignored
 */
export async function growsLinearly(what, { from = 1 << 12, to, make, work }) {
  const sizes = [];
  for (let size = from; size <= Math.min(to, from * MOST_DOUBLED); size *= 2) sizes.push(size);
  let before = Infinity;
  let last = from;
  for (const size of [...sizes, to]) {
    const input = make(size);
    const steps = await stepsOf(() => work(input));
    const allowed = Math.ceil((FACTOR * before * Math.max(2, size / last)) / 2) + CONSTANT;
    assert.ok(steps <= allowed, `${what}: ${size} took ${steps} steps, ${last} took ${before}`);
    [before, last] = [steps, size];
  }
}
