/** Reasons for a move: facts that follow from the rules, not evaluations by the engine. */

/** @import { MoveView, Record, State, Step } from '../pkg/ludoteca_wasm.js' */
/** @import { PartOf } from '../i18n/keys.js' */
import { onlyMove } from '../state/interaction.js';
import { stepOf } from '../board/scene.js';
import { newRecord, using } from '../state/records.js';

/**
 * A fact about a move: the key of the message `reason.<key>`, the square that the message names, and its
 * numbers.
 * @typedef {{ key: PartOf<'reason'>, square: number | null, count: number, before: number }} Fact
 */
/** @typedef {Pick<typeof import('../pkg/ludoteca_wasm.js'), 'Game' | 'Record'>} Rules */
/**
 * Options of one side in a position: the number of its steps, the squares that it can capture, the squares of
 * the pieces that it can move, and whether it can win at once.
 * @typedef {{ moves: number, taken: Set<number>, movable: Set<number>, wins: boolean }} Chances
 */

/** Facts in favour of a move, most important first. @type {readonly Fact['key'][]} */
export const MERITS = Object.freeze([
  'only',
  'wins',
  'stops-win',
  'threatens-win',
  'captures',
  'captures-many',
  'hits',
  'hits-many',
  'promotes',
  'saves',
  'threatens',
  'bears-off',
  'makes-point',
  'blocks',
  'safe',
  'no-lone',
  'fewer',
  'more',
]);
/** Facts against a move. @type {readonly Fact['key'][]} */
const CAVEATS = Object.freeze(['lets-win', 'leaves', 'leaves-many', 'lone', 'lone-many']);
/** Keys of facts about captures. @type {readonly Fact['key'][]} */
const CAPTURES = Object.freeze(['captures', 'captures-many', 'hits', 'hits-many']);

/** @param {Fact['key']} key @param {Partial<Fact>} [parts] @returns {Fact} */
const fact = (key, parts) => ({ key, square: null, count: 0, before: 0, ...parts });

/**
 * Returns a fact that names a single square, or one that counts several squares.
 * @param {Fact['key']} one
 * @param {Fact['key']} many
 * @param {number[]} squares
 */
function about(one, many, squares) {
  const [square] = squares;
  if (square === undefined) return [];
  return [squares.length === 1 ? fact(one, { square }) : fact(many, { count: squares.length })];
}

/**
 * Returns the facts to show: the most important one for the move and one against it.
 * @param {Fact[]} facts
 */
export function shownFacts(facts) {
  const [best] = meritsOf(facts);
  if (best === undefined || best.key === 'wins') return best === undefined ? [] : [best];
  return [best, ...facts.filter(({ key }) => CAVEATS.includes(key)).slice(0, 1)];
}

/** Returns the facts in favour of a move, most important first. @param {Fact[]} facts */
export const meritsOf = (facts) => MERITS.flatMap((key) => facts.find((each) => each.key === key) ?? []);

/** Returns a key that is the same for equal facts. @param {Fact} fact */
const tokenOf = ({ key, square, count, before }) => [key, square, count, before].join(' ');

/**
 * Picks a different reason for each of several moves, or null if none is left. A reason that applies to all
 * of the moves is not used.
 * @param {Fact[][]} merits facts in favour of each move, most important first
 * @returns {(Fact | null)[]}
 */
export function ownReasons(merits) {
  const tokens = merits.map((facts) => new Set(facts.map(tokenOf)));
  const isOfAll = (/** @type {Fact} */ each) =>
    merits.length > 1 && tokens.every((token) => token.has(tokenOf(each)));
  /** @type {Set<string>} */
  const used = new Set();
  return merits.map((facts) => {
    const own = facts.filter((each) => !isOfAll(each) && !used.has(tokenOf(each)));
    const found = own.find(({ key }) => !used.has(key)) ?? own[0] ?? null;
    if (found !== null) used.add(found.key).add(tokenOf(found));
    return found;
  });
}

/** @param {Fact[]} facts @param {readonly Fact['key'][]} keys by priority @returns {Fact | null} */
const firstOf = (facts, keys) =>
  keys.flatMap((key) => facts.find((each) => each.key === key) ?? [])[0] ?? null;

/** @param {Fact[]} facts */
const captures = (facts) => firstOf(facts, CAPTURES) !== null;

/**
 * Returns a fact against the move played, and one in favour of the better move.
 * @param {Rules} rules
 * @param {string} text record before the move
 * @param {MoveView} played
 * @param {MoveView | null} better
 * @returns {{ wrong: Fact | null, right: Fact | null }}
 */
