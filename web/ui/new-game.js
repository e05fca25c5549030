/** The dialog "New game": opponent, side, level, options. */

/** @import { Color, RulesetInfo, Switch } from '../pkg/ludoteca_wasm.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { GameModel, StoreCommand } from '../state/game-model.js' */
/** @import { Seats, Who } from '../state/players.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Choices } from './fields.js' */
import { sideName } from '../board/a11y/names.js';
import { t } from '../i18n/i18n.js';
import { match, setNames, NAME_LETTERS } from '../state/match.js';
import { computer, levelName, LEVELS, PACES, storeSeats, TIMES_MS, withLevel } from '../state/players.js';
import { button, element, pageDialog } from '../dom.js';
import { areLeftOut } from '../perfect/file.js';
import { perfectPlayerFile } from '../perfect/tables.js';
import { switchName, switchValue } from './clause.js';
import { addCommands } from './commands.js';
import { fill } from './dialog.js';
import { choicesOf, levelChoices, radioGroup, selectField, valueIn } from './fields.js';
import { sameAgain } from './game-commands.js';

/** @typedef {'computer' | 'person' | 'table' | 'nobody' | 'friend'} Opponent */
/** Media query for screens that may lie flat between two people: large, with touch. */
const FLAT_TOUCH_SCREEN = '(any-pointer: coarse) and (min-width: 44rem) and (min-height: 44rem)';
/** @type {readonly Color[]} */
const SIDES = [0, 1];

/** @param {Seats} seats @returns {Opponent} */
function opponentOf({ who, friend }) {
  if (friend) return 'friend';
  if (who === 'both') return 'person';
  return who === 'nobody' || who === 'table' ? who : 'computer';
}

/** @param {Seats} seats of the open game */
function opponentsFor({ who, friend }) {
  const opponents = /** @type {Opponent[]} */ (['computer', 'person', 'nobody']);
  if (who === 'table' || matchMedia(FLAT_TOUCH_SCREEN).matches) opponents.splice(2, 0, 'table');
  if (friend) opponents.push('friend');
  return opponents;
}

/** @param {Opponent} opponent @param {string} side number of the side @returns {Who} */
function whoWith(opponent, side) {
  if (opponent === 'person') return 'both';
  if (opponent === 'nobody' || opponent === 'table') return opponent;
  return side === '0' ? 'first' : 'second';
}

/** The content of the dialog. Its fields keep the choices. */
class NewGameForm {
  #info;
  #seats;
  #opponents;
  #sides;
  #levels;
  #pace;
  #names;
  #options;
  content;

