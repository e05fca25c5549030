/**
 * The run-time of SCORM: the object through which a learning management system (LMS) and a course exchange
 * values. It never throws, because a game must be playable even if the LMS fails.
 */

/** @typedef {'1.2' | '2004'} Edition */
/** @typedef {{ [method: string]: (...values: string[]) => unknown }} Api */
/**
 * The windows in which to look for the API.
 * @typedef {{ parent: View, opener: View | null, top: View | null }} View
 */

/** Name of the API, and of its methods. */
const NAMES = Object.freeze({
  1.2: {
    api: 'API',
    initialize: 'LMSInitialize',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    commit: 'LMSCommit',
    terminate: 'LMSFinish',
  },
  2004: {
    api: 'API_1484_11',
    initialize: 'Initialize',
    get: 'GetValue',
    set: 'SetValue',
    commit: 'Commit',
    terminate: 'Terminate',
  },
});

/** Maximum number of nested windows to look in. */
const MOST_PARENTS = 500;

/**
 * Returns the API in a window or the nearest window around it.
 * @param {View | null} view
 * @param {string} name
 * @returns {Api | null}
 */
function apiAround(view, name) {
  for (let [here, left] = [view, MOST_PARENTS]; here !== null && left > 0; left -= 1) {
    const api = Reflect.get(here, name);
    if (api !== undefined && api !== null) return api;
    if (here.parent === here) return null;
    here = here.parent;
  }
  return null;
}

/**
 * Returns the API for a window: in the windows around it, around the window that opened it, or around the
 * window that opened the topmost one. Returns null if there is none.
 * @param {View} view
 * @param {Edition} edition
 */
export function findApi(view, edition) {
  const { api: name } = NAMES[edition];
  for (const start of [() => view, () => view.opener, () => view.top?.opener ?? null]) {
    try {
      const found = apiAround(start(), name);
      if (found !== null) return found;
    } catch {
      // A window of another origin can't be read.
    }
  }
  return null;
}

/** A session with an LMS. Each page has at most one, and can't begin another after its end. */
export class RunTime {
  #api;
  #names;
  #isOpen = false;

  /** @param {Api} api @param {Edition} edition */
  constructor(api, edition) {
    this.#api = api;
    this.#names = NAMES[edition];
    this.#isOpen = this.#call(this.#names.initialize, '') === 'true';
  }

  /** True until the session ends; false if the LMS has refused it. */
  get isOpen() {
    return this.#isOpen;
  }

  /**
   * Calls a method, and returns its result as text, or '' if it throws.
   * @param {string} method @param {string[]} values
   */
  #call(method, ...values) {
    try {
      return String(this.#api[method]?.(...values) ?? '');
    } catch {
      return '';
    }
  }

  /** Returns a value, or '' if the LMS has none. @param {string} name */
  read(name) {
    return this.#isOpen ? this.#call(this.#names.get, name) : '';
  }

  /** @param {{ [name: string]: string | number }} values */
  write(values) {
    if (!this.#isOpen) return;
    for (const [name, value] of Object.entries(values)) this.#call(this.#names.set, name, String(value));
    this.#call(this.#names.commit, '');
  }

  /** Ends the session. Later values are lost. */
  end() {
    if (this.#isOpen) this.#call(this.#names.terminate, '');
    this.#isOpen = false;
  }
}
