/**
 * The scripts and styles of the page, bundled and made smaller by esbuild, and the files that scripts fetch.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { withStandIns } from '../web/i18n/stand-in.js';
import { ASSETS, listFiles, shortHash, WEB, write, writeHashed } from './files.mjs';
import { withTestTimeouts } from './timeouts.mjs';

/** @import { Metafile, Plugin } from "esbuild" */

/** It comes with the other packages from npm. */
const require = createRequire(new URL('../tests/web/package.json', import.meta.url));
const esbuild = /** @type {typeof import("esbuild")} */ (require('esbuild'));

/** What every browser has in which the package runs: SIMD came to all three engines by 2023. */
const TARGET = ['chrome109', 'firefox115', 'safari16.4'];

/** Style sheets that scripts add, from web/. */
const ADDED_STYLES = ['extras.css', 'kiosk.css', 'reading.css'];

/** What scripts fetch one by one, from web/. */
const FETCHED = [
  'pkg/ludoteca_wasm_bg.wasm',
  'pkg/ludoteca_engine_bg.wasm',
  'pkg/ludoteca_worker.js',
  'engine/thinker.js',
];

/** Files that are too large for single files: they are fetched one by one when somebody asks for them. */
const LARGE_FOLDER = 'tables';

/** Where a single file begins, and what stands for web/assets.js in it. */
const SINGLE_ENTRY = fileURLToPath(new URL('single-entry.js', import.meta.url));
const SINGLE_ASSETS = fileURLToPath(new URL('single-assets.js', import.meta.url));

/**
 * Folders of files that scripts fetch by names that they make up. They keep their names, the folder gets the
 * hash.
 */
const FETCHED_FOLDERS = ['i18n', 'vendor', 'games', 'pages/print'];

/**
 * A script or text as small as it can be.
 * @param {string} name
 * @param {string} text
 */
export async function minified(name, text) {
  if (name.endsWith('.json')) return JSON.stringify(JSON.parse(text));
  const { code } = await esbuild.transform(text, {
    loader: 'js',
    minify: true,
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
  });
  return code;
}

/** A classic script as small as it can be, which old browsers read too. @param {string} name from web/ */
export async function oldScript(name) {
  const { code } = await esbuild.transform(withTimeouts(await textOf(name)), {
    loader: 'js',
    minify: true,
    target: 'es5',
    charset: 'utf8',
  });
  return code;
}

/** @param {string} name from web/ */
const textOf = (name) => readFile(path.join(WEB, name), 'utf8');

/** Messages, with English ones for those that are not translated yet. @param {string} name from web/ */
async function messagesOf(name) {
  const [own, english] = await Promise.all([name, `i18n/en/${path.basename(name)}`].map(textOf));
  return JSON.stringify(withStandIns(JSON.parse(own ?? ''), JSON.parse(english ?? '')));
}

/** @param {string} name from web/ */
async function contentOf(name) {
  if (name.endsWith('.css')) return bundledStyle(`@import "./${name}";`);
  if (name.startsWith('i18n/') && name.endsWith('.json')) return messagesOf(name);
  if (/\.(js|json)$/.test(name)) return minified(name, await textOf(name));
  return readFile(path.join(WEB, name));
}

/**
 * Writes what scripts fetch.
 * @param {string} out
 * @returns {Promise<[string, string][]>} the beginnings of paths from web/, and what stands for them in the
 *   folder of assets
 */
export async function writeFetched(out) {
  const large = (await listFiles(path.join(WEB, LARGE_FOLDER))).map((name) => `${LARGE_FOLDER}/${name}`);
  /** @type {[string, string][]} */
  const names = [];
  for (const name of [...FETCHED, ...large, ...ADDED_STYLES])
    names.push([name, await writeHashed(out, path.basename(name), await contentOf(name))]);
  for (const folder of FETCHED_FOLDERS) {
    const files = (await listFiles(path.join(WEB, folder))).filter((name) => !/\.(js|css|ts)$/.test(name));
    const contents = await Promise.all(files.map((name) => contentOf(`${folder}/${name}`)));
    const listed = files.map((name, index) => `${name}\n${contents[index]}\n`).join('');
    const hashed = `${path.basename(folder)}-${shortHash(listed)}`;
    await Promise.all(
      files.map((name, index) => write(path.join(out, ASSETS, hashed, name), contents[index] ?? '')),
    );
    names.push([`${folder}/`, `${hashed}/`]);
  }
  return names;
}

/** What is for the sheets to print, which are a document of their own. */
const FOR_PAPER = /(^|\/)print[./]/;

/**
 * Everything that the page's scripts fetch, by its path from web/, as it is published.
 * @returns {Promise<[string, string | Uint8Array][]>}
 */
