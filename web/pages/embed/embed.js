/**
 * Entry point of embeds: the game page in a frame. The URL and the host page's messages open games, the
 * host page is notified of events, and nothing is stored.
 */

/** @import { Language } from '../../i18n/i18n.js' */
/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Wrong } from '../../route.js' */
/** @import { EmbedRequest } from './parameters.js' */
import init from '../../pkg/ludoteca_wasm.js';
import { only } from '../../assets.js';
import { loadReading } from '../../chunks.js';
import { DEFAULT_GAME } from '../../games/games.js';
import { loadMessageFile, loadMessages, preferredLanguage } from '../../i18n/i18n.js';
import { wrongValues } from '../../route/wrong-values.js';
import { readParameters } from '../../route/parameters.js';
import { addressHere, readAddress } from '../../route.js';
import { LatestOnly } from '../../state/latest-only.js';
import { defaultSeats } from '../../state/players.js';
import { rulesetNamed, rulesets } from '../../state/rulesets.js';
import { isInView } from '../../state/in-view.js';
import { changeSettings, DEFAULT_SETTINGS, mayMove } from '../../state/settings.js';
import { useMemoryOnly } from '../../state/storage.js';
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
  withSlowNotice,
  sentencesOf,
  showView,
} from '../../ui/page.js';
import { compile } from '../../wasm.js';
import { CommandError, CommandQueue } from './command-queue.js';
import { sendEvents, stateOf } from './events.js';
import { showFoot } from './foot.js';
import { isEmbedded, listen, senderTo, sizeReporter } from './host.js';
import { restOutOfView, watchFrame } from './in-view.js';
import { LINKS, LOOK, mustBe, parametersOf, PARTS, playersRequested } from './parameters.js';
import { recordOf, switchesOf } from './record.js';
import { watchSize } from './size.js';

/**
 * @typedef {{ requested: EmbedRequest, others: ReadonlyMap<string, string>, rule: string | null }}
 *   OpenRequest
 */

/** Parts of the page that are shown by default. */
const SHOWN = PARTS.filter((part) => !['heading', 'moves', 'analysis'].includes(part));
/** Ruleset to open if the URL does not specify one. */
const FIRST = only ?? DEFAULT_GAME;

/** Applies the parameters for visible parts, look, sound and motion. @param {EmbedRequest} requested */
function dress({ controls: shown = SHOWN, sound, motion, theme = LOOK.theme, bg = LOOK.scheme }) {
  makeSurface({ kind: 'embed' });
  document.documentElement.dataset['hides'] = PARTS.filter((part) => !shown.includes(part)).join(' ');
  changeSettings({
    ...DEFAULT_SETTINGS,
    ...(sound === undefined ? {} : { sound: sound === '1' }),
    ...(motion === undefined ? {} : { motion: motion === '1' ? 'on' : 'off' }),
  });
  chooseLook({ theme, scheme: bg });
}

const TOO_MANY = new CommandError(
  'busy',
  'too many commands are waiting: wait for replies before you send more',
);

/**
 * Reports why a command failed: in a reply if the command has a sequence number, otherwise as an error.
 * @param {ReturnType<typeof senderTo>} send
 * @param {unknown} reason
 * @param {number | null} seq
 */
async function sendFailure(send, reason, seq) {
  const error =
    reason instanceof CommandError
      ? { code: reason.code, message: reason.message }
      : { code: 'failed', message: await explain(reason) };
  if (seq === null) send('error', error);
  else send('reply', { ok: false, error }, seq);
}

/** The game page of an embed, and its connection to the host page. */
class Embed {
  #game = new GamePage(() => isInView() && mayMove());
  #table;
  #first;
  #send;
  /** Requests to open a game, of which only the latest takes effect. */
  #openings = new LatestOnly();

  /** @param {ReturnType<typeof parametersOf>} table @param {EmbedRequest} first values in the initial URL */
  constructor(table, first) {
    this.#table = table;
    this.#first = first;
    this.#send = senderTo(first.origin);
  }

