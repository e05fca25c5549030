/**
 * Pointer input: taps first, drags as an extra. Both become the same commands as the keyboard's. Taps come as
 * clicks, so that assistive technology is served too; a drag begins after the pointer has gone a few pixels
 * with a piece.
 */

/** @import { Geometry } from '../geometry.js' */

/** How far a pointer must go to drag, in CSS pixels. */
const DRAG_FROM_PX = 7;

/**
 * @typedef {object} PointerCommands
 * @property {(square: number | null, x: number, y: number) => void} tap in board units
 * @property {(square: number) => boolean} lift whether a piece was taken up
 * @property {(square: number, x: number, y: number) => void} drag in board units
 * @property {(from: number, to: number | null) => void} drop
 */

/** Hears the pointers on a board. */
class PointerInput {
  #stage;
  #geometry;
  #commands;
  /** @type {{ pointer: number, from: number, x: number, y: number, dragging: boolean } | null} */
  #press = null;
  /** Whether the click that comes next is the end of a drag. */
  #swallowsClick = false;

  /** @param {HTMLElement} stage @param {() => Geometry | null} geometry @param {PointerCommands} commands */
  constructor(stage, geometry, commands) {
    this.#stage = stage;
    this.#geometry = geometry;
    this.#commands = commands;
    stage.addEventListener('pointerdown', (event) => this.#pressed(event));
    stage.addEventListener('pointermove', (event) => this.#moved(event));
    stage.addEventListener('pointerup', (event) => this.#released(event));
    stage.addEventListener('pointercancel', (event) => this.#isOther(event) || this.#end(null));
    stage.addEventListener('click', (event) => this.#clicked(event));
  }

  /** @param {MouseEvent} event */
  #unitsOf(event) {
    const shape = this.#geometry();
    const box = this.#stage.getBoundingClientRect();
    if (shape === null || box.width === 0) return null;
    return {
      shape,
      x: ((event.clientX - box.left) * shape.width) / box.width,
      y: ((event.clientY - box.top) * shape.height) / box.height,
    };
  }

  /** @param {MouseEvent} event */
  #squareUnder(event) {
    const at = this.#unitsOf(event);
    return at === null ? null : at.shape.squareAt(at.x, at.y);
  }

  /** Another finger, or a mouse beside a finger, while a piece is dragged. @param {PointerEvent} event */
  #isOther({ pointerId }) {
    return this.#press?.dragging === true && pointerId !== this.#press.pointer;
  }

  /** @param {number | null} to where the piece that is dragged comes to lie, if one is */
  #end(to) {
    const ended = this.#press;
    this.#press = null;
    if (ended?.dragging === true) this.#commands.drop(ended.from, to);
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    if (this.#isOther(event)) return;
    this.#end(null);
    this.#swallowsClick = false;
    const from = event.isPrimary && event.button === 0 ? this.#squareUnder(event) : null;
    if (from === null) return;
    this.#press = { pointer: event.pointerId, from, x: event.clientX, y: event.clientY, dragging: false };
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const press = this.#press;
    if (press === null || event.pointerId !== press.pointer) return;
    // It was let go where the board does not hear of it.
    if (event.buttons === 0) return this.#end(null);
    if (!press.dragging) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_FROM_PX) return;
      if (!this.#commands.lift(press.from)) {
        this.#press = null;
        return;
      }
      press.dragging = true;
      this.#stage.setPointerCapture(event.pointerId);
    }
    const at = this.#unitsOf(event);
    if (at !== null) this.#commands.drag(press.from, at.x, at.y);
  }

  /** @param {PointerEvent} event */
  #released(event) {
    if (this.#isOther(event)) return;
    this.#swallowsClick = this.#press?.dragging === true;
    this.#end(this.#squareUnder(event));
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    // A click of a key or of a screen reader is one of the grid's buttons.
    if (event.detail === 0) return;
    const at = this.#unitsOf(event);
    if (!this.#swallowsClick && at !== null) this.#commands.tap(at.shape.squareAt(at.x, at.y), at.x, at.y);
    this.#swallowsClick = false;
  }
}

/**
 * @param {HTMLElement} stage
 * @param {() => Geometry | null} geometry
 * @param {PointerCommands} commands
 */
export function listenToPointer(stage, geometry, commands) {
  new PointerInput(stage, geometry, commands);
}