export function whyBetter(rules, text, played, better) {
  const own = factsOf(rules, text, played);
  const other = better === null ? [] : factsOf(rules, text, better);
  const has = (/** @type {Fact[]} */ facts, /** @type {Fact['key']} */ key) =>
    facts.some((each) => each.key === key);
  const missed = [
    ...(has(other, 'wins') && !has(own, 'wins') ? [fact('misses-win')] : []),
    ...(captures(other) && !captures(own) ? [fact('misses')] : []),
  ];
  return {
    wrong: firstOf([...own, ...missed], ['misses-win', 'lets-win', 'misses', ...CAVEATS]),
    right: meritsOf(other)[0] ?? null,
  };
}

/**
 * Returns all facts about a move.
 * @param {Rules} rules
 * @param {string} text record before the move
 * @param {MoveView} move
 */
export function factsOf(rules, text, move) {
  return using(rules.Record.parse(text), (record) => {
    const only = onlyMove(record) !== null ? [fact('only')] : [];
    if (move.steps.length === 0) return only;
    const hasDice = record.info().dice > 0;
    return [...only, ...(hasDice ? throwFacts(record, move) : new Facts(rules, record, move).all())];
  });
}

/** Facts in a game with dice. @param {Record} record @param {MoveView} move @returns {Fact[]} */
function throwFacts(record, move) {
  const before = record.state();
  record.play(move.steps.map(stepOf));
  const after = record.state();
  const { color } = move;
  if (after.outcome !== null) return after.outcome.winner === color ? [fact('wins')] : [];
  /** @param {State} state @param {number} square @param {boolean} isOwn */
  const count = ({ pieces }, square, isOwn) =>
    pieces.find((piece) => piece.square === square && (piece.color === color) === isOwn)?.count ?? 0;
  // A piece that is hit on the point where it begins stays there.
  const hit = move.steps
    .flatMap(({ captures }) => captures)
    .filter((square) => count(after, square, false) < count(before, square, false));
  const off = move.steps.flatMap(({ effects }) => effects).filter(({ type }) => type === 'bear-off').length;
  const own = after.pieces.filter((piece) => piece.color === color);
  const lone = own.filter((piece) => piece.count === 1).map(({ square }) => square);
  const closed = own.filter(({ square, count: now }) => now >= 2 && count(before, square, true) < 2);
  const isNewlySafe =
    lone.length === 0 && before.pieces.some((piece) => piece.color === color && piece.count === 1);
  return [
    ...about('hits', 'hits-many', hit),
    ...(off > 0 ? [fact('bears-off', { count: off })] : []),
    ...closed.slice(0, 1).map(({ square }) => fact('makes-point', { square })),
    ...(isNewlySafe ? [fact('no-lone')] : []),
    ...about('lone', 'lone-many', lone),
  ];
}

/** Facts about a move in a game without dice. */
class Facts {
  #rules;
  #move;
  #before;
  #after;
  #captured;

  /** @param {Rules} rules @param {Record} record before the move @param {MoveView} move */
  constructor(rules, record, move) {
    this.#rules = rules;
    this.#move = move;
    this.#before = record.state();
    this.alternatives = record.continuations([]).steps;
    record.play(move.steps.map(stepOf));
    this.#after = record.state();
    const all = move.steps.flatMap(({ captures }) => captures);
    this.#captured = [...new Set(all)].filter((square) => isEnemy(this.#before, square));
  }

