/** Small help for building elements. */

import { hrefOf } from './assets.js';

/**
 * @typedef {{ class?: string, id?: string, text?: string, title?: string, href?: string, type?: string,
 *   value?: string,
 *   for?: string, rel?: string, target?: string, download?: string, disabled?: boolean, data?: { [name:
 * string]: string }, aria?: { [name: string]: string } }} Properties
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

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * A button; what it does stands in the table of commands.
 * @param {string} id
 * @param {string} text
 * @param {string} [look]
 * @param {string | Element} [icon] what is seen in place of the text, which then is the name
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
 * The focus goes to the board, or to the title of a page that has none.
 * @param {boolean} [isNew] it has just been opened: then it is seen too
 */
export function focusBoard(isNew = false) {
  if (isNew) scrollTo(0, 0);
  const place = document.querySelector('main:not([hidden]) :is(#grid [tabindex="0"], h1)');
  if (place instanceof HTMLElement) place.focus({ preventScroll: isNew });
}

/**
 * Adds a style sheet of the page, once.
 * @param {string} path from web/
 * @returns {Promise<unknown>} that it is there, or cannot be had
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
