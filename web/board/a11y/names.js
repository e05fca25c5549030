/** Text for squares, pieces, sides and moves, shared by the grid, the live regions and the panel. */

/**
 * @import { Color, Effect, Kind, Outcome, Refusal } from '../../pkg/ludoteca_wasm.js'
 * @import { MoveView, RulesetInfo, State, StepView } from '../../pkg/ludoteca_wasm.js'
 */
/** @import { GameModel } from '../../state/game-model.js' */
import { OFF } from '../geometry.js';
import { GAMES } from '../../games/games.js';
import { commaList, hasMessage, isRightToLeft, language, localeOf, t } from '../../i18n/i18n.js';
import { onlyPerson, trackOf } from '../../state/players.js';

/** @param {RulesetInfo} info @param {Color} color */
export const sideName = (info, color) => t(`side.${info.game}.${color}`);

/** @param {RulesetInfo} info @param {Color} color @param {Kind} kind */
export const pieceName = (info, color, kind) => t(`piece.${info.game}.${color}.${kind}`);

/** Spoken name of a square, in the page's numbering. @param {GameModel} model @param {number} square */
export const squareName = (model, square) => squareText(model.info, trackOf(model), square);

/** @param {RulesetInfo} info @param {Color} side whose numbering is used @param {number} square */
export function squareText(info, side, square) {
  const name = info.squares[square] ?? '';
  const message = GAMES[info.game].words.square(square, name, side);
  return message === null ? name : t(...message);
}

/** Name of a square within a sentence. @param {GameModel} model @param {number} square */
export const shortName = (model, square) => shortText(model.info, trackOf(model), square);

/** @param {RulesetInfo} info @param {Color} side whose numbering is used @param {number} square */
const shortText = (info, side, square) => GAMES[info.game].words.place(square, info.squares[square], side);

/**
 * Spoken name of a square, and its role in the rules if it has one.
 * @param {GameModel} model
 * @param {number} square
 */
export const placeText = (model, square) =>
  commaList([squareName(model, square), ...roleTexts(model, square)]);

/** @param {GameModel} model @param {number} square @returns {string[]} empty for a square without a role */
function roleTexts({ info, game, players }, square) {
  const role = GAMES[info.game].words.role(square, onlyPerson(players) ?? game.turn);
  return role === null ? [] : [t(...role)];
}

/**
 * Spoken name of a square, its contents, and any role in the rules.
 * @param {GameModel} model
 * @param {number} square
 */
export const squareParts = (model, square) => [
  squareName(model, square),
  contentsText(model, square),
  ...roleTexts(model, square),
];

/** Goal of a game, or '' if there is no text for it. @param {RulesetInfo} info */
export const goalText = ({ game }) => (hasMessage(`goal.${game}`) ? t(`goal.${game}`) : '');

/** Contents of a square in words. @param {Pick<GameModel, 'info' | 'shown'>} model @param {number} square */
export function contentsText({ info, shown }, square) {
  const here = shown.filter((piece) => piece.square === square);
  if (here.length === 0) return t('cell.empty');
  return commaList(
    here.map(({ color, kind, count }) => {
      const piece = pieceName(info, color, kind);
      const message = GAMES[info.game].words.pieces(count, piece);
      return message === null ? piece : t(...message);
    }),
  );
}

/** Joins the sentences that are not empty. @param {string[]} sentences */
export const sentencesText = (...sentences) => sentences.filter((each) => each !== '').join(' ');

/** Joins a name and its value with a colon. @param {string} name @param {string} value */
export const pairText = (name, value) => t('pair', { name, value });

/**
 * Joins words into a list with "and" or, in a disjunction, "or".
 * @param {string[]} words
 * @param {'conjunction' | 'disjunction'} [type]
 */
export const listText = (words, type = 'conjunction') =>
  new Intl.ListFormat(localeOf(language()), { type }).format(words);

/**
 * Sentence for a move: the mover, the path, and the effects on pieces.
 * @param {RulesetInfo} info
 * @param {MoveView} move
 * @param {Color} [track] side whose numbering is used for points of the tables board
 */
export function moveText(info, move, track = move.color) {
  const { color, kind, steps, after } = move;
  const side = sideName(info, color);
  if (kind === 'pass') return t('announce.passed', { side });
  if (kind === 'fails') return t('announce.failed', { side });
  const all = [...steps.flatMap((step) => step.effects), ...after];
  const captured = all.flatMap((effect) => (effect.type === 'remove' ? effect.square : []));
  const path = pathText(info, track, steps, captured);
  const played = t('announce.played', { side: moverName(info, move), move: path });
  return sentencesText(played, effectsText(info, track, all));
}

/**
 * Name of the mover: the king if it moves, otherwise the side.
 * @param {RulesetInfo} info
 * @param {MoveView} move
 */
