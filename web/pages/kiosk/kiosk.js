/**
 * The page in a hall, by its address: `kiosk=1`, the games that are there, an opponent that plays by itself
 * to be seen, and everything as it was when nobody has touched anything for a while. Nothing leads away from
 * here.
 */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { GamePage } from '../../ui/game-page.js' */
/** @import { Wrong } from '../../route.js' */
/** @import { Language } from '../../i18n/i18n.js' */
/** @import { Pace, Seats } from '../../state/players.js' */
/** @import { Theme } from '../../state/theme.js' */
import { home, isBuilt } from '../../assets.js';
import { language, onSpoken, preferredLanguage, speak, speakAlso, t } from '../../i18n/i18n.js';
import { routeOf } from '../../route/parameters.js';
import { addressHere, readAddress } from '../../route.js';
import { usualSeats } from '../../state/players.js';
import { switchLetters } from '../../state/keyboard-shortcuts.js';
import { changeSettings, USUAL } from '../../state/settings.js';
import { keepNothing, serviceWorkers } from '../../state/storage.js';
import { chooseLook } from '../../state/theme.js';
import { addressWith } from '../../route/addresses.js';
import { addCommands, run } from '../../ui/commands.js';
import { addStyles, button, byId, element, focusBoard } from '../../dom.js';
import { tool } from '../../ui/action-bar.js';
import { goTo, replaceAddress } from '../../state/address-bar.js';
import { notify, notifyWrong, rulesetNamed, rulesets, showView } from '../../ui/page.js';
import { Alarm } from './alarm.js';
import { Choice } from './choice.js';
import { now } from './clock.js';
import { Missing } from './missing.js';
import { IDLE_S, readKiosk } from './parameters.js';
import { onChange, onWaking } from './signs.js';
import { publicPage, takeHome } from './take-home.js';
import { Warning } from './warning.js';
import { forbidWaysOut } from './ways-out.js';

/**
 * @typedef {object} Page
 * @property {() => Promise<GamePage>} load
 * @property {(tag: Language) => Promise<void>} setLanguage
 * @property {(listed: string[]) => void} showOnly
 */

/** The opponent that is to be seen, what a game is about, or nothing. */
/** @typedef {'attract' | 'card' | 'none'} Stage */

/** How long the warning stands: WCAG 2.2.1 asks for 20 seconds, this is for those who read slowly. */
const WARNING_S = 30;
/** How long a game is shown that nobody plays, and how long its end. */
const SHOWN_MS = 180_000;
const END_MS = 8000;
/** How long to wait for what may never come, and until it is asked for again. */
const PATIENCE_MS = 5000;

/** Whether it comes, and soon. @param {Promise<unknown>} promise @returns {Promise<boolean>} */
const comes = (promise) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, false);
    promise
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });

/**
 * What the address says about the kiosk.
 * @typedef {object} Options
 * @property {RulesetInfo[]} games
 * @property {Language} tag of each visitor at first
 * @property {number} idleMs how long nobody may touch anything
 * @property {boolean} attracts whether the computer plays by itself to be seen
 * @property {number} level
 * @property {Pace | undefined} pace
 * @property {boolean} table whether the screen lies between two people
 * @property {Theme} theme
 * @property {string | null} outside where others find this page
 * @property {string} address at which each visitor begins
 * @property {Wrong[]} wrong
 */

/** @returns {Options} */
function readOptions() {
  const { asked, wrong } = readKiosk(rulesets);
  const { search, behind } = addressHere();
  const listed = (asked.games ?? rulesets.map(({ id }) => id)).flatMap((name) => rulesetNamed(name) ?? []);
  return {
    games: [...new Set(listed)],
    tag: asked.lang ?? preferredLanguage(),
    idleMs: (asked.idle ?? IDLE_S.usual) * 1000,
    attracts: asked.attract === '1',
    level: asked.level ?? usualSeats().computers[0].level,
    pace: asked.pace,
    table: asked.table === '1',
    theme: asked.theme ?? 'material',
    outside: asked.home ?? (home || publicPage()),
    address: location.pathname + search + (behind.has('kiosk') ? addressWith({}) : ''),
    wrong,
  };
}

