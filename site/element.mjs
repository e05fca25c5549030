/** The custom element, published under a name of its own beside its description and its types. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { GAMES } from '../web/games/games.js';
import { gzipSize } from './compress.mjs';
import { WEB, write } from './files.mjs';
import { minified } from './scripts.mjs';

/** What the element may weigh, compressed by gzip: it comes into pages of others. */
export const ELEMENT_BYTES = 3150;
/** The element, from web/ and from the top of the built site alike: it finds embed.html from here. */
export const ELEMENT = 'embed/ludoteca-board.js';

/** All rulesets. */
const RULESETS = Object.values(GAMES).flatMap(({ rulesets }) => rulesets);

/** What each attribute is for, as editors show it. @type {{ [name: string]: string }} */
const ATTRIBUTES = {
  game: `The ruleset: ${RULESETS.slice(0, -1).join(', ')} or ${RULESETS.at(-1)}.`,
  rules: 'As game, for who prefers that word.',
  pos: 'A position, as the record writes it.',
  moves: 'Turns that have been played, as the record writes them, with _ between.',
  record: 'A whole game, as links of the site hold it.',
  side: 'Who the visitor is: first, second or both.',
  level: 'How well the computer plays: 1 to 8.',
  mode: 'play, view (only to look at) or demo (the computer plays both sides).',
  pace: 'How long the computer waits: calm, normal, quick or none.',
  theme: 'How the board looks: material, plain or metal.',
  bg: 'light, dark or system.',
  lang: 'The language; without it that of the visitor.',
  motion: "0 or 1; without it as the visitor's system says.",
  sound: '0 or 1.',
  controls:
    'What stands around the board: heading, players, who, buttons, moves, analysis, words, actions, ' +
    'language, link; with commas between.',
  src: 'Another page to show in the frame, such as a single file.',
  label: 'The name of the frame, for who hears the page.',
};
const METHODS = {
  load: 'Opens a game.',
  move: 'Plays a turn for the person who is to play.',
  undo: 'Takes back.',
  redo: 'Plays again what was taken back.',
  reset: 'Begins the same game again.',
  set: 'Changes side, level, pace, mode, theme, bg, lang, sound or motion.',
  hint: 'Shows the next step of a hint.',
  getState: 'Where the game stands.',
};
const EVENTS = {
  ready: 'The game can be played.',
  move: 'A turn has been played.',
  illegal: 'A turn has been refused, with its rule.',
  end: 'The game is over.',
  error: 'Something that was asked for cannot be.',
  xapi: 'A statement of the Experience API, without an actor.',
};

/** The description of the element that editors and catalogues read. */
export const manifest = () => ({
  schemaVersion: '1.0.0',
  modules: [
    {
      kind: 'javascript-module',
      path: ELEMENT,
      declarations: [
        {
          kind: 'class',
          name: 'LudotecaBoard',
          customElement: true,
          tagName: 'ludoteca-board',
          superclass: { name: 'HTMLElement' },
          description: 'A board of old games that can be played against the computer, in a frame of its own.',
          attributes: Object.entries(ATTRIBUTES).map(([name, description]) => ({
            name,
            description,
            type: { text: 'string' },
            fieldName: name,
          })),
          members: [
            ...Object.keys(ATTRIBUTES).map((name) => ({
              kind: 'field',
              name,
              type: { text: 'string | null' },
              reflects: true,
              attribute: name,
            })),
            ...Object.entries(METHODS).map(([name, description]) => ({
              kind: 'method',
              name,
              description,
              return: { type: { text: 'Promise<BoardState>' } },
            })),
          ],
          events: Object.entries(EVENTS).map(([name, description]) => ({
            name: `ludoteca-${name}`,
            description,
            type: { text: 'CustomEvent' },
          })),
          slots: [
            {
              name: '',
              description:
                'Shown until the game has started, and where scripts do not run: a link and a picture, say.',
            },
          ],
        },
      ],
      exports: [
        { kind: 'js', name: 'LudotecaBoard', declaration: { name: 'LudotecaBoard', module: ELEMENT } },
        {
          kind: 'custom-element-definition',
          name: 'ludoteca-board',
          declaration: { name: 'LudotecaBoard', module: ELEMENT },
        },
      ],
    },
  ],
});

/**
 * Writes the element.
 * @param {string} out
 * @returns {Promise<{ files: string[], integrity: string }>} what has been written, and by what a page can
 *   tell that the script is this one
 */
export async function writeElement(out) {
  const script = await minified(ELEMENT, await readFile(path.join(WEB, ELEMENT), 'utf8'));
  const bytes = gzipSize(script);
  console.log(`custom element: ${bytes} bytes of ${ELEMENT_BYTES}, compressed`);
  if (bytes > ELEMENT_BYTES) throw new Error(`${ELEMENT} is too large: ${bytes} bytes, compressed`);
  const types = ELEMENT.replace(/js$/, 'd.ts');
  await write(path.join(out, ELEMENT), script);
  await write(path.join(out, types), await readFile(path.join(WEB, 'embed', 'element.d.ts'), 'utf8'));
  await write(path.join(out, 'custom-elements.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  return {
    files: [ELEMENT, types, 'custom-elements.json'],
    integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
  };
}
