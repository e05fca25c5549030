/**
 * Whether the work that something does grows with its input no faster than the input. Work is counted, not
 * timed, so that it is the same on every machine: how often each block of the page's code runs, as V8 counts
 * it, and how many characters the built-in functions of texts look at. That a single regular expression takes
 * linear time is shown by `expressions.test.mjs`.
 */
import assert from 'node:assert/strict';
import inspector from 'node:inspector';

/** @import { Profiler } from "node:inspector" */

/** Twice the input may take this much more steps: quadratic work would take four times as many. */
const FACTOR = 2.5;
/** Steps that don't depend on the input. */
const CONSTANT = 5000;
/** From this many times the smallest input on, only the largest is tried. */
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

/** Characters that built-in functions have looked at. */
let characters = 0;

/**
 * Counts what a function of texts looks at.
 * @param {object} owner
 * @param {string} name
 * @param {(text: unknown, result: unknown, given: unknown[]) => number} looked at
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

/** Lets the functions count from now on. They stay so: each test file is a process of its own. */
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
 * The characters between the place where a search began and the end of what it found. A sticky expression
 * that finds nothing counts once: it has not searched.
 * @param {RegExp} expression
 * @param {number} from where it began
 * @param {RegExpExecArray | null} found
 * @param {string} text
 */
function searched({ sticky }, from, found, text) {
  if (found !== null) return found.index + found[0].length - from + 1;
  return sticky ? 1 : text.length - from + 1;
}

/** Counts searches with expressions. */
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

/**
 * Counts the steps of `work`, of all scripts in web/.
 * @param {() => unknown} work
 */
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
    // An error is an answer too.
  }
  const looked = characters;
  const blocks = ask('Profiler.takePreciseCoverage')
    .result.filter(({ url }) => url.includes('/web/') && !url.includes('/tests/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  return blocks.reduce((sum, { count: times }) => sum + times, looked);
}

/**
 * Doubles an input, and tries the largest at the end.
 * @template T
 * @param {string} what is counted
 * @param {{ from?: number, to: number, make: (size: number) => T, work: (input: T) => unknown }} options
 *   What `work` throws does not count.
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
