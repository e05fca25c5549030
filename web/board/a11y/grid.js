/**
 * Grid of buttons over the canvas, with one tab stop, for keyboards and screen readers. The buttons are kept
 * as long as the board is the same; only their names change. Squares that can't be played are
 * `aria-disabled`, never `disabled`, so that pressing one can explain why.
 */

/** @import { Geometry } from '../geometry.js' */
/** @import { Marks } from '../scene.js' */
/** @import { GameModel } from '../../state/game-model.js' */
import { commaList, t } from '../../i18n/i18n.js';
import { letterOf } from './key-letter.js';
import { squareParts } from './names.js';

/**
 * @typedef {object} Grid
 * @property {(geometry: Geometry) => void} build
 * @property {(model: GameModel, geometry: Geometry, marks: Marks) => void} update
 * @property {(nameOf: (square: number) => string) => void} name labels the squares for a `Guest`
 */

/**
 * @param {HTMLElement} container
 * @param {{ press: (square: number) => void, cancel: () => void, letter: (letter: string, square: number) =>
 *   boolean }} commands
 *   `letter` returns whether the letter is a shortcut
 * @returns {Grid}
 */
export function createGrid(container, { press, cancel, letter }) {
  /** @type {Map<number, HTMLButtonElement>} */
  const buttons = new Map();
  /** @type {(number | null)[][]} */
  let rows = [];
  let current = -1;

  /** @param {number} square @param {boolean} focus */
  function setCurrent(square, focus) {
    buttons.get(current)?.setAttribute('tabindex', '-1');
    current = square;
    const button = buttons.get(square);
    button?.setAttribute('tabindex', '0');
    if (focus) button?.focus();
  }

  container.addEventListener('focusin', (event) => {
    const square = squareOf(event.target);
    if (square !== null) setCurrent(square, false);
  });
  container.addEventListener('click', (event) => {
    const square = squareOf(event.target);
    if (square !== null && event.detail === 0) press(square);
  });
  container.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel();
    const pressed = letterOf(event);
    const isAlone = pressed.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (isAlone && letter(pressed, current)) {
      event.preventDefault();
      return;
    }
    const next = nextSquare(rows, current, event);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next, true);
  });

  return {
    build(geometry) {
      const focused = container.contains(document.activeElement);
      rows = geometry.rows;
      buttons.clear();
      container.setAttribute('aria-rowcount', String(rows.length));
      container.setAttribute('aria-colcount', String(Math.max(...rows.map((row) => row.length))));
      container.replaceChildren(...rows.map((row, index) => rowOf(row, index, geometry, buttons)));
      if (!buttons.has(current)) current = rows.flat().find((square) => square !== null) ?? 0;
      setCurrent(current, focused);
    },
    update(model, geometry, marks) {
      const tray = geometry.off === null ? undefined : buttons.get(geometry.off);
      const box = geometry.trayOf(model.game.turn);
      if (tray !== undefined && box !== null) place(tray, box, geometry);
      for (const [square, button] of buttons) describe(button, square, model, marks);
    },
    name(nameOf) {
      for (const [square, button] of buttons) {
        button.setAttribute('aria-label', nameOf(square));
        button.setAttribute('aria-disabled', 'false');
        button.classList.remove('movable', 'target');
      }
    },
  };
}

/** @param {EventTarget | null} target */
function squareOf(target) {
  const button = target instanceof Element ? target.closest('button[data-square]') : null;
  return button instanceof HTMLElement ? Number(button.dataset['square']) : null;
}

/**
 * @param {(number | null)[]} row
 * @param {number} index
 * @param {Geometry} geometry
 * @param {Map<number, HTMLButtonElement>} buttons
 * @returns {HTMLElement}
 */
