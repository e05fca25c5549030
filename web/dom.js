/** Helpers that build and find elements. */

import { hrefOf } from './assets.js';

/**
 * `data` and `aria` become `data-…` and `aria-…` attributes.
 * @typedef {{ class?: string, id?: string, text?: string, title?: string, href?: string, type?: string,
 *   value?: string, for?: string, rel?: string, target?: string, download?: string, disabled?: boolean,
 *   data?: { [name: string]: string }, aria?: { [name: string]: string } }} Properties
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  const { class: className, text, data, aria, ...attributes } = properties;
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(data ?? {})) made.dataset[name] = value;
  for (const [name, value] of Object.entries(aria ?? {})) made.setAttribute(`aria-${name}`, value);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (typeof value === 'string') made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Throws if the page has no such element. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Makes a button that runs a command of `ui/commands.js`.
 * @param {string} id the command's id
 * @param {string} text
 * @param {string} [look] classes
 * @param {string | Element} [icon] shown instead of the text, which becomes the accessible name
 */
export function button(id, text, look = '', icon = undefined) {
  const made = element('button', {
    type: 'button',
    data: { do: id },
    class: look,
    ...(icon === undefined ? { text } : { title: text, aria: { label: text } }),
  });
  if (icon !== undefined)
    made.append(typeof icon === 'string' ? element('span', { aria: { hidden: 'true' }, text: icon }) : icon);
  return made;
}

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
 * @param {string} path from web/
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
