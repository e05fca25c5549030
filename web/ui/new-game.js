/** The dialog "New game": opponent, side, level, options. */

/** @import { Color, RulesetInfo, Switch } from '../pkg/ludoteca_wasm.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Seats, Who } from '../state/players.js' */
/** @import { Store } from '../state/store.js' */
import { sideName } from '../board/a11y/names.js';
import { t } from '../i18n/i18n.js';
import { match, setNames, NAME_LETTERS } from '../state/match.js';
import { levelName, LEVELS, PACES, storeSeats, TIMES_MS, withLevel } from '../state/players.js';
import { button, element, pageDialog } from '../dom.js';
import { radioGroup } from './radio-group.js';
import { switchName, switchValue } from './clause.js';
import { addCommands } from './commands.js';
import { fill } from './dialog.js';
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

/** @param {Opponent} opponent */
const arePeople = (opponent) => opponent === 'person' || opponent === 'table';

/** @param {Opponent} opponent @param {Color} side @returns {Who} */
function whoWith(opponent, side) {
  if (opponent === 'person') return 'both';
  if (opponent === 'nobody' || opponent === 'table') return opponent;
  return side === 0 ? 'first' : 'second';
}

/** The content of the dialog, and the choices made in it. */
class NewGameForm {
  #model;
  #seats;
  #opponent;
  /** @type {Color} */
  #side;
  #sides;
  /** @type {LevelField[]} */
  #levels;
  #pace;
  #names;
  #options;

