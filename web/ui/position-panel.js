/** The side panel of the position editor: the pieces, the other parts of a position, and its faults. */

/** @import { EditedPosition, PositionKit } from '../games/description.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Fault, Verdict } from './position-editor.js' */
import { pieceName, sideName } from '../board/a11y/names.js';
import { lookOf } from '../board/render/board-look.js';
import { geometryOf } from '../games/games.js';
import { t } from '../i18n/i18n.js';
import { button, byId, element } from '../dom.js';
import { keepFocus } from './keep-focus.js';
import { pieceChip } from './panel.js';

/**
 * The part of the editor's state that the panel shows. `tool`: index in `kit.pieces`, or its length for the
 * tool that removes pieces; `unread`: faults in typed text that is not a valid position.
 * @typedef {object} Shown
 * @property {GameModel} model
 * @property {PositionKit} kit
 * @property {EditedPosition} now
 * @property {number} tool
 * @property {Verdict} verdict
 * @property {readonly Fault[]} unread
 * @property {{ canUndo: boolean }} history
 */

const CHIP_PIXELS = 96;

/** Makes the picture of the tool that removes pieces. */
const crossOf = () => element('span.chip.cross', { aria: { hidden: true } }, '×');

/**
 * Makes a toggle button.
 * @param {string} id
 * @param {string} text
 * @param {boolean} isPressed
 * @param {HTMLElement | null} [picture]
 */
const toggleButton = (id, text, isPressed, picture = null) =>
  button(id, { class: 'pick', aria: { pressed: isPressed } }, picture, element('span', text));

/** @param {string} id @param {string} text @param {boolean} isAble @param {string} [look] */
const action = (id, text, isAble, look) =>
  button(id, { class: look, aria: isAble ? {} : { disabled: true } }, text);

/** @param {string} id @param {string} name @param {HTMLElement[]} choices */
const group = (id, name, choices) =>
  element(
    'div.field',
    { role: 'group', aria: { labelledby: id } },
    element('span', { id }, name),
    element('div.row', ...choices),
  );

export class EditorPanel {
  section = element('section', { id: 'set-up', aria: { labelledby: 'set-up-title' } });
  #title = element('h2', { id: 'set-up-title', tabindex: -1 });
  #tray = element('div.tray', { role: 'group' });
  #fields = element('div.fields');
  #verdict = element('div', { id: 'set-up-verdict' });
  #label = element('label', { for: 'set-up-text' });
  /** Text field that shows the position and accepts a typed one. */
  text = element('input', {
    id: 'set-up-text',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    data: { do: 'setup-text' },
    aria: { describedby: 'set-up-verdict' },
  });
  #copy = button('setup-copy');
  #tools = element('div.row');
  #ends = element('div.row.ends');

