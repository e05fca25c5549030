/** The bibliography: all works that the rules and histories of all games cite. */

import { t } from '../../i18n/i18n.js';
import { listText } from '../../board/a11y/names.js';
import { element } from '../../dom.js';
import { fetchJson } from '../../state/loading.js';
import { sourceItem, sourceList } from './source-list.js';

/**
 * A work. `read`: true if we have read it; `through`: the work from which we know it; if neither is set, we
 * know it from quotations. `games`: games that use it, each with the work's key in the game's `sources.json`,
 * or null if only rules cite the work; `cited`: the work's names in the English citations of the rules.
 * @typedef {{ author: string, title?: string, year?: string, where?: string, read?: boolean,
 *   through?: string, games: { [game: string]: string | null }, cited?: string[] }} Work
 */

/** @returns {Promise<HTMLElement[]>} */
export async function bibliography() {
  const works = /** @type {Work[]} */ (await fetchJson('games/works.json'));
  // In a single file of one game, other games are not named.
  const used = works.filter(({ games }) => Object.keys(games).length > 0);
  return [element('p', t('history.works')), sourceList(used.map(workItem))];
}

/** @param {Work} work */
function workItem({ author, title = '', year = '', where = '', read = false, through, games }) {
  const known =
    through !== undefined
      ? t('history.through', { name: through })
      : t(read ? 'history.read' : 'history.quoted');
  const list = listText(
    Object.keys(games).map((game) => t(/** @type {'ruleset.fallas.name'} */ (`ruleset.${game}.name`))),
  );
  const name = [title, year].filter((text) => text !== '').join(', ');
  const shown = title === '' ? [name] : [element('b', title), year === '' ? '' : `, ${year}`];
  return sourceItem(
    name === '' ? [author] : [`${author}, `, ...shown],
    [where],
    [`${known} ${t('history.used', { list })}`],
    [author, name, where],
  );
}
