/** Boards that illustrate rules. */

/** @import { Offer, Record, Step } from '../../pkg/ludoteca_wasm.js' */
/** @import { Marks } from '../../board/scene.js' */
/** @import { Topic } from './reading.js' */
import * as rules from '../../pkg/ludoteca_wasm.js';
import { clauseOf, outcomeText, refusalText, seenText } from '../../board/a11y/names.js';
import { t } from '../../i18n/i18n.js';
import { PLAY } from '../../board/render/play-layer.js';
import { allPieces } from '../../board/scene.js';
import { withIdentity } from '../../board/empty-scene.js';
import { StillBoard } from '../../board/still-board.js';
import { hashOf } from '../../route/addresses.js';
import { element } from '../../dom.js';
import { using } from '../../state/records.js';

/**
 * Illustration of a rule. `moves`: moves to play from `pos`, of which only the last is shown; `try`: steps of
 * an illegal move; `ended`: a resignation or an agreement.
 * @typedef {{ pos: string, moves?: string, try?: [number, number][], ended?: 'resign' | Offer }} Demo
 */
/** @typedef {ReturnType<typeof shownIn>} Shown */
/**
 * Illustration of "How to play": a position with a move, or with all targets of the pieces on `from`.
 * @typedef {{ pos: string, move?: string, from?: number[] }} How
 */

/**
 * Makes the board that illustrates a rule. Returns an empty array if the page's switches change the outcome.
 * @param {Topic} topic
 * @param {Demo} demo
 * @param {string} clause
 * @returns {HTMLElement[]}
 */
export function demoBoard(topic, demo, clause) {
  return using(new rules.Record(topic.game, demo.pos, null), (record) => {
    const shown = shownIn(record, demo);
    if (demo.try !== undefined && shown.refusal?.clause !== clause) return [];
    const caption = element('figcaption', linkToTry(topic, demo.pos, clause), captionOf(shown));
    return [element('figure', boardOf(topic, shown), caption)];
  });
}

/** Makes a board for "How to play", without a caption. @param {Topic} topic @param {How} how */
export function howBoard(topic, { pos, move, from = [] }) {
  return using(new rules.Record(topic.game, pos, null), (record) => {
    const steps = from.length === 0 ? [] : record.continuations([]).steps;
    const targets = steps
      .filter((step) => from.includes(step.from))
      .map(({ to, captures }) => ({ square: to, captures: captures.length > 0 }));
    const shown = shownIn(record, move === undefined ? {} : { moves: move });
    return boardOf(topic, shown, { targets, movable: from });
  });
}

/** Plays or tries the moves of a demo. @param {Record} record @param {Partial<Demo>} demo */
function shownIn(record, { moves, try: tried, ended }) {
  const earlier = moves?.split(' ') ?? [];
  const last = earlier.pop();
  for (const each of earlier) record.playText(each);
  const { pieces, turn: mover } = record.state();
  const steps = /** @type {Step[]} */ ((tried ?? []).map(([from, to]) => ({ from, to })));
  const refusal = tried === undefined ? null : record.refuse(steps);
  const played = last === undefined ? null : record.playText(last);
  if (ended === 'resign') record.resign(mover);
  else if (ended !== undefined) record.agree(ended);
  return { pieces, mover, refusal, played, steps: played?.steps ?? steps, outcome: record.state().outcome };
}

/** @param {Shown} shown */
const captionOf = ({ refusal, played, outcome }) =>
  refusal
    ? refusalText(refusal)
    : [played && seenText(played.notation), outcome && outcomeText(outcome)].filter(Boolean).join(' · ');

/** @param {Topic} topic @param {string} pos @param {string} clause */
function linkToTry({ info, switches }, pos, clause) {
  const rule = t('rule.number', { number: clauseOf(info, clause)?.number ?? '' });
  return element(
    'a',
    {
      href: hashOf({ game: info.id, pos, side: 'both', rule: clause }, switches),
      aria: { label: `${t('page.try')}. ${rule}` },
    },
    t('page.try'),
  );
}

/** @param {Pick<Topic, 'info'>} topic @param {Shown} shown @param {Partial<Marks>} [more] */
export function boardOf({ info }, { pieces, mover, refusal, played, steps }, more = {}) {
  const marks = {
    mover,
    track: mover,
    proof: refusal?.squares ?? [],
    taken: (played?.steps ?? []).flatMap(({ captures }) => captures),
    arrows: steps.map(({ from, to }) => /** @type {[number, number]} */ ([from, to])),
    ...more,
  };
  const board = new StillBoard({ info, pieces: withIdentity([], allPieces(info, pieces)), marks }, PLAY);
  whenNear(board.canvas, (isPrinted) => {
    board.fit();
    if (isPrinted) board.drawNow();
    board.canvas.dataset['drawn'] = '';
  });
  return board.canvas;
}

/**
 * Calls `act` once, when an element is near the viewport or the page is about to be printed.
 * @param {Element} shown
 * @param {(isPrinted: boolean) => void} act
 */
function whenNear(shown, act) {
  const printing = new AbortController();
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) begin(false);
    },
    { rootMargin: '50%' },
  );
  /** @param {boolean} isPrinted */
  const begin = (isPrinted) => {
    near.disconnect();
    printing.abort();
    act(isPrinted);
  };
  near.observe(shown);
  addEventListener('beforeprint', () => begin(true), { signal: printing.signal });
}
