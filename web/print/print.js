/**
 * The page of sheets to print: what is chosen above is shown below, as it will be printed. A document of its
 * own.
 */

/** @import { Language } from '../i18n/i18n.js' */
/** @import { Options, Paper } from './options.js' */
/** @import { Data } from './sheets.js' */
import init, * as rules from '../pkg/ludoteca_wasm.js';
import { PAPERS as DRAWN } from '../games/games.js';
import {
  alongside,
  language,
  LANGUAGES,
  preferredLanguage,
  speak,
  speakAlso,
  storeLanguage,
  t,
} from '../i18n/i18n.js';
import { addressOf, MOST_SEED, optionsOf, PAPERS, PARTS, parametersOf, usualPaper } from './options.js';
import { showSheets } from './sheets.js';
import { readParameters } from '../parameters.js';
import { readAddress } from '../route.js';
import { serviceWorkers } from '../state/storage.js';
import { recallLook } from '../state/theme.js';
import { fetchJson } from '../state/loading.js';
import { hashOf } from '../ui/addresses.js';
import { addCommands, listenToCommands } from '../ui/commands.js';
import { button, byId, element } from '../ui/dom.js';
import { endStart, explain, failStart, notify, notifyWrong } from '../ui/page.js';
import { compile } from '../wasm.js';

alongside((game) => DRAWN.load(game));
const rulesets = /** @type {ReturnType<typeof rules.rulesets>} */ ([]);
/** @type {Data} */
let data = { sources: {}, wins: {} };
/** @type {Options} */
let options = { game: '', switches: {}, paper: 'a4', what: [], seed: 1 };

/** What the address asks for; what is wrong with it is said. */
async function follow() {
  const read = optionsOf(rulesets, usualPaper(navigator.language), rules);
  options = read.options;
  await speakAbout(read.language ?? language());
  notify('');
  notifyWrong(read.wrong);
  await show();
}

/**
 * Gets the words for what is asked for; until it is shown, the sheets are those of before.
 * @param {Language} tag
 */
function speakAbout(tag) {
  byId('sheets').setAttribute('aria-busy', 'true');
  return speak(tag, rulesets.find(({ id }) => id === options.game)?.game ?? null);
}

/** @param {Partial<Options>} changed */
async function choose(changed) {
  options = { ...options, ...changed, ...(changed.game === undefined ? {} : { switches: {} }) };
  await speakAbout(language());
  keepAddress();
  notify('');
  await show();
}

const keepAddress = () =>
  history.replaceState(null, '', `${location.pathname}#${addressOf(options, language())}`);

/** How often the sheets have been asked for: only the last ones are wanted. */
let asks = 0;

async function show() {
  asks += 1;
  const ask = asks;
  const game = new rules.Game(options.game, options.switches);
  const info = game.info();
  const name = t(`ruleset.${info.id}.name`);
  const record = new rules.Record(game, null, null);
  const start = record.state();
  record.free();
  document.documentElement.dataset['paper'] = options.paper;
  document.title = `${t('print.title', { name })} · Ludoteca`;
  byId('print-title').textContent = t('print.title', { name });
  byId('print-how').textContent = t('print.how');
  // Its line stands before it is told how many.
  byId('count').textContent ||= '\u00a0';
  const back = /** @type {HTMLAnchorElement} */ (byId('back'));
  back.textContent = t('page.back');
  back.href = `./${hashOf({ game: info.id, lang: language() }, options.switches)}`;
  showChoices();
  const sheets = byId('sheets');
  sheets.classList.remove('scaled');
  const isWanted = () => ask === asks;
  const shown = showSheets({ rules, game, info, start, options, data }, sheets, isWanted);
  fit();
  const count = await shown;
  game.free();
  if (!isWanted()) return;
  sheets.setAttribute('aria-busy', 'false');
  byId('count').textContent = t('print.count', { count });
  printing.disabled = false;
}

