/**
 * Pages to read: the rules of a game, each with its source and, where one shows it, a board; and what is
 * known of its past.
 */

/** @import { Clause, RulesetInfo, Offer, Step } from '../pkg/ludoteca_wasm.js' */
/** @import { ReadingRoute } from '../parameters.js' */
/** @import { Wrong } from '../route.js' */
/** @import { Rules } from '../state/game-model.js' */
import { clauseOf, outcomeText, refusalText } from '../a11y/names.js';
import { DRAWINGS, geometryOf } from '../games/games.js';
import { t } from '../i18n/i18n.js';
import { lookOf } from '../render/look.js';
import { PLAY } from '../render/play.js';
import { createRenderer } from '../render/renderer.js';
import { wrongValue } from '../faults.js';
import { allPieces } from '../state/scene.js';
import { noMarks, STILL, withIdentity } from '../state/still.js';
import { switchesIn } from '../state/switches.js';
import { addressOfGame, addressOfPage, hashOf, switchesWritten } from './addresses.js';
import { linkBeside } from './links.js';
import { byId, element } from './dom.js';
import { fetchJson } from '../state/loading.js';
import { explain, notify } from './page.js';
import { clauseElement, switchName, switchValue } from './panel.js';
import { markRules } from '../state/rule-trial.js';

/**
 * Shows a rule: a position, and what is played there (several turns stand for those before the last), tried
 * in vain, or ended by the players.
 * @typedef {{ pos: string, turn?: string, try?: [number, number][], ended?: 'resign' | Offer }} Demo
 */

/**
 * @param {ReadingRoute & { asked: { clause?: string, with?: string } }} route
 * @param {Rules} rules
 * @returns {Promise<Wrong[]>} what is wrong with what was asked for
 */
