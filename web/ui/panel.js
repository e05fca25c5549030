/** The panel beside the board: title, sides, message, action bar. */

/** @import { Color, Piece, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Child } from '../dom.js' */
import { capturedCount } from '../board/captures.js';
import { t } from '../i18n/i18n.js';
import { sideName } from '../board/a11y/names.js';
import { personAt } from '../state/match.js';
import { isEnding } from '../state/interaction.js';
import { onlyPerson } from '../state/players.js';
import { lookOf } from '../board/render/board-look.js';
import { drawPiece, unitOf } from '../board/render/pieces.js';
import { bottomSide, DRAWINGS, GAMES, geometryOf, opensFlipped } from '../games/games.js';
import { byId, element } from '../dom.js';
import { showBar, showLine, tool } from './action-bar.js';
import { face, opponentName } from './faces.js';
import { icon } from './icons.js';
import { showMessage } from './message.js';
import { showTools } from './toolbar.js';
import { surface } from '../state/surface.js';
import { isMissing } from '../perfect/file-status.js';
import { perfectPlayerFile } from '../perfect/tables.js';
import { tableProgress } from './table-progress.js';

/** @param {GameModel} model */
export function showPanel(model) {
  const { info } = model;
  showHeading(model);
  byId('subtitle').textContent = [
    t(`ruleset.${info.id}.subtitle`),
    ...(lookOf(info.game).metal ? [t('theme.metal.note')] : []),
  ].join(' ');
  byId('players').replaceChildren(playerOf(model, 0), playerOf(model, 1));
  byId('players').dataset['far'] = String(farSide(model));
  showMessage(byId('label'), model);
  showLine(byId('line'), model);
  showBar(byId('controls'), model);
}

/**
 * Returns the side whose label is at the top. On a board that the visitor has not flipped, it is the
 * opponent's.
 * @param {GameModel} model
 * @returns {Color}
 */
function farSide({ info, players, flipped }) {
  const person = onlyPerson(players);
  const near = person ?? bottomSide(info.game, false);
  const isTurned = flipped !== opensFlipped(info.game, person);
  return isTurned === (near === 0) ? 0 : 1;
}

/** @param {GameModel} model */
function showHeading({ info }) {
  byId('title').textContent = t(`ruleset.${info.id}.name`);
  const back = byId('back');
  back.setAttribute('aria-label', t('heading.back'));
  if (back.firstChild === null) back.append(icon('leave'));
  const starts = byId('starts');
  starts.setAttribute('aria-label', t('heading.starts'));
  showTools(starts, [tool('how-to-play', t('do.how-to-play'), 'info'), tool('new', t('do.new'), 'new')]);
}

/** Cached drawings by game, side and look. @type {Record<string, HTMLCanvasElement>} */
const chips = {};

/** @param {GameModel} model @param {Color} color @param {string} place where the drawing is shown */
function chip(model, color, place) {
  const { info } = model;
  const look = lookOf(info.game);
  const key = `${info.game} ${color} ${look.key} ${place}`;
  chips[key] ??= drawnPiece(info, color, 96);
  return chips[key];
}

/**
 * Draws the piece that represents a side.
 * @param {RulesetInfo} info
 * @param {Color} color
 * @param {number} size width and height in canvas pixels
 */
export const drawnPiece = (info, color, size) =>
  pieceChip(info, { color, kind: GAMES[info.game].signs[color] }, size);

/**
 * Draws a piece in the style of the board, as soon as the game's drawing module is loaded.
 * @param {RulesetInfo} info
 * @param {Piece} piece
 * @param {number} size width and height in canvas pixels
 */
export function pieceChip(info, piece, size) {
  const canvas = element('canvas.chip', { aria: { hidden: true } });
  canvas.width = canvas.height = size;
  const look = lookOf(info.game);
  const { radius } = geometryOf(info, false);
  const unit = unitOf(size, radius);
  void DRAWINGS.load(info.game).then(() => {
    const context = canvas.getContext('2d');
    context?.setTransform(unit, 0, 0, unit, size / 2, size / 2);
    if (context) drawPiece(context, look, piece, 3, radius);
  });
  return canvas;
}

/** @param {GameModel} model @param {Color} color */
function playerOf(model, color) {
  const { game, info } = model;
  const active = game.outcome === null && game.stage !== 'lot' && game.turn === color;
  const { off } = geometryOf(info, false);
  const count = model.shown
    .filter((piece) => piece.color === color && piece.square !== off)
    .reduce((sum, piece) => sum + piece.count, 0);
  const person = personAt(model, color);
  const side = sideName(info, color);
  const player = element(
    'div.player',
    { data: { side: color } },
    chip(model, color, 'seat'),
    element('span.name', person?.name ?? side),
    element('span.seat', ...(person === null ? seatOf(model, color) : [side])),
    tableProgress(perfectPlayerFile(info, model.players[color])),
    element(
      'div.counts',
      trayOf(model, color === 0 ? 1 : 0),
      person === null ? numberOf('player.pieces', count) : numberOf('player.won', person.won),
    ),
  );
  player.classList.toggle('active', active);
  if (!isEnding(model) && game.outcome?.winner === color) player.classList.add('winner');
  return player;
}

/**
 * Captured pieces of a side, as a piece and a number; null if there are none.
 * @param {GameModel} model
 * @param {Color} side owner of the pieces
 */
function trayOf(model, side) {
  const { info } = model;
  const count = capturedCount(model, side);
  if (count === 0) return null;
  const label = t('player.captured', { count, piece: `${info.game}.${side}` });
  const piece = chip(model, side, 'tray');
  piece.className = 'piece';
  return element(
    'div.tray',
    { role: 'img', title: label, aria: { label } },
    piece,
    element('b', { aria: { hidden: true } }, String(count)),
  );
}

/** @param {'player.pieces' | 'player.won'} key @param {number} count */
function numberOf(key, count) {
  const [before = '', after = ''] = t(key, { count }).split(String(count));
  const word = (/** @type {string} */ text) => element('span', text);
  return element('span.count', word(before), element('b', String(count)), word(after));
}

/**
 * Describes a side's player, with a face if it is the computer. Empty if two people play.
 * @param {GameModel} model
 * @param {Color} color
 * @returns {Child[]}
 */
function seatOf({ info, players }, color) {
  const player = players[color];
  const { computer } = surface();
  if (player.type === 'computer') {
    const { level } = player;
    if (computer !== null) return [computer(level)];
    const file = perfectPlayerFile(info, player);
    const isPerfect = file !== undefined && !isMissing(file.path);
    const name = opponentName(level);
    const rank = isPerfect ? t('level.perfect') : level;
    return [
      face(level),
      element('span', { aria: { hidden: true } }, name, element('span.level', ` · ${rank}`)),
      element('span.unseen', t(isPerfect ? 'seat.perfect' : 'seat.level', { name, level })),
    ];
  }
  if (player.type !== 'person') return [t(`seat.${player.type}`)];
  return [onlyPerson(players) === color ? t('seat.person') : ''];
}
