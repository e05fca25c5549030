/** Bundles and minifies scripts and style sheets with esbuild, and writes the files that scripts fetch. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { withStandIns } from '../web/i18n/stand-in.js';
import { ASSETS, listFiles, shortHash, WEB, write, writeHashed } from './files.mjs';
import { leavesOut, oneGamePlugin, withoutOthers } from './one-game.mjs';
import { withTestTimeouts } from './timeouts.mjs';

/** @import { Metafile, Plugin } from "esbuild" */

/** Finds the npm packages, which are installed in tests/web. */
const require = createRequire(new URL('../tests/web/package.json', import.meta.url));
const esbuild = /** @type {typeof import("esbuild")} */ (require('esbuild'));

/**
 * Oldest supported browsers. The packages need WebAssembly SIMD, which all three browser engines have had
 * since 2023.
 */
const TARGET = ['chrome109', 'firefox115', 'safari16.4'];

/** Style sheets that scripts add to pages, as paths relative to web/. */
const ADDED_STYLES = ['extras.css', 'kiosk.css', 'reading.css'];

/** Files that scripts fetch individually, as paths relative to web/. */
const FETCHED = [
  'pkg/ludoteca_wasm_bg.wasm',
  'pkg/ludoteca_engine_bg.wasm',
  'pkg/ludoteca_worker.js',
  'engine/thinker.js',
];

/** Folder of files that single files leave out, because they are too large. */
const LARGE_FOLDER = 'tables';

/** Entry of a single file, and the module that replaces web/assets.js in it. */
const SINGLE_ENTRY = fileURLToPath(new URL('single-entry.js', import.meta.url));
const SINGLE_ASSETS = fileURLToPath(new URL('single-assets.js', import.meta.url));

/** Folders of files whose names scripts compute. The files keep their names, and the folders are hashed. */
const FETCHED_FOLDERS = ['i18n', 'vendor', 'games', 'pages/print', 'pkg/nets'];

/** Minifies a script or JSON. @param {string} name @param {string} text */
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

/** Minifies a classic script for old browsers. @param {string} name relative to web/ */
export async function oldScript(name) {
  const { code } = await esbuild.transform(withTimeouts(await textOf(name)), {
    loader: 'js',
    minify: true,
    target: 'es5',
    charset: 'utf8',
  });
  return code;
}

/** @param {string} name relative to web/ */
const textOf = (name) => readFile(path.join(WEB, name), 'utf8');

/** Returns messages, in English if a translation is missing. @param {string} name relative to web/ */
async function messagesOf(name) {
  const [own, english] = await Promise.all([name, `i18n/en/${path.basename(name)}`].map(textOf));
  return JSON.stringify(withStandIns(JSON.parse(own ?? ''), JSON.parse(english ?? '')));
}

/** @param {string} name relative to web/ */
async function contentOf(name) {
  if (name.endsWith('.css')) return bundledStyle(`@import "./${name}";`);
  if (name.startsWith('i18n/') && name.endsWith('.json')) return messagesOf(name);
  if (/\.(js|json)$/.test(name)) return minified(name, await textOf(name));
  return readFile(path.join(WEB, name));
}

/**
 * Writes the files that scripts fetch. Returns pairs of paths or path prefixes: in web/ and in the assets
 * folder.
 * @param {string} out
 * @returns {Promise<[string, string][]>}
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

/** Paths of files for the pages `print` and `on-your-site`, which single files don't contain. */
const OTHER_PAGES = /(^|\/)(?:print|site)[./]/;

/**
 * Returns the published content of the files that the scripts of a single file read, by path relative to
 * web/.
 * @param {string | null} only the game to which the file is limited, or null
 * @returns {Promise<[string, string | Uint8Array][]>}
 */
