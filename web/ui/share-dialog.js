/**
 * The dialog for sharing and saving: exports the open game as a link, a QR code, a letter to a friend, a file
 * or a picture, and opens other games. Nothing is sent to a server.
 */

/** @import { PartOf } from '../i18n/keys.js' */
/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats } from '../state/players.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Commands } from './commands.js' */
/** @import { GamePage } from './game-page.js' */
import { GAMES } from '../games/games.js';
import { t } from '../i18n/i18n.js';
import { sideName } from '../board/a11y/names.js';
import { packed } from '../state/link-codec.js';
import { changedSwitches, hashOf } from '../route/addresses.js';
import { linkedPage, linkToPage } from './links.js';
import { choicesOf, radioGroup } from './fields.js';
import { addCommands } from './commands.js';
import { copyFrom } from './copy.js';
import { fill } from './dialog.js';
import { button, element, pageDialog } from '../dom.js';
import { OpenGame } from '../opening/open-game.js';
import { drawingOf, photoOf } from './picture.js';

/**
 * @typedef {object} ShareContext
 * @property {Store} store
 * @property {GamePage} gamePage
 */

export class Share {
  #page;
  #openGame;
  #status = element('p.share-status', { aria: { live: 'polite' } });
  #link = element('input', { id: 'share-link', type: 'text', readonly: true });
  #code = element('div.code');
  #text = element('textarea', { id: 'share-text', rows: 6, dir: 'ltr', readonly: true });

  /** @param {ShareContext} page */
  constructor(page) {
    const { gamePage } = page;
    this.#page = page;
    this.#openGame = new OpenGame({
      load: () => Promise.resolve(gamePage),
      loaded: () => Promise.resolve(gamePage),
    });
    addCommands('share-dialog', { ...this.#linkCommands, ...this.#fileCommands, ...this.#pictureCommands });
  }

  async open() {
    const { store } = this.#page;
    const { model, seats } = store;
    if (model === null) return;
    if (linkedPage() !== null) await this.#writeLink('game');
    this.#status.replaceChildren();
    const isLinked = linkedPage() !== null;
    const mayInvite = isLinked && !seats.friend && model.game.outcome === null;
    this.#text.setAttribute('aria-label', t('record.label'));
    this.#text.defaultValue = store.text;
    fill('share', [
      element(
        'div.halves',
        half(
          'save',
          ...(mayInvite ? [friendPart(model)] : []),
          isLinked ? this.#linkPart(model, seats.friend) : element('p', t('share.no-link')),
          this.#status,
        ),
        element(
          'div',
          filePart(model, this.#text),
          picturePart(),
          half(
            'open',
            ...this.#openGame.content(() => this.open()),
            ...linkToPage(`on-your-site.html${hashOf({ game: model.info.id })}`, t('share.site')),
          ),
        ),
      ),
    ]);
    // A friend nearby can scan the code at once. Without it, the link is enough.
    if (isLinked && seats.friend) await this.#showCode().catch(() => {});
  }

  /** Shows the link as a QR code. */
  async #showCode() {
    const { codeOf } = await import('./qr-code.js');
    this.#code.replaceChildren(codeOf(this.#link.value));
  }

  /** @returns {Commands} */
  get #linkCommands() {
    return {
      'share-what': ({ value }) => this.#writeLink(value === 'position' ? 'position' : 'game'),
      'copy-link': () => this.#copyLink(),
      code: () => this.#showCode(),
      send: () => this.#send(),
      friend: ({ number }) => this.#beginWithFriend(number === 0 ? 0 : 1),
    };
  }

  /** @returns {Commands} */
  get #fileCommands() {
    return {
      save: () => this.#saveRecord('txt', 'text/plain'),
      'save-pdn': () => this.#saveRecord('pdn', 'application/x-pdn'),
      'copy-text': () => this.#copyText(),
    };
  }

  /** @returns {Commands} */
  get #pictureCommands() {
    return {
      'copy-picture': this.#with((model) => this.#copyPicture(model)),
      'save-png': this.#with((model) => savePhoto(model, photoOf(model))),
      'save-svg': this.#with(async (model) =>
        save(fileName(model.info.id, 'svg'), await drawingOf(model), 'image/svg+xml'),
      ),
    };
  }

  /** @param {(model: GameModel) => unknown} act called with the open game, if any */
  #with(act) {
    return () => {
      const { model } = this.#page.store;
      if (model !== null) return act(model);
    };
  }

  /** @param {'game' | 'position'} what */
  async #writeLink(what) {
    const { store } = this.#page;
    if (store.model === null) return;
    this.#link.value = await linkOf(store, store.model, what);
    this.#code.replaceChildren();
  }

  /** @param {GameModel} model @param {boolean} isLetter whether the link sends a move to a friend */
  #linkPart(model, isLetter) {
    this.#link.setAttribute('aria-label', t('share.link'));
    const buttons = [labelled('copy-link', 'primary'), ...(isLetter ? [] : [labelled('code')])];
    if (typeof navigator.share === 'function') buttons.push(labelled('send'));
    const whats = /** @type {const} */ (['game', 'position']);
    const choices = choicesOf(whats, (each) => t(`share.${each}`));
    const what = radioGroup('share-what', t('share.what'), choices, 'game');
    return part(
      isLetter ? 'letter' : 'link',
      element('p.quiet', t(isLetter ? 'share.letter-how' : 'share.link-how')),
      ...(isLetter ? diceNote(model) : [what]),
      this.#link,
      element('div.row', ...buttons),
      this.#code,
    );
  }

  async #copyText() {
    await copyFrom(this.#text);
    this.#status.textContent = t('share.copied');
  }

  async #copyLink() {
    await copyFrom(this.#link);
    this.#status.textContent = t('share.copied');
  }

  #send() {
    const { model } = this.#page.store;
    if (model === null) return;
    const title = t(`ruleset.${model.info.id}.name`);
    // Rejects when the visitor cancels.
    navigator.share({ title, url: this.#link.value }).catch(() => {});
  }

  /** @param {Color} side side played on this device */
  #beginWithFriend(side) {
    const { store } = this.#page;
    pageDialog().close();
    /** @type {Seats} */
    const seats = { ...store.seats, who: side === 0 ? 'first' : 'second', friend: true };
    store.dispatch({ type: 'seat', seats });
    if (store.model?.interaction.type === 'away') return this.open();
  }

  /** @param {string} ending @param {string} type */
  #saveRecord(ending, type) {
    const { model, text } = this.#page.store;
    if (model !== null) save(fileName(model.info.id, ending), text, type);
  }

  /** @param {GameModel} model */
  async #copyPicture(model) {
    const photo = photoOf(model);
    try {
      // Passed as a promise, because some browsers refuse the write if the picture is awaited first.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': photo })]);
      this.#status.textContent = t('share.picture-copied');
    } catch {
      await savePhoto(model, photo);
    }
  }
}

