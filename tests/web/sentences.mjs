/**
 * Generates the sentences that the page composes from parts, with the page's own functions: hints, refusals,
 * options, analysis and review. Moves and refusals come from the rules. Scores are invented, so changes to
 * the engine affect no sentence.
 */
import { fakeElement } from './fake-elements.mjs';
import assert from 'node:assert/strict';

import { hintText, spokenHint } from '../../web/board/a11y/hint-words.js';
import { moveNumber, outcomeText, outcomeTitle, refusalText } from '../../web/board/a11y/names.js';
import { clockText } from '../../web/board/a11y/status.js';
import { stepOf } from '../../web/board/scene.js';
import { MERITS, shownFacts } from '../../web/engine/reasons.js';
import { LEAST_JUDGED, turningPointsOf } from '../../web/engine/review.js';
import { GAME_NAMES } from '../../web/games/games.js';
import { loadMessageFile, loadMessages, t } from '../../web/i18n/i18n.js';
import { setEnabled } from '../../web/perfect/file.js';
import { findLapses } from '../../web/perfect/lapses.js';
import { notesOf, PerfectPlay } from '../../web/perfect/perfect-play.js';
import { perfectFile, tablesOf } from '../../web/perfect/tables.js';
import { using } from '../../web/state/records.js';
import { Analysis } from '../../web/ui/analysis.js';
import { lineItem, verdictOf } from '../../web/ui/analysis-lines.js';
import { ChanceGraph } from '../../web/ui/chance-graph.js';
import { run } from '../../web/ui/commands.js';
import { endCard } from '../../web/ui/end-card.js';
import { BADGES } from '../../web/state/shelf-totals.js';
import { changedOptions, showMessage } from '../../web/ui/message.js';
import { optionsOf } from '../../web/ui/new-game.js';
import { panelParts } from '../../web/ui/demonstration-panel.js';
import { retryCard, reviewButtons, reviewCard, stoppedCard, workingCard } from '../../web/ui/review-card.js';
import { englishOf } from './refusals.mjs';
import { Record, rulesets } from './rules.mjs';
import { COUNTED, numbersOf, Sentences } from './sentence-lines.mjs';
import {
  captureLeaving,
  decisionOf,
  estimate,
  factKeys,
  fewPieces,
  forced,
  lineOf,
  madeUp,
  movesAt,
  openedAt,
  openedNew,
  refusedIn,
  RULES,
  scenesOf,
} from './sentence-scenes.mjs';

/** @import { RulesetInfo } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { EngineScore } from "../../web/pkg/ludoteca_engine.js" */
/** @import { Fact } from "../../web/engine/reasons.js" */
/** @import { Decision } from "../../web/engine/review.js" */
/** @import { Language } from "../../web/i18n/i18n.js" */
/** @import { MessageKey } from "../../web/i18n/keys.js" */
/** @import { Command, GameModel, Hint } from "../../web/state/game-model.js" */
/** @import { Result } from "../../web/state/results.js" */
/** @import { Remembered } from "../../web/ui/end-card.js" */
/** @import { Refused, Scenes } from "./sentence-scenes.mjs" */

/** Winning probabilities that cover all wordings of an estimate. */
const ESTIMATES = [0.97, 0.81, 0.64, 0.5, 0.32, 0.15, 0.03];
/** Message keys about draws, which games with dice do not have. */
const DRAWS = ['remark.declines-draw', 'clock.repetition'];
/** Titles and buttons next to the sentences. */
const TITLES = /** @type {MessageKey[]} */ ([
  'end.title',
  'end.opened',
  'end.open',
  'review.title',
  'review.back',
]);
/** No turning point on the board, and none answered. */
const NO_POINT = Object.freeze({ shown: -1, answered: new Set() });
/** Message keys of the notices during a game. */
const NOTICES = /** @type {const} */ ([
  'hint.looking',
  'hint.take-back',
  'remark.win-next',
  'remark.declines-draw',
  'remark.declines-count',
  'remark.win',
  'perfect.failed',
  'perfect.left-out',
]);