  /** @param {GameModel} model @param {Seats} seats */
  constructor(model, seats) {
    const { info } = model;
    this.#model = model;
    this.#seats = seats;
    this.#opponent = opponentOf(seats);
    this.#side = seats.who === 'second' ? 1 : 0;
    this.#sides = radioGroup(
      'side',
      t('set-up.side'),
      SIDES.map((side) => [String(side), sideName(info, side)]),
      String(this.#side),
    );
    this.#levels = SIDES.map((side) => new LevelField(info, seats, side));
    this.#pace = field(
      'pace',
      t('who.pace'),
      PACES.map((each) => [each, t(`pace.${each}`)]),
      seats.pace,
    );
    this.#names = SIDES.map((side) => nameField(info, side));
    this.#options = new Options(info);
    this.follow();
  }

  /** @returns {HTMLElement[]} */
  get content() {
    const opponents = /** @type {Opponent[]} */ (['computer', 'person', 'nobody']);
    if (this.#seats.who === 'table' || matchMedia(FLAT_TOUCH_SCREEN).matches) opponents.splice(2, 0, 'table');
    if (this.#seats.friend) opponents.push('friend');
    const { outcome } = this.#model.game;
    const who = element(
      'div',
      { id: 'who' },
      radioGroup(
        'opponent',
        t('set-up.opponent'),
        opponents.map((each) => [each, t(`opponent.${each}`)]),
        this.#opponent,
      ),
      this.#sides,
      ...this.#levels.map(({ element: place }) => place),
      this.#pace,
      ...this.#names,
    );
    return [
      who,
      ...this.#options.content,
      element(
        'div.row',
        button('start-game', { class: 'primary' }, t('do.start')),
        outcome === null && button('change-players', t('do.change-players')),
      ),
    ];
  }

  /** @param {string} value an `Opponent` */
  playAgainst(value) {
    this.#opponent = /** @type {Opponent} */ (value);
    this.follow();
  }

  /** @param {string} value number of a side */
  playAs(value) {
    this.#side = value === '1' ? 1 : 0;
    this.follow();
  }

  /** Shows the fields that matter for the chosen opponent. */
  follow() {
    this.#sides.hidden = this.#opponent !== 'computer';
    this.#pace.hidden = this.#opponent !== 'nobody';
    for (const each of this.#names) each.hidden = !arePeople(this.#opponent);
    for (const each of this.#levels) each.follow(this.#opponent, this.#side);
  }

  /** Stores the names if two people play. */
  keepNames() {
    if (!arePeople(this.#opponent)) return;
    setNames(this.#names.map((each) => each.querySelector('input')?.value ?? ''));
  }

  /** @returns {Seats} */
  get seats() {
    if (this.#opponent === 'friend') return this.#seats;
    const who = whoWith(this.#opponent, this.#side);
    const pace = PACES.find((each) => each === this.#pace.querySelector('select')?.value);
    const seats = { ...this.#seats, who, friend: false, pace: pace ?? this.#seats.pace };
    return this.#levels
      .filter((each) => each.isShown)
      .reduce((seated, { side, value }) => withLevel(seated, side, value), seats);
  }

  describe() {
    for (const each of this.#levels) each.describe();
  }

  get options() {
    return this.#options;
  }
}

/** The field for the level of the computer on one side, with a description of the level. */
class LevelField {
  #info;
  #select;
  #label;
  #feel;

  /** @param {RulesetInfo} info @param {Seats} seats @param {Color} side */
  constructor(info, seats, side) {
    this.#info = info;
    this.side = side;
    const made = field(`level-${side}`, '', levels(), levelName(seats.computers[side]));
    this.element = made;
    this.#label = /** @type {HTMLElement} */ (made.querySelector('label'));
    this.#select = /** @type {HTMLSelectElement} */ (made.querySelector('select'));
    this.#feel = element('p.quiet', { id: `level-${side}-feel` });
    this.#select.setAttribute('aria-describedby', this.#feel.id);
    made.append(this.#feel);
    this.describe();
  }

  get isShown() {
    return !this.element.hidden;
  }

  get value() {
    return this.#select.value;
  }

  /** Describes the chosen level. */
  describe() {
    const [level = '1'] = this.#select.value.split('-');
    this.#feel.textContent = t(/** @type {MessageKey} */ (`level.feel.${level}`));
  }

  /** @param {Opponent} opponent @param {Color} own side of the only person */
  follow(opponent, own) {
    this.element.hidden = opponent !== 'nobody' && (opponent !== 'computer' || own === this.side);
    this.#label.textContent =
      opponent === 'nobody' ? t('who.level-of', { side: sideName(this.#info, this.side) }) : t('who.level');
  }
}

/** The fields for the options of a ruleset. */
export class Options {
  #info;
  #fields;

  /** @param {RulesetInfo} info */
  constructor(info) {
    this.#info = info;
    this.#fields = info.switches.map((each) => switchField(info, each));
  }

  /** @returns {HTMLElement[]} */
  get content() {
    if (this.#fields.length === 0) return [];
    const place = element(
      'details.switches',
      element('summary', t('do.switches')),
      element('p.quiet', t('switches.intro')),
      ...this.#fields,
      button('as-source', t('do.as-source')),
    );
    place.open = this.#info.switches.some(({ value, default: standard }) => value !== standard);
    return [place];
  }

  get #selects() {
    return this.#fields.map((each) => /** @type {HTMLSelectElement} */ (each.querySelector('select')));
  }

  /** @returns {{ [key: string]: string }} */
  get chosen() {
    return Object.fromEntries(this.#selects.map(({ dataset, value }) => [dataset['switch'], value]));
  }

  /** Sets every option to the value in the game's historical source. */
  chooseAsSource() {
    for (const each of this.#selects) each.value = each.dataset['standard'] ?? each.value;
  }
}

export class NewGame {
  #store;
  /** @type {NewGameForm | null} */
  #form = null;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
    /** @param {(form: NewGameForm) => void} act */
    const withForm = (act) => {
      if (this.#form !== null) act(this.#form);
    };
    addCommands('new-game', {
      opponent: ({ value }) => withForm((form) => form.playAgainst(value)),
      side: ({ value }) => withForm((form) => form.playAs(value)),
      level: () => withForm((form) => form.describe()),
      pace: () => {},
      'as-source': () => withForm((form) => form.options.chooseAsSource()),
      'start-game': () => withForm((form) => this.#start(form)),
      'change-players': () => withForm((form) => this.#seat(form)),
    });
  }

  open() {
    const { model, seats } = this.#store;
    if (model === null) return;
    this.#form = new NewGameForm(model, seats);
    fill('new', this.#form.content);
  }

  /** @param {NewGameForm} form */
  #start(form) {
    const { model } = this.#store;
    const { seats, options } = form;
    form.keepNames();
    pageDialog().close();
    if (model === null) return;
    storeSeats(seats);
    this.#store.dispatch({ ...sameAgain(model), isLesson: false, switches: options.chosen, seats });
  }

  /** Changes the players of the open game. @param {NewGameForm} form */
  #seat(form) {
    const { seats } = form;
    form.keepNames();
    pageDialog().close();
    storeSeats(seats);
    this.#store.dispatch({ type: 'seat', seats });
  }
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

/** @param {string} id @param {string} label @param {[string, string][]} options @param {string} value */
function field(id, label, options, value) {
  const select = element(
    'select',
    { id: `field-${id}`, data: { do: id } },
    ...options.map(([each, text]) => element('option', { value: each }, text)),
  );
  select.value = value;
  return element('div.field', element('label', { for: select.id }, label), select);
}

/** Makes the optional field for a person's name. @param {RulesetInfo} info @param {Color} side */
function nameField(info, side) {
  const input = element('input', {
    type: 'text',
    id: `name-${side}`,
    value: match().names[side],
    maxlength: NAME_LETTERS,
    autocomplete: 'off',
  });
  const text = t('set-up.name', { side: sideName(info, side) });
  return element('div.field.names', element('label', { for: input.id }, text), input);
}

/** @param {RulesetInfo} info @param {Switch} each */
function switchField(info, { key, values, default: standard, value }) {
  const id = `switch-${key}`;
  const select = element('select', { id, data: { switch: key, standard } });
  const listed = Array.isArray(values)
    ? values
    : [
        ...new Set([
          standard,
          ...values.also,
          ...Array.from({ length: values.max - values.min + 1 }, (_, index) => String(values.min + index)),
        ]),
      ];
  for (const each of listed) {
    const words = switchValue(info, key, each);
    select.append(
      element('option', { value: each }, each === standard ? t('switches.default', { value: words }) : words),
    );
  }
  select.value = value;
  return element('p.field', element('label', { for: id }, switchName(info, key)), select);
}
