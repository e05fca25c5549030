/**
 * The page around this one, if there is one: what is said to it, what is heard of it, and how tall it lets
 * the frame be. It is told nothing that a bystander may not read, and nobody else is heard.
 */

/** @typedef {'ready' | 'size' | 'move' | 'illegal' | 'end' | 'error' | 'xapi' | 'reply'} Said */
/**
 * What a command says; null: neither text, nor a number, nor yes or no.
 * @typedef {{ [name: string]: string | number | boolean | null }} Data
 */
/** @typedef {{ type: string, seq: number | null, data: Data }} Heard */

import { addedByHost } from '../../route.js';

export const NAMESPACE = 'ludoteca';
export const VERSION = 1;
/** No command has more letters in all its values, or more values. */
const MOST_LETTERS = 300_000;
const MOST_VALUES = 64;

/** Tells the two frames of a page apart, as long as they live. */
const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

/** What WordPress has written on the address, before the page writes there itself. */
const secret = /^secret=(\w{1,64})$/.exec(addedByHost())?.[1];

export const isGuest = window.parent !== window;

/**
 * Brings what the page around says. It gets the other end with `ready`: a script that has put the frame into
 * another window of its own is not that window, and not heard as the page around.
 */
const { port1: ear, port2: mouth } = new MessageChannel();

/**
 * @param {string | undefined} origin of the only page that may listen
 * @param {unknown} message
 * @param {MessagePort[]} [ports]
 */
function post(origin, message, ports = []) {
  if (isGuest) window.parent.postMessage(message, origin ?? '*', ports);
}

/** @param {string | undefined} origin of the only page that may listen */
export const speaker =
  (origin) =>
  (/** @type {Said} */ type, /** @type {object} */ data, /** @type {number | null} */ seq = null) => {
    const message = { ns: NAMESPACE, v: VERSION, id, type, ...(seq === null ? {} : { seq }), data };
    post(origin, message, type === 'ready' ? [mouth] : []);
  };

/**
 * Reads a message. What is not for us is nothing; what is, but wrong, is heard as a command that nobody
 * knows. Messages may be anything that can be cloned, circles and millions of values too: only values are
 * looked at, not what lies in them.
 * @param {unknown} message
 * @returns {Heard | null}
 */
export function readMessage(message) {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return null;
  const { ns, v, type, seq, data: given } = /** @type {{ [name: string]: unknown }} */ (message);
  if (ns !== NAMESPACE) return null;
  const number = typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : null;
  const data = given === undefined ? {} : readData(given);
  if (v !== VERSION || typeof type !== 'string' || data === null) return { type: '', seq: number, data: {} };
  return { type, seq: number, data };
}

/** @param {unknown} given @returns {Data | null} null: it is no command's, or too much */
function readData(given) {
  if (typeof given !== 'object' || given === null || Object.getPrototypeOf(given) !== Object.prototype)
    return null;
  const names = Object.keys(given);
  if (names.length > MOST_VALUES) return null;
  let letters = 0;
  /** @type {[string, Data[string]][]} */
  const values = [];
  for (const name of names) {
    const value = Reflect.get(given, name);
    letters += name.length + (typeof value === 'string' ? value.length : 0);
    if (letters > MOST_LETTERS) return null;
    // As if it had not been given.
    if (value === undefined) continue;
    values.push([
      name,
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
    ]);
  }
  return Object.fromEntries(values);
}

/**
 * Hears the page around this one, and nobody else.
 * @param {string | undefined} origin that alone is heard
 * @param {(command: Heard) => void} hear
 */
export function listen(origin, hear) {
  const obey = (/** @type {unknown} */ message) => {
    const command = readMessage(message);
    if (command !== null) hear(command);
  };
  addEventListener('message', ({ source, origin: from, data }) => {
    if (isGuest && source === window.parent && (origin === undefined || from === origin)) obey(data);
  });
  ear.onmessage = ({ data }) => obey(data);
}

/**
 * Tells how tall the page would like to be, in the ways that schools' platforms and WordPress understand too:
 * H5P asks the page around to make room first, LTI has one message, WordPress wants the secret that it has
 * written on the address.
 * @param {string | undefined} origin
 * @param {(width: number, height: number) => void} say
 */
export function sizeTeller(origin, say) {
  let told = 0;
  let resizes = false;
  const h5p = (/** @type {string} */ action) =>
    post(origin, { context: 'h5p', action, scrollHeight: told, clientHeight: told });
  addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.context !== 'h5p') return;
    if (data.action === 'hello') resizes = true;
    if (data.action === 'hello' || data.action === 'resize' || data.action === 'resizePrepared')
      h5p('resize');
  });
  h5p('hello');
  return (/** @type {number} */ width, /** @type {number} */ height) => {
    if (height === told || !isGuest) return;
    told = height;
    say(width, height);
    post(origin, { subject: 'lti.frameResize', height });
    if (resizes) h5p('resize');
    if (secret !== undefined) post(origin, { message: 'height', value: height, secret });
  };
}
