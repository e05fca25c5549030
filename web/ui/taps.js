/**
 * Taps that browsers misjudge. A second finger clicks as the first does, so that two people can use one
 * screen at the same time. The second tap of a double tap never acts on what has just appeared under the
 * finger.
 */

const CONTROLS = 'button, a[href], input, select, textarea, summary, label';
/** Limits of a double tap. */
const [DOUBLE_WITHIN_MS, DOUBLE_WITHIN_PX] = [500, 24];
/** Limits of one tap. */
const [TAP_WITHIN_MS, TAP_WITHIN_PX] = [1000, 16];

/** @typedef {{ control: Element | null, x: number, y: number, time: number }} Press */

/** @param {EventTarget | null} target @returns {Element | null} the board, or the field, button or link */
const controlOf = (target) =>
  target instanceof Element ? (target.closest('#stage') ?? target.closest(CONTROLS)) : null;

/**
 * Equal for controls that do the same, such as a button that is drawn again.
 * @param {Element | null} control
 */
const deedOf = (control) => control?.getAttribute('data-do') ?? control?.getAttribute('href') ?? control;

class Taps {
  /** The last press. @type {Press | null} */
  #last = null;
  /** Fingers beside a first one that are down, by their pointers. @type {Map<number, Press>} */
  #seconds = new Map();
  /** True if the click of the last press does nothing. */
  #isRefused = false;
  /** True if the click of the last press does nothing as the second of a double click. */
  #refusesDouble = false;
  /** Last click of a second finger. @type {{ control: Element, time: number } | null} */
  #clicked = null;

  /** @param {PointerEvent} event */
  press(event) {
    const { target, clientX: x, clientY: y, timeStamp: time, pointerId, pointerType, isPrimary } = event;
    const control = controlOf(target);
    const last = this.#last;
    this.#last = { control, x, y, time };
    const hasChanged = last !== null && deedOf(control) !== deedOf(last.control);
    // The browser counts the clicks of a mouse.
    this.#isRefused =
      hasChanged &&
      pointerType !== 'mouse' &&
      time - last.time < DOUBLE_WITHIN_MS &&
      Math.hypot(x - last.x, y - last.y) < DOUBLE_WITHIN_PX;
    this.#refusesDouble = hasChanged && pointerType === 'mouse';
    if (this.#isRefused) event.stopPropagation();
    else if (pointerType === 'touch' && !isPrimary && control?.id !== 'stage')
      this.#seconds.set(pointerId, { control, x, y, time });
  }

  /** @param {PointerEvent} event */
  release({ pointerId, clientX, clientY, timeStamp: time }) {
    const press = this.#seconds.get(pointerId);
    this.#seconds.delete(pointerId);
    if (press === undefined || !(press.control instanceof HTMLElement) || !press.control.isConnected) return;
    if (time - press.time > TAP_WITHIN_MS) return;
    if (Math.hypot(clientX - press.x, clientY - press.y) > TAP_WITHIN_PX) return;
    press.control.focus();
    press.control.click();
    this.#clicked = { control: press.control, time };
  }

  /** @param {PointerEvent} event */
  cancel({ pointerId }) {
    this.#seconds.delete(pointerId);
  }

  /** @param {MouseEvent} event */
  click(event) {
    // Keys, scripts and assistive technology.
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

/** Listens to the taps on a page, before anything else does. */
export function judgeTaps() {
  const taps = new Taps();
  addEventListener('pointerdown', (event) => taps.press(event), true);
  addEventListener('pointerup', (event) => taps.release(event), true);
  addEventListener('pointercancel', (event) => taps.cancel(event), true);
  addEventListener('click', (event) => taps.click(event), true);
}
