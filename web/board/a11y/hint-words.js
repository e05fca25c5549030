/** Text for hints and scores. Lazy-loaded with the first hint. */

/** @import { EngineScore } from '../../pkg/ludoteca_engine.js' */
/** @import { Color, RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Fact } from '../../engine/reasons.js' */
/** @import { PartOf } from '../../i18n/keys.js' */
/** @import { GameModel, Hint } from '../../state/game-model.js' */
import { language, t } from '../../i18n/i18n.js';
import { trackOf } from '../../state/players.js';
import { marksOf } from '../scene.js';
import { areaLines, areaText } from './areas.js';
import { pageNotation, seenText, sentencesText, squareName, squareText } from './names.js';

/** Minimum winning probability for each wording of a score. @type {readonly [number, PartOf<'score'>][]} */
const WORDS = Object.freeze([
  [0.92, 'winning'],
  [0.75, 'good'],
  [0.57, 'better'],
  [0.43, 'even'],
  [0.25, 'worse'],
  [0.08, 'bad'],
  [0, 'losing'],
]);

/** A score in words, for the side to move. @param {EngineScore} score */
export function scoreText({ kind, plies, probability }) {
  // The side to move plays every other ply, starting with the first.
  const moves = Math.ceil((plies ?? 0) / 2);
  if (kind === 'win') return moves <= 1 ? t('score.win-now') : t('score.win', { moves });
  if (kind === 'loss') return moves <= 1 ? t('score.loss-now') : t('score.loss', { moves });
  return t(`score.${WORDS.find(([from]) => probability >= from)?.[1] ?? 'even'}`);
}

/**
 * Text of the part of a hint that has been revealed.
 * @param {GameModel} model
 * @param {Hint} hint
 * @param {(notation: string) => string} write formats a notation
 */
export function hintText(model, { step, move, score, facts }, write = seenText) {
  const entered = model.interaction.type === 'enter' ? model.interaction.entered.length : 0;
  if (step === 1) return areaText(model, marksOf(model).area);
  if (step === 2) return t('hint.piece', { square: squareName(model, move.steps[entered]?.from ?? 0) });
  const shown = write(pageNotation(model, move.notation));
  if (facts[0]?.key === 'only') return t('hint.only', { move: shown });
  const reason = whyText(facts.map((fact) => reasonText(model.info, trackOf(model), fact)));
  if (reason !== '' && score.kind === 'value')
    return t('hint.try', { move: shown, reason: afterColon(reason) });
  // In a lost position, the hint is the move that delays the loss.
  const suggestion =
    score.kind === 'loss'
      ? t('hint.loss', { move: shown })
      : t('hint.move', { move: shown, score: scoreText(score) });
  return reason === '' ? suggestion : `${suggestion}. ${reason}`;
}

/** Joins the texts of a fact for a move and one against it; '' if there are none. @param {string[]} texts */
const whyText = ([merit = '', drawback]) =>
  drawback === undefined ? merit : t('hint.but', { merit, drawback: afterColon(drawback) });

/** Lower-cases the first letter of a sentence, for use within another. @param {string} text */
export const afterColon = (text) => text.charAt(0).toLocaleLowerCase(language()) + text.slice(1);

/** Text of a reason for a move. @param {RulesetInfo} info @param {Color} track @param {Fact} fact */
export const reasonText = (info, track, { key, square, count, before }) =>
  t(`reason.${key}`, { square: square === null ? '' : squareText(info, track, square), count, before });

/** Text of a hint for screen readers. @param {GameModel} model @param {Hint} hint */
export const spokenHint = (model, hint) =>
  sentencesText(`${hintText(model, hint, String)}.`, areaLines(model, marksOf(model).area));