/** Results after which the end card suggests a level. */
const RESULTS = /** @type {Result[][]} */ ([
  [{ level: 2, ending: 'won' }],
  [
    { level: 2, ending: 'won' },
    { level: 2, ending: 'won' },
  ],
  Array(3).fill({ level: 2, ending: 'won' }),
  [{ level: 2, ending: 'lost' }],
]);

/** @type {Remembered} */
const NOTHING = { results: [], total: null, badges: [], minutes: null };
const TOTAL = { won: 2, drawn: 0, lost: 0, best: 2 };

/** Returns whether a game can show a message: not all games have draws or count pieces. */
function canAppear(/** @type {string} */ key, /** @type {RulesetInfo} */ { dice, game, id }) {
  if (key === 'remark.declines-count') return game === 'alquerque';
  if (key.startsWith('perfect.')) return tablesOf({ id, game })?.complete.pieces === Infinity;
  return !(DRAWS.includes(key) && dice > 0);
}

/** Prints the message area. @param {Sentences} sentences @param {GameModel} model */
function sayMessage(sentences, model) {
  const place = fakeElement('div');
  showMessage(place, model);
  sentences.say(place);
}

/** Prints the messages during a game, step by step. @param {Sentences} sentences @param {Scenes} scenes */
function sayPlay(sentences, { played, info }) {
  for (const model of played) sayMessage(sentences, model);
  const { store, model } = openedNew(info.id);
  sayMessage(sentences, model);
  // In games with dice: the opening roll with one die per side, then a roll of all three dice.
  for (let rolls = 0; rolls < 2; rolls += 1) {
    store.dispatch({ type: 'throw' });
    sayMessage(sentences, store.model ?? assert.fail());
  }
  for (const key of NOTICES.filter((each) => canAppear(each, info)))
    for (const wins of numbersOf(sentences.language, key)) {
      store.dispatch({ type: 'remark', remark: { key, values: { moves: wins } } });
      sayMessage(sentences, store.model ?? assert.fail());
    }
}

/** @param {Sentences} sentences @param {Scenes} scenes */
function sayHints(sentences, { moves, models, facts, info }) {
  for (const [ply, move] of moves.entries()) {
    const model = models[ply] ?? assert.fail();
    if (move.kind !== 'move' || model.interaction.type !== 'enter') continue;
    const shown = shownFacts(facts[ply] ?? []);
    for (const flipped of [false, true])
      for (const step of /** @type {const} */ ([1, 2, 3])) {
        /** @type {Hint} */
        const hint = { step, move, score: estimate(0.5), facts: shown, text: hintText, spoken: spokenHint };
        const hinted = { ...model, flipped, hint };
        for (const text of [hintText, spokenHint]) sentences.say(text(hinted, hint));
      }
  }
  const at = models.findIndex(({ interaction }) => interaction.type === 'enter');
  const [model = assert.fail(), move = assert.fail()] = [models[at], moves[at]];
  /** @param {EngineScore} scored @param {Fact[]} why */
  const tried = (scored, why) =>
    sentences.say(
      hintText(model, { step: 3, move, score: scored, facts: why, text: hintText, spoken: spokenHint }),
    );
  for (const chance of ESTIMATES) tried(estimate(chance), []);
  for (const kind of /** @type {const} */ (['win', 'loss']))
    for (const number of [1, 5, ...numbersOf(sentences.language, `score.${kind}`)])
      tried(forced(kind, number), []);
  const known = new Set(facts.flat().map(({ key }) => key));
  for (const key of factKeys(info).filter((each) => MERITS.includes(each)))
    for (const count of numbersOf(sentences.language, `reason.${key}`))
      if (!known.has(key) || COUNTED[`reason.${key}`] !== undefined)
        tried(estimate(0.5), [madeUp(move, key, count)]);
}

/**
 * Prints the rules' refusals; those with a number are repeated for each plural form.
 * @param {Sentences} sentences @param {Refused[]} refused
 */
