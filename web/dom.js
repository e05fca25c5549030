/** Helpers that build and find elements. */

import { hrefOf } from './assets.js';

/** @typedef {string | number | boolean} Value */
/**
 * Attributes of an element. `data` and `aria` become `data-…` and `aria-…` attributes. Others are left
 * out if their value is false.
 * @typedef {Partial<Record<'accept' | 'alt' | 'autocapitalize' | 'autocomplete' | 'checked' | 'class' |
 *   'dir' | 'disabled' | 'download' | 'for' | 'hidden' | 'href' | 'id' | 'inputmode' | 'lang' | 'maxlength' |
 *   'name' | 'open' | 'placeholder' | 'readonly' | 'rel' | 'role' | 'rows' | 'scope' | 'selected' | 'size' |
 *   'spellcheck' | 'src' | 'tabindex' | 'target' | 'title' | 'type' | 'value', Value>> & {
 *   data?: { [name: string]: Value }, aria?: { [name: string]: Value } }} Attributes
 */
/** Content of an element; false and null add nothing. @typedef {Node | string | false | null} Child */
/** Attributes, if any, then the content of an element. @typedef {[Attributes, ...Child[]] | Child[]} Parts */

/** @param {Attributes | Child | undefined} part @returns {part is Attributes} */
const areAttributes = (part) => part?.constructor === Object;

/** @param {Element} made @param {Attributes} attributes */
function setAttributes(made, { data = {}, aria = {}, ...others }) {
  for (const [name, value] of Object.entries(data)) made.setAttribute(`data-${name}`, String(value));
  for (const [name, value] of Object.entries(aria)) made.setAttribute(`aria-${name}`, String(value));
  for (const [name, value] of Object.entries(others))
    if (value !== false) made.setAttribute(name, value === true ? '' : String(value));
}

/**
 * Makes an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T | `${T}.${string}`} selector the tag and any fixed classes, such as `p.hint`
 * @param {Parts} parts
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(selector, ...parts) {
  const [tag, ...classes] = selector.split('.');
  const made = document.createElement(/** @type {T} */ (tag));
  if (classes.length > 0) made.className = classes.join(' ');
  for (const part of parts) {
    if (areAttributes(part)) setAttributes(made, part);
    else if (part) made.append(part);
  }
  return made;
}

/**
 * Makes an element of a drawing.
 * @param {string} tag
 * @param {{ [name: string]: Value }} attributes
 * @param {Element[]} children
 */
export function svgElement(tag, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** Returns the element with an id; throws if there is none. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/** Returns the page's only dialog element, which all its dialogs share. */
export const pageDialog = () => /** @type {HTMLDialogElement} */ (byId('dialog'));

/**
 * Makes a button that runs a command of `ui/commands.js`.
 * @param {string} id the command's id
 * @param {Parts} parts
 */
export function button(id, ...parts) {
  const made = element('button', ...parts);
  made.type = 'button';
  made.dataset['do'] = id;
  return made;
}

/**
 * Makes a button with a picture in place of its text, which becomes the accessible name.
 * @param {string} id the command's id
 * @param {string} text
 * @param {Element} picture
 * @param {string} [look] classes
 */
export const iconButton = (id, text, picture, look = '') =>
  button(id, { class: look, title: text, aria: { label: text } }, picture);

/**
 * Focuses the board, or the title of a page without one.
 * @param {boolean} [isNew] true if the page has just been opened, to scroll it to the top
 */
export function focusBoard(isNew = false) {
  if (isNew) scrollTo(0, 0);
  const place = document.querySelector('main:not([hidden]) :is(#grid [tabindex="0"], h1)');
  if (place instanceof HTMLElement) place.focus({ preventScroll: isNew });
}

/**
 * Adds a style sheet to the page, unless it is already there. Resolves when it has loaded or failed.
 * @param {string} path relative to web/
 * @returns {Promise<unknown>}
 */
export async function addStyles(path) {
  const href = hrefOf(path);
  if (href === null || [...document.querySelectorAll('link')].some((link) => link.href === href)) return;
  const link = element('link', { rel: 'stylesheet', href, data: { later: '' } });
  document.head.append(link);
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}
