/**
 * The game page for two people face to face, with the screen flat between them. The panel with all controls
 * moves to the side to move and turns towards it. The other side shows a message and only pictures of the
 * buttons, so that screen readers and the keyboard reach each control only once.
 */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { BoardView } from '../board/board-view.js' */
/** @import { Facing } from '../board/scene.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import { outcomeText, outcomeTitle, sideName } from '../board/a11y/names.js';
import { OFF } from '../board/geometry.js';
import { bottomSide, DRAWINGS, GAMES, geometryOf } from '../games/games.js';
import { onMessagesChange, t } from '../i18n/i18n.js';
import { byId, element } from '../dom.js';
import { isEnding } from '../state/interaction.js';

/** @type {Facing} */
const FACING = {
  names(context, geometry, track, look) {
    const { names } = DRAWINGS.of(look.game);
    const { width, height } = geometry;
    context.save();
    half(context, geometry);
    names(context, geometry, track, look);
    context.restore();
    context.save();
    context.translate(width, height);
    context.rotate(Math.PI);
    half(context, geometry);
    if (GAMES[look.game].marksWay === true) leaveOutMiddle(context, geometry);
    names(context, geometryOf(look, !geometry.flipped), track, look);
    context.restore();
  },

  count(context, look, at, count, color, geometry) {
    const isFar = color !== bottomSide(look.game, geometry.flipped);
    context.save();
    context.translate(at.x, at.y);
    if (isFar) context.rotate(Math.PI);
    DRAWINGS.of(look.game).count?.(context, look, { x: 0, y: 0 }, count, color);
    context.restore();
  },
};

/**
 * Clips the labels of a tables board to the near half. Each edge shows the numbers of its own points, which
 * must be upright for the person on that side.
 * @param {CanvasRenderingContext2D} context
 * @param {{ off: number | null, width: number, height: number }} geometry
 */
function half(context, { off, width, height }) {
  if (off !== OFF) return;
  context.beginPath();
  context.rect(0, height / 2, width, height / 2);
  context.clip();
}

/**
 * Clips out the middle of the edge, where the first pass has drawn the marks of the goats' direction.
 * @param {CanvasRenderingContext2D} context
 * @param {{ width: number, height: number }} geometry
 */
function leaveOutMiddle(context, { width, height }) {
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(0, height / 2 - 0.45, 0.5, 0.9);
  context.clip('evenodd');
}

/** Returns the winner or the side to move; the near side while lots are drawn. @param {GameModel} model */
function actorOf({ info, game, flipped }) {
  if (game.stage === 'lot') return bottomSide(info.game, flipped);
  return game.outcome?.winner ?? game.turn;
}

export class Tabletop {
  #store;
  #board;
  #across = element('section', { id: 'across' });
  #isOn = false;

  /** @param {Store} store @param {BoardView} board */
  constructor(store, board) {
    this.#store = store;
    this.#board = board;
    byId('side').after(this.#across);
    store.subscribe((_, event) => {
      this.#follow();
      if (event.type === 'refused') this.#foldRule();
    });
    store.onClosed(() => this.#follow());
    onMessagesChange(() => this.#follow());
    this.#follow();
  }

  #follow() {
    const { model } = this.#store;
    const isOn = model?.seats.who === 'table';
    const { dataset } = document.documentElement;
    if (isOn !== this.#isOn) {
      this.#isOn = isOn;
      this.#across.hidden = !isOn;
      if (isOn) dataset['table'] = '';
      else delete dataset['table'];
      for (const name of ['role', 'aria-label']) byId('side').removeAttribute(name);
      this.#board.face(isOn ? FACING : null);
      // Notifies the board that its available space has changed.
      dispatchEvent(new Event('resize'));
    }
    if (model === null || !isOn) return;
    const actor = actorOf(model);
    dataset['sits'] = actor === bottomSide(model.info.game, model.flipped) ? 'near' : 'far';
    // Tells screen readers which side the buttons belong to.
    byId('side').setAttribute('role', 'group');
    byId('side').setAttribute('aria-label', sideName(model.info, actor));
    this.#showAcross(model, actor === 0 ? 1 : 0);
  }

  /** Folds the rule of a refusal, for which the narrow panel has no room. */
  #foldRule() {
    const why = byId('label').querySelector('details');
    if (!this.#isOn || why === null) return;
    why.open = false;
  }

  /** Shows the player who is not to move, and a message. @param {GameModel} model @param {Color} color */
  #showAcross(model, color) {
    const player = byId('game').querySelector(`.player[data-side="${color}"]`);
    const waiting = element(
      'div.waiting',
      { aria: { hidden: true } },
      element('div.message', ...messageOf(model)),
      element('div.buttons', ...restingOf(byId('actions'))),
    );
    this.#across.replaceChildren(...(player === null ? [] : [player]), waiting);
  }
}

/** Makes the message for the side that is not to move. @param {GameModel} model */
function messageOf(model) {
  const { game, info } = model;
  const { outcome } = game;
  if (isEnding(model)) return [];
  /** @param {string} name @param {string} text */
  const line = (name, text) => element('p', { class: name }, text);
  if (outcome !== null)
    return [line('lead', outcomeTitle(info, outcome)), line('hint', outcomeText(outcome))];
  if (game.stage === 'lot') return [line('lead', t(game.lot.length > 0 ? 'status.lot-tie' : 'status.lot'))];
  return [line('lead', t('status.turn', { side: sideName(info, game.turn) }))];
}

/** Makes inert pictures of the buttons. @param {HTMLElement} actions */
function restingOf(actions) {
  return [...actions.querySelectorAll(':scope > button, #controls button')].map((each) => {
    const copy = element('span.rest');
    copy.append(...[...each.children].map((child) => child.cloneNode(true)));
    if (each instanceof HTMLElement) {
      const { do: name = '', due } = each.dataset;
      copy.dataset['like'] = name;
      if (due !== undefined) copy.dataset['dueLike'] = '';
    }
    return copy;
  });
}
