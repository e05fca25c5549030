/**
 * The graph of the winning chances in a game. It is also a slider: a click or an arrow key goes to a move. A
 * table shows the same figures.
 */

/** @import { Color, MoveView, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Players } from '../state/players.js' */
import { isReply, moveNumber, shownMove, sideName } from '../board/a11y/names.js';
import { language, t } from '../i18n/i18n.js';
import { onlyPerson } from '../state/players.js';
import { button, element, svgElement } from '../dom.js';
import { addCommands, run } from './commands.js';

/**
 * `title`: names a side; `chances`: that side's chances before the first move and after each move, null if
 * unknown; `marked`: plies that get a numbered mark.
 * @typedef {{ info: RulesetInfo, players: Players, title: string, chances: (number | null)[],
 *   moves: MoveView[], ply: number, marked?: number[] }} Shown
 */
/** @typedef {{ x: number, y: number }} Point in the drawing's units */

/** Size of the drawing, in its own units. */
const WIDTH = 100;
const HEIGHT = 30;

/** Creates a format for percentages. Creating one takes much longer than using it. */
const percentFormat = () => new Intl.NumberFormat(language(), { style: 'percent' });

/** @param {number} share */
export const percent = (share) => percentFormat().format(share);

/** Returns the side whose chance is shown. @param {GameModel} model */
export const viewerOf = ({ players }) => onlyPerson(players) ?? 0;

/** Returns the title of a graph. @param {GameModel} model @param {Color} side */
export const chanceTitle = ({ info, players }, side) =>
  onlyPerson(players) === side ? t('analysis.yours') : t('review.graph', { side: sideName(info, side) });

/** The graph with its table. Elements are reused, so that updates keep the focus and an open table. */
export class ChanceGraph {
  element = element('section.chances');
  #title;
  #toggle = button('chance-table', { class: 'toggle' });
  #scale = element('div.scale', { aria: { hidden: true } });
  #plot = element('div.plot');
  #slider = element('input', { type: 'range', data: { do: 'chance-ply' } });
  #graph = element('div.graph', this.#scale, this.#plot, this.#slider);
  #table = element('div.numbers', { hidden: true, tabindex: 0 });

  /**
   * @param {'h2' | 'h3'} heading level of the title
   * @param {HTMLElement} [requests] other buttons, which share a row with the button for the table
   */
  constructor(heading, requests) {
    this.#title = element(heading);
    const above = element('div.head', this.#title, requests === undefined && this.#toggle);
    const below = requests === undefined ? [] : [element('div.head', requests, this.#toggle)];
    this.element.append(above, this.#graph, ...below, this.#table);
    addCommands('chance-graph', {
      'chance-ply': ({ value, element: slider }) => {
        // A slider sends its value again on release.
        if (value !== slider.dataset['ply']) run(`ply-${value}`);
      },
      'chance-table': ({ element: used }) => {
        const table = used.closest('.chances')?.querySelector('.numbers');
        if (!(table instanceof HTMLElement)) return;
        table.hidden = !table.hidden;
        used.setAttribute('aria-expanded', String(!table.hidden));
      },
    });
  }

  /** Shows or hides the graph, but not the buttons below it. @param {boolean} isShown */
  setShown(isShown) {
    this.#graph.hidden = !isShown;
    this.#toggle.hidden = !isShown;
    if (!isShown) this.#table.hidden = true;
  }

  /** @param {Shown} shown */
  show(shown) {
    const { title, chances, ply } = shown;
    this.#title.textContent = title;
    this.#toggle.textContent = t('review.table');
    this.#toggle.setAttribute('aria-expanded', String(!this.#table.hidden));
    const format = percentFormat();
    this.#scale.replaceChildren(...[1, 0.5, 0].map((share) => element('span', format.format(share))));
    this.#plot.replaceChildren(...plotOf(shown));
    const slider = this.#slider;
    slider.max = String(chances.length - 1);
    slider.value = String(ply);
    slider.dataset['ply'] = slider.value;
    slider.setAttribute('aria-label', title);
    slider.setAttribute('aria-valuetext', `${moveAt(shown, ply)}: ${chanceText(chances[ply], format)}`);
    this.#table.setAttribute('aria-label', title);
    this.#table.replaceChildren(tableOf(shown, format));
  }
}

/** @param {number | null | undefined} chance @param {Intl.NumberFormat} format */
const chanceText = (chance, format) =>
  chance === null || chance === undefined ? '–' : format.format(chance);

/** Returns the text of the move that led to `ply`. @param {Shown} shown @param {number} ply */
function moveAt({ info, players, moves }, ply) {
  if (ply === 0) return t('review.start');
  const move = moves[ply - 1];
  const notation = move === undefined ? '' : shownMove({ info, players }, move);
  return `${moveNumber(info, ply)}${isReply(info, ply) ? '…' : '.'} ${notation}`;
}

/** Places an element in the graph. @param {HTMLElement} made @param {Point} at */
function placed(made, { x, y }) {
  made.style.left = `${(100 * x) / WIDTH}%`;
  made.style.top = `${(100 * y) / HEIGHT}%`;
  return made;
}

/** Draws the line through the known chances, and the marks. @param {Shown} shown @returns {Element[]} */
function plotOf({ chances, ply, marked = [] }) {
  const last = Math.max(1, chances.length - 1);
  const points = chances.map((chance, index) =>
    chance === null ? null : { x: (WIDTH * index) / last, y: HEIGHT * (1 - chance) },
  );
  const known = points.filter((point) => point !== null);
  const line = known.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
  const svg = svgElement(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': true },
    svgElement('path', { class: 'half', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
  );
  const [first] = known;
  const end = known.at(-1);
  if (first !== undefined && end !== undefined)
    svg.append(
      svgElement('path', { class: 'area', d: `M${first.x} ${HEIGHT}L${line}L${end.x} ${HEIGHT}Z` }),
      svgElement('path', { class: 'line', d: `M${line}` }),
    );
  const here = { x: (WIDTH * ply) / last, y: 0 };
  const marks = marked.flatMap((at, index) => {
    const point = points[at];
    const text = String(index + 1);
    return point ? [placed(element('span.mark', { aria: { hidden: true } }, text), point)] : [];
  });
  const now = points[ply];
  return [
    svg,
    placed(element('span.here'), here),
    ...(now ? [placed(element('span.now'), now)] : []),
    ...marks,
  ];
}

/** @param {Shown} shown @param {Intl.NumberFormat} format */
function tableOf(shown, format) {
  const { chances, ply } = shown;
  const rows = chances.map((chance, index) =>
    element(
      'tr',
      index === ply ? { aria: { current: true } } : {},
      element('th', { scope: 'row' }, moveAt(shown, index)),
      element('td', chanceText(chance, format)),
    ),
  );
  const names = /** @type {const} */ (['review.move', 'review.chance']).map((key) => element('th', t(key)));
  return element(
    'table',
    !(shown.info.dice > 0) && element('caption', t('analysis.draw')),
    element('thead', element('tr', ...names)),
    element('tbody', ...rows),
  );
}
