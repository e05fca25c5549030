/** What an address may ask of the page in a hall. */

import { oneOf, someOf } from '../embed/parameters.js';
import { LEVELS, PACES } from '../state/seats.js';
import { THEMES } from '../state/theme.js';

/** @import { Parameter } from '../embed/parameters.js' */

export const IDLE_S = Object.freeze({ least: 20, usual: 120, most: 3600 });

/** @param {string} given */
const isIdle = (given) =>
  /^\d{1,4}$/.test(given) && Number(given) >= IDLE_S.least && Number(given) <= IDLE_S.most;

/** @param {readonly string[]} names of rulesets @returns {{ [name: string]: Parameter }} */
export const parametersOf = (names) => ({
  games: someOf(names),
  idle: { allowed: `seconds, from ${IDLE_S.least} to ${IDLE_S.most}`, isAllowed: isIdle },
  attract: oneOf(['0', '1']),
  level: oneOf(Array.from({ length: LEVELS }, (_, index) => String(index + 1))),
  pace: oneOf([...PACES, 'none']),
  theme: oneOf(THEMES),
  home: {
    allowed: 'an address such as https://example.org/games/',
    isAllowed: (given) => /^https?:/.test(given) && URL.canParse(given),
  },
});
