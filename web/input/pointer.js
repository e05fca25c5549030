/**
 * Pointer input: taps first, drags as an extra. Both become the same commands as the keyboard's. Taps come as
 * clicks, so that assistive technology is served too; a drag begins after the pointer has gone a few pixels
 * with a piece.
 */

/** @import { Geometry } from '../geometry/geometry.js' */

/** How far a pointer must go to drag, in CSS pixels. */
const DRAG_FROM_PX = 7;

/**
 * @typedef {object} PointerCommands
 * @property {(square: number | null, x: number, y: number) => void} tap in board units
 * @property {(square: number) => boolean} lift whether a piece was taken up
 * @property {(square: number, x: number, y: number) => void} drag in board units
 * @property {(from: number, to: number | null) => void} drop
 */

/**
 * @param {HTMLElement} stage
 * @param {() => Geometry | null} geometry
 * @param {PointerCommands} commands
 */
export function listenToPointer(stage, geometry, commands) {
  /** @type {{ pointer: number, from: number, x: number, y: number, dragging: boolean } | null} */
  let press = null;
  let swallowClick = false;

  /** @param {MouseEvent} event */
  function unitsOf(event) {
    const shape = geometry();
    const box = stage.getBoundingClientRect();
    if (shape === null || box.width === 0) return null;
    return {
      shape,
      x: ((event.clientX - box.left) * shape.width) / box.width,
      y: ((event.clientY - box.top) * shape.height) / box.height,
    };
  }

  /** @param {MouseEvent} event */
  function squareUnder(event) {
    const at = unitsOf(event);
    return at === null ? null : at.shape.squareAt(at.x, at.y);
  }

  /** Another finger, or a mouse beside a finger, while a piece is dragged. @param {PointerEvent} event */
  const isOther = ({ pointerId }) => press?.dragging === true && pointerId !== press.pointer;

  /** @param {number | null} to where the piece that is dragged comes to lie, if one is */
  function end(to) {
    const ended = press;
    press = null;
    if (ended?.dragging === true) commands.drop(ended.from, to);
  }

  stage.addEventListener('pointerdown', (event) => {
    if (isOther(event)) return;
    end(null);
    swallowClick = false;
    const from = event.isPrimary && event.button === 0 ? squareUnder(event) : null;
    if (from === null) return;
    press = { pointer: event.pointerId, from, x: event.clientX, y: event.clientY, dragging: false };
  });
  stage.addEventListener('pointermove', (event) => {
    if (press === null || event.pointerId !== press.pointer) return;
    // It was let go where the board does not hear of it.
    if (event.buttons === 0) return end(null);
    if (!press.dragging) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_FROM_PX) return;
      if (!commands.lift(press.from)) {
        press = null;
        return;
      }
      press.dragging = true;
      stage.setPointerCapture(event.pointerId);
    }
    const at = unitsOf(event);
    if (at !== null) commands.drag(press.from, at.x, at.y);
  });
  stage.addEventListener('pointerup', (event) => {
    if (isOther(event)) return;
    swallowClick = press?.dragging === true;
    end(squareUnder(event));
  });
  stage.addEventListener('pointercancel', (event) => {
    if (!isOther(event)) end(null);
  });
  stage.addEventListener('click', (event) => {
    if (event.detail === 0) return;
    const at = unitsOf(event);
    if (!swallowClick && at !== null) commands.tap(at.shape.squareAt(at.x, at.y), at.x, at.y);
    swallowClick = false;
  });
}
