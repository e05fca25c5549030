/** What can be done in a game: for the buttons beside the board, letters, typed turns and messages alike. */

/** @import { Offer } from '../pkg/ludoteca_wasm.js' */
/** @import { Command, GameModel, StoreCommand } from '../state/game-model.js' */
/** @typedef {Extract<StoreCommand, { type: 'open' }>} OpenCommand */
/** @import { Store } from '../state/store.js' */
/** @import { Commands } from './commands.js' */
import { mayTakeBack } from '../state/interaction.js';
import { storeSeats, swapped } from '../state/players.js';
import { goTo } from '../state/address-bar.js';
import { addressWith } from '../route/addresses.js';

/** @typedef {'share' | 'resign' | 'draw' | 'count' | 'new'} Dialog */
/**
 * @typedef {object} Page
 * @property {Store} store
 * @property {(dialog: Dialog) => unknown} openDialog
 * @property {() => unknown} openMenu opens the menu behind "More", or closes it
 * @property {() => unknown} openLook opens the card that says what the game is about
 * @property {() => unknown} hint asks for the next step of a hint
 * @property {(what: Offer) => unknown} offer to the computer
 */

/**
 * When something can be done that is shown even if it cannot.
 * @type {{ [name: string]: (model: GameModel) => boolean }}
 */
const ABLE = {
  first: ({ game, interaction }) =>
    game.ply > 0 || (interaction.type === 'enter' && interaction.entered.length > 0),
  undo: mayTakeBack,
  back: ({ game }) => game.ply > 0,
  redo: ({ game }) => game.ply < game.plies,
  last: ({ game }) => game.ply < game.plies,
  hint: ({ interaction }) => interaction.type === 'enter',
};

/** Whether it can be done now. @param {string} name @param {GameModel} model */
export const isAble = (name, model) => ABLE[name]?.(model) ?? true;

/** The same game from the beginning. @param {GameModel} model @returns {OpenCommand} */
export function sameAgain({ info, game, isLesson }) {
  return { type: 'open', ruleset: info.id, switches: game.switches, position: null, isLesson };
}

/** The commands of a game. */
class GameCommands {
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** @returns {Commands} */
  get table() {
    return {
      ...this.#turns,
      ...this.#line,
      ...this.#players,
      ...this.#game,
    };
  }

  /** Does something with the game that is open. @param {(model: GameModel) => Command | undefined} command */
  #with(command) {
    return () => {
      const { store } = this.#page;
      const asked = store.model === null ? undefined : command(store.model);
      if (asked !== undefined) store.dispatch(asked);
    };
  }

  /** Does it if it can be done. @param {string} name @param {(model: GameModel) => Command} command */
  #able(name, command) {
    return this.#with((model) => (isAble(name, model) ? command(model) : undefined));
  }

  /** Entering a turn. @returns {Commands} */
  get #turns() {
    const { store } = this.#page;
    return {
      lot: () => store.dispatch({ type: 'throw' }),
      throw: () => store.dispatch({ type: 'throw' }),
      acknowledge: () => store.dispatch({ type: 'acknowledge' }),
      'end-turn': () => store.dispatch({ type: 'end-turn' }),
      cancel: () => store.dispatch({ type: 'cancel' }),
      // The board's pointers and its grid.
      square: ({ number }) => store.dispatch({ type: 'tap', square: number }),
      beside: () => store.dispatch({ type: 'tap', square: null }),
      die: ({ number }) => store.dispatch({ type: 'die', die: number }),
    };
  }

  /** Going back and forth. @returns {Commands} */
  get #line() {
    return {
      first: this.#able('first', () => ({ type: 'jump', ply: 0 })),
      undo: this.#able('undo', () => ({ type: 'undo' })),
      back: this.#able('back', ({ game }) => ({ type: 'jump', ply: game.ply - 1 })),
      redo: this.#able('redo', () => ({ type: 'redo' })),
      last: this.#able('last', ({ game }) => ({ type: 'jump', ply: game.plies })),
      ply: ({ number }) => this.#page.store.dispatch({ type: 'jump', ply: number }),
      'play-on': this.#with(() => ({ type: 'play-on' })),
    };
  }

  /** Who plays, and the computer's help. @returns {Commands} */
  get #players() {
    return {
      swap: () => this.#swap(),
      'go-on': this.#with(({ paused }) => ({ type: paused ? 'go-on' : 'pause' })),
      hint: () => {
        const { store, hint } = this.#page;
        if (store.model !== null && isAble('hint', store.model)) hint();
      },
    };
  }

  /** Beginning and ending games. @returns {Commands} */
  get #game() {
    const { openDialog, offer } = this.#page;
    /** @type {Dialog[]} */
    const dialogs = ['new', 'share', 'count', 'resign'];
    return {
      ...Object.fromEntries(dialogs.map((name) => [name, () => openDialog(name)])),
      more: () => this.#page.openMenu(),
      again: this.#with(sameAgain),
      'again-swapped': () => this.#openSwapped(),
      restart: this.#with(sameAgain),
      letter: () => openDialog('share'),
      'how-to-play': () => this.#page.openLook(),
      lesson: () => goTo(addressWith({ lesson: '1' })),
      flip: this.#with(() => ({ type: 'flip' })),
      draw: () => this.#draw(),
      'offer-draw': () => offer('draw'),
      'offer-count': () => offer('count'),
    };
  }

  /** The players change sides. */
  #swap() {
    const { store } = this.#page;
    const seats = swapped(store.seats);
    storeSeats(seats);
    store.dispatch({ type: 'seat', seats });
  }

  /** The finished game keeps its own players. */
  #openSwapped() {
    const { store } = this.#page;
    if (store.model === null) return;
    const seats = swapped(store.seats);
    storeSeats(seats);
    store.dispatch({ ...sameAgain(store.model), seats });
  }

  /** A game that knows no draw says so by its rule. */
  #draw() {
    const { store, openDialog } = this.#page;
    if (store.model?.game.canAgree.draw) openDialog('draw');
    else store.dispatch({ type: 'agree', what: 'draw' });
  }
}

/** @param {Page} page */
export const gameCommands = (page) => new GameCommands(page).table;
