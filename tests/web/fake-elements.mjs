/** Fake elements, with which tests in Node can read the text that the page's modules render. */
import './stubs.mjs';

/** Tags of elements whose whole text forms one line. */
const LINES = ['p', 'li', 'h2', 'h3', 'tr', 'button', 'summary', 'label', 'caption'];

/** Element that keeps its children, but ignores styles, listeners and most attributes. */
export class FakeElement {
  /** @type {(FakeElement | string)[]} */ #parts = [];
  dataset = {};
  style = { setProperty() {} };
  classList = { toggle() {} };
  value = '';
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

  /** Returns the first descendant with the tag. @param {string} tag @returns {FakeElement | null} */
  querySelector(tag) {
    for (const child of this.children) {
      const found = child.tag === tag ? child : child.querySelector(tag);
      if (found !== null) return found;
    }
    return null;
  }

  /** Texts grouped in lines: one per paragraph, item or button, and one per accessible name. */
  get lines() {
    /** @type {string[][]} */
    const lines = this.label === '' ? [] : [[this.label]];
    if (LINES.includes(this.tag)) return [...lines, this.texts];
    for (const part of this.#parts)
      if (!(part instanceof FakeElement)) lines.push([part]);
      else lines.push(...(this.tag === 'dl' ? [part.texts] : part.lines));
    return lines;
  }

  /** @returns {string[]} all non-blank texts inside */
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
  addEventListener: () => {},
});
Object.assign(globalThis, {
  Element: FakeElement,
  HTMLElement: FakeElement,
  matchMedia: () => ({ matches: false }),
});

/**
 * Returns an empty element for a function of the page to fill.
 * @param {string} tag @returns {HTMLElement & FakeElement}
 */
export const fakeElement = (tag) =>
  /** @type {HTMLElement & FakeElement} */ (/** @type {unknown} */ (create(tag)));
