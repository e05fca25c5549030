/** What a page to read takes from the folder of a game. */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
import { fetchJson } from '../../state/loading.js';
import { notifyError } from '../../ui/page.js';

/**
 * A file of a game. Without the boards, or the sources, the words of a page are still of use.
 * @template T
 * @param {RulesetInfo} info
 * @param {'demos' | 'how' | 'sources'} name
 * @param {T} none what stands for it
 * @param {Promise<void>} [needed] what it is of no use without
 * @returns {Promise<T>}
 */
export const readGameFile = ({ game }, name, none, needed) =>
  Promise.all([fetchJson(`games/${game}/${name}.json`), needed])
    .then(([whole]) => /** @type {T} */ (whole))
    .catch((reason) => {
      notifyError(reason);
      return none;
    });