function rowOf(row, index, geometry, buttons) {
  const element = document.createElement('div');
  element.setAttribute('role', 'row');
  element.setAttribute('aria-rowindex', String(index + 1));
  for (const [column, square] of row.entries()) {
    if (square === null) continue;
    const cell = document.createElement('div');
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', String(column + 1));
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    button.dataset['square'] = String(square);
    const box = geometry.boxes[square];
    if (box !== undefined) place(button, box, geometry);
    buttons.set(square, button);
    cell.append(button);
    element.append(cell);
  }
  return element;
}

/**
 * @param {HTMLElement} button
 * @param {{ x: number, y: number, width: number, height: number }} box
 * @param {Geometry} geometry
 */
function place(button, box, geometry) {
  button.style.left = `${(100 * box.x) / geometry.width}%`;
  button.style.top = `${(100 * box.y) / geometry.height}%`;
  button.style.width = `${(100 * box.width) / geometry.width}%`;
  button.style.height = `${(100 * box.height) / geometry.height}%`;
}

/** @param {HTMLButtonElement} button @param {number} square @param {GameModel} model @param {Marks} marks */
function describe(button, square, model, marks) {
  const parts = squareParts(model, square);
  const target = marks.targets.find((candidate) => candidate.square === square);
  const own = marks.movable.includes(square);
  if (marks.selected === square) parts.push(t('cell.selected'), ...(mayEnd(model) ? [t('cell.ends')] : []));
  else if (target !== undefined) parts.push(t(target.captures ? 'cell.target-captures' : 'cell.target'));
  else if (own) parts.push(t(marks.capturing.includes(square) ? 'cell.may-capture' : 'cell.may-move'));
  if (marks.taken.includes(square)) parts.push(t('cell.taken'));
  if (marks.ghosts.some((ghost) => ghost.square === square)) parts.push(t('cell.was-captured'));
  if (marks.proof.includes(square)) parts.push(t('cell.proof'));
  if (marks.area.includes(square)) parts.push(t('cell.area'));
  if (marks.hinted === square || marks.arrows.some(([from]) => from === square)) parts.push(t('cell.hinted'));
  if (marks.arrows.some(([, to]) => to === square)) parts.push(t('cell.hinted-target'));
  const name = commaList(parts);
  if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
  button.setAttribute('aria-disabled', String(target === undefined && !own && marks.selected !== square));
  button.classList.toggle('movable', own || marks.selected === square);
  button.classList.toggle('target', target !== undefined);
}

/** True if pressing the selected piece again ends the move. @param {GameModel} model */
const mayEnd = ({ interaction }) =>
  interaction.type === 'enter' && interaction.entered.length > 0 && interaction.next.ends !== null;

/**
 * Returns the square to which a navigation key moves the focus, or null.
 * @param {(number | null)[][]} rows
 * @param {number} from
 * @param {KeyboardEvent} event
 */
function nextSquare(rows, from, event) {
  const y = rows.findIndex((row) => row.includes(from));
  const row = rows[y] ?? [];
  const x = row.indexOf(from);
  const present = (/** @type {(number | null)[]} */ squares) =>
    squares.find((square) => square !== null) ?? null;
  switch (event.key) {
    case 'ArrowLeft':
      return present(row.slice(0, Math.max(0, x)).reverse());
    case 'ArrowRight':
      return present(row.slice(x + 1));
    case 'ArrowUp':
      return nearest(rows[y - 1], x);
    case 'ArrowDown':
      return nearest(rows[y + 1], x);
    case 'Home':
      return present(event.ctrlKey ? (rows[0] ?? []) : row);
    case 'End':
      return present([...(event.ctrlKey ? (rows[rows.length - 1] ?? []) : row)].reverse());
    default:
      return null;
  }
}

/** @param {(number | null)[] | undefined} row @param {number} x */
function nearest(row, x) {
  if (row === undefined) return null;
  const order = row.map((_, index) => index).sort((one, other) => Math.abs(one - x) - Math.abs(other - x));
  return order.map((index) => row[index] ?? null).find((square) => square !== null) ?? null;
}