export async function contentsFetched(only) {
  const isLeftOut = leavesOut(only);
  const folders = await Promise.all(
    FETCHED_FOLDERS.map(async (folder) =>
      (await listFiles(path.join(WEB, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  const names = [
    ...FETCHED,
    ...folders.flat().filter((name) => /\.(json|net|tab)$/.test(name) && !OTHER_PAGES.test(name)),
  ].filter((name) => !isLeftOut(name));
  return Promise.all(
    names.map(async (name) => {
      const content = await contentOf(name);
      const own =
        typeof content === 'string' && name.endsWith('.json') ? withoutOthers(content, isLeftOut) : content;
      return /** @type {[string, string | Uint8Array]} */ ([name, own]);
    }),
  );
}

/** Style sheet of embeds. A single file is an embed if it is in a frame. */
const EMBED_STYLE = 'pages/embed/embed.css';

/** Returns all styles of the page as one style sheet. */
export const stylesOf = () =>
  bundledStyle(['style.css', ...ADDED_STYLES, EMBED_STYLE].map((name) => `@import "./${name}";`).join('\n'));

/** Bundles and minifies a style sheet. @param {string} contents its text, with imports relative to web/ */
export async function bundledStyle(contents) {
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

/** Options of esbuild for a classic script in one file. */
const CLASSIC_SCRIPT = /** @type {const} */ ({
  bundle: true,
  write: false,
  format: 'iife',
  minify: true,
  target: TARGET,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
});

/**
 * Bundles the scripts of a single file into a classic script. Returns it, and the paths of its modules
 * relative to web/.
 * @param {string | null} only the game to which the file is limited, or null
 * @returns {Promise<{ code: string, modules: string[] }>}
 */
export async function bundleAll(only) {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: WEB,
    entryPoints: [SINGLE_ENTRY],
    ...CLASSIC_SCRIPT,
    metafile: true,
    define: { 'import.meta.url': '""' },
    plugins: [
      testHooksPlugin,
      timeoutsPlugin,
      oneGamePlugin(leavesOut(only)),
      {
        name: 'single',
        setup: ({ onLoad }) =>
          onLoad({ filter: /[\\/]web[\\/]assets\.js$/ }, async () => ({
            contents: await readFile(SINGLE_ASSETS, 'utf8'),
            resolveDir: path.dirname(SINGLE_ASSETS),
          })),
      },
    ],
  });
  return { code: outputFiles[0]?.text ?? '', modules: Object.keys(metafile.inputs) };
}

/** Bundles the script that reports from a SCORM package. */
export async function bundleCourse() {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: WEB,
    entryPoints: [path.join(WEB, 'scorm/course.js')],
    ...CLASSIC_SCRIPT,
  });
  return outputFiles[0]?.text ?? '';
}

/** True in test builds, which contain the test hooks. Set with `LUDOTECA_TEST_HOOKS=1`. */
export const HAS_TEST_HOOKS = process.env.LUDOTECA_TEST_HOOKS === '1';

/** Replaces web/test-hooks.js with an empty module, except in test sites. @type {Plugin} */
const testHooksPlugin = {
  name: 'test-hooks',
  setup({ onLoad }) {
    if (!HAS_TEST_HOOKS)
      onLoad({ filter: /[\\/]web[\\/]test-hooks\.js$/ }, () => ({
        contents: 'export const offerTestHooks = () => {};',
      }));
  },
};

/** @type {Plugin} */
const timeoutsPlugin = {
  name: 'timeouts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]web[\\/]timeouts\.js$/ }, async ({ path: file }) => ({
      contents: withTimeouts(await readFile(file, 'utf8')),
    }));
  },
};

/**
 * Replaces web/assets.js with a module that contains the names of hashed files.
 * @param {[string, string][]} names
 * @returns {Plugin}
 */
