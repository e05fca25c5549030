/**
 * The first look at a game: what it is about, how pieces move and how they capture, each with a picture of
 * its own pieces. It stands behind "How to play", where message and tabs stand.
 */

/** @import { Piece, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel, Happening } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
import { lookOf } from '../board/render/board-look.js';
import { drawPiece } from '../board/render/pieces.js';
import { addStyles, button, byId, element, focusBoard } from '../dom.js';
import { DRAWINGS, geometryOf } from '../games/games.js';
import { hasMessage, t } from '../i18n/i18n.js';
import { fetchJson } from '../state/loading.js';
import { addCommands } from './commands.js';

/** What stands where, in squares of a row of three. @typedef {[number, number]} Place */
/**
 * A picture: pieces with their places, captured ones faint and crossed; the ways that they go.
 * @typedef {{ pieces: (Piece & { at: Place, gone?: boolean })[], ways?: [Place, Place][] }} Picture
 */

/** Of a square of a picture, in CSS pixels. */
const SQUARE = 44;
const SCALE = 2;

/**
 * The sentence about a game, or that of a ruleset which differs.
 * @param {RulesetInfo} info
 * @param {number} part
 */
function sentenceOf({ id, game }, part) {
  const own = `look.${id}.${part}`;
  return t(/** @type {MessageKey} */ (hasMessage(own) ? own : `look.${game}.${part}`));
}

/** @param {RulesetInfo} info @param {Picture} picture */
function drawn(info, { pieces, ways = [] }) {
  const canvas = element('canvas', { aria: { hidden: 'true' } });
  canvas.width = 3 * SQUARE * SCALE;
  canvas.height = SQUARE * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const unit = SQUARE * SCALE;
  const { radius } = geometryOf(info, false);
  // The largest piece, with its shadow, fits in its square, whatever its board.
  const size = (0.36 * unit) / radius;
  const colour = getComputedStyle(document.documentElement).getPropertyValue('color');
  context.lineCap = 'round';
  pieces.forEach(({ at: [x, y], gone = false, ...piece }, index) => {
    context.globalAlpha = gone ? 0.4 : 1;
    context.setTransform(size, 0, 0, size, (x + 0.5) * unit, (y + 0.5) * unit);
    drawPiece(context, lookOf(info.game), piece, index + 3, radius);
    context.globalAlpha = 1;
    context.setTransform(unit, 0, 0, unit, (x + 0.5) * unit, (y + 0.5) * unit);
    if (gone) drawCross(context, colour);
  });
  context.setTransform(unit, 0, 0, unit, 0.5 * unit, 0.5 * unit);
  for (const [from, to] of ways) drawWay(context, from, to);
  return canvas;
}

/** @param {CanvasRenderingContext2D} context @param {string} colour */
function drawCross(context, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 0.07;
  context.beginPath();
  context.moveTo(-0.22, -0.22);
  context.lineTo(0.22, 0.22);
  context.moveTo(-0.22, 0.22);
  context.lineTo(0.22, -0.22);
  context.stroke();
}

/**
 * An arrow in the blue of the board's arrows.
 * @param {CanvasRenderingContext2D} context
 * @param {Place} from
 * @param {Place} to
 */
function drawWay(context, [x, y], [toX, toY]) {
  const angle = Math.atan2(toY - y, toX - x);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  context.strokeStyle = WAY;
  context.fillStyle = WAY;
  context.lineWidth = 0.09;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX - 0.2 * dx, toY - 0.2 * dy);
  context.stroke();
  context.beginPath();
  context.moveTo(toX, toY);
  context.lineTo(toX - 0.28 * dx + 0.17 * dy, toY - 0.28 * dy - 0.17 * dx);
  context.lineTo(toX - 0.28 * dx - 0.17 * dy, toY - 0.28 * dy + 0.17 * dx);
  context.fill();
}

/** As on the boards, which do not follow the page's scheme. */
const WAY = '#2f7fd0';

/** What takes the card away: what a person does, or hears of it. @type {readonly Happening['type'][]} */
const ENDS = Object.freeze([
  'opened',
  'entered',
  'refused',
  'hinted',
  'remarked',
  'stepped-back',
  'ended',
  'rule',
]);

/** @param {GameModel} model @param {Happening} happening */
const isOver = ({ players }, happening) =>
  ENDS.includes(happening.type) ||
  (happening.type === 'played' && players[happening.turn.color].type === 'person');

/** The card of a game. */
export class FirstLook {
  #side = byId('side');

  /** @param {Store} store */
  constructor(store) {
    addCommands({ 'look-play': () => this.close() });
    // The first move on the board does what "Play" does, and what is said of it must be seen.
    store.subscribe((model, happening) => {
      if (model === null || isOver(model, happening)) this.close();
    });
  }

  /**
   * @param {GameModel} model
   * @param {boolean} isAsked by its button: then it gets the focus
   */
  async open({ info }, isAsked) {
    const [pictures] = await Promise.all([
      fetchJson(`games/${info.game}/first-look.json`),
      DRAWINGS.load(info.game),
      addStyles('ui/first-look.css'),
    ]);
    document.getElementById('look')?.remove();
    const title = element('h2', {
      id: 'look-title',
      text: t('look.title', { name: t(`ruleset.${info.id}.name`) }),
    });
    title.tabIndex = -1;
    const parts = /** @type {Picture[]} */ (pictures).map((picture, index) =>
      element('li', {}, drawn(info, picture), element('span', { text: sentenceOf(info, index + 1) })),
    );
    const card = element(
      'section',
      { id: 'look', aria: { labelledby: 'look-title' } },
      title,
      element('ol', {}, ...parts),
      element(
        'p',
        { class: 'row' },
        button('look-play', t('look.play'), 'primary'),
        button('lesson', t('look.learn'), 'learn'),
      ),
      element('p', { class: 'again', text: t('look.again') }),
    );
    byId('label').before(card);
    this.#side.dataset['card'] = 'look';
    if (isAsked) title.focus();
  }

  /** Takes the card away. What had the focus in it gives it to the board. */
  close() {
    const card = document.getElementById('look');
    const hadFocus = card?.contains(document.activeElement) === true;
    delete this.#side.dataset['card'];
    card?.remove();
    if (hadFocus) focusBoard();
  }
}
