/**
 * The cycle of a kiosk as a pure state machine: an event changes the state and has effects, which `kiosk.js`
 * carries out. All times are in ms, measured with the kiosk's clock.
 */

/**
 * Layer over the board: an invitation over a game that the computer plays, a game's card, or none.
 * @typedef {'attract' | 'card' | 'none'} Stage
 */
/**
 * Settings of a kiosk.
 * @typedef {object} Plan
 * @property {number} games number of games
 * @property {number} idleMs time without a touch before the warning
 * @property {boolean} attracts true if the computer plays both sides while no visitor is present
 */
/**
 * The state of the page at the time of an event.
 * @typedef {object} Seen
 * @property {number} now
 * @property {string | undefined} view part of the page that is shown: `start`, `game`, …
 * @property {boolean} isFirstLanguage true if the page is in the kiosk's own language
 * @property {boolean} isOver true if the open game is over
 * @property {boolean} isDamaged true if a file of the page is missing
 * @property {boolean} isHeld true if a finger has been on the screen for less than `HELD_MS`
 * @property {boolean} isZoomed true if the page is enlarged by a pinch gesture
 */
/**
 * A load in progress. `until`: its deadline; `isReset`: true if the first screen follows; `goal`:
 * stage to show when a game's messages have loaded; `failed`: number of games whose messages did not load.
 * @typedef {{ id: number, until: number, isReset: boolean } & (
 *   { what: 'first-language' | 'same-language' } | { what: 'messages', goal: Stage, failed: number })} Load
 */
/**
 * @typedef {object} State
 * @property {Plan} plan
 * @property {Stage} stage
 * @property {number} at index of the current game
 * @property {number} since start time of the computer's game
 * @property {number | null} endedAt end time of the computer's game
 * @property {boolean} isTouched true while a visitor is present
 * @property {number} touchedAt time of the last touch
 * @property {number} loads number of loads that have been started, which is also the id of the last one
 * @property {Load | null} load
 * @property {number} cameAt end time of the last load
 * @property {number} soonAt time of the next check after a change, or Infinity
 * @property {boolean} isReplaced true if a newer build has taken over
 * @property {boolean} isDamaged
 * @property {number} repairedAt time of the last attempt to fetch the missing files
 * @property {number} tries number of page reloads that did not restore the missing files
 */
/**
 * `tick`: a deadline may have passed; `changed`: something on the page has changed; `loaded`: a load has
 * ended; `choose`: a link to a game was followed; `files-back`: missing files can be fetched again;
 * `renewable`: the page's files can be fetched.
 * @typedef {{ type: 'loaded', id: number, isThere: boolean } | { type: 'choose', at: number } | { type:
 *   'start' | 'tick' | 'changed' | 'touch' | 'invite' | 'menu' | 'play' | 'replaced' | 'files-back'
 *   | 'renewable' }} KioskEvent
 */
/**
 * `forget`: remove all traces of a visitor and show the list; `tidy`: close dialogs and notices of an earlier
 * visitor; `update`: switch to a newer build; `unzoom`: check whether the page can be opened again; `renew`:
 * open the page again, which undoes a zoom; `repair`: check whether missing files can be fetched.
 * @typedef {{ type: 'forget' | 'tidy' | 'update' | 'unzoom' | 'renew' | 'reload' | 'repair' | 'show' | 'list'
 *   | 'menu' | 'focus-board' | 'same-language' | 'close-warning' } | { type: 'load', load: Load, at: number }
 *   | { type: 'open', at: number, isWatched: boolean } | { type: 'sound', isOn: boolean }
 *   | { type: 'warn', restMs: number } | { type: 'keep-tries', count: number }} Effect
 */
/** @typedef {[State, Effect[]]} Result */

