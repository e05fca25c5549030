/** Commands of a host page. None of them can navigate, read stored data, or insert markup. */

/** @import { Language } from '../../i18n/i18n.js' */
/** @import { Step } from '../../pkg/ludoteca_wasm.js' */
/** @import { Store } from '../../state/store.js' */
/** @import { Data } from './host.js' */
/** @import { EmbedRequest, parametersOf } from './parameters.js' */
import * as rules from '../../pkg/ludoteca_wasm.js';
import { preferredLanguage } from '../../i18n/i18n.js';
import { refusalText } from '../../board/a11y/names.js';
import { readMove } from '../../board/input/typed.js';
import { wrongValues } from '../../route/wrong-values.js';
import { readParameters } from '../../route/parameters.js';
import { defaultSeats, seatsFor } from '../../state/players.js';
import { changeSettings, DEFAULT_SETTINGS } from '../../state/settings.js';
import { chooseLook } from '../../state/theme.js';
import { run } from '../../ui/commands.js';
import { CommandError } from './command-queue.js';
import { stateOf } from './events.js';
import { LOOK, mustBe, playersRequested } from './parameters.js';

/**
 * @typedef {object} EmbedContext
 * @property {Store} store
 * @property {ReturnType<typeof parametersOf>} table
 * @property {(requested: EmbedRequest) => Promise<void>} open
 * @property {(tag: Language) => Promise<void>} setLanguage
 */

/** Parameters that the command `set` accepts. */
const CHANGEABLE = ['side', 'level', 'pace', 'mode', 'theme', 'bg', 'lang', 'sound', 'motion'];
const PLAYERS = /** @type {const} */ (['side', 'level', 'pace', 'mode']);
/** Parameters that the command `load` accepts. */
const LOADABLE = ['game', 'rules', 'pos', 'moves', 'record', 'lesson', 'side', 'level', 'mode', 'pace'];

/** Error for commands that need a person's turn. */
const notNow = () => new CommandError('not-now', "it isn't a person's turn to move");

/**
 * Parses and validates a command's data in the same way as URL parameters.
 * @param {EmbedContext} page
 * @param {Data} data
 * @param {string[]} names parameters that the command accepts
 */
function read({ table }, data, names) {
  const given = Object.entries(data).map(
    ([name, value]) =>
      /** @type {[string, string]} */ ([
        name,
        typeof value === 'boolean' ? String(Number(value)) : String(value ?? ''),
      ]),
  );
  const unknown = given.find(([name]) => !names.includes(name));
  if (unknown !== undefined)
    throw new CommandError(
      'bad-data',
      `unknown parameter ${unknown[0].slice(0, 80)}: use ${names.join(', ')}`,
    );
  const { requested, bad } = readParameters(table, given);
  const [wrong] = wrongValues(table, bad);
  if (wrong !== undefined)
    throw new CommandError('bad-data', `${mustBe(wrong)}, not ${wrong.values['value']}`);
  return requested;
}

/** Changes the given parameters; null restores a default. @param {EmbedContext} page @param {Data} data */
async function change(page, data) {
  const { store, setLanguage } = page;
  const all = Object.entries(data);
  const requested = read(page, Object.fromEntries(all.filter(([, value]) => value !== null)), CHANGEABLE);
  const usual = new Set(all.filter(([, value]) => value === null).map(([name]) => name));
  const isSeating = PLAYERS.some((name) => usual.has(name));
  if (isSeating || PLAYERS.some((name) => requested[name] !== undefined)) {
    const seats = isSeating ? defaultSeats() : store.seats;
    store.dispatch({ type: 'seat', seats: seatsFor(playersRequested(requested), seats) });
  }
  if (requested.mode === 'view') store.dispatch({ type: 'pause' });
  else if (usual.has('mode')) store.dispatch({ type: 'go-on' });
  const theme = usual.has('theme') ? LOOK.theme : requested.theme;
  const scheme = usual.has('bg') ? LOOK.scheme : requested.bg;
  if (theme !== undefined || scheme !== undefined)
    chooseLook({ ...(theme === undefined ? {} : { theme }), ...(scheme === undefined ? {} : { scheme }) });
  const { sound, motion } = requested;
  if (usual.has('sound')) changeSettings({ sound: DEFAULT_SETTINGS.sound });
  if (sound !== undefined) changeSettings({ sound: sound === '1' });
  if (usual.has('motion')) changeSettings({ motion: DEFAULT_SETTINGS.motion });
  if (motion !== undefined) changeSettings({ motion: motion === '1' ? 'on' : 'off' });
  const lang = usual.has('lang') ? preferredLanguage() : requested.lang;
  if (lang !== undefined) await setLanguage(lang);
}

/** Plays a move. Older hosts name the parameter `turn`. @param {EmbedContext} page @param {Data} data */
function move({ store }, { turn, move: written = turn, ...others }) {
  const { model } = store;
  const [unknown] = Object.keys(others);
  if (typeof written !== 'string' || written.length > 500 || unknown !== undefined)
    throw new CommandError(
      'bad-data',
      'the data of a move command must be a single value, move, in the notation of saved games',
    );
  if (model === null || model.interaction.type !== 'enter') throw notNow();
  /** @type {Step[] | null} */
  const steps = readMove(rules, store.textHere, model.info, model.game, written);
  if (steps === null) throw new CommandError('bad-data', `no move can be read from ${written.slice(0, 80)}`);
  store.dispatch({ type: 'try', steps });
  const refusal = store.model?.refusal ?? null;
  if (refusal !== null) throw new CommandError('illegal', refusalText(refusal));
}

/** @type {{ [type: string]: (page: EmbedContext, data: Data) => unknown }} */
const COMMANDS = {
  load: (page, data) => page.open(read(page, data, LOADABLE)),
  move,
  undo: () => run('undo'),
  redo: () => run('redo'),
  reset: () => run('restart'),
  set: change,
  hint: ({ store }) => {
    if (store.model?.interaction.type !== 'enter') throw notNow();
    run('hint');
  },
  getState: () => {},
};

/**
 * Runs a command, and returns the state of the game afterwards.
 * @param {EmbedContext} page
 * @param {string} type
 * @param {Data} data
 */
export async function obey(page, type, data) {
  const command = Object.hasOwn(COMMANDS, type) ? COMMANDS[type] : undefined;
  if (command === undefined)
    throw new CommandError(
      'unknown-command',
      `unknown command: version 1 has ${Object.keys(COMMANDS).join(', ')}`,
    );
  await command(page, data);
  const { store } = page;
  return store.model === null ? {} : stateOf(store.model, store);
}
