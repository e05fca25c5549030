/** Entry point of the print page, which shows a form and the sheets as they will be printed. */

/** @import { Language } from '../../i18n/i18n.js' */
/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Picture } from './drawing.js' */
/** @import { Options, Paper, Part } from './parameters.js' */
/** @import { Data } from './sheets.js' */
import init, * as rules from '../../pkg/ludoteca_wasm.js';
import { PAPERS as DRAWN } from '../../games/games.js';
import { latinDigits } from '../../i18n/typed-text.js';
import {
  language,
  LANGUAGES,
  loadMessageFile,
  loadMessages,
  loadWithGames,
  preferredLanguage,
  storeLanguage,
  t,
} from '../../i18n/i18n.js';
import { addressOf, MOST_SEED, optionsOf, PAPERS, PARTS, parametersOf, defaultPaper } from './parameters.js';
import { showSheets } from './sheets.js';
import { readParameters } from '../../route/parameters.js';
import { readAddress } from '../../route.js';
import { serviceWorkers } from '../../state/storage.js';
import { replaceAddress } from '../../state/address-bar.js';
import { LatestOnly } from '../../state/latest-only.js';
import { applyStoredLook } from '../../state/theme.js';
import { fetchJson } from '../../state/loading.js';
import { hashOf } from '../../route/addresses.js';
import { addCommands, listenToCommands } from '../../ui/commands.js';
import { button, byId, element } from '../../dom.js';
import { checkField, choicesOf, selectField } from '../../ui/fields.js';
import { endStart, failStart, notify, notifyError, notifyWrong } from '../../ui/page.js';
import { compile } from '../../wasm.js';
import { using } from '../../state/records.js';

loadWithGames((game) => DRAWN.load(game));

/** Paper widths (210 mm and 215.9 mm) in CSS pixels. See print.css. @type {{ [paper in Paper]: number }} */
const WIDTHS = { a4: 793.7, letter: 816 };

class PrintPage {
  #rulesets;
  #data;
  /** @type {Options} */
  #options = { game: '', switches: {}, paper: 'a4', what: [], seed: 1 };
  /** Only the latest request shows its sheets. */
  #requests = new LatestOnly();
  /** Print button, which is disabled until all sheets are shown. */
  #printing = button('print', { id: 'print', class: 'primary' });

