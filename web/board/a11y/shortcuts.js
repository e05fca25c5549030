/** The single letters that are commands while the board has the focus. */

/** In the order in which help lists them: the key, and the message that says what it does. */
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
