/** Reports a learner's progress to an LMS, in the data model of SCORM 1.2 or SCORM 2004. */

/** @import { Edition } from './run-time.js' */
/** @import { Progress } from './progress.js' */
import { noProgress, readProgress, scoreOf, writeProgress } from './progress.js';
import { findApi, RunTime } from './run-time.js';

/** @typedef {{ score: number, isCompleted: boolean, isPassed: boolean }} Result */
/**
 * @typedef {object} Model
 * @property {(read: (name: string) => string) => Result} result reads the result that the LMS has stored
 * @property {(result: Result) => { [name: string]: string | number }} status
 * @property {(score: number) => { [name: string]: string | number }} score
 * @property {string} time name of the value for the session's duration
 * @property {(seconds: number) => string} duration
 * @property {string} exit name of the value that says whether the learner will continue
 */

/** @param {number} value @param {number} digits */
const padded = (value, digits) => String(value).padStart(digits, '0');

/** Reads a score, 0 if there is none. @param {string} text */
const scoreIn = (text) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : 0);

/** @type {Readonly<Record<Edition, Model>>} */
const MODELS = Object.freeze({
  1.2: {
    result: (read) => {
      const status = read('cmi.core.lesson_status');
      return {
        score: scoreIn(read('cmi.core.score.raw')),
        isCompleted: status === 'completed' || status === 'passed',
        isPassed: status === 'passed',
      };
    },
    // One value for both: a learner who has passed has also completed the activity.
    status: ({ isCompleted, isPassed }) => ({
      'cmi.core.lesson_status': isPassed ? 'passed' : isCompleted ? 'completed' : 'incomplete',
    }),
    score: (score) => ({
      'cmi.core.score.min': 0,
      'cmi.core.score.max': 100,
      'cmi.core.score.raw': score,
    }),
    time: 'cmi.core.session_time',
    duration: (seconds) => {
      const whole = Math.floor(seconds);
      const minutes = padded(Math.floor(whole / 60) % 60, 2);
      return `${padded(Math.floor(whole / 3600), 4)}:${minutes}:${padded(whole % 60, 2)}`;
    },
    exit: 'cmi.core.exit',
  },
  2004: {
    result: (read) => ({
      score: scoreIn(read('cmi.score.raw')),
      isCompleted: read('cmi.completion_status') === 'completed',
      isPassed: read('cmi.success_status') === 'passed',
    }),
    status: ({ isCompleted, isPassed }) => ({
      'cmi.completion_status': isCompleted ? 'completed' : 'incomplete',
      'cmi.success_status': isPassed ? 'passed' : 'unknown',
    }),
    score: (score) => ({
      'cmi.score.min': 0,
      'cmi.score.max': 100,
      'cmi.score.raw': score,
      'cmi.score.scaled': score / 100,
    }),
    time: 'cmi.session_time',
    duration: (seconds) => `PT${Math.floor(seconds)}S`,
    exit: 'cmi.exit',
  },
});

/** The report of one visit. Without an LMS it reports nothing. */
export class Report {
  /** @type {RunTime | null} */ #runTime;
  #model;
  #now;
  #begin;
  /** @type {Result} */ #before;
  progress = noProgress();

  /**
   * @param {import('./run-time.js').View} view the window of the course
   * @param {Edition} edition
   * @param {() => number} now returns the time in ms
   */
  constructor(view, edition, now) {
    const api = findApi(view, edition);
    this.#runTime = api === null ? null : new RunTime(api, edition);
    this.#model = MODELS[edition];
    this.#now = now;
    this.#begin = now();
    this.#before = this.#model.result((name) => this.#runTime?.read(name) ?? '');
    this.update(readProgress(this.#runTime?.read('cmi.suspend_data') ?? ''));
  }

  /** @returns {Result} the best of the results so far */
  get #result() {
    const score = Math.max(this.#before.score, scoreOf(this.progress));
    const isPassed = this.#before.isPassed || score === 100;
    return { score, isPassed, isCompleted: this.#before.isCompleted || isPassed || this.progress.hasPlayed };
  }

  /** Reports progress. A learner who has only opened the game gets no score. @param {Progress} progress */
  update(progress) {
    this.progress = progress;
    const result = this.#result;
    this.#runTime?.write({
      ...(result.score > 0 || result.isCompleted ? this.#model.score(result.score) : {}),
      ...this.#model.status(result),
      'cmi.suspend_data': writeProgress(progress),
      // The LMS then keeps the progress for the next visit.
      [this.#model.exit]: 'suspend',
    });
  }

  /** Reports the time of the visit so far. */
  save() {
    const seconds = (this.#now() - this.#begin) / 1000;
    this.#runTime?.write({ [this.#model.time]: this.#model.duration(seconds) });
  }

  /** Ends the report, when the learner leaves the page. */
  end() {
    this.save();
    this.#runTime?.end();
  }
}