  /**
   * @param {ReadonlyMap<string, string>} others parameters of the initial URL that are not in the table
   * @param {Wrong[]} wrong errors in that URL's values
   * @param {Wrong[]} beyond other errors in that URL
   */
  async start(others, wrong, beyond) {
    const { store } = this.#game;
    const send = this.#send;
    restOutOfView(this.#game);
    store.dispatch({ type: 'seat', seats: defaultSeats() });
    await this.#open({ requested: this.#first, others, rule: null }, (more) => wrong.push(...more));
    this.#game.followLanguage();
    showFoot(store, (tag) => this.#setLanguage(tag));
    sendEvents(store, send);
    notifyWrong([...wrong, ...beyond]);
    this.#followAddress();
    awaitSound(() => Promise.resolve(this.#game));
    endStart();
    if (store.model !== null)
      send('ready', { ...stateOf(store.model, store), rulesets: rulesets().map(({ id }) => id) });
    this.#sendFaults(wrong, beyond);
    if (isEmbedded) this.#serveHost();
    else watchSize(store);
  }

  /**
   * Opens the game that a URL or a message describes.
   * @param {OpenRequest} request
   * @param {(wrong: Wrong[]) => void} judge called with all errors before the game changes; throws to cancel
   */
  async #open({ requested, others, rule }, judge) {
    const isCurrent = this.#openings.begin();
    const { store, opening } = this.#game;
    const info =
      rulesetNamed(requested.rules ?? requested.game ?? store.model?.info.id ?? FIRST) ?? rulesets()[0];
    if (info === undefined) return;
    /** @type {Wrong[]} */
    const wrong = [];
    const switches = switchesOf(info, others, wrong);
    const record = await recordOf(info, requested, switches, wrong);
    judge(wrong);
    await loadMessages(null, info.game);
    if (!isCurrent()) return record.free();
    if (requested.lesson === undefined) {
      const { pos, moves, record: link } = requested;
      const isNew = [pos, moves, link].every((each) => each === undefined);
      opening.openRecord(record, { requested: playersRequested(requested), rule, isNew });
    } else {
      record.free();
      await this.#openLesson(info, requested, requested.lesson, isCurrent);
      if (!isCurrent()) return;
    }
    if (requested.mode === 'view') store.dispatch({ type: 'pause' });
    showView('game');
  }

  /**
   * @param {RulesetInfo} info
   * @param {EmbedRequest} requested
   * @param {string} step
   * @param {() => boolean} isCurrent
   */
  #openLesson(info, requested, step, isCurrent) {
    const type = /** @type {const} */ ('game');
    const from = { type: /** @type {const} */ ('lesson'), step };
    const route = { type, info, from, switches: {}, requested: playersRequested(requested) };
    return this.#game.opening.openGame(route, true, isCurrent);
  }

  /** @param {Language} tag */
  async #setLanguage(tag) {
    await loadMessages(tag, this.#game.game);
    this.#game.followLanguage();
  }

  /** Follows changes of the hash. They are debounced, so that only the last of several takes effect. */
  #followAddress() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let following;
    addEventListener('hashchange', () => {
      clearTimeout(following);
      following = setTimeout(
        () => void withSlowNotice(this.#follow()).catch((reason) => notifyError(reason)),
      );
    });
  }

  /** Shows the reading page or the game that the hash specifies. */
  async #follow() {
    const { model } = this.#game.store;
    const { requested, others } = readParameters({ ...this.#table, ...LINKS }, addressHere().hashParameters);
    const { view, clause, with: switches, rule = null, ...own } = requested;
    if (view !== undefined && model !== null) {
      const { showPage } = await loadReading();
      showView('page');
      const route = { type: view, info: model.info, requested: { clause, with: switches } };
      return notifyWrong(await showPage(route));
    }
    if (!byId('page').hidden && own.pos === undefined) return showView('game');
    // The initial URL also sets the players and look of later games, but its own game is opened only once.
    const once = { pos: undefined, moves: undefined, record: undefined, lesson: undefined };
    return this.#open({ requested: { ...this.#first, ...once, ...own }, others, rule }, () => {});
  }

  /** @param {Wrong[]} wrong @param {Wrong[]} beyond */
  #sendFaults(wrong, beyond) {
    for (const each of wrong) {
      const { name: parameter, value, allowed } = each.values;
      this.#send('error', { code: 'bad-parameter', message: mustBe(each), parameter, value, allowed });
    }
    for (const message of sentencesOf(beyond)) this.#send('error', { code: 'bad-address', message });
  }

  /** Runs the host page's commands, and reports the size that the game needs. */
  #serveHost() {
    const { store } = this.#game;
    const { origin } = this.#first;
    const send = this.#send;
    const sendSize = sizeReporter(origin, (width, height) => send('size', { width, height }));
    watchSize(store, sendSize);
    const page = {
      store,
      table: this.#table,
      setLanguage: (/** @type {Language} */ tag) => this.#setLanguage(tag),
      open: (/** @type {EmbedRequest} */ requested) => this.#openRequested(requested),
    };
    const queue = new CommandQueue({
      obey: ({ type, seq, data }) =>
        import('./commands.js')
          .then(({ obey }) => obey(page, type, data))
          .then(
            (state) => send('reply', { ok: true, ...state }, seq),
            (reason) => sendFailure(send, reason, seq),
          ),
      refuse: ({ seq }) => sendFailure(send, TOO_MANY, seq),
    });
    listen(origin, (command) => queue.add(command));
  }

  /** @param {EmbedRequest} requested parameters in a message */
  async #openRequested(requested) {
    await this.#open({ requested, others: new Map(), rule: null }, ([wrong]) => {
      if (wrong !== undefined) throw new CommandError('bad-data', mustBe(wrong));
    });
  }
}

async function begin() {
  // Called first, so that visibility is known before a game is opened.
  watchFrame();
  listenToCommands();
  const { parameters, wrong: beyond } = readAddress();
  const { lang } = readParameters(parametersOf([]), parameters).requested;
  useMemoryOnly();
  addStyles('extras.css');
  await Promise.all([
    compile().then((module) => init({ module_or_path: module })),
    loadMessages(lang ?? preferredLanguage(), null),
  ]);
  await loadMessageFile('extras');
  const table = parametersOf(rulesets().flatMap(({ id, aliases }) => [id, ...aliases]));
  const { requested, others, bad } = readParameters(table, parameters);
  dress(requested);
  await new Embed(table, requested).start(others, wrongValues(table, bad), beyond);
}

begin().catch(failStart);
