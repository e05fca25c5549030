/**
 * Writes web/notices.txt, the licences of all published third-party code: `node tests/web/notices.mjs` after
 * `npm ci --prefix tests/web`. A test fails when the file is out of date.
 *
 * The list of crates that are linked into the browser package comes from cargo, and their licences from the
 * crates themselves. Only the notice of Rust's standard library is written here. cargo-about covers neither
 * that library nor npm packages, and takes minutes to build.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Path of the file, relative to the root of the project. */
export const NOTICES = 'web/notices.txt';
const CRATE = 'ludoteca-wasm';
const TARGET = 'wasm32-unknown-unknown';

/** Names of licence files. MIT comes first, since nearly all packages offer it. */
const FILES = [/^LICENSE-MIT/i, /^LICENSE-UNICODE/i, /^(LICENSE|COPYING)(\.(md|txt))?$/i];
const COPYRIGHT = /^\s*(?:Copyright|COPYRIGHT) (?:\(c\)|\(C\)|©|\d).*$/gm;

/** npm packages of which parts are published. */
export const NPM = [
  '@fontsource/alegreya',
  '@fontsource/alegreya-sans',
  '@fontsource/noto-naskh-arabic',
  '@fontsource/noto-sans-arabic',
  'uqr',
];

/** Published components whose notice is not in any installed package. */
const OTHERS = [
  {
    name: "Rust's standard library (core, alloc, std, compiler_builtins), MIT OR Apache-2.0",
    copyright: 'Copyright (c) The Rust Project Contributors',
  },
];

/** @typedef {{ name: string, copyright: string, body: string }} Notice component, copyright holder, terms */
/**
 * @typedef {{ id: string, name: string, version: string, license: string | null, authors: string[],
 *   manifest_path: string, source: string | null, targets: { kind: string[] }[] }} Crate
 */
/** @typedef {{ pkg: string, dep_kinds: { kind: string | null }[] }} Edge */
/** @typedef {{ packages: Crate[], resolve: { nodes: { id: string, deps: Edge[] }[] } }} Metadata */

/** Wraps a paragraph into lines of at most 76 characters. @param {string} text */
function wrapped(text) {
  const lines = [''];
  for (const word of text.trim().split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > 76) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

/**
 * Joins the lines of each paragraph, since copies of a licence differ in line breaks.
 * @param {string} text
 */
const unbroken = (text) =>
  text
    .trim()
    .split(/\n[ \t]*\n/)
    .map(wrapped)
    .join('\n\n');

/** @param {string} text @returns {Pick<Notice, "copyright" | "body">} */
function parts(text) {
  const copyright = (text.match(COPYRIGHT) ?? []).map((line) => line.trim()).join('\n');
  const body = unbroken(
    text.replace(COPYRIGHT, '').replace(/^\s*(?:The )?MIT License(?: \(MIT\))?\s*$/gim, ''),
  );
  return { copyright, body };
}

/** Returns the third-party crates that are linked into the package, sorted. @param {Metadata} metadata */
export function linked({ packages, resolve }) {
  const crates = new Map(packages.map((each) => [each.id, each]));
  const nodes = new Map(resolve.nodes.map((each) => [each.id, each]));
  const found = new Set(packages.filter(({ name }) => name === CRATE).map(({ id }) => id));
  for (const id of found) {
    for (const { pkg, dep_kinds: kinds } of nodes.get(id)?.deps ?? []) {
      // Macros run at compile time and are not part of the output.
      const isMacro = crates.get(pkg)?.targets.some(({ kind }) => kind.includes('proc-macro'));
      if (isMacro !== true && kinds.some(({ kind }) => kind === null)) found.add(pkg);
    }
  }
  return packages
    .filter(({ id, source }) => found.has(id) && source !== null)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Returns the notices of a crate, one for each file.
 * @param {Crate} crate @param {string} mit text of the MIT licence
 * @returns {Promise<Notice[]>}
 */
async function noticesOf({ name, version, license, authors, manifest_path: manifest }, mit) {
  const title = `${name} ${version}, ${license}`;
  const folder = path.dirname(manifest);
  const present = await readdir(folder);
  const named = FILES.map((pattern) => present.find((file) => pattern.test(file)));
  const files = [...new Set(named.filter((file) => file !== undefined))];
  const texts = await Promise.all(
    files.map(async (file) => parts(await readFile(path.join(folder, file), 'utf8'))),
  );
  if (texts.length > 0) return texts.map((each) => ({ name: title, ...each }));
  if (!/\bMIT\b/.test(license ?? '')) throw new Error(`${title} contains no known licence text`);
  return [{ name: title, copyright: `Copyright (c) ${authors.join(', ')}`, body: mit }];
}

/** @param {string} name of a package from npm @returns {Promise<Notice>} */
async function noticeOfPackage(name) {
  const folder = new URL(`node_modules/${name}/`, import.meta.url);
  const [described, text] = await Promise.all(
    ['package.json', 'LICENSE'].map((file) => readFile(new URL(file, folder), 'utf8')),
  );
  const { version, license } = JSON.parse(described ?? '');
  return { name: `${name} ${version}, ${license} (from npm)`, ...parts(text ?? '') };
}

/** Returns the notices of all third-party code. @returns {Promise<Notice[]>} */
async function allNotices() {
  const { body: mit } = parts(await readFile(path.join(ROOT, 'LICENSE'), 'utf8'));
  const args = ['metadata', '--format-version', '1', '--locked', '--filter-platform', TARGET];
  const { stdout } = await promisify(execFile)('cargo', args, { cwd: ROOT, maxBuffer: 1 << 26 });
  const crates = await Promise.all(linked(JSON.parse(stdout)).map((crate) => noticesOf(crate, mit)));
  const fromNpm = await Promise.all(NPM.map(noticeOfPackage));
  return [...OTHERS.map((each) => ({ ...each, body: mit })), ...crates.flat(), ...fromNpm];
}

/** Returns the text of web/notices.txt. @returns {Promise<string>} */
export async function notices() {
  /** @type {Map<string, Notice[]>} */
  const groups = new Map();
  for (const notice of await allNotices())
    groups.set(notice.body, [...(groups.get(notice.body) ?? []), notice]);
  const own = (await readFile(path.join(ROOT, 'LICENSE'), 'utf8')).trim();
  const rule = '='.repeat(72);
  const sections = [...groups].map(([body, members]) => {
    const list = members.map(({ name, copyright }) =>
      [name, ...copyright.split('\n').filter((line) => line !== '')].join('\n    '),
    );
    return `${list.join('\n')}\n\n${body}`;
  });
  const head = `Ludoteca\n\n${own}\n\n${rule}\n\nLudoteca contains parts by others, under these terms.`;
  return `${[head, ...sections].join(`\n\n${rule}\n\n`)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(path.join(ROOT, NOTICES), await notices());
