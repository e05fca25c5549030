/** Files in tests/data. */
import { readFileSync } from 'node:fs';

/** @param {string} name with its ending */
export const dataText = (name) => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8');

/** Returns the value of a JSON file. @param {string} name without its extension */
export const dataOf = (name) => JSON.parse(dataText(`${name}.json`));

/** Returns a randomly played game of a ruleset. @param {string} ruleset */
export const gameText = (ruleset) => dataText(`games/${ruleset}.txt`);
