/**
 * The engine's opinion, for those who open it: the best lines of the position with the probability of
 * winning, the value of every turn, and what would have been better than the turn that was played. Loaded
 * when it is opened.
 */

/** @import { Color, EngineLine, Thought } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Engine } from '../engine/engine.js' */
import { scoreText } from '../board/a11y/hint-words.js';
import { sideName } from '../board/a11y/names.js';
import { language, t } from '../i18n/i18n.js';
import { onlyPerson } from '../state/players.js';
import { isAborted } from '../engine/engine.js';
import { addCommands } from './commands.js';
import { button, element } from '../dom.js';
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

/** The panel with the engine's opinion. */
export class Analysis {
  #state = element('p', { class: 'quiet' });
  #list = element('ol', { class: 'lines' });
  #row = element('div', { class: 'row' });
  /** What is shown. @type {EngineLine[]} */
  #lines = [];
  #better = element('div', { class: 'better', aria: { live: 'polite' } });
  #isOpen;
  #store;
  #engine;
  #fail;
  /** @type {AbortController | null} */
  #controller = null;
  /** The position that is shown, or is being thought about. */
  #shown = '';

  /**
   * @param {HTMLElement} container
   * @param {{ store: Store, engine: Engine, isOpen: () => boolean, fail: (reason: unknown) => void }} page
   */
  constructor(container, { store, engine, isOpen, fail }) {
    this.#isOpen = isOpen;
    this.#store = store;
    this.#engine = engine;
    this.#fail = fail;
    this.#list.tabIndex = 0;
    for (const type of ['pointerover', 'focusin', 'click'])
      this.#list.addEventListener(type, ({ target }) => this.#point(target));
    this.#list.addEventListener('pointerleave', () => this.#point(null));
    this.#list.addEventListener('focusout', () => this.#point(null));
    container.replaceChildren(this.#state, this.#list, this.#row, this.#better);
    addCommands({ 'every-turn': () => this.#showEveryTurn(), 'what-better': () => this.#showBetter() });
    store.subscribe(() => this.follow());
  }

  /** Follows the game while the panel is open. */
  follow() {
    const { model } = this.#store;
    if (!this.#isOpen() || model === null) {
      this.#controller?.abort();
      this.#shown = '';
      return;
    }
    const at = [language(), model.info.id, model.game.position, model.game.ply, mayAsk(model)].join(' ');
    if (at === this.#shown) return;
    this.#shown = at;
    this.#better.replaceChildren();
    if (mayAsk(model)) return this.#showBestLines(model);
    this.#controller?.abort();
    this.#list.replaceChildren();
    this.#showButtons(model);
    this.#state.textContent = t(
      model.game.outcome !== null
        ? 'analysis.over'
        : model.interaction.type === 'computer'
          ? 'analysis.waits'
          : 'analysis.throw',
    );
  }

  /** @param {GameModel} model @param {(signal: AbortSignal) => Promise<void>} work */
  #run(model, work) {
    this.#controller?.abort();
    this.#controller = new AbortController();
    work(this.#controller.signal).catch((reason) => void (isAborted(reason) || this.#fail(reason)));
    this.#showButtons(model);
  }

  /** What every turn of a position is worth. @param {string} record @param {AbortSignal} signal */
  async #thinkOfAll(record, signal) {
    const { thought } = await this.#engine.think(
      record,
      { level: null, lines: 0 },
      { timeMs: ALL_MS, signal },
    );
    return thought;
  }

  /** @param {GameModel} model */
  #showButtons(model) {
    const buttons = [];
    if (mayAsk(model)) buttons.push(button('every-turn', t('analysis.every')));
    if (model.game.ply > 0) buttons.push(button('what-better', t('analysis.what-better')));
    keepFocus(this.#row, buttons);
  }

  /** @param {GameModel} model @param {Thought} thought */
  #show(model, thought) {
    this.#state.textContent = t('analysis.depth', {
      depth: thought.depth,
      side: sideName(model.info, model.game.turn),
    });
    this.#list.setAttribute('aria-label', t('analysis.title'));
    this.#lines = thought.lines;
    const { activeElement } = document;
    const focused = activeElement === null ? -1 : [...this.#list.children].indexOf(activeElement);
    const items = thought.lines.map((line) => itemOf(model, line));
    this.#list.replaceChildren(...items);
    items[focused]?.focus();
  }

  /** Shows the move of a line on the board, by arrows. @param {EventTarget | null} target in the line */
  #point(target) {
    const item = target instanceof Element ? target.closest('li') : null;
    const index = item === null ? -1 : [...this.#list.children].indexOf(item);
    const steps = this.#lines[index]?.turn.steps ?? [];
    const shown = this.#store.model?.arrows ?? [];
    if (steps.length === 0 && shown.length === 0) return;
    const arrows = steps.map(({ from, to }) => ({ from, to, kind: /** @type {const} */ ('better') }));
    if (JSON.stringify(arrows) !== JSON.stringify(shown)) this.#store.dispatch({ type: 'arrows', arrows });
  }

  /** @param {GameModel} model */
  #showBestLines(model) {
    this.#run(model, async (signal) => {
      const onProgress = (/** @type {Thought} */ thought) => this.#show(model, thought);
      const ask = { level: null, lines: LINES };
      const wishes = { timeMs: TIME_MS, signal, onProgress };
      this.#show(model, (await this.#engine.think(this.#store.textHere, ask, wishes)).thought);
    });
  }

  #showEveryTurn() {
    const { model } = this.#store;
    if (model === null) return;
    this.#run(model, async (signal) => {
      this.#state.textContent = t('analysis.thinks');
      this.#show(model, await this.#thinkOfAll(this.#store.textHere, signal));
      this.#list.focus();
    });
  }

  /** Of the person's last turn, or in a game of two people of the last turn. */
  #showBetter() {
    const { model } = this.#store;
    if (model === null) return;
    const { game, players } = model;
    const person = onlyPerson(players);
    const index = game.turns
      .slice(0, game.ply)
      .findLastIndex(({ kind, color }) => kind === 'move' && (person === null || color === person));
    const played = game.turns[index];
    if (played === undefined) return;
    this.#run(model, async (signal) => {
      this.#better.textContent = t('analysis.thinks');
      const { lines } = await this.#thinkOfAll(this.#store.textAt(index), signal);
      const best = lines[0];
      const own = lines.find(({ turn }) => turn.notation === played.notation);
      if (best !== undefined && own !== undefined) this.#better.replaceChildren(...verdictOf(best, own));
    });
  }
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
  const item = element(
    'li',
    {},
    bar,
    element('b', { text: turn.notation }),
    ' ',
    element('span', { class: 'quiet', text: `${chance} · ${scoreText(score)}` }),
    continuation.length > 0 ? element('span', { class: 'then', text: chain(continuation) }) : '',
  );
  item.tabIndex = 0;
  return item;
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
