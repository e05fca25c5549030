/**
 * The game as a guest on another page: opened by its address or by messages, told to the page around, and
 * nothing kept. It is the game page itself, without what is around it elsewhere.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Language } from '../i18n/i18n.js' */
/** @import { From, Switches } from '../parameters.js' */
/** @import { Wrong } from '../route.js' */
/** @import { EmbedAsked } from './parameters.js' */
import init, * as rules from '../pkg/ludoteca_wasm.js';
import { followLanguage, opening, store, subscribe } from '../app.js';
import { only } from '../assets.js';
import { geometryOf, USUAL_GAME } from '../games/games.js';
import { language, LANGUAGES, preferredLanguage, speak, speakAlso, t } from '../i18n/i18n.js';
import { wrongValue, wrongValues } from '../faults.js';
import { readParameters } from '../parameters.js';
import { addressHere, readAddress } from '../route.js';
import { usualSeats } from '../state/seats.js';
import { changeSettings, onSettings, USUAL } from '../state/settings.js';
import { unpacked } from '../state/sharing.js';
import { keepNothing } from '../state/storage.js';
import { chooseLook } from '../state/theme.js';
import { addCommands, listenToCommands } from '../ui/commands.js';
import { linkedPage } from '../ui/links.js';
import { addStyles, button, byId, element } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { keepFocus } from '../ui/keep-focus.js';
import { awaitSound, muteButton } from '../ui/mute.js';
import {
  endStart,
  explain,
  failStart,
  notify,
  notifyWrong,
  patient,
  rulesetNamed,
  rulesets,
  sentencesOf,
  showView,
} from '../ui/page.js';
import { compile } from '../wasm.js';
import { CommandQueue } from './command-queue.js';
import { CommandError, obey } from './commands.js';
import { stateOf, tellEvents } from './events.js';
import { isGuest, listen, sizeTeller, speaker } from './host.js';
import { LINKS, MOVES, mustBe, parametersOf, PARTS, playersAsked, RECORD } from './parameters.js';

/** @typedef {{ asked: EmbedAsked, others: ReadonlyMap<string, string>, rule: string | null }} Wanted */

/** What stands around the board unless an address says so. */
const SHOWN = PARTS.filter((part) => !['heading', 'moves', 'analysis'].includes(part));
/** The game of an address that names none. */
const FIRST = only ?? USUAL_GAME;

/**
 * The record that an address describes by a start and turns, as text; what cannot be is named.
 * @param {RulesetInfo} info
 * @param {EmbedAsked} asked
 * @param {Switches} switches
 * @param {Wrong[]} wrong
 */
async function recordOf(info, { record: letters, pos, moves = '' }, switches, wrong) {
  if (letters !== undefined) {
    try {
      const text = await unpacked(letters, info.id);
      rules.Record.parse(text).free();
      return text;
    } catch {
      wrong.push(wrongValue('record', letters, RECORD));
    }
  }
  const game = new rules.Game(info.id, switches);
  try {
    const record = recordFrom(game, pos ?? null, wrong);
    const turns = moves.split('_').filter((turn) => turn !== '');
    for (const turn of turns) {
      try {
        record.playText(turn);
      } catch {
        wrong.push(wrongValue('moves', turn, MOVES));
        break;
      }
    }
    const text = record.text();
    record.free();
    return text;
  } finally {
    game.free();
  }
}

/** @param {rules.Game} game @param {string | null} position @param {Wrong[]} wrong */
function recordFrom(game, position, wrong) {
  try {
    return new rules.Record(game, position, rules.randomSeed());
  } catch {
    wrong.push(wrongValue('pos', position ?? '', { allowed: 'a position of the game' }));
    return new rules.Record(game, null, rules.randomSeed());
  }
}

/**
 * The switches of a ruleset that an address names.
 * @param {RulesetInfo} info
 * @param {ReadonlyMap<string, string>} named
 * @param {Wrong[]} wrong
 */
