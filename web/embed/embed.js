/**
 * The game as a guest on another page: opened by its address or by messages, told to the page around, and
 * nothing kept. It is the game page itself, without what is around it elsewhere.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Wrong } from './parameters.js' */
import init, * as rules from '../pkg/ludoteca_wasm.js';
import { followLanguage, opening, store, subscribe } from '../app.js';
import { only } from '../assets.js';
import { geometryOf, USUAL_GAME } from '../games/games.js';
import { language, LANGUAGES, preferredLanguage, speak, speakAlso, t } from '../i18n/i18n.js';
import { readAddress } from '../state/address.js';
import { usualSeats } from '../state/seats.js';
import { changeSettings, onSettings, USUAL } from '../state/settings.js';
import { unpacked } from '../state/sharing.js';
import { keepNothing } from '../state/storage.js';
import { chooseLook, SCHEMES, THEMES } from '../state/theme.js';
import { linkedPage } from '../ui/addresses.js';
import { addCommands, listenToCommands } from '../ui/commands.js';
import { addStyles, button, byId, element } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { keepFocus } from '../ui/keep-focus.js';
import { awaitSound, muteButton } from '../ui/mute.js';
import {
  asked as askedFor,
  endStart,
  explain,
  failStart,
  fragment,
  notify,
  notifyAlso,
  patient,
  rulesetNamed,
  rulesets,
  showView,
} from '../ui/page.js';
import { TRIED } from '../ui/trying.js';
import { compile } from '../wasm.js';
import { CommandQueue } from './command-queue.js';
import { CommandError, obey } from './commands.js';
import { stateOf, tellEvents } from './events.js';
import { isGuest, listen, sizeTeller, speaker } from './host.js';
import { parametersOf, PARTS, readParameters, wrongOf } from './parameters.js';

/** What stands around the board unless an address says so. */
const SHOWN = PARTS.filter((part) => !['heading', 'moves', 'analysis'].includes(part));
/** What of an address is one game only. */
const CONTENT = ['pos', 'moves', 'record', 'lesson'];
/** The game of an address that names none. */
const FIRST = only ?? USUAL_GAME;

/**
 * The record that an address describes by a start and turns, as text; what cannot be is named.
 * @param {RulesetInfo} info
 * @param {Map<string, string>} asked
 * @param {{ [key: string]: string }} switches
 * @param {Wrong[]} wrong
 */
