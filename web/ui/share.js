/**
 * Sharing: links, a code for cameras, a friend by letter, files and pictures. Nothing of it goes to a server.
 */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats } from '../state/seats.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import { t } from '../i18n/i18n.js';
import { sideName } from '../a11y/names.js';
import { short } from '../state/address.js';
import { FileError, recordIn } from '../state/pdn.js';
import { packed } from '../state/sharing.js';
import { linkBeside, linkedPage } from './addresses.js';
import { copyFrom } from './copy.js';
import { fill } from './dialog.js';
import { addStyles, element } from './dom.js';
import { drawingOf, photoOf } from './picture.js';

/**
 * @typedef {object} Page
 * @property {HTMLDialogElement} dialog
 * @property {Store} store
 * @property {(seats: Seats) => void} sit
 * @property {(reason: unknown) => string} explain
 * @property {(text: string) => void} openText opens a game from elsewhere
 */

/** @param {Page} page */
export async function openShare(page) {
  addStyles('ui/tools.css');
  const { model } = page.store;
  if (model === null) return;
  const told = element('p', { class: 'told', aria: { live: 'polite' } });
  const isLetter = page.store.seats.friend;
  const linked =
    linkedPage() === null
      ? [element('p', { text: t('share.no-link') })]
      : [
          await linkSection(page, model, told),
          ...(isLetter || model.game.outcome !== null ? [] : [friendSection(page, model)]),
        ];
  const sections = [
    ...linked,
    ...linkBeside(`on-your-site.html#game=${model.info.id}`, t('share.site')),
    fileSection(page, model, told),
    pictureSection(model, told),
  ];
  fill(page.dialog, 'share', [told, ...sections]);
}

/** @param {string} key @param {HTMLElement[]} children */
const section = (key, ...children) =>
  element('section', { class: 'shared' }, element('h3', { text: t(`share.${key}`) }), ...children);

/** @param {string} id @param {() => unknown} act @param {string} [look] @param {string} [text] */
const does = (id, act, look = '', text = t(`share.${id}`)) =>
  element('button', { type: 'button', class: look, text, data: { do: id }, onclick: () => void act() });

/**
 * The address of what is shared.
 * @param {Page} page
 * @param {GameModel} model
 * @param {'game' | 'position'} what
 */
async function linkOf({ store }, { info, game }, what) {
  const { seats } = store;
  const parts = new URLSearchParams({ game: info.id });
  if (what === 'position' && game.position !== '') {
    for (const { key, value, default: standard } of info.switches)
      if (value !== standard) parts.set(key, value);
    parts.set('pos', game.position);
  } else {
    // The letters come last: what is cut off at the end is missing in them.
    if (seats.friend) parts.set('friend', seats.who === 'first' ? 'second' : 'first');
    parts.set('record', await packed(store.text));
  }
  return `${linkedPage()}#${parts}`;
}

/** @param {Page} page @param {GameModel} model @param {HTMLElement} told */
async function linkSection(page, model, told) {
  const link = element('input', { id: 'share-link', type: 'text', aria: { label: t('share.link') } });
  link.readOnly = true;
  const code = element('div', { class: 'code' });
  const what = element(
    'select',
    { id: 'share-what', aria: { label: t('share.what') } },
    ...['game', ...(page.store.seats.friend ? [] : ['position'])].map((each) =>
      element('option', { value: each, text: t(`share.${each}`) }),
    ),
  );
  const show = async () => {
    link.value = await linkOf(page, model, what.value === 'position' ? 'position' : 'game');
    code.replaceChildren();
  };
  what.addEventListener('change', () => void show());
  await show();
  const copy = async () => {
    await copyFrom(link);
    told.textContent = t('share.copied');
  };
  const buttons = [
    does('copy-link', copy, 'primary'),
    does('code', async () => code.replaceChildren((await import('./code.js')).codeOf(link.value))),
  ];
  if (typeof navigator.share === 'function') {
    buttons.push(
      does('send', () =>
        navigator.share({ title: t(`ruleset.${model.info.id}.name`), url: link.value }).catch(() => {}),
      ),
    );
  }
  return section(
    page.store.seats.friend ? 'letter' : 'link',
    element('p', { text: t(page.store.seats.friend ? 'share.letter-how' : 'share.link-how') }),
    what,
    link,
    element('div', { class: 'row' }, ...buttons),
    code,
  );
}

/** @param {Page} page @param {GameModel} model */
function friendSection(page, { info }) {
  /** @param {Color} side */
  const begin = (side) => {
    page.dialog.close();
    page.sit({ ...page.store.seats, who: side === 0 ? 'first' : 'second', friend: true });
    if (page.store.model?.interaction.type === 'away') void openShare(page);
  };
  const sides = /** @type {Color[]} */ ([0, 1]);
  return section(
    'friend',
    element('p', { text: t('share.friend-how') }),
    element(
      'div',
      { class: 'row' },
      ...sides.map((side) =>
        does(`friend-${side}`, () => begin(side), '', t('who.side', { side: sideName(info, side) })),
      ),
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

/** @param {string} ruleset @param {string} ending */
const fileName = (ruleset, ending) => `${ruleset}-${new Date().toISOString().slice(0, 10)}.${ending}`;

/** @param {Page} page @param {GameModel} model @param {HTMLElement} told */
function fileSection({ dialog, store, explain, openText }, { info }, told) {
  const file = element('input', { id: 'share-file', type: 'file', aria: { label: t('share.open') } });
  file.accept = '.txt,.pdn,text/plain';
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    if (chosen === undefined) return;
    try {
      openText(await recordIn(chosen));
      dialog.close();
    } catch (reason) {
      told.textContent = t('file.wrong', {
        name: short(chosen.name),
        error: reason instanceof FileError ? t(reason.message, reason.values) : explain(reason),
      });
      file.value = '';
    }
  });
  const saves = [does('save', () => save(fileName(info.id, 'txt'), store.text, 'text/plain'))];
  if (info.game === 'spanish-draughts')
    saves.push(does('save-pdn', () => save(fileName(info.id, 'pdn'), store.text, 'application/x-pdn')));
  return section(
    'file',
    element('div', { class: 'row' }, ...saves),
    element('label', { class: 'field' }, t('share.open'), file),
  );
}

/** @param {GameModel} model @param {HTMLElement} told */
function pictureSection(model, told) {
  const name = model.info.id;
  const copy = async () => {
    const photo = photoOf(model);
    try {
      // The promise is handed on: some browsers forget the tap while it is waited for.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': photo })]);
      told.textContent = t('share.picture-copied');
    } catch {
      save(fileName(name, 'png'), await photo, 'image/png');
    }
  };
  return section(
    'picture',
    element(
      'div',
      { class: 'row' },
      does('copy-picture', copy),
      does('save-png', async () => save(fileName(name, 'png'), await photoOf(model), 'image/png')),
      does('save-svg', () => save(fileName(name, 'svg'), drawingOf(model), 'image/svg+xml')),
    ),
  );
}
