/** The cards of a review: turning points, the graph of the winning chances, and the cost of mistakes. */

/** @import { Color, MoveView, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Decision, Review } from '../engine/review.js' */
/** @import { Fact } from '../engine/reasons.js' */
/** @import { Judged } from '../engine/tried-move.js' */
/** @import { Lapse } from '../perfect/lapses.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { ChanceGraph } from './chance-graph.js' */
import { afterColon, reasonText } from '../board/a11y/hint-words.js';
import { isReply, moveNumber, pairText, shownMove, sideName } from '../board/a11y/names.js';
import { judgedOf, LEAST_JUDGED, lostBy } from '../engine/review.js';
import { language, t } from '../i18n/i18n.js';
import { seenBy } from '../state/chances.js';
import { trackOf } from '../state/players.js';
import { button, element } from '../dom.js';
import { chanceTitle, percent, viewerOf } from './chance-graph.js';
import { drawnPiece } from './panel.js';

/**
 * A review with explanations. `reasons`: for each turning point, reasons against the move played and for the
 * better move; `lapses`: the moves that gave away a win or a draw, if the ruleset is solved.
 * @typedef {object} Reviewed
 * @property {Review} review
 * @property {{ wrong: Fact | null, right: Fact | null }[]} reasons
 * @property {Lapse[]} lapses
 */

/**
 * Formats a share as percentage points.
 * @param {number} share
 * @param {'exceptZero' | 'never'} signDisplay when to write a sign
 */
const points = (share, signDisplay) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 0, signDisplay })
    .format(100 * share)
    .replace('-', '−');

/**
 * Shows the cost of each side's decisions, and its luck with the dice, on one line.
 * @param {GameModel} model
 * @param {Review} review
 */
function costs({ info }, review) {
  const sides = /** @type {Color[]} */ ([0, 1]).map((side) => {
    const judged = judgedOf(review.decisions, side);
    const share = review.shares?.[side];
    const isEnough = judged.length >= LEAST_JUDGED;
    const notes = [
      ...(isEnough ? [] : [t('review.too-few', { moves: judged.length })]),
      ...(share === undefined ? [] : [t('review.luck', { luck: points(share.luck, 'exceptZero') })]),
    ];
    return element(
      'div',
      element('dt', drawnPiece(info, side, 64), element('span.unseen', sideName(info, side))),
      element('dd', isEnough ? t('review.points', { lost: points(lostBy(judged), 'never') }) : '–'),
      ...notes.map((text) => element('dd.note', text)),
    );
  });
  return element('dl.costs', ...sides);
}

/** Explains the points. @param {GameModel} model @param {Review} review */
function about({ info }, { decisions, shares }) {
  const counted = /** @type {Color[]} */ ([0, 1]).map((side) => {
    const moves = judgedOf(decisions, side).length;
    return element('p', `${sideName(info, side)}. ${t('review.counted', { moves })}`);
  });
  const formulas = [t('review.formula'), ...(shares === null ? [] : [t('review.luck-formula')])];
  return element(
    'details.quiet',
    element('summary', t('review.about')),
    element('p', formulas.join(' ')),
    ...counted,
  );
}

/** @param {RulesetInfo} info @param {number} ply @param {string} seen notation as shown on the page */
export function pointText(info, ply, seen) {
  const move = `${isReply(info, ply) ? '…' : ''}${seen}`;
  return t('review.point', { ply: moveNumber(info, ply), move });
}

/** @param {GameModel} model @param {MoveView} better @param {string | undefined} reason */
function betterText(model, better, reason) {
  const move = shownMove(model, better);
  return reason === undefined
    ? t('review.better', { move })
    : t('review.better-reason', { move, reason: afterColon(reason) });
}

/**
 * Makes the list item of a turning point. Until it is answered, it asks for the better move.
 * @param {GameModel} model
 * @param {Reviewed} reviewed
 * @param {number} index
 * @param {boolean} isShown
 * @param {boolean} isAnswered
 */
function pointItem(model, { review, reasons, lapses }, index, isShown, isAnswered) {
  const { ply, color, played, better, best, chance } = /** @type {Decision} */ (review.turningPoints[index]);
  const reasonTexts = (/** @type {Fact | null | undefined} */ fact) =>
    fact ? [reasonText(model.info, trackOf(model), fact)] : [];
  const lapse = lapses.find((each) => each.ply === ply);
  const loss =
    lapse === undefined
      ? pairText(sideName(model.info, color), t('review.lost', { from: percent(best), to: percent(chance) }))
      : t(lapse.result === 'win' ? 'perfect.slip-win' : 'perfect.slip-draw');
  const made = button(
    `turning-point-${index}`,
    { aria: { pressed: isShown } },
    element('span.mark', { aria: { hidden: true } }, String(index + 1)),
    element('b', pointText(model.info, ply + 1, shownMove(model, played))),
    element('span.loss', loss),
    ...reasonTexts(reasons[index]?.wrong).map((text) => element('span.wrong', text)),
  );
  if (better === null) return element('li', made);
  if (isAnswered) {
    made.append(element('span.better', betterText(model, better, reasonTexts(reasons[index]?.right)[0])));
    return element('li', made);
  }
  const asked = [button(`retry-${index}`, t('retry.begin')), button(`show-better-${index}`, t('retry.show'))];
  return element('li', made, isShown && element('div.asked', ...asked));
}

