/** The sheets to print, each an element of the paper's size. */

/** @import { Game, MoveView, Placed, RulesetInfo, State } from '../../pkg/ludoteca_wasm.js' */
/** @import { Options, Part } from './parameters.js' */
/** @import { Question, Wins } from './positions.js' */
import { listText, pairText, pieceName, seenText, sideName, squareText } from '../../board/a11y/names.js';
import { GAMES, geometryOf, PAPERS } from '../../games/games.js';
import { commaList, semicolonList, t } from '../../i18n/i18n.js';
import { allPieces } from '../../board/scene.js';
import { element } from '../../dom.js';
import { boardDrawings, diagram, diceDrawing, lotsOf, pieceDrawing, pieceSign, ruler } from './drawing.js';
import { questionsOf } from './positions.js';
import { exactRules, shortRules } from './rule-sheets.js';
import { drawn, inWords, nameOf } from './sheet-parts.js';

/** @import { Picture } from './drawing.js' */
/**
 * Content of `sheets.json`. `wins`: positions with a single winning move, from tests/data/suites.
 * @typedef {{ sources: { [ruleset: string]: string }, wins: { [ruleset: string]: Wins } }} Data
 */
/**
 * Everything that the sheets depend on. `pictures`: pictures for "How to play".
 * @typedef {{ game: Game, info: RulesetInfo, start: State, options: Options, data: Data,
 *   pictures: Picture[] }} Job
 */
/** @typedef {{ part: Part, title: string, body: HTMLElement }} Sheet */

/** Width of the content on either paper size, in mm. */
const WIDTH_MM = 186;
/**
 * Widths of the drawings on a worksheet (smaller on Letter paper, which is shorter) and on its answer key.
 */
const ASKED_MM = Object.freeze({ a4: 61, letter: 56 });
const ANSWERED_MM = 54;
/** Width of a piece drawn beside its name, in mm. */
const SIGN_MM = 5;

/** @param {Job} job @returns {Sheet[]} */
function boards({ info }) {
  const geometry = geometryOf(info, false);
  const title = t('print.what.board');
  const drawings = boardDrawings(geometry, info, `${title}: ${nameOf(info)}`);
  const isUncut = drawings.length === 1;
  return drawings.map((drawing, index) => {
    const notes = [
      ...(isUncut ? [] : [element('p', t('print.join'))]),
      element('div.ruler', drawn(ruler(t('print.ruler'), !isUncut)), element('p', t('print.ruler'))),
    ];
    return {
      part: 'board',
      title: isUncut ? title : `${title} ${index + 1}/2`,
      body: element(
        'div',
        { class: isUncut ? 'whole' : 'half' },
        drawn(drawing),
        element('div.notes', ...notes),
      ),
    };
  });
}

/** @param {Job} job @returns {Sheet[]} */
function pieces({ info, start }) {
  const lots = lotsOf(info, start.pieces);
  const counts = lots.map(({ color, kind, count }) => `${count} × ${pieceName(info, color, kind)}`);
  const dice = info.dice > 0 ? [t('print.dice')] : [];
  const kings = PAPERS.of(info.game).spares.length > 0 ? [t('print.kings')] : [];
  const drawing = pieceDrawing(
    geometryOf(info, false),
    info,
    lots,
    WIDTH_MM,
    pairText(t('print.what.pieces'), semicolonList(counts)),
  );
  const body = element(
    'div',
    element('p.lead', `${listText(counts)}.`),
    element('p', [t('print.cut'), ...kings, ...dice].join(' ')),
    drawn(drawing),
  );
  return [{ part: 'pieces', title: t('print.what.pieces'), body }];
}

/** @param {Question['state']} state */
const diceText = ({ dice }) => listText(dice.map(String));

/**
 * First sentence of a question: the side to move, its roll, or the given move.
 * @param {RulesetInfo} info
 * @param {Question} question
 */
function caseText(info, { state, given }) {
  const side = sideName(info, state.turn);
  const name = (/** @type {number} */ square) => squareText(info, state.turn, square);
  const move = listText(given.map(({ from, to }) => `${name(from)} – ${name(to)}`));
  if (move !== '') return t('announce.played', { side, move });
  return state.dice.length > 0
    ? t('announce.threw', { side, dice: diceText(state) })
    : `${t('status.turn', { side })}.`;
}

