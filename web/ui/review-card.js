/** What a review shows: accuracy, the chance to win after every move, the turning points. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Decision, Review } from '../engine/review.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { sideName } from '../board/a11y/names.js';
import { accuracyOf } from '../engine/review.js';
import { language, t } from '../i18n/i18n.js';
import { onlyPerson } from '../state/players.js';
import { button, element } from '../dom.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The graph, in its own units. */
const WIDTH = 100;
const HEIGHT = 30;

/** @param {number} share */
const percent = (share) => new Intl.NumberFormat(language(), { style: 'percent' }).format(share);

/** Points of a hundred, with their sign. @param {number} share */
const points = (share) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(
    100 * share,
  );

/** @param {string} name @param {{ [name: string]: string | number }} attributes */
function drawn(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Whose chance the graph shows. @param {GameModel} model @returns {Color} */
const seenBy = ({ players }) => onlyPerson(players) ?? 0;

/** The chances of that side. @param {Review} review @param {Color} side */
const chancesOf = ({ chances }, side) => chances.map((chance) => (side === 0 ? chance : 1 - chance));

/** @param {GameModel} model @param {Review} review */
function accuracies({ info }, review) {
  const rows = /** @type {Color[]} */ ([0, 1]).flatMap((side) => {
    const accuracy = accuracyOf(review.decisions, side);
    const share = review.shares?.[side];
    return [
      element(
        'div',
        {},
        element('dt', { text: sideName(info, side) }),
        element('dd', { text: accuracy === null ? '–' : percent(accuracy) }),
        ...(share === undefined
          ? []
          : [
              element('dd', {
                class: 'shares',
                text: t('review.luck', { luck: points(share.luck), lost: points(-share.lost) }),
              }),
            ]),
      ),
    ];
  });
  const formulas = [t('review.formula'), ...(review.shares === null ? [] : [t('review.luck-formula')])];
  return [
    element('dl', { class: 'accuracy' }, ...rows),
    element('p', { class: 'quiet', text: formulas.join(' ') }),
  ];
}

/**
 * The line of the graph, with its turning points and where the board stands.
 * @param {number[]} chances
 * @param {Review} review
 * @param {number} ply
 */
function graph(chances, { turningPoints }, ply) {
  const last = Math.max(1, chances.length - 1);
  const at = (/** @type {number} */ index) => ({
    x: (WIDTH * index) / last,
    y: HEIGHT * (1 - (chances[index] ?? 0.5)),
  });
  const line = chances.map((_, index) => `${at(index).x.toFixed(2)} ${at(index).y.toFixed(2)}`).join('L');
  const svg = drawn('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  svg.append(
    drawn('path', { class: 'area', d: `M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z` }),
    drawn('path', { class: 'half', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    drawn('path', { class: 'line', d: `M${line}` }),
    drawn('path', { class: 'here', d: `M${at(ply).x} 0V${HEIGHT}` }),
  );
  const marks = turningPoints.map((point, index) => {
    const { x, y } = at(point.ply);
    const mark = element('span', { class: 'mark', text: String(index + 1), aria: { hidden: 'true' } });
    mark.style.insetInlineStart = `${x}%`;
    mark.style.insetBlockStart = `${(100 * y) / HEIGHT}%`;
    return mark;
  });
  return element('div', { class: 'graph' }, svg, ...marks);
}

/** @param {GameModel} model @param {number[]} chances */
function table({ game }, chances) {
  const rows = chances.map((chance, index) =>
    element(
      'tr',
      {},
      element('th', {
        text: index === 0 ? t('review.start') : `${index}. ${game.turns[index - 1]?.notation}`,
      }),
      element('td', { text: percent(chance) }),
    ),
  );
  return element(
    'details',
    { class: 'numbers' },
    element('summary', { text: t('review.table') }),
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { text: t('review.move') }),
          element('th', { text: t('review.chance') }),
        ),
      ),
      element('tbody', {}, ...rows),
    ),
  );
}

/** @param {Decision} point @param {number} index @param {boolean} isShown */
function pointItem({ ply, played, better, best, chance }, index, isShown) {
  const made = button(`turning-point-${index}`, '');
  made.setAttribute('aria-pressed', String(isShown));
  made.append(
    element('span', { class: 'mark', text: String(index + 1), aria: { hidden: 'true' } }),
    element('b', { text: t('review.point', { ply: ply + 1, turn: played.notation }) }),
    element('span', {
      class: 'loss',
      text: t('review.lost', { from: percent(best), to: percent(chance) }),
    }),
    ...(better === null
      ? []
      : [element('span', { class: 'better', text: t('review.better', { turn: better.notation }) })]),
  );
  return element('li', {}, made);
}

/**
 * What stands in the card when the review is there.
 * @param {GameModel} model
 * @param {Review} review
 * @param {number} shown which turning point the board shows, or -1
 * @returns {HTMLElement[]}
 */
export function reviewCard(model, review, shown) {
  const side = seenBy(model);
  const chances = chancesOf(review, side);
  const { turningPoints } = review;
  return [
    ...accuracies(model, review),
    element(
      'div',
      { class: 'chances' },
      element('h3', { text: t('review.graph', { side: sideName(model.info, side) }) }),
      graph(chances, review, Math.min(model.game.ply, chances.length - 1)),
      table(model, chances),
    ),
    element('h3', { text: turningPoints.length === 0 ? t('review.none') : t('review.turning') }),
    element(
      'ol',
      { class: 'turning-points' },
      ...turningPoints.map((point, index) => pointItem(point, index, index === shown)),
    ),
    element(
      'div',
      { class: 'row' },
      button('review-previous', t('review.previous')),
      button('review-next', t('review.next')),
      button('review-play-on', t('review.play-on'), 'primary'),
    ),
  ];
}

/** While it works. @returns {HTMLElement[]} */
export function workingCard() {
  const bar = element('progress', { id: 'review-progress', aria: { label: t('review.works') } });
  bar.max = 1;
  bar.value = 0;
  return [
    element('p', { text: t('review.works') }),
    bar,
    element('div', { class: 'row' }, button('review-stop', t('review.stop'))),
  ];
}

/** After it was stopped. @returns {HTMLElement[]} */
export const stoppedCard = () => [
  element('p', { text: t('review.stopped') }),
  element('div', { class: 'row' }, button('review', t('review.again'), 'primary')),
];