/**
 * Makes paragraphs about the moves that gave away a win or a draw and are not among the turning points.
 * @param {GameModel} model @param {Reviewed} reviewed
 */
function lapseTexts(model, { review, lapses }) {
  const others = lapses.filter(({ ply }) => !review.turningPoints.some((point) => point.ply === ply));
  const texts = others.map(({ ply, result, better }) => {
    const played = review.decisions.find((each) => each.ply === ply)?.played ?? better;
    return t(result === 'win' ? 'perfect.let-go' : 'perfect.let-draw-go', {
      point: pointText(model.info, ply + 1, shownMove(model, played)),
      better: shownMove(model, better),
    });
  });
  const isUnsure = lapses.some(({ unsure }) => unsure);
  return [
    ...texts.map((each) => element('p.lapse', each)),
    ...(isUnsure ? [element('p.quiet', t(`unsure.${model.info.game}`))] : []),
  ];
}

export const reviewButtons = () =>
  element(
    'div.row',
    button('review-previous', t('review.previous')),
    button('review-next', t('review.next')),
    button('review-play-on', { class: 'primary' }, t('review.play-on')),
  );

/**
 * Makes the content of a review, without its buttons.
 * @param {GameModel} model
 * @param {Reviewed} reviewed
 * @param {{ shown: number, answered: Set<number> }} points `shown`: index of the turning point on the board,
 *   or -1; `answered`: indices of those whose better move has been found or shown
 * @param {ChanceGraph} graph
 * @param {HTMLElement} steps the buttons that step through the game
 * @returns {HTMLElement[]}
 */
export function reviewCard(model, reviewed, { shown, answered }, graph, steps) {
  const { review, lapses } = reviewed;
  const { chances, turningPoints } = review;
  const side = viewerOf(model);
  const { ply, moves } = model.game;
  graph.show({
    info: model.info,
    players: model.players,
    title: chanceTitle(model, side),
    chances: chances.map((chance) => seenBy(chance, side)),
    moves,
    ply: Math.min(ply, chances.length - 1),
    marked: turningPoints.map((point) => point.ply),
  });
  return [
    costs(model, review),
    graph.element,
    steps,
    element('h3', t(turningPoints.length + lapses.length === 0 ? 'review.none' : 'review.turning')),
    element(
      'ol.turning-points',
      ...turningPoints.map((point, index) =>
        pointItem(model, reviewed, index, index === shown && ply === point.ply, answered.has(index)),
      ),
    ),
    ...lapseTexts(model, reviewed),
    about(model, review),
  ];
}

/**
 * A turning point at which the visitor looks for the better move. `tried`: the move last tried; `judged`:
 * null before a move is tried and while it is being judged.
 * @typedef {{ index: number, tried: MoveView | null, judged: Judged | null }} Retry
 */

/**
 * Makes the content shown while the visitor looks for the better move.
 * @param {GameModel} model
 * @param {Decision} point
 * @param {Retry} retry
 * @param {boolean} hasNext whether another turning point is left
 * @returns {HTMLElement[]}
 */
export function retryCard(model, point, { index, tried, judged }, hasNext) {
  const isFound = judged?.verdict === 'best' || judged?.verdict === 'good';
  const next = hasNext
    ? button('retry-next', { class: 'primary' }, t('retry.next'))
    : button('retry-end', { class: 'primary' }, t('retry.back'));
  return [
    element(
      'p.answer',
      { data: { verdict: judged?.verdict ?? '' } },
      retryText(model, point, { tried, judged }),
    ),
    element(
      'div.row',
      ...(isFound
        ? [next]
        : [
            tried !== null && button('retry-again', { class: 'primary' }, t('do.try-again')),
            button(`show-better-${index}`, t('retry.show')),
          ]),
    ),
  ];
}

/**
 * Returns the task, or the verdict on the move tried.
 * @param {GameModel} model
 * @param {Decision} point
 * @param {Pick<Retry, 'tried' | 'judged'>} retry
 */
export function retryText(model, { best }, { tried, judged }) {
  if (tried === null) return t('retry.task');
  const move = shownMove(model, tried);
  if (judged === null) return t('retry.judging', { move });
  return t(`retry.${judged.verdict}`, { move, from: percent(best), to: percent(judged.chance) });
}

/** Makes the content shown while a review is running. @returns {HTMLElement[]} */
export function workingCard() {
  const bar = element('progress', { id: 'review-progress', value: 0, aria: { label: t('review.works') } });
  return [element('p', t('review.works')), bar, element('div.row', button('review-stop', t('review.stop')))];
}

/** Makes the content shown after a review was stopped. @returns {HTMLElement[]} */
export const stoppedCard = () => [
  element('p', t('review.stopped')),
  element('div.row', button('review', { class: 'primary' }, t('review.again'))),
];