/** @param {'save' | 'open'} which @param {HTMLElement[]} children */
const half = (which, ...children) =>
  element('section.half', { data: { half: which } }, element('h3', t(`share.half-${which}`)), ...children);

/** @param {PartOf<'share'>} key @param {HTMLElement[]} children */
const part = (key, ...children) => element('section.shared', element('h4', t(`share.${key}`)), ...children);

/** @param {PartOf<'share'>} id @param {string} [look] */
const labelled = (id, look) => button(id, { class: look }, t(`share.${id}`));

/** @param {Store} store @param {GameModel} model @param {'game' | 'position'} what */
async function linkOf({ seats, linkText, linkTextHere }, { info, game }, what) {
  if (what === 'position' && game.position !== '')
    return linkedPage() + hashOf({ game: info.id, pos: game.position }, changedSwitches(info));
  const friend = seats.friend ? { friend: seats.who === 'first' ? 'second' : 'first' } : {};
  // The friend replies to the last move shown, so undone moves are left out.
  const record = await packed(seats.friend ? linkTextHere : linkText);
  return linkedPage() + hashOf({ game: info.id, ...friend, record });
}

/** Makes the note on rolling dice with a friend, for games with dice. @param {GameModel} model */
const diceNote = ({ info }) => (info.dice > 0 ? [element('p.quiet', t('share.dice'))] : []);

/** @param {GameModel} model */
function friendPart(model) {
  const { info } = model;
  const sides = /** @type {Color[]} */ ([0, 1]);
  return part(
    'friend',
    element('p.quiet', t('share.friend-how')),
    ...diceNote(model),
    element(
      'div.row',
      ...sides.map((side) => button(`friend-${side}`, t('who.side', { side: sideName(info, side) }))),
    ),
  );
}

/** @param {string} name @param {string | Blob} content @param {string} type */
function save(name, content, type) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  const link = element('a', { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** @param {GameModel} model @param {Promise<Blob>} photo */
async function savePhoto(model, photo) {
  save(fileName(model.info.id, 'png'), await photo, 'image/png');
}

/** @param {string} ruleset @param {string} ending */
const fileName = (ruleset, ending) => `${ruleset}-${new Date().toISOString().slice(0, 10)}.${ending}`;

/** @param {GameModel} model @param {HTMLElement} text field that contains the record */
const filePart = ({ info }, text) =>
  part(
    'file',
    element(
      'div.row',
      labelled('save'),
      GAMES[info.game].hasPdn === true && labelled('save-pdn'),
      labelled('copy-text'),
    ),
    element('details', element('summary', t('share.show-text')), text),
  );

const picturePart = () =>
  part('picture', element('div.row', labelled('copy-picture'), labelled('save-png'), labelled('save-svg')));
