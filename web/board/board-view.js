/** The board on the page: the canvas, the grid of buttons over it, and the piece being dragged. */

/** @import { Geometry } from './geometry.js' */
/** @import { GameModel, StoreEvent } from '../state/game-model.js' */
/** @import { Animation, Dragged, Facing, Marks, Shown } from './scene.js' */
/** @import { Store } from '../state/store.js' */
import { createGrid } from './a11y/grid.js';
import { isLetter } from './a11y/shortcuts.js';
import { DICE, geometryOf } from '../games/games.js';
import { t } from '../i18n/i18n.js';
import { PointerInput } from './input/pointer.js';
import { STILL } from './empty-scene.js';
import { lookOf } from './render/board-look.js';
import { PLAY } from './render/play-layer.js';
import { Renderer } from './render/renderer.js';
import { areLettersOn } from '../state/keyboard-shortcuts.js';
import { diceOf, marksOf } from './scene.js';
import { byId } from '../dom.js';
import { fitStage } from './layout.js';

/**
 * Temporary owner of the board in place of the game. `rest` is called when its animation has ended; `drop` is
 * null if its pieces can't be dragged.
 * @typedef {object} Guest
 * @property {() => { label: string, pieces: Shown[], marks: Marks, animation?: Animation }} scene
 * @property {(square: number) => string} nameOf accessible name of a square
 * @property {(name: string) => void} run runs a command
 * @property {(letter: string, square: number) => boolean} letter returns whether the letter is a shortcut
 * @property {((from: number, to: number | null) => void) | null} drop
 * @property {() => void} [rest]
 */

/** The open game's board. */
export class BoardView {
  #store;
  #run;
  #stage = byId('stage');
  #renderer;
  #grid;
  #pointer;
  /** @type {Geometry | null} */
  #geometry = null;
  /** @type {Dragged | null} */
  #dragged = null;
  /** True while a piece is being dragged. */
  #isLifted = false;
  /** @type {Guest | null} */
  #guest = null;
  /** @type {Facing | null} */
  #facing = null;

