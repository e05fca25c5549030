/** The row that says who plays each side, how well the computer plays and how fast it moves. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Computer, Pace, Seats, Who } from '../state/seats.js' */
/** @import { GameModel } from '../state/game-model.js' */
import { sideName } from '../a11y/names.js';
import { t } from '../i18n/i18n.js';
import { computer, LEVELS, PACES, TIMES_MS, WHO } from '../state/seats.js';
import { element } from './dom.js';
import { keepFocus } from './keep-focus.js';

/**
 * @param {HTMLElement} container
 * @param {GameModel} model
 * @param {Seats} seats
 * @param {(next: (seats: Seats) => Seats) => void} change
 */
export function showWho(container, { info }, seats, change) {
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
  const fields = [
    field('who', t('who.title'), choices, friend ? 'friend' : who, (value) =>
      change((now) =>
        value === 'friend' ? now : { ...now, who: /** @type {Who} */ (value), friend: false },
      ),
    ),
  ];
  const sides = /** @type {Color[]} */ (
    who === 'both' || friend ? [] : who === 'first' ? [1] : who === 'second' ? [0] : [0, 1]
  );
  for (const side of sides) {
    const label = who === 'nobody' ? t('who.level-of', { side: sideName(info, side) }) : t('who.level');
    fields.push(
      field(`level-${side}`, label, levels(), levelValue(computers[side]), (value) => {
        const made = levelOf(value);
        // One opponent is the same opponent on either side; two may differ.
        change((now) => ({
          ...now,
          computers:
            who !== 'nobody'
              ? [made, made]
              : side === 0
                ? [made, now.computers[1]]
                : [now.computers[0], made],
        }));
      }),
    );
  }
  if (who === 'nobody')
    fields.push(
      field(
        'pace',
        t('who.pace'),
        PACES.map((each) => [each, t(`pace.${each}`)]),
        pace,
        (value) => change((now) => ({ ...now, pace: /** @type {Pace} */ (value) })),
      ),
    );
  keepFocus(container, fields);
  container.setAttribute('aria-label', t('who.title'));
}

/** @param {Computer} player */
const levelValue = ({ level, timeMs }) => (timeMs === null ? String(level) : `${level}-${timeMs}`);

/** @param {string} value @returns {Computer} */
function levelOf(value) {
  const [level, timeMs] = value.split('-').map(Number);
  return computer(level ?? 1, timeMs ?? null);
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
 * @param {(value: string) => void} change
 */
function field(id, label, options, value, change) {
  const select = element(
    'select',
    { data: { do: id } },
    ...options.map(([each, text]) => {
      const option = element('option', { value: each, text });
      option.toggleAttribute('selected', each === value);
      return option;
    }),
  );
  // Read from the event: another select may have taken this handler over.
  select.onchange = ({ target }) => change(/** @type {HTMLSelectElement} */ (target).value);
  return element('label', {}, element('span', { text: label }), select);
}
