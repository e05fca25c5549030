/** The commands of a game, shared by buttons, shortcuts, typed moves and messages of the host page. */

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
 * @typedef {object} CommandsContext
 * @property {Store} store
 * @property {(dialog: Dialog) => unknown} openDialog
 * @property {() => unknown} openMenu opens or closes the "More" menu
 * @property {() => unknown} openLook opens the introduction card
 * @property {() => unknown} hint requests the next step of a hint
 * @property {(what: Offer) => unknown} offer makes an offer to the computer
 */

/**
 * Conditions for commands whose buttons stay visible while they are disabled.
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

/** Returns whether a command is available now. @param {string} name @param {GameModel} model */
export const isAble = (name, model) => ABLE[name]?.(model) ?? true;

/** Makes the command that restarts the game. @param {GameModel} model @returns {OpenCommand} */
export function sameAgain({ info, game, isLesson }) {
  return { type: 'open', ruleset: info.id, switches: game.switches, position: null, isLesson };
}

class GameCommands {
  #page;

  /** @param {CommandsContext} page */
  constructor(page) {
    this.#page = page;
  }

  /** @returns {Commands} */
  get table() {
    return {
      ...this.#entry,
      ...this.#line,
      ...this.#players,
      ...this.#game,
    };
  }

  /**
   * Returns a handler that dispatches a command if a game is open.
   * @param {(model: GameModel) => Command | undefined} command
   */
  #with(command) {
    return () => {
      const { store } = this.#page;
      const made = store.model === null ? undefined : command(store.model);
      if (made !== undefined) store.dispatch(made);
    };
  }

  /**
   * Returns a handler that dispatches a command if it is available.
   * @param {string} name
   * @param {(model: GameModel) => Command} command
   */
  #able(name, command) {
    return this.#with((model) => (isAble(name, model) ? command(model) : undefined));
  }

  /** Commands that enter a move. @returns {Commands} */
  get #entry() {
    const { store } = this.#page;
    return {
      lot: () => store.dispatch({ type: 'throw' }),
      throw: () => store.dispatch({ type: 'throw' }),
      acknowledge: () => store.dispatch({ type: 'acknowledge' }),
      'end-move': () => store.dispatch({ type: 'end-move' }),
      cancel: () => store.dispatch({ type: 'cancel' }),
      // These two come from the pointer and from the board's grid.
      square: ({ number }) => store.dispatch({ type: 'tap', square: number }),
      'no-square': () => store.dispatch({ type: 'tap', square: null }),
      die: ({ number }) => store.dispatch({ type: 'die', die: number }),
    };
  }

  /** Commands that step through the moves of the game. @returns {Commands} */
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

  /** Commands for the players and for hints. @returns {Commands} */
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

  /** Commands that start and end games, and open dialogs. @returns {Commands} */
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

  /** Exchanges the sides of the open game. */
  #swap() {
    const { store } = this.#page;
    const seats = swapped(store.seats);
    storeSeats(seats);
    store.dispatch({ type: 'seat', seats });
  }

  /** Starts a rematch with exchanged sides. In the finished game, the players keep their sides. */
  #openSwapped() {
    const { store } = this.#page;
    if (store.model === null) return;
    const seats = swapped(store.seats);
    storeSeats(seats);
    store.dispatch({ ...sameAgain(store.model), seats });
  }

  /** Opens the draw dialog, or shows the rule if draws can't be agreed. */
  #draw() {
    const { store, openDialog } = this.#page;
    if (store.model?.game.canAgree.draw) openDialog('draw');
    else store.dispatch({ type: 'agree', what: 'draw' });
  }
}

/** @param {CommandsContext} page */
export const gameCommands = (page) => new GameCommands(page).table;
