/**
 * The cycle of a kiosk as a pure state machine: an event changes the state and has effects, which `kiosk.js`
 * carries out. All times are in ms by the kiosk's clock.
 */

/**
 * Layer over the board: the computer plays by itself under it, or a game's card, or none.
 * @typedef {'attract' | 'card' | 'none'} Stage
 */
/**
 * Settings of a kiosk.
 * @typedef {object} Plan
 * @property {number} games how many there are
 * @property {number} idleMs time without a touch before the warning
 * @property {boolean} attracts whether the computer plays by itself until a visitor comes
 */
/**
 * The page at the moment of an event.
 * @typedef {object} Seen
 * @property {number} now
 * @property {string | undefined} view the part that is shown: `start`, `game`, …
 * @property {boolean} isFirstLanguage whether it speaks each visitor's first language
 * @property {boolean} isOver whether the open game is over
 * @property {boolean} isDamaged whether a file of the page is missing
 * @property {boolean} isHeld whether a finger has rested on the screen for less than `HELD_MS`
 * @property {boolean} isZoomed whether a visitor has enlarged the page with two fingers
 */
/**
 * Files that are awaited, until a deadline. `isReset`: the first screen follows; `goal`: the stage of the
 * game whose words they are; `failed`: how many games' words have not come.
 * @typedef {{ id: number, until: number, isReset: boolean } & (
 *   { what: 'first-language' | 'same-language' } | { what: 'words', goal: Stage, failed: number })} Load
 */
/**
 * @typedef {object} State
 * @property {Plan} plan
 * @property {Stage} stage
 * @property {number} at index of the game
 * @property {number} since when the game began that the computer plays
 * @property {number | null} endedAt
 * @property {boolean} isTouched whether a visitor is there
 * @property {number} touchedAt
 * @property {number} loads ids given so far
 * @property {Load | null} load
 * @property {number} cameAt when the last load ended
 * @property {number} soonAt when to look at what has changed
 * @property {boolean} isReplaced whether a newer build answers
 * @property {boolean} isDamaged
 * @property {number} healedAt last check whether the missing files can be fetched
 * @property {number} tries reloads of the page that mended nothing
 */
/**
 * `tick`: a deadline may have passed; `changed`: something on the page is different; `loaded`: the answer to
 * a load; `choose`: a game was opened by its link; `whole`: missing files can be fetched again; `renewable`:
 * the page can be opened anew.
 * @typedef {{ type: 'loaded', id: number, isThere: boolean } | { type: 'choose', at: number } | { type:
 *   'start' | 'tick' | 'changed' | 'touch' | 'invite' | 'menu' | 'play' | 'replaced' | 'whole'
 *   | 'renewable' }} Happening
 */
/**
 * `forget`: remove all of a visitor, show the list; `tidy`: close dialogs and notices of an earlier visitor;
 * `update`: take a newer build; `unzoom`: look whether the page can be opened anew; `renew`: open it anew.
 * @typedef {{ type: 'forget' | 'tidy' | 'update' | 'unzoom' | 'renew' | 'reload' | 'heal' | 'show' | 'list'
 *   | 'menu' | 'focus-board' | 'same-language' | 'close-warning' } | { type: 'load', load: Load, at: number }
 *   | { type: 'open', at: number, isWatched: boolean } | { type: 'sound', isOn: boolean }
 *   | { type: 'warn', restMs: number } | { type: 'keep-tries', count: number }} Effect
 */
/** @typedef {[State, Effect[]]} Result */

/** Duration of the warning: WCAG 2.2.1 asks for 20 s, slow readers need more. */
export const WARNING_MS = 30_000;
/** Time for which a finger that rests counts as a visitor: after that it may be a bag. */
export const HELD_MS = 300_000;
/** Time for which the computer's game is shown, and its end. */
export const SHOWN_MS = 180_000;
export const END_MS = 8000;
/** Time for which files are awaited, and between two tries. */
export const PATIENCE_MS = 5000;
/** Delay of a look at what has changed: several changes share one. */
export const SOON_MS = 1000;
/** Least time between two looks. */
const LEAST_MS = 100;
/** Pause before a page with missing files tries to reload. Each try doubles it, but not for ever. */
export const HEAL_MS = 120_000;
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
  healedAt: now,
  tries: Math.min(MOST_DOUBLED, tries),
});

