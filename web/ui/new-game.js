/** The dialog "New game": opponent, side, level, options. */

/** @import { Color, RulesetInfo, Switch } from '../pkg/ludoteca_wasm.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { GameModel, StoreCommand } from '../state/game-model.js' */
/** @import { Computer, Seats, Who } from '../state/players.js' */
/** @import { Store } from '../state/store.js' */
import { sideName } from '../board/a11y/names.js';
import { t } from '../i18n/i18n.js';
import { match, setNames, NAME_LETTERS } from '../state/match.js';
import { keepLevel, seatsAtNextLevel } from '../state/next-level.js';
import { computer, LEVELS, PACES, storeSeats, TIMES_MS, withLevel } from '../state/players.js';
import { button, element, pageDialog } from '../dom.js';
import { areLeftOut } from '../perfect/file-status.js';
import { perfectPlayerFile } from '../perfect/tables.js';
import { switchName, switchValue } from './clause.js';
import { addCommands, run } from './commands.js';
import { fill } from './dialog.js';
import { face, opponentName } from './faces.js';
import { choicesOf, radioGroup, selectField, valueIn } from './fields.js';
import { sameAgain } from './game-commands.js';
import { linkedPage } from './links.js';
import { drawnPiece } from './panel.js';

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

/**
 * Returns the opponents to choose from: the usual ones, and those under "More". A friend needs a page that
 * links can open.
 * @param {Seats} seats of the open game
 * @returns {[usual: Opponent[], more: Opponent[]]}
 */
function opponentsFor({ who, friend }) {
  const mayInvite = friend || linkedPage() !== null;
  const mayLieFlat = who === 'table' || matchMedia(FLAT_TOUCH_SCREEN).matches;
  return [
    ['computer', 'person', ...(mayInvite ? /** @type {const} */ (['friend']) : [])],
    [...(mayLieFlat ? /** @type {const} */ (['table']) : []), 'nobody'],
  ];
}

/** Makes the choice of the opponent, with the rarer ones under "More". @param {Seats} seats */
function opponentField(seats) {
  const [usual, more] = opponentsFor(seats);
  const chosen = opponentOf(seats);
  const choices = choicesOf([...usual, ...more], (each) => t(`opponent.${each}`));
  const field = radioGroup('opponent', t('set-up.opponent'), choices, chosen);
  const labels = [...field.querySelectorAll('label')];
  field.append(
    element('div', ...labels.slice(0, usual.length)),
    element(
      'details.more',
      { open: more.includes(chosen) },
      element('summary', t('do.more')),
      element('div', ...labels.slice(usual.length)),
    ),
  );
  return field;
}

/** Makes the three steps of a game with a friend, with a note on the dice. @param {RulesetInfo} info */
const friendSteps = (info) =>
  element(
    'div.friend',
    element(
      'ol',
      ...[1, 2, 3].map((step) => element('li', t(/** @type {MessageKey} */ (`friend.step.${step}`)))),
    ),
    info.dice > 0 && element('p.quiet', t('share.dice')),
  );

/** @param {Opponent} opponent @param {string} side number of the side @returns {Who} */
function whoWith(opponent, side) {
  if (opponent === 'person') return 'both';
  if (opponent === 'nobody' || opponent === 'table') return opponent;
  return side === '0' ? 'first' : 'second';
}

/** The choice of the computer opponent on one side, and of its time per move at the highest level. */
class LevelField {
  side;
  #levels;
  #times;
  #feel;
  field;

