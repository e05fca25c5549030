/**
 * `<ludoteca-board game="brandubh">`: a board on any page, in a frame that this element makes and talks to.
 * One file, without imports; the file is published under this name. What is written inside the element is
 * shown until the game has started, and wherever scripts do not run.
 */

/**
 * @typedef {{ resolve: (state: object) => void, reject: (reason: Error) => void, timer: ReturnType<typeof
 *   setTimeout> }} Pending
 */

const NAMESPACE = 'ludoteca';
const VERSION = 1;
/** What can be changed while a game is on, what opens another, and what makes another frame. */
const SET = ['side', 'level', 'pace', 'theme', 'bg', 'lang', 'motion', 'sound'];
const LOAD = ['game', 'rules', 'pos', 'moves', 'record', 'mode'];
const FRAME = ['controls', 'src', 'label'];
const EVENTS = ['ready', 'move', 'illegal', 'end', 'error', 'xapi'];
/**
 * How long a command may take, and how long a frame that has been loaded may take to say that it is ready.
 */
const ANSWER_MS = 10_000;
const START_MS = 30_000;
const [LEAST_PX, MOST_PX] = [200, 4000];
/**
 * What a message may hold at most: things in it, letters in all its texts, and how deep things lie in things.
 */
const [MOST_PARTS, MOST_LETTERS, MOST_DEPTH] = [50_000, 3_000_000, 6];

const STYLE =
  ':host{display:block;max-width:100%}:host([hidden]){display:none}' +
  'iframe{display:block;width:100%;border:0;aspect-ratio:4/5}' +
  ':host(:not([data-started])) iframe:not([data-waits]){display:none}' +
  ':host([data-started]) slot{display:none}';

/**
 * Where a frame may lead: a page of the web. `javascript:` would run on the host page.
 * @param {string} text
 * @param {string} base
 * @returns {URL | null}
 */
export function pageAt(text, base) {
  const address = URL.canParse(text, base) ? new URL(text, base) : null;
  return /^https?:$/.test(address?.protocol ?? '') ? address : null;
}

/**
 * Whether a value is plain JSON of a reasonable size. What frames send may be anything that can be cloned:
 * circles, too.
 * @param {unknown} value
 */
function isPlain(value) {
  /** @type {[unknown, number][]} */
  const left = [[value, 0]];
  let [parts, letters] = [0, 0];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [part, depth] = next;
    if (typeof part === 'string') letters += part.length;
    else if (typeof part === 'object' && part !== null) {
      // It may come from another window, whose objects are not of this one's class.
      const kind = Object.getPrototypeOf(part);
      const isOwn = Array.isArray(part) || (kind !== null && Object.getPrototypeOf(kind) === null);
      if (depth === MOST_DEPTH || !isOwn) return false;
      const names = Object.keys(part);
      // A list may be longer than what is in it.
      parts += Array.isArray(part) ? part.length : names.length;
      if (parts > MOST_PARTS) return false;
      for (const name of names) {
        letters += name.length;
        left.push([Reflect.get(part, name), depth + 1]);
      }
    } else if (!['boolean', 'number', 'undefined'].includes(typeof part) && part !== null) return false;
    if (letters > MOST_LETTERS) return false;
  }
  return true;
}

/** @param {unknown} value @returns {value is { [name: string]: unknown }} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads what a frame says: nothing of it is taken on trust.
 * @param {unknown} message
 * @returns {{ type: string, seq: number, data: { [name: string]: unknown } } | 'foreign' | 'wrong'} foreign:
 *   it is not for the element
 */
export function readSaid(message) {
  if (!isObject(message) || message['ns'] !== NAMESPACE || message['v'] !== VERSION) return 'foreign';
  const { type, seq, data } = message;
  const isKnown = typeof type === 'string' && (EVENTS.includes(type) || type === 'size' || type === 'reply');
  const isSound =
    type === 'size'
      ? Number.isFinite(isObject(data) && data['height'])
      : type !== 'reply' || Number.isInteger(seq);
  if (!isKnown || !isObject(data) || !isSound || !isPlain(data)) return 'wrong';
  return { type, seq: typeof seq === 'number' ? seq : 0, data };
}

