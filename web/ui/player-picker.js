/** The row that says who plays each side, how well the computer plays and how fast it moves. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats, Who } from '../state/players.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { sideName } from '../board/a11y/names.js';
import { t } from '../i18n/i18n.js';
import { levelName, LEVELS, PACES, TIMES_MS, WHO } from '../state/players.js';
import { element } from '../dom.js';
import { keepFocus } from './keep-focus.js';

/**
 * @param {HTMLElement} container
 * @param {GameModel} model
 * @param {Seats} seats
 */
export function showWho(container, { info }, seats) {
  const { who, computers, pace, friend } = seats;
  const names = /** @type {Record<Who, string>} */ ({
    first: t('who.side', { side: sideName(info, 0) }),
    second: t('who.side', { side: sideName(info, 1) }),
    both: t('who.both'),
    nobody: t('who.nobody'),
  });
  /** @type {[string, string][]} */
  const choices = WHO.map((each) => [each, names[each]]);
  if (friend) choices.push(['friend', t('who.friend', { side: sideName(info, who === 'first' ? 0 : 1) })]);
  const fields = [field('who', t('who.title'), choices, friend ? 'friend' : who)];
  const sides = /** @type {Color[]} */ (
    who === 'both' || friend ? [] : who === 'first' ? [1] : who === 'second' ? [0] : [0, 1]
  );
  for (const side of sides) {
    const label = who === 'nobody' ? t('who.level-of', { side: sideName(info, side) }) : t('who.level');
    fields.push(field(`level-${side}`, label, levels(), levelName(computers[side])));
  }
  if (who === 'nobody') {
    /** @type {[string, string][]} */
    const paces = PACES.map((each) => [each, t(`pace.${each}`)]);
    fields.push(field('pace', t('who.pace'), paces, pace));
  }
  keepFocus(container, fields);
  container.setAttribute('aria-label', t('who.title'));
}

/** @returns {[string, string][]} */
function levels() {
  const named = Array.from({ length: LEVELS }, (_, index) => index + 1).map(
    (level) =>
      /** @type {[string, string]} */ ([
        String(level),
        t('level.named', { level, name: t(`level.${level}`) }),
      ]),
  );
  const timed = TIMES_MS.map(
    (timeMs) =>
      /** @type {[string, string]} */ ([
        `${LEVELS}-${timeMs}`,
        t('level.timed', { level: LEVELS, seconds: timeMs / 1000 }),
      ]),
  );
  return [...named, ...timed];
}

/**
 * @param {string} id
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} value
 */
function field(id, label, options, value) {
  const select = element(
    'select',
    { data: { do: id } },
    ...options.map(([each, text]) => {
      const option = element('option', { value: each, text });
      option.toggleAttribute('selected', each === value);
      return option;
    }),
  );
  return element('label', {}, element('span', { text: label }), select);
}