  /** @param {Color} side @param {Computer} chosen */
  constructor(side, { level, timeMs }) {
    this.side = side;
    this.#feel = element('p.quiet', { id: `level-${side}-feel` });
    this.#levels = radioGroup(
      `level-${side}`,
      '',
      Array.from({ length: LEVELS }, (_, index) => [
        String(index + 1),
        opponentName(index + 1),
        face(index + 1),
      ]),
      String(level),
    );
    this.#levels.classList.add('faces');
    this.#levels.setAttribute('aria-describedby', this.#feel.id);
    this.#levels.append(this.#feel);
    this.#times = selectField(
      `time-${side}`,
      t('who.time'),
      [
        ['', t('who.time.usual')],
        ...TIMES_MS.map(
          (time) =>
            /** @type {[string, string]} */ ([String(time), t('who.time.seconds', { seconds: time / 1000 })]),
        ),
      ],
      timeMs === null ? '' : String(timeMs),
    );
    this.field = element('div', this.#levels, this.#times);
  }

  get isHidden() {
    return this.field.hidden;
  }

  /** The chosen opponent. */
  get player() {
    const level = Number(valueIn(this.#levels));
    const time = valueIn(this.#times);
    return computer(level, level === LEVELS && time !== '' ? Number(time) : null);
  }

  /**
   * Shows or hides the field, and describes the chosen opponent.
   * @param {{ hidden: boolean, title: string, mayBePerfect: boolean }} shown `mayBePerfect`: the highest
   *   level plays perfectly
   */
  follow({ hidden, title, mayBePerfect }) {
    const { level } = this.player;
    const isHighest = level === LEVELS && mayBePerfect;
    const isPerfect = isHighest && !areLeftOut;
    this.field.hidden = hidden;
    this.#times.hidden = level !== LEVELS || isPerfect;
    const legend = this.#levels.querySelector('legend');
    if (legend !== null) legend.textContent = title;
    const name = t(isPerfect ? 'level.perfect' : /** @type {MessageKey} */ (`level.${level}`));
    const perfectFeel = areLeftOut ? 'perfect.left-out' : 'level.feel.perfect';
    const feel = t(isHighest ? perfectFeel : /** @type {MessageKey} */ (`level.feel.${level}`));
    this.#feel.replaceChildren(element('b', t('level.named', { level, name })), ' ', feel);
  }
}

/** The content of the dialog. Its fields keep the choices. */
class NewGameForm {
  #info;
  #seats;
  #opponents;
  #friend;
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
    this.#opponents = opponentField(seats);
    this.#friend = friendSteps(info);
    this.#sides = radioGroup(
      'side',
      t('set-up.side'),
      SIDES.map((side) => [String(side), sideName(info, side), drawnPiece(info, side, 96)]),
      seats.who === 'second' ? '1' : '0',
    );
    this.#levels = SIDES.map((side) => new LevelField(side, seats.computers[side]));
    const paces = choicesOf(PACES, (each) => t(`pace.${each}`));
    this.#pace = selectField('pace', t('who.pace'), paces, seats.pace);
    this.#names = SIDES.map((side) => nameField(info, side));
    this.#options = optionsOf(info);
    for (const each of this.#options) each.addEventListener('change', () => this.follow());
    const fields = [
      this.#opponents,
      this.#sides,
      this.#friend,
      ...this.#levels.map(({ field }) => field),
      this.#pace,
      ...this.#names,
    ];
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
    this.#sides.hidden = opponent !== 'computer' && opponent !== 'friend';
    this.#friend.hidden = opponent !== 'friend';
    this.#pace.hidden = opponent !== 'nobody';
    for (const each of this.#names) each.hidden = !this.#arePeople;
    for (const field of this.#levels) {
      const isOwn = valueIn(this.#sides) === String(field.side);
      field.follow({
        hidden: opponent !== 'nobody' && (opponent !== 'computer' || isOwn),
        title:
          opponent === 'nobody'
            ? t('who.level-of', { side: sideName(this.#info, field.side) })
            : t('who.level'),
        mayBePerfect: this.#mayBePerfect,
      });
    }
  }

  /** Stores the names if two people play. */
  keepNames() {
    if (this.#arePeople) setNames(this.#names.map(valueIn));
  }

  /** @returns {Seats} */
  get seats() {
    const who = whoWith(this.#opponent, valueIn(this.#sides));
    const pace = PACES.find((each) => each === valueIn(this.#pace)) ?? this.#seats.pace;
    /** @type {Seats} */
    const seats = { ...this.#seats, who, friend: this.#opponent === 'friend', pace };
    return this.#levels.reduce(
      (seated, { isHidden, side, player }) => (isHidden ? seated : withLevel(seated, side, player)),
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
  // After a win, the next opponent is one level higher.
  const isOver = model.game.outcome !== null;
  const form = new NewGameForm(model, isOver ? seatsAtNextLevel(store.seats, model.info.id) : store.seats);
  const follow = () => form.follow();
  /** Closes the dialog, and changes the players. @param {(seats: Seats) => StoreCommand} command */
  const seat = (command) => () => {
    const { seats } = form;
    form.keepNames();
    pageDialog().close();
    storeSeats(seats);
    keepLevel(model.info.id, seats);
    store.dispatch(command(seats));
    // The friend begins, so the game has to be sent.
    if (seats.friend && store.model?.interaction.type === 'away') void run('letter');
  };
  addCommands('new-game', {
    opponent: follow,
    side: follow,
    level: follow,
    time: follow,
    pace: follow,
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
