/**
 * The game in words: turns that are typed, the board as text, and the letters that ask it. For whoever does
 * not see the board, or would rather write; loaded when it is opened, or at the first letter.
 */

/** @import { Announcer } from '../a11y/announcer.js' */
/** @import { Geometry } from '../geometry/geometry.js' */
/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel, Rules } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import { areLettersOn, LETTERS, switchLetters } from '../a11y/letters.js';
import { contentsText, goalText, pieceName, refusalText, sideName, squareName } from '../a11y/names.js';
import { hereText, lastText, linesText, moversText, movesText } from '../a11y/spoken.js';
import { remarksText, statusText } from '../a11y/status.js';
import { GAMES } from '../games/games.js';
import { OFF } from '../geometry/geometry.js';
import { t } from '../i18n/i18n.js';
import { readTurn } from '../input/typed.js';
import { trackOf } from '../state/seats.js';
import { mayTakeBack } from '../state/interaction.js';
import { element, focusBoard } from './dom.js';

/**
 * @typedef {{ store: Store, rules: Rules, announcer: Announcer, hint: () => void, geometry: () => Geometry |
 *   null }} Page
 */
/**
 * @typedef {object} Words
 * @property {() => void} follow writes everything again, if it can be seen
 * @property {(letter: string, square: number) => void} letter does what a letter asks for
 */

/**
 * @param {HTMLDetailsElement} details
 * @param {Page} page
 * @returns {Words}
 */
export function createWords(details, page) {
  const { store, announcer } = page;
  const body = /** @type {HTMLElement} */ (details.lastElementChild);
  const form = createForm(page);
  const text = element('section', { id: 'board-text' });
  const keys = element('section', { id: 'letters' });
  body.replaceChildren(form.element, text, keys);
  const title = element('h2');
  title.tabIndex = -1;
  text.append(title);
  /** For which language and game the rest is written. */
  let written = '';
  /** Whether a letter has opened the words: then Escape closes them again. */
  let isByLetter = false;

  function follow() {
    const { model } = store;
    if (model === null || !details.open) return;
    const wanted = `${document.documentElement.lang} ${model.info.id}`;
    if (wanted !== written) {
      written = wanted;
      form.name(model);
      keys.replaceChildren(...lettersOf());
    }
    form.follow(model);
    // The title stays the same element: it may have the focus.
    const hasTable = text.contains(document.activeElement) && document.activeElement !== title;
    title.textContent = t('words.board');
    while (title.nextSibling !== null) title.nextSibling.remove();
    text.append(...boardText(model));
    if (hasTable) /** @type {HTMLElement} */ (text.lastElementChild).focus();
  }

  /** @param {string} selector */
  function openAt(selector) {
    isByLetter ||= !details.open;
    details.open = true;
    follow();
    const at = body.querySelector(selector);
    if (at instanceof HTMLElement) at.focus();
  }

  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (isByLetter) details.open = false;
    focusBoard();
  });
  details.addEventListener('toggle', () => {
    isByLetter &&= details.open;
  });
  store.subscribe(follow);
  return {
    follow,
    letter(letter, square) {
      const { model } = store;
      const geometry = page.geometry();
      if (model === null || geometry === null) return;
      switch (letter) {
        case 'm':
          return announcer.say(movesText(model, square, false));
        case 'M':
          return announcer.say(movesText(model, square, true));
        case 'c':
          return announcer.say(moversText(model));
        case 's':
          return announcer.say(linesText(model, geometry, square));
        case 'o':
          return announcer.say(hereText(model, square));
        case 'l':
          return announcer.say(lastText(model));
        case 'h':
          return page.hint();
        case 'w':
          return announcer.warn(announcer.refused === '' ? t('spoken.no-refusal') : announcer.refused);
        case 'u':
          return mayTakeBack(model) ? store.dispatch({ type: 'undo' }) : announcer.say(lastText(model));
        case 't':
          return openAt('#typed');
        case 'b':
          return openAt('#board-text h2');
        default:
          return openAt('#letters h2');
      }
    },
  };
}

/** The field for turns. @param {Page} page */
function createForm({ store, rules, announcer }) {
  const label = element('label', { for: 'typed' });
  const field = element('input', {
    id: 'typed',
    type: 'text',
    aria: { describedby: 'typed-error typed-help' },
  });
  field.autocomplete = 'off';
  field.autocapitalize = 'none';
  field.spellcheck = false;
  field.dir = 'ltr';
  const play = element('button', {
    type: 'button',
    class: 'primary',
    data: { do: 'play-typed' },
    onclick: read,
  });
  const error = element('p', { id: 'typed-error', class: 'error' });
  const help = element('p', { id: 'typed-help' });
  // No form: a frame without rights may not send one, and not even hear of it.
  const form = element('section', {}, label, element('div', { class: 'row' }, field, play), error, help);

  /** @param {string} text */
  function complain(text) {
    error.textContent = text;
    if (text === '') field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
  }

  field.addEventListener('keydown', ({ key }) => void (key === 'Enter' && read()));

  function read() {
    complain('');
    const refused = store.model?.refusal ?? null;
    const wrong = playTyped(store, rules, field.value);
    if (wrong === '') field.value = '';
    else {
      // What the rules refuse has been said.
      if ((store.model?.refusal ?? null) === refused) announcer.warn(wrong);
      field.select();
    }
    complain(wrong);
  }
  return {
    element: form,
    /** @param {GameModel} model */
    name(model) {
      label.textContent = t('typed.label');
      play.textContent = t('typed.play');
      help.textContent = t(model.info.dice > 0 ? 'typed.help-dice' : 'typed.help', {
        turn: GAMES[model.info.game].example,
      });
    },
    /** @param {GameModel} model */
    follow(model) {
      if (model.refusal === null) complain('');
    },
  };
}

