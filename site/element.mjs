/**
 * Publishes the custom element with its manifest and types. Both are generated from the comments in its
 * script, and the types include web/embed/board-types.d.ts. `node site/element.mjs` updates the committed
 * types.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { WEB, write } from './files.mjs';
import { minified, withTimeouts } from './scripts.mjs';

/** @import * as schema from "custom-elements-manifest/schema" */
/** @typedef {schema.CustomElementDeclaration & schema.CustomElement} CustomElementDeclaration */
/**
 * The copy of TypeScript that the analyzer contains.
 * @typedef {{ createSourceFile: (...given: unknown[]) => object, ScriptTarget: { ES2022: number } }}
 *   TypeScript
 */

/** Finds the npm packages, which are installed in tests/web. */
const require = createRequire(new URL('../tests/web/package.json', import.meta.url));
/** @type {{ create: (given: object) => schema.Package, ts: TypeScript }} */
const analyzer = await import(require.resolve('@custom-elements-manifest/analyzer'));

/** Path of the element in web/ and in the built site, from which it finds embed.html. */
export const ELEMENT = 'embed/ludoteca-board.js';
/** Path in web/ of the element's committed types. */
export const TYPES = 'embed/element.d.ts';
/** Path in web/ of the types of the element's arguments, results and events. */
const VALUES = 'embed/board-types.d.ts';

const CLASS = 'LudotecaBoard';

/** Returns the custom elements manifest, for editors and catalogues. @returns {Promise<schema.Package>} */
export async function manifest() {
  const { create, ts } = analyzer;
  const text = await readFile(path.join(WEB, ELEMENT), 'utf8');
  const made = create({
    modules: [ts.createSourceFile(ELEMENT, text, ts.ScriptTarget.ES2022, true)],
    plugins: [],
    context: { dev: false },
  });
  // The script's other exports are only for tests.
  const modules = made.modules.map((module) => ({
    ...module,
    declarations: (module.declarations ?? []).filter(({ name }) => name === CLASS).map(published),
    exports: (module.exports ?? []).filter(({ declaration }) => declaration.name === CLASS),
  }));
  return { ...made, modules };
}

/**
 * Removes private members, and events whose names the script computes. Adds a property for each attribute,
 * because the script defines these properties in a loop, which the analyzer can't see.
 * @param {schema.Declaration} declaration
 * @returns {schema.Declaration}
 */
function published(declaration) {
  const element = /** @type {CustomElementDeclaration} */ (declaration);
  const properties = (element.attributes ?? []).map(({ name }) => ({
    kind: /** @type {const} */ ('field'),
    name,
    type: { text: 'string | null' },
    attribute: name,
    reflects: true,
  }));
  const members = (element.members ?? []).filter(({ privacy }) => privacy !== 'private');
  const events = (element.events ?? []).filter(({ name }) => name !== undefined);
  return /** @type {CustomElementDeclaration} */ ({
    ...element,
    members: [...properties, ...members],
    events,
  });
}

/** Returns a wrapped doc comment for a member. @param {string} [text] */
function comment(text = '') {
  if (text === '') return '';
  const lines = text.match(/.{1,100}(?= |$)/g) ?? [];
  if (lines.length === 1) return `  /** ${text} */\n`;
  return ['  /**', ...lines.map((line) => `   * ${line.trim()}`), '   */\n'].join('\n');
}

/**
 * Returns the declaration of an attribute's property. `lang` is a string in every HTMLElement.
 * @param {schema.Attribute} attribute
 */
const fieldOf = ({ name, description }) =>
  `${comment(description)}  ${name}: ${name === 'lang' ? 'string' : 'string | null'};`;

/** @param {schema.ClassMethod} method */
function methodOf({ name, description, parameters = [], return: given }) {
  const taken = parameters.map((parameter) => `${parameter.name}: ${parameter.type?.text}`);
  return `${comment(description)}  ${name}(${taken.join(', ')}): ${given?.type?.text};`;
}

/** @param {schema.Event} event */
const eventOf = ({ name, description, type }) => `${comment(description)}  '${name}': ${type.text};`;

/** Overloads of `addEventListener`: for the element's own events, for standard events and for any others. */
const LISTENERS = [
  ['<K extends keyof BoardEvents>', 'K', '(event: BoardEvents[K]) => void'],
  ['<K extends keyof HTMLElementEventMap>', 'K', '(event: HTMLElementEventMap[K]) => void'],
  ['', 'string', 'EventListenerOrEventListenerObject'],
].map(
  ([parameter, type, listener]) => `  addEventListener${parameter}(
    type: ${type},
    listener: ${listener},
    options?: boolean | AddEventListenerOptions,
  ): void;`,
);

/** Returns the text of the element's type declarations. @returns {Promise<string>} */
export async function types() {
  const [values, { modules }] = await Promise.all([readFile(path.join(WEB, VALUES), 'utf8'), manifest()]);
  const element = /** @type {CustomElementDeclaration} */ (modules[0]?.declarations?.[0]);
  const methods = (element.members ?? []).filter((member) => member.kind === 'method');
  return `// Made by \`node site/element.mjs\`.
${values}
export interface BoardEvents {
${(element.events ?? []).map(eventOf).join('\n')}
}

export class ${CLASS} extends HTMLElement {
  static observedAttributes: string[];
${[...(element.attributes ?? []).map(fieldOf), ...methods.map(methodOf), ...LISTENERS].join('\n')}
}

declare global {
  interface HTMLElementTagNameMap {
    'ludoteca-board': ${CLASS};
  }
}
`;
}

/**
 * Writes the element. Returns the paths of its files, and the script's hash for subresource integrity.
 * @param {string} out
 * @returns {Promise<{ files: string[], integrity: string }>}
 */
export async function writeElement(out) {
  const script = await minified(ELEMENT, withTimeouts(await readFile(path.join(WEB, ELEMENT), 'utf8')));
  const published = ELEMENT.replace(/js$/, 'd.ts');
  await write(path.join(out, ELEMENT), script);
  await write(path.join(out, published), await readFile(path.join(WEB, TYPES), 'utf8'));
  await write(path.join(out, 'custom-elements.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
  return {
    files: [ELEMENT, published, 'custom-elements.json'],
    integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
  };
}

if (import.meta.filename === process.argv[1]) await writeFile(path.join(WEB, TYPES), await types());
