/** Perfect play in the analysis: the result of every move. Lazy-loaded for solved games. */

/** @import { EngineLine } from '../pkg/ludoteca_engine.js' */
/** @import { TableFile } from './file.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { seenText } from '../board/a11y/names.js';
import { language, t } from '../i18n/i18n.js';
import { fetchTable, isEnabled, setEnabled } from './file.js';
import { areLeftOut, isRefused, onProgress } from './file-status.js';
import { button, element } from '../dom.js';
import { resultText } from './result-text.js';
import { distanceOf, resultOf } from './results.js';
import { hasDefaultSwitches, tablesOf } from './tables.js';

const MEGABYTE = 1e6;

/**
 * Up to `MOST_LISTED` moves with the same result are all listed; of a larger number, only `LISTED` are shown
 * at first.
 */
const [LISTED, MOST_LISTED] = [4, 6];

/** Messages for the result of a move. */
const WORDS = /** @type {const} */ ({
  win: 'perfect.win',
  'draw-or-win': 'perfect.draw-or-win',
  draw: 'perfect.draw',
  'loss-or-draw': 'perfect.loss-or-draw',
  loss: 'perfect.loss',
});

/** Signs beside the words, as in annotated chess games. */
const SIGNS = Object.freeze({ win: '+', 'draw-or-win': '+', draw: '=', 'loss-or-draw': '−', loss: '−' });

/**
 * Makes the element for the result of one or more moves: a sign, a word, and the distance if it is known.
 * @param {EngineLine} line one of the moves, which all have the same result
 */
function worthOf(line) {
  const { prospect } = line;
  if (prospect === null) return element('span.worth', '–');
  const distance = distanceOf(line);
  return element(
    'span.worth',
    { data: { result: prospect } },
    element('span.sign', { aria: { hidden: true } }, SIGNS[prospect]),
    element('span.word', t(WORDS[prospect])),
    distance !== null && ' ',
    distance !== null &&
      element('span.far', t(distance.isExact ? 'perfect.in' : 'perfect.within', { moves: distance.moves })),
  );
}

/**
 * Makes a bar for the number of moves until the end, if it is known.
 * @param {EngineLine} line
 * @param {number} longest number of moves for a full bar
 */
function barOf(line, longest) {
  const distance = distanceOf(line);
  if (distance === null) return [];
  const bar = element('span.bar', { data: { result: line.prospect ?? '' }, aria: { hidden: true } });
  bar.style.setProperty('--part', String(distance.moves / longest));
  return [bar];
}

/** Lists moves, separated by spaces. @param {EngineLine[]} lines */
const namesOf = (lines) => lines.flatMap(({ move }) => [element('b', seenText(move.notation)), ' ']);

/**
 * Lists moves with the same result. If there are many, the last ones are in a disclosure element.
 * @param {EngineLine[]} group
 */
function movesOf(group) {
  if (group.length <= MOST_LISTED) return element('span.same', ...namesOf(group));
  const others = group.slice(LISTED);
  return element(
    'span.same',
    ...namesOf(group.slice(0, LISTED)),
    element(
      'details',
      element('summary', t('perfect.more', { count: others.length })),
      element('span.same', ...namesOf(others)),
    ),
  );
}

/** Returns explanations of the results of moves. @param {EngineLine[]} lines @param {GameModel} model */
export function notesOf(lines, { info }) {
  const isUnsure = lines.some(({ prospect }) => prospect?.includes('-or-'));
  return [t('perfect.note'), ...(isUnsure ? [t(`unsure.${info.game}`)] : [])];
}

/**
 * Returns a sentence saying that this build lacks the table of a position, or '' if it has the table.
 * @param {GameModel} model
 */
export function leftOutText({ info, game }) {
  const file = areLeftOut && hasDefaultSwitches(info) ? tablesOf(info)?.complete : undefined;
  return file !== undefined && game.pieces.length <= file.pieces ? t('perfect.no-table') : '';
}

/** Controls, download progress and text for the perfect play of one table. */
export class PerfectPlay {
  #file;
  #hasFailed = false;
  #isLoaded = false;
  /** Text, and the progress of the download. */
  element = element('div.perfect', { aria: { live: 'polite' } });

  /** @param {TableFile} file */
  constructor(file) {
    this.#file = file;
  }

  /** True if the result of every move is to be shown. @param {GameModel} model */
  isOn(model) {
    return isEnabled() && !this.#hasFailed && this.#mayKnow(model) && hasDefaultSwitches(model.info);
  }

  /** True if the table covers positions with this number of pieces. @param {GameModel} model */
  #mayKnow({ game }) {
    return game.pieces.length <= this.#file.pieces;
  }

  /** Switches perfect play on or off. After a failure, tries again. */
  toggle() {
    setEnabled(this.#hasFailed || !isEnabled());
    this.#hasFailed = false;
  }

  /** @param {GameModel} model @returns {HTMLElement[]} */
  buttons(model) {
    if (!hasDefaultSwitches(model.info) || !this.#mayKnow(model)) return [];
    if (this.isOn(model)) return [button('perfect-play', t('perfect.hide'))];
    const size = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
    return [button('perfect-play', t('perfect.show', { size: size.format(this.#file.bytes / MEGABYTE) }))];
  }

  /** Shows the text for a position without results. @param {GameModel} model */
  rest(model) {
    const isSolved = hasDefaultSwitches(model.info) || !this.#mayKnow(model);
    const text = this.#hasFailed ? t('perfect.failed') : isSolved ? '' : t('perfect.other-rules');
    this.#say(text);
  }

  /** Loads the file and shows the progress. Returns whether it succeeded. */
  async load() {
    if (this.#isLoaded && !isRefused(this.#file.path)) return true;
    const bar = element('progress', { value: 0, aria: { label: t('perfect.loading') } });
    this.element.replaceChildren(element('p', t('perfect.loading')), bar);
    const stop = onProgress((share) => (bar.value = share));
    try {
      await fetchTable(this.#file);
      this.#isLoaded = true;
      return true;
    } catch {
      return this.#fail();
    } finally {
      stop();
    }
  }

  /**
   * Makes an item for each result, with its moves; null if loading failed.
   * @param {EngineLine[][]} groups moves with the same result, best first
   * @param {GameModel} model
   */
  items(groups, { info, game }) {
    if (isRefused(this.#file.path)) this.#fail();
    if (this.#hasFailed) return null;
    const result = resultOf(groups.flat());
    const longest = Math.max(...groups.flat().map((line) => distanceOf(line)?.moves ?? 0));
    this.#say(result === null ? '' : resultText(info, result, game.turn), 'verdict');
    return groups.map((group, index) =>
      element(
        'li',
        { tabindex: 0 },
        element('span.mark', String(index + 1)),
        movesOf(group),
        ...group.slice(0, 1).flatMap((line) => [worthOf(line), ...barOf(line, longest)]),
      ),
    );
  }

  #fail() {
    this.#hasFailed = true;
    return false;
  }

  /** @param {string} text empty to clear @param {'verdict' | 'quiet'} [look] */
  #say(text, look = 'quiet') {
    // The live region must not announce unchanged text again.
    if (text !== '' && this.element.textContent === text) return;
    this.element.replaceChildren(...(text === '' ? [] : [element('p', { class: look }, text)]));
  }
}