/** The page in a hall, from one visitor to the next. */
class Kiosk {
  #page;
  #app;
  #options;
  #layer = element('div', { id: 'kiosk' });
  #others = tool('others', '', 'games');
  #choice;
  /** The choice of the first screen. */
  #first;
  #warning;
  #missing;
  #dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
  /** What stands before the board now. @type {Stage} */
  #stage = 'none';
  /** The game that is shown, since when, and when it ended. */
  #at = 0;
  #since = 0;
  #endedAt = 0;
  #touchedAt = now();
  /** Whether anybody has been here since everything was as at first. */
  #isTouched = false;
  /** How often something else has been asked for: what comes late is not wanted any more. */
  #wishes = 0;
  /** How much of what each visitor finds is on its way, and when the last of it came or was given up. */
  #coming = 0;
  #cameAt = now();
  /** A newer build answers: the page is loaded again when nobody is there. */
  #isReplaced = false;
  /** The notice that each visitor finds. */
  #notice = '';
  #alarm = new Alarm(() => this.#look());

  /** @param {Page} page @param {GamePage} app @param {Options} options */
  constructor(page, app, options) {
    this.#page = page;
    this.#app = app;
    this.#options = options;
    this.#choice = new Choice(options, () => this.#seat());
    this.#first = this.#choice.made();
    this.#warning = new Warning();
    this.#missing = new Missing();
  }

