/** A list of the parts of a page, beside them, that marks the one which is read. */

import { addCommands } from '../../ui/commands.js';
import { button, element } from '../../dom.js';

/**
 * Buttons, because an address names a page and a rule, not a part of the page.
 * @param {string} label
 * @param {HTMLElement[]} parts each with a heading
 */
export function contentsOf(label, parts) {
  const headings = parts.map((part) => /** @type {HTMLElement} */ (part.querySelector('h2')));
  for (const heading of headings) heading.tabIndex = -1;
  addCommands('contents', {
    part({ number }) {
      headings[number]?.focus({ preventScroll: true });
      parts[number]?.scrollIntoView();
    },
  });
  const entries = headings.map(({ textContent }, index) => button(`part-${index}`, textContent ?? ''));
  followReading(parts, (current) => {
    for (const [index, entry] of entries.entries())
      entry.setAttribute('aria-current', String(index === current));
  });
  const items = entries.map((entry) => element('li', {}, entry));
  return element('nav', { class: 'contents', aria: { label } }, element('ul', {}, ...items));
}

/**
 * Tells which part crosses a line in the upper third of the window.
 * @param {Element[]} parts
 * @param {(index: number) => void} tell
 */
function followReading(parts, tell) {
  const crossing = new IntersectionObserver(
    (changes) => {
      // A busy browser tells of several frames at once: the part that came last is read.
      for (const { isIntersecting, target } of changes) if (isIntersecting) tell(parts.indexOf(target));
    },
    { rootMargin: '-30% 0px -70%' },
  );
  for (const part of parts) crossing.observe(part);
}
