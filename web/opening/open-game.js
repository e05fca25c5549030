/** The dialog "Open a game": paste a text or choose a file, preview its games, and open one of them. */

/** @import { GamePreview, Incoming } from './incoming.js' */
/** @import { GamePage } from '../ui/game-page.js' */
/** @import { GamePageLoader } from './arrivals.js' */
import { drawnText, moveNumber, outcomeText, outcomeTitle, sideName } from '../board/a11y/names.js';
import { allPieces } from '../board/scene.js';
import { withIdentity } from '../board/empty-scene.js';
import { StillBoard } from '../board/still-board.js';
import { button, element, pageDialog } from '../dom.js';
import { DRAWINGS } from '../games/games.js';
import { short } from '../i18n/foreign-text.js';
import { loadMessageFile, t } from '../i18n/i18n.js';
import { changedSwitches } from '../route/addresses.js';
import { rulesetNamed } from '../state/rulesets.js';
import { isMemoryOnly } from '../state/storage.js';
import { switchName, switchValue } from '../ui/clause.js';
import { addCommands, run } from '../ui/commands.js';
import { fill } from '../ui/dialog.js';
import { incomingIn, incomingOf, placeOf, tagIn, wrongText } from './incoming.js';

/**
 * Games, and the text in which they were found ('' for a file).
 * @typedef {{ games: Incoming[], text: string }} PreviewedGames
 */

/** Width of the preview's board, in CSS pixels. */
const BOARD_PX = 240;
/** Minimum number of games for which the list has a search field. */
const MANY = 12;
/** Maximum number of visible lines in the list. */
const LINES = 6;

/** The dialog's input form, and the preview that replaces it. */
export class OpenGame {
  #page;
  /** Shows the input form again. @type {() => unknown} */
  #back = () => this.open();
  #area = element('textarea', {
    id: 'open-text',
    rows: 5,
    spellcheck: 'false',
    dir: 'ltr',
    aria: { describedby: 'open-error' },
  });
  #error = element('p.error', { id: 'open-error', aria: { live: 'assertive' } });

  /** @param {GamePageLoader} page */
  constructor(page) {
    this.#page = page;
  }

  /** Opens the dialog with the input form. @param {string} [wrong] error message to show */
  async open(wrong = '') {
    fill(
      'open',
      this.content(() => this.open()),
    );
    this.#showError(wrong);
    this.#area.focus();
  }

  /**
   * Returns the input form, in which typed text is kept.
   * @param {() => unknown} back shows the form again
   * @returns {HTMLElement[]}
   */
  content(back) {
    this.#back = back;
    addCommands('open-game', {
      'open-look': () => this.look(this.#area.value),
      'open-file': ({ element }) => this.#lookAtChosen(/** @type {HTMLInputElement} */ (element)),
    });
    this.#showError('');
    const file = element('input', {
      id: 'open-file',
      type: 'file',
      accept: '.txt,.pdn,text/plain',
      data: { do: 'open-file' },
    });
    return [
      element('label', { for: 'open-text' }, t('open.text')),
      this.#area,
      this.#error,
      element(
        'div.row',
        button('open-look', t('open.look')),
        element('label.chooser', file, element('span', t('open.file'))),
      ),
      // No hint in a frame: embeds don't accept dropped files.
      ...(parent === window ? [element('p.quiet', t('open.drop'))] : []),
    ];
  }

  /** @param {HTMLInputElement} input */
  async #lookAtChosen(input) {
    const [chosen] = input.files ?? [];
    if (chosen === undefined) return;
    await this.lookAt(chosen);
    input.value = '';
  }

  /** Previews the games in a text, or shows the error. @param {string} text */
  async look(text) {
    const current = (await this.#page.loaded())?.store.model?.info ?? null;
    try {
      this.#showError('');
      await this.#show({ games: await incomingIn(text, current), text }, '');
    } catch (reason) {
      this.#showError(await wrongText(reason), placeOf(reason, text));
    }
  }

  /** Previews the games in a file, or shows the error. @param {File} file */
  async lookAt(file) {
    const name = file.name === '' ? t('open.received') : short(file.name);
    const isShown = this.#area.isConnected && pageDialog().open;
    try {
      this.#showError('');
      await this.#show({ games: await incomingOf(file), text: '' }, name);
    } catch (reason) {
      const wrong = t('file.wrong', { name, error: await wrongText(reason) });
      if (!isShown) await this.open();
      this.#showError(wrong);
    }
  }

  /** @param {string} wrong '' for no error @param {string} [place] faulty part of the text */
  #showError(wrong, place = '') {
    this.#error.textContent = wrong;
    if (place !== '') this.#error.append(element('code', place));
    if (wrong === '') this.#area.removeAttribute('aria-invalid');
    else this.#area.setAttribute('aria-invalid', 'true');
  }

  /** @param {PreviewedGames} looked @param {string} name the file's name, or '' */
  async #show({ games, text }, name) {
    const [first] = games;
    if (first === undefined) return;
    const opened = await this.#page.loaded();
    // If a single game can't be read, this throws, so that the form shows the error.
    if (games.length === 1) {
      await loadPartsOf(first);
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
    fill('open', [
      ...(games.length > 1
        ? [listOf(games, name)]
        : name === ''
          ? []
          : [element('p.quiet', t('open.from', { name }))]),
      preview.section,
      element('p.quiet', { id: 'open-then' }, thenText(opened)),
      element('div.row', preview.button, button('open-back', t('open.back'))),
    ]);
    await preview.choose(0);
    (document.getElementById('open-list') ?? preview.button).focus();
  }
}

