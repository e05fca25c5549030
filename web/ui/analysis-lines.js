/** Text for the analysis: the engine's lines, and the comparison of a move with a better one. */

/** @import { EngineLine } from '../pkg/ludoteca_engine.js' */
/** @import { Color, MoveView } from '../pkg/ludoteca_wasm.js' */
/** @import { Fact } from '../engine/reasons.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { afterColon, reasonText, scoreText } from '../board/a11y/hint-words.js';
import { shownMove } from '../board/a11y/names.js';
import { lossOf } from '../engine/played-line.js';
import { t } from '../i18n/i18n.js';
import { trackOf } from '../state/players.js';
import { element } from '../dom.js';
import { percent } from './chance-graph.js';

/** Minimum loss of winning probability for a move to be called a slip. */
const SLIP = 0.05;
/** Minimum loss of winning probability for a move to be called a mistake. */
const MISTAKE = 0.15;
/** Maximum number of moves shown in a line. */
const SHOWN = 6;

/**
 * Formats a line of moves, in which the sides alternate.
 * @param {GameModel} model
 * @param {Color} first side that plays the first move
 * @param {string[]} moves
 */
const chain = (model, first, moves) =>
  moves
    .slice(0, SHOWN)
    .map((notation, index) => {
      const color = /** @type {Color} */ ((first + index) % 2);
      return shownMove(model, { notation, color });
    })
    .join(' ');

/**
 * Returns the reason for a line: its exact result, or a fact.
 * @param {GameModel} model
 * @param {EngineLine} line
 * @param {Fact | null} fact
 */
function whyOf(model, { score }, fact) {
  if (score.kind !== 'value') return scoreText(score);
  return fact === null ? '' : reasonText(model.info, trackOf(model), fact);
}

/**
 * @param {GameModel} model
 * @param {EngineLine} line
 * @param {number} number line number, also shown on its arrow
 * @param {Fact | null} fact in favour of the move
 */
export function lineItem(model, line, number, fact) {
  const { move, score, exact, continuation } = line;
  const chance = percent(score.probability);
  return element(
    'li',
    { tabindex: 0 },
    element('span.mark', String(number)),
    element('p', element('b', shownMove(model, move)), ' ', element('span.reason', whyOf(model, line, fact))),
    element('span.worth', exact ? chance : t('analysis.at-most', { chance })),
    continuation.length > 0 && element('span.then', chain(model, move.color === 0 ? 1 : 0, continuation)),
  );
}

/** Makes the row above the lines. @param {string} title names the side @param {number} chance 0 to 1 */
export function chanceRow(title, chance) {
  const bar = element('span.chance', { aria: { hidden: true } });
  bar.style.setProperty('--chance', String(chance));
  return [element('span', title), bar, element('b', percent(chance))];
}

/**
 * @param {GameModel} model
 * @param {'analysis.better-line' | 'analysis.refutation'} key
 * @param {MoveView} move
 * @param {string[]} after
 */
const lineText = (model, key, move, after) =>
  element('p.quiet', t(key, { line: chain(model, move.color, [move.notation, ...after]) }));

/**
 * Compares the move that was played with the best one.
 * @param {GameModel} model
 * @param {EngineLine} best
 * @param {EngineLine} own line of the move played
 * @param {{ wrong: Fact | null, right: Fact | null }} reasons
 * @returns {HTMLElement[]}
 */
export function verdictOf(model, best, own, { wrong, right }) {
  const [most, chance] = [best.score.probability, own.score.probability];
  const loss = model.info.dice > 0 ? most - chance : lossOf(most, chance);
  const values = {
    own: shownMove(model, own.move),
    best: shownMove(model, best.move),
    chance: percent(chance),
    better: percent(most),
    score: scoreText(best.score),
  };
  const better =
    best.continuation.length > 0
      ? [lineText(model, 'analysis.better-line', best.move, best.continuation)]
      : [];
  // An estimated chance can't be compared with a proven win, so the move is not judged and only the win is
  // mentioned.
  if (loss < SLIP && most - chance >= SLIP)
    return [
      element('p', t('analysis.why', { move: values.best, reason: afterColon(values.score) })),
      ...better,
    ];
  if (loss < SLIP) return [element('p', t('analysis.was-good', values))];
  const reasons = [
    [own, wrong],
    [best, right],
  ].flatMap(([line, fact]) => {
    if (fact === null) return [];
    const { move } = /** @type {EngineLine} */ (line);
    const reason = afterColon(reasonText(model.info, trackOf(model), /** @type {Fact} */ (fact)));
    return [element('p', t('analysis.why', { move: shownMove(model, move), reason }))];
  });
  return [
    element('p', t(loss < MISTAKE ? 'analysis.slip' : 'analysis.mistake', values)),
    ...reasons,
    ...better,
    ...(own.continuation.length > 0
      ? [lineText(model, 'analysis.refutation', own.move, own.continuation)]
      : []),
  ];
}
