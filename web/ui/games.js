/** "My games": what is kept here, to go on with or to put away. */

/** @import { Listed, Shelf } from '../state/shelf.js' */
/** @import { Color, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { language, t } from '../i18n/i18n.js';
import { playersOf } from '../state/seats.js';
import { ASIDE } from '../state/shelf.js';
import { button, element } from './dom.js';
import { rulesets } from './page.js';

/**
 * @param {Shelf} shelf
 * @param {(kept: Listed) => unknown} open
 * @returns {HTMLElement[]}
 */
export function gamesOf(shelf, open) {
  const list = element('ul', { class: 'games' });
  const told = element('p', { class: 'row', aria: { live: 'polite' } });
  const show = () => {
    const games = shelf.list();
    list.replaceChildren(...games.map((kept) => itemOf(kept)));
    empty.textContent = t(shelf.isReadable() ? 'games.none' : 'games.unreadable');
    empty.hidden = games.length > 0;
    unread.hidden = shelf.aside().length === 0;
  };
  const unread = element(
    'p',
    { class: 'row' },
    t('games.aside', { key: ASIDE }),
    button(
      'delete-aside',
      t('games.aside-delete'),
      () => {
        shelf.clearAside();
        show();
      },
      '',
    ),
  );
  const empty = element('p');
  /** @param {Listed} kept */
  const itemOf = (kept) => {
    const info = rulesets.find(({ id }) => id === kept.ruleset);
    const name = t(`ruleset.${kept.ruleset}.name`);
    const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
      kept.when,
    );
    return element(
      'li',
      { data: { id: kept.id } },
      element(
        'button',
        { type: 'button', class: 'kept', data: { do: 'open-game' }, onclick: () => open(kept) },
        element('strong', { text: name }),
        element('span', { text: standingOf(kept, info) }),
        element('small', { text: `${opponentOf(kept, info)} · ${when}` }),
      ),
      element('button', {
        type: 'button',
        data: { do: 'delete-game' },
        text: t('games.delete'),
        aria: { label: `${t('games.delete')}: ${name}, ${when}` },
        onclick: () => remove(kept),
      }),
    );
  };
  /** @param {Listed} kept */
  const remove = (kept) => {
    shelf.remove(kept.id);
    show();
    const undo = element('button', {
      type: 'button',
      data: { do: 'undo-delete' },
      text: t('games.undo'),
      onclick: () => {
        if (!shelf.restore(kept)) return told.replaceChildren(t('games.undo-failed'), ' ', undo);
        told.replaceChildren();
        show();
        list.querySelector('button')?.focus();
      },
    });
    told.replaceChildren(t('games.deleted', { game: t(`ruleset.${kept.ruleset}.name`) }), undo);
    undo.focus();
  };
  show();
  return [element('p', { text: t('games.intro') }), empty, told, list, unread];
}

/**
 * Puts the games that are not over under the names of theirs on the start page: of each the latest.
 * @param {HTMLElement} cards
 * @param {Shelf} shelf
 * @param {(kept: Listed) => unknown} open
 */
export function showGoing(cards, shelf, open) {
  cards.querySelectorAll('[data-do=resume]').forEach((old) => old.remove());
  const going = shelf.list().filter(({ isOver, plies }) => !isOver && plies > 0);
  for (const link of cards.querySelectorAll('[data-ruleset]')) {
    const kept = going.find(
      ({ ruleset }) => ruleset === /** @type {HTMLElement} */ (link).dataset['ruleset'],
    );
    if (kept === undefined) continue;
    const info = rulesets.find(({ id }) => id === kept.ruleset);
    link.after(
      element(
        'button',
        { type: 'button', class: 'going', data: { do: 'resume' }, onclick: () => open(kept) },
        element('strong', { text: t('games.go-on') }),
        ` ${standingOf(kept, info)}`,
      ),
    );
  }
}

/** @param {RulesetInfo | undefined} info @param {Color} color */
const nameOf = (info, color) => (info === undefined ? '' : t(`side.${info.game}.${color}`));

/** @param {Listed} kept @param {RulesetInfo | undefined} info */
function standingOf({ isOver, winner, ply, turn }, info) {
  if (isOver) return winner === null ? t('result.draw') : t('result.wins', { side: nameOf(info, winner) });
  return `${t('games.turn', { ply: ply + 1 })} · ${t('status.turn', { side: nameOf(info, turn) })}`;
}

/** @param {Listed} kept @param {RulesetInfo | undefined} info */
function opponentOf({ seats }, info) {
  if (seats.who === 'both' || seats.who === 'nobody') return t(`who.${seats.who}`);
  const side = seats.who === 'first' ? 0 : 1;
  const other = playersOf(seats)[side === 0 ? 1 : 0];
  const against = other.type === 'computer' ? t('games.computer', { level: other.level }) : t('seat.friend');
  return `${t('who.side', { side: nameOf(info, side) })} · ${against}`;
}