function sayRefusals(sentences, refused) {
  for (const { refusal, model, alone } of refused) {
    const name = COUNTED[`refuse.${refusal.key}`]?.[0];
    const numbers = name === undefined ? [] : numbersOf(sentences.language, `refuse.${refusal.key}`);
    sentences.say(refusalText(refusal, model));
    for (const number of numbers) {
      const values = { ...refusal.values, [String(name)]: number };
      if ('most' in values) values.most = number + 1;
      sentences.say(refusalText({ ...refusal, values }, model));
    }
    for (const each of [model, alone]) sayMessage(sentences, each);
  }
}

/** @param {Sentences} sentences @param {Scenes} scenes */
function sayOptions(sentences, { info }) {
  sentences.say(...optionsOf(openedNew(info.id).model.info));
  for (const { key, values } of info.switches)
    for (const value of Array.isArray(values) ? values : [String(values.min), ...values.also]) {
      const switches = { [key]: value };
      const { model } = openedNew(info.id, switches);
      sentences.say(...changedOptions(model.info));
    }
}

/**
 * Prints the lines, verdicts and notices of the analysis.
 * @param {Sentences} sentences @param {Scenes} scenes
 */
async function sayAnalysis(sentences, scenes) {
  const { info, moves, models, others, reasons, facts } = scenes;
  const at = models.findIndex(({ interaction }) => interaction.type === 'enter');
  const [model = assert.fail(), move = assert.fail(), other = move] = [models[at], moves[at], others[at]];
  const { notation } = moves[at + 1] ?? move;
  for (const kind of /** @type {const} */ (['win', 'loss']))
    for (const number of [1, ...numbersOf(sentences.language, `score.${kind}`)])
      sentences.say(lineItem(model, lineOf(move, forced(kind, number)), 1, null));
  const open = { exact: false, continuation: [notation] };
  for (const fact of facts.flat()) {
    const isSole = fact.key === 'only' || fact.key === 'wins';
    const line = isSole
      ? lineOf(move, estimate(fact.key === 'wins' ? 1 : 0.5))
      : lineOf(move, estimate(0.5), open);
    sentences.say(lineItem(model, line, isSole ? 1 : 2, fact));
  }
  for (const { own, better, wrong, right } of reasons)
    for (const [chance, best] of /** @type {[number, EngineScore][]} */ ([
      [0.5, estimate(0.52)],
      [0.5, estimate(0.6)],
      [0.3, estimate(0.71)],
      [0.6, forced('win', 1)],
      [0.6, forced('win', 3)],
    ]))
      sentences.say(
        ...verdictOf(model, lineOf(better, best, open), lineOf(own, estimate(chance), open), {
          wrong,
          right,
        }),
      );
  for (const key of factKeys(info))
    for (const count of numbersOf(sentences.language, `reason.${key}`)) {
      const wrong = madeUp(move, key, count);
      sentences.say(
        ...verdictOf(model, lineOf(other, estimate(0.7)), lineOf(move, estimate(0.5)), {
          wrong,
          right: null,
        }),
      );
    }
  await sayAnalysisTab(sentences, scenes);
}

/** Runs all pending work of modules, except work that waits for external events. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Prints the analysis tab in several states of a game.
 * @param {Sentences} sentences @param {Scenes} scenes
 */
async function sayAnalysisTab(sentences, { info: { id: ruleset }, text, moves }) {
  const first = moves.findIndex(({ kind }) => kind === 'move');
  const move = moves[first] ?? assert.fail();
  let depth = 1;
  const before = openedAt(text, first).store.textHere;
  const think = async (/** @type {string} */ position) => {
    const [legal = move] = position === before ? [move] : movesAt(position, 1);
    return { thought: { done: true, depth, nodes: 1, lines: [lineOf(legal, estimate(0.5))] } };
  };
  for (const who of /** @type {const} */ (['both', 'first', 'second'])) {
    const { store } = openedAt(text, first, who);
    const place = fakeElement('section');
    const context = {
      store,
      rules: RULES,
      engine: { place: 'worker', think },
      isOpen: () => true,
      recovery: { hide() {} },
    };
    const analysis = new Analysis(place, /** @type {never} */ (context));
    for (depth of numbersOf(sentences.language, 'analysis.ahead')) {
      analysis.tryAgain();
      await settled();
      sentences.say(place);
    }
    store.dispatch({ type: 'jump', ply: first + 1 });
    await settled();
    sentences.say(place);
    run('what-better', place);
    sentences.say(place);
    await settled();
    sentences.say(place);
    for (const command of /** @type {Command[]} */ ([
      { type: 'jump', ply: moves.length },
      { type: 'open', ruleset, switches: {}, position: null },
      { type: 'throw' },
      { type: 'throw' },
    ])) {
      store.dispatch(command);
      await settled();
      sentences.say(place);
    }
    store.dispatch({ type: 'close' });
  }
}

