/** Table of contents beside a page's sections. It marks the current section. */

import { addCommands } from '../../ui/commands.js';
import { button, element } from '../../dom.js';

/**
 * Makes the table of contents. Its entries are buttons, because sections have no URLs.
 * @param {string} label
 * @param {HTMLElement[]} parts sections, each with a heading
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
  const items = entries.map((entry) => element('li', entry));
  return element('nav.contents', { aria: { label } }, element('ul', ...items));
}

/**
 * Calls `report` with the section that crosses a line at 30 % of the viewport's height.
 * @param {Element[]} parts
 * @param {(index: number) => void} report
 */
function followReading(parts, report) {
  const crossing = new IntersectionObserver(
    (changes) => {
      // A busy browser reports changes from several frames at once. Only the last change is current.
      for (const { isIntersecting, target } of changes) if (isIntersecting) report(parts.indexOf(target));
    },
    { rootMargin: '-30% 0px -70%' },
  );
  for (const part of parts) crossing.observe(part);
}