/** @param {RulesetInfo} info @param {Question} question */
function taskText(info, { task, state, square, moves }) {
  if (task === 'win' && moves === 1) return t('task.win-now');
  if (task === 'stuck' && info.dice > 0) return t('task.stuck-points');
  return t(`task.${task}`, { square: square === null ? '' : squareText(info, state.turn, square), moves });
}

/** @param {MoveView[]} moves */
const notations = (moves) => moves.map(({ notation }) => seenText(notation)).join(' · ');

/** @param {RulesetInfo} info @param {Question} question */
function answerText(info, { task, state, answer }) {
  const { moves, squares, count } = answer;
  if (task === 'count' || task === 'most' || task === 'off') return pairText(String(count), notations(moves));
  if (task === 'dice') return String(count);
  if (moves.length > 0) return notations(moves);
  if (squares.length === 0) return t('print.none');
  return commaList(squares.map((square) => squareText(info, state.turn, square)));
}

/**
 * Text of at most two rules that justify an answer; '' if there are none.
 * @param {RulesetInfo} info
 * @param {Question} question
 */
function ruleOf(info, { task }) {
  /** @type {{ [task: string]: string[] }} */
  const clauses = {
    takers: ['capture'],
    takes: ['capture'],
    movers: ['compulsory', 'quantity', 'quality'],
    most: ['chain'],
    moves: ['quantity', 'compulsory', 'optional'],
    removed: ['capture'],
    reach: ['pawn-move', 'thrones'],
    between: ['suicide', 'safe-between'],
    landings: ['block'],
    dice: ['most-dice'],
    hits: ['hit'],
    entry: ['entry', 'entry-fayles'],
    off: ['bear-off-number'],
  };
  const found = info.clauses.filter(({ id }) =>
    (clauses[task] ?? []).some((name) => id === `${info.game}.${name}`),
  );
  return found
    .map(({ id, number }) => pairText(t('rule.number', { number }), t(`clause.${id}`)))
    .slice(0, 2)
    .join(' ');
}

/**
 * Draws the position of a question, with the answer's marks if `isAnswered`.
 * @param {Job} job
 * @param {Question} question
 * @param {number} widthMm
 * @param {boolean} isAnswered
 */
function pictureOf({ info }, { task, state, given, square, answer }, widthMm, isAnswered) {
  const placed = /** @type {Placed[]} */ (allPieces(info, state.pieces));
  const question = { rings: square === null ? [] : [square], ways: given.length > 0 ? [given] : [] };
  const ways = task === 'count' ? [] : answer.moves.map(({ steps }) => steps);
  const marks = isAnswered
    ? { rings: [...question.rings, ...answer.squares], ways: [...question.ways, ...ways] }
    : question;
  return drawn(
    diagram(
      geometryOf(info, false),
      info,
      placed,
      state.turn,
      widthMm,
      inWords(info, state, state.turn),
      marks,
    ),
  );
}

/**
 * Makes an item of a worksheet or, with the answer, of its key.
 * @param {Job} job
 * @param {Question} question
 * @param {boolean} isKey
 */
function questionItem(job, question, isKey) {
  const { info, options } = job;
  const { state } = question;
  const dice =
    state.dice.length > 0
      ? [drawn(diceDrawing(state.dice, isKey ? 5 : 7, t('print.thrown', { dice: diceText(state) })))]
      : [];
  const task = [
    caseText(info, question),
    taskText(info, question),
    ...(state.direction === null || state.turn === 0 ? [] : [`${t(`direction.${state.direction}`)}.`]),
  ].join(' ');
  const lines = isKey
    ? [
        element('p.answer', element('bdi', answerText(info, question))),
        element('p.attested', ruleOf(info, question)),
      ]
    : Array.from({ length: 4 }, () => element('p.line'));
  const { moves, squares, count } = question.answer;
  /** @type {{ [name: string]: string }} */
  const known = isKey
    ? {
        given: JSON.stringify(question.given.map(({ from, to }) => [from, to])),
        square: String(question.square),
        moves: String(question.moves),
        answer: JSON.stringify({ moves: moves.map(({ notation }) => notation), squares, count }),
      }
    : {};
  return element(
    'li',
    { data: { task: question.task, position: question.position, ...known } },
    element('p.task', task),
    element(
      'div.drawn',
      pictureOf(job, question, isKey ? ANSWERED_MM : ASKED_MM[options.paper], isKey),
      element('div.side-by-side', ...dice, ...lines),
    ),
  );
}

