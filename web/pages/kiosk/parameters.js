/** Additional parameters of a kiosk's URL. */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Place } from '../../route.js' */
import { faultsOf } from '../../route/faults.js';
import { wrongNames, wrongValues } from '../../route/wrong-values.js';
import { someOf } from '../../route/list-parameters.js';
import { oneOf, readParameters, tableOf, wholeNumber } from '../../route/parameters.js';
import { readAddress } from '../../route.js';

export const IDLE_S = Object.freeze({ least: 20, usual: 120, most: 3600 });

/** @param {readonly string[]} names ids and aliases of rulesets */
export const parametersOf = (names) => ({
  games: someOf(names),
  idle: wholeNumber(IDLE_S.least, IDLE_S.most),
  attract: oneOf(['0', '1']),
  table: oneOf(['0', '1']),
  home: {
    list: ['https://…'],
    read: (/** @type {string} */ text) => (/^https?:/.test(text) && URL.canParse(text) ? text : undefined),
  },
});

/**
 * Reads the URL of a kiosk, and finds its errors.
 * @param {readonly RulesetInfo[]} rulesets
 * @param {Place} [place]
 */
export function readKiosk(rulesets, place) {
  const address = readAddress(place);
  const page = tableOf(address, rulesets, null);
  const shared = readParameters(page.table, page.given);
  const table = parametersOf(rulesets.flatMap(({ id, aliases }) => [id, ...aliases]));
  const own = readParameters(table, shared.others);
  return {
    requested: { ...shared.requested, ...own.requested },
    wrong: [
      ...wrongValues(table, own.bad),
      ...faultsOf(address, rulesets),
      // All unknown names are reported, even before `#`, because the kiosk's operator has written the whole
      // URL.
      ...wrongNames(own.others, address.parameters),
    ],
  };
}
