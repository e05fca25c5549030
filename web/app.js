/**
 * Wires the game page: store, renderer, grid, pointer, panel. Loaded when a game is opened. No logic of its
 * own.
 */

/** @import { Offer } from './pkg/ludoteca_wasm.js' */
/** @import { Geometry } from './geometry/geometry.js' */
/** @import { Dragged } from './state/scene.js' */
/** @import { Opponent } from './state/opponent.js' */
/** @import { Pace, Seats } from './state/seats.js' */
/** @import { GameModel, Happening } from './state/game-model.js' */
/** @import { Engine } from './worker/engine.js' */
/** @import { Dialog } from './ui/panel.js' */
/** @import { Words } from './ui/words.js' */
import * as rules from './pkg/ludoteca_wasm.js';
import { createAnnouncer } from './a11y/announcer.js';
import { createGrid } from './a11y/grid.js';
import { areLettersOn, isLetter } from './a11y/letters.js';
import { geometryOf } from './games/games.js';
import { OFF } from './geometry/geometry.js';
import { onSpoken, speak, speakAlso, t } from './i18n/i18n.js';
import { listenToPointer } from './input/pointer.js';
import { dieAt } from './render/dice.js';
import { lookOf, watchLook } from './render/look.js';
import { PLAY } from './render/play.js';
import { createRenderer } from './render/renderer.js';
import { Keeper } from './state/keeping.js';
import { diceOf, marksOf } from './state/scene.js';
import { storedSeats, storeSeats } from './state/seats.js';
import { mayMove } from './state/settings.js';
import { Store } from './state/store.js';
import { addressOfGame } from './ui/addresses.js';
import { addStyles, byId, focusBoard } from './ui/dom.js';
import { layOut } from './ui/layout.js';
import { Opening } from './ui/opening.js';
import { explain, notify, notifyAlso, patient, rulesetNamed, showView } from './ui/page.js';
import { showPanel } from './ui/panel.js';
import { makeToolbar } from './ui/toolbar.js';
import { compile } from './wasm.js';

const stage = byId('stage');
const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
const store = new Store(rules, { motion: mayMove, seats: storedSeats() });
const renderer = createRenderer(
  /** @type {HTMLCanvasElement} */ (byId('board')),
  () => store.dispatch({ type: 'rest' }),
  PLAY,
);
const grid = createGrid(byId('grid'), {
  press: (square) => store.dispatch({ type: 'tap', square }),
  cancel: () => store.dispatch({ type: 'cancel' }),
  letter(letter, square) {
    if (!isLetter(letter) || !areLettersOn()) return false;
    withWords((made) => made.letter(letter, square));
    return true;
  },
});
const announcer = createAnnouncer(byId('polite'), byId('assertive'));
/** @type {Geometry | null} */
let geometry = null;
/** @type {Dragged | null} */
let dragged = null;
/** Whether a piece of the game that is open is in somebody's hand. */
let isLifted = false;
/**
 * The computer, once somebody plays against it or asks it.
 * @type {Promise<{ engine: Engine, opponent: Opponent }> | null}
 */
let computer = null;

/** Once it has been opened. @type {{ follow: () => void } | null} */
let analysis = null;

/** The board in words, once it is asked for. @type {Words | null} */
let words = null;

/** What is behind the buttons, with its style. */
async function loadMore() {
  const [more] = await Promise.all([import('./ui/more.js'), addStyles('ui/tools.css')]);
  return more;
}

/** Loads the board in words at first use. @param {(made: Words) => void} use */
function withWords(use) {
  if (words !== null) return use(words);
  patient(loadMore())
    .then(({ createWords }) => {
      words ??= createWords(/** @type {HTMLDetailsElement} */ (byId('words')), {
        store,
        rules,
        announcer,
        hint: () => actions.hint(),
        geometry: () => geometry,
      });
      use(words);
    })
    .catch((reason) => notify(explain(reason)));
}

/** Loads the computer at first use. */
function wakeComputer() {
  computer ??= (async () => {
    const [module, { Engine }, { createOpponent }] = await Promise.all([
      compile(),
      import('./worker/engine.js'),
      import('./state/opponent.js'),
    ]);
    const engine = new Engine(module, rules.Engine);
    return {
      engine,
      opponent: createOpponent(store, engine, {
        seed: () => rules.randomSeed(),
        fail: (reason) => notify(explain(reason, 'error.computer')),
      }),
    };
  })();
  return computer;
}

/**
 * What could not be loaded is tried again at the next use.
 * @param {(woken: { engine: Engine, opponent: Opponent }) => unknown} use
 */
function withComputer(use) {
  patient(wakeComputer())
    .then(use)
    .catch((reason) => {
      computer = null;
      if (store.model?.interaction.type === 'computer') store.dispatch({ type: 'pause' });
      notify(explain(reason, 'error.computer'));
    });
}