function switchesOf(info, named, wrong) {
  /** @type {Switches} */
  const switches = {};
  for (const { key, values } of info.switches) {
    const value = named.get(key);
    if (value === undefined) continue;
    try {
      new rules.Game(info.id, { [key]: value }).free();
      switches[key] = value;
    } catch {
      const list = Array.isArray(values) ? values : [`${values.min}–${values.max}`, ...values.also];
      wrong.push(wrongValue(key, value, { list }));
    }
  }
  return switches;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let following;
/** The last opening that has been asked for. */
let openings = 0;

/**
 * Opens what an address, or a message, asks for.
 * @param {Wanted} wanted
 * @param {Wrong[]} wrong gets what cannot be
 */
async function open({ asked, others, rule }, wrong) {
  openings += 1;
  const turn = openings;
  const info = rulesetNamed(asked.rules ?? asked.game ?? store.model?.info.id ?? FIRST) ?? rulesets[0];
  if (info === undefined) return;
  await speak(null, info.game);
  const switches = switchesOf(info, others, wrong);
  const text = await recordOf(info, asked, switches, wrong);
  if (turn !== openings) return;
  const { lesson } = asked;
  /** @type {From} */
  const from = lesson === undefined ? { type: 'fresh' } : { type: 'lesson', step: lesson };
  const type = /** @type {const} */ ('game');
  await opening.openGame({ type, info, from, switches: {}, asked: playersAsked(asked) }, true);
  if (lesson === undefined) store.dispatch({ type: 'load', text });
  store.dispatch({ type: 'rule', clause: rule });
  if (asked.mode === 'view') store.dispatch({ type: 'pause' });
  showView('game');
}

/** @param {Language} tag */
async function say(tag) {
  await speak(tag, store.model?.info.game ?? null);
  followLanguage();
}

/** The line below the game: the language, the sound, the whole screen, the way to all games. */
function showFoot() {
  const foot = element('div', { id: 'foot' });
  document.body.append(foot);
  const languages = element(
    'select',
    { data: { do: 'language' } },
    ...Object.entries(LANGUAGES).map(([tag, name]) => {
      const option = element('option', { value: tag, text: name });
      option.lang = tag;
      return option;
    }),
  );
  addCommands({
    language: () => say(/** @type {Language} */ (languages.value)).then(show),
    fullscreen: toggleFullscreen,
  });
  const home = linkedPage();
  const link = home === null ? [] : [element('a', { href: home, rel: 'noopener' })];
  link.forEach((each) => (each.target = '_blank'));
  foot.append(languages, element('span', { class: 'row' }), ...link);
  const buttons = /** @type {HTMLElement} */ (foot.children[1]);
  function show() {
    languages.value = language();
    languages.setAttribute('aria-label', t('language.title'));
    link.forEach((each) => (each.textContent = t('embed.more')));
    const whole = document.fullscreenEnabled
      ? [button('fullscreen', t('embed.fullscreen'), '', icon('whole'))]
      : [];
    keepFocus(buttons, [muteButton(), ...whole]);
  }
  onSettings(show);
  show();
  return show;
}

async function toggleFullscreen() {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    // Whoever refuses it has a reason, and the game goes on as it is.
  }
}

/**
 * Tells how tall the frame should be: as tall as everything is when the board is as wide as the frame.
 * @param {(width: number, height: number) => void} tell
 */
function watchSize(tell) {
  let isDue = false;
  // Not at once: who is told of a size may not change it.
  const measure = () => {
    if (!isDue) requestAnimationFrame(write);
    isDue = true;
  };
  const write = () => {
    isDue = false;
    const { model } = store;
    if (model === null || byId('game').hidden) return;
    const { width, height } = geometryOf(model.info, false);
    const [all, room] = [document.body.offsetHeight, byId('room')];
    const isBeside = getComputedStyle(byId('game')).gridTemplateColumns.includes(' ');
    const rest = isBeside
      ? (document.getElementById('foot')?.offsetHeight ?? 0) + 40
      : all - room.offsetHeight;
    document.documentElement.style.setProperty('--ratio', String(width / height));
    document.documentElement.style.setProperty('--rest', `${rest}px`);
    const wide = isBeside ? room.clientWidth : innerWidth;
    tell(innerWidth, Math.ceil((wide * height) / width + rest));
  };
  const observer = new ResizeObserver(measure);
  observer.observe(document.body);
  observer.observe(byId('side'));
  addEventListener('resize', measure);
  subscribe(measure);
}

