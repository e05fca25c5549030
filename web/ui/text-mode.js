/**
 * The tab for playing by text: a field for moves, the board in words, and single-letter shortcuts. It is for
 * people who can't see the board, or who prefer to type.
 */

/** @import { Announcer } from '../board/a11y/announcer.js' */
/** @import { Geometry } from '../board/geometry.js' */
/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { localLetter } from '../board/a11y/key-letter.js';
import { LETTERS } from '../board/a11y/shortcuts.js';
import { contentsText, goalText, pieceName, refusalText, sideName, squareName } from '../board/a11y/names.js';
import { hereText, lastText, linesText, moversText, movesText } from '../board/a11y/spoken.js';
import { remarksText, statusText } from '../board/a11y/status.js';
import { GAMES } from '../games/games.js';
import { language, semicolonList, t } from '../i18n/i18n.js';
import { plainTyped } from '../i18n/typed-text.js';
import { readMove, unreadMessage } from '../board/input/typed.js';
import { areLettersOn, switchLetters } from '../state/keyboard-shortcuts.js';
import { trackOf } from '../state/players.js';
import { addCommands, run } from './commands.js';
import { button, element, focusBoard } from '../dom.js';
import { checkField } from './fields.js';
import { isAble } from './game-commands.js';

/**
 * `isOpen` tells whether the tab is open; `open` and `close` open and close it.
 * @typedef {{ store: Store, announcer: Announcer, geometry: () => Geometry | null,
 *   isOpen: () => boolean, open: () => void, close: () => void }} TextModeContext
 */

export class TextMode {
  #page;
  #form;
  #body;
  #text = element('section', { id: 'board-text' });
  #title = element('h2', { tabindex: -1 });
  #keys = element('section', { id: 'letters' });
  /** Language and ruleset of the text that doesn't depend on the position. */
  #written = '';
  /** True if a shortcut opened the tab, so that Escape closes it. */
  #isByLetter = false;

