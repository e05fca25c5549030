/** Loads a game's data files for the reading pages. */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
import { fetchJson } from '../../state/loading.js';
import { notifyError } from '../../ui/page.js';

/**
 * Loads a file of a game. If that fails, shows a notice and returns `none`, because the page is useful even
 * without the file.
 * @template T
 * @param {RulesetInfo} info
 * @param {'demos' | 'how' | 'sources'} name
 * @param {T} none
 * @param {Promise<void>} [needed] another load that the file depends on
 * @returns {Promise<T>}
 */
export const readGameFile = ({ game }, name, none, needed) =>
  Promise.all([fetchJson(`games/${game}/${name}.json`), needed])
    .then(([content]) => /** @type {T} */ (content))
    .catch((reason) => {
      notifyError(reason);
      return none;
    });