/** Duration of the warning. WCAG 2.2.1 requires at least 20 s, but slow readers need more. */
export const WARNING_MS = 30_000;
/** Time for which a resting finger counts as a visitor. After that, it may be an object on the screen. */
export const HELD_MS = 300_000;
/** Maximum display time of a game that the computer plays, and display time of its final position. */
export const SHOWN_MS = 180_000;
export const END_MS = 8000;
/** Timeout of a load, and pause between two attempts. */
export const LOAD_LIMIT_MS = 5000;
/** Debounce delay of the check after a change. */
export const SOON_MS = 1000;
/** Minimum time between two checks. */
const LEAST_MS = 100;
/** Pause before a page with missing files reloads. It doubles with each try, up to `MOST_DOUBLED` times. */
export const REPAIR_MS = 120_000;
export const MOST_DOUBLED = 5;

/** @param {Plan} plan @param {number} now @param {number} tries @returns {State} */
export const newState = (plan, now, tries) => ({
  plan,
  stage: 'none',
  at: 0,
  since: 0,
  endedAt: null,
  isTouched: false,
  touchedAt: now,
  loads: 0,
  load: null,
  cameAt: now,
  soonAt: Infinity,
  isReplaced: false,
  isDamaged: false,
  repairedAt: now,
  tries: Math.min(MOST_DOUBLED, tries),
});

/**
 * Returns the state after an event, and its effects.
 * @param {State} state
 * @param {KioskEvent} event
 * @param {Seen} seen
 * @returns {Result}
 */
export function step(state, event, seen) {
  switch (event.type) {
    case 'start':
      return reset(state, seen);
    case 'tick':
      return look({ ...state, soonAt: Infinity }, seen);
    case 'changed':
      return [lookSoon(state, seen), []];
    case 'loaded':
      return event.id === state.load?.id ? onLoaded(state, state.load, event.isThere, seen) : [state, []];
    case 'touch':
      return touch(state, seen);
    case 'invite':
      return invite(state, seen);
    case 'play':
      return [{ ...state, stage: 'none' }, [{ type: 'show' }, { type: 'focus-board' }]];
    case 'menu':
      // A kiosk with one game has no list.
      if (state.plan.games === 1) return invite(state, seen);
      return [{ ...state, stage: 'none', load: null }, [{ type: 'show' }, { type: 'menu' }]];
    case 'choose':
      return choose(state, event.at);
    case 'replaced':
      return [{ ...state, isReplaced: true }, state.isTouched ? [] : [{ type: 'reload' }]];
    case 'renewable':
      return [state, state.isTouched ? [] : [{ type: 'renew' }]];
    case 'files-back':
      if (state.isTouched) return [state, []];
      return [state, [{ type: 'keep-tries', count: state.tries + 1 }, { type: 'reload' }]];
    default:
      return /** @type {never} */ (event);
  }
}

/** Returns the time of the next `tick`; Infinity if none is due. @param {State} state @param {Seen} seen */
export const dueAt = (state, seen) => Math.max(deadline(state, seen), seen.now + LEAST_MS);

/** @param {State} state @param {Seen} seen */
function deadline(state, seen) {
  const loadedBy = state.load?.until ?? Infinity;
  if (state.isTouched) {
    const restMs = endsAt(state) - seen.now;
    if (restMs > WARNING_MS) return Math.min(loadedBy, state.touchedAt + state.plan.idleMs);
    // The warning shows a countdown in seconds.
    return Math.min(loadedBy, endsAt(state) - 1000 * (Math.ceil(restMs / 1000) - 1));
  }
  const next = Math.min(loadedBy, state.soonAt, repairsAt(state));
  if (state.load !== null) return next;
  if (!isFirst(state, seen) || !seen.isFirstLanguage) return Math.min(next, state.cameAt + LOAD_LIMIT_MS);
  return state.stage === 'attract' ? Math.min(next, shownTill(state)) : next;
}

/** Time at which the warning ends. @param {State} state */
const endsAt = ({ touchedAt, plan }) => touchedAt + plan.idleMs + WARNING_MS;

/** @param {State} state */
const shownTill = ({ since, endedAt }) => Math.min(since + SHOWN_MS, (endedAt ?? Infinity) + END_MS);