  constructor() {
    const line = element('div.line', this.text, this.#copy);
    const written = element('div.field', this.#label, line);
    const parts = [this.#tray, this.#fields, this.#tools, this.#verdict, written, this.#ends];
    this.section.append(this.#title, ...parts);
  }

  open() {
    byId('heading').after(this.section);
  }

  close() {
    const hasFocus = this.section.contains(document.activeElement);
    this.section.remove();
    if (hasFocus) byId('title').focus({ preventScroll: true });
  }

  focus() {
    this.#title.focus({ preventScroll: true });
  }

  /** Focuses the selected tool. */
  focusTool() {
    /** @type {HTMLElement | null} */ (this.#tray.querySelector('[aria-pressed=true]'))?.focus();
  }

  /** @param {Shown} shown */
  toolName({ model, kit, tool }) {
    const piece = kit.pieces[tool];
    return piece === undefined ? t('setup.remove') : pieceName(model.info, piece.color, piece.kind);
  }

  showCopied() {
    this.#copy.textContent = t('setup.copied');
  }

  /** @param {Shown} shown */
  show(shown) {
    const { model, verdict, unread, history } = shown;
    this.#title.textContent = t('setup.title');
    this.#showTray(shown);
    keepFocus(this.#fields, fieldsOf(shown));
    const faults = unread.length > 0 ? unread : verdict.faults;
    this.#verdict.dataset['kind'] = faults.length === 0 ? 'right' : 'wrong';
    keepFocus(this.#verdict, [verdictOf(faults), ...remarksOf(shown)]);
    this.#label.textContent = t('setup.text');
    this.#copy.textContent = t('setup.copy');
    if (unread.length === 0) this.text.value = verdict.text;
    this.text.setAttribute('aria-invalid', String(unread.length > 0));
    keepFocus(this.#tools, [
      button('setup-start', t('setup.start')),
      button('setup-empty', t('setup.empty')),
      action('setup-undo', t('do.undo'), history.canUndo),
    ]);
    const play = action('setup-play', t('setup.play'), faults.length === 0, 'primary');
    play.setAttribute('aria-describedby', 'set-up-verdict');
    keepFocus(this.#ends, [play, button('setup-cancel', t('do.cancel'))]);
    this.section.lang = document.documentElement.lang;
    this.#tray.dataset['game'] = model.info.game;
  }

  /** Shows the tools. Their buttons are reused, because a press may be in progress. @param {Shown} shown */
  #showTray({ model, kit, tool }) {
    this.#tray.setAttribute('aria-label', t('setup.pieces'));
    const key = [model.info.id, lookOf(model.info.game).key, document.documentElement.lang].join();
    if (this.#tray.dataset['key'] !== key) {
      this.#tray.dataset['key'] = key;
      keepFocus(this.#tray, [
        ...kit.pieces.map((piece, index) => {
          const name = pieceName(model.info, piece.color, piece.kind);
          return toggleButton(
            `setup-piece-${index}`,
            name,
            index === tool,
            pieceChip(model.info, piece, CHIP_PIXELS),
          );
        }),
        toggleButton(`setup-piece-${kit.pieces.length}`, t('setup.remove'), false, crossOf()),
      ]);
    }
    [...this.#tray.children].forEach((each, index) => {
      each.setAttribute('aria-pressed', String(index === tool));
      each.setAttribute('aria-keyshortcuts', String(index + 1));
    });
  }
}

/** Makes the fields for the side to move, the direction and the dice. @param {Shown} shown */
function fieldsOf({ model: { info }, now, verdict }) {
  const direction = verdict.state?.direction ?? now.direction;
  const sides = /** @type {const} */ ([0, 1]).map((color) =>
    toggleButton(`setup-turn-${color}`, sideName(info, color), now.turn === color),
  );
  const ways = /** @type {const} */ (['up', 'down']).map((way, index) =>
    toggleButton(`setup-direction-${index}`, t(`setup.${way}`), direction === way),
  );
  return [
    group('set-up-turn', t('setup.turn'), sides),
    ...(direction === null ? [] : [group('set-up-direction', t('setup.direction'), ways)]),
    ...(info.dice === 0 ? [] : [group('set-up-dice', t('setup.dice'), diceOf(info.dice, now))]),
  ];
}

/** @param {number} count @param {EditedPosition} position */
const diceOf = (count, { dice }) =>
  Array.from({ length: count }, (_, index) => {
    const select = element('select', {
      data: { do: `setup-die-${index}` },
      aria: { label: t('setup.die', { number: index + 1 }) },
    });
    for (let face = 0; face <= 6; face += 1) {
      const option = element('option', { value: String(face) }, face === 0 ? '–' : String(face));
      // An attribute rather than a property, so that `keepFocus` sees the change.
      if (face === (dice[index] ?? 0)) option.setAttribute('selected', '');
      select.append(option);
    }
    return select;
  });

/** @param {readonly Fault[]} faults */
const verdictOf = (faults) =>
  faults.length === 0
    ? element('p.right', t('setup.right'))
    : element('ul.faults', ...faults.map(({ text }) => element('li', text)));

/** @param {Shown} shown */
function remarksOf({ model: { info }, now, verdict }) {
  const hasTurned = verdict.state !== null && verdict.state.direction !== now.direction;
  const { off } = geometryOf(info, false);
  return [
    ...(hasTurned ? [element('p.remark', t('setup.turned'))] : []),
    ...(off === null ? [] : [element('p.remark', t('setup.off'))]),
  ];
}
