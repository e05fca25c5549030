/** The list of moves. Only rows near the view are in the page: a long game costs no more than a short one. */

/** @import { TurnView } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { isReply, shownTurn, turnNumber, turnText } from '../board/a11y/names.js';
import { language, t } from '../i18n/i18n.js';
import { trackOf } from '../state/players.js';
import { button, element } from '../dom.js';

/** Rows are added and removed by so many: whole lines of a list of 1, 2, 3, 4 or 6 columns. */
const PAGE = 36;
/** Pages that stand at once: the one in view, one before and one after it. */
const PAGES = 3;

/** @typedef {{ turn: TurnView, item: HTMLLIElement, button: HTMLButtonElement }} Row */

/** @param {HTMLElement} item */
const middleOf = ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2;

/** Long turns may break between their parts. @param {string} text */
const breakable = (text) => text.replace(/[,×]/g, (part) => (part === ',' ? ',\u200b' : '\u200b×'));

/** The list of moves of the game that is open. */
export class MoveList {
  #list;
  /** @type {GameModel | null} */ #model = null;
  /** The index of the first row. */
  #first = 0;
  /** @type {Row[]} */ #rows = [];
  /** Other causes of the rows' texts: the language, the ruleset, and whose numbers the board has. */
  #words = '';
  /** Up to which ply the rows are marked. */
  #ply = -1;
  /** The height of a row of the grid, in px, once it is known: what is not shown is as high. */
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
    const { ply, turns } = model.game;
    const isSame =
      ply === this.#ply && this.#first + this.#rows.length === this.#endAt(this.#first) && this.#isCurrent();
    // To scroll, the page must be laid out: not for every tap.
    if (isSame) return;
    this.#ply = ply;
    this.#showFrom(this.#pageOf(Math.min(ply, turns.length) - 1));
    this.#mark();
    const current = this.#rows[ply - 1 - this.#first]?.item;
    this.#list.scrollTop = current === undefined ? 0 : middleOf(current) - this.#list.clientHeight / 2;
  }

  /** How many moves the line has. */
  get #count() {
    return this.#model?.game.turns.length ?? 0;
  }

  /** Adds all rows for printing, or removes the distant ones again. @param {boolean} isPrinted */
  #print(isPrinted) {
    this.#isPrinted = isPrinted;
    if (isPrinted) this.#showFrom(0);
    else if (this.#model !== null) this.show(this.#model);
  }

  /** Where the rows end that begin there. @param {number} first */
  #endAt(first) {
    if (this.#isPrinted) return this.#count;
    return Math.min(this.#count, first + PAGES * PAGE);
  }

  /** Whether the rows are those of the line. */
  #isCurrent() {
    return this.#rows.every(({ turn }, index) => turn === this.#model?.game.turns[this.#first + index]);
  }

  /** Where the rows begin when that one is in their middle. @param {number} index */
  #pageOf(index) {
    const last = Math.max(0, Math.ceil(this.#count / PAGE) - PAGES);
    return Math.min(last, Math.max(0, Math.floor(index / PAGE) - 1)) * PAGE;
  }

  /** Makes the rows from there on; those that stand already stay. @param {number} first */
  #showFrom(first) {
    const turns = this.#model?.game.turns ?? [];
    const end = this.#endAt(first);
    const changed = this.#rows.findIndex(({ turn }, index) => turn !== turns[this.#first + index]);
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

  /**
   * Takes rows away, and what lies before them.
   * @param {number} from
   * @param {number} to of the rows that stand
   */
  #drop(from, to) {
    if (from >= to) return;
    const dropped = this.#rows.splice(from, to - from);
    const hadFocus = dropped.some(({ item }) => item.contains(document.activeElement));
    for (const { item } of dropped) item.remove();
    if (from === 0) this.#first += dropped.length;
    // Nobody loses their place in the page because a row has gone out of view.
    const nearest = from === 0 ? this.#rows[0] : this.#rows.at(-1);
    if (hadFocus) nearest?.button.focus({ preventScroll: true });
  }

  /** @param {number} from @param {number} to @returns {Row[]} */
  #made(from, to) {
    const turns = this.#model?.game.turns.slice(from, Math.max(from, to)) ?? [];
    return turns.map((turn, index) => this.#row(turn, from + index + 1));
  }

  /** @param {TurnView} turn @param {number} ply @returns {Row} */
  #row(turn, ply) {
    const made = button(`ply-${ply}`, '', 'ply');
    let shown = String(ply);
    if (this.#model !== null) {
      const { info } = this.#model;
      made.textContent =
        turn.kind === 'move' ? breakable(shownTurn(this.#model, turn)) : t(`moves.${turn.kind}`);
      const number = turnNumber(info, ply);
      shown = isReply(info, ply) ? '' : String(number);
      made.setAttribute('aria-label', `${number}. ${turnText(info, turn, trackOf(this.#model))}`);
    }
    const number = element('span', { class: 'number', text: shown });
    const item = element('li', { data: { side: String(turn.color) } }, number, made);
    return { turn, item, button: made };
  }

  /** What is not shown takes its room, and a screen reader is told how many rows there are. */
  #pad() {
    const count = this.#count;
    const isWhole = this.#rows.length === count;
    // Once: what is not shown would grow and shrink with each row that is long.
    if (!isWhole && this.#pageHeight === 0) this.#pageHeight = this.#measured();
    const room = (/** @type {number} */ rows) => (isWhole ? '' : `${(rows / PAGE) * this.#pageHeight}px`);
    this.#list.style.setProperty('--before', room(this.#first));
    this.#list.style.setProperty('--after', room(count - this.#first - this.#rows.length));
    this.#rows.forEach(({ item }, index) => {
      if (isWhole) {
        item.removeAttribute('aria-posinset');
        item.removeAttribute('aria-setsize');
        return;
      }
      item.setAttribute('aria-posinset', String(this.#first + index + 1));
      item.setAttribute('aria-setsize', String(count));
    });
  }

  /** The height of a page of rows, in px. */
  #measured() {
    const [first] = this.#rows;
    const last = this.#rows.at(-1);
    if (first === undefined || last === undefined) return 0;
    const height = last.item.offsetTop + last.item.offsetHeight - first.item.offsetTop;
    return (height / this.#rows.length) * PAGE;
  }

  /** Marks the row of the present position, and those that were taken back. */
  #mark() {
    const stop = Math.min(Math.max(1, this.#ply) - 1, this.#first + this.#rows.length - 1);
    const isHere = stop >= this.#first;
    this.#rows.forEach(({ item, button: made }, row) => {
      const index = this.#first + row;
      item.classList.toggle('undone', index + 1 > this.#ply);
      if (index + 1 === this.#ply) made.setAttribute('aria-current', 'step');
      else made.removeAttribute('aria-current');
      // One stop for Tab: from there the arrows lead up and down.
      made.tabIndex = (isHere ? index === stop : row === 0) ? 0 : -1;
    });
  }

  /** The rows follow the view. */
  #follow() {
    if (this.#rows.length === this.#count || this.#pageHeight === 0) return;
    const middle = this.#list.scrollTop + this.#list.clientHeight / 2;
    const index = Math.floor((middle / this.#pageHeight) * PAGE);
    const first = this.#pageOf(index);
    if (first !== this.#first) this.#moveTo(first);
  }

  /** Other rows are shown; what stays in view stays where it is. @param {number} first */
  #moveTo(first) {
    const at = Math.max(0, first - this.#first);
    const kept = first < this.#first ? this.#rows[0] : this.#rows[at];
    const before = kept?.item.offsetTop ?? 0;
    this.#showFrom(first);
    this.#mark();
    if (kept?.item.isConnected) this.#list.scrollTop += kept.item.offsetTop - before;
  }

  /**
   * The arrow keys lead up and down, Home and End to the first and the last move.
   * @param {KeyboardEvent} event
   */
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