  /**
   * @param {Store} store
   * @param {(letter: string, square: number) => void} letter runs a letter's shortcut
   * @param {(name: string) => void} run runs a command
   */
  constructor(store, letter, run) {
    this.#store = store;
    this.#run = (/** @type {string} */ name) => (this.#guest?.run ?? run)(name);
    this.#renderer = new Renderer(
      /** @type {HTMLCanvasElement} */ (byId('board')),
      () => (this.#guest?.rest ?? (() => store.dispatch({ type: 'rest' })))(),
      PLAY,
    );
    this.#grid = createGrid(byId('grid'), {
      press: (square) => this.#run(`square-${square}`),
      cancel: () => this.#run('cancel'),
      letter: (pressed, square) => {
        if (this.#guest !== null) return this.#guest.letter(pressed, square);
        if (!isLetter(pressed) || !areLettersOn()) return false;
        letter(pressed, square);
        return true;
      },
    });
    this.#pointer = new PointerInput(this.#stage, () => this.#geometry, {
      tap: (square, x, y) => this.#tap(square, x, y),
      lift: (square) => this.#lift(square),
      drag: (square, x, y) => this.#drag(square, x, y),
      drop: (from, to) => this.#drop(from, to),
    });
    new ResizeObserver(() => this.#fit()).observe(byId('room'));
    addEventListener('resize', () => this.#fit());
  }

  /** Geometry of the board shown. */
  get geometry() {
    return this.#geometry;
  }

  /** Lends the board to `guest`; null returns it to the game. @param {Guest | null} guest */
  lend(guest) {
    this.#guest = guest;
    this.draw();
  }

  /** Orients labels for two people face to face; null for one person. @param {Facing | null} facing */
  face(facing) {
    this.#facing = facing;
    this.draw();
  }

  /** Suspends drawing while the board is hidden. @param {boolean} isHeld */
  hold(isHeld) {
    this.#renderer.hold(isHeld);
  }

  /** Returns the square at a point of the viewport, in CSS pixels. @param {number} x @param {number} y */
  squareAt(x, y) {
    return this.#pointer.squareUnder({ clientX: x, clientY: y });
  }

  /** Total number of frames drawn. */
  get frames() {
    return this.#renderer.frames;
  }

  /** Resets the view before another game opens. */
  clear() {
    this.#dragged = null;
    this.#isLifted = false;
    this.#geometry = null;
  }

  /** @param {GameModel} model @param {StoreEvent} event */
  follow({ info, flipped }, event) {
    const isOpened = event.type === 'opened';
    if (isOpened) this.clear();
    if (isOpened || this.#geometry?.board !== info.board || this.#geometry.flipped !== flipped) {
      this.#geometry = geometryOf(info, flipped);
      this.#grid.build(this.#geometry);
      this.#fit();
    }
    this.draw();
  }

  /** Centre of a square in the viewport, in CSS pixels. @param {number} square */
  centerOf(square) {
    const geometry = this.#geometry;
    const { model } = this.#store;
    if (geometry === null || model === null) return null;
    const box = this.#stage.getBoundingClientRect();
    const tray = square === geometry.off ? geometry.trayOf(model.game.turn) : null;
    const at =
      tray === null ? geometry.centers[square] : { x: tray.x + tray.width / 2, y: tray.y + tray.height / 2 };
    if (at === undefined) return null;
    return {
      x: box.left + (at.x * box.width) / geometry.width,
      y: box.top + (at.y * box.height) / geometry.height,
    };
  }

  /** Draws the board and names the grid's buttons, for the game or for the guest. */
  draw() {
    const { model } = this.#store;
    if (model === null || this.#geometry === null) return;
    const guest = this.#guest;
    const { label, pieces, marks, animation } = guest?.scene() ?? {
      label: t('grid.label', { game: t(`ruleset.${model.info.id}.name`) }),
      pieces: model.shown,
      marks: marksOf(model),
      animation: model.animation,
    };
    byId('grid').setAttribute('aria-label', label);
    this.#renderer.show({
      look: lookOf(model.info.game),
      geometry: this.#geometry,
      pieces,
      marks,
      dice: guest === null ? diceOf(model) : [],
      animation: animation ?? STILL,
      dragged: this.#dragged,
      facing: this.#facing,
    });
    if (guest === null) this.#grid.update(model, this.#geometry, marks);
    else this.#grid.name(guest.nameOf);
  }

  /** Fits the board into the available space. */
  #fit() {
    if (this.#geometry !== null) this.#renderer.resize(...fitStage(this.#geometry));
  }

  /** @param {number | null} square @param {number} x @param {number} y in board units */
  #tap(square, x, y) {
    const { model } = this.#store;
    const die =
      this.#guest === null && model?.interaction.type === 'enter' && this.#geometry !== null
        ? DICE.of(model.info.game)?.dieAt(this.#geometry, diceOf(model), { x, y })
        : undefined;
    if (die !== undefined) this.#run(`die-${die.value}`);
    else this.#run(square === null ? 'no-square' : `square-${square}`);
  }

  /** @param {number} square */
  #pieceOn(square) {
    const pieces = this.#guest?.scene().pieces ?? this.#store.model?.shown ?? [];
    return pieces.find((each) => each.square === square);
  }

  /**
   * Lifts a piece unless another is lifted. A piece of the side that is not to move stays, and the game
   * explains why.
   * @param {number} square
   * @returns {boolean} whether a piece was lifted
   */
  #lift(square) {
    const piece = this.#pieceOn(square);
    if (square === this.#geometry?.off || piece === undefined || this.#guest?.drop === null) return false;
    if (this.#guest === null) {
      const { model } = this.#store;
      if (model?.interaction.type !== 'enter') return false;
      const isForeign = piece.color !== model.game.turn;
      if (isForeign || !this.#isLifted) this.#store.dispatch({ type: 'lift', square });
      if (isForeign) return false;
    }
    if (this.#isLifted) return false;
    this.#isLifted = true;
    return true;
  }

  /** @param {number} square @param {number} x @param {number} y in board units */
  #drag(square, x, y) {
    if (!this.#isLifted) return;
    const color = this.#pieceOn(square)?.color ?? 0;
    this.#dragged = { square, color, x, y };
    this.draw();
  }

  /** @param {number} from @param {number | null} to */
  #drop(from, to) {
    this.#dragged = null;
    if (this.#isLifted && this.#guest !== null) this.#guest.drop?.(from, to);
    else if (this.#isLifted) this.#store.dispatch({ type: 'drop', from, to });
    this.#isLifted = false;
    this.draw();
  }
}