const assetsPlugin = (names) => ({
  name: 'assets',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]web[\\/]assets\.js$/ }, () => ({
      contents: `const names = ${JSON.stringify(names)};
        export const isBuilt = true;
        export const only = null;
        export const home = "";
        export const hasTables = true;
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

/** Entry of the game page, which index.html loads on demand. */
const GAME_PAGE = 'ui/game-page.js';
/** Chunks that share the renderer with the game page. */
const DRAWN =
  /^games\/[^/]+\/drawing\.js$|^board\/(?:render\/movement|still-board)\.js$|^pages\/start-demo\.js$/;

/**
 * Maps lazy-loaded entries with several importers to an entry that is always loaded before them, so that
 * their shared code is split into fewer, larger chunks. `parentsPlugin` adds an import of that entry, so a
 * wrong entry here only makes loading slower.
 * @type {Readonly<Record<string, string>>}
 */
const LOADED_AFTER = Object.freeze({
  'ui/game-page.js': 'ui/top-bar.js',
  'ui/offline.js': 'ui/top-bar.js',
  'pages/kiosk/kiosk.js': 'ui/game-page.js',
});

/**
 * Maps each lazy-loaded entry to an entry that is always loaded before it: its only importer, otherwise the
 * page's main script. Paths are relative to web/.
 * @param {Metafile} metafile
 * @param {string[]} entries
 * @returns {Map<string, string>}
 */
function parentsOf({ inputs }, entries) {
  const [main = ''] = entries.filter((name) => name.endsWith('.js'));
  const importsOf = (/** @type {string} */ name, /** @type {string} */ kind) =>
    (inputs[name]?.imports ?? []).filter((each) => each.kind === kind).map((each) => each.path);
  const dynamic = new Set(Object.keys(inputs).flatMap((name) => importsOf(name, 'dynamic-import')));
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const root of [main, ...dynamic]) {
    const closure = new Set([root]);
    for (const name of closure)
      for (const imported of importsOf(name, 'import-statement')) closure.add(imported);
    for (const imported of [...closure].flatMap((name) => importsOf(name, 'dynamic-import')))
      importers.set(imported, (importers.get(imported) ?? new Set()).add(root));
  }
  const parentOf = (/** @type {string} */ name) =>
    LOADED_AFTER[name] ?? (DRAWN.test(name) && dynamic.has(GAME_PAGE) ? GAME_PAGE : undefined);
  return new Map(
    [...dynamic].map((name) => {
      const [only = main, ...others] = importers.get(name) ?? [];
      return [name, parentOf(name) ?? (others.length > 0 ? main : only)];
    }),
  );
}

/** Writes fonts under the hashed names that pages preload. @param {string} out @returns {Plugin} */
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
 * Adds an import of its parent to every lazy-loaded entry. Otherwise esbuild would not know that the parent
 * has been loaded, and would split shared code into a chunk for each set of entries that use it.
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
 * Bundles scripts and style sheets into the assets folder.
 * @param {string} out
 * @param {string[]} entries scripts and style sheets that pages refer to, as paths relative to web/
 * @param {[string, string][]} names from `writeFetched`
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
  const plugins = [assetsPlugin(names), testHooksPlugin, timeoutsPlugin, fontsPlugin(out)];
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
        `web/${name} uses import.meta.url: files move when the site is built, so use web/assets.js`,
      );
    }
  }
  return new Bundle(metafile, folder);
}

/**
 * A file in the service worker's list, with its SHA-256 in base64 and its size in bytes. `isOnDemand`: it is
 * cached on first use.
 * @typedef {[path: string, hash: string, size: number, isOnDemand?: true]} ListedFile
 */

/** @param {string} text */
export const withTimeouts = (text) => (HAS_TEST_HOOKS ? withTestTimeouts(text) : text);

/** Bundles the service worker. @param {string} id the build's id @param {ListedFile[]} files */
export async function serviceWorker(id, files) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: withTimeouts(await textOf('sw.js')), resolveDir: WEB, sourcefile: 'sw.js' },
    ...CLASSIC_SCRIPT,
    define: { 'BUILD.id': JSON.stringify(id), 'BUILD.files': JSON.stringify(files) },
  });
  return outputFiles[0]?.text ?? '';
}

/** The output files of an esbuild run. */
export class Bundle {
  /** @type {Metafile["outputs"]} */ #outputs = {};

  /** @param {Metafile} metafile @param {string} folder folder of the outputs */
  constructor(metafile, folder) {
    for (const [file, output] of Object.entries(metafile.outputs))
      this.#outputs[path.relative(folder, path.resolve(WEB, file))] = output;
    for (const output of Object.values(this.#outputs)) {
      for (const imported of output.imports)
        imported.path = path.relative(folder, path.resolve(WEB, imported.path));
    }
  }

  /** Paths of all outputs, relative to the assets folder. */
  get files() {
    return Object.keys(this.#outputs);
  }

  get scripts() {
    return this.files.filter((name) => name.endsWith('.js'));
  }

  /**
   * Returns the path of an entry's output, relative to the assets folder.
   * @param {string} entry relative to web/
   * @returns {string}
   */
  named(entry) {
    const found = Object.keys(this.#outputs).find((name) => this.#outputs[name]?.entryPoint === entry);
    if (found === undefined) throw new Error(`${entry} has not been bundled`);
    return found;
  }

  /** Returns the entry points whose paths relative to web/ match a pattern. @param {RegExp} pattern */
  entries(pattern) {
    const names = Object.values(this.#outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
    return names.filter((name) => pattern.test(name));
  }

  /**
   * Returns a script and all its static imports, direct and indirect.
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
