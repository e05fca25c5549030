/**
 * A learner's progress in a game. The score is the share of the lesson's steps that the learner has solved,
 * in percent, and 100 after a game won against the computer. With a score of 100 the learner has passed. The
 * activity is completed if the learner has passed, or has played a game to its end.
 */

/** @import { Ended, Judged } from '../embed/board-types.d.ts' */

/**
 * `lessons`: by ruleset, the number of steps and the numbers of the solved steps, from 1.
 * @typedef {{ lessons: { [ruleset: string]: { steps: number, solved: number[] } }, hasPlayed: boolean,
 *   hasWon: boolean }} Progress
 */

/** Endings that need no play. A game with such an ending doesn't count. */
const ENDED_EARLY = /\b(?:resigned|draw-agreed|count-agreed|stated)$/;

/** @returns {Progress} */
export const noProgress = () => ({ lessons: {}, hasPlayed: false, hasWon: false });

/**
 * Returns the progress after a move in a lesson.
 * @param {Progress} progress @param {Judged} judged @returns {Progress}
 */
export function afterStep(progress, { game, step, steps, right }) {
  if (!right) return progress;
  const solved = new Set([...(progress.lessons[game]?.solved ?? []), step]);
  const lesson = { steps, solved: [...solved].sort((one, other) => one - other) };
  return { ...progress, lessons: { ...progress.lessons, [game]: lesson } };
}

/**
 * Returns the progress after a game. A game counts if a person played it from its usual start to an end by
 * the rules. It is won if the person's side beat the computer.
 * @param {Progress} progress
 * @param {Pick<Ended, 'winner' | 'key' | 'players' | 'fromStart'>} ended
 * @returns {Progress}
 */
export function afterGame(progress, { winner, key, players, fromStart }) {
  const counts = fromStart && players.includes('person') && !ENDED_EARLY.test(key);
  if (!counts) return progress;
  const [own, other] = winner === 'second' ? [players[1], players[0]] : players;
  const isWon = winner !== null && own === 'person' && other === 'computer';
  return { ...progress, hasPlayed: true, hasWon: progress.hasWon || isWon };
}

/** Returns the score, a whole number from 0 to 100. @param {Progress} progress */
export function scoreOf({ lessons, hasWon }) {
  const shares = Object.values(lessons).map(({ steps, solved }) => Math.floor((100 * solved.length) / steps));
  return hasWon ? 100 : Math.max(0, ...shares);
}

/**
 * Returns the first unsolved step of a ruleset's lesson, or null if all are solved.
 * @param {Progress} progress
 * @param {string} ruleset
 */
export function nextStep({ lessons }, ruleset) {
  const { steps = Infinity, solved = [] } = lessons[ruleset] ?? {};
  let next = 1;
  while (solved.includes(next)) next += 1;
  return next > steps ? null : next;
}

/** @param {unknown} value @returns {value is { [name: string]: unknown }} */
const isObject = (value) => typeof value === 'object' && value !== null;

/** @param {unknown} lesson @returns {Progress['lessons']['']|null} */
function readLesson(lesson) {
  if (!isObject(lesson)) return null;
  const { steps, solved } = lesson;
  const isCount = typeof steps === 'number' && Number.isInteger(steps) && steps > 0 && steps < 100;
  if (!isCount || !Array.isArray(solved)) return null;
  const known = solved.filter((step) => Number.isInteger(step) && step >= 1 && step <= steps);
  return { steps, solved: [...new Set(known)] };
}

/**
 * Reads stored progress. Missing or damaged parts count as no progress.
 * @param {string} text @returns {Progress}
 */
export function readProgress(text) {
  /** @type {unknown} */
  let stored = null;
  try {
    stored = JSON.parse(text);
  } catch {
    // The LMS has stored nothing yet, or data in another format.
  }
  if (!isObject(stored)) return noProgress();
  const { lessons, hasPlayed, hasWon } = stored;
  const read = Object.entries(isObject(lessons) ? lessons : {}).flatMap(([ruleset, lesson]) => {
    const known = readLesson(lesson);
    return known === null ? [] : [/** @type {const} */ ([ruleset, known])];
  });
  return { lessons: Object.fromEntries(read), hasPlayed: hasPlayed === true, hasWon: hasWon === true };
}

/**
 * Returns progress as a string of fewer than 4096 characters, the limit of SCORM 1.2.
 * @param {Progress} progress
 */
export const writeProgress = (progress) => JSON.stringify(progress);
