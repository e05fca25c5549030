/** Settings for all games: sound and motion. They are stored in the browser and read once. */

import { getItem, parseJson, removeItem, setItem } from './storage.js';

/** @typedef {'system' | 'off' | 'on'} Motion */
/** @typedef {{ sound: boolean, volume: number, motion: Motion }} Settings */

const STORED = 'ludoteca.settings';
const ASIDE = 'ludoteca.damaged.settings';
const VERSION = 1;
/** Key used instead of `STORED` if that contains settings of a newer version, which are not overwritten. */
const OWN_VERSION = `${STORED}.${VERSION}`;
/** @type {readonly Motion[]} */
export const MOTIONS = Object.freeze(['system', 'on', 'off']);
/** @type {Settings} */
export const DEFAULT_SETTINGS = { sound: true, volume: 0.6, motion: 'system' };

/** @type {(() => void)[]} */
const listeners = [];
/** Key under which changes are written. */
let place = STORED;
/** Key to which unreadable settings were moved, or null. @type {string | null} */
export let damaged = null;
let current = stored();

/** @returns {Readonly<Settings>} */
export const settings = () => current;

/** @param {Partial<Settings>} parts */
export function changeSettings(parts) {
  current = { ...current, ...parts };
  setItem(place, JSON.stringify({ version: VERSION, ...current }));
  listeners.forEach((listener) => listener());
}

/** @param {() => void} listener called after every change */
export const onSettings = (listener) => void listeners.push(listener);

/** Returns whether animations are on. */
export function mayMove() {
  return (
    current.motion === 'on' ||
    (current.motion === 'system' && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  );
}

/** Reads the version and the valid settings in stored text. @param {string} text */
function partsOf(text) {
  const { version, sound, volume, motion } = Object(parseJson(text));
  /** @type {Partial<Settings>} */
  const known = {};
  if (typeof sound === 'boolean') known.sound = sound;
  if (typeof volume === 'number' && volume >= 0 && volume <= 1) known.volume = volume;
  if (MOTIONS.includes(motion)) known.motion = motion;
  return { isNewer: Number.isInteger(version) && version > VERSION, version, known };
}

/** Reads stored settings; null if damaged. @param {string} text @returns {Settings | null} */
export function readSettings(text) {
  const { isNewer, version, known } = partsOf(text);
  const isComplete = version === VERSION && Object.keys(DEFAULT_SETTINGS).every((name) => name in known);
  return isNewer || isComplete ? { ...DEFAULT_SETTINGS, ...known } : null;
}

function stored() {
  const text = getItem(STORED);
  if (text === null) return DEFAULT_SETTINGS;
  const read = readSettings(text);
  if (read === null) setAside(text);
  else if (partsOf(text).isNewer) {
    place = OWN_VERSION;
    return { ...read, ...partsOf(getItem(OWN_VERSION) ?? '').known };
  }
  return read ?? DEFAULT_SETTINGS;
}

/** @param {string} text */
function setAside(text) {
  if (!setItem(ASIDE, text)) return;
  removeItem(STORED);
  damaged = ASIDE;
}