/** @param {Seats} seats */
const sit = (seats) => store.dispatch({ type: 'seat', seats });

/** @param {Dialog} which */
async function open(which) {
  const model = store.model;
  if (which === 'new' && model !== null && (model.game.plies === 0 || model.game.outcome !== null)) {
    store.dispatch({ type: 'open', ruleset: model.info.id, switches: model.game.switches, position: null });
    return;
  }
  const [more] = await patient(Promise.all([loadMore(), speakAlso('tools')]));
  if (which === 'share') return more.openShare({ dialog, store, sit, explain, openText });
  more.openDialog(dialog, which, store, explain, openText);
}

/** Draws the board and the grid from the model. */
function showBoard() {
  const model = store.model;
  if (model === null || geometry === null) return;
  const marks = marksOf(model);
  renderer.show({
    look: lookOf(model.info.game),
    geometry,
    pieces: model.shown,
    marks,
    dice: diceOf(model),
    animation: model.animation,
    dragged,
  });
  grid.update(model, geometry, marks);
}

/** The board fills the room that it has. */
function fit() {
  if (geometry === null) return;
  const isBeside = layOut();
  const room = byId('room');
  const style = getComputedStyle(room);
  const width = room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const tall = isBeside
    ? room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)
    : Infinity;
  const shown = Math.floor(Math.min(width, (tall * geometry.width) / geometry.height));
  stage.style.width = `${shown}px`;
  stage.style.height = `${Math.round((shown * geometry.height) / geometry.width)}px`;
  renderer.resize(shown, Math.round((shown * geometry.height) / geometry.width));
}

/** @param {GameModel | null} model @param {Happening} happening */
function update(model, happening) {
  if (model === null || happening.type === 'opened') {
    dragged = null;
    isLifted = false;
  }
  if (model === null) {
    geometry = null;
    return;
  }
  showView('game');
  if (happening.type === 'opened') {
    document.title = `${t(`ruleset.${model.info.id}.name`)} · Ludoteca`;
    document.body.dataset['game'] = model.info.game;
    opening.follow(model, happening);
  }
  if (
    geometry?.board !== model.info.board ||
    geometry.flipped !== model.flipped ||
    happening.type === 'opened'
  ) {
    geometry = geometryOf(model.info, model.flipped);
    grid.build(geometry);
    fit();
  }
  byId('grid').setAttribute('aria-label', t('grid.label', { game: t(`ruleset.${model.info.id}.name`) }));
  showBoard();
  showPanel(model, actions);
  if (model.interaction.type === 'computer' && !model.paused) withComputer(() => {});
}

const actions = {
  dispatch: store.dispatch.bind(store),
  /** @param {Dialog} which */
  open: (which) => void open(which),
  get seats() {
    return store.seats;
  },
  /** @param {(now: Seats) => Seats} next */
  seat(next) {
    const chosen = next(store.seats);
    storeSeats(chosen);
    sit(chosen);
  },
  hint: () => withComputer(({ opponent }) => opponent.hint()),
  /** @param {Offer} what */
  offer: (what) => withComputer(({ opponent }) => opponent.offer(what)),
};

/** Whether a game stands in this page only, and loading it again would lose it. */
export const hasUnsaved = () => keeper.hasUnsaved;

/** For who holds the page: all that a person can do. */
export const game = {
  store,
  rules,
  sit,
  hint: actions.hint,
  get seats() {
    return store.seats;
  },
};

/** For those who only watch. */
export const subscribe = store.subscribe.bind(store);

/** @param {Pace} pace of the computer, in the game that is open */
export const setPace = (pace) => sit({ ...store.seats, pace });

/** @param {string} text of a game that came from elsewhere */
const openText = (text) => opening.openForeign(text);

/** The game whose words the page needs. */
export const gameShown = () => store.model?.info.game ?? null;

/** Says everything again, in the language that is now spoken. */
export function followLanguage() {
  showSummaries();
  update(store.model, { type: 'changed' });
  analysis?.follow();
  words?.follow();
}

function showSummaries() {
  byId('skip').textContent = t('skip.board');
  byId('analysis').querySelector('summary')?.replaceChildren(t('analysis.title'));
  byId('words').querySelector('summary')?.replaceChildren(t('words.title'));
}

/** A game loaded from text may be another game than the one whose words are loaded. */
async function speakOfLoaded() {
  const model = store.model;
  if (model === null) return;
  await speak(null, model.info.game);
  // Meanwhile something may have happened.
  if (store.model !== null) update(store.model, { type: 'changed' });
}

