/** The commands of a game, shared by buttons, shortcuts, typed moves and messages of the host page. */

/** @import { Offer } from '../pkg/ludoteca_wasm.js' */
/** @import { Command, GameModel, StoreCommand } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Commands } from './commands.js' */
import { endingOfferOf } from '../state/ending-offer.js';
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

/**
 * Makes the command that restarts the game.
 * @param {GameModel} model
 * @returns {Extract<StoreCommand, { type: 'open' }>}
 */
export function sameAgain({ info, game, isLesson }) {
  return { type: 'open', ruleset: info.id, switches: game.switches, position: null, isLesson };
}

/** @param {CommandsContext} page @returns {Commands} */
export function gameCommands({ store, openDialog, openMenu, openLook, hint, offer }) {
  /**
   * Returns a function that runs a command if it is available.
   * @param {string} name
   * @param {(model: GameModel) => unknown} act
   */
  const able = (name, act) => () => {
    const { model } = store;
    if (model !== null && isAble(name, model)) act(model);
  };
  /** @param {Command} command */
  const send = (command) => store.dispatch(command);
  const roll = () => send({ type: 'throw' });
  /** Returns the players with their sides exchanged, and stores them. */
  const swap = () => {
    const seats = swapped(store.seats);
    storeSeats(seats);
    return seats;
  };
  const again = able('again', (model) => send(sameAgain(model)));
  return {
    lot: roll,
    throw: roll,
    acknowledge: () => send({ type: 'acknowledge' }),
    'end-move': () => send({ type: 'end-move' }),
    cancel: () => send({ type: 'cancel' }),
    // These two come from the pointer and from the board's grid.
    square: ({ number }) => send({ type: 'tap', square: number }),
    'no-square': () => send({ type: 'tap', square: null }),
    die: ({ number }) => send({ type: 'die', die: number }),
    first: able('first', () => send({ type: 'jump', ply: 0 })),
    undo: able('undo', () => send({ type: 'undo' })),
    back: able('back', ({ game }) => send({ type: 'jump', ply: game.ply - 1 })),
    redo: able('redo', () => send({ type: 'redo' })),
    last: able('last', ({ game }) => send({ type: 'jump', ply: game.plies })),
    ply: ({ number }) => send({ type: 'jump', ply: number }),
    'play-on': () => send({ type: 'play-on' }),
    'go-on': () => send({ type: store.model?.paused ? 'go-on' : 'pause' }),
    flip: () => send({ type: 'flip' }),
    hint: able('hint', hint),
    swap: () => send({ type: 'seat', seats: swap() }),
    again,
    restart: again,
    // In the finished game, the players keep their sides.
    'again-swapped': able('again-swapped', (model) => send({ ...sameAgain(model), seats: swap() })),
    new: () => openDialog('new'),
    share: () => openDialog('share'),
    letter: () => openDialog('share'),
    count: () => openDialog('count'),
    resign: () => openDialog('resign'),
    // If draws can't be agreed, this shows the rule that says so.
    draw: able('draw', ({ game }) =>
      game.canAgree.draw ? openDialog('draw') : send({ type: 'agree', what: 'draw' }),
    ),
    concede: able('concede', (model) => {
      const ending = endingOfferOf(model);
      if (ending?.ways.includes('concede')) send({ type: 'resign', color: ending.side });
    }),
    'decline-end': () => send({ type: 'decline-end' }),
    'offer-draw': () => offer('draw'),
    'offer-count': () => offer('count'),
    more: openMenu,
    'how-to-play': openLook,
    lesson: () => goTo(addressWith({ lesson: '1' })),
  };
}
