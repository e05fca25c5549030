/**
 * Derives the displayed scene from the model: pieces with identities, marks, dice and animations. The
 * functions are pure and draw nothing.
 */

/**
 * @import { Color, Effect, Kind, Piece, Placed, RulesetInfo, Step, StepView } from '../pkg/ludoteca_wasm.js'
 * @import { MoveView } from '../pkg/ludoteca_wasm.js'
 */
/** @import { Geometry } from './geometry.js' */
/** @import { Look } from './render/board-look.js' */
/** @import { GameModel, Hint } from '../state/game-model.js' */
/** @import { Interaction } from '../state/interaction.js' */
import { GAMES, geometryOf } from '../games/games.js';
import { OFF } from './geometry.js';
import { trackOf } from '../state/players.js';
import { noMarks } from './empty-scene.js';

/** @typedef {{ id: number, square: number, color: Color, kind: Kind, count: number }} Shown */
/** @typedef {{ piece: Shown, from: number, to: number }} Mover */
/**
 * One animated hop. `movers` includes pieces that change in place; `turns` is true if the goats turn round.
 * @typedef {{ still: Shown[], movers: Mover[], fading: Shown[], turns: boolean }} Segment
 */
/**
 * `joy`: the winner's pieces are shown after the last move; they hop if animations are on.
 * @typedef {{ type: 'none' } | { type: 'move', segments: Segment[] } | { type: 'dice' }
 *   | { type: 'joy', hops: boolean }} Animation
 */
/** @typedef {{ value: number, used: boolean, chosen: boolean, side: Color, lot: boolean }} ShownDie */
/** @typedef {{ square: number, captures: boolean }} Target */
/** A step of a move under review. @typedef {{ from: number, to: number, kind: 'played' | 'better' }} Arrow */
/**
 * @typedef {object} Marks
 * @property {Color} mover
 * @property {Color} track side whose numbering is shown on the tables board
 * @property {number[]} movable squares of pieces that can move
 * @property {number[]} capturing squares of pieces that can capture
 * @property {number | null} selected
 * @property {Target[]} targets
 * @property {boolean} offTarget true if the tray is a target
 * @property {number[]} taken squares of pieces that are or would be captured
 * @property {Shown[]} ghosts pieces that the last move captured, on the squares where they were
 * @property {number[]} proof squares that show the reason for a refusal
 * @property {Shown[]} winners pieces of the winner of a finished game
 * @property {number[]} blocked squares of the loser's pieces if the loser had no legal move
 * @property {number[][]} last paths of the last move, square by square
 * @property {Color} lastColor
 * @property {'up' | 'down' | null} direction of the goats
 * @property {number[]} area block of squares that a hint highlights
 * @property {number | null} hinted square of the piece that a hint highlights
 * @property {[number, number][]} arrows steps that a hint shows
 * @property {Arrow[]} lines steps of moves under review
 */
/** @typedef {{ square: number, color: Color, x: number, y: number }} Dragged */
/**
 * @typedef {object} Scene
 * @property {Look} look
 * @property {Geometry} geometry
 * @property {Shown[]} pieces
 * @property {Marks} marks
 * @property {ShownDie[]} dice
 * @property {Animation} animation
 * @property {Dragged | null} dragged
 * @property {Facing | null} [facing] draws names and numbers for two people face to face
 */
/**
 * Draws the writing on the board so that two people face to face can read it.
 * @typedef {object} Facing
 * @property {(context: CanvasRenderingContext2D, geometry: Geometry, track: number, look: Look) => void
 *   } names
 * @property {(context: CanvasRenderingContext2D, look: Look, at: { x: number, y: number }, count: number,
 *   color: Color, geometry: Geometry) => void} count
 */

/**
 * Returns the pieces of a position, including those off the board that are still shown.
 * @param {Pick<RulesetInfo, 'game'>} info
 * @param {Placed[]} placed
 */
export const allPieces = ({ game }, placed) => GAMES[game].shown?.(placed) ?? placed;

/** Applies the effects to the pieces. @param {Shown[]} pieces @param {Effect[]} effects */
export const applyEffects = (pieces, effects) => effects.reduce(applyEffect, pieces);

/** @param {Shown[]} pieces @param {Effect} effect */
function applyEffect(pieces, effect) {
  switch (effect.type) {
    case 'move':
      return shift(pieces, effect.piece, effect.from, effect.to);
    case 'send-back':
      if (effect.to === null) return lift(pieces, effect.piece, effect.from).rest;
      return shift(pieces, effect.piece, effect.from, effect.to);
    case 'bear-off':
      return shift(pieces, effect.piece, effect.from, OFF);
    case 'remove':
      return lift(pieces, effect.piece, effect.square).rest;
    case 'become':
      return pieces.map((piece) =>
        piece.square === effect.square
          ? { ...piece, color: effect.piece.color, kind: effect.piece.kind }
          : piece,
      );
    default:
      return pieces;
  }
}