/** Prints the messages about perfect play. @param {Sentences} sentences @param {Scenes} scenes */
async function sayPerfect(sentences, { info, moves, models }) {
  const file = perfectFile(info);
  if (file === undefined) return;
  const [model = assert.fail(), move = assert.fail()] = [models[0], moves[0]];
  const perfect = new PerfectPlay({ ...file, pieces: Infinity });
  const place = /** @type {HTMLElement} */ (perfect.element);
  for (const isOn of [false, true]) {
    setEnabled(isOn);
    sentences.say(...perfect.buttons(model));
  }
  const prospects = /** @type {const} */ (['win', 'draw-or-win', 'draw', 'loss-or-draw', 'loss']);
  for (const prospect of prospects) {
    const line = lineOf(move, estimate(0.5), { prospect });
    sentences.say(...(perfect.items([[line]], model) ?? []), place, ...notesOf([line], model));
  }
  for (const moves of numbersOf(sentences.language, 'perfect.in')) {
    const sure = lineOf(move, estimate(1), { prospect: 'win', distance: 2 * moves - 1 });
    const found = lineOf(move, forced('win', moves), { prospect: 'win' });
    sentences.say(...(perfect.items([[sure], [found]], model) ?? []));
  }
  const equal = moves.slice(0, 8).map((each) => lineOf(each, estimate(0.5), { prospect: 'draw' }));
  sentences.say(...(perfect.items([equal], model) ?? []));
  sayDemonstration(sentences, models);
  const [{ key, default: usual, values } = assert.fail()] = info.switches;
  const value = Array.isArray(values) ? values.find((each) => each !== usual) : String(values.min);
  const switches = { [key]: value ?? '' };
  perfect.rest(openedNew(info.id, switches).model);
  sentences.say(place);
  const lost = new PerfectPlay({ ...file, bytes: file.bytes + 1 });
  const loading = lost.load();
  sentences.say(/** @type {HTMLElement} */ (lost.element));
  await loading;
  lost.rest(model);
  sentences.say(/** @type {HTMLElement} */ (lost.element));
  sentences.say(t('perfect.no-table'));
  await sayLapses(sentences, info, file.pieces);
  setEnabled(false);
}

/** Prints the panel of a demonstration. @param {Sentences} sentences @param {Scenes['models']} models */
function sayDemonstration(sentences, models) {
  const model = models.find(({ game }) => game.ply > 0 && game.outcome === null) ?? assert.fail();
  const over = models.find(({ game }) => game.outcome !== null) ?? model;
  const moves = model.game.moves.slice(model.game.ply - 1, model.game.ply);
  const { turn } = model.game;
  sentences.say(...panelParts({ model, moves: [], known: null, end: null }, false));
  for (const [result, distance] of /** @type {const} */ ([
    ['win', { moves: 3, isExact: true }],
    ['draw-or-win', null],
    ['draw', null],
    ['loss', { moves: 3, isExact: false }],
  ]))
    sentences.say(...panelParts({ model, moves, known: { result, turn, distance }, end: null }, true));
  const known = { result: /** @type {const} */ ('draw'), turn, distance: null };
  sentences.say(...panelParts({ model, moves, known, end: 'repeats' }, false));
  sentences.say(...panelParts({ model: over, moves, known: null, end: 'over' }, false));
  sentences.say(t('perfect.watch'));
  sentences.say(t('perfect.board', { game: t(`ruleset.${model.info.id}.name`) }));
}

/**
 * Prints missed wins and draws in positions with few pieces.
 * @param {Sentences} sentences @param {RulesetInfo} info @param {number} most pieces
 */