  /** @param {ReturnType<typeof rules.rulesets>} rulesets @param {Data} data */
  constructor(rulesets, data) {
    this.#rulesets = rulesets;
    this.#data = data;
    addCommands('print', {
      print: () => print(),
      another: () => this.#choose({ seed: (this.#options.seed % MOST_SEED) + 1 }),
      game: ({ value }) => this.#choose({ game: value }),
      paper: ({ value }) => this.#choose({ paper: /** @type {Paper} */ (value) }),
      language: ({ value }) => this.#changeLanguage(/** @type {Language} */ (value)),
      seed: ({ value }) => this.#choose({ seed: seedOf(value) }),
      ...Object.fromEntries(PARTS.map((part) => [`what-${part}`, () => this.#chooseParts()])),
    });
    addEventListener('hashchange', () => void this.follow().catch((reason) => notifyError(reason)));
    addEventListener('resize', () => this.#fit());
  }

  /** Shows the sheets that the URL specifies, and a notice about the errors in the URL. */
  async follow() {
    const read = optionsOf(this.#rulesets, defaultPaper(navigator.language), rules);
    this.#options = read.options;
    await this.#speak(read.language ?? language());
    notify('');
    notifyWrong(read.wrong);
    await this.#show();
  }

  /** Loads the messages for the chosen game, and marks the shown sheets as outdated. @param {Language} tag */
  #speak(tag) {
    byId('sheets').setAttribute('aria-busy', 'true');
    return loadMessages(tag, this.#rulesets.find(({ id }) => id === this.#options.game)?.game ?? null);
  }

  /** @param {Partial<Options>} changed */
  async #choose(changed) {
    this.#options = { ...this.#options, ...changed, ...(changed.game === undefined ? {} : { switches: {} }) };
    await this.#speak(language());
    this.#keepAddress();
    notify('');
    await this.#show();
  }

  /** @param {Language} tag */
  async #changeLanguage(tag) {
    storeLanguage(tag);
    await this.#speak(tag);
    this.#keepAddress();
    await this.#show();
  }

  #keepAddress() {
    replaceAddress(`${location.pathname}#${addressOf(this.#options, language())}`);
  }

  async #show() {
    const isCurrent = this.#requests.begin();
    const game = new rules.Game(this.#options.game, this.#options.switches);
    const info = game.info();
    const start = using(new rules.Record(game, null, null), (record) => record.state());
    this.#showHead(info.id);
    this.#showChoices();
    const pictures = await picturesOf(info);
    if (!isCurrent()) return game.free();
    const sheets = byId('sheets');
    this.#fit();
    const job = { game, info, start, options: this.#options, data: this.#data, pictures };
    const count = await showSheets(job, sheets, isCurrent);
    game.free();
    if (!isCurrent()) return;
    sheets.setAttribute('aria-busy', 'false');
    byId('count').textContent = t('print.count', { count });
    this.#printing.disabled = false;
  }

  /** Scales sheets that are wider than the screen. */
  #fit() {
    const sheets = byId('sheets');
    const scale = Math.min(1, sheets.clientWidth / WIDTHS[this.#options.paper]);
    sheets.style.setProperty('--scale', String(scale));
    sheets.classList.toggle('scaled', scale < 1);
  }

  /** @param {string} ruleset */
  #showHead(ruleset) {
    const name = t(`ruleset.${ruleset}.name`);
    document.documentElement.dataset['paper'] = this.#options.paper;
    document.title = `${t('print.title', { name })} · Ludoteca`;
    byId('print-title').textContent = t('print.title', { name });
    byId('print-how').textContent = t('print.how');
    // Keeps the line's height until the number of sheets is known.
    byId('count').textContent ||= '\u00a0';
    const back = /** @type {HTMLAnchorElement} */ (byId('back'));
    back.textContent = t('page.back');
    back.href = `./${hashOf({ game: ruleset, lang: language() }, this.#options.switches)}`;
  }

  /** Renders the form, and keeps the focus in it. */
  #showChoices() {
    const { game, paper, what } = this.#options;
    this.#printing.textContent = t('print.do');
    this.#printing.disabled = true;
    const focused = document.activeElement?.id ?? '';
    const names = this.#rulesets.map(({ id }) => id);
    const which = element(
      'div',
      selectField(
        'game',
        t('print.game'),
        choicesOf(names, (id) => t(`ruleset.${id}.name`)),
        game,
      ),
      selectField(
        'paper',
        t('print.paper'),
        choicesOf(PAPERS, (each) => (each === 'a4' ? 'A4' : 'Letter')),
        paper,
      ),
      selectField('language', t('language.title'), Object.entries(LANGUAGES), language()),
      this.#printing,
    );
    const parts = element(
      'fieldset',
      element('legend', t('print.what')),
      ...PARTS.map((part) => checkField(`what-${part}`, t(`print.what.${part}`), what.includes(part))),
    );
    byId('choices').replaceChildren(which, element('div', parts, this.#seedChoice()));
    if (focused !== '') document.getElementById(focused)?.focus();
  }

  #chooseParts() {
    const isChosen = (/** @type {Part} */ part) =>
      /** @type {HTMLInputElement} */ (byId(`what-${part}`)).checked;
    return this.#choose({ what: PARTS.filter(isChosen) });
  }

  #seedChoice() {
    const seed = element('input', {
      type: 'text',
      id: 'seed',
      value: this.#options.seed,
      inputmode: 'numeric',
      size: String(MOST_SEED).length,
      data: { do: 'seed' },
    });
    const another = button('another', { id: 'another' }, t('print.another'));
    const label = element('label', { for: 'seed' }, t('print.seed'));
    return element('p.field', label, seed, another);
  }
}

/** Returns the nearest valid number of a worksheet, or 1. @param {string} typed */
const seedOf = (typed) => Math.min(MOST_SEED, Math.max(1, Math.round(Number(latinDigits(typed))) || 1));

/**
 * Loads the pictures for "How to play". If that fails, the sheets show its sentences without pictures.
 * @param {RulesetInfo} info
 * @returns {Promise<Picture[]>}
 */
const picturesOf = ({ game }) =>
  fetchJson(`games/${game}/how.json`).then(
    (read) => /** @type {{ picture: Picture }[]} */ (read).map(({ picture }) => picture),
    (reason) => {
      notifyError(reason);
      return [];
    },
  );

async function begin() {
  listenToCommands();
  applyStoredLook(null);
  const { lang } = readParameters(parametersOf([]), readAddress().parameters).requested;
  const read = /** @type {Promise<Data>} */ (fetchJson('pages/print/sheets.json'));
  const [, , data] = await Promise.all([
    compile().then((module) => init({ module_or_path: module })),
    loadMessages(lang ?? preferredLanguage(), null),
    read,
  ]);
  await Promise.all([loadMessageFile('extras'), loadMessageFile('print'), loadMessageFile('reading')]);
  const page = new PrintPage(rules.rulesets(), data);
  // A cached page belongs to its build. Reloading loses nothing, because the URL contains all choices.
  const workers = serviceWorkers();
  if (workers?.controller) workers.addEventListener('controllerchange', () => location.reload());
  await page.follow();
  endStart();
}

begin().catch(failStart);