/** Loads the analysis when it is first opened. @param {HTMLDetailsElement} details */
function openAnalysis(details) {
  withComputer(async ({ engine }) => {
    const { createAnalysis } = await loadMore();
    analysis ??= createAnalysis(
      byId('lines'),
      () => details.open,
      store,
      engine,
      (reason) => notify(explain(reason, 'error.computer')),
    );
    analysis.follow();
  });
}

function listen() {
  store.subscribe(update);
  store.subscribe((model, happening) => announcer.tell(model, happening));
  store.subscribe((_, happening) => void (happening.type === 'opened' && speakOfLoaded()));
  listenToPointer(stage, () => geometry, {
    tap(square, x, y) {
      const model = store.model;
      const die = model === null || geometry === null ? undefined : dieAt(geometry, diceOf(model), { x, y });
      store.dispatch(
        model?.interaction.type === 'enter' && die !== undefined
          ? { type: 'die', die: die.value }
          : { type: 'tap', square },
      );
    },
    lift(square) {
      const model = store.model;
      const piece = model?.shown.find((each) => each.square === square && each.square !== OFF);
      if (model?.interaction.type !== 'enter' || piece === undefined) return false;
      store.dispatch({ type: 'lift', square });
      isLifted = true;
      return true;
    },
    drag(square, x, y) {
      if (!isLifted) return;
      const color = store.model?.shown.find((each) => each.square === square)?.color ?? 0;
      dragged = { square, color, x, y };
      showBoard();
    },
    drop(from, to) {
      dragged = null;
      if (isLifted) store.dispatch({ type: 'drop', from, to });
      isLifted = false;
      showBoard();
    },
  });
  const details = /** @type {HTMLDetailsElement} */ (byId('analysis'));
  details.addEventListener('toggle', () => openAnalysis(details));
  byId('words').addEventListener('toggle', () => withWords((made) => made.follow()));
  byId('moves').addEventListener('keydown', (event) => {
    const item = event.target instanceof Element ? event.target.closest('li') : null;
    const next =
      event.key === 'ArrowDown'
        ? item?.nextElementSibling
        : event.key === 'ArrowUp'
          ? item?.previousElementSibling
          : null;
    if (next == null) return;
    event.preventDefault();
    next.querySelector('button')?.focus();
  });
  new ResizeObserver(fit).observe(byId('room'));
  addEventListener('resize', fit);
  watchLook(() => update(store.model, { type: 'changed' }));
  dialog.addEventListener('close', () => {
    // What opened it may be gone; the settings find their button again themselves.
    const isLost = document.activeElement === document.body && dialog.dataset['dialog'] !== 'settings';
    if (isLost && !byId('game').hidden) focusBoard();
  });
  byId('skip').addEventListener('click', (event) => {
    // The address is the game's.
    event.preventDefault();
    focusBoard();
  });
  addEventListener('keydown', (event) => {
    const isElsewhere = !(event.target instanceof Element && event.target.closest('#grid, dialog'));
    if (event.key !== 'Escape' || event.defaultPrevented || !isElsewhere || byId('game').hidden) return;
    focusBoard();
  });
  makeToolbar(byId('controls'));
  makeToolbar(byId('actions'));
}

/** What tests may use: reading, and where squares are on the screen. */
function offerSeams() {
  Object.assign(window, {
    ludoteca: {
      get record() {
        return store.text;
      },
      get state() {
        return store.model?.game ?? null;
      },
      get interaction() {
        return store.model?.interaction ?? null;
      },
      get model() {
        return store.model;
      },
      /** Where the computer thinks, once it has thought. */
      thinksIn: async () => (await computer)?.engine.place ?? null,
      get frames() {
        return renderer.frames();
      },
      /** @param {number} square */
      squareCenter(square) {
        const model = store.model;
        if (geometry === null || model === null) return null;
        const box = stage.getBoundingClientRect();
        const tray = square === geometry.off ? geometry.trayOf(model.game.turn) : null;
        const at =
          tray === null
            ? geometry.centers[square]
            : { x: tray.x + tray.width / 2, y: tray.y + tray.height / 2 };
        if (at === undefined) return null;
        return {
          x: box.left + (at.x * box.width) / geometry.width,
          y: box.top + (at.y * box.height) / geometry.height,
        };
      },
    },
  });
}

listen();
const keeper = new Keeper(store, {
  // Said when the game stands that is being opened: opening takes notices away.
  say: (key, values) =>
    void speakAlso('tools')
      .then(() => opening.done)
      .then(() => notifyAlso([t(key, values)])),
  saves: () => byId('notice').textContent === t('keeping.full') && notify(''),
  address: addressOfGame,
  isKnown: (ruleset) => rulesetNamed(ruleset)?.id === ruleset,
  parse: (text) => rules.Record.parse(text),
});
export const opening = new Opening({ store, keeper, rules, say: announcer.say, followLanguage });
offerSeams();
onSpoken(showSummaries);
showSummaries();
