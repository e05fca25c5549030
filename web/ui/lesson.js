/**
 * The lesson: a series of positions on the real board, with the real rules. Each step shows arrows, asks for
 * a move, and says whether the move played is correct.
 */

/** @import { MoveView, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel, StoreEvent } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Parameters } from '../route/addresses.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { loadMessages, onMessagesChange, t } from '../i18n/i18n.js';
import { addressHere } from '../route.js';
import { short } from '../i18n/foreign-text.js';
import { fetchJson } from '../state/loading.js';
import { STILL } from '../board/empty-scene.js';
import { addressOfGame, addressWith, hashOf } from '../route/addresses.js';
import { addCommands } from './commands.js';
import { button, byId, element } from '../dom.js';
import { goTo, replaceAddress } from '../state/address-bar.js';
import { newRecord, using } from '../state/records.js';
import { addLesson } from '../state/shelf-totals.js';
import { face, opponentName } from './faces.js';
import { icon } from './icons.js';
import { keepFocus } from './keep-focus.js';
import { notify } from './page.js';
import { drawnPiece } from './panel.js';

/** Level of the computer in the game that the lesson leads to. */
const EASIEST = 1;

/**
 * A step asks for an illegal move that `clause` forbids, for one of `moves` or a move to the same position,
 * for any capture (`takes`), or otherwise for any move. `in`: rulesets that have the step; `points`: arrows.
 * @typedef {{ id: string, in?: string[], pos: string, points: [number, number][], clause?: string,
 *   moves?: string[], takes?: boolean }} LessonStep
 */
/** @typedef {'pending' | 'right' | 'wrong'} Verdict */
/** @typedef {{ store: Store, say: (text: string) => void }} LessonContext */

export class Lesson {
  #page;
  #section = element('section', { id: 'lesson' });
  /** The ruleset of the open lesson, or null. @type {RulesetInfo | null} */
  #info = null;
  /** @type {LessonStep[]} */
  #steps = [];
  #at = 0;
  /** Ids of the steps solved since the lesson was opened. @type {Set<string>} */
  #solved = new Set();
  /** @type {Verdict} */
  #verdict = 'pending';
  /** False while a move is being animated. After the animation, the board accepts no more input. */
  #isSettled = true;

