/** Choice of players and level, on the first screen and on a game's card. */

/** @import { Pace, Seats } from '../../state/players.js' */
/** @import { MessageKey } from '../../i18n/keys.js' */
import { t } from '../../i18n/i18n.js';
import { computer, defaultSeats } from '../../state/players.js';
import { button, element } from '../../dom.js';

/** Levels for "Easy", "Medium" and "Hard"; the level in the URL replaces the nearest one. */
const LEVELS = Object.freeze([2, 4, 7]);
/** @type {readonly MessageKey[]} */
const NAMES = Object.freeze(['kiosk.level.easy', 'kiosk.level.medium', 'kiosk.level.hard']);

/** Index of the value in `LEVELS` that is nearest to `level`. @param {number} level */
const nearest = (level) =>
  LEVELS.reduce(
    (best, each, index) => (Math.abs(each - level) < Math.abs((LEVELS[best] ?? 0) - level) ? index : best),
    0,
  );

/** A visitor's choice of players and level. */
export class Choice {
  #options;
  #follow;
  #isPair = false;
  #at = 0;
  /** Containers of the buttons, because several screens show the choice. @type {Set<HTMLElement>} */
  #places = new Set();

  /**
   * @param {{ level: number, pace: Pace | undefined, table: boolean }} options `table`: the screen lies flat
   * @param {() => void} follow called after each choice
   */
  constructor(options, follow) {
    this.#options = options;
    this.#follow = follow;
    this.forget();
  }

  /** Restores the default choice for the next visitor. */
  forget() {
    this.#isPair = false;
    this.#at = nearest(this.#options.level);
    this.write();
  }

  /** @returns {Seats} */
  get seats() {
    const { level, pace, table } = this.#options;
    const made = computer(this.#at === nearest(level) ? level : (LEVELS[this.#at] ?? level), null);
    const seats = { ...defaultSeats(), computers: /** @type {Seats['computers']} */ ([made, made]) };
    return {
      ...seats,
      who: this.#isPair ? (table ? 'table' : 'both') : 'first',
      pace: pace ?? seats.pace,
    };
  }

  /** Name of the chosen level, as shown on its button. */
  get levelName() {
    return t(NAMES[this.#at] ?? 'kiosk.level.easy');
  }

  get commands() {
    return {
      visitors: ({ number = 1 }) => this.#choose(number === 2, this.#at),
      hard: ({ number = 0 }) => this.#choose(this.#isPair, number),
    };
  }

  /** Makes the buttons, in the current language. */
  made() {
    const place = element('div.choice');
    this.#places.add(place);
    this.#fill(place);
    return place;
  }

  /** Renders the buttons again on all screens that show them. */
  write() {
    for (const place of this.#places) {
      if (place.isConnected) this.#fill(place);
      else this.#places.delete(place);
    }
  }

  /** @param {boolean} isPair @param {number} at */
  #choose(isPair, at) {
    this.#isPair = isPair;
    this.#at = at;
    this.write();
    this.#follow();
  }

  /** @param {HTMLElement} place */
  #fill(place) {
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && place.contains(activeElement);
    const pressed = focused ? activeElement.dataset['do'] : undefined;
    const two = t(this.#options.table ? 'kiosk.two-table' : 'kiosk.two');
    const who = group(t('kiosk.who'), [
      option('visitors-1', t('kiosk.one'), !this.#isPair),
      option('visitors-2', two, this.#isPair),
    ]);
    const levels = NAMES.map((name, index) => option(`hard-${index}`, t(name), this.#at === index));
    const hard = group(t('kiosk.level'), levels);
    hard.hidden = this.#isPair;
    place.replaceChildren(who, hard);
    const again = [...place.querySelectorAll('button')].find((each) => each.dataset['do'] === pressed);
    again?.focus();
  }
}

/** @param {string} label @param {HTMLElement[]} options */
const group = (label, options) => element('div.options', { role: 'group', aria: { label } }, ...options);

/** @param {string} id @param {string} text @param {boolean} isChosen */
const option = (id, text, isChosen) => button(id, { aria: { pressed: isChosen } }, text);
