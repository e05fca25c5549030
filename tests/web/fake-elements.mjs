/** Elements without a browser, for tests of the texts that the page's modules put into them. */
import './stubs.mjs';

/** Elements that are a line of text each, with all that is in them. */
const LINES = ['p', 'li', 'h2', 'h3', 'tr', 'button', 'summary', 'label', 'caption'];

/** An element that keeps its children, and forgets styles, most attributes and listeners. */
export class FakeElement {
  /** @type {(FakeElement | string)[]} */ #parts = [];
  dataset = {};
  style = { setProperty() {} };
  /** Value of a field. */
  value = '';
  /** True for a dialog that is open. */
  open = true;
  /** Accessible name. */
  label = '';

  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
  }

  get children() {
    return this.#parts.filter((part) => part instanceof FakeElement);
  }

  /** @returns {string} */
  get textContent() {
    return this.#parts.map((part) => (part instanceof FakeElement ? part.textContent : part)).join('');
  }

  set textContent(text) {
    this.#parts = text === '' ? [] : [text];
  }

  /** @param {(FakeElement | string)[]} parts */
  append(...parts) {
    this.#parts.push(...parts);
  }

  /** @param {(FakeElement | string)[]} parts */
  replaceChildren(...parts) {
    this.#parts = parts;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    if (name === 'aria-label') this.label = value;
  }

  /** Finds the first element inside by its tag. @param {string} tag @returns {FakeElement | null} */
  querySelector(tag) {
    for (const child of this.children) {
      const found = child.tag === tag ? child : child.querySelector(tag);
      if (found !== null) return found;
    }
    return null;
  }

  /** Texts in lines: one for each paragraph, item or button, and for each name for screen readers. */
  get lines() {
    /** @type {string[][]} */
    const lines = this.label === '' ? [] : [[this.label]];
    if (LINES.includes(this.tag)) return [...lines, this.texts];
    for (const part of this.#parts)
      if (!(part instanceof FakeElement)) lines.push([part]);
      else lines.push(...(this.tag === 'dl' ? [part.texts] : part.lines));
    return lines;
  }

  /** @returns {string[]} the texts inside */
  get texts() {
    const texts = this.#parts.flatMap((part) => (part instanceof FakeElement ? part.texts : part));
    return texts.filter((text) => text.trim() !== '');
  }
}

for (const name of [
  'addEventListener',
  'before',
  'contains',
  'getContext',
  'remove',
  'scrollIntoView',
  'toggleAttribute',
])
  Reflect.set(FakeElement.prototype, name, () => null);

const create = (/** @type {string} */ tag) => new FakeElement(tag);
Object.assign(document, {
  activeElement: null,
  createElement: create,
  createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => create(tag),
  getElementById: create,
});
Object.assign(globalThis, {
  Element: FakeElement,
  HTMLElement: FakeElement,
  matchMedia: () => ({ matches: false }),
});

/**
 * Makes an element for a function of the page to fill.
 * @param {string} tag
 * @returns {HTMLElement & FakeElement}
 */
export const fakeElement = (tag) =>
  /** @type {HTMLElement & FakeElement} */ (/** @type {unknown} */ (create(tag)));
