/** Words for squares, pieces, sides and turns, shared by the grid, the announcements and the panel. */

/**
 * @import { Clause, Color, Effect, Kind, Outcome, Refusal } from '../../pkg/ludoteca_wasm.js'
 * @import { RulesetInfo, State, StepView, TurnView } from '../../pkg/ludoteca_wasm.js'
 */
/** @import { GameModel } from '../../state/game-model.js' */
import { OFF } from '../geometry.js';
import { GAMES } from '../../games/games.js';
import { hasMessage, isRightToLeft, language, t } from '../../i18n/i18n.js';
import { onlyPerson, trackOf } from '../../state/players.js';

/** @param {RulesetInfo} info @param {Color} color */
export const sideName = (info, color) => t(`side.${info.game}.${color}`);

/** @param {RulesetInfo} info @param {Color} color @param {Kind} kind */
export const pieceName = (info, color, kind) => t(`piece.${info.game}.${color}.${kind}`);

/**
 * The spoken name of a square; on the tables board the number on the track that counts.
 * @param {GameModel} model
 * @param {number} square
 */
export const squareName = (model, square) => squareText(model.info, trackOf(model), square);

/** @param {RulesetInfo} info @param {Color} side whose track counts @param {number} square */
export function squareText(info, side, square) {
  const name = info.squares[square] ?? '';
  const message = GAMES[info.game].words.square(square, name, side);
  return message === null ? name : t(...message);
}

/** The name of a square in the middle of a sentence. @param {GameModel} model @param {number} square */
export const shortName = ({ info, ...model }, square) =>
  GAMES[info.game].words.place(square, info.squares[square] ?? '', trackOf(model));

/**
 * The spoken name of a square, and what the rules make of it, if it is not one like the others.
 * @param {GameModel} model
 * @param {number} square
 */
export function placeText(model, square) {
  const side = onlyPerson(model.players) ?? model.game.turn;
  const role = GAMES[model.info.game].words.role(square, side);
  const name = squareName(model, square);
  return role === null ? name : `${name}, ${t(...role)}`;
}

/**
 * What there is to be reached, and where, in games whose squares are not all alike.
 * @param {RulesetInfo} info
 */
export const goalText = ({ game }) => (hasMessage(`goal.${game}`) ? t(`goal.${game}`) : '');

/**
 * What stands on a square, in words.
 * @param {Pick<GameModel, 'info' | 'shown'>} model
 * @param {number} square
 * @returns {string}
 */
export function contentsText({ info, shown }, square) {
  const here = shown.filter((piece) => piece.square === square);
  if (here.length === 0) return t('cell.empty');
  return here
    .map(({ color, kind, count }) => {
      const piece = pieceName(info, color, kind);
      const message = GAMES[info.game].words.pieces(count, piece);
      return message === null ? piece : t(...message);
    })
    .join(', ');
}

/** Several things as one says them. @param {string[]} words */
export function listText(words) {
  // English as in Britain and Ireland: no comma before "and".
  const locale = language() === 'en' ? 'en-GB' : language();
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}

/**
 * A turn as it is said: who moves, from where to where, and what that does to pieces.
 * @param {RulesetInfo} info
 * @param {TurnView} turn
 * @param {Color} [track] by whose track the points of the tables board are told
 */
export function turnText(info, turn, track = turn.color) {
  const { color, kind, steps, after } = turn;
  const side = sideName(info, color);
  if (kind === 'pass') return t('announce.passed', { side });
  if (kind === 'fails') return t('announce.failed', { side });
  const all = [...steps.flatMap((step) => step.effects), ...after];
  const captured = all.flatMap((effect) => (effect.type === 'remove' ? effect.square : []));
  const path = pathText(info, track, steps, captured);
  return `${t('announce.played', { side: moverName(info, turn), turn: path })} ${effectsText(all)}`.trim();
}

/**
 * Who moves: a king by its own name, any other piece by that of its side.
 * @param {RulesetInfo} info
 * @param {TurnView} turn
 */
