/** The game page: the store, the view, and the saving and opening of games. Loaded with the first game. */

/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { Pace } from '../state/players.js' */
/** @import { Announcer } from '../board/a11y/announcer.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { createAnnouncer } from '../board/a11y/announcer.js';
import { DICE, DRAWINGS } from '../games/games.js';
import { loadMessageFile, loadWithGames, t } from '../i18n/i18n.js';
import { offerTestHooks } from '../test-hooks.js';
import { trackScore } from '../state/match.js';
import { Keeper } from '../state/saving.js';
import { storedSeats } from '../state/players.js';
import { mayMove } from '../state/settings.js';
import { isRuleset } from '../state/rulesets.js';
import { Store } from '../state/store.js';
import { addressOfGame } from '../route/addresses.js';
import { byId } from '../dom.js';
import { GameView } from './game-view.js';
import { Opening } from '../opening/opening.js';
import { notify, notifyAlso } from './page.js';

/** Notices about a game that is not saved. @type {readonly MessageKey[]} */
const NOT_SAVED = Object.freeze(['keeping.full', 'keeping.refused']);

/** The game page. A document contains at most one. */
export class GamePage {
  #view;
  #keeper;

  /** @param {() => boolean} [motion] returns whether animations are on */
  constructor(motion = mayMove) {
    loadWithGames((game) => Promise.all([DRAWINGS.load(game), DICE.load(game)]));
    const announcer = createAnnouncer(byId('polite'), byId('assertive'));
    this.store = new Store(rules, { motion, seats: storedSeats() });
    // Must subscribe before the view, which shows the score.
    trackScore(this.store);
    this.#view = this.#makeView(announcer);
    this.board = this.#view.board;
    this.#keeper = this.#makeKeeper();
    this.opening = new Opening({
      store: this.store,
      keeper: this.#keeper,
      say: announcer.say,
      followLanguage: () => this.followLanguage(),
    });
    offerTestHooks(rules, this.store, this.#view);
  }

  /** @param {Announcer} announcer */
  #makeView(announcer) {
    return new GameView({
      store: this.store,
      announcer,
      opened: (model, event) => this.opening.follow(model, event),
      gamePage: this,
    });
  }

  #makeKeeper() {
    return new Keeper(this.store, {
      // Shown after the game is open, because opening clears notices.
      say: (key, values) =>
        void loadMessageFile('extras')
          .then(() => this.opening.done)
          .then(() => notifyAlso([t(key, values)])),
      saves: () => NOT_SAVED.some((key) => byId('notice').textContent === t(key)) && notify(''),
      address: addressOfGame,
      isKnown: isRuleset,
      parse: (text) => rules.Record.parse(text),
    });
  }

  /** The game whose messages the page needs, or null. */
  get game() {
    return this.store.model?.info.game ?? null;
  }

  /** True if a reload would lose the open game. */
  get hasUnsaved() {
    return this.#keeper.hasUnsaved;
  }

  /** Updates all text after a change of language. */
  followLanguage() {
    this.#view.followLanguage();
  }

  /** @param {Pace} pace of the computer in the open game */
  setPace(pace) {
    this.store.dispatch({ type: 'seat', seats: { ...this.store.seats, pace } });
  }
}
