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
import { addStyles, button, byId, focusBoard } from '../dom.js';
import { gameCommands } from './game-commands.js';
import { Later } from '../state/later.js';
import { isEnding } from '../state/interaction.js';
import { isSeen } from '../state/looks-seen.js';
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

/** @param {unknown} reason */
const failLoading = (reason) => notifyError(reason);

/** What is behind the buttons, with its style. */
async function loadMore() {
  const [more] = await Promise.all([import('../lazy.js'), addStyles('ui/tools.css')]);
  return more;
}

async function makeMoves() {
  const [{ MoveList }] = await Promise.all([import('./move-list.js'), addStyles('ui/move-list.css')]);
  return new MoveList(byId('moves'));
}

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

  /** The list of moves, once there is one. */
  #moves = new Later(() => patient(makeMoves()), failLoading);
  /** The computer, once somebody plays against it or asks it. */
  #computer = new Later(
    () => patient(this.#wakeComputer()),
    (reason) => this.#recovery.stop(reason),
  );
  /** The board in words, once it is asked for. */
  #words = new Later(() => patient(this.#makeWords()), failLoading);
  /** The dialogs, once one has been opened. */
  #dialogs = new Later(() => patient(this.#makeDialogs()), failLoading);
  /** The rules, once they have been opened. */
  #rules = new Later(() => patient(this.#makeRules()), failLoading);
  /** The menu behind "More", once it has been opened. */
  #menu = new Later(() => patient(this.#makeMenu()), failLoading);
  /** The first look at a game, once it has been taken. */
  #look = new Later(() => patient(this.#makeLook()), failLoading);
  /** How a game ended and its review, once one has ended; till then, and without it, the message says it. */
  #afterGame = new Later(() => this.#makeAfterGame(), failLoading);
  /** What happened last. */
  #before = '';
  /** True between the move that ends a game and its card. */
  #hasEnded = false;
  /** True once a tab has been used since a person moved. */
  #isReading = false;
  /** The page for two people face to face, once they have asked for it. */
  #table = new Later(() => patient(this.#makeTable()), failLoading);
  /** The editor of positions, once it has been opened. */
  #editor = new Later(() => patient(this.#makeEditor()), failLoading);
  /** The engine's opinion, once it has been opened. */
  #analysis = new Later(
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
      (letter, square) => this.#words.use((made) => made.letter(letter, square)),
      run,
    );
    store.subscribe((model, happening) => this.#show(model, happening));
    store.subscribe((model, happening) => announcer.tell(model, happening));
    store.subscribe((_, happening) => void (happening.type === 'opened' && this.#speakOfLoaded()));
    addCommands(
      'game',
      gameCommands({
        store,
        openDialog: (which) => this.#openDialog(which),
        openMenu: () => this.#openMenu(null),
        openLook: () => this.#look.use((look) => look.open()),
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
    this.#show(this.#page.store.model, { type: 'changed' });
    this.#followTabs();
  }

  /** Shows at once that a hint is looked for: what finds it may have to load. */
  #askHint() {
    const { store } = this.#page;
    if (store.model?.hint === null)
      store.dispatch({ type: 'remark', remark: { key: 'hint.looking', values: {} } });
    this.#computer.use(({ opponent }) => opponent.hint());
  }

  /** Where the computer thinks, once it has thought. */
  async thinksIn() {
    return (await this.#computer.coming)?.engine.place ?? null;
  }

  get #ruleset() {
    return this.#page.store.model?.info.id ?? '';
  }

  /** @param {GameModel | null} model @param {Happening} happening */
  #show(model, happening) {
    if (model !== null) showView('game');
    if (model !== null && happening.type === 'opened') {
      document.title = `${t(`ruleset.${model.info.id}.name`)} · Ludoteca`;
      document.body.dataset['game'] = model.info.game;
      makeRoom(model.info.game);
      this.#page.opened(model, happening);
      // While the person thinks. Nobody waits for it yet: when the computer is to play it is asked for again.
      if (model.players.some(({ type }) => type === 'computer')) loadComputer(model.info.id).catch(() => {});
      if (!isSeen(model.info.id)) requestAnimationFrame(() => this.#offerLook());
    }
    this.board.follow(model, happening);
    if (model === null) return;
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

  /** When the board is drawn. Nobody has asked for it, so nobody is told if it does not come. */
  #offerLook() {
    this.#look
      .get()
      .then((look) => look.offer())
      .catch(() => {});
  }

  /** @param {GameModel} model */
  #showMoves({ game }) {
    const says = () => (byId('no-moves').textContent = game.turns.length === 0 ? t('moves.none') : '');
    if (game.turns.length === 0 && this.#moves.made === null) return void says();
    // What says that there is none gives its room to the list, not before.
    this.#moves.use((list) => {
      says();
      const { model } = this.#page.store;
      if (model !== null) list.show(model);
    });
  }

  /** A game loaded from text may be another game than the one whose words are loaded. */
  async #speakOfLoaded() {
    const { store } = this.#page;
    if (store.model === null) return;
    await speak(null, store.model.info.game);
    // Meanwhile something may have happened.
    if (store.model !== null) this.#show(store.model, { type: 'changed' });
  }

  async #wakeComputer() {
    const [[module, Engine], { Opponent }] = await loadComputer(this.#ruleset);
    const engine = new Engine(module, { onAnswer: () => this.#recovery.work() });
    const page = { rules, seed: () => rules.randomBits(), recovery: this.#recovery };
    return { engine, opponent: new Opponent(this.#page.store, engine, page) };
  }

  async #makeWords() {
    const { Words } = await loadMore();
    const { store, announcer } = this.#page;
    const geometry = () => this.board.geometry;
    return new Words(byId('words'), {
      store,
      rules,
      announcer,
      geometry,
      isOpen: () => this.#tabs.isOpen('board'),
      open: () => this.#openWords(),
      close: () => this.#tabs.open(this.#tabBefore),
    });
  }

  async #makeDialogs() {
    const [{ Dialogs, NewGame, Share }] = await Promise.all([loadMore(), speakAlso('tools')]);
    const { store, gamePage } = this.#page;
    const page = { dialog: this.#dialog, store, gamePage };
    return { game: new Dialogs(page), share: new Share(page), new: new NewGame(page.dialog, store) };
  }

  /** @param {Dialog} which */
  #openDialog(which) {
    return this.#dialogs.use((made) =>
      which === 'share' || which === 'new' ? made[which].open() : made.game.open(which),
    );
  }

  async #makeRules() {
    const [{ RulesTab }] = await Promise.all([loadMore(), speakAlso('tools'), speakAlso('rules')]);
    const place = /** @type {HTMLElement} */ (byId('rules').lastElementChild);
    return new RulesTab(place, this.#page.store, () => this.#tabs.isOpen('rules'));
  }

  async #makeMenu() {
    const [{ MoreMenu }] = await Promise.all([loadMore(), speakAlso('tools')]);
    return new MoreMenu(this.#page.store);
  }

  /** @param {'first' | 'last' | null} at null: by the pointer, or Enter */
  #openMenu(at) {
    return this.#menu.use((menu) => menu.toggle(at));
  }

  async #makeLook() {
    const { FirstLook } = await import('./first-look.js');
    return new FirstLook(this.#page.store, this.#page.announcer.say);
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
    if (this.#tabs.isOpen('board')) this.#words.use((made) => made.follow());
    else this.#words.made?.follow();
  }

  /** Writes what does not depend on the game. */
  #name() {
    byId('skip').textContent = t('skip.board');
    this.#tabs.name();
  }

  async #makeAfterGame() {
    const [[module, Engine], { AfterGame }] = await Promise.all([
      loadEngine(this.#ruleset),
      import('./after-game.js'),
      addStyles('ui/after-game.css'),
      speakAlso('tools'),
    ]);
    const recovery = this.#recovery;
    const engine = () => new Engine(module, { onAnswer: () => recovery.work() });
    return new AfterGame(this.#page.store, { rules, engine, recovery });
  }

  async #makeTable() {
    const { Tabletop } = await import('./tabletop.js');
    return new Tabletop(this.#page.store, this.board);
  }

  async #makeEditor() {
    const { PositionEditor } = await import('./position-editor.js');
    const { store, announcer } = this.#page;
    return new PositionEditor({ store, rules, board: this.board, announcer });
  }

  /** The engine is the computer's. */
  async #makeAnalysis() {
    const [{ Analysis }] = await Promise.all([loadMore(), speakAlso('tools')]);
    const { engine } = await patient(this.#computer.get());
    const isOpen = () => this.#tabs.isOpen('analysis');
    const { store } = this.#page;
    const recovery = this.#recovery;
    return new Analysis(byId('analysis'), { store, engine, rules, isOpen, recovery });
  }

  /** @param {unknown} reason */
  #failAnalysis(reason) {
    this.#recovery.show(reason);
    byId('analysis').replaceChildren(button('analysis-again', t('do.try-again')));
  }

  #listen() {
    watchLook(() => this.#show(this.#page.store.model, { type: 'changed' }));
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
  interaction.type === 'over' && !isLesson && document.documentElement.dataset['kiosk'] === undefined;