async function recordOf(info, asked, switches, wrong) {
  const letters = asked.get('record');
  if (letters !== undefined) {
    try {
      const text = await unpacked(letters, info.id);
      rules.Record.parse(text).free();
      return text;
    } catch {
      wrong.push(wrongOf('record', letters, 'a game as links of this page hold it'));
    }
  }
  const game = new rules.Game(info.id, switches);
  try {
    const record = recordFrom(game, asked.get('pos') ?? null, wrong);
    const turns = (asked.get('moves') ?? '').split('_').filter((turn) => turn !== '');
    for (const turn of turns) {
      try {
        record.playText(turn);
      } catch {
        wrong.push(wrongOf('moves', turn, 'turns as the record writes them, with _ between'));
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
    wrong.push(wrongOf('pos', position ?? '', 'a position of the game'));
    return new rules.Record(game, null, rules.randomSeed());
  }
}

/**
 * The switches of a ruleset that an address names.
 * @param {RulesetInfo} info
 * @param {URLSearchParams} address
 * @param {Wrong[]} wrong
 */
function switchesOf(info, address, wrong) {
  /** @type {{ [key: string]: string }} */
  const switches = {};
  for (const { key, values } of info.switches) {
    const value = address.get(key);
    if (value === null) continue;
    try {
      new rules.Game(info.id, { [key]: value }).free();
      switches[key] = value;
    } catch {
      wrong.push(
        wrongOf(key, value, Array.isArray(values) ? values.join(', ') : `${values.min} to ${values.max}`),
      );
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
 * @param {URLSearchParams} address
 * @param {Map<string, string>} asked of it
 * @param {Wrong[]} wrong gets what cannot be
 */
async function open(address, asked, wrong) {
  openings += 1;
  const turn = openings;
  const info =
    rulesetNamed(asked.get('rules') ?? asked.get('game') ?? store.model?.info.id ?? FIRST) ?? rulesets[0];
  if (info === undefined) return;
  await speak(null, info.game);
  const switches = switchesOf(info, address, wrong);
  const text = await recordOf(info, asked, switches, wrong);
  if (turn !== openings) return;
  const mode = asked.get('mode');
  const seats = new URLSearchParams(
    [...asked].filter(([name]) => ['side', 'level', 'pace', 'lesson'].includes(name)),
  );
  if (mode === 'demo' || mode === 'view') seats.set('mode', 'demo');
  await opening.openGame(info, seats, true);
  if (!asked.has('lesson')) store.dispatch({ type: 'load', text });
  store.dispatch({ type: 'rule', clause: asked.get(TRIED) ?? null });
  if (mode === 'view') store.dispatch({ type: 'pause' });
  showView('game');
}

/** @param {string} tag */
async function say(tag) {
  await speak(preferredLanguage(tag), store.model?.info.game ?? null);
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
    language: () => say(languages.value).then(show),
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

/** Goes to the pages that are read, and back. @param {Map<string, string>} asked of the first address */
async function follow(asked) {
  const address = askedFor();
  const { model } = store;
  const own = fragment();
  if (own.has('view') && model !== null) {
    const [{ showPage }] = await Promise.all([
      import('../ui/more.js'),
      speakAlso('tools'),
      speakAlso('history'),
    ]);
    addStyles('ui/tools.css');
    showView('page');
    return showPage(model.info.id, address, rules);
  }
  if (!byId('page').hidden && !own.has('pos')) return showView('game');
  const lasting = [...asked].filter(([name]) => !CONTENT.includes(name));
  return open(own, new Map([...lasting, ...own]), []);
}

/** Does what the address says about how the page looks and sounds. @param {Map<string, string>} asked */
function dress(asked) {
  document.documentElement.dataset['embed'] = '';
  const shown = asked.get('controls')?.split(',') ?? SHOWN;
  document.documentElement.dataset['hides'] = PARTS.filter((part) => !shown.includes(part)).join(' ');
  changeSettings({
    ...USUAL,
    ...(asked.has('sound') ? { sound: asked.get('sound') === '1' } : {}),
    ...(asked.has('motion') ? { motion: asked.get('motion') === '1' ? 'on' : 'off' } : {}),
  });
  chooseLook({
    theme: THEMES.find((theme) => theme === asked.get('theme')) ?? 'material',
    scheme: SCHEMES.find((scheme) => scheme === asked.get('bg')) ?? 'system',
  });
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
  const address = askedFor();
  keepNothing();
  addStyles('ui/tools.css');
  const languages = readParameters(parametersOf([]), [['lang', address.get('lang') ?? '']]).asked;
  await Promise.all([
    compile().then((module) => init({ module_or_path: module })),
    speak(preferredLanguage(languages.get('lang') ?? null), null),
  ]);
  await Promise.all([speakAlso('tools'), speakAlso('embed')]);
  rulesets.push(...rules.rulesets());
  const table = parametersOf(rulesets.flatMap(({ id, aliases }) => [id, ...aliases]));
  const { asked, wrong } = readParameters(table, address);
  dress(asked);
  const tell = speaker(asked.get('origin'));
  store.dispatch({ type: 'seat', seats: usualSeats() });
  await open(address, asked, wrong);
  followLanguage();
  showFoot();
  tellEvents(store, tell);
  if (wrong.length > 0)
    notify(
      t('error.seats', { list: wrong.map(({ parameter, value }) => `${parameter}=${value}`).join(', ') }),
    );
  const texts = readAddress(location).faults.map(({ key, values }) => t(key, values));
  notifyAlso(texts);
  // Of many addresses at once the last one counts.
  addEventListener('hashchange', () => {
    clearTimeout(following);
    following = setTimeout(() => void patient(follow(asked)).catch((reason) => notify(explain(reason))));
  });
  awaitSound(() => Promise.resolve({ subscribe }));
  endStart();
  if (store.model !== null)
    tell('ready', { ...stateOf(store.model, store), rulesets: rulesets.map(({ id }) => id) });
  for (const each of wrong)
    tell('error', { code: 'bad-parameter', message: `${each.parameter} must be ${each.allowed}`, ...each });
  for (const message of texts) tell('error', { code: 'bad-address', message });
  if (!isGuest) return;
  watchSize(sizeTeller(asked.get('origin'), (width, height) => tell('size', { width, height })));
  const page = {
    store,
    rules,
    table,
    speak: say,
    /** @param {URLSearchParams} given */
    async open(given) {
      /** @type {Wrong[]} */
      const bad = [];
      await open(given, new Map(given), bad);
      if (bad[0] !== undefined)
        throw new CommandError('bad-data', `${bad[0].parameter} must be ${bad[0].allowed}`);
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
  listen(asked.get('origin'), (command) => queue.add(command));
}

begin().catch(failStart);