/** Loads the messages and drawings of a game. @param {Incoming} game */
async function loadPartsOf({ ruleset }) {
  const info = ruleset === null ? undefined : rulesetNamed(ruleset);
  if (info !== undefined) await Promise.all([loadMessageFile(info.game), DRAWINGS.load(info.game)]);
}

/**
 * Returns a sentence that says whether the open game is saved when another one replaces it, or '' if no game
 * with moves is open.
 * @param {GamePage | null} opened
 */
function thenText(opened) {
  const model = opened?.store.model ?? null;
  if (opened === null || model === null || model.isLesson) return '';
  const { game, info } = model;
  if (game.plies === 0 && game.dice.length === 0 && game.lot.length === 0) return '';
  if (isMemoryOnly() || opened.hasUnsaved) return t('open.unsaved');
  return t('open.saved', { name: t(`ruleset.${info.id}.name`) });
}

/** Makes the list of games. @param {Incoming[]} games @param {string} name the file's name, or '' */
function listOf(games, name) {
  const options = games.map((game, index) => element('option', { value: index }, game.name));
  const size = Math.min(LINES, Math.max(2, games.length));
  const list = element('select', { id: 'open-list', size, data: { do: 'open-choose' } }, ...options);
  list.selectedIndex = 0;
  list.addEventListener('dblclick', () => void run('open-previewed'));
  list.addEventListener('keydown', ({ key }) => void (key === 'Enter' && run('open-previewed')));
  const label =
    name === '' ? t('open.games', { count: games.length }) : t('file.games', { name, count: games.length });
  const place = element('div.found', element('label', { for: list.id }, label), list);
  if (games.length >= MANY) list.before(searchOf(list, options));
  return place;
}

/**
 * Makes a search field that filters `list` to the options that contain every typed word.
 * @param {HTMLSelectElement} list
 * @param {HTMLOptionElement[]} options
 */
function searchOf(list, options) {
  const label = t('open.search');
  const field = element('input', {
    id: 'open-search',
    type: 'search',
    placeholder: label,
    aria: { label },
  });
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

/** Preview of the selected game: a picture of its board, and a list of facts. */
class Preview {
  section = element('section', { id: 'open-preview', aria: { live: 'polite' } });
  button = button(
    'open-previewed',
    { class: 'primary', aria: { describedby: 'open-preview open-then' } },
    t('open.open'),
  );
  #games;
  #text;
  #page;
  /** The previewed game, or null if it can't be read. @type {GamePreview | null} */
  #shown = null;

  /** @param {Incoming[]} games @param {string} text @param {GamePageLoader} page */
  constructor(games, text, page) {
    this.#games = games;
    this.#text = text;
    this.#page = page;
  }

  /** Previews one of the games. @param {number} index */
  async choose(index) {
    const game = this.#games[index];
    if (game === undefined) return;
    await loadPartsOf(game);
    try {
      this.#shown = game.look();
      const { info, state } = this.#shown;
      const board = new StillBoard({ info, pieces: withIdentity([], allPieces(info, state.pieces)) });
      board.resize(BOARD_PX);
      this.section.replaceChildren(board.canvas, factsOf(this.#shown));
    } catch (reason) {
      this.#shown = null;
      const place = placeOf(reason, this.#text);
      const wrong = element('p.error', await wrongText(reason));
      if (place !== '') wrong.append(element('code', place));
      this.section.replaceChildren(wrong);
    }
    this.button.disabled = this.#shown === null;
  }

  /** Opens the previewed game. Returns false if there is none. */
  async open() {
    const preview = this.#shown;
    if (preview === null) return false;
    const { opening } = await this.#page.load();
    pageDialog().close();
    opening.openSeen(preview);
    return true;
  }
}

/** Makes the list of a game's name, players, event, length and result. @param {GamePreview} preview */
function factsOf({ info, state, tags, address }) {
  const { outcome } = state;
  const side = sideName(info, state.turn);
  const status =
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
    [t('open.moves'), isPosition ? '' : String(moveNumber(info, state.plies))],
    [t(outcome === null ? 'open.turn' : 'open.result'), status],
    ...Object.entries(changedSwitches(info)).map(
      ([key, value]) =>
        /** @type {[string, string]} */ ([switchName(info, key), switchValue(info, key, value)]),
    ),
  ];
  const rows = facts
    .filter(([, text]) => text !== '')
    .flatMap(([name, text]) => [element('dt', name), element('dd', text)]);
  return element(
    'div',
    element('h3', t(`ruleset.${info.id}.name`)),
    isPosition && element('p', t('open.is-position')),
    element('dl', ...rows),
  );
}