/**
 * Plays what was typed. An empty field does what there is to do without choosing: throw, pass.
 * @param {Store} store
 * @param {Rules} rules
 * @param {string} text
 * @returns {string} what is wrong
 */
function playTyped(store, rules, text) {
  const { model } = store;
  if (model === null) return '';
  const asked = model.interaction.type;
  if (asked === 'lot' || asked === 'throw') {
    store.dispatch({ type: 'throw' });
    return '';
  }
  if (asked === 'forced') {
    store.dispatch({ type: 'acknowledge' });
    return '';
  }
  if (asked !== 'enter')
    return asked === 'rolling' ? '' : asked === 'computer' ? t('typed.not-yet') : statusText(model);
  const steps = readTurn(rules, store.textHere, model.info, model.game, text);
  if (steps === null) return t('typed.unread', { text: text.trim(), turn: GAMES[model.info.game].example });
  store.dispatch({ type: 'try', steps });
  const refusal = store.model?.refusal ?? null;
  return refusal === null ? '' : refusalText(refusal);
}

/** The board as lists and as a table. @param {GameModel} model @returns {HTMLElement[]} */
function boardText(model) {
  const lists = /** @type {Color[]} */ ([0, 1]).map((color) =>
    element(
      'p',
      { data: { side: String(color) } },
      element('b', { text: `${sideName(model.info, color)}: ` }),
      piecesText(model, color),
    ),
  );
  return [
    element('p', { text: `${statusText(model)} ${remarksText(model)} ${goalText(model.info)}`.trim() }),
    ...lists,
    tableOf(model),
  ];
}

/** @param {GameModel} model @param {Color} color */
function piecesText(model, color) {
  const { info, shown } = model;
  const own = shown.filter((piece) => piece.color === color).sort((one, other) => one.square - other.square);
  if (info.board === 'tables24')
    return own
      .map(({ square, count }) => t('words.stack', { count, square: squareName(model, square) }))
      .join('; ');
  // The king first, as one would set up the board.
  const kinds = [...new Set(own.map(({ kind }) => kind))].sort(
    (one, other) => Number(other === 'king') - Number(one === 'king'),
  );
  return (
    kinds
      .map((kind) => {
        const squares = own
          .filter((piece) => piece.kind === kind)
          .map(({ square }) => info.squares[square] ?? '');
        return t('words.pieces', {
          count: squares.length,
          piece: pieceName(info, color, kind),
          squares: squares.join(' '),
        });
      })
      .join('; ') || t('cell.empty')
  );
}

/** @param {GameModel} model */
function tableOf(model) {
  const { info } = model;
  /** @param {number} square */
  const cell = (square) =>
    element('td', {
      text: model.shown.some((piece) => piece.square === square) ? contentsText(model, square) : '',
    });
  const table = element('table', {}, element('caption', { text: t('words.table') }));
  if (info.board === 'tables24') {
    // By the same track as everything else on this board.
    const track = Array.from({ length: OFF }, (_, index) => (trackOf(model) === 0 ? index : OFF - 1 - index));
    table.append(
      ...[...track, OFF]
        .filter((square) => model.shown.some((piece) => piece.square === square))
        .map((square) => element('tr', {}, headerOf('row', squareName(model, square)), cell(square))),
    );
  } else if (info.board === 'checkered8') {
    table.append(
      ...Array.from({ length: 8 }, (_, index) => 7 - index).map((rank) =>
        element(
          'tr',
          {},
          ...Array.from({ length: 4 }, (_, column) => 4 * rank + 3 - column).flatMap((square) => [
            headerOf('row', info.squares[square] ?? ''),
            cell(square),
          ]),
        ),
      ),
    );
  } else {
    const size = Math.sqrt(info.squares.length);
    const files = info.squares.slice(0, size).map((name) => name.charAt(0));
    table.append(element('tr', {}, element('td'), ...files.map((file) => headerOf('col', file))));
    table.append(
      ...Array.from({ length: size }, (_, index) => size - 1 - index).map((rank) =>
        element(
          'tr',
          {},
          headerOf('row', String(rank + 1)),
          ...files.map((_, file) => cell(rank * size + file)),
        ),
      ),
    );
  }
  const frame = element('div', { class: 'table' }, table);
  // It may have to be scrolled, by the keyboard too.
  frame.tabIndex = 0;
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', t('words.table'));
  return frame;
}

/** @param {'row' | 'col'} scope @param {string} text */
function headerOf(scope, text) {
  const made = element('th', { text });
  made.scope = scope;
  return made;
}

/** What the letters do, and their switch. @returns {HTMLElement[]} */
function lettersOf() {
  const title = element('h2', { text: t('letters.title') });
  title.tabIndex = -1;
  const box = element('input', { id: 'letters-on', type: 'checkbox' });
  box.checked = areLettersOn();
  box.addEventListener('change', () => switchLetters(box.checked));
  const list = element(
    'dl',
    {},
    ...Object.entries(LETTERS).flatMap(([key, message]) => [
      element('dt', {}, element('kbd', { text: key === 'M' ? `${t('letters.shift')} + m` : key })),
      element('dd', { text: t(message) }),
    ]),
  );
  return [
    title,
    element('p', { text: t('letters.intro') }),
    element('p', {}, element('label', { class: 'check' }, box, ` ${t('letters.on')}`)),
    list,
  ];
}