  /** @param {GameModel} model @param {Seats} seats */
  constructor({ info, game }, seats) {
    this.#info = info;
    this.#seats = seats;
    this.#opponents = radioGroup(
      'opponent',
      t('set-up.opponent'),
      choicesOf(opponentsFor(seats), (each) => t(`opponent.${each}`)),
      opponentOf(seats),
    );
    this.#sides = radioGroup(
      'side',
      t('set-up.side'),
      SIDES.map((side) => [String(side), sideName(info, side)]),
      seats.who === 'second' ? '1' : '0',
    );
    this.#levels = SIDES.map((side) => levelField(seats, side));
    const paces = choicesOf(PACES, (each) => t(`pace.${each}`));
    this.#pace = selectField('pace', t('who.pace'), paces, seats.pace);
    this.#names = SIDES.map((side) => nameField(info, side));
    this.#options = optionsOf(info);
    for (const each of this.#options) each.addEventListener('change', () => this.follow());
    const fields = [this.#opponents, this.#sides, ...this.#levels, this.#pace, ...this.#names];
    this.content = [
      element('div', { id: 'who' }, ...fields),
      ...this.#options,
      element(
        'div.row',
        button('start-game', { class: 'primary' }, t('do.start')),
        game.outcome === null && button('change-players', t('do.change-players')),
      ),
    ];
    this.follow();
  }

  get #opponent() {
    return /** @type {Opponent} */ (valueIn(this.#opponents));
  }

  get #arePeople() {
    return this.#opponent === 'person' || this.#opponent === 'table';
  }

  /** Shows the fields that matter for the chosen opponent, and describes the chosen levels. */
  follow() {
    const opponent = this.#opponent;
    this.#sides.hidden = opponent !== 'computer';
    this.#pace.hidden = opponent !== 'nobody';
    for (const each of this.#names) each.hidden = !this.#arePeople;
    for (const side of SIDES) {
      const field = /** @type {HTMLElement} */ (this.#levels[side]);
      const [label, , feel] = /** @type {[Element, Element, Element]} */ ([...field.children]);
      const isOwn = valueIn(this.#sides) === String(side);
      field.hidden = opponent !== 'nobody' && (opponent !== 'computer' || isOwn);
      label.textContent =
        opponent === 'nobody' ? t('who.level-of', { side: sideName(this.#info, side) }) : t('who.level');
      const [level = ''] = valueIn(field).split('-');
      const isPerfect = level === String(LEVELS) && this.#mayBePerfect;
      const perfectFeel = areLeftOut ? 'perfect.left-out' : 'level.feel.perfect';
      feel.textContent = t(isPerfect ? perfectFeel : /** @type {MessageKey} */ (`level.feel.${level}`));
      const highest = field.querySelector(`option[value="${LEVELS}"]`);
      const name = t(this.#mayBePerfect && !areLeftOut ? 'level.perfect' : `level.${LEVELS}`);
      if (highest !== null) highest.textContent = t('level.named', { level: LEVELS, name });
    }
  }

  /** Stores the names if two people play. */
  keepNames() {
    if (this.#arePeople) setNames(this.#names.map(valueIn));
  }

  /** @returns {Seats} */
  get seats() {
    if (this.#opponent === 'friend') return this.#seats;
    const who = whoWith(this.#opponent, valueIn(this.#sides));
    const pace = PACES.find((each) => each === valueIn(this.#pace)) ?? this.#seats.pace;
    /** @type {Seats} */
    const seats = { ...this.#seats, who, friend: false, pace };
    return this.#levels.reduce(
      (seated, field, side) => (field.hidden ? seated : withLevel(seated, side, valueIn(field))),
      seats,
    );
  }

  /** True if the highest level plays perfectly, under the chosen options. */
  get #mayBePerfect() {
    const chosen = this.switches;
    const switches = this.#info.switches.map((each) => ({ ...each, value: chosen[each.key] ?? each.value }));
    return perfectPlayerFile({ ...this.#info, switches }, computer(LEVELS, null)) !== undefined;
  }

  get #selects() {
    return this.#options.flatMap((place) => [...place.querySelectorAll('select')]);
  }

  /** @returns {{ [key: string]: string }} */
  get switches() {
    return Object.fromEntries(this.#selects.map(({ dataset, value }) => [dataset['switch'], value]));
  }

  /** Sets every option to the value in the game's historical source. */
  chooseAsSource() {
    for (const each of this.#selects) each.value = each.dataset['standard'] ?? each.value;
    this.follow();
  }
}

/** @param {Store} store */
export function openNewGame(store) {
  const { model } = store;
  if (model === null) return;
  const form = new NewGameForm(model, store.seats);
  const follow = () => form.follow();
  /** Closes the dialog, and changes the players. @param {(seats: Seats) => StoreCommand} command */
  const seat = (command) => () => {
    const { seats } = form;
    form.keepNames();
    pageDialog().close();
    storeSeats(seats);
    store.dispatch(command(seats));
  };
  addCommands('new-game', {
    opponent: follow,
    side: follow,
    level: follow,
    'as-source': () => form.chooseAsSource(),
    'start-game': seat((seats) => ({
      ...sameAgain(model),
      isLesson: false,
      switches: form.switches,
      seats,
    })),
    'change-players': seat((seats) => ({ type: 'seat', seats })),
  });
  fill('new', form.content);
}

/** Makes the field for the level of the computer on one side. @param {Seats} seats @param {Color} side */
function levelField(seats, side) {
  const feel = element('span.quiet', { id: `level-${side}-feel` });
  const levels = [...levelChoices(), ...timedLevels()];
  const made = selectField(`level-${side}`, '', levels, levelName(seats.computers[side]));
  made.querySelector('select')?.setAttribute('aria-describedby', feel.id);
  made.append(feel);
  return made;
}

/** @returns {Choices} */
const timedLevels = () =>
  TIMES_MS.map((timeMs) => [
    levelName(computer(LEVELS, timeMs)),
    t('level.timed', { level: LEVELS, seconds: timeMs / 1000 }),
  ]);

/** Makes the optional field for a person's name. @param {RulesetInfo} info @param {Color} side */
function nameField(info, side) {
  const id = `name-${side}`;
  const value = match().names[side];
  const text = t('set-up.name', { side: sideName(info, side) });
  return element(
    'div.field.names',
    element('label', { for: id }, text),
    element('input', { type: 'text', id, value, maxlength: NAME_LETTERS, autocomplete: 'off' }),
  );
}

/** Makes the fields for the options of a ruleset, if it has any. @param {RulesetInfo} info */
export function optionsOf(info) {
  if (info.switches.length === 0) return [];
  const open = info.switches.some(({ value, default: standard }) => value !== standard);
  return [
    element(
      'details.switches',
      { open },
      element('summary', t('do.switches')),
      element('p.quiet', t('switches.intro')),
      ...info.switches.map((each) => switchField(info, each)),
      button('as-source', t('do.as-source')),
    ),
  ];
}

/** @param {RulesetInfo} info @param {Switch} each */
function switchField(info, { key, values, default: standard, value }) {
  const listed = Array.isArray(values)
    ? values
    : new Set([
        standard,
        ...values.also,
        ...Array.from({ length: values.max - values.min + 1 }, (_, index) => String(values.min + index)),
      ]);
  const choices = choicesOf([...listed], (each) => {
    const words = switchValue(info, key, each);
    return each === standard ? t('switches.default', { value: words }) : words;
  });
  return selectField(`switch-${key}`, switchName(info, key), choices, value, { switch: key, standard });
}
