/** Parameters of the print page's URL. Invalid values are reported and replaced by defaults. */

/** @import { Switches } from '../../pkg/ludoteca_wasm.js' */

/** @typedef {'a4' | 'letter'} Paper */
/** @typedef {'board' | 'pieces' | 'rules' | 'exact' | 'worksheet' | 'key'} Part */
/** @typedef {{ game: string, switches: Switches, paper: Paper, what: Part[], seed: number }} Options */
/** @import { Language } from '../../i18n/i18n.js' */
/** @import { Place, Wrong } from '../../route.js' */
/** @import { Rules } from '../../route/switches.js' */
import { LANGUAGE, oneOf, readParameters, TEXT, wholeNumber } from '../../route/parameters.js';
import { wrongNames, wrongValues } from '../../route/wrong-values.js';
import { someOf } from '../../route/list-parameters.js';
import { readAddress } from '../../route.js';
import { rulesetIn } from '../../state/rulesets.js';
import { switchesIn } from '../../route/switches.js';
import { switchesWritten } from '../../route/addresses.js';

/** @type {readonly Paper[]} */
export const PAPERS = Object.freeze(['a4', 'letter']);
/** Parts that can be printed, in printing order. @type {readonly Part[]} */
export const PARTS = Object.freeze(['board', 'pieces', 'rules', 'exact', 'worksheet', 'key']);
/** Largest number of a worksheet, which is also the seed of its questions. */
export const MOST_SEED = 9999;
/** Regions that use US Letter paper. */
const LETTER_REGIONS = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'SV', 'NI', 'PA', 'PR', 'DO'];

/** Usual paper size in the region of a language tag. @param {string} tag BCP 47 @returns {Paper} */
export function defaultPaper(tag) {
  const region = /-([A-Z]{2})\b/.exec(tag)?.[1];
  return LETTER_REGIONS.includes(region ?? '') ? 'letter' : 'a4';
}

/** @param {readonly string[]} games ids and aliases of rulesets */
export const parametersOf = (games) => ({
  game: oneOf(games),
  lang: LANGUAGE,
  paper: { list: PAPERS, read: (/** @type {string} */ text) => oneOf(PAPERS).read(text.toLowerCase()) },
  what: someOf(PARTS),
  seed: wholeNumber(1, MOST_SEED),
  with: TEXT,
});

/**
 * @param {readonly { id: string, aliases: string[] }[]} rulesets
 * @param {Paper} paper default paper size
 * @param {Rules} rules
 * @param {Place} [place]
 * @returns {{ options: Options, language: Language | null, wrong: Wrong[] }}
 */
export function optionsOf(rulesets, paper, rules, place) {
  const address = readAddress(place);
  const names = rulesets.flatMap(({ id, aliases }) => [id, ...aliases]);
  const table = parametersOf(names);
  const { requested, bad, others } = readParameters(table, address.parameters);
  const game = (rulesetIn(rulesets, requested.game) ?? rulesets[0])?.id ?? '';
  const read = switchesIn(requested.with ?? '', game, rules);
  return {
    options: {
      game,
      switches: read.switches,
      paper: requested.paper ?? paper,
      what: PARTS.filter((part) => requested.what?.includes(part) ?? true),
      seed: requested.seed ?? 1,
    },
    language: requested.lang ?? null,
    wrong: [
      ...address.wrong,
      ...wrongValues(table, bad),
      ...read.wrong,
      ...wrongNames(others, address.hashParameters),
    ],
  };
}

/** Returns the URL parameters for these options. @param {Options} options @param {string} language */
export function addressOf({ game, switches, paper, what, seed }, language) {
  return new URLSearchParams({
    game,
    paper,
    lang: language,
    seed: String(seed),
    ...(what.length > 0 ? { what: what.join(',') } : {}),
    ...switchesWritten(switches),
  }).toString();
}