  all() {
    const { outcome } = this.#after;
    const captures = about('captures', 'captures-many', this.#captured);
    if (outcome !== null) return outcome.winner === this.#move.color ? [fact('wins'), ...captures] : captures;
    const effects = [...this.#move.steps.flatMap((step) => step.effects), ...this.#move.after];
    const promotes = effects.some(
      (effect) => effect.type === 'become' && effect.piece.color === this.#move.color,
    );
    return [...captures, ...(promotes ? [fact('promotes')] : []), ...this.#ofReplies(), ...this.#ofThreats()];
  }

  /** Returns facts that compare the opponent's options before and after the move. */
  #ofReplies() {
    const before = this.#chances(withTurn(this.#before, this.#after));
    const after = this.#chances(this.#after.position);
    if (after === null) return [];
    const leaves = [
      ...(after.wins ? [fact('lets-win')] : []),
      ...about('leaves', 'leaves-many', [...after.taken]),
    ];
    if (before === null) return leaves;
    const saved = [...before.taken].filter((square) => !after.taken.has(this.#nowOf(square)));
    const isQuiet = before.taken.size === 0 && after.taken.size === 0;
    const blocked = [...before.movable].filter((square) => !after.movable.has(square));
    return [
      ...leaves,
      ...(before.wins && !after.wins ? [fact('stops-win')] : []),
      ...saved.slice(0, 1).map((square) => fact('saves', { square })),
      ...(isQuiet && this.#captured.length === 0
        ? blocked.slice(0, 1).map((square) => fact('blocks', { square }))
        : []),
      ...(after.taken.size === 0 && this.#couldLose() ? [fact('safe')] : []),
      ...(isQuiet && after.moves < before.moves
        ? [fact('fewer', { count: after.moves, before: before.moves })]
        : []),
    ];
  }

  /**
   * Returns facts that compare the mover's options before the move with those after it, as if it were the
   * mover's turn again.
   */
  #ofThreats() {
    const before = this.#chances(this.#before.position);
    const after = this.#chances(withTurn(this.#after, this.#before));
    if (before === null || after === null) return [];
    const threatened = [...after.taken].filter((square) => !before.taken.has(square));
    const isQuiet = before.taken.size === 0 && after.taken.size === 0;
    return [
      ...(after.wins && !before.wins ? [fact('threatens-win')] : []),
      ...threatened.slice(0, 1).map((square) => fact('threatens', { square })),
      ...(isQuiet && after.moves > before.moves
        ? [fact('more', { count: after.moves, before: before.moves })]
        : []),
    ];
  }

  /** Returns the square of a piece after the move. @param {number} square its square before the move */
  #nowOf(square) {
    return this.#move.steps.reduce((at, { from, to }) => (at === from ? to : at), square);
  }

  /** True if some other move would let the opponent capture a piece. */
  #couldLose() {
    return this.alternatives.some((step) => {
      const record = this.#open(this.#before.position);
      try {
        record?.play([stepOf(step)]);
        return record?.state().outcome === null && (chancesIn(record, false)?.taken.size ?? 0) > 0;
      } catch {
        // The step is not a complete move.
        return false;
      } finally {
        record?.free();
      }
    });
  }

  /** Returns the options of the side to move. @param {string} position */
  #chances(position) {
    const record = this.#open(position);
    return record === null ? null : using(record, (opened) => chancesIn(opened, true));
  }

  /** Opens a position as a new game; null if it is invalid. @param {string} position */
  #open(position) {
    const { ruleset, switches } = this.#before;
    try {
      return newRecord(this.#rules, { ruleset, switches, position });
    } catch {
      return null;
    }
  }
}

/**
 * @param {Record} record
 * @param {boolean} looksForWins
 * @returns {Chances | null} null if no side is to move
 */
function chancesIn(record, looksForWins) {
  const state = record.state();
  const { stage, turn } = state;
  if (stage !== 'turn') return null;
  const { steps } = record.continuations([]);
  return {
    moves: steps.length,
    taken: new Set([...takenFrom(record, [])].filter((square) => isEnemy(state, square))),
    movable: new Set(steps.map(({ from }) => from)),
    wins: looksForWins && steps.some((step) => winsAtOnce(record, stepOf(step), turn)),
  };
}

/**
 * True if a square holds a piece of the side that is not to move. Needed because a step may also capture the
 * moving piece itself.
 * @param {State} state
 * @param {number} square
 */
const isEnemy = ({ pieces, turn }, square) =>
  pieces.some((piece) => piece.square === square && piece.color !== turn);

/** Returns the squares that further steps can capture. @param {Record} record @param {Step[]} entered */
function takenFrom(record, entered) {
  /** @type {Set<number>} */
  const taken = new Set();
  for (const step of record.continuations(entered).steps) {
    if (step.captures.length === 0) continue;
    for (const square of [...step.captures, ...takenFrom(record, [...entered, stepOf(step)])])
      taken.add(square);
  }
  return taken;
}

/** True if a step wins at once. @param {Record} record @param {Step} step @param {number} side */
function winsAtOnce(record, step, side) {
  if (record.refuse([step]) !== null) return false;
  record.play([step]);
  const { outcome } = record.state();
  record.undo();
  return outcome?.winner === side;
}

/**
 * Returns a state's position with the side to move taken from `other`.
 * @param {State} state
 * @param {State} other
 */
function withTurn({ position }, { position: from }) {
  if (position.includes(':')) return from.charAt(0) + position.slice(1);
  const [board = '', , ...rest] = position.split('-');
  return [board, from.split('-')[1] ?? '', ...rest].join('-');
}
