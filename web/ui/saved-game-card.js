/** A card of a saved game on the shelf: a picture of its board, its state, its players and its date. */

/** @import { Listed } from '../state/saved-games.js' */
/** @import { Color, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { moveNumber } from '../board/a11y/names.js';
import { withIdentity } from '../board/empty-scene.js';
import { allPieces } from '../board/scene.js';
import { StillBoard } from '../board/still-board.js';
import { button, element } from '../dom.js';
import { opensFlipped } from '../games/games.js';
import { language, regional, t } from '../i18n/i18n.js';
import { onlyPerson, playersOf } from '../state/players.js';
import { using } from '../state/records.js';
import { rulesets } from '../state/rulesets.js';
import { opponentName } from './faces.js';
import { iconOf } from './icons.js';

/** Path data of the signs, in a view box of 24 by 24 units: each ending has its own shape. */
const SIGNS = {
  won: 'M12 2.5l2.9 6.2 6.8.8-5 4.7 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.7 6.8-.8z',
  lost: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0',
  drawn: 'M4 9h16M4 15h16',
  going: 'M8 5l11 7-11 7z',
  over: 'M6 21V4h12l-3 4 3 4H6',
};

/** @typedef {keyof typeof SIGNS} Sign */

/** Length of the board's longer side, as a fraction of the width of its container. */
const BOARD_SHARE = 0.88;

/** Draws a sign. @param {Sign} sign */
export const signOf = (sign) => iconOf(sign, SIGNS[sign]);

/**
 * Pictures of the boards of saved games. Each is drawn when it comes into view, at most one per animation
 * frame.
 */
export class BoardPictures {
  /** Pictures by id and revision of the game. @type {Map<string, HTMLElement>} */
  #made = new Map();
  /** Games whose pictures have not been drawn. @type {Map<Element, Listed>} */
  #undrawn = new Map();
  /** Pictures in view. @type {Element[]} */
  #waiting = [];
  #observer;

  /** @param {Element | null} scroller the pictures' scrolling ancestor, null for the page */
  constructor(scroller) {
    const options = { root: scroller, rootMargin: '200px' };
    this.#observer = new IntersectionObserver((entries) => this.#see(entries), options);
  }

  /** Returns the picture of a saved game. @param {Listed} saved */
  of(saved) {
    const key = `${saved.id} ${saved.revision}`;
    const picture = this.#made.get(key) ?? element('span.niche');
    if (!this.#made.has(key)) {
      this.#made.set(key, picture);
      this.#undrawn.set(picture, saved);
      this.#observer.observe(picture);
    }
    return picture;
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #see(entries) {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    for (const each of seen) this.#observer.unobserve(each);
    const isIdle = this.#waiting.length === 0;
    this.#waiting.push(...seen);
    if (isIdle) this.#drawNext();
  }

  #drawNext() {
    const [picture] = this.#waiting;
    const saved = picture && this.#undrawn.get(picture);
    if (picture === undefined || saved === undefined) return;
    this.#undrawn.delete(picture);
    draw(picture, saved);
    requestAnimationFrame(() => {
      this.#waiting.shift();
      this.#drawNext();
    });
  }
}

/**
 * Makes the board of a saved game at its ply. Throws if the game is damaged.
 * @param {Listed} saved
 */
export const boardOf = ({ text, ply, seats }) =>
  using(rules.Record.parse(text), (record) => {
    record.jump(ply);
    const info = record.info();
    const pieces = withIdentity([], allPieces(info, record.state().pieces));
    return new StillBoard({ info, pieces, flipped: opensFlipped(info.game, onlyPerson(playersOf(seats))) });
  });

/**
 * Draws the board of a saved game. The container of a damaged game stays empty.
 * @param {Element} place
 * @param {Listed} saved
 */
function draw(place, saved) {
  try {
    const board = boardOf(saved);
    board.resizeWithin(BOARD_SHARE * place.clientWidth);
    place.replaceChildren(board.canvas);
  } catch {
    place.classList.add('damaged');
  }
}

/**
 * Makes the card of a saved game, with a button that opens it and one that deletes it.
 * @param {Listed} saved
 * @param {HTMLElement} picture
 */
export function cardOf(saved, picture) {
  const info = rulesets().find(({ id }) => id === saved.ruleset);
  const name = t(`ruleset.${saved.ruleset}.name`);
  const format = new Intl.DateTimeFormat(regional(language(), navigator.languages), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const when = format.format(saved.when);
  const sign = signNameOf(saved);
  return element(
    'li',
    { data: { id: saved.id } },
    button(
      'open-game',
      { class: 'kept' },
      picture,
      element('span', { class: 'ending', data: { sign } }, signOf(sign), t(`games.sign.${sign}`)),
      element('strong', name),
      sign !== 'drawn' && element('span', standingOf(saved, info)),
      element('small', opponentOf(saved, info)),
      element('small', when),
    ),
    button('delete-game', { aria: { label: `${t('games.delete')}: ${name}, ${when}` } }, t('games.delete')),
  );
}

/**
 * Returns the sign of a saved game, from the point of view of its only person, or `over` if it has none.
 * @param {Listed} saved
 * @returns {Sign}
 */
function signNameOf({ isOver, winner, seats: { who } }) {
  if (!isOver) return 'going';
  if (winner === null) return 'drawn';
  if (who !== 'first' && who !== 'second') return 'over';
  return winner === (who === 'first' ? 0 : 1) ? 'won' : 'lost';
}

/** @param {RulesetInfo | undefined} info @param {Color} color */
export const nameOf = (info, color) => (info === undefined ? '' : t(`side.${info.game}.${color}`));

/**
 * Describes the state of a saved game. The game's own messages are not used, because they may not be loaded.
 * @param {Listed} saved
 * @param {RulesetInfo | undefined} info
 */
export function standingOf({ isOver, winner, ply, turn }, info) {
  if (isOver && winner === null) return t('result.draw');
  if (info === undefined) return isOver ? '' : t('games.move', { ply: ply + 1 });
  if (isOver && winner !== null) return t(`games.won.${info.game}.${winner}`);
  const number = t('games.move', { ply: moveNumber(info, ply + 1) });
  return `${number} · ${t(`games.to-move.${info.game}.${turn}`)}`;
}

/**
 * Names the reader's side and the opponent.
 * @param {Listed} saved
 * @param {RulesetInfo | undefined} info
 */
export function opponentOf({ seats }, info) {
  if (seats.who === 'table') return t('who.both');
  if (seats.who === 'both' || seats.who === 'nobody') return t(`who.${seats.who}`);
  const side = seats.who === 'first' ? 0 : 1;
  const other = playersOf(seats)[side === 0 ? 1 : 0];
  const against =
    other.type === 'computer'
      ? t('games.computer', { name: opponentName(other.level), level: other.level })
      : t('seat.friend');
  return `${t('who.side', { side: nameOf(info, side) })} · ${against}`;
}
