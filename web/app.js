/** Wires the page of a game: store, view, saved games, the way into a game. Loaded when a game is opened. */

/** @import { Pace } from './state/seats.js' */
import * as rules from './pkg/ludoteca_wasm.js';
import { createAnnouncer } from './a11y/announcer.js';
import { DRAWINGS } from './games/games.js';
import { alongside, speakAlso, t } from './i18n/i18n.js';
import { offerSeams } from './seams.js';
import { Keeper } from './state/keeping.js';
import { storedSeats } from './state/seats.js';
import { mayMove } from './state/settings.js';
import { Store } from './state/store.js';
import { addressOfGame } from './ui/addresses.js';
import { byId } from './ui/dom.js';
import { GameView } from './ui/game-view.js';
import { Opening } from './ui/opening.js';
import { notify, notifyAlso, rulesetNamed } from './ui/page.js';

alongside((game) => DRAWINGS.load(game));
export const store = new Store(rules, { motion: mayMove, seats: storedSeats() });
const announcer = createAnnouncer(byId('polite'), byId('assertive'));
const view = new GameView({
  store,
  announcer,
  opened: (model, happening) => opening.follow(model, happening),
  openText: (text) => opening.openForeign(text),
});
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

/** Says everything again, in the language that is now spoken. */
export const followLanguage = () => view.followLanguage();

/** The way into a game. */
export const opening = new Opening({ store, keeper, rules, say: announcer.say, followLanguage });

/** Whether a game stands in this page only, and loading it again would lose it. */
export const hasUnsaved = () => keeper.hasUnsaved;

/** For those who only watch. */
export const subscribe = store.subscribe.bind(store);

/** @param {Pace} pace of the computer, in the game that is open */
export const setPace = (pace) => store.dispatch({ type: 'seat', seats: { ...store.seats, pace } });

/** The game whose words the page needs. */
export const gameShown = () => store.model?.info.game ?? null;

offerSeams(store, view);
