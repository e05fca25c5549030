/**
 * The game as a guest on another page: opened by its address or by messages, told to the page around, and
 * nothing kept. It is the game page itself, without what is around it elsewhere.
 */

/** @import { Language } from '../../i18n/i18n.js' */
/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Wrong } from '../../route.js' */
/** @import { EmbedAsked } from './parameters.js' */
import init, * as rules from '../../pkg/ludoteca_wasm.js';
import { only } from '../../assets.js';
import { loadReading } from '../../chunks.js';
import { USUAL_GAME } from '../../games/games.js';
import { preferredLanguage, speak, speakAlso } from '../../i18n/i18n.js';
import { wrongValues } from '../../route/wrong-values.js';
import { readParameters } from '../../route/parameters.js';
import { addressHere, readAddress } from '../../route.js';
import { Latest } from '../../state/latest.js';
import { usualSeats } from '../../state/players.js';
import { rulesetNamed, rulesets } from '../../state/rulesets.js';
import { isInView } from '../../state/in-view.js';
import { changeSettings, mayMove, USUAL } from '../../state/settings.js';
import { keepNothing } from '../../state/storage.js';
import { makeSurface } from '../../state/surface.js';
import { chooseLook } from '../../state/theme.js';
import { listenToCommands } from '../../ui/commands.js';
import { addStyles, byId } from '../../dom.js';
import { GamePage } from '../../ui/game-page.js';
import { awaitSound } from '../../ui/mute.js';
import {
  endStart,
  explain,
  failStart,
  notifyError,
  notifyWrong,
  patient,
  sentencesOf,
  showView,
} from '../../ui/page.js';
import { compile } from '../../wasm.js';
import { CommandError, CommandQueue } from './command-queue.js';
import { stateOf, tellEvents } from './events.js';
import { showFoot } from './foot.js';
import { isGuest, listen, sizeTeller, speaker } from './host.js';
import { restOutOfView, watchFrame } from './in-view.js';
import { LINKS, LOOK, mustBe, parametersOf, PARTS, playersAsked } from './parameters.js';
import { recordOf, switchesOf } from './record.js';
import { watchSize } from './size.js';

/** @typedef {{ asked: EmbedAsked, others: ReadonlyMap<string, string>, rule: string | null }} Wanted */

/** What stands around the board unless an address says so. */
const SHOWN = PARTS.filter((part) => !['heading', 'moves', 'analysis'].includes(part));
/** The game of an address that names none. */
const FIRST = only ?? USUAL_GAME;

/** Does what the address says about how the page looks and sounds. @param {EmbedAsked} asked */
function dress({ controls: shown = SHOWN, sound, motion, theme = LOOK.theme, bg = LOOK.scheme }) {
  makeSurface({ kind: 'embed' });
  document.documentElement.dataset['hides'] = PARTS.filter((part) => !shown.includes(part)).join(' ');
  changeSettings({
    ...USUAL,
    ...(sound === undefined ? {} : { sound: sound === '1' }),
    ...(motion === undefined ? {} : { motion: motion === '1' ? 'on' : 'off' }),
  });
  chooseLook({ theme, scheme: bg });
}

/** What is answered to a command while too many wait. */
const TOO_MANY = new CommandError('busy', 'too many commands wait: wait for the answers of some');

/**
 * Tells why a command was not done: as its answer, if it has a number.
 * @param {ReturnType<typeof speaker>} tell
 * @param {unknown} reason
 * @param {number | null} seq
 */
async function tellFailure(tell, reason, seq) {
  const told =
    reason instanceof CommandError
      ? { code: reason.code, message: reason.message }
      : { code: 'failed', message: await explain(reason) };
  if (seq === null) tell('error', told);
  else tell('reply', { ok: false, error: told }, seq);
}

/** The game page as a guest. */
class Guest {
  #game = new GamePage(() => isInView() && mayMove());
  #table;
  #first;
  #tell;
  /** Only what was asked for last is opened. */
  #openings = new Latest();

  /**
   * @param {ReturnType<typeof parametersOf>} table
   * @param {EmbedAsked} first what the first address asked for
   */
  constructor(table, first) {
    this.#table = table;
    this.#first = first;
    this.#tell = speaker(first.origin);
  }