export class LudotecaBoard extends HTMLElement {
  static observedAttributes = [...SET, ...LOAD, ...FRAME];
  /** Undone when the element leaves the page. @type {AbortController | null} */ #life = null;
  /** @type {HTMLIFrameElement | null} */ #frame = null;
  /** Where the frame's own messages come from, once one has come. */ #origin = '';
  /** By which the frame hears this script in every window. @type {MessagePort | undefined} */ #port;
  /** @type {Map<number, Pending>} */ #pending = new Map();
  #commands = 0;
  /** Whether this frame has sent what cannot be read. */ #isWrong = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #watch;
  /** Attributes that have changed since they were last told. @type {Set<string>} */ #changed = new Set();
  /** @type {PromiseWithResolvers<void>} */ #started = started();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.append(document.createElement('slot'));
  }

  connectedCallback() {
    // A copy, or a page that was saved, has it too.
    this.removeAttribute('data-started');
    for (const name of LudotecaBoard.observedAttributes) {
      // A property that was set before this class was known hides the one of the class.
      if (!Object.hasOwn(this, name)) continue;
      const value = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    // It may have been moved into another window, or into a document that has none.
    const view = this.ownerDocument.defaultView;
    if (view === null || this.shadowRoot === null) return;
    // No document takes the sheet of another one.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.shadowRoot.adoptedStyleSheets = [sheet];
    this.#life = new AbortController();
    view.addEventListener('message', (event) => this.#hear(event), { signal: this.#life.signal });
    this.#makeFrame();
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = null;
    this.#dropFrame(new Error('the board has been taken from the page'));
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after || this.#life === null) return;
    if (this.#changed.size === 0) queueMicrotask(() => this.#follow());
    this.#changed.add(name);
  }

  /**
   * Opens a game.
   * @param {{ game?: string, rules?: string, pos?: string, moves?: string, record?: string, side?: string,
   *   level?: number, mode?: string, pace?: string }} what
   */
  load(what) {
    return this.#send('load', what);
  }

  /** Plays a turn for the person who is to play. @param {string} turn as the record writes it */
  move(turn) {
    return this.#send('move', { turn });
  }

  undo() {
    return this.#send('undo');
  }

  redo() {
    return this.#send('redo');
  }

  /** Begins the same game again. */
  reset() {
    return this.#send('reset');
  }

  /** @param {{ [name: string]: string | number | boolean }} what */
  set(what) {
    return this.#send('set', what);
  }

  /** Shows the next step of a hint. */
  hint() {
    return this.#send('hint');
  }

  /** Where the game stands. */
  getState() {
    return this.#send('getState');
  }

  /** @param {string[]} names @returns {{ [name: string]: string }} */
  #given(names) {
    return Object.fromEntries(
      names.flatMap((name) => (this.hasAttribute(name) ? [[name, this.getAttribute(name) ?? '']] : [])),
    );
  }

  #address() {
    const address = pageAt(
      this.getAttribute('src') ?? new URL('../embed.html', import.meta.url).href,
      document.baseURI,
    );
    if (address === null) return null;
    const parameters = {
      ...this.#given([...SET, ...LOAD, 'controls']),
      ...(/^https?:/.test(origin) ? { origin } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return address;
  }

  #makeFrame() {
    const address = this.#address();
    if (address === null) {
      const reason = new Error('src must be the address of a page, beginning with https: or http:');
      console.error('ludoteca-board:', reason.message);
      return this.#complain(reason, 'bad-src');
    }
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('label') ?? `Ludoteca: ${this.getAttribute('game') ?? 'a board game'}`;
    frame.loading = 'lazy';
    frame.allow = 'fullscreen';
    frame.referrerPolicy = 'no-referrer';
    // On the same origin these rights would let it take the sandbox away: it is our own page then.
    if (address.origin !== origin)
      frame.sandbox.add(
        'allow-scripts',
        'allow-same-origin',
        'allow-popups',
        'allow-popups-to-escape-sandbox',
        'allow-downloads',
      );
    frame.dataset['waits'] = '';
    frame.src = address.href;
    frame.addEventListener('load', () => this.#await(frame), { once: true });
    this.#frame = frame;
    this.shadowRoot?.append(frame);
  }

  /**
   * A frame that has been loaded and says nothing has been kept from starting.
   * @param {HTMLIFrameElement} frame
   */
  #await(frame) {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.#frame !== frame || this.hasAttribute('data-started')) return;
      // What the frame shows may have a way on, and nothing has none.
      if (this.childElementCount > 0 || this.textContent?.trim() !== '') delete frame.dataset['waits'];
      this.#tell('error', {
        code: 'not-started',
        message:
          `${frame.src.split('?')[0]} has not started: ` +
          'the page, its policy or the network keeps it from running',
      });
    }, START_MS);
  }

  /** @param {Error} reason */
  #dropFrame(reason) {
    clearTimeout(this.#watch);
    this.#frame?.remove();
    this.#frame = null;
    this.#origin = '';
    this.#port = undefined;
    this.#isWrong = false;
    this.removeAttribute('data-started');
    this.#started.reject(reason);
    this.#started = started();
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#pending.clear();
  }

  #follow() {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (this.#life === null) return;
    if (changed.some((name) => FRAME.includes(name)) || !this.hasAttribute('data-started')) {
      this.#dropFrame(new Error('the board has been made again'));
      this.#makeFrame();
    } else if (changed.some((name) => LOAD.includes(name)))
      this.load(this.#given([...LOAD, 'side', 'level', 'pace'])).catch((reason) => this.#complain(reason));
    else this.set(this.#given(changed)).catch((reason) => this.#complain(reason));
  }

  /** @param {Error} reason @param {string} [code] */
  #complain({ message }, code = 'failed') {
    this.#tell('error', { code, message });
  }

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(`ludoteca-${type}`, { detail, bubbles: true, composed: true }));
  }

  /** @param {string} type @param {object} [data] @returns {Promise<any>} where the game stands then */
  async #send(type, data = {}) {
    const frame = this.#frame;
    if (frame === null)
      throw new Error(
        this.#life === null ? 'the board is not on a page' : 'the board has no page to show: see src',
      );
    // What is not in view is loaded only when it is asked for something.
    frame.loading = 'eager';
    const start = this.#started;
    const late = setTimeout(() => {
      // It may still start, and others may wait for that.
      if (this.#started === start) this.#started = started();
      start.reject(new Error('the game has not started'));
    }, START_MS);
    try {
      await start.promise;
    } finally {
      clearTimeout(late);
    }
    // Whoever heard that it is ready may have taken it away.
    if (this.#frame !== frame) throw new Error('the board has been taken from the page');
    this.#commands += 1;
    const seq = this.#commands;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(seq);
        reject(new Error(`no answer to ${type} within ${ANSWER_MS / 1000} seconds`));
      }, ANSWER_MS);
      this.#pending.set(seq, { resolve, reject, timer });
      const message = { ns: NAMESPACE, v: VERSION, type, seq, data };
      if (this.#port !== undefined) this.#port.postMessage(message);
      else frame.contentWindow?.postMessage(message, this.#origin === 'null' ? '*' : this.#origin);
    });
  }

  /** @param {MessageEvent} event */
  #hear({ source, origin, data, ports }) {
    const frame = this.#frame;
    if (frame === null || source !== frame.contentWindow) return;
    // A frame without an origin of its own says so by a word.
    if (origin !== new URL(frame.src).origin && origin !== 'null') return;
    const said = readSaid(data);
    if (said === 'foreign') return;
    if (said === 'wrong') {
      // Once for each frame: whoever sends such things may send many.
      if (!this.#isWrong)
        this.#complain(new Error('the frame has sent a message that cannot be read'), 'bad-message');
      this.#isWrong = true;
      return;
    }
    const { type, seq, data: detail } = said;
    if (type === 'size') {
      const px = Math.min(MOST_PX, Math.max(LEAST_PX, Number(detail['height'])));
      frame.style.cssText = `aspect-ratio:auto;height:${px}px`;
    }
    if (type === 'ready') {
      this.#origin = origin;
      this.#port = ports[0];
      this.setAttribute('data-started', '');
      this.#started.resolve();
    }
    if (type === 'reply') this.#answer(seq, detail);
    else if (EVENTS.includes(type)) this.#tell(type, detail);
  }

  /** @param {number} seq @param {{ [name: string]: unknown }} answer */
  #answer(seq, { ok, error, ...state }) {
    const pending = this.#pending.get(seq);
    if (pending === undefined) return;
    this.#pending.delete(seq);
    clearTimeout(pending.timer);
    if (ok === true) return pending.resolve(state);
    const { code, message } = isObject(error) ? error : {};
    // Not everything can be made a text.
    const said = typeof message === 'string' ? message : 'the frame does not say why';
    pending.reject(Object.assign(new Error(said), { code: typeof code === 'string' ? code : 'failed' }));
  }
}

/** @returns {PromiseWithResolvers<void>} */
function started() {
  /** @type {Partial<PromiseWithResolvers<void>>} */
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  // Nobody need wait for it.
  made.promise.catch(() => {});
  return /** @type {PromiseWithResolvers<void>} */ (made);
}

for (const name of LudotecaBoard.observedAttributes) {
  if (name in HTMLElement.prototype) continue;
  Object.defineProperty(LudotecaBoard.prototype, name, {
    configurable: true,
    enumerable: true,
    /** @this {LudotecaBoard} */
    get() {
      return this.getAttribute(name);
    },
    /** @this {LudotecaBoard} @param {unknown} value */
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
  });
}

if (customElements.get('ludoteca-board') === undefined)
  customElements.define('ludoteca-board', LudotecaBoard);
