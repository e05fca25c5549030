/**
 * `<ludoteca-board game="brandubh">`: a board for any page, in a frame that the element creates and controls.
 * The file is published under this name and has no imports. The element's own content is shown until the game
 * has started, and where scripts are disabled.
 */

/** @import { BoardState, Change, Load } from './board-types.d.ts' */

/**
 * @typedef {{ resolve: (state: BoardState) => void, reject: (reason: Error) => void,
 *   timer: ReturnType<typeof setTimeout> }} Pending
 */

const NAMESPACE = 'ludoteca';
const VERSION = 1;
/** Attributes that change the open game, that open another game, and that require a new frame. */
const SET = ['side', 'level', 'pace', 'theme', 'bg', 'lang', 'motion', 'sound'];
const LOAD = ['game', 'rules', 'pos', 'moves', 'record', 'mode'];
const FRAME = ['controls', 'src', 'label'];
/** Attributes for the players, which both `set` and `load` accept. */
const PLAYERS = ['side', 'level', 'pace', 'mode'];
/** Languages in which the games are available. */
const LANGUAGES = ['ar', 'ca', 'en', 'es', 'fr', 'ga', 'pt'];
const EVENTS = ['ready', 'move', 'illegal', 'end', 'lesson', 'error', 'xapi'];
/** Timeouts in ms: for a command, and for a game's start after its frame has loaded. */
const ANSWER_MS = 10_000;
const START_MS = 30_000;
const [LEAST_PX, MOST_PX] = [200, 4000];
/** Limits for a message: number of values, UTF-16 units in names and strings, and nesting depth. */
const [MOST_PARTS, MOST_LETTERS, MOST_DEPTH] = [50_000, 3_000_000, 6];

const STYLE =
  ':host{display:block;max-width:100%}:host([hidden]){display:none}' +
  'iframe{display:block;width:100%;border:0;aspect-ratio:4/5}' +
  ':host(:not([data-started])) iframe:not([data-pending]){display:none}' +
  ':host([data-started]) slot{display:none}';

/**
 * Returns the URL of a page that a frame may load, or null for other schemes, because the code of a
 * `javascript:` URL would run on the host page.
 * @param {string} text
 * @param {string} base
 * @returns {URL | null}
 */
export function pageAt(text, base) {
  const address = URL.canParse(text, base) ? new URL(text, base) : null;
  return /^https?:$/.test(address?.protocol ?? '') ? address : null;
}

/**
 * Returns whether a value is plain JSON of a reasonable size. A message may be any structured clone, even a
 * cyclic one.
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
      // Objects from another window have that window's prototypes.
      const kind = Object.getPrototypeOf(part);
      const isOwn = Array.isArray(part) || (kind !== null && Object.getPrototypeOf(kind) === null);
      if (depth === MOST_DEPTH || !isOwn) return false;
      const names = Object.keys(part);
      // A sparse array is longer than its number of keys.
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
 * Parses and validates a message from a frame. 'foreign': the message is not for the element.
 * @param {unknown} message
 * @returns {{ type: string, seq: number, data: { [name: string]: unknown } } | 'foreign' | 'wrong'}
 */
