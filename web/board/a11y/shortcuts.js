/** Single-letter shortcuts, active while the board has the focus. */

/** Keys and the messages that describe them, in the order of the help list. */
export const LETTERS = Object.freeze({
  m: 'letters.moves',
  M: 'letters.captures',
  c: 'letters.movers',
  s: 'letters.lines',
  o: 'letters.here',
  l: 'letters.last',
  h: 'letters.hint',
  w: 'letters.why',
  u: 'letters.undo',
  t: 'letters.type',
  b: 'letters.text',
  '?': 'letters.help',
});

/** @param {string} key */
export const isLetter = (key) => Object.hasOwn(LETTERS, key);
