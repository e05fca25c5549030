/** Single letters as shortcuts on keyboards of every script. */

/**
 * Letters other than Latin ones that keys have written, by the places of the keys.
 * @type {Map<string, string>}
 */
const LOCAL = new Map();

/**
 * The character that a key stands for in shortcuts. Where it writes no ASCII character, that is the one in
 * the same place of an English keyboard.
 * @param {Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>} event
 */
export function letterOf({ key, code, shiftKey }) {
  // Behind `Process` is a letter for which an input method was about to offer words.
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

/** Letters of the usual keyboard of a language that is not written in Latin letters. */
const USUAL = /** @type {{ [language: string]: { [letter: string]: string } }} */ ({
  ar: { m: 'ة', c: 'ؤ', s: 'س', o: 'خ', l: 'م', h: 'ا', w: 'ص', u: 'ع', t: 'ف', b: 'لا', '?': '؟' },
});

/**
 * What a key that a shortcut names has written on it, where that is another letter.
 * @param {string} letter
 * @param {string} language of the page
 */
export const localLetter = (letter, language) => LOCAL.get(letter) ?? USUAL[language]?.[letter] ?? null;
