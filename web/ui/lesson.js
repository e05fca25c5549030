/**
 * A first game in some steps, each on the real board with the real rules: the lesson only sets positions up,
 * points, and says whether what was played is what it asked for. Loaded when somebody wants to learn.
 */

/** @import { RulesetInfo, TurnView } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel, Happening, Rules } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import { onSpoken, speak, speakAlso, t } from '../i18n/i18n.js';
import { short } from '../state/address.js';
import { fetchJson } from '../state/loading.js';
import { STILL } from '../state/still.js';
import { addressOfGame, addressWith, goTo } from './addresses.js';
import { addStyles, button, byId, element } from './dom.js';
import { replaceAddress } from './history.js';
import { keepFocus } from './keep-focus.js';
import { asked as address, notify } from './page.js';

/**
 * `points`: from where to where the arrows go. What is asked for: an attempt that this `clause` refuses; or
 * one of these
 * `turns`, by where it leads; or a turn that takes something; or else any turn. `in`: the rulesets that have
 * the step.
 * @typedef {{ id: string, in?: string[], pos: string, points: [number, number][], clause?: string, turns?:
 *   string[], takes?: boolean }} LessonStep
 */
/** @typedef {'asks' | 'right' | 'wrong'} Verdict */
/**
 * `open` says what is wrong with what is asked for; the empty text if nothing is, or it begins all the same.
 */
/**
 * @typedef {{ open: (info: RulesetInfo, asked: string, isFirst: boolean) => Promise<string>, close: () =>
 *   void }} Lesson
 */

/**
 * @param {{ store: Store, rules: Rules, say: (text: string) => void }} page
 * @returns {Lesson}
 */
