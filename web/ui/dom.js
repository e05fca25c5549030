/** Small help for building elements. */

/**
 * @typedef {{ class?: string, id?: string, text?: string, title?: string, href?: string, type?: string, value?: string,
 *   for?: string, disabled?: boolean, data?: { [name: string]: string }, aria?: { [name: string]: string }, onclick?: () => void }} Properties
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
  const { class: className, text, data, aria, onclick, ...attributes } = properties;
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(data ?? {})) made.dataset[name] = value;
  for (const [name, value] of Object.entries(aria ?? {})) made.setAttribute(`aria-${name}`, value);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (typeof value === 'string') made.setAttribute(name, value);
  }
  if (onclick !== undefined) made.addEventListener('click', onclick);
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
