/** The setting that turns single-letter shortcuts of the board on or off. */

import { keep, recall } from './storage.js';

const STORED = 'ludoteca.letters';

let areOn = recall(STORED) !== 'off';

export const areLettersOn = () => areOn;

/** @param {boolean} on */
export function switchLetters(on) {
  areOn = on;
  keep(STORED, on ? 'on' : 'off');
}
