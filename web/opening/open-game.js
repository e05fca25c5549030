/**
 * Opens a game from elsewhere: a text is pasted or a file chosen, what it holds is looked at, and only then
 * does it take the place of the game that is open.
 */

/** @import { Incoming, Sight } from './incoming.js' */
/** @import { GamePage } from '../ui/game-page.js' */
import { drawnText, outcomeText, outcomeTitle, sideName, turnNumber } from '../board/a11y/names.js';
import { allPieces } from '../board/scene.js';
import { withIdentity } from '../board/empty-scene.js';
import { StillBoard } from '../board/still-board.js';
import { button, element } from '../dom.js';
import { DRAWINGS } from '../games/games.js';
import { short } from '../i18n/foreign-text.js';
import { speakAlso, t } from '../i18n/i18n.js';
import { changedSwitches } from '../route/addresses.js';
import { rulesetNamed } from '../state/rulesets.js';
import { keepsNothing } from '../state/storage.js';
import { switchName, switchValue } from '../ui/clause.js';
import { addCommands, run } from '../ui/commands.js';
import { fill } from '../ui/dialog.js';
import { incomingIn, incomingOf, placeOf, tagIn, wrongText } from './incoming.js';

/**
 * `load`: the game page; `loaded`: if it is there. `back`: to where a text is pasted.
 * @typedef {object} Page
 * @property {HTMLDialogElement} dialog
 * @property {() => Promise<GamePage>} load
 * @property {() => Promise<GamePage> | null} loaded
 */
/** What is looked at, and what it was read from. @typedef {{ games: Incoming[], text: string }} Looked */

/** The width of the board that is looked at, in CSS pixels. */
const BOARD_PX = 240;
/** From so many games on a list can be searched. */
const MANY = 12;
/** So many lines of a list are in view. */
const LINES = 6;