/**
 * Time at which a page with missing files tries to reload, or at which a complete page resets its number of
 * tries. The tries never stop, because a kiosk must recover whenever the network returns.
 * @param {State} state
 */
function repairsAt({ isDamaged, repairedAt, tries }) {
  if (isDamaged) return repairedAt + REPAIR_MS * 2 ** tries;
  return tries > 0 ? repairedAt + REPAIR_MS : Infinity;
}

/** Stage of the first screen. @param {State} state @returns {Stage} */
const firstStage = ({ plan }) => (plan.attracts ? 'attract' : plan.games === 1 ? 'card' : 'none');

/** True if the first screen is shown. @param {State} state @param {Seen} seen */
const isFirst = (state, seen) =>
  state.stage === firstStage(state) && seen.view === (firstStage(state) === 'none' ? 'start' : 'game');

/**
 * Schedules a check of the page, unless a visitor is present, because only inactivity ends a visit.
 * @param {State} state
 * @param {Seen} seen
 * @returns {State}
 */
const lookSoon = (state, { now }) =>
  state.isTouched ? state : { ...state, soonAt: Math.min(state.soonAt, now + SOON_MS) };

/**
 * Applies `next` to the state of a result, and joins the effects of both.
 * @param {Result} done
 * @param {(state: State) => Result} next
 * @returns {Result}
 */
function after([state, effects], next) {
  const [then, more] = next(state);
  return [then, [...effects, ...more]];
}

/**
 * @param {State} state
 * @param {Seen} seen
 * @param {{ isReset: boolean } & ({ what: 'first-language' | 'same-language' }
 *   | { what: 'messages', goal: Stage, failed: number })} next
 * @returns {Result}
 */
function begin(state, { now }, next) {
  const load = { ...next, id: state.loads + 1, until: now + LOAD_LIMIT_MS };
  return [{ ...state, loads: load.id, load }, [{ type: 'load', load, at: state.at }]];
}

/** @param {State} state @param {Seen} seen @returns {Result} */
function reset(state, seen) {
  /** @type {State} */
  const free = { ...state, isTouched: false, stage: 'none', load: null };
  if (state.isReplaced) return [free, [{ type: 'forget' }, { type: 'reload' }]];
  /** @type {Effect[]} */
  const effects = [{ type: 'forget' }, { type: 'update' }];
  // Scripts can't undo a pinch zoom. Opening the page again undoes it.
  if (seen.isZoomed) effects.push({ type: 'unzoom' });
  return after([free, effects], (next) => loadFirstLanguage(next, seen, true));
}

/**
 * Loads the kiosk's own language. If it is already the current one, the new request still supersedes requests
 * in progress.
 * @param {State} state
 * @param {Seen} seen
 * @param {boolean} isReset
 */
const loadFirstLanguage = (state, seen, isReset) =>
  begin(state, seen, { what: seen.isFirstLanguage ? 'same-language' : 'first-language', isReset });

/** Shows the computer playing both sides. @param {State} state @param {Seen} seen @returns {Result} */
const attract = (state, seen) =>
  after(
    [
      { ...state, stage: 'attract', since: seen.now, endedAt: null },
      [{ type: 'show' }, { type: 'sound', isOn: false }],
    ],
    (next) => begin(next, seen, { what: 'messages', goal: 'attract', failed: 0, isReset: false }),
  );

/** Opens the game's card. @param {State} state @param {Seen} seen @returns {Result} */
const invite = (state, seen) =>
  after([state, [{ type: 'sound', isOn: true }]], (next) =>
    begin(next, seen, { what: 'messages', goal: 'card', failed: 0, isReset: false }),
  );

/** @param {State} state @param {Load} load @param {boolean} isThere @param {Seen} seen @returns {Result} */
function onLoaded(state, load, isThere, seen) {
  /** @type {State} */
  const done = lookSoon({ ...state, load: null, cameAt: seen.now }, seen);
  if (load.what === 'messages') return onMessages(done, load, isThere, seen);
  if (load.what === 'first-language' && !isThere)
    return begin(done, seen, { what: 'same-language', isReset: load.isReset });
  const first = load.isReset ? firstStage(done) : 'none';
  if (first === 'attract') return attract(done, seen);
  return first === 'card' ? invite(done, seen) : [done, []];
}