/**
 * Goes to the pages that are read, and back.
 * @param {ReturnType<typeof parametersOf>} table
 * @param {EmbedAsked} first what the first address asked for
 */
async function follow(table, first) {
  const { model } = store;
  const { asked, others } = readParameters({ ...table, ...LINKS }, addressHere().behind);
  const { view, clause, with: switches, rule = null, ...own } = asked;
  if (view !== undefined && model !== null) {
    const [{ showPage }] = await Promise.all([
      import('../ui/more.js'),
      speakAlso('tools'),
      speakAlso('history'),
    ]);
    addStyles('ui/tools.css');
    showView('page');
    return showPage({ type: view, info: model.info, asked: { clause, with: switches } }, rules).then(
      notifyWrong,
    );
  }
  if (!byId('page').hidden && own.pos === undefined) return showView('game');
  // Of the first address the game itself was asked for once.
  const once = { pos: undefined, moves: undefined, record: undefined, lesson: undefined };
  return open({ asked: { ...first, ...once, ...own }, others, rule }, []);
}

/** Does what the address says about how the page looks and sounds. @param {EmbedAsked} asked */
function dress({ controls: shown = SHOWN, sound, motion, theme = 'material', bg = 'system' }) {
  document.documentElement.dataset['embed'] = '';
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
function tellFailure(tell, reason, seq) {
  const told = {
    code: reason instanceof CommandError ? reason.code : 'failed',
    message: reason instanceof Error ? reason.message : String(reason),
  };
  if (seq === null) tell('error', told);
  else tell('reply', { ok: false, error: told }, seq);
}

async function begin() {
  listenToCommands();
  const { parameters, wrong: beyond } = readAddress();
  const { lang } = readParameters(parametersOf([]), parameters).asked;
  keepNothing();
  addStyles('ui/tools.css');
  await Promise.all([
    compile().then((module) => init({ module_or_path: module })),
    speak(lang ?? preferredLanguage(), null),
  ]);
  await Promise.all([speakAlso('tools'), speakAlso('embed')]);
  rulesets.push(...rules.rulesets());
  const table = parametersOf(rulesets.flatMap(({ id, aliases }) => [id, ...aliases]));
  const { asked, others, bad } = readParameters(table, parameters);
  const wrong = wrongValues(table, bad);
  dress(asked);
  const tell = speaker(asked.origin);
  store.dispatch({ type: 'seat', seats: usualSeats() });
  await open({ asked, others, rule: null }, wrong);
  followLanguage();
  showFoot();
  tellEvents(store, tell);
  notifyWrong([...wrong, ...beyond]);
  // Of many addresses at once the last one counts.
  addEventListener('hashchange', () => {
    clearTimeout(following);
    following = setTimeout(
      () => void patient(follow(table, asked)).catch((reason) => notify(explain(reason))),
    );
  });
  awaitSound(() => Promise.resolve({ subscribe }));
  endStart();
  if (store.model !== null)
    tell('ready', { ...stateOf(store.model, store), rulesets: rulesets.map(({ id }) => id) });
  for (const each of wrong) {
    const { name: parameter, value, allowed } = each.values;
    tell('error', { code: 'bad-parameter', message: mustBe(each), parameter, value, allowed });
  }
  for (const message of sentencesOf(beyond)) tell('error', { code: 'bad-address', message });
  if (!isGuest) return;
  watchSize(sizeTeller(asked.origin, (width, height) => tell('size', { width, height })));
  const page = {
    store,
    rules,
    table,
    speak: say,
    /** @param {EmbedAsked} given */
    async open(given) {
      /** @type {Wrong[]} */
      const bad = [];
      await open({ asked: given, others: new Map(), rule: null }, bad);
      if (bad[0] !== undefined) throw new CommandError('bad-data', mustBe(bad[0]));
    },
  };
  const queue = new CommandQueue({
    obey: ({ type, seq, data }) =>
      obey(page, type, data).then(
        (state) => tell('reply', { ok: true, ...state }, seq),
        (reason) => tellFailure(tell, reason, seq),
      ),
    refuse: ({ seq }) => tellFailure(tell, TOO_MANY, seq),
  });
  listen(asked.origin, (command) => queue.add(command));
}

begin().catch(failStart);
