/**
 * Corrects taps. A second finger clicks like the first, so that two people can use one screen at once. A long
 * press also clicks, although some browsers send only `contextmenu` for it. The second tap of a double tap
 * never acts on a control that has just appeared under the finger.
 */

const CONTROLS = 'button, a[href], input, select, textarea, summary, label';
/** Maximum time and distance between the taps of a double tap. */
const [DOUBLE_WITHIN_MS, DOUBLE_WITHIN_PX] = [500, 24];
/** Maximum movement of a finger during a tap. */
const TAP_WITHIN_PX = 16;

/** @typedef {{ control: Element | null, x: number, y: number, time: number }} Press */

/** @param {EventTarget | null} target @returns {Element | null} the board, or the field, button or link */
const controlOf = (target) =>
  target instanceof Element ? (target.closest('#stage') ?? target.closest(CONTROLS)) : null;

/** Returns a key that is equal for controls with the same effect. @param {Element | null} control */
const deedOf = (control) => control?.getAttribute('data-do') ?? control?.getAttribute('href') ?? control;

class Taps {
  /** The most recent press of any pointer. @type {Press | null} */
  #last = null;
  /**
   * Fingers that are down, by pointer id. `sends`: true if the browser will send a click.
   * @type {Map<number, Press & { sends: boolean }>}
   */
  #fingers = new Map();
  /** True if the click of the last press must be ignored. */
  #isRefused = false;
  /** True if the click of the last press must be ignored when it is the second click of a double click. */
  #refusesDouble = false;
  /** The last click made by `release`. @type {{ control: Element, time: number } | null} */
  #clicked = null;

  /** @param {PointerEvent} event */
  press(event) {
    const { target, clientX: x, clientY: y, timeStamp: time, pointerId, pointerType, isPrimary } = event;
    const control = controlOf(target);
    const last = this.#last;
    this.#last = { control, x, y, time };
    const hasChanged = last !== null && deedOf(control) !== deedOf(last.control);
    // For a mouse, the browser counts the clicks of a double click.
    this.#isRefused =
      hasChanged &&
      pointerType !== 'mouse' &&
      time - last.time < DOUBLE_WITHIN_MS &&
      Math.hypot(x - last.x, y - last.y) < DOUBLE_WITHIN_PX;
    this.#refusesDouble = hasChanged && pointerType === 'mouse';
    if (this.#isRefused) event.stopPropagation();
    else if (pointerType === 'touch' && control?.id !== 'stage')
      this.#fingers.set(pointerId, { control, x, y, time, sends: isPrimary });
  }

  /** @param {PointerEvent} event */
  release({ pointerId, clientX, clientY, timeStamp: time }) {
    const press = this.#fingers.get(pointerId);
    this.#fingers.delete(pointerId);
    if (press === undefined || press.sends) return;
    if (!(press.control instanceof HTMLElement) || !press.control.isConnected) return;
    if (Math.hypot(clientX - press.x, clientY - press.y) > TAP_WITHIN_PX) return;
    press.control.focus();
    press.control.click();
    this.#clicked = { control: press.control, time };
  }

  /** @param {PointerEvent} event */
  cancel({ pointerId }) {
    this.#fingers.delete(pointerId);
  }

  /** Makes `release` click after a long press, for which the browser sends no click. @param {Event} event */
  hold({ target }) {
    for (const press of this.#fingers.values()) if (press.control === controlOf(target)) press.sends = false;
  }

  /** @param {MouseEvent} event */
  click(event) {
    // Clicks from the keyboard, scripts or assistive technology are always accepted.
    if (event.detail === 0) return;
    const isRepeated =
      this.#clicked !== null &&
      event.timeStamp - this.#clicked.time < DOUBLE_WITHIN_MS &&
      controlOf(event.target) === this.#clicked.control;
    this.#clicked = null;
    const isSecond = this.#refusesDouble && event.detail > 1;
    if (!this.#isRefused && !isSecond && !isRepeated) return;
    this.#isRefused = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }
}

/** Starts correcting taps. Must be called before other parts listen for clicks. */
export function judgeTaps() {
  const taps = new Taps();
  addEventListener('pointerdown', (event) => taps.press(event), true);
  addEventListener('pointerup', (event) => taps.release(event), true);
  addEventListener('pointercancel', (event) => taps.cancel(event), true);
  addEventListener('contextmenu', (event) => taps.hold(event), true);
  addEventListener('click', (event) => taps.click(event), true);
}
