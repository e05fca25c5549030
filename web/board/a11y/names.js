/** Words for squares, pieces, sides and turns, shared by the grid, the announcements and the panel. */

/**
 * @import { Clause, Color, Effect, EngineScore, Kind, Outcome, Refusal } from '../../pkg/ludoteca_wasm.js'
 * @import { RulesetInfo, TurnView } from '../../pkg/ludoteca_wasm.js'
 */
/** @import { PartOf } from '../../i18n/keys.js' */
/** @import { Fact } from '../../engine/reasons.js' */
/** @import { GameModel, Hint } from '../../state/game-model.js' */
import { GAMES } from '../../games/games.js';
import { hasMessage, language, t } from '../../i18n/i18n.js';
import { marksOf } from '../scene.js';
import { onlyPerson, trackOf } from '../../state/players.js';
import { areaText } from './areas.js';

/** @param {RulesetInfo} info @param {Color} color */
export const sideName = (info, color) => t(`side.${info.game}.${color}`);

/** @param {RulesetInfo} info @param {Color} color @param {Kind} kind */
export const pieceName = (info, color, kind) => t(`piece.${info.game}.${color}.${kind}`);

/**
 * By whose track a turn is told: that of the only person, else of who played it.
 * @param {GameModel} model
 * @param {TurnView} turn
 */
export const heardBy = ({ players }, { color }) => onlyPerson(players) ?? color;

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

/** @param {RulesetInfo} info @param {string} id @returns {Clause | undefined} */
export const clauseOf = (info, id) => info.clauses.find((clause) => clause.id === id);

/** A rule with its number, if it is one of these. @param {RulesetInfo} info @param {string} id */
export function ruleText(info, id) {
  const clause = clauseOf(info, id);
  return clause === undefined
    ? ''
    : `${t('rule.number', { number: clause.number })}: ${t(`clause.${clause.id}`)}`;
}

/** @param {Refusal} refusal */
export const refusalText = (refusal) => t(`refuse.${refusal.key}`, refusal.values);

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

/** From which probability of winning on a turn is called so. @type {readonly [number, PartOf<'score'>][]} */
const WORDS = Object.freeze([
  [0.92, 'winning'],
  [0.75, 'good'],
  [0.57, 'better'],
  [0.43, 'even'],
  [0.25, 'worse'],
  [0.08, 'bad'],
  [0, 'losing'],
]);

/** A score in words, for the side that plays. @param {EngineScore} score */
export function scoreText({ kind, plies, probability }) {
  // A side plays every other ply, the first of them now.
  const turns = Math.ceil((plies ?? 0) / 2);
  if (kind === 'win') return turns <= 1 ? t('score.win-now') : t('score.win', { turns });
  if (kind === 'loss') return turns <= 1 ? t('score.loss-now') : t('score.loss', { turns });
  return t(`score.${WORDS.find(([from]) => probability >= from)?.[1] ?? 'even'}`);
}

/** @param {GameModel} model @param {Hint} hint */
export function hintText(model, { step, turn, score, facts }) {
  const entered = model.interaction.type === 'enter' ? model.interaction.entered.length : 0;
  if (step === 1) return areaText(model, marksOf(model).area);
  if (step === 2) return t('hint.piece', { square: squareName(model, turn.steps[entered]?.from ?? 0) });
  const isForced = score.kind !== 'value';
  const first =
    facts.length > 0 && !isForced
      ? t('hint.try', { turn: turn.notation })
      : t('hint.turn', { turn: turn.notation, score: scoreText(score) });
  return [first, ...facts.map((fact) => reasonText(model.info, trackOf(model), fact))].join('. ');
}

/** A fact about a move. @param {RulesetInfo} info @param {Color} track @param {Fact} fact */
export const reasonText = (info, track, { key, square, count, before }) =>
  t(`reason.${key}`, { square: square === null ? '' : squareText(info, track, square), count, before });