  /** @param {LessonContext} page */
  constructor(page) {
    this.#page = page;
    page.store.subscribe((model, event) => this.#follow(model, event));
    onMessagesChange(() => this.#show());
    addCommands('lesson', {
      'lesson-next': () => this.#goOn(this.#at + 1),
      'lesson-back': () => this.#goOn(this.#at - 1),
      'lesson-again': () => page.store.dispatch({ type: 'undo' }),
      'lesson-computer': () => this.#play({ side: 'first', level: String(EASIEST) }),
      'lesson-person': () => this.#play({ side: 'both' }),
    });
  }

  /**
   * @param {RulesetInfo} opened
   * @param {string} name number of a step, from 1
   * @param {boolean} isFirst whether the page has just been loaded
   * @param {() => boolean} isCurrent false once something else has been opened
   * @returns {Promise<string>} the error if the lesson can't be opened, otherwise ''
   */
  async open(opened, name, isFirst, isCurrent) {
    const own = /** @type {LessonStep[]} */ (await fetchJson(`games/${opened.game}/lessons.json`));
    const listed = own.filter((each) => each.in?.includes(opened.id) ?? true);
    const step = Number(name);
    const isKnown = Number.isInteger(step) && step >= 1 && step <= listed.length;
    const wrong = isKnown ? '' : t('error.lesson', { name: short(name), steps: listed.length });
    // An unknown step does not close the open game.
    if (wrong !== '' && this.#page.store.model !== null) return wrong;
    await loadMessages(null, opened.game);
    if (!isCurrent()) return '';
    if (this.#info?.id !== opened.id) this.#solved.clear();
    this.#steps = listed;
    this.#info = opened;
    document.body.dataset['lesson'] = '';
    byId('side').prepend(this.#section);
    this.#go(isKnown ? step - 1 : 0);
    if (wrong !== '') notify(wrong);
    if (isFirst) return '';
    scrollTo(0, 0);
    this.#section.querySelector('h2')?.focus({ preventScroll: true });
    return '';
  }

  close() {
    this.#info = null;
    delete document.body.dataset['lesson'];
    byId('label').hidden = false;
    this.#section.remove();
  }

  get #step() {
    return /** @type {LessonStep} */ (this.#steps[this.#at]);
  }

  get #isLast() {
    return this.#at === this.#steps.length - 1;
  }

  /** True once the last step is solved. */
  get #isDone() {
    return this.#isLast && this.#verdict === 'right';
  }

  get #text() {
    return t(`lesson.${this.#info?.game ?? ''}.${this.#step.id}`);
  }

  /** Returns the position after a move from the position of this step. @param {string} notation */
  #positionAfter(notation) {
    const start = { ruleset: this.#info?.id ?? '', position: this.#step.pos };
    return using(newRecord(rules, start), (record) => {
      record.playText(notation);
      return record.state().position;
    });
  }

  /** @param {MoveView} move @param {GameModel} model */
  #isSolution(move, { game }) {
    const { clause, moves, takes } = this.#step;
    if (clause !== undefined) return false;
    if (takes) return move.steps.some(({ captures }) => captures.length > 0);
    return moves === undefined || moves.some((text) => this.#positionAfter(text) === game.position);
  }

  /** @param {Verdict} now */
  #judge(now) {
    const { store, say } = this.#page;
    this.#verdict = now;
    if (now === 'right') {
      this.#solved.add(this.#step.id);
      if (this.#steps.every(({ id }) => this.#solved.has(id))) addLesson();
    }
    if (now === 'pending') store.dispatch({ type: 'teach', answers: true, points: this.#step.points });
    else {
      say(this.#isDone ? t('lesson.done') : t(`lesson.${now}`));
      const [step, steps] = [this.#at + 1, this.#steps.length];
      store.dispatch({ type: 'judge', step, steps, isRight: now === 'right' });
    }
    this.#show();
  }

  /** @param {GameModel} model @param {StoreEvent} event */
  #follow(model, event) {
    if (this.#info === null) return;
    showLabel(model);
    if (event.type === 'moved-in-line') this.#judge('pending');
    const isPending = this.#verdict === 'pending';
    if (event.type === 'refused' && isPending && model.refusal?.clause === this.#step.clause)
      this.#judge('right');
    if (event.type === 'played') {
      this.#isSettled = false;
      if (isPending) this.#judge(this.#isSolution(event.move, model) ? 'right' : 'wrong');
    }
    if (this.#isSettled || model.animation !== STILL) return;
    this.#isSettled = true;
    this.#page.store.dispatch({ type: 'teach', answers: false, points: [] });
  }

  /** @param {number} next */
  #go(next) {
    if (this.#info === null) return;
    const { store, say } = this.#page;
    const { id } = this.#info;
    this.#at = next;
    this.#isSettled = true;
    replaceAddress(addressOfStep(id, next + 1));
    const position = this.#step.pos;
    store.dispatch({ type: 'open', ruleset: id, switches: {}, position, isLesson: true });
    this.#judge('pending');
    say(`${t('lesson.progress', { step: next + 1, steps: this.#steps.length })}. ${this.#text}`);
  }

  /** Goes to a step, and focuses the square or button to use first. @param {number} next */
  #goOn(next) {
    this.#go(next);
    const [point] = this.#step.points;
    const doing = document.querySelector(
      point === undefined ? '#controls [data-due]' : `#grid [data-square="${point[0]}"]`,
    );
    if (doing instanceof HTMLElement) doing.focus();
  }

  /** Starts a game of the ruleset. @param {Parameters} address */
  #play(address) {
    goTo(hashOf({ game: this.#info?.id ?? '', ...address }));
  }

  /** Makes the buttons of a step. */
  #buttons() {
    const isRight = this.#verdict === 'right';
    const again =
      this.#verdict === 'wrong' ? [button('lesson-again', { class: 'primary' }, t('do.undo'))] : [];
    const next = button(
      'lesson-next',
      { class: isRight ? 'primary' : '' },
      t(isRight ? 'lesson.next' : 'lesson.skip'),
    );
    return [...again, ...(this.#isLast ? [] : [next])];
  }

  /** Makes the content of a step that is being learnt. */
  #task() {
    const feedback = { pending: '', wrong: t('lesson.wrong'), right: t('lesson.right') }[this.#verdict];
    return [
      element('div.teacher', { aria: { hidden: true } }, face(EASIEST)),
      element('p.task', this.#text),
      element('p.feedback', feedback),
      element('div.row', ...this.#buttons(), ...this.#ways()),
    ];
  }

  /** Makes the content after the last step: the learner can play now. @param {RulesetInfo} info */
  #end(info) {
    const name = opponentName(EASIEST);
    const play = t('lesson.computer', { name, level: EASIEST });
    const { game } = /** @type {GameModel} */ (this.#page.store.model);
    const side = game.outcome?.winner ?? game.moves.at(-1)?.color ?? game.turn;
    return [
      element('div.medal', { aria: { hidden: true } }, drawnPiece(info, side, 288), icon('end')),
      element('p.task', t('lesson.done')),
      button('lesson-computer', { class: 'primary' }, play),
      button('lesson-person', t('opponent.person')),
      element('div.row', ...this.#ways()),
    ];
  }

  /** Makes the button to the previous step, and the link that leaves the lesson. */
  #ways() {
    const back = this.#at > 0 ? [button('lesson-back', { class: 'way' }, t('lesson.back'))] : [];
    const href = addressOfGame().replace(/^.*#/, '#');
    return [...back, element('a', { href, data: { do: 'lesson-leave' } }, t('lesson.leave'))];
  }

  /** Makes the heading, with a dot for each step. */
  #head() {
    const progress = t('lesson.progress', { step: this.#at + 1, steps: this.#steps.length });
    const dots = this.#steps.map(({ id }, index) =>
      element('i', {
        class: `${this.#solved.has(id) ? 'solved' : ''} ${index === this.#at ? 'here' : ''}`.trim(),
      }),
    );
    return element(
      'div.head',
      element('h2', { tabindex: -1 }, t('do.lesson'), ' ', element('span', progress)),
      element('div.dots', { aria: { hidden: true } }, ...dots),
    );
  }

  #show() {
    if (this.#info === null) return;
    this.#section.dataset['verdict'] = this.#verdict;
    this.#section.toggleAttribute('data-done', this.#isDone);
    keepFocus(this.#section, [this.#head(), ...(this.#isDone ? this.#end(this.#info) : this.#task())]);
  }
}

/** Hides the message while it adds nothing to the lesson. @param {GameModel} model */
function showLabel({ interaction, refusal, game, info: { dice } }) {
  const isPlain = interaction.type === 'enter' && interaction.entered.length === 0 && dice === 0;
  const isIdle = isPlain || interaction.type === 'away' || game.outcome !== null;
  byId('label').hidden = refusal === null && isIdle;
}

/**
 * Returns the URL of a step. A step in the query string is removed.
 * @param {string} game
 * @param {number} step
 */
function addressOfStep(game, step) {
  const { before } = addressHere();
  before.delete('lesson');
  const search = String(new URLSearchParams([...before]));
  return `${location.pathname}${search && `?${search}`}${addressWith({ game, lesson: String(step) })}`;
}