  async start() {
    const { games, outside, wrong } = this.#options;
    this.#build();
    this.#listen();
    // The touch itself is heard wherever it falls.
    addCommands({
      touch: () => {},
      others: () => this.#openMenu(),
      play: () => this.#begin(),
      still: () => this.#touch(),
      ...this.#choice.commands,
    });
    // The address may name a level, which would count for every game.
    this.#app.store.subscribe((model, { type }) => {
      // From afar it is too much to read with what is wrong: one touch away.
      if (type === 'refused') byId('label').querySelector('.why')?.removeAttribute('open');
      if (type === 'opened' && model?.isLesson === false && this.#stage === 'none')
        queueMicrotask(() => this.#seat());
      if (model?.game.outcome != null) this.#lookSoon();
    });
    forbidWaysOut();
    onSpoken(() => this.#write());
    if (outside !== null) this.#others.after(takeHome(outside, this.#app.store));
    addEventListener('hashchange', () => {
      const { info } = routeOf(readAddress(), rulesets);
      const chosen = info === null ? -1 : games.indexOf(info);
      if (chosen >= 0) this.#at = chosen;
      // The link to all games leads there from the card too.
      if (this.#stage === 'card') this.#show('none');
    });
    this.#notice = sayWrong(wrong);
    this.#missing.settle();
    onChange([byId('notice'), this.#missing.place], () => this.#lookSoon());
    onSpoken(() => this.#lookSoon());
    onWaking(() => this.#alarm.ring());
    if (isBuilt)
      serviceWorkers()
        ?.register('sw.js', { updateViaCache: 'none' })
        .catch(() => {});
    await this.#prepare(() => this.#reset());
    notify(this.#notice);
  }

  /** Puts what a kiosk has of its own into the page. */
  #build() {
    byId('heading').before(this.#layer);
    byId('controls').after(this.#others);
    byId('cards').before(element('div', { id: 'welcome' }, byId('start-title'), this.#first));
    this.#choice.write();
    const follow = () => placeTop();
    new MutationObserver(follow).observe(document.body, { attributeFilter: ['data-view'] });
    follow();
    // All games are alike here.
    new MutationObserver(nameFirst).observe(byId('hero'), { childList: true, subtree: true });
    nameFirst();
    new MutationObserver(() => this.#nameLevel()).observe(byId('players'), { childList: true });
  }

  /** The computer's level has the name that visitors choose, not a number. */
  #nameLevel() {
    const { model } = this.#app.store;
    model?.players.forEach((player, side) => {
      const seat = byId('players').querySelector(`[data-side="${side}"] > .seat`);
      if (player.type === 'computer' && seat !== null)
        seat.textContent = `${t('opponent.computer')} · ${this.#choice.levelName}`;
    });
  }

  #listen() {
    for (const gesture of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(gesture, () => this.#touch(), { capture: true, passive: true });
    // Not at the touch itself: what it falls on would take the focus from what appears.
    for (const gesture of ['click', 'keydown'])
      addEventListener(gesture, (event) => this.#endAttraction(event), { capture: true });
  }

  /** @param {Event} event */
  #endAttraction(event) {
    // A touch of the board beside the card begins to play.
    if (this.#stage === 'card' && event.type === 'click' && isBoard(event)) return this.#begin();
    if (this.#stage !== 'attract' || this.#missing.has(event.target)) return;
    // Not where a link leads that this click falls on.
    if (event.type === 'click') event.preventDefault();
    void this.#prepare(() => this.#invite());
  }

  get #game() {
    const { games } = this.#options;
    return games[this.#at % games.length] ?? /** @type {RulesetInfo} */ (rulesets[0]);
  }

  /** What each visitor finds. @returns {Stage} */
  get #firstStage() {
    const { attracts, games } = this.#options;
    return attracts ? 'attract' : games.length === 1 ? 'card' : 'none';
  }

  /** @param {boolean} isWatched whether the computer plays both sides @returns {Seats} */
  #seats(isWatched) {
    const { seats } = this.#choice;
    return isWatched ? { ...seats, who: 'nobody', pace: this.#options.pace ?? 'shown' } : seats;
  }

  /** Seats who has been chosen, in the game that is open or in the next one. */
  #seat() {
    this.#app.store.dispatch({ type: 'seat', seats: this.#seats(false) });
  }

  /**
   * Opens the game whose turn it is, or the next one whose words come. If none do, the list of games stands.
   * @param {boolean} isWatched whether the computer plays both sides
   * @returns {Promise<boolean>} whether it is open, and nothing else has been asked for meanwhile
   */
  async #open(isWatched) {
    this.#wishes += 1;
    const wish = this.#wishes;
    for (const _ of this.#options.games) {
      const { id: ruleset, game } = this.#game;
      const isSpoken = await comes(speak(null, game));
      if (wish !== this.#wishes) return false;
      if (isSpoken) {
        const seats = this.#seats(isWatched);
        this.#app.store.dispatch({ type: 'open', ruleset, switches: {}, position: null, seats });
        showView('game');
        return true;
      }
      this.#at += 1;
    }
    this.#toList();
    return false;
  }

  #toList() {
    this.#show('none');
    this.#app.opening.closeGame();
    showView('start');
  }

  /** Nothing of a visitor stays: no game, no address, no choice. For this nothing need be loaded. */
  #forget() {
    const { address, attracts, theme } = this.#options;
    this.#warning.close();
    this.#dialog.close();
    this.#toList();
    this.#choice.forget();
    this.#seat();
    replaceAddress(address);
    notify('');
    keepNothing();
    changeSettings({ ...USUAL, sound: attracts ? false : USUAL.sound });
    chooseLook({ theme, scheme: 'system', names: true });
    switchLetters(true);
    document.querySelectorAll('details[open]').forEach((each) => each.removeAttribute('open'));
    run('tab-moves');
    scrollTo(0, 0);
  }

  /** Everything as it was at first. What cannot be loaded is tried again by `#look`. */
  async #reset() {
    this.#isTouched = false;
    this.#wishes += 1;
    const wish = this.#wishes;
    this.#forget();
    if (this.#isReplaced) return location.reload();
    this.#takeUpdate().catch(() => {});
    await this.#speakFirst();
    if (wish !== this.#wishes) return;
    if (this.#firstStage === 'attract') await this.#attract();
    if (this.#firstStage === 'card') await this.#invite();
  }

  /** Speaks the first language. If its words do not come, the page stays with the one that it speaks. */
  async #speakFirst() {
    const wish = this.#wishes;
    const { tag } = this.#options;
    // Another one that a visitor has chosen may still be on its way.
    if (language() === tag) await comes(this.#speakAgain());
    else if (!(await comes(this.#page.setLanguage(tag))) && wish === this.#wishes)
      await comes(this.#speakAgain());
  }

  /** Speaks on as before: no other language is waited for. */
  #speakAgain() {
    return speak(language(), this.#app.game);
  }

  /** A newer build that has been fetched is taken when nobody is there. */
  async #takeUpdate() {
    const workers = serviceWorkers();
    const registration = await workers?.getRegistration();
    if (this.#isTouched || registration === undefined) return;
    if (registration.waiting === null) return registration.active?.postMessage('tidy');
    workers?.addEventListener(
      'controllerchange',
      () => {
        this.#isReplaced = true;
        if (!this.#isTouched) location.reload();
      },
      { once: true },
    );
    registration.waiting.postMessage('activate');
  }

  async #attract() {
    this.#since = now();
    this.#endedAt = 0;
    this.#show('attract');
    changeSettings({ sound: false });
    await this.#open(true);
  }

  /** What the game is about, in three sentences, and the button to begin. */
  async #invite() {
    changeSettings({ sound: USUAL.sound });
    if (await this.#open(false)) this.#show('card');
  }

  /** Does what makes the screen as each visitor finds it. @param {() => Promise<void>} act */
  async #prepare(act) {
    this.#coming += 1;
    try {
      await act();
    } finally {
      this.#coming -= 1;
      this.#cameAt = now();
      this.#alarm.set(this.#due);
    }
  }

  /** @param {Stage} next */
  #show(next) {
    this.#stage = next;
    this.#layer.hidden = next === 'none';
    this.#layer.dataset['stage'] = next;
    for (const part of [byId('room'), ...byId('side').children])
      if (part instanceof HTMLElement)
        part.inert = next !== 'none' && part !== this.#layer && part.id !== 'top';
    // Nobody wants to hear of turns that nobody plays.
    byId('polite').setAttribute('aria-live', next === 'attract' ? 'off' : 'polite');
    this.#lookSoon();
    this.#write();
  }

  #write() {
    const hasOthers = this.#options.games.length > 1;
    const word = this.#others.querySelector('span');
    if (word !== null) word.textContent = t(hasOthers ? 'kiosk.others' : 'kiosk.restart');
    this.#choice.write();
    if (this.#stage === 'none') this.#layer.replaceChildren();
    if (this.#stage === 'attract') this.#layer.replaceChildren(lureOf(this.#game));
    if (this.#stage === 'card') {
      this.#layer.replaceChildren(cardOf(this.#game, this.#choice.made(), hasOthers));
      this.#layer.querySelector('h1')?.focus();
    }
    if (this.#warning.isOpen) this.#warn();
  }

  #begin() {
    this.#show('none');
    focusBoard(true);
  }

  /** To the first screen; a kiosk with one game has its card. */
  #openMenu() {
    if (this.#options.games.length === 1) return void this.#prepare(() => this.#invite());
    this.#toList();
    goTo('#');
  }

  /** When the warning ends and everything begins again, if nobody touches anything. */
  get #endsAt() {
    return this.#touchedAt + this.#options.idleMs + WARNING_S * 1000;
  }

  #warn() {
    this.#warning.show(this.#endsAt - now());
  }

  #touch() {
    this.#touchedAt = now();
    if (!this.#isTouched) {
      // What was on its way while nobody was there must not come over what somebody does.
      this.#wishes += 1;
      if (this.#coming > 0) this.#speakAgain().catch(() => {});
    }
    this.#isTouched = true;
    this.#warning.close();
    this.#alarm.set(this.#due);
  }

  /** Does what is due. @returns {number} when to look again, unless something happens before */
  #look() {
    const idle = now() - this.#touchedAt;
    if (!this.#isTouched) this.#keepFirst();
    else if (now() >= this.#endsAt) void this.#prepare(() => this.#reset());
    else if (idle >= this.#options.idleMs) this.#warn();
    return this.#due;
  }

  /** While nobody is there: a visitor can change everything, and the clock alone ends a visit. */
  #lookSoon() {
    if (!this.#isTouched) this.#alarm.soon();
  }

  /** The next deadline. */
  get #due() {
    if (this.#isTouched) {
      const restMs = this.#endsAt - now();
      // The warning counts the seconds.
      return restMs > WARNING_S * 1000
        ? this.#touchedAt + this.#options.idleMs
        : this.#endsAt - 1000 * (Math.ceil(restMs / 1000) - 1);
    }
    const { dueAt } = this.#missing;
    if (this.#coming > 0) return dueAt;
    if (!this.#isFirst || language() !== this.#options.tag)
      return Math.min(dueAt, this.#cameAt + PATIENCE_MS);
    return this.#stage === 'attract' ? Math.min(dueAt, this.#nextAt) : dueAt;
  }

  /** Whether the screen is as each visitor finds it. */
  get #isFirst() {
    const view = this.#firstStage === 'none' ? 'start' : 'game';
    return this.#stage === this.#firstStage && document.body.dataset['view'] === view;
  }

  /**
   * While nobody is there, what an earlier visitor asked for may come late, and what was missing may come.
   */
  #keepFirst() {
    this.#dialog.close();
    if (byId('notice').textContent !== this.#notice) notify('');
    this.#missing.tidy(() => !this.#isTouched);
    if (this.#coming > 0) return;
    const mayTry = now() - this.#cameAt > PATIENCE_MS;
    if (!this.#isFirst) return void (mayTry && this.#prepare(() => this.#reset()));
    if (language() !== this.#options.tag && mayTry) return void this.#prepare(() => this.#speakFirst());
    if (this.#stage === 'attract') this.#showNext();
  }

  /** When the game that is shown makes room for the next one. */
  get #nextAt() {
    const shownTill = this.#since + SHOWN_MS;
    return this.#endedAt === 0 ? shownTill : Math.min(shownTill, this.#endedAt + END_MS);
  }

  /** A game that is over, or has been shown for long, makes room for the next one. */
  #showNext() {
    if (this.#app.store.model?.game.outcome != null) this.#endedAt ||= now();
    if (now() <= this.#nextAt) return;
    this.#at += 1;
    void this.#prepare(() => this.#attract());
  }
}

/** @param {Page} page */
export async function startKiosk(page) {
  const options = readOptions();
  document.documentElement.dataset['kiosk'] = '';
  const styles = ['kiosk', 'first-screen', 'small-screens'].map((name) =>
    addStyles(`pages/kiosk/${name}.css`),
  );
  await Promise.all([speakAlso('kiosk'), ...styles.map(comes)]);
  const app = await page.load();
  page.showOnly(options.games.map(({ id }) => id));
  await new Kiosk(page, app, options).start();
  document.documentElement.dataset['kiosk'] = 'ready';
}

/** What lies over a game that nobody plays. @param {RulesetInfo} info */
const lureOf = ({ id, game }) =>
  element(
    'div',
    {},
    element('h1', { text: t(`ruleset.${id}.name`) }),
    element('p', { class: 'aim', text: t(`start.aim.${game}`) }),
    button('touch', t('kiosk.touch'), 'primary lure'),
    element('p', { class: 'plays', text: t('kiosk.plays', { game: t(`ruleset.${id}.name`) }) }),
  );

/**
 * What a game is about, and who plays it.
 * @param {RulesetInfo} info
 * @param {HTMLElement} choice
 * @param {boolean} hasOthers whether there are other games
 */
function cardOf(info, choice, hasOthers) {
  const title = element('h1', { text: t(`ruleset.${info.id}.name`) });
  title.tabIndex = -1;
  return element(
    'div',
    { class: 'card' },
    title,
    ...sentencesOf(info).map((text) => element('p', { text })),
    choice,
    element(
      'div',
      { class: 'row' },
      button('play', t('kiosk.play'), 'primary'),
      ...(hasOthers ? [button('others', t('kiosk.others'))] : []),
    ),
  );
}

/** The bar at the top stands beside the board, which has all the height. */
function placeTop() {
  const top = byId('top');
  if (document.body.dataset['view'] === 'game') byId('side').prepend(top);
  else byId('skip').after(top);
}

/** The game that stands first on the start page is one among others. */
function nameFirst() {
  const text = byId('hero').querySelector('.play')?.firstChild;
  if (text != null && text.nodeValue !== t('start.play')) text.nodeValue = t('start.play');
}

/** Whether something falls on the board, or beside everything. @param {Event} event */
function isBoard({ target }) {
  return target instanceof Element && target.closest('#side, #above, #notice, dialog') === null;
}

/**
 * Tells who sets up the screen what is wrong with its address, in place of what was said for others.
 * @param {Wrong[]} wrong
 * @returns {string}
 */
function sayWrong(wrong) {
  notify('');
  notifyWrong(wrong);
  return byId('notice').textContent ?? '';
}

/** @param {RulesetInfo} info */
const sentencesOf = ({ game }) => [t(`start.aim.${game}`), t('kiosk.touch-piece'), t('kiosk.no-hurry')];
