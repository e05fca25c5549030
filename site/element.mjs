/**
 * The custom element, published under a name of its own beside its description and its types. Both are made
 * from the comments of its script, and of web/embed/board-types.d.ts: `node site/element.mjs` writes the
 * types that the repository has.
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
 * What is used of the compiler that the analyzer brings.
 * @typedef {{ createSourceFile: (...given: unknown[]) => object, ScriptTarget: { ES2022: number } }}
 *   TypeScript
 */

/** It comes with the other packages from npm. */
const require = createRequire(new URL('../tests/web/package.json', import.meta.url));
/** @type {{ create: (given: object) => schema.Package, ts: TypeScript }} */
const analyzer = await import(require.resolve('@custom-elements-manifest/analyzer'));

/** The element, from web/ and from the top of the built site alike: it finds embed.html from here. */
export const ELEMENT = 'embed/ludoteca-board.js';
/** Its types as the repository has them, from web/. */
export const TYPES = 'embed/element.d.ts';
/** The types of what goes in and comes out, from web/. */
const VALUES = 'embed/board-types.d.ts';

const CLASS = 'LudotecaBoard';

/**
 * The description of the element that editors and catalogues read.
 * @returns {Promise<schema.Package>}
 */
export async function manifest() {
  const { create, ts } = analyzer;
  const text = await readFile(path.join(WEB, ELEMENT), 'utf8');
  const made = create({
    modules: [ts.createSourceFile(ELEMENT, text, ts.ScriptTarget.ES2022, true)],
    plugins: [],
    context: { dev: false },
  });
  // What the script has beside the element is for its tests.
  const modules = made.modules.map((module) => ({
    ...module,
    declarations: (module.declarations ?? []).filter(({ name }) => name === CLASS).map(published),
    exports: (module.exports ?? []).filter(({ declaration }) => declaration.name === CLASS),
  }));
  return { ...made, modules };
}

/**
 * Without what is the element's own, and the events whose names the script makes up; with a property for each
 * attribute, which the script defines in a loop.
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

/**
 * What stands before a member, in lines that are not too long.
 * @param {string} [text]
 */
function comment(text = '') {
  if (text === '') return '';
  const lines = text.match(/.{1,100}(?= |$)/g) ?? [];
  if (lines.length === 1) return `  /** ${text} */\n`;
  return ['  /**', ...lines.map((line) => `   * ${line.trim()}`), '   */\n'].join('\n');
}

/** A field for an attribute. Every element has a language. @param {schema.Attribute} attribute */
const fieldOf = ({ name, description }) =>
  `${comment(description)}  ${name}: ${name === 'lang' ? 'string' : 'string | null'};`;

/** @param {schema.ClassMethod} method */
function methodOf({ name, description, parameters = [], return: given }) {
  const taken = parameters.map((parameter) => `${parameter.name}: ${parameter.type?.text}`);
  return `${comment(description)}  ${name}(${taken.join(', ')}): ${given?.type?.text};`;
}

/** @param {schema.Event} event */
const eventOf = ({ name, description, type }) => `${comment(description)}  '${name}': ${type.text};`;

/** How listeners are added: those of the element's events, of all elements', and of any others. */
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

/** The types of the element, for editors and compilers. @returns {Promise<string>} */
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
 * Writes the element.
 * @param {string} out
 * @returns {Promise<{ files: string[], integrity: string }>} what has been written, and by what a page can
 *   tell that the script is this one
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