export function createLesson({ store, rules, say }) {
  const section = element('section', { id: 'lesson' });
  /** @type {RulesetInfo | null} */
  let info = null;
  /** @type {LessonStep[]} */
  let steps = [];
  let at = 0;
  /** @type {Verdict} */
  let verdict = 'asks';
  /** What was played lies still only when its movement has been seen. */
  let isSettled = true;

  const stepNow = () => /** @type {LessonStep} */ (steps[at]);
  const isLast = () => at === steps.length - 1;
  const textOf = () => t(`lesson.${info?.game ?? ''}.${stepNow().id}`);

  /** Where a turn of this step leads. @param {string} notation */
  function positionAfter(notation) {
    const game = new rules.Game(info?.id ?? '');
    const record = new rules.Record(game, stepNow().pos, null);
    record.playText(notation);
    const { position } = record.state();
    record.free();
    game.free();
    return position;
  }

  /** @param {TurnView} turn @param {GameModel} model */
  function isWanted(turn, { game }) {
    const { clause, turns, takes } = stepNow();
    if (clause !== undefined) return false;
    if (takes) return turn.steps.some(({ captures }) => captures.length > 0);
    return turns === undefined || turns.some((text) => positionAfter(text) === game.position);
  }

  /** @param {Verdict} now */
  function judge(now) {
    verdict = now;
    if (now === 'asks') store.dispatch({ type: 'teach', answers: true, points: stepNow().points });
    else say(t(`lesson.${now}`));
    show();
  }

  /** @param {GameModel | null} model @param {Happening} happening */
  function follow(model, happening) {
    if (info === null || model === null) return;
    showLabel(model);
    if (happening.type === 'moved-in-line') judge('asks');
    if (happening.type === 'refused' && verdict === 'asks' && model.refusal?.clause === stepNow().clause)
      judge('right');
    if (happening.type === 'played') {
      isSettled = false;
      if (verdict === 'asks') judge(isWanted(happening.turn, model) ? 'right' : 'wrong');
    }
    if (isSettled || model.animation !== STILL) return;
    isSettled = true;
    store.dispatch({ type: 'teach', answers: false, points: [] });
  }

  /** The label beside the board has its say when it says more than the lesson. @param {GameModel} model */
  function showLabel({ interaction, refusal, info: { dice } }) {
    const isPlain = interaction.type === 'enter' && interaction.entered.length === 0 && dice === 0;
    byId('label').hidden = refusal === null && (isPlain || interaction.type === 'away');
  }

  /** @param {number} next */
  function go(next) {
    if (info === null) return;
    at = next;
    isSettled = true;
    const search = new URLSearchParams(location.search);
    search.delete('lesson');
    const before = search.size > 0 ? `?${search}` : '';
    const behind = addressWith({ game: info.id, lesson: String(at + 1) });
    replaceAddress(`${location.pathname}${before}${behind}`);
    const position = stepNow().pos;
    store.dispatch({ type: 'open', ruleset: info.id, switches: {}, position, isLesson: true });
    judge('asks');
    say(`${t('lesson.progress', { step: at + 1, steps: steps.length })}. ${textOf()}`);
  }

  /** From a button of the lesson the focus goes to where there is something to do. @param {number} next */
  function goOn(next) {
    go(next);
    const [point] = stepNow().points;
    const doing = document.querySelector(
      point === undefined ? '#label button' : `#grid [data-square="${point[0]}"]`,
    );
    if (doing instanceof HTMLElement) doing.focus();
  }

  /** @param {{ [name: string]: string }} address */
  const play = (address) => () => goTo(`#${new URLSearchParams({ game: info?.id ?? '', ...address })}`);

  function buttons() {
    const isOver = isLast() && verdict === 'right';
    const back = at > 0 ? [button('lesson-back', t('lesson.back'), () => goOn(at - 1), '')] : [];
    const next = isLast()
      ? []
      : [
          button(
            'lesson-next',
            t(verdict === 'right' ? 'lesson.next' : 'lesson.skip'),
            () => goOn(at + 1),
            verdict === 'right' ? 'primary' : '',
          ),
        ];
    const again =
      verdict === 'wrong'
        ? [button('lesson-again', t('do.undo'), () => store.dispatch({ type: 'undo' }), 'primary')]
        : [];
    const played = [
      button('lesson-computer', t('lesson.computer'), play({ side: 'first', level: '1' }), 'primary'),
      button('lesson-person', t('lesson.person'), play({ side: 'both' }), 'primary'),
    ];
    return [...again, ...(isOver ? played : next), ...back];
  }

  function show() {
    if (info === null) return;
    const title = element(
      'h2',
      {},
      t('do.lesson'),
      ' ',
      element('span', { text: t('lesson.progress', { step: at + 1, steps: steps.length }) }),
    );
    title.tabIndex = -1;
    const said =
      verdict === 'asks'
        ? ''
        : verdict === 'wrong'
          ? t('lesson.wrong')
          : t(isLast() ? 'lesson.done' : 'lesson.right');
    const leave = element('a', {
      href: addressOfGame().replace(/^.*#/, '#'),
      data: { do: 'lesson-leave' },
      text: t('lesson.leave'),
    });
    section.dataset['verdict'] = verdict;
    keepFocus(section, [
      title,
      element('p', { class: 'asked', text: textOf() }),
      element('p', { class: 'said', text: said }),
      element('div', { class: 'row' }, ...buttons(), leave),
    ]);
  }

  store.subscribe(follow);
  onSpoken(show);

  return {
    async open(opened, asked, isFirst) {
      await Promise.all([addStyles('ui/lesson.css'), speakAlso('lessons')]);
      const all = /** @type {{ [game: string]: LessonStep[] }} */ (await fetchJson('demos/lessons.json'));
      const own = /** @type {LessonStep[]} */ (all[opened.game]);
      const listed = own.filter((each) => each.in?.includes(opened.id) ?? true);
      const step = Number(asked);
      const isKnown = Number.isInteger(step) && step >= 1 && step <= listed.length;
      const wrong = isKnown ? '' : t('error.lesson', { name: short(asked), steps: listed.length });
      // Nothing that is open is left for what is not there.
      if (wrong !== '' && store.model !== null) return wrong;
      await speak(null, opened.game);
      // Meanwhile somebody may have gone elsewhere.
      if (!address().has('lesson')) return '';
      steps = listed;
      info = opened;
      document.body.dataset['lesson'] = '';
      byId('side').prepend(section);
      go(isKnown ? step - 1 : 0);
      if (wrong !== '') notify(wrong);
      if (isFirst) return '';
      scrollTo(0, 0);
      section.querySelector('h2')?.focus({ preventScroll: true });
      return '';
    },
    close() {
      info = null;
      delete document.body.dataset['lesson'];
      byId('label').hidden = false;
      section.remove();
    },
  };
}
