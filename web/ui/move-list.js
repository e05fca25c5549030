/** The move list, virtualised: only rows near the visible part are in the document. */

/** @import { MoveView } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { isReply, moveNumber, moveText, shownMove } from '../board/a11y/names.js';
import { language, t } from '../i18n/i18n.js';
import { trackOf } from '../state/players.js';
import { button, element } from '../dom.js';

/** Rows per page. A list has 1, 2, 3, 4 or 6 columns, and a page must consist of whole lines. */
const PAGE = 36;
/** Maximum number of pages in the document: the visible page, the previous one and the next one. */
const PAGES = 3;

/** @typedef {{ move: MoveView, item: HTMLLIElement, button: HTMLButtonElement }} Row */

/** @param {HTMLElement} item */
const middleOf = ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2;

/** Allows line breaks between the parts of long moves. @param {string} text */
const breakable = (text) => text.replace(/[,×]/g, (part) => (part === ',' ? ',\u200b' : '\u200b×'));

export class MoveList {
  #list;
  /** @type {GameModel | null} */ #model = null;
  /** Index of the first row's move. */
  #first = 0;
  /** @type {Row[]} */ #rows = [];
  /** Language, ruleset and numbering of the rows' text. */
  #words = '';
  /** Current ply when the rows were last marked. */
  #ply = -1;
  /** Height of a page in CSS pixels, also used for pages that are left out; 0 before it is measured. */
  #pageHeight = 0;
  #isPrinted = false;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
    list.addEventListener('keydown', (event) => this.#lead(event));
    list.addEventListener('scroll', () => this.#follow(), { passive: true });
    addEventListener('beforeprint', () => this.#print(true));
    addEventListener('afterprint', () => this.#print(false));
  }

  /** @param {GameModel} model */
  show(model) {
    const words = `${language()} ${model.info.id} ${trackOf(model)}`;
    if (words !== this.#words) {
      this.#drop(0, this.#rows.length);
      this.#pageHeight = 0;
    }
    this.#words = words;
    this.#model = model;
    this.#list.setAttribute('aria-label', t('moves.title'));
    const { ply, moves } = model.game;
    const isSame =
      ply === this.#ply && this.#first + this.#rows.length === this.#endAt(this.#first) && this.#isCurrent();
    // Scrolling forces a layout, which is too slow for every tap.
    if (isSame) return;
    this.#ply = ply;
    this.#showFrom(this.#pageOf(Math.min(ply, moves.length) - 1));
    this.#mark();
    const current = this.#rows[ply - 1 - this.#first]?.item;
    this.#list.scrollTop = current === undefined ? 0 : middleOf(current) - this.#list.clientHeight / 2;
  }

  /** Number of moves in the game, including undone ones. */
  get #count() {
    return this.#model?.game.moves.length ?? 0;
  }

  /** Adds all rows for printing, or removes the distant ones again. @param {boolean} isPrinted */
  #print(isPrinted) {
    this.#isPrinted = isPrinted;
    if (isPrinted) this.#showFrom(0);
    else if (this.#model !== null) this.show(this.#model);
  }

  /** Returns the index after the last row, if the rows begin at `first`. @param {number} first */
  #endAt(first) {
    if (this.#isPrinted) return this.#count;
    return Math.min(this.#count, first + PAGES * PAGE);
  }

  /** Returns whether the rows still show the moves of the game. */
  #isCurrent() {
    return this.#rows.every(({ move }, index) => move === this.#model?.game.moves[this.#first + index]);
  }

  /** Returns the index of the first row in the pages around a move. @param {number} index */
  #pageOf(index) {
    const last = Math.max(0, Math.ceil(this.#count / PAGE) - PAGES);
    return Math.min(last, Math.max(0, Math.floor(index / PAGE) - 1)) * PAGE;
  }

  /** Shows the rows from `first` on, reusing existing rows. @param {number} first */
  #showFrom(first) {
    const moves = this.#model?.game.moves ?? [];
    const end = this.#endAt(first);
    const changed = this.#rows.findIndex(({ move }, index) => move !== moves[this.#first + index]);
    if (changed >= 0) this.#drop(changed, this.#rows.length);
    this.#drop(Math.max(0, end - this.#first), this.#rows.length);
    this.#drop(0, Math.min(this.#rows.length, Math.max(0, first - this.#first)));
    if (this.#rows.length === 0) this.#first = first;
    const before = this.#made(first, this.#first);
    this.#list.prepend(...before.map(({ item }) => item));
    this.#first = Math.min(first, this.#first);
    this.#rows.unshift(...before);
    const after = this.#made(this.#first + this.#rows.length, end);
    this.#list.append(...after.map(({ item }) => item));
    this.#rows.push(...after);
    this.#pad();
  }

  /** Removes rendered rows. @param {number} from index in `#rows` @param {number} to end, exclusive */
  #drop(from, to) {
    if (from >= to) return;
    const dropped = this.#rows.splice(from, to - from);
    const hadFocus = dropped.some(({ item }) => item.contains(document.activeElement));
    for (const { item } of dropped) item.remove();
    if (from === 0) this.#first += dropped.length;
    // Scrolling a row out of view must not lose the focus.
    const nearest = from === 0 ? this.#rows[0] : this.#rows.at(-1);
    if (hadFocus) nearest?.button.focus({ preventScroll: true });
  }

  /** @param {number} from @param {number} to @returns {Row[]} */
  #made(from, to) {
    const moves = this.#model?.game.moves.slice(from, Math.max(from, to)) ?? [];
    return moves.map((move, index) => this.#row(move, from + index + 1));
  }

  /** @param {MoveView} move @param {number} ply @returns {Row} */
  #row(move, ply) {
    const made = button(`ply-${ply}`, { class: 'ply' });
    let shown = String(ply);
    if (this.#model !== null) {
      const { info } = this.#model;
      made.textContent =
        move.kind === 'move' ? breakable(shownMove(this.#model, move)) : t(`moves.${move.kind}`);
      const number = moveNumber(info, ply);
      shown = isReply(info, ply) ? '' : String(number);
      made.setAttribute('aria-label', `${number}. ${moveText(info, move, trackOf(this.#model))}`);
    }
    const number = element('span.number', shown);
    const item = element('li', { data: { side: move.color } }, number, made);
    return { move, item, button: made };
  }

  /** Reserves space for the rows that are left out, and numbers the other rows for screen readers. */
  #pad() {
    const count = this.#count;
    const isComplete = this.#rows.length === count;
    // Measured only once, because otherwise each tall row would change the height of the list.
    if (!isComplete && this.#pageHeight === 0) this.#pageHeight = this.#measured();
    const room = (/** @type {number} */ rows) => (isComplete ? '' : `${(rows / PAGE) * this.#pageHeight}px`);
    this.#list.style.setProperty('--before', room(this.#first));
    this.#list.style.setProperty('--after', room(count - this.#first - this.#rows.length));
    this.#rows.forEach(({ item }, index) => {
      if (isComplete) {
        item.removeAttribute('aria-posinset');
        item.removeAttribute('aria-setsize');
        return;
      }
      item.setAttribute('aria-posinset', String(this.#first + index + 1));
      item.setAttribute('aria-setsize', String(count));
    });
  }

  #measured() {
    const [first] = this.#rows;
    const last = this.#rows.at(-1);
    if (first === undefined || last === undefined) return 0;
    const height = last.item.offsetTop + last.item.offsetHeight - first.item.offsetTop;
    return (height / this.#rows.length) * PAGE;
  }

  /** Marks the row of the current ply, and undone moves. */
  #mark() {
    const stop = Math.min(Math.max(1, this.#ply) - 1, this.#first + this.#rows.length - 1);
    const isHere = stop >= this.#first;
    this.#rows.forEach(({ item, button: made }, row) => {
      const index = this.#first + row;
      item.classList.toggle('undone', index + 1 > this.#ply);
      if (index + 1 === this.#ply) made.setAttribute('aria-current', 'step');
      else made.removeAttribute('aria-current');
      // The list has a single tab stop. Arrow keys move the focus from there.
      made.tabIndex = (isHere ? index === stop : row === 0) ? 0 : -1;
    });
  }

  /** Shows the rows around the scroll position. */
  #follow() {
    if (this.#rows.length === this.#count || this.#pageHeight === 0) return;
    const middle = this.#list.scrollTop + this.#list.clientHeight / 2;
    const index = Math.floor((middle / this.#pageHeight) * PAGE);
    const first = this.#pageOf(index);
    if (first !== this.#first) this.#moveTo(first);
  }

  /** Shows the rows from `first` on without moving the visible rows. @param {number} first */
  #moveTo(first) {
    const at = Math.max(0, first - this.#first);
    const kept = first < this.#first ? this.#rows[0] : this.#rows[at];
    const before = kept?.item.offsetTop ?? 0;
    this.#showFrom(first);
    this.#mark();
    if (kept?.item.isConnected) this.#list.scrollTop += kept.item.offsetTop - before;
  }

  /** Moves the focus with the arrow keys, Home and End. @param {KeyboardEvent} event */
  #lead(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const row = this.#rows.findIndex(({ button: made }) => made === event.target);
    if (row < 0) return;
    const at = this.#first + row;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.#count - 1 }[event.key];
    if (next === undefined || next < 0 || next >= this.#count) return;
    event.preventDefault();
    const isShown = next >= this.#first && next < this.#first + this.#rows.length;
    if (!isShown) this.#moveTo(this.#pageOf(next));
    this.#rows[next - this.#first]?.button.focus();
  }
}