export async function contentsFetched() {
  const folders = await Promise.all(
    FETCHED_FOLDERS.map(async (folder) =>
      (await listFiles(path.join(WEB, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  const names = [
    ...FETCHED,
    ...folders.flat().filter((name) => /\.(json|net|tab)$/.test(name) && !FOR_PAPER.test(name)),
  ];
  return Promise.all(
    names.map(async (name) => /** @type {[string, string | Uint8Array]} */ ([name, await contentOf(name)])),
  );
}

/** Every style of the page in one. */
export const stylesOf = () =>
  bundledStyle(['style.css', ...ADDED_STYLES].map((name) => `@import "./${name}";`).join('\n'));

/** Bundles and minifies a style sheet. @param {string} contents with imports from web/ */
async function bundledStyle(contents) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: WEB, loader: 'css' },
    bundle: true,
    write: false,
    loader: { '.woff2': 'dataurl' },
    minify: true,
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * The page's scripts in one classic script, for a page that has everything in it.
 * @returns {Promise<string>}
 */
export async function bundleWhole() {
  const { outputFiles } = await esbuild.build({
    entryPoints: [SINGLE_ENTRY],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    define: { 'import.meta.url': '""' },
    plugins: [
      seamsPlugin,
      timeoutsPlugin,
      {
        name: 'single',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\/web\/assets\.js$/ }, async () => ({
            contents: await readFile(SINGLE_ASSETS, 'utf8'),
            resolveDir: path.dirname(SINGLE_ASSETS),
          })),
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

/** What the page offers to tests is in sites that are built for them only, with `LUDOTECA_SEAMS=1`. */
export const HAS_SEAMS = process.env.LUDOTECA_SEAMS === '1';

/** Puts an empty module in the place of web/seams.js. @type {Plugin} */
const seamsPlugin = {
  name: 'seams',
  setup({ onLoad }) {
    if (!HAS_SEAMS)
      onLoad({ filter: /\/web\/seams\.js$/ }, () => ({ contents: 'export const offerSeams = () => {};' }));
  },
};

/** @type {Plugin} */
const timeoutsPlugin = {
  name: 'timeouts',
  setup({ onLoad }) {
    onLoad({ filter: /\/web\/timeouts\.js$/ }, async ({ path: file }) => ({
      contents: withTimeouts(await readFile(file, 'utf8')),
    }));
  },
};

/**
 * Puts another module in the place of web/assets.js.
 * @param {[string, string][]} names
 * @returns {Plugin}
 */
const assetsPlugin = (names) => ({
  name: 'assets',
  setup({ onLoad }) {
    onLoad({ filter: /\/web\/assets\.js$/ }, () => ({
      contents: `const names = ${JSON.stringify(names)};
        export const isBuilt = true;
        export const only = null;
        export const home = "";
        function assetUrl(path) {
          const [from, to] = names.find(([from]) => path.startsWith(from));
          return new URL(to + path.slice(from.length), import.meta.url);
        }
        export const fetchAsset = (path) => fetch(assetUrl(path));
        export const runScript = (path) => import(assetUrl(path).href);
        export const hrefOf = (path) => assetUrl(path).href;`,
    }));
  },
});

/** Where play begins, if the page does not begin with it. */
const GAME_PAGE = 'ui/game-page.js';
/** What shares the renderer with it. */
const DRAWN =
  /^games\/[^/]+\/drawing\.js$|^board\/(?:render\/movement|still-board)\.js$|^pages\/start-demo\.js$/;

/**
 * What is loaded on demand, and by several, always behind another script: what both use is then cut into
 * fewer and larger pieces. Each has it imported, so that a mistake here costs time only.
 * @type {Readonly<Record<string, string>>}
 */
const LOADED_BEHIND = Object.freeze({
  'ui/game-page.js': 'ui/top-bar.js',
  'ui/offline.js': 'ui/top-bar.js',
  'pages/kiosk/kiosk.js': 'ui/game-page.js',
});

/**
 * Who has been loaded whenever a script is loaded on demand: whoever alone asks for it, or else the page's
 * own script.
 * @param {Metafile} metafile
 * @param {string[]} entries
 * @returns {Map<string, string>} from web/
 */
function parentsOf({ inputs }, entries) {
  const [main = ''] = entries.filter((name) => name.endsWith('.js'));
  const importsOf = (/** @type {string} */ name, /** @type {string} */ kind) =>
    (inputs[name]?.imports ?? []).filter((each) => each.kind === kind).map((each) => each.path);
  const wanted = new Set(Object.keys(inputs).flatMap((name) => importsOf(name, 'dynamic-import')));
  /** @type {Map<string, Set<string>>} */
  const askers = new Map();
  for (const root of [main, ...wanted]) {
    const closure = new Set([root]);
    for (const name of closure)
      for (const imported of importsOf(name, 'import-statement')) closure.add(imported);
    for (const asked of [...closure].flatMap((name) => importsOf(name, 'dynamic-import')))
      askers.set(asked, (askers.get(asked) ?? new Set()).add(root));
  }
  const behind = (/** @type {string} */ name) =>
    LOADED_BEHIND[name] ?? (DRAWN.test(name) && wanted.has(GAME_PAGE) ? GAME_PAGE : undefined);
  return new Map(
    [...wanted].map((name) => {
      const [only = main, ...others] = askers.get(name) ?? [];
      return [name, behind(name) ?? (others.length > 0 ? main : only)];
    }),
  );
}

/** Fonts get the names that pages preload them by. @param {string} out @returns {Plugin} */
const fontsPlugin = (out) => ({
  name: 'fonts',
  setup({ onResolve }) {
    onResolve({ filter: /\.woff2$/ }, async ({ path: file, resolveDir }) => {
      const content = await readFile(path.join(resolveDir, file));
      return { path: `./${await writeHashed(out, path.basename(file), content)}`, external: true };
    });
  },
});

/**
 * Says in every script that is loaded on demand that its parent has been loaded. The bundler does not know,
 * and would cut what both use into pieces, one for each set of scripts that use it.
 * @param {Metafile} metafile
 * @param {string[]} entries
 * @returns {Plugin}
 */
function parentsPlugin(metafile, entries) {
  const parents = parentsOf(metafile, entries);
  return {
    name: 'parents',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, async ({ path: file }) => {
        const parent = parents.get(path.relative(WEB, file).split(path.sep).join('/'));
        if (parent === undefined) return undefined;
        return {
          contents: `import ${JSON.stringify(path.join(WEB, parent))};\n${await readFile(file, 'utf8')}`,
        };
      });
    },
  };
}

/**
 * Bundles scripts and styles into the folder of assets.
 * @param {string} out
 * @param {string[]} entries scripts and styles that pages name, from web/
 * @param {[string, string][]} names of what scripts fetch
 * @returns {Promise<Bundle>}
 */
export async function bundle(out, entries, names) {
  const folder = path.join(out, ASSETS);
  /** @satisfies {import("esbuild").BuildOptions} */
  const options = {
    absWorkingDir: WEB,
    entryPoints: entries,
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: /** @type {const} */ ('esm'),
    minify: true,
    metafile: true,
    target: TARGET,
    charset: /** @type {const} */ ('utf8'),
    legalComments: /** @type {const} */ ('none'),
    logLevel: /** @type {const} */ ('warning'),
    write: /** @type {const} */ (false),
  };
  const plugins = [assetsPlugin(names), seamsPlugin, timeoutsPlugin, fontsPlugin(out)];
  const drawn = await esbuild.build({ ...options, plugins });
  const { metafile, outputFiles } = await esbuild.build({
    ...options,
    plugins: [...plugins, parentsPlugin(drawn.metafile, entries)],
  });
  for (const { path: file, text } of outputFiles) await write(file, text);
  for (const name of Object.keys(metafile.inputs)) {
    if (
      !/^pkg\/|^assets\.js$/.test(name) &&
      (await readFile(path.join(WEB, name), 'utf8')).includes('import.meta.url')
    ) {
      throw new Error(
        `web/${name} asks where it lies: files move when the site is built, so let it ask web/assets.js`,
      );
    }
  }
  return new Bundle(metafile, folder);
}

/**
 * A file that the service worker knows, its hash and size; `isLater`: it is kept once a page has fetched it.
 * @typedef {[path: string, hash: string, size: number, isLater?: true]} KeptFile
 */

/** @param {string} text */
export const withTimeouts = (text) => (HAS_SEAMS ? withTestTimeouts(text) : text);

/**
 * The text of the service worker.
 * @param {string} id of the build
 * @param {KeptFile[]} files
 */
export async function serviceWorker(id, files) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: withTimeouts(await textOf('sw.js')), resolveDir: WEB, sourcefile: 'sw.js' },
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    define: { 'BUILD.id': JSON.stringify(id), 'BUILD.files': JSON.stringify(files) },
  });
  return outputFiles[0]?.text ?? '';
}

/** What has been bundled. */
export class Bundle {
  /** @type {Metafile["outputs"]} */ #outputs = {};

  /**
   * @param {Metafile} metafile
   * @param {string} folder of the outputs
   */
  constructor(metafile, folder) {
    for (const [file, output] of Object.entries(metafile.outputs))
      this.#outputs[path.relative(folder, path.resolve(WEB, file))] = output;
    for (const output of Object.values(this.#outputs)) {
      for (const imported of output.imports)
        imported.path = path.relative(folder, path.resolve(WEB, imported.path));
    }
  }

  /** What has been written, from the folder of assets. */
  get files() {
    return Object.keys(this.#outputs);
  }

  /** The scripts among it. */
  get scripts() {
    return this.files.filter((name) => name.endsWith('.js'));
  }

  /**
   * What has become of an entry.
   * @param {string} entry from web/
   * @returns {string} from the folder of assets
   */
  named(entry) {
    const found = Object.keys(this.#outputs).find((name) => this.#outputs[name]?.entryPoint === entry);
    if (found === undefined) throw new Error(`${entry} has not been bundled`);
    return found;
  }

  /** Scripts that begin something, from web/. @param {RegExp} pattern of their names */
  entries(pattern) {
    const names = Object.values(this.#outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
    return names.filter((name) => pattern.test(name));
  }

  /**
   * What comes with a script: all that it imports as it begins, and what that imports.
   * @param {string} script
   * @returns {string[]}
   */
  closure(script) {
    const found = new Set([script]);
    for (const name of found) {
      for (const { path: imported, kind } of this.#outputs[name]?.imports ?? [])
        if (kind === 'import-statement') found.add(imported);
    }
    return [...found];
  }
}