async function sayLapses(sentences, info, most) {
  for (const { store, played, better, model } of fewPieces(info, most)) {
    store.dispatch({ type: 'play', steps: played.steps.map(stepOf), remark: null });
    const decisions = [decisionOf(0, played, better, 1, 0.5)];
    for (const [best, own] of /** @type {const} */ ([
      ['win', 'draw'],
      ['draw-or-win', 'draw'],
      ['draw', 'loss'],
    ])) {
      const lines = [
        lineOf(better, estimate(0.5), { prospect: best }),
        lineOf(played, estimate(0.5), { prospect: own }),
      ];
      const think = async () => ({ done: true, depth: 1, nodes: 1, lines });
      const parse = (/** @type {string} */ text) => Record.parse(text);
      const lapses = await findLapses(store.text, info, decisions, { parse, think });
      for (const turningPoints of [[], decisions]) {
        const review = { chances: [0.5], decisions, turningPoints, shares: null };
        const reviewed = { review, reasons: [], lapses };
        sentences.say(...reviewCard(model, reviewed, NO_POINT, new ChanceGraph('h3'), fakeElement('div')));
      }
    }
  }
}

/** @param {Sentences} sentences @param {GameModel} model @param {Decision} point */
function sayRetry(sentences, model, point) {
  const tried = point.better ?? point.played;
  for (const verdict of /** @type {const} */ (['best', 'good', 'worse', 'played'])) {
    const judged = { verdict, chance: 0.25 };
    sentences.say(...retryCard(model, point, { index: 0, tried, judged }, verdict === 'best'));
  }
  sentences.say(...retryCard(model, point, { index: 0, tried, judged: null }, false));
}

/** @param {Sentences} sentences @param {Scenes} scenes */
function sayReview(sentences, { info, text, moves, reasons }) {
  const graph = new ChanceGraph('h3');
  const steps = fakeElement('div');
  const share = { luck: 0.12, lost: 0.3 };
  const shares = /** @type {[typeof share, typeof share] | null} */ (
    info.dice > 0 ? [share, { luck: -0.08, lost: 0 }] : null
  );
  const chances = [0.5, 0.55, 0.4];
  const nothing = { chances: [0.5], decisions: [], turningPoints: [], shares: null };
  const good = reasons.map(({ ply, own, better }) =>
    decisionOf(ply, own, better, 0.5, 0.5 - 0.3 * (ply % 2)),
  );
  for (const who of /** @type {const} */ (['both', 'first', 'second'])) {
    const { model } = openedAt(text, moves.length, who);
    for (let from = 0; from < reasons.length; from += 3) {
      const some = reasons.slice(from, from + 3);
      const decisions = some.map(({ ply, own, better }, index) =>
        decisionOf(ply, own, better, 0.8, 0.2 + index / 10),
      );
      const turningPoints = turningPointsOf(decisions);
      // Enough decisions for a total score.
      const many = Array.from({ length: LEAST_JUDGED }, () => decisions).flat();
      const review = { chances, decisions: from === 0 ? decisions : many, turningPoints, shares };
      const reviewed = { review, reasons: some, lapses: [] };
      const points = { shown: 0, answered: new Set([0, 1, 2]) };
      sentences.say(...reviewCard(model, reviewed, points, graph, steps));
      const [point] = turningPoints;
      if (from === 0 && point !== undefined) sayRetry(sentences, model, point);
    }
    const empty = { review: nothing, reasons: [], lapses: [] };
    sentences.say(...reviewCard(model, empty, NO_POINT, graph, steps));
    sentences.say(...endCard(model, [], NOTHING), ...endCard(model, good, NOTHING));
    for (const results of RESULTS) sentences.say(...endCard(model, [], { ...NOTHING, results }));
    for (const minutes of numbersOf(sentences.language, 'end.minutes'))
      sentences.say(...endCard(model, [], { ...NOTHING, total: { ...TOTAL, fewest: 0 }, minutes }));
    sentences.say(...endCard(model, [], { ...NOTHING, badges: [...BADGES] }));
  }
  sentences.say(reviewButtons(), ...workingCard(), ...stoppedCard(), ...TITLES.map((key) => t(key)));
  for (const plies of numbersOf(sentences.language, 'end.moves').filter((each) => each < moves.length))
    for (const color of /** @type {const} */ ([0, 1]))
      sayEnd(sentences, text, plies, { type: 'resign', color });
  if (info.dice === 0) sayEnd(sentences, text, 0, { type: 'agree', what: 'draw' });
  if (info.game === 'el-perro')
    for (const left of numbersOf(sentences.language, 'end.left'))
      sayEnd(sentences, captureLeaving(left), 1, { type: 'resign', color: 0 });
}

