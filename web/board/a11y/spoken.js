/** Text that the board's shortcuts announce: moves, captures, lines, and the current square. */

/** @import { PartOf } from '../../i18n/keys.js' */
/** @import { Geometry } from '../geometry.js' */
/** @import { GameModel } from '../../state/game-model.js' */
import { OFF } from '../geometry.js';
import { commaList, semicolonList, t } from '../../i18n/i18n.js';
import { marksOf, stepsWith } from '../scene.js';
import { contentsText, listText, moveText, mustCapture, placeText, sentencesText } from './names.js';
import { shortName, squareName, squareParts } from './names.js';
import { trackOf } from '../../state/players.js';
import { remarksText, statusText } from './status.js';

/** Clockwise directions, as steps down and right. @type {readonly [PartOf<'way'>, number, number][]} */
const WAYS = Object.freeze([
  ['up', -1, 0],
  ['up-right', -1, 1],
  ['right', 0, 1],
  ['down-right', 1, 1],
  ['down', 1, 0],
  ['down-left', 1, -1],
  ['left', 0, -1],
  ['up-left', -1, -1],
]);

/** Focused square, side to move, and draw clocks. @param {GameModel} model @param {number} square */
export const hereText = (model, square) =>
  sentencesText(`${commaList(squareParts(model, square))}.`, statusText(model), remarksText(model));

/** @param {GameModel} model */
export function lastText(model) {
  const move = model.game.moves[model.game.ply - 1];
  return move === undefined ? t('spoken.no-last') : moveText(model.info, move, trackOf(model));
}

/**
 * Targets of the selected piece, or of the piece on `square` if none is selected.
 * @param {GameModel} model
 * @param {number} square
 * @param {boolean} onlyCaptures
 */
export function movesText(model, square, onlyCaptures) {
  const { interaction } = model;
  if (interaction.type !== 'enter') return statusText(model);
  const from = interaction.selected ?? square;
  const steps = stepsWith(interaction).filter(
    (step) => step.from === from && (!onlyCaptures || step.captures.length > 0),
  );
  const name = squareName(model, from);
  if (steps.length === 0) return t(onlyCaptures ? 'spoken.no-captures' : 'spoken.no-moves', { square: name });
  const targets = [...new Map(steps.map((step) => [step.to, step])).values()].map((step) => {
    const to = placeText(model, step.to);
    if (step.captures.length === 0) return to;
    if (step.captures[0] === step.to) return t('announce.lost', { path: to });
    return t('spoken.taking', {
      to,
      squares: listText(step.captures.map((taken) => squareName(model, taken))),
    });
  });
  return t('spoken.moves', { square: name, list: semicolonList(targets) });
}

/** Pieces that must or may capture, or all movable pieces if none can capture. @param {GameModel} model */
export function moversText(model) {
  const { info, interaction } = model;
  if (interaction.type !== 'enter') return statusText(model);
  const { movable, capturing } = marksOf(model);
  const names = (/** @type {number[]} */ squares) =>
    listText([...squares].sort((one, other) => one - other).map((square) => shortName(model, square)));
  if (capturing.length === 0) return t('spoken.movers', { squares: names(movable) });
  return t(mustCapture(info) ? 'spoken.must-capture' : 'spoken.may-capture', { squares: names(capturing) });
}

/**
 * Contents of the lines from a square. On the tables board, the text lists the points that the dice reach.
 * @param {GameModel} model
 * @param {Geometry} geometry
 * @param {number} square
 */
export function linesText(model, geometry, square) {
  const describe = (/** @type {number} */ place) =>
    `${squareName(model, place)} ${contentsText(model, place)}`;
  if (model.info.dice > 0) return diceText(model, square, describe);
  const lines = WAYS.flatMap(([way, down, right]) => {
    const there = geometry.ray(square, down, right);
    return there.length === 0 ? [] : [`${t(`way.${way}`)}: ${commaList(there.map(describe))}`];
  });
  return t('spoken.lines', { square: squareName(model, square), list: semicolonList(lines) });
}

/** @param {GameModel} model @param {number} square @param {(place: number) => string} describe */
function diceText(model, square, describe) {
  const { game } = model;
  if (square === OFF || game.dice.length === 0) return statusText(model);
  const forward = game.turn === 0 ? 1 : -1;
  const ways = [...new Set(game.dice)].map((die) => {
    const to = square + forward * die;
    return `${die}: ${describe(to >= 0 && to < OFF ? to : OFF)}`;
  });
  return t('spoken.lines', { square: squareName(model, square), list: semicolonList(ways) });
}