export async function showPage(route, rules) {
  const { type: view } = route;
  const { clause = null, with: text = '' } = route.asked;
  const ruleset = route.info.id;
  const { switches, wrong } = switchesIn(text, ruleset, rules);
  const game = new rules.Game(ruleset, switches);
  const info = game.info();
  const page = byId('page');
  const name = t(`ruleset.${ruleset}.name`);
  const other = view === 'rules' ? 'history' : 'rules';
  const title = element('h1', { text: t(`page.${view}`, { name }) });
  title.tabIndex = -1;
  const top = element(
    'p',
    { class: 'row' },
    element('a', { href: addressOfGame('lesson').replace(/^.*#/, '#'), text: t('page.back') }),
    element('a', { href: addressOfPage(other), text: t(`page.${other}`, { name }) }),
  );
  top.append(
    ...linkBeside(`print.html${hashOf({ game: ruleset, ...switchesWritten(switches) })}`, t('page.print')),
  );
  /** @type {HTMLDialogElement} */ (byId('dialog')).close();
  document.title = `${title.textContent} · Ludoteca`;
  page.replaceChildren(top, title);
  if (view === 'rules') markRules();
  if (view === 'history') {
    /** @type {string[]} */
    const sources = await read(info, 'sources', []);
    page.append(
      element(
        'ul',
        { class: 'facts' },
        ...sources.map((source, index) =>
          element('li', {}, t(`history.${info.game}.${index + 1}`), element('cite', { text: source })),
        ),
      ),
    );
  } else {
    /** @type {{ [clause: string]: Demo }} */
    const demos = await read(info, 'demos', {}, DRAWINGS.load(info.game));
    page.append(
      element(
        'p',
        { class: 'legend' },
        ...['source', 'authority', 'project'].map((status) =>
          element('span', { class: 'status', data: { status }, text: t(`status.${status}`) }),
        ),
      ),
      element('ol', { class: 'clauses' }, ...info.clauses.map((clause) => itemOf(clause, demos[clause.id]))),
      ...variants(),
    );
  }
  game.free();
  const asked = info.clauses.some(({ id }) => id === clause) ? document.getElementById(clause ?? '') : null;
  if (clause !== null && asked === null && view === 'rules') wrong.push(wrongValue('clause', clause));
  (asked ?? title).focus();
  (asked ?? title).scrollIntoView({ block: asked === null ? 'end' : 'center' });
  return wrong;

  /** @param {Clause} clause @param {Demo | undefined} demo */
  function itemOf(clause, demo) {
    const item = element('li', { id: clause.id }, clauseElement(clause));
    item.tabIndex = -1;
    try {
      if (demo !== undefined) item.append(...boardOf(demo, clause.id));
    } catch {
      // A position of the game need not be one of this ruleset.
    }
    return item;
  }

  /**
   * @param {Demo} demo
   * @param {string} clause
   * @returns {HTMLElement[]} nothing, if other switches make it another case
   */
  function boardOf({ pos, turn, try: tried, ended }, clause) {
    const record = new rules.Record(game, pos, null);
    const turns = turn?.split(' ') ?? [];
    const last = turns.pop();
    for (const each of turns) record.playText(each);
    const { pieces, turn: mover } = record.state();
    const steps = /** @type {Step[]} */ ((tried ?? []).map(([from, to]) => ({ from, to })));
    const refusal = tried === undefined ? null : record.refuse(steps);
    if (tried !== undefined && refusal?.clause !== clause) return [];
    const played = last && record.playText(last);
    if (ended === 'resign') record.resign(mover);
    else if (ended) record.agree(ended);
    const { outcome } = record.state();
    const shown = played ? played.steps : steps;
    const marks = {
      ...noMarks(),
      mover,
      track: mover,
      proof: refusal?.squares ?? [],
      taken: played ? played.steps.flatMap(({ captures }) => captures) : [],
      arrows: shown.map(({ from, to }) => /** @type {[number, number]} */ ([from, to])),
    };
    record.free();
    const geometry = geometryOf(info, false);
    const canvas = element('canvas', { aria: { hidden: 'true' } });
    const renderer = createRenderer(canvas, () => {}, PLAY);
    renderer.show({
      look: lookOf(info.game),
      geometry,
      pieces: withIdentity([], allPieces(info, pieces)),
      marks,
      dice: [],
      animation: STILL,
      dragged: null,
    });
    canvas.height = (canvas.width * geometry.height) / geometry.width;
    // So many boards are drawn only when they come near.
    new IntersectionObserver(
      (entries, near) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        new ResizeObserver(() =>
          renderer.resize(canvas.clientWidth, (canvas.clientWidth * geometry.height) / geometry.width),
        ).observe(canvas);
      },
      { rootMargin: '50%' },
    ).observe(canvas);
    const words = refusal
      ? refusalText(refusal)
      : [played ? played.notation : '', outcome && outcomeText(outcome)].filter(Boolean).join(' · ');
    const rule = t('rule.number', { number: clauseOf(info, clause)?.number ?? '' });
    const link = element('a', {
      href: hashOf({ game: ruleset, pos, side: 'both', rule: clause }, switches),
      text: t('page.try'),
      aria: { label: `${t('page.try')}. ${rule}` },
    });
    return [element('figure', {}, canvas, element('figcaption', {}, words, ' ', link))];
  }

  /** What may be played otherwise, side by side. */
  function variants() {
    if (info.switches.length === 0) return [];
    const rows = info.switches.map(({ key, values, default: standard }) => {
      const others = Array.isArray(values)
        ? values.filter((value) => value !== standard)
        : [`${values.min}–${values.max}`, ...values.also];
      return element(
        'tr',
        {},
        element('th', { text: switchName(info, key) }),
        element('td', { text: switchValue(info, key, standard) }),
        element('td', { text: others.map((value) => switchValue(info, key, value)).join(' · ') }),
      );
    });
    return [
      element('h2', { text: t('page.variants') }),
      element(
        'table',
        {},
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            element('td'),
            element('th', { text: t('page.as-source') }),
            element('th', { text: t('page.or') }),
          ),
        ),
        element('tbody', {}, ...rows),
      ),
    ];
  }
}

/**
 * Without the boards, or the sources, the words are still of use.
 * @template T
 * @param {RulesetInfo} info
 * @param {string} name of a file of the game
 * @param {T} none what stands for it
 * @param {Promise<void>} [needed] what it is of no use without
 * @returns {Promise<T>}
 */
const read = ({ game }, name, none, needed) =>
  Promise.all([fetchJson(`games/${game}/${name}.json`), needed])
    .then(([whole]) => /** @type {T} */ (whole))
    .catch((reason) => {
      notify(explain(reason));
      return none;
    });
