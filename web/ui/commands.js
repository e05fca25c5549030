/**
 * The commands of buttons and fields, in one table keyed by `data-do`. Each press looks up its command, so no
 * element needs its own handler, and buttons, shortcuts and messages share commands.
 */

import { judgeTaps } from './taps.js';

/**
 * One use of a command. `element`: button or field that ran it; `value`: value of a field; `number`: number
 * at the end of the name, as in `ply-12`.
 * @typedef {{ element: HTMLElement, value: string, number: number }} Used
 */
/** @typedef {{ [name: string]: (used: Used) => unknown }} Commands */
/** @typedef {{ part: string, command: Commands[string] }} Owned */

/** Commands by name, each with the part that defines it. @type {Map<string, Owned>} */
const COMMANDS = new Map();

/**
 * Defines the commands of a part of the page. A part that is created again replaces its own commands.
 * @param {string} part such as `game`
 * @param {Commands} commands
 * @throws {Error} if another part has already defined a command with one of the names
 */
export function addCommands(part, commands) {
  for (const [name, command] of Object.entries(commands)) {
    const owner = COMMANDS.get(name)?.part ?? part;
    if (owner !== part) throw new Error(`both ${owner} and ${part} claim the command "${name}"`);
    COMMANDS.set(name, { part, command });
  }
}

/** @param {string} name @returns {{ command: Commands[string] | undefined, number: number }} */
export function commandOf(name) {
  const end = name.lastIndexOf('-');
  const number = Number(name.slice(end + 1));
  const own = COMMANDS.get(name)?.command;
  return own === undefined && end > 0 && !Number.isNaN(number)
    ? { command: COMMANDS.get(name.slice(0, end))?.command, number }
    : { command: own, number };
}

/**
 * Runs a command. Unknown names are ignored.
 * @param {string} name
 * @param {HTMLElement} [element] button or field that was used
 */
export function run(name, element = document.body) {
  const { command, number } = commandOf(name);
  return command?.({ element, value: 'value' in element ? String(element.value) : '', number });
}

export function listenToCommands() {
  judgeTaps();
  for (const [type, selector] of [
    ['click', 'button[data-do]'],
    ['change', ':is(select, input)[data-do]'],
    ['input', '[type=range][data-do]'],
  ])
    document.addEventListener(/** @type {string} */ (type), ({ target }) => {
      const used = target instanceof Element ? target.closest(/** @type {string} */ (selector)) : null;
      if (used instanceof HTMLElement) run(used.dataset['do'] ?? '', used);
    });
}