/**
 * @param {Job} job
 * @param {Question[]} questions
 * @param {boolean} isKey
 * @param {Pause} pause
 * @returns {Promise<Sheet>}
 */
async function worksheet(job, questions, isKey, pause) {
  const { info, options } = job;
  const items = [];
  for (const question of questions) {
    items.push(questionItem(job, question, isKey));
    await pause();
  }
  const number = options.seed;
  const head = isKey
    ? element('p', t('print.computed'))
    : element('p.pupil', element('span', t('print.pupil')), element('span', t('print.date')));
  const signs = lotsOf(info, job.start.pieces).map(({ color, kind }) =>
    element('span', drawn(pieceSign(info, color, kind, SIGN_MM)), pieceName(info, color, kind)),
  );
  const note = [element('p.signs', ...signs, GAMES[info.game].boards[0].isCounted ? t('print.numbers') : '')];
  const title = t(isKey ? 'print.key' : 'print.worksheet', { number });
  return {
    part: isKey ? 'key' : 'worksheet',
    title,
    body: element('div', head, ...note, element('ol.questions', ...items)),
  };
}

/** Adds the header and footer of a sheet. @param {Job} job @param {Sheet} sheet */
function framed({ info, data }, { part, title, body }) {
  const name = nameOf(info);
  const heading = element('h2', element('span', name), ' ', element('span.part', title));
  const foot = element(
    'footer',
    element('span', 'Ludoteca · ', t('print.source', { source: data.sources[info.id] ?? '' })),
    element('span.number'),
  );
  return element(
    'section.sheet',
    { data: { part }, aria: { label: `${name}: ${title}` } },
    element('header', heading),
    body,
    foot,
  );
}

/** Maximum time without yielding to the browser, in ms. */
const SLICE_MS = 6;

/**
 * Yields to the browser if `ms` (by default `SLICE_MS`) have passed since it last did so.
 * @typedef {(ms?: number) => Promise<void>} Pause
 */

/** @returns {Pause} */
function pauses() {
  let began = performance.now();
  return async (ms = SLICE_MS) => {
    if (performance.now() - began < ms) return;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  };
}

/** Numbers the sheets, and returns how many there are. @param {HTMLElement} container */
function numbered(container) {
  const numbers = [...container.querySelectorAll('footer .number')];
  numbers.forEach((number, index) => {
    number.textContent = `${index + 1}/${numbers.length}`;
  });
  return numbers.length;
}

/**
 * Adds the sheets to `container` in printing order, worksheets last, because finding their positions takes
 * time. Returns the number of sheets, or 0 if they are no longer wanted.
 * @param {Job} job
 * @param {HTMLElement} container
 * @param {() => boolean} isCurrent true while nothing else has been requested
 */
export async function showSheets(job, container, isCurrent) {
  const {
    options: { what, seed },
    info,
    data,
  } = job;
  container.replaceChildren();
  /** @param {Sheet} sheet */
  const place = (sheet) => {
    const made = framed(job, sheet);
    // The container may already contain the sheets of a later request.
    if (isCurrent()) container.append(made);
    return made;
  };
  const pause = pauses();
  if (what.includes('board')) boards(job).forEach(place);
  if (what.includes('pieces')) pieces(job).forEach(place);
  await pause();
  if (isCurrent() && what.includes('rules')) await shortRules(job, place, pause);
  await pause();
  if (isCurrent() && what.includes('exact')) await exactRules(job, place, pause);
  if (isCurrent() && (what.includes('worksheet') || what.includes('key'))) {
    const questions = await questionsOf(job.game, String(seed), data.wins[info.id] ?? [[], []], pause);
    for (const part of /** @type {const} */ (['worksheet', 'key'])) {
      if (!isCurrent() || !what.includes(part)) continue;
      place(await worksheet(job, questions, part === 'key', pause));
      await pause();
    }
  }
  return isCurrent() ? numbered(container) : 0;
}
