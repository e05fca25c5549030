/** The page of a game: the board, the panel beside it, and what is loaded when it is first asked for. */

/** @import { Offer } from '../pkg/ludoteca_wasm.js' */
/** @import { Announcer } from '../board/a11y/announcer.js' */
/** @import { GameModel, Happening } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Dialog } from './game-commands.js' */
/** @import { GamePage } from './game-page.js' */
/** @import { Tab } from './tabs.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { BoardView } from '../board/board-view.js';
import { makeRoom } from '../board/layout.js';
import { Recovery } from '../engine/recovery.js';
import { hasMessage, onSpoken, speak, speakAlso, t } from '../i18n/i18n.js';
import { watchLook } from '../board/render/board-look.js';
import { compileEngine } from '../wasm.js';
import { addCommands, run } from './commands.js';
import { button, byId, focusBoard } from '../dom.js';
import { gameCommands } from './game-commands.js';
import { Lazy } from '../state/lazy.js';
import { isEnding } from '../state/interaction.js';
import { surface } from '../state/surface.js';
import { loadExtras } from '../chunks.js';
import { notifyError, patient, removableError, showView } from './page.js';
import { showPanel } from './panel.js';
import { Tabs } from './tabs.js';
import { makeToolbar } from './toolbar.js';

/**
 * @typedef {object} Page
 * @property {Store} store
 * @property {Announcer} announcer
 * @property {(model: GameModel, happening: Happening) => void} opened a game has been opened
 * @property {GamePage} gamePage whose view this is
 */

/** @typedef {Awaited<ReturnType<GameView['makeParts']>>} Parts */

/** @param {unknown} reason */
const failLoading = (reason) => notifyError(reason);

/** The engine's client, its file and the net of a ruleset, once for all who ask. @param {string} ruleset */
const loadEngine = (ruleset) =>
  Promise.all([
    compileEngine(),
    import('../engine/engine.js').then(async (engine) => {
      await engine.fetchNet(ruleset);
      return engine.Engine;
    }),
  ]);

/** What plays and thinks. @param {string} ruleset */
const loadComputer = (ruleset) => Promise.all([loadEngine(ruleset), import('../engine/opponent.js')]);

/** The page of a game. */
export class GameView {
  #page;
  #recovery;
  #dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
  #tabs = new Tabs(byId('tab-list'), () => this.#followTabs());
  /** The tab that was open before a letter opened another. @type {Tab} */
  #tabBefore = 'moves';

