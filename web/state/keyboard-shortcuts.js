/** The setting that turns single-letter shortcuts of the board on or off. */

import { getItem, setItem } from './storage.js';

const STORED = 'ludoteca.letters';

let areOn = getItem(STORED) !== 'off';

export const areLettersOn = () => areOn;

/** @param {boolean} on */
export function switchLetters(on) {
  areOn = on;
  setItem(STORED, on ? 'on' : 'off');
}