/** @param {Sentences} sentences @param {string} text @param {number} plies @param {Command} ending */
function sayEnd(sentences, text, plies, ending) {
  const { store } = openedAt(
    using(Record.parse(text), (record) => record.textAt(plies)),
    plies,
    'first',
  );
  store.dispatch(ending);
  const model = store.model ?? assert.fail();
  sentences.say(...endCard(model, [], NOTHING));
  const fastest = numbersOf(sentences.language, 'end.fewest');
  for (const fewest of [moveNumber(model.info, model.game.ply), ...fastest])
    sentences.say(...endCard(model, [], { ...NOTHING, total: { ...TOTAL, fewest } }));
}

/** Prints results, and the countdowns to a draw. @param {Sentences} sentences @param {Scenes} scenes */
function sayResults(sentences, { info }) {
  const english = englishOf(info.game);
  for (const winner of /** @type {const} */ ([0, 1, null])) {
    if (winner === null && info.dice > 0) continue;
    const outcome = { winner, key: '', clause: '', values: {} };
    for (const person of /** @type {const} */ ([null, 0])) sentences.say(outcomeTitle(info, outcome, person));
  }
  for (const name of Object.keys(english).filter((each) => each.startsWith('outcome.')))
    sentences.say(
      outcomeText({
        winner: 0,
        key: name.slice('outcome.'.length),
        clause: '',
        values: { left: 3, first: 7, second: 4 },
      }),
    );
  const { clocks } = openedNew(info.id).model.game;
  for (const name of Object.keys(english).filter((each) => each.startsWith('clock.'))) {
    const key = name.slice('clock.'.length);
    // This countdown runs only in endgames.
    const limit = key === 'three-kings' ? 13 : (clocks.find((clock) => clock.key === key)?.limit ?? null);
    sentences.say(clockText({ key, value: 2, limit }));
  }
  if (canAppear('clock.repetition', info))
    sentences.say(clockText({ key: 'repetition', value: 2, limit: null }));
}

/** Scenes and refusals of each ruleset, shared by all languages. */
const RULESETS = rulesets().map((info) => ({ scenes: scenesOf(info), refused: refusedIn(info.game) }));

/** Returns a language's sentences, and the keys of their messages. @param {Language} language */
export async function sentencesIn(language) {
  const sentences = new Sentences(language);
  await loadMessages(language, null);
  await loadMessageFile('extras');
  for (const game of GAME_NAMES) {
    await loadMessages(language, game);
    for (const { scenes, refused } of RULESETS.filter((each) => each.scenes.info.game === game)) {
      const { id } = scenes.info;
      const name = t(`ruleset.${id}.name`);
      sentences.heading(`${name}: playing`);
      sayPlay(sentences, scenes);
      sentences.heading(`${name}: hints`);
      sayHints(sentences, scenes);
      if (id === game) {
        sentences.heading(`${name}: refusals`);
        sayRefusals(sentences, refused);
        sentences.heading(`${name}: results`);
        sayResults(sentences, scenes);
      }
      sentences.heading(`${name}: options`);
      sayOptions(sentences, scenes);
      sentences.heading(`${name}: analysis`);
      await sayAnalysis(sentences, scenes);
      await sayPerfect(sentences, scenes);
      sentences.heading(`${name}: review`);
      sayReview(sentences, scenes);
    }
  }
  return { text: `${sentences.lines.join('\n')}\n`, keys: sentences.keys };
}
