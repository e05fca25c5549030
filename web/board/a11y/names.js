/** Words for squares, pieces, sides and turns, shared by the grid, the announcements and the panel. */

/**
 * @import { Clause, Color, Effect, Kind, Outcome, Refusal } from '../../pkg/ludoteca_wasm.js'
 * @import { RulesetInfo, TurnView } from '../../pkg/ludoteca_wasm.js'
 */
/** @import { GameModel } from '../../state/game-model.js' */
import { GAMES } from '../../games/games.js';
import { hasMessage, isRightToLeft, language, t } from '../../i18n/i18n.js';
import { trackOf } from '../../state/players.js';

/** @param {RulesetInfo} info @param {Color} color */
export const sideName = (info, color) => t(`side.${info.game}.${color}`);

/** @param {RulesetInfo} info @param {Color} color @param {Kind} kind */
export const pieceName = (info, color, kind) => t(`piece.${info.game}.${color}.${kind}`);

/**
 * By whose track a turn is told: that of the only person, else of who played it.
 * @param {GameModel} model
 * @param {TurnView} turn
 */
export const heardBy = ({ players, seats }, { color }) => trackOf({ players, seats, game: { turn: color } });

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

/**
 * The spoken name of a square, and what the rules make of it, if it is not one like the others.
 * @param {GameModel} model
 * @param {number} square
 */
export function placeText(model, square) {
  const role = GAMES[model.info.game].words.role(square, trackOf(model));
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
export const listText = (words) => new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);

/**
 * A turn as it is said: in its notation, and what it does to pieces in words.
 * @param {RulesetInfo} info
 * @param {TurnView} turn
 * @param {Color} [track] by whose track the points of the tables board are told
 */
export function turnText(info, turn, track = turn.color) {
  const side = sideName(info, turn.color);
  if (turn.kind === 'pass') return t('announce.passed', { side });
  if (turn.kind === 'fails') return t('announce.failed', { side });
  const told = GAMES[info.game].words.told(turn.notation, turn.color, track);
  const all = [...turn.steps.flatMap((step) => step.effects), ...turn.after];
  const effects = effectsText(
    info,
    track,
    all,
    all.flatMap((effect) => (effect.type === 'remove' ? effect.square : [])),
  );
  return `${t('announce.played', { side, turn: told })} ${effects}`.trim();
}

/**
 * What is done to pieces.
 * @param {RulesetInfo} info
 * @param {Color} track
 * @param {Effect[]} effects
 * @param {number[]} taken squares whose pieces leave the board, now or when the turn ends
 */
export function effectsText(info, track, effects, taken) {
  /** @type {string[]} */
  const more = [];
  for (const effect of effects) {
    if (effect.type === 'send-back')
      more.push(t('announce.sent-back', { square: squareText(info, track, effect.from) }));
    if (effect.type === 'become')
      more.push(t('announce.crowned', { piece: pieceName(info, effect.piece.color, effect.piece.kind) }));
    if (effect.type === 'turn-around') more.push(`${t(`direction.${effect.direction}`)}.`);
  }
  if (taken.length > 0)
    more.unshift(
      t('announce.taken', {
        squares: listText(taken.map((square) => squareText(info, track, square))),
        count: taken.length,
      }),
    );
  return more.join(' ');
}

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
 * The number of a turn, or of both sides' turns, as the players of the game count.
 * @param {RulesetInfo} info
 * @param {number} ply from 1
 */
export const turnNumber = ({ game }, ply) => (GAMES[game].countsPairs ? Math.ceil(ply / 2) : ply);

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
