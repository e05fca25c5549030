/** Words of a page that are broken across lines. */

/** Adds the function `brokenIn` to the page. Runs in the page. */
export function bringBrokenIn() {
  /**
   * Returns the words of an element's own text that are broken across lines.
   * @param {Element} element @returns {string[]}
   */
  const brokenIn = (element) =>
    [...element.childNodes].flatMap((node) => {
      // URLs may break anywhere.
      if (node.nodeType !== Node.TEXT_NODE || /^\S+\.\w+\/\S*$/.test(node.textContent ?? '')) return [];
      return [...(node.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)].flatMap(
        ({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
            ? [word]
            : [];
        },
      );
    });
  Object.assign(window, { brokenIn });
}