/**
 * Removes one piece from its square, and returns the other pieces and the removed one.
 * @param {Shown[]} pieces
 * @param {Piece} piece
 * @param {number} square
 * @returns {{ rest: Shown[], lifted: Shown }}
 */
function lift(pieces, piece, square) {
  const found = pieces.find((other) => other.square === square && other.color === piece.color);
  const lifted = { id: found?.id ?? 0, square, color: piece.color, kind: piece.kind, count: 1 };
  const rest = pieces.flatMap((other) =>
    other !== found ? [other] : other.count > 1 ? [{ ...other, count: other.count - 1 }] : [],
  );
  return { rest, lifted };
}

/** @param {Shown[]} pieces @param {Piece} piece @param {number} from @param {number} to */
function shift(pieces, piece, from, to) {
  const { rest, lifted } = lift(pieces, piece, from);
  const host = rest.find((other) => other.square === to && other.color === piece.color);
  if (host !== undefined)
    return rest.map((other) => (other === host ? { ...other, count: other.count + 1 } : other));
  const used = rest.some((other) => other.id === lifted.id);
  const id = used ? Math.max(...rest.map((other) => other.id)) + 1 : lifted.id;
  return [...rest, { ...lifted, id, square: to }];
}

/**
 * Returns the animation of a group of effects that happen together.
 * @param {Shown[]} before
 * @param {Effect[]} effects
 * @returns {Segment}
 */
function segmentOf(before, effects) {
  /** @type {Mover[]} */
  const movers = [];
  /** @type {Shown[]} */
  const fading = [];
  let still = before;
  /** @param {Piece} piece @param {number} square */
  const take = (piece, square) => {
    const { rest, lifted } = lift(still, piece, square);
    still = rest;
    return lifted;
  };
  for (const effect of effects) {
    if (effect.type === 'remove') fading.push(take(effect.piece, effect.square));
    else if (effect.type === 'become')
      movers.push({ piece: take(effect.piece, effect.square), from: effect.square, to: effect.square });
    else if (effect.type === 'turn-around') {
      movers.push(
        ...still
          .filter(({ kind }) => kind === 'goat')
          .map((piece) => ({ piece, from: piece.square, to: piece.square })),
      );
      still = still.filter(({ kind }) => kind !== 'goat');
    } else {
      const lifted = take(effect.piece, effect.from);
      const to = effect.type === 'bear-off' ? OFF : effect.to;
      if (to === null) fading.push(lifted);
      else movers.push({ piece: lifted, from: effect.from, to });
    }
  }
  return { still, movers, fading, turns: effects.some(({ type }) => type === 'turn-around') };
}

/**
 * True for an effect that is animated after the step that causes it. A jumped piece disappears during the
 * jump, but a pawn taken by custodial capture disappears after the step.
 * @param {Effect} effect
 */
const isAnimatedLater = (effect) =>
  !['move', 'bear-off', 'remove'].includes(effect.type) ||
  (effect.type === 'remove' && effect.piece.kind === 'pawn');

/** Animates groups of effects one after the other. @param {Shown[]} before @param {Effect[][]} groups */
export function segmentsOf(before, groups) {
  /** @type {Effect[][]} */
  const phases = [];
  for (const effects of groups) {
    effects.forEach((effect, index) => {
      if (index > 0 && (!isAnimatedLater(effect) || effects[index - 1]?.type === effect.type))
        phases[phases.length - 1]?.push(effect);
      else phases.push([effect]);
    });
  }
  let board = before;
  return phases.map((effects) => {
    const segment = segmentOf(board, effects);
    board = applyEffects(board, effects);
    return segment;
  });
}

/** Effects of each step of a move, then those at its end. @param {MoveView} move */
export const effectsOf = ({ steps, after }) => [...steps.map(({ effects }) => effects), after];

/** @param {StepView} view @returns {Step} */
export function stepOf({ from, to, die }) {
  return die === undefined ? { from, to } : { from, to, die };
}

/**
 * Returns the possible next steps, limited to those of the chosen die, if any.
 * @param {Extract<Interaction, { type: 'enter' }>} interaction
 */
export const stepsWith = ({ next, die }) =>
  die === null ? next.steps : next.steps.filter((step) => step.die === die);

/** @param {number[]} numbers */
const unique = (numbers) => [...new Set(numbers)];