  /** @param {HTMLElement} body @param {TextModeContext} page */
  constructor(body, page) {
    this.#page = page;
    this.#form = new TypedMove(page);
    this.#body = body;
    this.#body.replaceChildren(this.#form.element, this.#text, this.#keys);
    this.#text.append(this.#title);
    body.addEventListener('keydown', (event) => this.#leave(event));
    page.store.subscribe(() => this.follow());
    addCommands('text-mode', {
      'letters-on': ({ element }) => switchLetters(/** @type {HTMLInputElement} */ (element).checked),
    });
  }

  /** Updates the text if the tab is open. */
  follow() {
    const { model } = this.#page.store;
    const isOpen = this.#page.isOpen();
    this.#isByLetter &&= isOpen;
    if (model === null || !isOpen) return;
    const key = `${document.documentElement.lang} ${model.info.id}`;
    if (key !== this.#written) {
      this.#written = key;
      this.#form.name(model);
      this.#keys.replaceChildren(...lettersOf());
    }
    this.#form.follow(model);
    // The title stays the same element, as it may have the focus.
    const hasTable = this.#text.contains(document.activeElement) && document.activeElement !== this.#title;
    this.#title.textContent = t('words.board');
    while (this.#title.nextSibling !== null) this.#title.nextSibling.remove();
    this.#text.append(...boardText(model));
    if (hasTable) /** @type {HTMLElement} */ (this.#text.lastElementChild).focus();
  }

  /** Runs a letter shortcut. @param {string} letter @param {number} square square that has the focus */
  letter(letter, square) {
    const { store, announcer, geometry } = this.#page;
    const { model } = store;
    const board = geometry();
    if (model === null || board === null) return;
    switch (letter) {
      case 'm':
        return announcer.say(movesText(model, square, false));
      case 'M':
        return announcer.say(movesText(model, square, true));
      case 'c':
        return announcer.say(moversText(model));
      case 's':
        return announcer.say(linesText(model, board, square));
      case 'o':
        return announcer.say(hereText(model, square));
      case 'l':
        return announcer.say(lastText(model));
      case 'h':
        return run('hint');
      case 'w':
        return announcer.warn(announcer.refused === '' ? t('spoken.no-refusal') : announcer.refused);
      case 'u':
        return isAble('undo', model) ? run('undo') : announcer.say(lastText(model));
      case 't':
        return this.#openAt('#typed');
      case 'b':
        return this.#openAt('#board-text h2');
      default:
        return this.#openAt('#letters h2');
    }
  }

  /** @param {string} selector */
  #openAt(selector) {
    const wasOpen = this.#page.isOpen();
    this.#page.open();
    this.#isByLetter ||= !wasOpen;
    this.follow();
    const at = this.#body.querySelector(selector);
    if (at instanceof HTMLElement) at.focus();
  }

  /** @param {KeyboardEvent} event */
  #leave(event) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (this.#isByLetter) this.#page.close();
    focusBoard();
  }
}

/** The field for typed moves. */
class TypedMove {
  #page;
  #label = element('label', { for: 'typed' });
  #field = element('input', {
    id: 'typed',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    dir: 'ltr',
    aria: { describedby: 'typed-error typed-help' },
  });
  #play = button('play-typed');
  #error = element('p.error', { id: 'typed-error' });
  #help = element('p', { id: 'typed-help' });

  /** @param {TextModeContext} page */
  constructor(page) {
    this.#page = page;
    // Not a `<form>`: a sandboxed frame without `allow-forms` sends no `submit` event.
    const row = element('div.row', this.#field, this.#play);
    this.element = element('section', this.#label, row, this.#error, this.#help);
    this.#field.addEventListener('keydown', ({ key }) => void (key === 'Enter' && run('play-typed')));
    addCommands('typed-move', { 'play-typed': () => this.#read() });
  }

  /** @param {GameModel} model */
  name({ info }) {
    this.#label.textContent = t('typed.label');
    this.#play.textContent = t('typed.play');
    this.#help.textContent = t(info.dice > 0 ? 'typed.help-dice' : 'typed.help', {
      move: GAMES[info.game].example,
    });
  }

  /** @param {GameModel} model */
  follow({ refusal }) {
    if (refusal === null) this.#showError('');
  }

  /** @param {string} text */
  #showError(text) {
    this.#error.textContent = text;
    if (text === '') this.#field.removeAttribute('aria-invalid');
    else this.#field.setAttribute('aria-invalid', 'true');
  }

  #read() {
    const { store, announcer } = this.#page;
    this.#showError('');
    const refused = store.model?.refusal ?? null;
    const wrong = playTyped(store, this.#field.value);
    if (wrong === '') this.#field.value = '';
    else {
      // A refusal by the rules has already been announced.
      if ((store.model?.refusal ?? null) === refused) announcer.warn(wrong);
      this.#field.select();
    }
    this.#showError(wrong);
  }
}

/**
 * Plays a typed move. Empty text rolls the dice, or plays a forced move.
 * @param {Store} store
 * @param {string} text
 * @returns {string} the error, or ''
 */
function playTyped(store, text) {
  const { model } = store;
  if (model === null) return '';
  const type = model.interaction.type;
  const isEmpty = plainTyped(text).trim() === '';
  if (isEmpty && (type === 'lot' || type === 'throw' || type === 'forced')) {
    run(type === 'forced' ? 'acknowledge' : 'throw');
    return '';
  }
  if (isEmpty && type === 'rolling') return '';
  if (type !== 'enter') return type === 'computer' ? t('typed.not-yet') : statusText(model);
  const steps = readMove(rules, store.textHere, model.info, model.game, text, trackOf(model));
  if (steps === null) return t(...unreadMessage(model.info, model.game, text));
  store.dispatch({ type: 'try', steps });
  const refusal = store.model?.refusal ?? null;
  return refusal === null ? '' : refusalText(refusal, model);
}

