/** Drags pieces from the editor's tray to the board. Without a drag, a press only selects the piece. */

import { element } from '../dom.js';

/**
 * @typedef {object} Tray
 * @property {(index: number) => unknown} choose
 * @property {(x: number, y: number) => number | null} squareAt hit-tests a point of the viewport
 * @property {(square: number) => unknown} place
 */

/** Minimum movement of the pointer for a drag, in CSS pixels. */
const DRAG_FROM_PX = 7;

/** A press on a tool, which may become a drag. */
class Flight {
  #tray;
  #start;
  #source;
  /** The picture that follows the pointer. @type {HTMLElement | null} */
  #picture = null;

  /** @param {Tray} tray @param {PointerEvent} start @param {HTMLElement} source */
  constructor(tray, start, source) {
    this.#tray = tray;
    this.#start = start;
    this.#source = source;
  }

  /** @param {PointerEvent} event */
  move({ clientX, clientY }) {
    if (this.#picture === null) {
      const far = Math.hypot(clientX - this.#start.clientX, clientY - this.#start.clientY);
      if (far < DRAG_FROM_PX) return;
      this.#picture = this.#lift();
    }
    this.#picture.style.translate = `${clientX}px ${clientY}px`;
  }

  /** @param {PointerEvent | null} event null if the press was cancelled */
  end(event) {
    const hasFlown = this.#picture !== null;
    this.#picture?.remove();
    const square = event === null || !hasFlown ? null : this.#tray.squareAt(event.clientX, event.clientY);
    if (square !== null) this.#tray.place(square);
  }

  #lift() {
    this.#tray.choose(Number(this.#source.dataset['do']?.split('-').at(-1)));
    const drawn = this.#source.querySelector('canvas');
    const picture = element('canvas.flying');
    picture.width = drawn?.width ?? 0;
    picture.height = drawn?.height ?? 0;
    if (drawn !== null) picture.getContext('2d')?.drawImage(drawn, 0, 0);
    document.body.append(picture);
    return picture;
  }
}

/** @param {HTMLElement} section element with the tray @param {AbortSignal} signal @param {Tray} tray */
export function listenToTray(section, signal, tray) {
  /** @type {Flight | null} */
  let flight = null;
  section.addEventListener(
    'pointerdown',
    (event) => {
      const source = event.target instanceof Element ? event.target.closest('.tray button') : null;
      if (!event.isPrimary || event.button !== 0 || !(source instanceof HTMLElement)) return;
      if (source.querySelector('canvas') !== null) flight = new Flight(tray, event, source);
    },
    { signal },
  );
  const end = (/** @type {PointerEvent | null} */ event) => {
    flight?.end(event);
    flight = null;
  };
  document.addEventListener('pointermove', (event) => flight?.move(event), { signal });
  document.addEventListener('pointerup', (event) => end(event), { signal });
  document.addEventListener('pointercancel', () => end(null), { signal });
  signal.addEventListener('abort', () => end(null));
}
