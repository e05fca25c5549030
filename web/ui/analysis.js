/**
 * The engine's opinion, for those who open it: the best lines of the position with the probability of
 * winning, the value of every turn, and what would have been better than the turn that was played. Loaded
 * when it is opened.
 */

/** @import { Color, EngineLine, Thought } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Engine } from '../worker/engine.js' */
import { scoreText, sideName } from '../a11y/names.js';
import { language, t } from '../i18n/i18n.js';
import { onlyPerson } from '../state/seats.js';
import { isAborted } from '../worker/engine.js';
import { button, element } from './dom.js';
import { keepFocus } from './keep-focus.js';

const LINES = 3;
const TIME_MS = 4000;
/** For every turn of a position. */
const ALL_MS = 2500;
/** A loss of so much probability is worth a word. */
const SLIP = 0.05;
const MISTAKE = 0.15;
/** How many turns of a line are shown. */
const SHOWN = 6;

/**
 * @param {HTMLElement} container
 * @param {() => boolean} isOpen
 * @param {Store} store
 * @param {Engine} engine
 * @param {(reason: unknown) => void} fail
 */
export function createAnalysis(container, isOpen, store, engine, fail) {
  const state = element('p', { class: 'quiet' });
  const list = element('ol', { class: 'lines' });
  list.tabIndex = 0;
  const better = element('div', { class: 'better', aria: { live: 'polite' } });
  const row = element('div', { class: 'row' });
  container.replaceChildren(state, list, row, better);
  /** @type {AbortController | null} */
  let controller = null;
  /** The position that is shown, or is being thought about. */
  let shown = '';

  /** @param {GameModel} model @param {(signal: AbortSignal) => Promise<void>} work */
  function run(model, work) {
    controller?.abort();
    controller = new AbortController();
    work(controller.signal).catch((reason) => void (isAborted(reason) || fail(reason)));
    keepFocus(row, buttonsOf(model));
  }

  /** @param {GameModel} model */
  function buttonsOf(model) {
    const buttons = [];
    if (mayAsk(model)) buttons.push(button('every-turn', t('analysis.every'), everyTurn, ''));
    if (model.game.ply > 0) buttons.push(button('what-better', t('analysis.what-better'), whatWasBetter, ''));
    return buttons;
  }

  /** @param {GameModel} model @param {Thought} thought */
  function show(model, thought) {
    state.textContent = t('analysis.depth', {
      depth: thought.depth,
      side: sideName(model.info, model.game.turn),
    });
    list.setAttribute('aria-label', t('analysis.title'));
    list.replaceChildren(...thought.lines.map((line) => itemOf(model, line)));
  }

  /** @param {GameModel} model */
  function bestLines(model) {
    run(model, async (signal) => {
      const wishes = {
        timeMs: TIME_MS,
        signal,
        onProgress: (/** @type {Thought} */ thought) => show(model, thought),
      };
      show(model, (await engine.think(store.textHere, { level: null, lines: LINES }, wishes)).thought);
    });
  }

  function everyTurn() {
    const { model } = store;
    if (model === null) return;
    run(model, async (signal) => {
      state.textContent = t('analysis.thinks');
      show(
        model,
        (await engine.think(store.textHere, { level: null, lines: 0 }, { timeMs: ALL_MS, signal })).thought,
      );
      list.focus();
    });
  }

  /** Of the person's last turn, or in a game of two people of the last turn. */
  function whatWasBetter() {
    const { model } = store;
    if (model === null) return;
    const { game, players } = model;
    const person = onlyPerson(players);
    const index = game.turns
      .slice(0, game.ply)
      .findLastIndex(({ kind, color }) => kind === 'move' && (person === null || color === person));
    const played = game.turns[index];
    if (played === undefined) return;
    run(model, async (signal) => {
      better.textContent = t('analysis.thinks');
      const {
        thought: { lines },
      } = await engine.think(store.textAt(index), { level: null, lines: 0 }, { timeMs: ALL_MS, signal });
      const best = lines[0];
      const own = lines.find(({ turn }) => turn.notation === played.notation);
      if (best !== undefined && own !== undefined) better.replaceChildren(...verdictOf(best, own));
    });
  }

  /** Follows the game while the panel is open. */
  function follow() {
    const { model } = store;
    if (!isOpen() || model === null) {
      controller?.abort();
      shown = '';
      return;
    }
    const at = [language(), model.info.id, model.game.position, model.game.ply, mayAsk(model)].join(' ');
    if (at === shown) return;
    shown = at;
    better.replaceChildren();
    if (mayAsk(model)) return bestLines(model);
    controller?.abort();
    list.replaceChildren();
    keepFocus(row, buttonsOf(model));
    state.textContent = t(
      model.game.outcome !== null
        ? 'analysis.over'
        : model.interaction.type === 'computer'
          ? 'analysis.waits'
          : 'analysis.throw',
    );
  }

  store.subscribe(follow);
  return { follow };
}

/** Whether there is a turn to think about, and the engine is free for it. @param {GameModel} model */
function mayAsk({ game, interaction, paused }) {
  return (
    game.stage === 'turn' && interaction.type !== 'rolling' && (interaction.type !== 'computer' || paused)
  );
}

/** @param {number} probability */
const percent = (probability) => new Intl.NumberFormat(language(), { style: 'percent' }).format(probability);

/** @param {string[]} turns */
const chain = (turns) => turns.slice(0, SHOWN).join(' ');

/** @param {GameModel} model @param {EngineLine} line */
function itemOf({ game }, { turn, score, exact, continuation }) {
  const bar = element('span', { class: 'chance', aria: { hidden: 'true' } });
  bar.style.setProperty('--chance', String(score.probability));
  bar.dataset['side'] = String(/** @type {Color} */ (game.turn));
  const chance = exact
    ? percent(score.probability)
    : t('analysis.at-most', { chance: percent(score.probability) });
  return element(
    'li',
    {},
    bar,
    element('b', { text: turn.notation }),
    ' ',
    element('span', { class: 'quiet', text: `${chance} · ${scoreText(score)}` }),
    continuation.length > 0 ? element('span', { class: 'then', text: chain(continuation) }) : '',
  );
}

/** @param {EngineLine} best @param {EngineLine} own @returns {HTMLElement[]} */
function verdictOf(best, own) {
  const loss = best.score.probability - own.score.probability;
  const values = {
    own: own.turn.notation,
    best: best.turn.notation,
    chance: percent(own.score.probability),
    better: percent(best.score.probability),
    score: scoreText(best.score),
  };
  const verdict = loss < SLIP ? 'analysis.was-good' : loss < MISTAKE ? 'analysis.slip' : 'analysis.mistake';
  const said = [element('p', { text: t(verdict, values) })];
  if (loss >= SLIP && best.continuation.length > 0)
    said.push(
      element('p', {
        class: 'quiet',
        text: t('analysis.better-line', { line: chain([best.turn.notation, ...best.continuation]) }),
      }),
    );
  if (loss >= SLIP && own.continuation.length > 0)
    said.push(
      element('p', {
        class: 'quiet',
        text: t('analysis.refutation', { line: chain([own.turn.notation, ...own.continuation]) }),
      }),
    );
  return said;
}