/** @param {GameModel} model @returns {Marks} */
export function marksOf(model) {
  const { interaction, game, info } = model;
  const marks = noMarks();
  marks.mover = game.turn;
  marks.track = trackOf(model);
  marks.direction = game.direction;
  marks.proof = model.refusal?.squares ?? [];
  marks.lines = model.arrows;
  const last = game.moves[game.ply - 1];
  if (interaction.type === 'over') {
    marks.winners = winnersOf(model);
    if (/\.(dog-blocked|no-turn)$/.test(game.outcome?.key ?? ''))
      marks.blocked = model.shown
        .filter((piece) => !marks.winners.includes(piece))
        .map(({ square }) => square);
  }
  if (interaction.type !== 'enter') return last === undefined ? marks : withLast(marks, last, model);
  const byDice = info.dice > 0;
  const { jumps } = GAMES[info.game];
  const { selected, entered } = interaction;
  const steps = stepsWith(interaction);
  if (last !== undefined && entered.length === 0) withLast(marks, last, model);
  marks.selected = selected;
  marks.arrows = model.pointed.slice(entered.length);
  if (model.hint !== null) withHint(marks, model.hint, entered.length, info);
  // Until a piece is chosen, a lesson shows only its own arrows.
  const isTask = selected === null && entered.length === 0 && marks.arrows.length > 0;
  if (!isTask && (entered.length === 0 || byDice)) marks.movable = unique(steps.map((step) => step.from));
  if (!isTask && jumps && entered.length === 0)
    marks.capturing = unique(steps.filter(({ captures }) => captures.length > 0).map((step) => step.from));
  const from = steps.filter((step) => step.from === selected);
  marks.targets = unique(from.map((step) => step.to)).map((square) => ({
    square,
    captures: from.some((step) => step.to === square && step.captures.length > 0),
  }));
  // Several capture paths lead to the chosen target. The visitor chooses one by tapping one of these squares.
  if (model.notice?.ways !== undefined)
    marks.targets = model.notice.ways.squares.map((square) => ({ square, captures: true }));
  marks.offTarget = marks.targets.some(({ square }) => square === OFF && byDice);
  if (jumps) {
    const pending = entered
      .flatMap(({ captures }) => captures)
      .filter((square) => model.shown.some((piece) => piece.square === square && piece.color !== game.turn));
    marks.taken = unique([...pending, ...from.flatMap(({ captures }) => captures)]);
  }
  return marks;
}

/**
 * Returns the winner's pieces on the board; none after a draw or in an unfinished game.
 * @param {Pick<GameModel, 'game' | 'shown'> & { info: Pick<RulesetInfo, 'dice'> }} model
 */
export function winnersOf({ game, shown, info }) {
  const winner = game.outcome?.winner ?? null;
  // Only games with dice have a tray. In others, its index is that of a square.
  const isInTray = (/** @type {number} */ square) => info.dice > 0 && square === OFF;
  return shown.filter(({ color, square }) => color === winner && !isInTray(square));
}

/** @param {Marks} marks @param {MoveView} move @param {GameModel} model */
function withLast(marks, move, { captured }) {
  marks.lastColor = move.color;
  marks.ghosts = captured;
  for (const { from, to } of move.steps) {
    const path = marks.last.find((squares) => squares[squares.length - 1] === from);
    if (path !== undefined) path.push(to);
    else marks.last.push([from, to]);
  }
  return marks;
}

/**
 * @param {Marks} marks
 * @param {Hint} hint
 * @param {number} done number of the move's steps already entered
 * @param {RulesetInfo} info
 */
function withHint(marks, { step, move }, done, info) {
  const steps = move.steps.slice(done);
  const [next] = steps;
  if (next === undefined) return;
  if (step === 1) marks.area = geometryOf(info, false).around(next.from, next.to);
  else if (step === 2) marks.hinted = next.from;
  else marks.arrows = steps.map(({ from, to }) => [from, to]);
}

/** @param {Color} side @param {boolean} lot @returns {ShownDie} */
const blankDie = (side, lot) => ({ value: 0, used: false, chosen: false, side, lot });

/** Returns the dice shown on the board. @param {GameModel} model @returns {ShownDie[]} */
export function diceOf(model) {
  const { game, interaction } = model;
  if (game.dice.length > 0) {
    const used = interaction.type === 'enter' ? interaction.entered.flatMap(({ die }) => die ?? []) : [];
    let chosen = interaction.type === 'enter' ? interaction.die : null;
    return game.dice.map((value) => {
      const index = used.indexOf(value);
      if (index >= 0) used.splice(index, 1);
      const isChosen = index < 0 && value === chosen;
      if (isChosen) chosen = null;
      return { value, used: index >= 0, chosen: isChosen, side: game.turn, lot: false };
    });
  }
  // Dice that have not been rolled are shown blank.
  if (interaction.type === 'throw')
    return Array.from({ length: model.info.dice }, () => blankDie(game.turn, false));
  if (interaction.type === 'lot' && game.lot.length === 0) return [blankDie(0, true), blankDie(1, true)];
  const lot = game.lot.at(-1);
  if (lot === undefined || game.ply > 0 || game.stage === 'over') return [];
  return [
    { ...blankDie(0, true), value: lot[0] },
    { ...blankDie(1, true), value: lot[1] },
  ];
}