/**
 * Runs one event.
 * @param {State} state
 * @param {Happening} event
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
    case 'whole':
      if (state.isTouched) return [state, []];
      return [state, [{ type: 'keep-tries', count: state.tries + 1 }, { type: 'reload' }]];
    default:
      return /** @type {never} */ (event);
  }
}

/**
 * Returns when the next `tick` is due; Infinity if nothing is.
 * @param {State} state
 * @param {Seen} seen
 */
export const dueAt = (state, seen) => Math.max(deadline(state, seen), seen.now + LEAST_MS);

/** @param {State} state @param {Seen} seen */
function deadline(state, seen) {
  const loadedBy = state.load?.until ?? Infinity;
  if (state.isTouched) {
    const restMs = endsAt(state) - seen.now;
    if (restMs > WARNING_MS) return Math.min(loadedBy, state.touchedAt + state.plan.idleMs);
    // The warning counts the seconds.
    return Math.min(loadedBy, endsAt(state) - 1000 * (Math.ceil(restMs / 1000) - 1));
  }
  const next = Math.min(loadedBy, state.soonAt, healsAt(state));
  if (state.load !== null) return next;
  if (!isFirst(state, seen) || !seen.isFirstLanguage) return Math.min(next, state.cameAt + PATIENCE_MS);
  return state.stage === 'attract' ? Math.min(next, shownTill(state)) : next;
}

/** End of the warning. @param {State} state */
const endsAt = ({ touchedAt, plan }) => touchedAt + plan.idleMs + WARNING_MS;

/** @param {State} state */
const shownTill = ({ since, endedAt }) => Math.min(since + SHOWN_MS, (endedAt ?? Infinity) + END_MS);

/**
 * When a page with missing files tries to reload, or a whole one forgets its tries. It never gives up: a
 * kiosk must mend itself whenever the network comes back.
 * @param {State} state
 */
function healsAt({ isDamaged, healedAt, tries }) {
  if (isDamaged) return healedAt + HEAL_MS * 2 ** tries;
  return tries > 0 ? healedAt + HEAL_MS : Infinity;
}

/** Stage that each visitor finds. @param {State} state @returns {Stage} */
const firstStage = ({ plan }) => (plan.attracts ? 'attract' : plan.games === 1 ? 'card' : 'none');

/** Returns whether the screen is as each visitor finds it. @param {State} state @param {Seen} seen */
const isFirst = (state, seen) =>
  state.stage === firstStage(state) && seen.view === (firstStage(state) === 'none' ? 'start' : 'game');

/**
 * Looks at the page soon. While a visitor is there, only time ends the visit.
 * @param {State} state
 * @param {Seen} seen
 * @returns {State}
 */
const lookSoon = (state, { now }) =>
  state.isTouched ? state : { ...state, soonAt: Math.min(state.soonAt, now + SOON_MS) };

/** Goes on with `next`. @param {Result} done @param {(state: State) => Result} next @returns {Result} */
function after([state, effects], next) {
  const [then, more] = next(state);
  return [then, [...effects, ...more]];
}

/**
 * @param {State} state
 * @param {Seen} seen
 * @param {{ isReset: boolean } & ({ what: 'first-language' | 'same-language' }
 *   | { what: 'words', goal: Stage, failed: number })} wanted
 * @returns {Result}
 */
function begin(state, { now }, wanted) {
  const load = { ...wanted, id: state.loads + 1, until: now + PATIENCE_MS };
  return [{ ...state, loads: load.id, load }, [{ type: 'load', load, at: state.at }]];
}

/** @param {State} state @param {Seen} seen @returns {Result} */
function reset(state, seen) {
  /** @type {State} */
  const free = { ...state, isTouched: false, stage: 'none', load: null };
  if (state.isReplaced) return [free, [{ type: 'forget' }, { type: 'reload' }]];
  /** @type {Effect[]} */
  const effects = [{ type: 'forget' }, { type: 'update' }];
  // No script can undo the zoom of two fingers, but a page that is opened anew has none.
  if (seen.isZoomed) effects.push({ type: 'unzoom' });
  return after([free, effects], (next) => speakFirst(next, seen, true));
}

