/** Finds links to this page in text that people paste, such as messages and forum posts. */

import { LONGEST_LINK } from '../state/link-codec.js';

/** Maximum number of links to read in a text. */
const MOST_LINKS = 20;

/**
 * A word with an address of this page: the address, and the indices of the word in the text.
 * @typedef {{ address: string, from: number, to: number }} FoundLink
 */

/** Finds the first addresses of this page in a text. @param {string} text */
export function linksIn(text) {
  if (text.length > LONGEST_LINK || !text.includes('game=')) return [];
  /** @type {FoundLink[]} */
  const links = [];
  for (const { 0: word, index: from } of text.matchAll(/\S+/g)) {
    if (links.length === MOST_LINKS) break;
    if (/[#?]/.test(word) && word.includes('game='))
      links.push({ address: addressIn(word), from, to: from + word.length });
  }
  return links;
}

/** Removes brackets, markup and punctuation around an address. @param {string} word */
function addressIn(word) {
  const begin = Math.max(0, word.search(/https?:/i));
  const [address = ''] = /^[^[\]"<>]*/.exec(word.slice(begin)) ?? [];
  let end = address.length;
  while (end > 0 && ").,;!'’".includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Removes links from a text, but keeps the line ends. @param {FoundLink[]} links @param {string} text */
export const textAround = (links, text) =>
  [...links, { from: text.length }]
    .map(({ from }, index) => text.slice(links[index - 1]?.to ?? 0, from))
    .join(' ');
