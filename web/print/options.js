/**
 * What an address asks to be printed. Everything is checked: what cannot be is named, and the usual stands in
 * its place.
 */

/** @import { Switches } from '../pkg/ludoteca_wasm.js' */

/** @typedef {'a4' | 'letter'} Paper */
/** @typedef {'board' | 'pieces' | 'rules' | 'worksheet' | 'key'} Part */
/** @typedef {{ game: string, switches: Switches, paper: Paper, what: Part[], seed: number }} Options */
/** @import { Fault } from '../state/address.js' */
/** @import { Rules } from '../state/switches.js' */
import { short } from '../state/address.js';
import { switchesIn } from '../state/switches.js';

/** @type {readonly Paper[]} */
export const PAPERS = Object.freeze(['a4', 'letter']);
/** In the order in which they are printed. @type {readonly Part[]} */
export const PARTS = Object.freeze(['board', 'pieces', 'rules', 'worksheet', 'key']);
/** There are as many worksheets of a game. */
export const MOST_SEED = 9999;
/** Where letters are written on Letter. */
const LETTER_REGIONS = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'SV', 'NI', 'PA', 'PR', 'DO'];

/**
 * The paper that printers usually hold where somebody speaks so.
 * @param {string} tag BCP 47
 * @returns {Paper}
 */
export function usualPaper(tag) {
  const region = /-([A-Z]{2})\b/.exec(tag)?.[1];
  return LETTER_REGIONS.includes(region ?? '') ? 'letter' : 'a4';
}

/**
 * @param {URLSearchParams} address
 * @param {readonly { id: string, aliases: string[] }[]} rulesets
 * @param {Paper} paper the usual one
 * @param {Rules} rules
 * @returns {{ options: Options, faults: Fault[] }}
 */
export function optionsOf(address, rulesets, paper, rules) {
  /** @type {Fault[]} */
  const faults = [];
  const [first] = rulesets;
  /** @param {string} name @param {string} value @param {readonly string[]} known */
  const wrong = (name, value, known) =>
    void faults.push({ key: 'error.print', values: { name, value: short(value), names: known.join(', ') } });
  const asked = address.get('game');
  const info =
    asked === null ? first : rulesets.find(({ id, aliases }) => id === asked || aliases.includes(asked));
  if (info === undefined && asked !== null)
    faults.push({
      key: 'error.game',
      values: { name: short(asked), names: rulesets.map(({ id }) => id).join(', ') },
    });
  const askedPaper = address.get('paper');
  const known = PAPERS.find((each) => each === askedPaper?.toLowerCase());
  if (askedPaper !== null && known === undefined) wrong('paper', askedPaper, PAPERS);
  const parts = (address.get('what') ?? '').split(',').filter((part) => part !== '');
  const unknown = parts.find((part) => !PARTS.some((each) => each === part));
  if (unknown !== undefined) wrong('what', unknown, PARTS);
  const what = PARTS.filter((part) => parts.includes(part));
  const number = address.get('seed');
  const seed = number === null ? 1 : /^\d{1,4}$/.test(number) && Number(number) > 0 ? Number(number) : null;
  if (number !== null && seed === null) wrong('seed', number, [`1–${MOST_SEED}`]);
  const game = (info ?? first)?.id ?? '';
  const { switches, wrong: unknownSwitches } = switchesIn(address.get('with') ?? '', game, rules);
  if (unknownSwitches.length > 0)
    faults.push({ key: 'error.seats', values: { list: unknownSwitches.slice(0, 5).join(', ') } });
  return {
    options: {
      game,
      switches,
      paper: known ?? paper,
      what: what.length > 0 ? what : [...PARTS],
      seed: seed ?? 1,
    },
    faults,
  };
}

/** The same as an address. @param {Options} options @param {string} language */
export function addressOf({ game, switches, paper, what, seed }, language) {
  const changed = new URLSearchParams(switches).toString();
  return new URLSearchParams({
    game,
    paper,
    lang: language,
    what: what.join(','),
    seed: String(seed),
    ...(changed === '' ? {} : { with: changed }),
  }).toString();
}
