/**
 * Pointer input: taps and drags, which run the same commands as the keyboard. Fingers are independent of each
 * other, so that two people can share a screen. Taps by mouse or assistive technology arrive as click events.
 * Taps by finger use pointer events instead, because browsers send no click for a second finger.
 */

/** @import { Geometry } from '../geometry.js' */

/** Minimum movement of a pointer for a drag, in CSS pixels. */
const DRAG_FROM_PX = 7;
/** Movement of a finger below which its press is still a tap, in CSS pixels. */
const TAP_WITHIN_PX = 16;
/** Time after which a finger counts as a resting hand if another finger has gone down since, in ms. */
const RESTS_FROM_MS = 1000;
/** Maximum delay between a finger's tap and its click event, in ms. */
const CLICK_WITHIN_MS = 500;

/**
 * @typedef {object} PointerCommands
 * @property {(square: number | null, x: number, y: number) => void} tap coordinates in board units
 * @property {(square: number) => boolean} lift returns whether the piece was lifted; if not, explains why
 * @property {(square: number, x: number, y: number) => void} drag coordinates in board units
 * @property {(from: number, to: number | null) => void} drop
 */

/**
 * A pointer that is down: its first square, position and time, whether it may still lift a piece, and whether
 * another pointer went down later.
 * @typedef {{ from: number | null, x: number, y: number, time: number, mayLift: boolean, hasOther: boolean }}
 *   Press
 */

export class PointerInput {
  #stage;
  #geometry;
  #commands;
  /** Pointers that are down, by id. @type {Map<number, Press>} */
  #presses = new Map();
  /** Id of the pointer that drags a piece. @type {number | null} */
  #dragging = null;
  /** Event time until which clicks are ignored, since they belong to an earlier drag or tap. */
  #swallowsUntil = 0;

  /** @param {HTMLElement} stage @param {() => Geometry | null} geometry @param {PointerCommands} commands */
  constructor(stage, geometry, commands) {
    this.#stage = stage;
    this.#geometry = geometry;
    this.#commands = commands;
    stage.addEventListener('pointerdown', (event) => this.#pressed(event));
    stage.addEventListener('pointermove', (event) => this.#moved(event));
    stage.addEventListener('pointerup', (event) => this.#released(event));
    stage.addEventListener('pointercancel', ({ pointerId }) => this.#end(pointerId, null));
    stage.addEventListener('click', (event) => this.#clicked(event));
  }

  /** @param {{ clientX: number, clientY: number }} place point in the viewport */
  #unitsOf({ clientX, clientY }) {
    const shape = this.#geometry();
    const box = this.#stage.getBoundingClientRect();
    if (shape === null || box.width === 0) return null;
    return {
      shape,
      x: ((clientX - box.left) * shape.width) / box.width,
      y: ((clientY - box.top) * shape.height) / box.height,
    };
  }

  /** Returns the square at a point, or null. @param {{ clientX: number, clientY: number }} place */
  squareUnder(place) {
    const at = this.#unitsOf(place);
    return at === null ? null : at.shape.squareAt(at.x, at.y);
  }

  /** @param {number} pointer @param {number | null} to square on which a dragged piece is dropped */
  #end(pointer, to) {
    const from = this.#presses.get(pointer)?.from ?? null;
    this.#presses.delete(pointer);
    if (this.#dragging !== pointer) return;
    this.#dragging = null;
    if (from !== null) this.#commands.drop(from, to);
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const { pointerId, button, timeStamp: time, clientX: x, clientY: y } = event;
    this.#end(pointerId, null);
    this.#swallowsUntil = 0;
    for (const press of this.#presses.values()) press.hasOther = true;
    if (button !== 0) return;
    const from = this.squareUnder(event);
    this.#presses.set(pointerId, { from, x, y, time, mayLift: true, hasOther: false });
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const { pointerId, clientX, clientY, buttons } = event;
    const press = this.#presses.get(pointerId);
    if (press === undefined) return;
    // The button was released outside the board.
    if (buttons === 0) return this.#end(pointerId, null);
    if (this.#dragging !== pointerId) {
      if (Math.hypot(clientX - press.x, clientY - press.y) < DRAG_FROM_PX || !this.#lift(press)) return;
      this.#dragging = pointerId;
      this.#stage.setPointerCapture(pointerId);
    }
    const at = this.#unitsOf(event);
    if (at !== null && press.from !== null) this.#commands.drag(press.from, at.x, at.y);
  }

  /** @param {Press} press */
  #lift(press) {
    if (!press.mayLift || press.from === null) return false;
    press.mayLift = this.#commands.lift(press.from);
    return press.mayLift;
  }

  /** @param {PointerEvent} event */
  #released(event) {
    const { pointerId, pointerType, isPrimary, timeStamp } = event;
    const press = this.#presses.get(pointerId);
    const isDrag = this.#dragging === pointerId;
    const isFinger = pointerType === 'touch';
    const to = this.squareUnder(event);
    // A mouse that is released on another square has dragged, even if nothing could be lifted.
    const isElsewhere = press !== undefined && press.from !== to;
    if (isDrag || (isFinger ? isPrimary : isElsewhere)) this.#swallowsUntil = timeStamp + CLICK_WITHIN_MS;
    this.#end(pointerId, to);
    if (press === undefined || isDrag || !isFinger) return;
    const way = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    // Taps have no time limit, since children and old people press for a long time. A browser that opens its
    // own menu cancels the pointer.
    const rests = press.hasOther && timeStamp - press.time >= RESTS_FROM_MS;
    if (way >= TAP_WITHIN_PX || rests) return;
    // While another finger drags the selected piece, a tap can't choose a target. At most, the game explains
    // why the tapped piece can't move.
    if (this.#dragging === null) this.#tap(press.x, press.y);
    else this.#lift(press);
  }

  /** @param {MouseEvent} event */
  #clicked({ detail, timeStamp, clientX, clientY }) {
    // Keys and screen readers click the grid's buttons, with `detail` 0.
    if (detail > 0 && timeStamp >= this.#swallowsUntil && this.#dragging === null)
      this.#tap(clientX, clientY);
  }

  /** @param {number} clientX @param {number} clientY */
  #tap(clientX, clientY) {
    const at = this.#unitsOf({ clientX, clientY });
    if (at !== null) this.#commands.tap(at.shape.squareAt(at.x, at.y), at.x, at.y);
  }
}