/** Where a game is pasted or chosen, and where it is looked at. */
export class OpenGame {
  #page;
  /** Goes back to what the dialog showed before. @type {() => unknown} */
  #back = () => this.open();
  #area = element('textarea', { id: 'open-text', aria: { describedby: 'open-error' } });
  #error = element('p', { id: 'open-error', class: 'error', aria: { live: 'assertive' } });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#area.rows = 5;
    this.#area.spellcheck = false;
    this.#area.dir = 'ltr';
  }

  /** Opens the dialog by itself. @param {string} [wrong] what could not be opened, and why */
  async open(wrong = '') {
    fill(
      this.#page.dialog,
      'open',
      this.content(() => this.open()),
    );
    this.#complain(wrong);
    this.#area.focus();
  }

  /**
   * Where a text is pasted or a file chosen. What has been typed stays.
   * @param {() => unknown} back shows this again
   * @returns {HTMLElement[]}
   */
  content(back) {
    this.#back = back;
    addCommands('open-game', {
      'open-look': () => this.look(this.#area.value),
      'open-file': ({ element }) => this.#lookAtChosen(/** @type {HTMLInputElement} */ (element)),
    });
    this.#complain('');
    const file = element('input', { id: 'open-file', type: 'file', data: { do: 'open-file' } });
    file.accept = '.txt,.pdn,text/plain';
    return [
      element('label', { for: 'open-text', text: t('open.text') }),
      this.#area,
      this.#error,
      element(
        'div',
        { class: 'row' },
        button('open-look', t('open.look')),
        element('label', { class: 'chooser' }, file, element('span', { text: t('open.file') })),
      ),
      // A file that is dropped on a frame is the browser's.
      ...(parent === window ? [element('p', { class: 'quiet', text: t('open.drop') })] : []),
    ];
  }

  /** @param {HTMLInputElement} input */
  async #lookAtChosen(input) {
    const [chosen] = input.files ?? [];
    if (chosen === undefined) return;
    await this.lookAt(chosen);
    input.value = '';
  }

  /** Shows what a text holds, or what is wrong with it. @param {string} text */
  async look(text) {
    const current = (await this.#page.loaded())?.store.model?.info ?? null;
    try {
      this.#complain('');
      await this.#show({ games: await incomingIn(text, current), text }, '');
    } catch (reason) {
      this.#complain(await wrongText(reason), placeOf(reason, text));
    }
  }

  /** Shows what a file holds, or what is wrong with it. @param {File} file */
  async lookAt(file) {
    const name = file.name === '' ? t('open.received') : short(file.name);
    const isShown = this.#area.isConnected && this.#page.dialog.open;
    try {
      this.#complain('');
      await this.#show({ games: await incomingOf(file), text: '' }, name);
    } catch (reason) {
      const wrong = t('file.wrong', { name, error: await wrongText(reason) });
      if (!isShown) await this.open();
      this.#complain(wrong);
    }
  }

  /** @param {string} wrong @param {string} [place] in the text */
  #complain(wrong, place = '') {
    this.#error.textContent = wrong;
    if (place !== '') this.#error.append(element('code', { text: place }));
    if (wrong === '') this.#area.removeAttribute('aria-invalid');
    else this.#area.setAttribute('aria-invalid', 'true');
  }

  /** @param {Looked} looked @param {string} name of the file, if it is one */
  async #show({ games, text }, name) {
    const [first] = games;
    if (first === undefined) return;
    const opened = await this.#page.loaded();
    // One that cannot be read is no reason to ask.
    if (games.length === 1) {
      await speakOf(first);
      first.look();
    }
    const preview = new Preview(games, text, this.#page);
    addCommands('open-preview', {
      'open-previewed': async () => {
        if (await preview.open()) this.#area.value = '';
      },
      'open-choose': ({ value }) => preview.choose(Number(value)),
      'open-back': () => this.#back(),
    });
    fill(this.#page.dialog, 'open', [
      ...(games.length > 1
        ? [listOf(games, name)]
        : name === ''
          ? []
          : [element('p', { class: 'quiet', text: t('open.from', { name }) })]),
      preview.section,
      element('p', { id: 'open-then', class: 'quiet', text: thenText(opened) }),
      element('div', { class: 'row' }, preview.button, button('open-back', t('open.back'))),
    ]);
    await preview.choose(0);
    (document.getElementById('open-list') ?? preview.button).focus();
  }
}

/** Loads the words and the drawing of a game. @param {Incoming} game */
async function speakOf({ ruleset }) {
  const info = ruleset === null ? undefined : rulesetNamed(ruleset);
  if (info !== undefined) await Promise.all([speakAlso(info.game), DRAWINGS.load(info.game)]);
}

/** What becomes of the game that is open. @param {GamePage | null} opened */
function thenText(opened) {
  const model = opened?.store.model ?? null;
  if (opened === null || model === null || model.isLesson) return '';
  const { game, info } = model;
  if (game.plies === 0 && game.dice.length === 0 && game.lot.length === 0) return '';
  if (keepsNothing() || opened.hasUnsaved) return t('open.unsaved');
  return t('open.saved', { name: t(`ruleset.${info.id}.name`) });
}

/**
 * The games to choose from; many can be searched.
 * @param {Incoming[]} games
 * @param {string} name of the file
 */
function listOf(games, name) {
  const list = element('select', { id: 'open-list', data: { do: 'open-choose' } });
  const options = games.map((game, index) => element('option', { value: String(index), text: game.name }));
  list.size = Math.min(LINES, Math.max(2, games.length));
  list.append(...options);
  list.selectedIndex = 0;
  list.addEventListener('dblclick', () => void run('open-previewed'));
  list.addEventListener('keydown', ({ key }) => void (key === 'Enter' && run('open-previewed')));
  const said =
    name === '' ? t('open.games', { count: games.length }) : t('file.games', { name, count: games.length });
  const place = element('div', { class: 'found' }, element('label', { for: list.id, text: said }), list);
  if (games.length >= MANY) list.before(searchOf(list, options));
  return place;
}