export function readFrameMessage(message) {
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

/**
 * A board for traditional games against the computer or a person, in a frame. site/element.mjs generates the
 * published description and types from this comment and the comments of the methods.
 *
 * @element ludoteca-board
 * @attr {string} game - Ruleset, such as brandubh. on-your-site.html lists all of them.
 * @attr {string} rules - Alias of game.
 * @attr {string} pos - Position in the notation of saved games.
 * @attr {string} moves - Moves in the notation of saved games, separated by _.
 * @attr {string} record - Game in the encoding of the site's links.
 * @attr {string} side - The visitor's side: first, second, both, or table (two people face to face).
 * @attr {string} level - Level of the computer, 1 to 8.
 * @attr {string} mode - play, view (no input) or demo (the computer plays both sides).
 * @attr {string} pace - Delay of the computer's moves: calm, normal, quick or none.
 * @attr {string} theme - Look of the board: material, plain or metal.
 * @attr {string} bg - Colour scheme: light, dark or system.
 * @attr {string} lang - Language; the visitor's by default.
 * @attr {string} motion - Animation, 0 or 1; the setting of the visitor's system by default.
 * @attr {string} sound - Sound, 0 or 1.
 * @attr {string} controls - Visible parts around the board, separated by commas: heading, players, who,
 *   buttons, moves, analysis, words, actions, language, link.
 * @attr {string} src - Another page to show in the frame, such as a single file.
 * @attr {string} label - Accessible name of the frame.
 * @fires {CustomEvent<BoardState & { rulesets: string[] }>} ludoteca-ready - The game can be played.
 * @fires {CustomEvent<Moved>} ludoteca-move - A move has been played.
 * @fires {CustomEvent<Refused>} ludoteca-illegal - A move was illegal. The detail names the rule.
 * @fires {CustomEvent<Ended>} ludoteca-end - The game is over.
 * @fires {CustomEvent<Judged>} ludoteca-lesson - A move in a lesson was right or wrong.
 * @fires {CustomEvent<Failed>} ludoteca-error - An attribute or command is invalid, or the game has failed.
 * @fires {CustomEvent<Statement>} ludoteca-xapi - An xAPI statement without an actor, which the page may add.
 * @slot - Content such as a link and a picture, shown until the game has started or if scripts are disabled.
 */
export class LudotecaBoard extends HTMLElement {
  static observedAttributes = [...SET, ...LOAD, ...FRAME];
  /** Aborted when the element is removed from the page. @type {AbortController | null} */ #life = null;
  /** @type {HTMLIFrameElement | null} */ #frame = null;
  /** Origin of the frame's messages, or '' before `ready`. */ #origin = '';
  /** Port for commands, if the frame has sent one. @type {MessagePort | undefined} */ #port;
  /** @type {Map<number, Pending>} */ #pending = new Map();
  #commands = 0;
  /** True once the frame has sent a malformed message. */ #isWrong = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #startTimer;
  /** Changed attributes, not yet sent to the frame. @type {Set<string>} */ #changed = new Set();
  /** @type {PromiseWithResolvers<void>} */ #started = newPromise();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.append(document.createElement('slot'));
  }

  connectedCallback() {
    // A cloned element or a saved page may already have this attribute.
    this.removeAttribute('data-started');
    for (const name of LudotecaBoard.observedAttributes) {
      // A property that was set before the class was defined shadows the accessor.
      if (!Object.hasOwn(this, name)) continue;
      const value = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    // The element may have been moved into another window, or into a document without one.
    const view = this.ownerDocument.defaultView;
    if (view === null || this.shadowRoot === null) return;
    // A constructed style sheet can't be adopted by another document.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.shadowRoot.adoptedStyleSheets = [sheet];
    this.#life = new AbortController();
    view.addEventListener('message', (event) => this.#receive(event), { signal: this.#life.signal });
    this.#makeFrame();
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = null;
    this.#dropFrame(new Error('the board was removed from the page'));
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after || this.#life === null) return;
    if (this.#changed.size === 0) queueMicrotask(() => this.#applyChanges());
    this.#changed.add(name);
  }

  /** Opens a game. @param {Load} what @returns {Promise<BoardState>} */
  load(what) {
    return this.#send('load', what);
  }

  /**
   * Plays a move for the person whose turn it is.
   * @param {string} move the move in the notation of saved games
   * @returns {Promise<BoardState>}
   */
  move(move) {
    // Frames of all releases accept `turn`; older ones don't know `move`.
    return this.#send('move', { turn: move });
  }

  /** Undoes a move. @returns {Promise<BoardState>} */
  undo() {
    return this.#send('undo');
  }

  /** Redoes a move. @returns {Promise<BoardState>} */
  redo() {
    return this.#send('redo');
  }

  /** Restarts the game. @returns {Promise<BoardState>} */
  reset() {
    return this.#send('reset');
  }

  /**
   * Changes players, look, sound or language; null restores a default.
   * @param {Change} what
   * @returns {Promise<BoardState>}
   */
  set(what) {
    return this.#send('set', what);
  }

  /** Shows the next step of a hint. @returns {Promise<BoardState>} */
  hint() {
    return this.#send('hint');
  }

  /** Returns the state of the game. @returns {Promise<BoardState>} */
  getState() {
    return this.#send('getState');
  }

  /** @param {string[]} names @returns {{ [name: string]: string }} */
  #valuesOf(names) {
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
      ...this.#valuesOf([...SET, ...LOAD, 'controls']),
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
      return this.#reportError(reason, 'bad-src');
    }
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('label') ?? `Ludoteca: ${this.getAttribute('game') ?? 'a board game'}`;
    frame.loading = 'lazy';
    frame.allow = 'fullscreen';
    frame.referrerPolicy = 'no-referrer';
    // A same-origin page with these permissions could remove its own sandbox. It needs no sandbox, because it
    // belongs to the host page's site.
    if (address.origin !== origin)
      frame.sandbox.add(
        'allow-scripts',
        'allow-same-origin',
        'allow-popups',
        'allow-popups-to-escape-sandbox',
        'allow-downloads',
      );
    frame.dataset['pending'] = '';
    frame.src = address.href;
    frame.addEventListener('load', () => this.#awaitReady(frame), { once: true });
    this.#frame = frame;
    this.shadowRoot?.append(frame);
  }

  /** Reports a frame that has loaded but sends no `ready`. @param {HTMLIFrameElement} frame */
  #awaitReady(frame) {
    clearTimeout(this.#startTimer);
    this.#startTimer = setTimeout(() => {
      if (this.#frame !== frame || this.hasAttribute('data-started')) return;
      // Show the element's own content, if any. Otherwise keep the frame, which may explain the failure.
      if (this.childElementCount > 0 || this.textContent?.trim() !== '') delete frame.dataset['pending'];
      this.#emit('error', {
        code: 'not-started',
        message:
          `${frame.src.split('?')[0]} did not start: ` +
          'the page may not be a game, or a policy or the network may block it',
      });
    }, START_MS);
  }

  /** @param {Error} reason */
  #dropFrame(reason) {
    clearTimeout(this.#startTimer);
    this.#frame?.remove();
    this.#frame = null;
    this.#origin = '';
    this.#port = undefined;
    this.#isWrong = false;
    this.removeAttribute('data-started');
    this.#started.reject(reason);
    this.#started = newPromise();
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#pending.clear();
  }

  #applyChanges() {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (this.#life === null) return;
    if (changed.some((name) => FRAME.includes(name)) || !this.hasAttribute('data-started')) {
      this.#dropFrame(new Error('the board was reloaded because an attribute changed'));
      this.#makeFrame();
    } else this.#sendChanges(changed);
  }

  /** Sends changed and removed attributes to the frame. @param {string[]} changed */
  #sendChanges(changed) {
    const loads = changed.some((name) => LOAD.includes(name));
    if (loads)
      this.load(this.#valuesOf([...new Set([...LOAD, ...PLAYERS])])).catch((reason) =>
        this.#reportError(reason),
      );
    const removed = changed.filter((name) => !this.hasAttribute(name) && [...SET, ...PLAYERS].includes(name));
    const sent = changed.filter((name) => SET.includes(name) && !(loads && PLAYERS.includes(name)));
    // Removing one of these attributes restores the defaults of all, so send the others again.
    if (removed.some((name) => PLAYERS.includes(name))) sent.push(...PLAYERS);
    const what = { ...this.#valuesOf(sent), ...Object.fromEntries(removed.map((name) => [name, null])) };
    if (Object.keys(what).length > 0) this.set(what).catch((reason) => this.#reportError(reason));
  }

  /** @param {Error} reason @param {string} [code] */
  #reportError({ message }, code = 'failed') {
    this.#emit('error', { code, message });
  }

  /** @param {string} type @param {object} detail */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(`ludoteca-${type}`, { detail, bubbles: true, composed: true }));
  }

  /** @param {string} type @param {object} [data] @returns {Promise<any>} */
  async #send(type, data = {}) {
    const frame = this.#frame;
    if (frame === null)
      throw new Error(
        this.#life === null ? 'the board is not in a document' : 'the board has no frame: src is invalid',
      );
    // Outside the viewport, a lazy-loaded frame would not start.
    frame.loading = 'eager';
    const start = this.#started;
    const late = setTimeout(() => {
      // The game may still start for later commands.
      if (this.#started === start) this.#started = newPromise();
      start.reject(new Error(`the game did not start within ${START_MS / 1000} seconds`));
    }, START_MS);
    try {
      await start.promise;
    } finally {
      clearTimeout(late);
    }
    // A listener of `ludoteca-ready` may have removed the frame.
    if (this.#frame !== frame) throw new Error('the board was removed from the page');
    this.#commands += 1;
    const seq = this.#commands;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(seq);
        reject(new Error(`no reply to ${type} within ${ANSWER_MS / 1000} seconds`));
      }, ANSWER_MS);
      this.#pending.set(seq, { resolve, reject, timer });
      const message = { ns: NAMESPACE, v: VERSION, type, seq, data };
      if (this.#port !== undefined) this.#port.postMessage(message);
      else frame.contentWindow?.postMessage(message, this.#origin === 'null' ? '*' : this.#origin);
    });
  }

  /** @param {MessageEvent} event */
  #receive({ source, origin, data, ports }) {
    const frame = this.#frame;
    if (frame === null || source !== frame.contentWindow) return;
    // An opaque origin is written as 'null'.
    if (origin !== new URL(frame.src).origin && origin !== 'null') return;
    const read = readFrameMessage(data);
    if (read === 'foreign') return;
    if (read === 'wrong') {
      // Report this once per frame, as a frame may send many invalid messages.
      if (!this.#isWrong) this.#reportError(new Error('the frame sent an invalid message'), 'bad-message');
      this.#isWrong = true;
      return;
    }
    const { type, seq, data: detail } = read;
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
    // A frame of an older release sends the move only as `turn`.
    else if (type === 'move') this.#emit(type, { move: detail['turn'], ...detail });
    else if (EVENTS.includes(type)) this.#emit(type, detail);
    if (type === 'ready' && this.#frame === frame) this.#compare(detail);
  }

  /**
   * Reports a frame that shows another game or language than this element requested.
   * @param {{ [name: string]: unknown }} shown
   */
  #compare({ game, lang, rulesets }) {
    const requested = this.getAttribute('game') ?? this.getAttribute('rules') ?? '';
    // Aliases are resolved by the frame, which also reports unknown names.
    const isOther =
      Array.isArray(rulesets) &&
      rulesets.includes(requested) &&
      requested !== game &&
      !this.hasAttribute('record');
    const tag = this.getAttribute('lang') ?? '';
    const isOtherLanguage = LANGUAGES.includes(tag) && tag !== lang;
    if (!isOther && !isOtherLanguage) return;
    const differences = [
      ...(isOther ? [`${game} instead of ${requested}`] : []),
      ...(isOtherLanguage ? [`${lang} instead of ${tag}`] : []),
    ];
    const reason = new Error(
      `the frame shows another game or language than requested (${differences.join('; ')}): ` +
        'a redirect may have dropped the parameters of its address',
    );
    console.warn('ludoteca-board:', reason.message);
    this.#reportError(reason, 'other-game');
  }

  /** @param {number} seq @param {{ [name: string]: unknown }} answer */
  #answer(seq, { ok, error, ...state }) {
    const pending = this.#pending.get(seq);
    if (pending === undefined) return;
    this.#pending.delete(seq);
    clearTimeout(pending.timer);
    // The state has only been checked to be plain JSON. Its content is up to the frame.
    if (ok === true) return pending.resolve(/** @type {BoardState} */ (/** @type {unknown} */ (state)));
    const { code, message } = isObject(error) ? error : {};
    // String conversion of other values could throw.
    const text = typeof message === 'string' ? message : 'the frame gave no reason';
    pending.reject(Object.assign(new Error(text), { code: typeof code === 'string' ? code : 'failed' }));
  }
}

/** @returns {PromiseWithResolvers<void>} */
function newPromise() {
  /** @type {Partial<PromiseWithResolvers<void>>} */
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  // Without a command, no other code would handle a rejection.
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