function moverName(info, { color, steps }) {
  const [first] = steps[0]?.effects ?? [];
  if (first?.type !== 'move' || first.piece.kind !== 'king') return sideName(info, color);
  const name = pieceName(info, color, 'king');
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

/**
 * Text for the path and the captures of a move. In games with dice, equal steps are listed once with a count.
 * @param {RulesetInfo} info
 * @param {Color} track
 * @param {StepView[]} steps
 * @param {number[]} captured squares of pieces that are captured, now or at the end of the move
 */
export function pathText(info, track, steps, captured) {
  const place = (/** @type {number} */ square) => shortText(info, track, square);
  if (info.dice > 0) return diceText(steps, place);
  const to = steps.at(-1)?.to ?? 0;
  const path = t('announce.path', { from: place(steps[0]?.from ?? 0), to: place(to) });
  if (captured.length === 0) return path;
  // A piece that moves between two enemies may be captured itself.
  return captured[0] === to
    ? t('announce.lost', { path })
    : t('announce.capture', { path, squares: listText(captured.map(place)) });
}

/** @param {StepView[]} steps @param {(square: number) => string} place */
function diceText(steps, place) {
  /** Number of times each step was made. @type {Map<string, number>} */
  const moves = new Map();
  for (const { from, to, effects } of steps) {
    const path =
      to === OFF
        ? t('announce.off', { from: place(from) })
        : t('announce.path', { from: place(from), to: place(to) });
    const isHit = effects.some(({ type }) => type === 'send-back');
    const move = isHit ? t('announce.hit', { path }) : path;
    moves.set(move, (moves.get(move) ?? 0) + 1);
  }
  return listText(
    [...moves].map(([path, count]) =>
      count === 1 ? path : t(count === 2 ? 'announce.twice' : 'announce.thrice', { path }),
    ),
  );
}

/**
 * Text for promotions, hit pieces that go back, and goats that turn round.
 * @param {RulesetInfo} info
 * @param {Color} track side whose numbering is used for points
 * @param {Effect[]} effects
 */
export const effectsText = (info, track, effects) =>
  sentencesText(...effects.map((effect) => effectText(info, track, effect)));

/** @param {RulesetInfo} info @param {Color} track @param {Effect} effect */
function effectText(info, track, effect) {
  if (effect.type === 'become') return t('announce.crowned');
  if (effect.type === 'turn-around') return `${t(`turned.${effect.direction}`)}.`;
  // A piece without a point to return to loses the game, and the result reports that.
  if (effect.type !== 'send-back' || effect.to === null) return '';
  return t('announce.sent-back', {
    piece: `${info.game}.${effect.piece.color}`,
    to: shortText(info, track, effect.to),
  });
}

/**
 * Formats notation for display, with dashes and crosses. Spoken, typed, copied and saved notation keeps
 * hyphens and the letter x.
 * @param {string} notation
 */
export function seenText(notation) {
  const seen = notation.replaceAll('-', '–').replaceAll('x', '×');
  // Isolated: in right-to-left text, a dash between numbers would swap the two squares.
  return isRightToLeft() ? `\u2066${seen}\u2069` : seen;
}

/**
 * Notation of a move for display, in the board's numbering.
 * @param {Pick<GameModel, 'info' | 'players'>} model
 * @param {{ notation: string, color: Color }} move
 */
export const shownMove = ({ info, players }, { notation, color }) =>
  seenText(GAMES[info.game].words.notationFor(notation, color, trackOf({ players })));

/** Move number, which both sides' moves may share. @param {RulesetInfo} info @param {number} ply from 1 */
export const moveNumber = ({ game }, ply) => (GAMES[game].countsPairs ? Math.ceil(ply / 2) : ply);

/**
 * Text for a game that the rules would have drawn earlier but that continued or has another result; '' for
 * other games.
 * @param {RulesetInfo} info
 * @param {Pick<State, 'drawnAt'>} state
 */
export const drawnText = (info, { drawnAt }) =>
  drawnAt === null ? '' : t('reading.drawn-at', { number: moveNumber(info, drawnAt) });

/** True if a ply shares the previous ply's number. @param {RulesetInfo} info @param {number} ply from 1 */
export const isReply = ({ game }, ply) => GAMES[game].countsPairs === true && ply % 2 === 0;

/** @param {RulesetInfo} info @param {string} id */
export const clauseOf = (info, id) => info.clauses.find((clause) => clause.id === id);

/** True if captures are compulsory. @param {RulesetInfo} info */
export const mustCapture = (info) => clauseOf(info, `${info.game}.compulsory`) !== undefined;

/** "Rule 7: …", or '' if the ruleset lacks the clause. @param {RulesetInfo} info @param {string} id */
export function ruleText(info, id) {
  const clause = clauseOf(info, id);
  return clause === undefined
    ? ''
    : pairText(t('rule.number', { number: clause.number }), t(`clause.${clause.id}`));
}

/** Names of refusal values that are points in the refused side's numbering. */
const POINTS = Object.freeze(['from', 'to', 'outside', 'rearmost']);

/**
 * @param {Refusal} refusal
 * @param {GameModel} [model] sets the numbering; default: the refused side's
 * @param {(notation: string) => string} write formats a notation
 */
export function refusalText({ key, values }, model, write = seenText) {
  const shown = { ...values };
  if (typeof shown.route === 'string') shown.route = write(shown.route);
  if (model !== undefined)
    for (const name of POINTS) if (name in shown) shown[name] = pageNotation(model, String(shown[name]));
  // In values from the rules, dice are separated by spaces, and squares by commas. The squares in `via` are
  // alternatives.
  for (const [name, value] of Object.entries(shown))
    if (typeof value === 'string')
      shown[name] = listText(
        value.split(name === 'dice' ? ' ' : ', '),
        name === 'via' ? 'disjunction' : 'conjunction',
      );
  return t(`refuse.${key}`, shown);
}

/** Rewrites the mover's notation in the page's numbering. @param {GameModel} model @param {string} text */
export const pageNotation = (model, text) =>
  GAMES[model.info.game].words.notationFor(text, model.game.turn, trackOf(model));

/**
 * Headline for a result. Translations may use one sentence for both sides or a separate one for each.
 * @param {RulesetInfo} info
 * @param {Outcome} outcome
 * @param {Color | null} [person] side of the human player, if there is exactly one
 */
export function outcomeTitle(info, { winner }, person = null) {
  if (winner === null) return t('result.draw');
  if (person === winner) return t('result.you-win');
  return t('result.wins', { side: sideName(info, winner), piece: `${info.game}.${winner}` });
}

/** @param {Outcome} outcome */
export const outcomeText = (outcome) => t(`outcome.${outcome.key}`, outcome.values);