/**
 * Opens a game if its messages have loaded, and otherwise tries the next game. If all games fail, shows the
 * list.
 * @param {State} state
 * @param {Extract<Load, { what: 'messages' }>} load
 * @param {boolean} isThere
 * @param {Seen} seen
 * @returns {Result}
 */
function onMessages(state, load, isThere, seen) {
  const { at, plan } = state;
  if (isThere)
    return [
      { ...state, stage: load.goal },
      [{ type: 'open', at, isWatched: load.goal === 'attract' }, { type: 'show' }],
    ];
  const [failed, next] = [load.failed + 1, { ...state, at: (at + 1) % plan.games }];
  if (failed < plan.games) return begin(next, seen, { ...load, failed });
  return [{ ...next, stage: 'none' }, [{ type: 'show' }, { type: 'list' }]];
}

/**
 * Follows a link to a game, or to the list if `at` is negative.
 * @param {State} state
 * @param {number} at
 * @returns {Result}
 */
function choose(state, at) {
  const chosen = { ...state, at: at < 0 ? state.at : at };
  if (state.stage !== 'card') return [chosen, []];
  return [{ ...chosen, stage: 'none' }, [{ type: 'show' }]];
}

/** @param {State} state @param {Seen} seen @returns {Result} */
function touch(state, { now }) {
  const touched = { ...state, isTouched: true, touchedAt: now };
  if (state.isTouched || state.load === null) return [touched, [{ type: 'close-warning' }]];
  // A load that ends later must not interrupt the visitor.
  return [{ ...touched, load: null, cameAt: now }, [{ type: 'close-warning' }, { type: 'same-language' }]];
}

/** @param {State} state @param {Seen} seen @returns {Result} */
function look(state, seen) {
  const { now } = seen;
  if (state.load !== null && now >= state.load.until) return onLoaded(state, state.load, false, seen);
  if (!state.isTouched) return after(repair(state, seen), (next) => keepFirst(next, seen));
  if (seen.isHeld) return [{ ...state, touchedAt: now }, [{ type: 'close-warning' }]];
  if (now >= endsAt(state)) return reset(state, seen);
  const isIdle = now >= state.touchedAt + state.plan.idleMs;
  return [state, isIdle ? [{ type: 'warn', restMs: endsAt(state) - now }] : []];
}

/**
 * Repairs a page with missing files, while no visitor is present.
 * @param {State} state
 * @param {Seen} seen
 * @returns {Result}
 */
function repair(state, seen) {
  const known = { ...state, isDamaged: state.isDamaged || seen.isDamaged };
  if (seen.now < repairsAt(known)) return [known, [{ type: 'tidy' }]];
  if (known.isDamaged) return [{ ...known, repairedAt: seen.now }, [{ type: 'tidy' }, { type: 'repair' }]];
  return [{ ...known, tries: 0 }, [{ type: 'tidy' }, { type: 'keep-tries', count: 0 }]];
}

/**
 * Restores the first screen if something has replaced it, and shows the computer's games in turn.
 * @param {State} state
 * @param {Seen} seen
 * @returns {Result}
 */
function keepFirst(state, seen) {
  if (state.load !== null) return [state, []];
  const mayTry = seen.now >= state.cameAt + LOAD_LIMIT_MS;
  if (!isFirst(state, seen)) return mayTry ? reset(state, seen) : [state, []];
  if (!seen.isFirstLanguage && mayTry) return loadFirstLanguage(state, seen, false);
  if (state.stage !== 'attract') return [state, []];
  const shown = { ...state, endedAt: seen.isOver ? (state.endedAt ?? seen.now) : null };
  if (seen.now < shownTill(shown)) return [shown, []];
  return attract({ ...shown, at: (state.at + 1) % state.plan.games }, seen);
}