/**
 * Speaks the first language. If it is spoken, other words that may be on their way are no longer wanted.
 * @param {State} state
 * @param {Seen} seen
 * @param {boolean} isReset
 */
const speakFirst = (state, seen, isReset) =>
  begin(state, seen, { what: seen.isFirstLanguage ? 'same-language' : 'first-language', isReset });

/** Shows the computer's game. @param {State} state @param {Seen} seen @returns {Result} */
const attract = (state, seen) =>
  after(
    [
      { ...state, stage: 'attract', since: seen.now, endedAt: null },
      [{ type: 'show' }, { type: 'sound', isOn: false }],
    ],
    (next) => begin(next, seen, { what: 'words', goal: 'attract', failed: 0, isReset: false }),
  );

/** Opens the game's card. @param {State} state @param {Seen} seen @returns {Result} */
const invite = (state, seen) =>
  after([state, [{ type: 'sound', isOn: true }]], (next) =>
    begin(next, seen, { what: 'words', goal: 'card', failed: 0, isReset: false }),
  );

/** @param {State} state @param {Load} load @param {boolean} isThere @param {Seen} seen @returns {Result} */
function onLoaded(state, load, isThere, seen) {
  /** @type {State} */
  const done = lookSoon({ ...state, load: null, cameAt: seen.now }, seen);
  if (load.what === 'words') return onWords(done, load, isThere, seen);
  if (load.what === 'first-language' && !isThere)
    return begin(done, seen, { what: 'same-language', isReset: load.isReset });
  const first = load.isReset ? firstStage(done) : 'none';
  if (first === 'attract') return attract(done, seen);
  return first === 'card' ? invite(done, seen) : [done, []];
}

/**
 * Opens the game whose words have come, or tries the next one. If no words come, the list is shown.
 * @param {State} state
 * @param {Extract<Load, { what: 'words' }>} load
 * @param {boolean} isThere
 * @param {Seen} seen
 * @returns {Result}
 */
function onWords(state, load, isThere, seen) {
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
  // Late files must not replace what the visitor does.
  return [{ ...touched, load: null, cameAt: now }, [{ type: 'close-warning' }, { type: 'same-language' }]];
}

/** @param {State} state @param {Seen} seen @returns {Result} */
function look(state, seen) {
  const { now } = seen;
  if (state.load !== null && now >= state.load.until) return onLoaded(state, state.load, false, seen);
  if (!state.isTouched) return after(heal(state, seen), (next) => keepFirst(next, seen));
  if (seen.isHeld) return [{ ...state, touchedAt: now }, [{ type: 'close-warning' }]];
  if (now >= endsAt(state)) return reset(state, seen);
  const isLate = now >= state.touchedAt + state.plan.idleMs;
  return [state, isLate ? [{ type: 'warn', restMs: endsAt(state) - now }] : []];
}

/**
 * Mends a page with missing files, while no visitor is there.
 * @param {State} state
 * @param {Seen} seen
 * @returns {Result}
 */
function heal(state, seen) {
  const known = { ...state, isDamaged: state.isDamaged || seen.isDamaged };
  if (seen.now < healsAt(known)) return [known, [{ type: 'tidy' }]];
  if (known.isDamaged) return [{ ...known, healedAt: seen.now }, [{ type: 'tidy' }, { type: 'heal' }]];
  return [{ ...known, tries: 0 }, [{ type: 'tidy' }, { type: 'keep-tries', count: 0 }]];
}

/**
 * Brings the first screen back, and shows the games by turns.
 * @param {State} state
 * @param {Seen} seen
 * @returns {Result}
 */
function keepFirst(state, seen) {
  if (state.load !== null) return [state, []];
  const mayTry = seen.now >= state.cameAt + PATIENCE_MS;
  if (!isFirst(state, seen)) return mayTry ? reset(state, seen) : [state, []];
  if (!seen.isFirstLanguage && mayTry) return speakFirst(state, seen, false);
  if (state.stage !== 'attract') return [state, []];
  const shown = { ...state, endedAt: seen.isOver ? (state.endedAt ?? seen.now) : null };
  if (seen.now < shownTill(shown)) return [shown, []];
  return attract({ ...shown, at: (state.at + 1) % state.plan.games }, seen);
}