/** Sheets that are wider than the screen are shown smaller. They are measured in true size. */
function fit() {
  const sheets = byId('sheets');
  sheets.classList.remove('scaled');
  const sheet = sheets.querySelector('section');
  const scale = sheet === null ? 1 : Math.min(1, sheets.clientWidth / sheet.offsetWidth);
  sheets.style.setProperty('--scale', String(scale));
  sheets.classList.toggle('scaled', scale < 1);
}

/**
 * @param {string} id
 * @param {string} label
 * @param {[string, string][]} values with their words
 * @param {string} chosen
 * @param {(value: string) => unknown} onchange
 */
function select(id, label, values, chosen, onchange) {
  const made = element(
    'select',
    { id },
    ...values.map(([value, text]) => element('option', { value, text })),
  );
  made.value = chosen;
  made.addEventListener('change', () => void onchange(made.value));
  return element('p', { class: 'field' }, element('label', { for: id, text: label }), made);
}

/** Half a document is not printed. */
const printing = button('print', '', 'primary');
printing.id = 'print';

/** The choices, with the focus where it was. */
function showChoices() {
  printing.textContent = t('print.do');
  printing.disabled = true;
  const focused = document.activeElement?.id ?? '';
  const parts = PARTS.map((part) => {
    const box = element('input', { type: 'checkbox', id: `what-${part}` });
    box.checked = options.what.includes(part);
    box.addEventListener(
      'change',
      () =>
        void choose({
          what: PARTS.filter((each) => (each === part ? box.checked : options.what.includes(each))),
        }),
    );
    return element('label', {}, box, ' ', t(`print.what.${part}`));
  });
  const seed = element('input', { type: 'number', id: 'seed', value: String(options.seed) });
  seed.min = '1';
  seed.max = String(MOST_SEED);
  seed.addEventListener(
    'change',
    () => void choose({ seed: Math.min(MOST_SEED, Math.max(1, Math.round(Number(seed.value)) || 1)) }),
  );
  const another = button('another', t('print.another'));
  another.id = 'another';
  byId('choices').replaceChildren(
    select(
      'game',
      t('print.game'),
      rulesets.map(({ id }) => [id, t(`ruleset.${id}.name`)]),
      options.game,
      (game) => choose({ game }),
    ),
    select(
      'paper',
      t('print.paper'),
      PAPERS.map((paper) => [paper, paper === 'a4' ? 'A4' : 'Letter']),
      options.paper,
      (paper) => choose({ paper: /** @type {Paper} */ (paper) }),
    ),
    select('language', t('language.title'), Object.entries(LANGUAGES), language(), (tag) =>
      changeLanguage(/** @type {Language} */ (tag)),
    ),
    element('fieldset', {}, element('legend', { text: t('print.what') }), ...parts),
    element('p', { class: 'field' }, element('label', { for: 'seed', text: t('print.seed') }), seed, another),
    printing,
  );
  if (focused !== '') document.getElementById(focused)?.focus();
}

/** @param {Language} tag */
async function changeLanguage(tag) {
  storeLanguage(tag);
  await speakAbout(tag);
  keepAddress();
  await show();
}

async function begin() {
  listenToCommands();
  addCommands({
    print: () => print(),
    another: () => choose({ seed: (options.seed % MOST_SEED) + 1 }),
  });
  recallLook(null);
  const { lang } = readParameters(parametersOf([]), readAddress().parameters).asked;
  const read = /** @type {Promise<Data>} */ (fetchJson('print/sheets.json'));
  const [, , found] = await Promise.all([
    compile().then((module) => init({ module_or_path: module })),
    speak(lang ?? preferredLanguage(), null),
    read,
  ]);
  data = found;
  rulesets.push(...rules.rulesets());
  await Promise.all([speakAlso('tools'), speakAlso('print')]);
  addEventListener('hashchange', () => void follow().catch((reason) => notify(explain(reason))));
  addEventListener('resize', fit);
  // A page that was kept belongs to its build; what is shown stands in the address.
  const workers = serviceWorkers();
  if (workers?.controller) workers.addEventListener('controllerchange', () => location.reload());
  await follow();
  endStart();
}

begin().catch(failStart);