/** Describes the board with lists and a table. @param {GameModel} model @returns {HTMLElement[]} */
function boardText(model) {
  const lists = /** @type {Color[]} */ ([0, 1]).map((color) =>
    element(
      'p',
      { data: { side: color } },
      element('b', `${sideName(model.info, color)}: `),
      piecesText(model, color),
    ),
  );
  return [
    element('p', `${statusText(model)} ${remarksText(model)} ${goalText(model.info)}`.trim()),
    ...lists,
    tableOf(model),
  ];
}

/** @param {GameModel} model @param {Color} color */
function piecesText(model, color) {
  const { info, shown } = model;
  const own = shown.filter((piece) => piece.color === color).sort((one, other) => one.square - other.square);
  const stacks = own.flatMap(({ square, count }) => {
    const message = GAMES[info.game].words.stack(count, square, squareName(model, square));
    return message === null ? [] : [t(...message)];
  });
  if (stacks.length > 0) return semicolonList(stacks);
  // The king is listed first, as when setting up a board.
  const kinds = [...new Set(own.map(({ kind }) => kind))].sort(
    (one, other) => Number(other === 'king') - Number(one === 'king'),
  );
  const texts = kinds.map((kind) => {
    const squares = own
      .filter((piece) => piece.kind === kind)
      .map(({ square }) => info.squares[square] ?? '');
    const piece = pieceName(info, color, kind);
    return t('words.pieces', { count: squares.length, piece, squares: squares.join(' ') });
  });
  return texts.length > 0 ? semicolonList(texts) : t('cell.empty');
}

/** @param {GameModel} model */
function tableOf(model) {
  const { info } = model;
  /** @param {number} square */
  const cell = (square) =>
    element('td', model.shown.some((piece) => piece.square === square) ? contentsText(model, square) : '');
  // The points are numbered from the same side as on the rest of the page.
  const { columns, rows, isSparse } = GAMES[info.game].words.table(info, trackOf(model));
  const isEmpty = (/** @type {number} */ square) => !model.shown.some((piece) => piece.square === square);
  const listed = isSparse
    ? rows.filter((row) => !row.some((part) => 'on' in part && isEmpty(part.on)))
    : rows;
  const table = element(
    'table',
    element('caption', t('words.table')),
    columns.length !== 0 &&
      element('tr', ...columns.map((name) => (name === '' ? element('td') : headerOf('col', name)))),
    ...listed.map((row) =>
      element(
        'tr',
        ...row.map((part) => {
          if ('on' in part) return cell(part.on);
          return headerOf('row', 'of' in part ? squareName(model, part.of) : part.head);
        }),
      ),
    ),
  );
  // Focusable, so that it can be scrolled by keyboard.
  return element('div.table', { tabindex: 0, role: 'group', aria: { label: t('words.table') } }, table);
}

/** @param {'row' | 'col'} scope @param {string} text */
const headerOf = (scope, text) => element('th', { scope }, text);

/** Makes a shortcut's key, and its label on this keyboard if that is different. @param {string} letter */
function keysOf(letter) {
  const local = localLetter(letter.toLowerCase(), language());
  const key = letter === 'M' ? `${t('letters.shift')} + m` : letter;
  return [element('kbd', key), ...(local === null ? [] : [' ', element('kbd', local)])];
}

/** Makes the list of shortcuts, with the checkbox that turns them on. @returns {HTMLElement[]} */
function lettersOf() {
  const list = element(
    'dl',
    ...Object.entries(LETTERS).flatMap(([key, message]) => [
      element('dt', ...keysOf(key)),
      element('dd', t(message)),
    ]),
  );
  const hasOtherLabels = Object.keys(LETTERS).some((key) => localLetter(key, language()) !== null);
  return [
    element('h2', { tabindex: -1 }, t('letters.title')),
    element('p', t('letters.intro')),
    ...(hasOtherLabels ? [element('p', t('letters.place'))] : []),
    element('p', checkField('letters-on', t('letters.on'), areLettersOn())),
    list,
  ];
}
