/**
 * Exchanges messages with the host page. Outgoing messages contain nothing confidential, because any page may
 * embed this page. Messages from other windows are ignored.
 */

/** @typedef {'ready' | 'size' | 'move' | 'illegal' | 'end' | 'lesson' | 'error' | 'xapi' |
 *   'reply'} MessageType */
/**
 * Data of a command. Values of other types are replaced by null.
 * @typedef {{ [name: string]: string | number | boolean | null }} Data
 */
/** @typedef {{ type: string, seq: number | null, data: Data }} HostCommand */

import { addedByHost } from '../../route.js';

export const NAMESPACE = 'ludoteca';
export const VERSION = 1;
/** Maximum size of a command's data: UTF-16 code units in all names and strings, and number of values. */
const MOST_LETTERS = 300_000;
const MOST_VALUES = 64;

/** Random id that lets a host page distinguish its frames. */
const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

/** Secret that WordPress adds to the URL. It is read before the page changes the URL. */
const secret = /^secret=(\w{1,64})$/.exec(addedByHost())?.[1];

export const isEmbedded = window.parent !== window;

/**
 * Private channel to the host page, which receives `hostPort` with the message `ready`. If a script moves the
 * frame into another window, the new host page does not get the channel.
 */
const { port1: ownPort, port2: hostPort } = new MessageChannel();

/**
 * @param {string | undefined} origin the only origin that may receive the message, if given
 * @param {unknown} message
 * @param {MessagePort[]} [ports]
 */
function post(origin, message, ports = []) {
  if (isEmbedded) window.parent.postMessage(message, origin ?? '*', ports);
}

/** @param {string | undefined} origin the only origin that may receive the messages, if given */
export const senderTo =
  (origin) =>
  (/** @type {MessageType} */ type, /** @type {object} */ data, /** @type {number | null} */ seq = null) => {
    const message = { ns: NAMESPACE, v: VERSION, id, type, ...(seq === null ? {} : { seq }), data };
    post(origin, message, type === 'ready' ? [hostPort] : []);
  };

/**
 * Parses a message. Returns null for messages from other software, and a command with an empty type for a
 * malformed message. A message may be any structured clone, even cyclic or huge, so nested values are never
 * read.
 * @param {unknown} message
 * @returns {HostCommand | null}
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

/**
 * Returns null if the data is too large or not a plain object.
 * @param {unknown} given
 * @returns {Data | null}
 */
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
    // An undefined value is treated as missing.
    if (value === undefined) continue;
    values.push([
      name,
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
    ]);
  }
  return Object.fromEntries(values);
}

/**
 * Listens to commands from the host page.
 * @param {string | undefined} origin origin that the host page must have, if given
 * @param {(command: HostCommand) => void} onCommand
 */
export function listen(origin, onCommand) {
  const obey = (/** @type {unknown} */ message) => {
    const command = readMessage(message);
    if (command !== null) onCommand(command);
  };
  addEventListener('message', ({ source, origin: from, data }) => {
    if (isEmbedded && source === window.parent && (origin === undefined || from === origin)) obey(data);
  });
  ownPort.onmessage = ({ data }) => obey(data);
}

/**
 * Returns a function that requests a height for the frame, both with `say` and with the protocols of H5P, LTI
 * and WordPress. H5P begins with a handshake. WordPress requires the secret from the URL.
 * @param {string | undefined} origin
 * @param {(width: number, height: number) => void} say
 */
export function sizeReporter(origin, say) {
  let reported = 0;
  let resizes = false;
  const h5p = (/** @type {string} */ action) =>
    post(origin, { context: 'h5p', action, scrollHeight: reported, clientHeight: reported });
  addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.context !== 'h5p') return;
    if (data.action === 'hello') resizes = true;
    if (data.action === 'hello' || data.action === 'resize' || data.action === 'resizePrepared')
      h5p('resize');
  });
  h5p('hello');
  return (/** @type {number} */ width, /** @type {number} */ height) => {
    if (height === reported || !isEmbedded) return;
    reported = height;
    say(width, height);
    post(origin, { subject: 'lti.frameResize', height });
    if (resizes) h5p('resize');
    if (secret !== undefined) post(origin, { message: 'height', value: height, secret });
  };
}