function moverName(info, { color, steps }) {
  const [first] = steps[0]?.effects ?? [];
  if (first?.type !== 'move' || first.piece.kind !== 'king') return sideName(info, color);
  const name = pieceName(info, color, 'king');
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

/**
 * From where to where, and what is captured on the way. Dice are told one by one, equal moves together.
 * @param {RulesetInfo} info
 * @param {Color} track
 * @param {StepView[]} steps
 * @param {number[]} captured squares whose pieces leave the board, now or when the turn ends
 */
export function pathText(info, track, steps, captured) {
  const place = (/** @type {number} */ square) =>
    GAMES[info.game].words.place(square, info.squares[square] ?? '', track);
  if (info.dice > 0) return diceText(steps, place);
  const path = t('announce.path', { from: place(steps[0]?.from ?? 0), to: place(steps.at(-1)?.to ?? 0) });
  return captured.length === 0
    ? path
    : t('announce.capture', { path, squares: listText(captured.map(place)) });
}

/** @param {StepView[]} steps @param {(square: number) => string} place */
function diceText(steps, place) {
  /** How often each move was made. @type {Map<string, number>} */
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

/** What else is done to pieces. @param {Effect[]} effects */
export const effectsText = (effects) =>
  effects
    .flatMap((effect) =>
      effect.type === 'become'
        ? t('announce.crowned')
        : effect.type === 'turn-around'
          ? `${t(`direction.${effect.direction}`)}.`
          : [],
    )
    .join(' ');

/**
 * The notation of a turn as it is seen: a dash between squares, a cross for captures. What is said, typed,
 * copied or saved has letters and hyphens.
 * @param {string} notation
 */
export function seenText(notation) {
  const seen = notation.replaceAll('-', '–').replaceAll('x', '×');
  // Between numbers a dash goes the way of the words around it.
  return isRightToLeft() ? `\u2066${seen}\u2069` : seen;
}

/**
 * The notation of a turn as it is seen, with the points numbered as on the board.
 * @param {Pick<GameModel, 'info' | 'players'>} model
 * @param {{ notation: string, color: Color }} turn
 */
export const shownTurn = ({ info, players }, { notation, color }) =>
  seenText(GAMES[info.game].words.told(notation, color, trackOf({ players })));

/**
 * The number of a turn, or of both sides' turns, as the players of the game count.
 * @param {RulesetInfo} info
 * @param {number} ply from 1
 */
export const turnNumber = ({ game }, ply) => (GAMES[game].countsPairs ? Math.ceil(ply / 2) : ply);

/**
 * Tells where the rules had drawn a game that goes on, or has another result.
 * @param {RulesetInfo} info
 * @param {Pick<State, 'drawnAt'>} state
 * @returns {string} the empty text for other games
 */
export const drawnText = (info, { drawnAt }) =>
  drawnAt === null ? '' : t('reading.drawn-at', { number: turnNumber(info, drawnAt) });

/**
 * Whether a turn has the number of the turn before it.
 * @param {RulesetInfo} info
 * @param {number} ply from 1
 */
export const isReply = ({ game }, ply) => GAMES[game].countsPairs === true && ply % 2 === 0;

/** @param {RulesetInfo} info @param {string} id @returns {Clause | undefined} */
export const clauseOf = (info, id) => info.clauses.find((clause) => clause.id === id);

/** A rule with its number, if it is one of these. @param {RulesetInfo} info @param {string} id */
export function ruleText(info, id) {
  const clause = clauseOf(info, id);
  return clause === undefined
    ? ''
    : `${t('rule.number', { number: clause.number })}: ${t(`clause.${clause.id}`)}`;
}

/** The values of refusals that name points, as who was refused counts them. */
const POINTS = Object.freeze(['from', 'to', 'outside', 'rearmost']);

/** @param {Refusal} refusal @param {GameModel} [model] whose track counts, if not that of who was refused */
export function refusalText({ key, values }, model) {
  const told = { ...values };
  if (model !== undefined)
    for (const name of POINTS) if (name in told) told[name] = toldText(model, String(told[name]));
  if (told['dice'] !== undefined) told['dice'] = listText(String(told['dice']).split(' '));
  return t(`refuse.${key}`, told);
}

/**
 * A notation of the side to move, as the points of the board are named.
 * @param {GameModel} model
 * @param {string} text
 */
export const toldText = (model, text) =>
  GAMES[model.info.game].words.told(text, model.game.turn, trackOf(model));

/**
 * How a game ended. A language has a sentence for each side, or one for all.
 * @param {RulesetInfo} info
 * @param {Outcome} outcome
 * @param {Color | null} [person] who alone plays
 */
export function outcomeTitle(info, { winner }, person = null) {
  if (winner === null) return t('result.draw');
  if (person === winner) return t('result.you-win');
  return t('result.wins', { side: sideName(info, winner), piece: `${info.game}.${winner}` });
}

/** @param {Outcome} outcome */
export const outcomeText = (outcome) => t(`outcome.${outcome.key}`, outcome.values);