  /**
   * @param {ReadonlyMap<string, string>} others what the first address has beside the table
   * @param {Wrong[]} wrong what is wrong with its values
   * @param {Wrong[]} beyond what else is wrong with it
   */
  async start(others, wrong, beyond) {
    const { store } = this.#game;
    const tell = this.#tell;
    restOutOfView(this.#game);
    store.dispatch({ type: 'seat', seats: usualSeats() });
    await this.#open({ asked: this.#first, others, rule: null }, (more) => wrong.push(...more));
    this.#game.followLanguage();
    showFoot((tag) => this.#speak(tag));
    tellEvents(store, tell);
    notifyWrong([...wrong, ...beyond]);
    this.#followAddress();
    awaitSound(() => Promise.resolve(this.#game));
    endStart();
    if (store.model !== null)
      tell('ready', { ...stateOf(store.model, store), rulesets: rulesets().map(({ id }) => id) });
    this.#tellWrong(wrong, beyond);
    if (isGuest) this.#serveHost();
    else watchSize(store);
  }

  /**
   * Opens what an address, or a message, asks for.
   * @param {Wanted} wanted
   * @param {(wrong: Wrong[]) => void} judge gets what cannot be before the game changes, and may throw
   */
  async #open({ asked, others, rule }, judge) {
    const isWanted = this.#openings.begin();
    const { store, opening } = this.#game;
    const info = rulesetNamed(asked.rules ?? asked.game ?? store.model?.info.id ?? FIRST) ?? rulesets()[0];
    if (info === undefined) return;
    /** @type {Wrong[]} */
    const wrong = [];
    const switches = switchesOf(info, others, wrong);
    const record = await recordOf(info, asked, switches, wrong);
    judge(wrong);
    await speak(null, info.game);
    if (!isWanted()) return record.free();
    if (asked.lesson === undefined) {
      const { pos, moves, record: link } = asked;
      const isNew = [pos, moves, link].every((each) => each === undefined);
      opening.openRecord(record, { asked: playersAsked(asked), rule, isNew });
    } else {
      record.free();
      await this.#openLesson(info, asked, asked.lesson, isWanted);
      if (!isWanted()) return;
    }
    if (asked.mode === 'view') store.dispatch({ type: 'pause' });
    showView('game');
  }

  /**
   * @param {RulesetInfo} info
   * @param {EmbedAsked} asked
   * @param {string} step
   * @param {() => boolean} isWanted
   */
  #openLesson(info, asked, step, isWanted) {
    const type = /** @type {const} */ ('game');
    const from = { type: /** @type {const} */ ('lesson'), step };
    const route = { type, info, from, switches: {}, asked: playersAsked(asked) };
    return this.#game.opening.openGame(route, true, isWanted);
  }

  /** @param {Language} tag */
  async #speak(tag) {
    await speak(tag, this.#game.game);
    this.#game.followLanguage();
  }

  /** Of many addresses at once the last one counts. */
  #followAddress() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let following;
    addEventListener('hashchange', () => {
      clearTimeout(following);
      following = setTimeout(() => void patient(this.#follow()).catch((reason) => notifyError(reason)));
    });
  }

  /** Goes to the pages that are read, and back. */
  async #follow() {
    const { model } = this.#game.store;
    const { asked, others } = readParameters({ ...this.#table, ...LINKS }, addressHere().behind);
    const { view, clause, with: switches, rule = null, ...own } = asked;
    if (view !== undefined && model !== null) {
      const { showPage } = await loadReading();
      showView('page');
      const route = { type: view, info: model.info, asked: { clause, with: switches } };
      return notifyWrong(await showPage(route, rules));
    }
    if (!byId('page').hidden && own.pos === undefined) return showView('game');
    // Of the first address the game itself was asked for once.
    const once = { pos: undefined, moves: undefined, record: undefined, lesson: undefined };
    return this.#open({ asked: { ...this.#first, ...once, ...own }, others, rule }, () => {});
  }

  /** @param {Wrong[]} wrong @param {Wrong[]} beyond */
  #tellWrong(wrong, beyond) {
    for (const each of wrong) {
      const { name: parameter, value, allowed } = each.values;
      this.#tell('error', { code: 'bad-parameter', message: mustBe(each), parameter, value, allowed });
    }
    for (const message of sentencesOf(beyond)) this.#tell('error', { code: 'bad-address', message });
  }

  /** Does what the page around says, and tells it how much room the game wants. */
  #serveHost() {
    const { store } = this.#game;
    const { origin } = this.#first;
    const tell = this.#tell;
    const tellSize = sizeTeller(origin, (width, height) => tell('size', { width, height }));
    watchSize(store, tellSize);
    const page = {
      store,
      rules,
      table: this.#table,
      speak: (/** @type {Language} */ tag) => this.#speak(tag),
      open: (/** @type {EmbedAsked} */ asked) => this.#openAsked(asked),
    };
    const queue = new CommandQueue({
      obey: ({ type, seq, data }) =>
        import('./commands.js')
          .then(({ obey }) => obey(page, type, data))
          .then(
            (state) => tell('reply', { ok: true, ...state }, seq),
            (reason) => tellFailure(tell, reason, seq),
          ),
      refuse: ({ seq }) => tellFailure(tell, TOO_MANY, seq),
    });
    listen(origin, (command) => queue.add(command));
  }

  /** @param {EmbedAsked} asked by a message */
  async #openAsked(asked) {
    await this.#open({ asked, others: new Map(), rule: null }, ([wrong]) => {
      if (wrong !== undefined) throw new CommandError('bad-data', mustBe(wrong));
    });
  }
}

async function begin() {
  // Known before a game is opened.
  watchFrame();
  listenToCommands();
  const { parameters, wrong: beyond } = readAddress();
  const { lang } = readParameters(parametersOf([]), parameters).asked;
  keepNothing();
  addStyles('extras.css');
  await Promise.all([
    compile().then((module) => init({ module_or_path: module })),
    speak(lang ?? preferredLanguage(), null),
  ]);
  await speakAlso('extras');
  const table = parametersOf(rulesets().flatMap(({ id, aliases }) => [id, ...aliases]));
  const { asked, others, bad } = readParameters(table, parameters);
  dress(asked);
  await new Guest(table, asked).start(others, wrongValues(table, bad), beyond);
}

begin().catch(failStart);
