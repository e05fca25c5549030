/** Boards that illustrate rules, and close-ups of them. */

/** @import { Game, Offer, Record, RulesetInfo, Step } from '../pkg/ludoteca_wasm.js' */
/** @import { Marks, ShownDie } from '../board/scene.js' */
/** @import { GameName } from '../games/games.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { PLAY } from '../board/render/play-layer.js';
import { allPieces } from '../board/scene.js';
import { withIdentity } from '../board/empty-scene.js';
import { StillBoard } from '../board/still-board.js';
import { element } from '../dom.js';
import { DICE, DRAWINGS, geometryOf } from '../games/games.js';
import { fetchJson } from '../state/loading.js';
import { using } from '../state/records.js';

/**
 * A ruleset, as information and as an object of the rules.
 * @typedef {{ info: RulesetInfo, game: Game }} Ruled
 */
/**
 * A square part of a board, in units of its geometry.
 * @typedef {[left: number, top: number, side: number]} View
 */
/**
 * Illustration of a rule. `moves`: moves to play from `pos`, of which only the last is shown; `try`: steps of
 * an illegal move; `ended`: a resignation or an agreement.
 * @typedef {{ pos: string, moves?: string, try?: [number, number][], ended?: 'resign' | Offer }} Demo
 */
/** @typedef {ReturnType<typeof shownIn>} Shown */
/**
 * Illustration of "How to play": a position with a move, or with all targets of the pieces on `from`, and the
 * dice that were rolled. `view`: the part of the board for a close-up. `also`: a second illustration of the
 * same sentence.
 * @typedef {{ pos: string, move?: string, from?: number[], view: View, also?: How }} How
 */

/**
 * Loads the illustrations of "How to play", and the modules that draw them.
 * @param {GameName} game
 * @returns {Promise<How[]>}
 */
export async function loadHow(game) {
  const [parts] = await Promise.all([
    /** @type {Promise<{ board: How }[]>} */ (fetchJson(`games/${game}/how.json`)),
    DRAWINGS.load(game),
    DICE.load(game),
  ]);
  return parts.map(({ board }) => board);
}

/** Makes a board for "How to play", without a caption. @param {Ruled} topic @param {How} how */
export function howBoard(topic, { pos, move, from = [] }) {
  return using(new rules.Record(topic.game, pos, null), (record) => {
    const steps = from.length === 0 ? [] : record.continuations([]).steps;
    const targets = steps
      .filter((step) => from.includes(step.from))
      .map(({ to, captures }) => ({ square: to, captures: captures.length > 0 }));
    const { dice, turn: side } = record.state();
    const rolled = dice.map((value) => ({ value, used: false, chosen: false, side, lot: false }));
    const shown = shownIn(record, move === undefined ? {} : { moves: move });
    return boardOf(topic, shown, { targets, movable: from }, rolled);
  });
}

/** Makes a close-up for "How to play". @param {RulesetInfo} info @param {How} how */
export function closeUp(info, how) {
  const canvas = using(new rules.Game(info.id, {}), (game) => howBoard({ info, game }, how));
  const [left, top, side] = how.view;
  canvas.style.width = `${(100 * geometryOf(info, false).width) / side}%`;
  canvas.style.left = `${(-100 * left) / side}%`;
  canvas.style.top = `${(-100 * top) / side}%`;
  return element('div.close-up', canvas);
}

/** Makes one or two close-ups for a sentence of "How to play". @param {RulesetInfo} info @param {How} how */
export const closeUps = (info, how) =>
  how.also === undefined
    ? closeUp(info, how)
    : element('div.pair', closeUp(info, how), closeUp(info, how.also));

/** Plays or tries the moves of a demo. @param {Record} record @param {Partial<Demo>} demo */
export function shownIn(record, { moves, try: tried, ended }) {
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

/**
 * @param {Pick<Ruled, 'info'>} topic
 * @param {Shown} shown
 * @param {Partial<Marks>} [more]
 * @param {ShownDie[]} [dice]
 */
export function boardOf({ info }, { pieces, mover, refusal, played, steps }, more = {}, dice = []) {
  const marks = {
    mover,
    track: mover,
    proof: refusal?.squares ?? [],
    taken: (played?.steps ?? []).flatMap(({ captures }) => captures),
    arrows: steps.map(({ from, to }) => /** @type {[number, number]} */ ([from, to])),
    ...more,
  };
  const shown = withIdentity([], allPieces(info, pieces));
  const board = new StillBoard({ info, pieces: shown, marks, dice }, PLAY);
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