  /** The parts behind buttons and tabs. */
  #parts = new Lazy(() => this.makeParts());
  /** The computer, which plays, gives hints and answers offers. */
  #computer = new Lazy(
    () => patient(this.#wakeComputer()),
    (reason) => this.#recovery.stop(reason),
  );
  /** The tab of the rules. */
  #rules = new Lazy(() => patient(this.#makeRules()), failLoading);
  /** The card of the end and the review; without it, the message names the result. */
  #afterGame = new Lazy(() => this.#makeAfterGame(), failLoading);
  /** What happened last. */
  #before = '';
  /** True between the move that ends a game and its card. */
  #hasEnded = false;
  /** True once a tab has been used since a person moved. */
  #isReading = false;
  /** The layout for two people face to face. */
  #table = new Lazy(() => this.#makeTable(), failLoading);
  /** The editor of positions. */
  #editor = new Lazy(() => patient(this.#makeEditor()), failLoading);
  /** The tab of the analysis. */
  #analysis = new Lazy(
    () => this.#makeAnalysis(),
    (reason) => this.#failAnalysis(reason),
  );

  /** @param {Page} page */
  constructor(page) {
    const { store, announcer } = page;
    this.#page = page;
    this.#recovery = new Recovery(store, removableError('error.computer'));
    this.board = new BoardView(
      store,
      (letter, square) => this.#withParts(({ text }) => text.letter(letter, square)),
      run,
    );
    store.subscribe((model, happening) => this.#show(model, happening));
    store.subscribe((model, happening) => announcer.tell(model, happening));
    store.subscribe((model, happening) => void (happening.type === 'opened' && this.#speakOf(model)));
    store.onClosed(() => this.board.clear());
    addCommands(
      'game',
      gameCommands({
        store,
        openDialog: (which) => this.#openDialog(which),
        openMenu: () => this.#openMenu(null),
        openLook: () => this.#withParts(({ look }) => look.open()),
        hint: () => this.#askHint(),
        offer: (/** @type {Offer} */ what) => this.#computer.use(({ opponent }) => opponent.offer(what)),
      }),
    );
    addCommands('game', {
      'set-up': () => this.#editor.use((editor) => editor.open()),
      'analysis-again': () => this.#analysis.use((made) => made.tryAgain()),
    });
    this.#listen();
    onSpoken(() => this.#name());
    // An embed makes this view before its words have come.
    if (hasMessage('skip.board')) this.#name();
  }

  /** Says everything again, in the language that is now spoken. */
  followLanguage() {
    this.#name();
    this.#showAgain();
    this.#followTabs();
  }

  /** Shows at once that a hint is looked for: what finds it may have to load. It belongs to the position. */
  #askHint() {
    const { store } = this.#page;
    const asked = store.textHere;
    if (store.model?.hint === null && store.model.remark?.key !== 'hint.looking')
      store.dispatch({ type: 'remark', remark: { key: 'hint.looking', values: {} } });
    this.#computer.use(({ opponent }) => void (store.textHere === asked && opponent.hint()));
  }

  /** Where the computer thinks, once it has thought. */
  async thinksIn() {
    return (await this.#computer.coming)?.engine.place ?? null;
  }

  get #ruleset() {
    return this.#page.store.model?.info.id ?? '';
  }

  /** @param {GameModel} model @param {Happening} happening */
  #show(model, happening) {
    showView('game');
    if (happening.type === 'opened') {
      document.title = `${t(`ruleset.${model.info.id}.name`)} · Ludoteca`;
      document.body.dataset['game'] = model.info.game;
      makeRoom(model.info.game);
      this.#page.opened(model, happening);
      // While the person thinks. Nobody waits for it yet: when the computer is to play it is asked for again.
      if (model.players.some(({ type }) => type === 'computer')) loadComputer(model.info.id).catch(() => {});
      requestAnimationFrame(() => this.#prefetch());
    }
    this.board.follow(model, happening);
    if (isPersonsMove(model, happening)) this.#isReading = false;
    if (happening.type === 'ended') this.#hasEnded = this.#before !== 'moved-in-line';
    this.#before = happening.type;
    if (!isEnding(model)) this.#showPanel(model);
    this.#showMoves(model);
    if (model.seats.who === 'table') this.#table.use(() => {});
    if (model.interaction.type === 'computer' && !model.paused) this.#computer.use(() => {});
  }

  /** Shows the panel, and the card of a game that is over. @param {GameModel} model */
  #showPanel(model) {
    showPanel(model);
    const ends = this.#hasEnded && model.game.outcome !== null;
    this.#hasEnded = false;
    // The card may come late: a tab that is read meanwhile keeps its place.
    if (hasCard(model)) this.#afterGame.use((made) => made.follow(ends && !this.#isReading));
    else this.#afterGame.made?.follow();
  }

  /**
   * Uses the parts behind buttons, at once if they are there.
   * @param {(parts: Parts) => unknown} act
   */
  #withParts(act) {
    if (this.#parts.made !== null) return act(this.#parts.made);
    return patient(this.#parts.get()).then(act).catch(failLoading);
  }

  /** Loads the parts behind buttons before one is pressed. A failure is shown when one is. */
  #prefetch() {
    this.#parts
      .get()
      .then(({ look }) => look.offer())
      .catch(() => {});
  }

  /** @param {GameModel} model */
  #showMoves({ game }) {
    const says = () => (byId('no-moves').textContent = game.turns.length === 0 ? t('moves.none') : '');
    if (game.turns.length === 0 && this.#parts.made === null) return void says();
    // The sentence gives its room to the list when the list is there.
    this.#withParts(({ moves }) => {
      says();
      const { model } = this.#page.store;
      if (model !== null) moves.show(model);
    });
  }

  /** Loads the messages of a game that was opened from text. @param {GameModel} model */
  async #speakOf({ info }) {
    await speak(null, info.game);
    this.#showAgain();
  }

  /** Shows the game that is open, if one is. */
  #showAgain() {
    const { model } = this.#page.store;
    if (model !== null) this.#show(model, { type: 'changed' });
  }

  async #wakeComputer() {
    const [[module, Engine], { Opponent }] = await loadComputer(this.#ruleset);
    const engine = new Engine(module, { onAnswer: () => this.#recovery.work() });
    const page = { rules, seed: () => rules.randomBits(), recovery: this.#recovery };
    return { engine, opponent: new Opponent(this.#page.store, engine, page) };
  }

  /** Makes the parts that lie behind buttons and tabs. */
  async makeParts() {
    const extras = await loadExtras();
    const { store, announcer, gamePage } = this.#page;
    const page = { dialog: this.#dialog, store, gamePage };
    return {
      extras,
      moves: new extras.MoveList(byId('moves')),
      text: new extras.Words(byId('words'), {
        store,
        rules,
        announcer,
        geometry: () => this.board.geometry,
        isOpen: () => this.#tabs.isOpen('board'),
        open: () => this.#openWords(),
        close: () => this.#tabs.open(this.#tabBefore),
      }),
      dialogs: new extras.Dialogs(page),
      share: new extras.Share(page),
      newGame: new extras.NewGame(page.dialog, store),
      menu: new extras.MoreMenu(store),
      look: new extras.FirstLook(store, announcer.say),
    };
  }

  /** @param {Dialog} which */
  #openDialog(which) {
    return this.#withParts(({ share, newGame, dialogs }) => {
      if (which === 'share') return share.open();
      return which === 'new' ? newGame.open() : dialogs.open(which);
    });
  }

  async #makeRules() {
    const [{ extras }] = await Promise.all([this.#parts.get(), speakAlso('reading')]);
    const place = /** @type {HTMLElement} */ (byId('rules').lastElementChild);
    return new extras.RulesTab(place, this.#page.store, () => this.#tabs.isOpen('rules'));
  }

  /** @param {'first' | 'last' | null} at null: by the pointer, or Enter */
  #openMenu(at) {
    return this.#withParts(({ menu }) => menu.toggle(at));
  }

  #openWords() {
    if (!this.#tabs.isOpen('board')) this.#tabBefore = this.#tabs.current;
    this.#tabs.open('board');
  }

  /** What stands in a tab comes when the tab is opened, and rests while another one is open. */
  #followTabs() {
    const analysis = this.#analysis.made;
    if (this.#tabs.isOpen('analysis')) this.#analysis.use((made) => made.follow());
    else analysis?.follow();
    if (this.#tabs.isOpen('rules')) this.#rules.use((made) => made.follow());
    if (this.#tabs.isOpen('board')) this.#withParts(({ text }) => text.follow());
    else this.#parts.made?.text.follow();
  }

  /** Writes what does not depend on the game. */
  #name() {
    byId('skip').textContent = t('skip.board');
    this.#tabs.name();
  }

  async #makeAfterGame() {
    const [[module, Engine], { extras }] = await Promise.all([loadEngine(this.#ruleset), this.#parts.get()]);
    const recovery = this.#recovery;
    const engine = () => new Engine(module, { onAnswer: () => recovery.work() });
    return new extras.AfterGame(this.#page.store, { rules, engine, recovery });
  }

  async #makeTable() {
    const { extras } = await this.#parts.get();
    return new extras.Tabletop(this.#page.store, this.board);
  }

  async #makeEditor() {
    const [{ PositionEditor }] = await Promise.all([import('./position-editor.js'), this.#parts.get()]);
    const { store, announcer } = this.#page;
    return new PositionEditor({ store, rules, board: this.board, announcer });
  }

  /** The engine is the computer's. */
  async #makeAnalysis() {
    const [{ extras }, { engine }] = await Promise.all([this.#parts.get(), patient(this.#computer.get())]);
    const isOpen = () => this.#tabs.isOpen('analysis');
    const { store } = this.#page;
    const recovery = this.#recovery;
    return new extras.Analysis(byId('analysis'), { store, engine, rules, isOpen, recovery });
  }

  /** @param {unknown} reason */
  #failAnalysis(reason) {
    this.#recovery.show(reason);
    byId('analysis').replaceChildren(button('analysis-again', t('do.try-again')));
  }

  #listen() {
    watchLook(() => this.#showAgain());
    this.#dialog.addEventListener('close', () => {
      // What opened it may be gone; the settings find their button again themselves.
      const isLost =
        document.activeElement === document.body && this.#dialog.dataset['dialog'] !== 'settings';
      if (isLost && !byId('game').hidden) focusBoard();
    });
    byId('skip').addEventListener('click', (event) => {
      // The address is the game's.
      event.preventDefault();
      focusBoard();
    });
    addEventListener('keydown', (event) => {
      const isElsewhere = !(event.target instanceof Element && event.target.closest('#grid, dialog'));
      if (event.key !== 'Escape' || event.defaultPrevented || !isElsewhere || byId('game').hidden) return;
      focusBoard();
    });
    const read = () => {
      this.#isReading = true;
    };
    for (const type of ['open', 'focusin', 'pointerdown', 'keydown'])
      byId('tabs').addEventListener(type, read, { capture: true });
    // A menu button: the arrows open its menu too.
    byId('controls').addEventListener('keydown', (event) => {
      const { key, target } = event;
      const isMore = target instanceof HTMLElement && target.dataset['do'] === 'more';
      if (!isMore || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void this.#openMenu(key === 'ArrowUp' ? 'last' : 'first');
    });
    for (const bar of ['starts', 'line', 'controls']) makeToolbar(byId(bar));
  }
}

/** @param {GameModel} model @param {Happening} happening */
const isPersonsMove = ({ players }, happening) =>
  happening.type === 'entered' ||
  happening.type === 'selected' ||
  happening.type === 'opened' ||
  (happening.type === 'played' && players[happening.turn.color].type === 'person');

/** Whether the end of a game is shown in a card. @param {GameModel} model */
const hasCard = ({ interaction, isLesson }) =>
  interaction.type === 'over' && !isLesson && surface().kind !== 'kiosk';
