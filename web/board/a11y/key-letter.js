/** Single-letter shortcuts on keyboards of any script. */

/** Non-Latin labels by shortcut, learned as their keys are pressed. @type {Map<string, string>} */
const LOCAL = new Map();

/**
 * Returns the character that a key stands for in shortcuts. For a key that doesn't type ASCII, it is the
 * character at the same position on an English keyboard, and the key's own label is stored for `localLetter`.
 * @param {Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>} event
 */
export function letterOf({ key, code, shiftKey }) {
  // Input methods report `Process` in place of the letter.
  if (/^[ -~]+$/.test(key) && key !== 'Process') return key;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter !== undefined) {
    if (/\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key)) LOCAL.set(letter.toLowerCase(), key);
    return shiftKey ? letter : letter.toLowerCase();
  }
  if (code === 'Slash' && shiftKey) {
    LOCAL.set('?', key);
    return '?';
  }
  return digit ?? key;
}

/** Labels on non-Latin keyboards by shortcut. @type {{ [language: string]: { [letter: string]: string } }} */
const LAYOUTS = {
  ar: {
    m: 'ة',
    c: 'ؤ',
    s: 'س',
    o: 'خ',
    l: 'م',
    h: 'ا',
    w: 'ص',
    u: 'ع',
    t: 'ف',
    b: 'لا',
    '?': '؟',
  },
};

/**
 * Returns the label of a shortcut's key on this keyboard, or null if it is the letter itself.
 * @param {string} letter
 * @param {string} language of the page
 */
export const localLetter = (letter, language) => LOCAL.get(letter) ?? LAYOUTS[language]?.[letter] ?? null;