/**
 * Leaves in a list what has all the words that are typed.
 * @param {HTMLSelectElement} list
 * @param {HTMLOptionElement[]} options
 */
function searchOf(list, options) {
  const field = element('input', { id: 'open-search', type: 'search', aria: { label: t('open.search') } });
  field.placeholder = t('open.search');
  const names = options.map(({ text }) => text.toLocaleLowerCase());
  field.addEventListener('input', () => {
    const words = field.value.toLocaleLowerCase().split(/\s+/);
    const found = options.filter((_, index) => words.every((word) => names[index]?.includes(word)));
    list.replaceChildren(...found);
    if (found.length === 0) return;
    list.selectedIndex = 0;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return field;
}

/** What a game is, before it is opened. */
class Preview {
  section = element('section', { id: 'open-preview' });
  button = button('open-previewed', t('open.open'), 'primary');
  #games;
  #text;
  #page;
  /** The game that is looked at; null: it cannot be read. @type {Sight | null} */
  #sight = null;

  /** @param {Incoming[]} games @param {string} text @param {Page} page */
  constructor(games, text, page) {
    this.#games = games;
    this.#text = text;
    this.#page = page;
    this.button.setAttribute('aria-describedby', 'open-preview open-then');
    this.section.setAttribute('aria-live', 'polite');
  }

  /** Looks at one of the games. @param {number} index */
  async choose(index) {
    const game = this.#games[index];
    if (game === undefined) return;
    await speakOf(game);
    try {
      this.#sight = game.look();
      const { info, state } = this.#sight;
      const board = new StillBoard({ info, pieces: withIdentity([], allPieces(info, state.pieces)) });
      board.resize(BOARD_PX);
      this.section.replaceChildren(board.canvas, factsOf(this.#sight));
    } catch (reason) {
      this.#sight = null;
      const place = placeOf(reason, this.#text);
      const wrong = element('p', { class: 'error', text: await wrongText(reason) });
      if (place !== '') wrong.append(element('code', { text: place }));
      this.section.replaceChildren(wrong);
    }
    this.button.disabled = this.#sight === null;
  }

  /** Opens the game that is looked at. @returns {Promise<boolean>} whether there is one */
  async open() {
    const sight = this.#sight;
    if (sight === null) return false;
    const { dialog, load } = this.#page;
    const { opening } = await load();
    dialog.close();
    opening.openSeen(sight);
    return true;
  }
}

/** What can be said of a game. @param {Sight} sight */
function factsOf({ info, state, tags, address }) {
  const { outcome } = state;
  const side = sideName(info, state.turn);
  const stands =
    outcome === null
      ? t('status.turn', { side })
      : `${outcomeTitle(info, outcome)}. ${outcomeText(outcome)} ${drawnText(info, state)}`.trim();
  const isPosition = state.plies === 0 && address !== null;
  const event = [tagIn(tags, 'Event'), tagIn(tags, 'Site'), tagIn(tags, 'Date')].filter(
    (each) => each !== '',
  );
  /** @type {[string, string][]} */
  const facts = [
    [sideName(info, 0), tagIn(tags, 'White')],
    [sideName(info, 1), tagIn(tags, 'Black')],
    [t('open.event'), event.join(' · ')],
    [t('open.moves'), isPosition ? '' : String(turnNumber(info, state.plies))],
    [t(outcome === null ? 'open.turn' : 'open.result'), stands],
    ...Object.entries(changedSwitches(info)).map(
      ([key, value]) =>
        /** @type {[string, string]} */ ([switchName(info, key), switchValue(info, key, value)]),
    ),
  ];
  const rows = facts
    .filter(([, said]) => said !== '')
    .flatMap(([name, said]) => [element('dt', { text: name }), element('dd', { text: said })]);
  return element(
    'div',
    {},
    element('h3', { text: t(`ruleset.${info.id}.name`) }),
    ...(isPosition ? [element('p', { text: t('open.is-position') })] : []),
    element('dl', {}, ...rows),
  );
}
