/** What a visitor has chosen once and for every game: sound, motion. Kept in the browser, read once. */

/** @typedef {'system' | 'off' | 'on'} Motion */
/** @typedef {{ sound: boolean, volume: number, motion: Motion }} Settings */

const STORED = 'ludoteca.settings';
const ASIDE = 'ludoteca.damaged.settings';
const VERSION = 1;
/** @type {readonly Motion[]} */
export const MOTIONS = Object.freeze(['system', 'on', 'off']);
/** @type {Settings} */
const USUAL = { sound: true, volume: 0.6, motion: 'system' };

/** @type {(() => void)[]} */
const listeners = [];
/** Under which key something unreadable has been set aside, if it was. @type {string | null} */
export let damaged = null;
let current = stored();

/** @returns {Readonly<Settings>} */
export const settings = () => current;

/** @param {Partial<Settings>} parts */
export function changeSettings(parts) {
  current = { ...current, ...parts };
  try {
    localStorage.setItem(STORED, JSON.stringify({ version: VERSION, ...current }));
  } catch {
    // Storage is a bonus: without it the choice lasts as long as the page.
  }
  listeners.forEach((listener) => listener());
}

/** @param {() => void} listener called after every change */
export const onSettings = (listener) => void listeners.push(listener);

/** Whether things may move. */
export function mayMove() {
  return current.motion === 'on' || (current.motion === 'system' && !matchMedia('(prefers-reduced-motion: reduce)').matches);
}

/** @returns {Settings} */
function stored() {
  let text = null;
  try {
    text = localStorage.getItem(STORED);
    if (text === null) return USUAL;
    const { version, sound, volume, motion } = JSON.parse(text);
    const known = MOTIONS.find((each) => each === motion);
    if (version !== VERSION || typeof sound !== 'boolean' || !(volume >= 0 && volume <= 1) || known === undefined) throw new Error(STORED);
    return { sound, volume, motion: known };
  } catch {
    if (text !== null) setAside(text);
    return USUAL;
  }
}

/** @param {string} text */
function setAside(text) {
  try {
    localStorage.setItem(ASIDE, text);
    localStorage.removeItem(STORED);
    damaged = ASIDE;
  } catch {
    // As above.
  }
}
