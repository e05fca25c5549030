/**
 * What the page may weigh, as a browser fetches it: each file compressed by gzip. Too much fails the build.
 * The package has its budget in wasm-pack.toml.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { gzipSize } from './compress.mjs';
import { ASSETS, WEB } from './files.mjs';

/** @import { Bundle } from "./scripts.mjs" */

/** HTML, CSS and JavaScript until the start page stands. */
export const FIRST_VIEW_BYTES = 32_000;
/**
 * The drawings of all games, beyond what every game needs. The start page has pictures in their place.
 */
const DRAWINGS_BYTES = 8_000;
/**
 * JavaScript until two people can play, with that of the package and of the bar at the top, and the largest
 * drawing of a game.
 */
export const PLAYABLE_BYTES = 60_000;
/** JavaScript of a feature that is loaded later, or what a page of its own adds to the first. */
export const FEATURE_BYTES = 15_000;

/** All fonts: those that are preloaded, and those of letters that few pages have. They are compressed. */
export const FONTS_BYTES = 40_000;

/** Scripts that are loaded whenever a game is opened, from web/, with all that they import. */
const ALWAYS = Object.freeze({
  'index.html': ['pages/main.js', 'ui/game-page.js', 'ui/top-bar.js'],
  'embed.html': ['pages/embed/embed.js'],
});

/**
 * The features that are loaded later, and the scripts where each begins. A script that none of them leads to
 * fails the build: a new feature needs a name here. What two features share counts for both.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const FEATURES = Object.freeze({
  analysis: ['ui/analysis.js'],
  'commands of hosts': ['pages/embed/commands.js'],
  computer: ['engine/opponent.js', 'engine/engine.js', 'engine/thinker.js', 'pkg/ludoteca_worker.js'],
  'computer without a worker': ['engine/here.js'],
  dialogs: ['ui/dialog.js', 'ui/game-dialogs.js'],
  'first look': ['ui/first-look.js'],
  'files of other programs': ['games/spanish-draughts/pdn.js'],
  'end and review': ['ui/after-game.js'],
  hints: ['engine/hints.js'],
  kiosk: ['pages/kiosk/kiosk.js'],
  'wrong addresses': ['route/faults.js', 'route/wrong-values.js'],
  lesson: ['ui/lesson.js'],
  menu: ['ui/more-menu.js'],
  dice: ['board/render/dice.js'],
  'list of moves': ['ui/move-list.js'],
  'new game': ['ui/new-game.js'],
  links: ['state/link-codec.js'],
  movement: ['board/render/movement.js'],
  'board that plays': ['pages/start-demo.js'],
  'boards of the start page': ['pages/thumbnails.js'],
  'iron board': ['games/brandubh/plate.js'],
  offline: ['ui/offline.js'],
  'games from elsewhere': ['ui/open-game.js'],
  'dropped files': ['ui/drop.js'],
  'pages to read': ['pages/reading/reading.js'],
  rules: ['ui/rules-tab.js'],
  'saved games': ['state/saved-games.js', 'ui/saved-games-dialog.js'],
  'perfect play': ['engine/solved.js', 'ui/perfect-play.js', 'ui/lapses.js', 'state/perfect-table.js'],
  'set up a position': ['ui/position-editor.js'],
  settings: ['ui/settings-dialog.js'],
  share: ['ui/share-dialog.js'],
  sound: ['ui/sound.js'],
  'square codes': ['ui/qr-code.js'],
  'face to face': ['ui/tabletop.js'],
  words: ['ui/text-mode.js'],
});

/** Where the drawing of a game begins. */
const DRAWING = /^games\/[^/]+\/drawing\.js$/;

/** Where the drawing of a game in lines begins. */
const PAPER = /^games\/[^/]+\/paper\.js$/;

/** Only gathers what is loaded together. */
const GATHERING = 'lazy.js';

/** @param {number} bytes */
const thousands = (bytes) => bytes.toLocaleString('en');

/** @param {Iterable<number>} numbers */
const sum = (numbers) => [...numbers].reduce((total, each) => total + each, 0);

/** Throws when something is too large. @param {string} what @param {number} bytes @param {number} allowed */
function compare(what, bytes, allowed) {
  if (bytes <= allowed) return;
  const [weight, over] = [thousands(bytes), thousands(bytes - allowed)];
  throw new Error(`${what} is too large: ${weight} bytes, ${over} more than the budget in site/budgets.mjs`);
}

/**
 * What each script from web/ weighs: its share of the files that hold it.
 * @param {Pick<Bundle, "scripts" | "parts">} bundle
 * @param {ReadonlyMap<string, number>} sizes of the files
 */
function weightsOf(bundle, sizes) {
  /** @type {Map<string, number>} */
  const weights = new Map();
  for (const file of bundle.scripts) {
    const parts = bundle.parts(file);
    const whole = Math.max(1, sum(parts.map(([, bytes]) => bytes)));
    const size = sizes.get(file) ?? 0;
    for (const [part, bytes] of parts) weights.set(part, (weights.get(part) ?? 0) + (size * bytes) / whole);
  }
  return weights;
}

/**
 * What each feature weighs beyond what is loaded anyway.
 * @param {Pick<Bundle, "imports">} bundle
 * @param {ReadonlyMap<string, number>} weights of all scripts, from web/
 * @param {ReadonlySet<string>} loaded those that are there before any feature
 * @param {Readonly<Record<string, readonly string[]>>} [features]
 * @returns {[string, number][]} the largest first
 */
export function weighFeatures(bundle, weights, loaded, features = FEATURES) {
  const named = new Set([...loaded, GATHERING]);
  const weighed = Object.entries(features).map(([name, roots]) => {
    const reached = new Set(roots);
    for (const part of reached) {
      named.add(part);
      for (const imported of bundle.imports(part)) if (!loaded.has(imported)) reached.add(imported);
    }
    const bytes = sum([...reached].filter((part) => !loaded.has(part)).map((part) => weights.get(part) ?? 0));
    return /** @type {[string, number]} */ ([name, Math.round(bytes)]);
  });
  const unnamed = [...weights.keys()].filter((part) => !named.has(part));
  if (unnamed.length > 0) {
    const list = unnamed.map((part) => `web/${part}`).join(', ');
    throw new Error(`${list}: loaded later, but no feature in site/budgets.mjs leads there`);
  }
  return weighed.filter(([, bytes]) => bytes > 0).sort(([, one], [, other]) => other - one);
}

/**
 * What files weigh, compressed.
 * @param {string} out
 * @param {string[]} files from the folder of assets
 * @returns {Promise<Map<string, number>>}
 */
async function sizesOf(out, files) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const name of files) sizes.set(name, gzipSize(await readFile(path.join(out, ASSETS, name))));
  return sizes;
}

/** Prints and compares what the fonts weigh. */
async function checkFonts() {
  const names = (await readdir(path.join(WEB, 'fonts'))).filter((name) => name.endsWith('.woff2'));
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(path.join(WEB, 'fonts', name))).size),
  );
  console.log(told(`${names.length} fonts`, sum(sizes), FONTS_BYTES));
  compare('what the fonts weigh', sum(sizes), FONTS_BYTES);
}

/** @param {string} what @param {number} bytes @param {number} allowed */
const told = (what, bytes, allowed) =>
  `${what}: ${thousands(bytes)} bytes of ${thousands(allowed)}, compressed`;

/**
 * The files that come with scripts from web/, and all that is in them.
 * @param {Bundle} bundle
 * @param {readonly string[]} entries
 */
function loadedBy(bundle, entries) {
  const files = [...new Set(entries.flatMap((entry) => bundle.closure(bundle.named(entry))))];
  const parts = new Set(files.flatMap((file) => bundle.parts(file).map(([part]) => part)));
  return { files, parts };
}

/**
 * Prints and compares what a page loads until a game can be played, and what each feature adds.
 * @param {string} out
 * @param {"index.html" | "embed.html"} name
 * @param {Bundle} bundle
 * @param {[string, string][]} fetched what scripts fetch: the path from web/, and from the folder of assets
 */
async function checkPlay(out, name, bundle, fetched) {
  const drawings = bundle.entries(DRAWING);
  const { parts } = loadedBy(bundle, [...ALWAYS[name], ...drawings]);
  const sizes = await sizesOf(out, bundle.scripts);
  const playable = Math.max(
    ...drawings
      .map((drawing) => loadedBy(bundle, [...ALWAYS[name], drawing]).files)
      .map((files) => sum(files.map((file) => sizes.get(file) ?? 0))),
  );
  const what = `${name}, JavaScript until a game can be played`;
  console.log(told(what, playable, PLAYABLE_BYTES));
  compare(what, playable, PLAYABLE_BYTES);
  const weights = weightsOf(bundle, sizes);
  const scripts = fetched.filter(([from]) => from.endsWith('.js'));
  const fetchedSizes = await sizesOf(
    out,
    scripts.map(([, to]) => to),
  );
  for (const [from, to] of scripts) weights.set(from, fetchedSizes.get(to) ?? 0);
  const features = weighFeatures(bundle, weights, parts, {
    ...FEATURES,
    'drawings in lines': bundle.entries(PAPER),
  });
  const list = features.map(([feature, bytes]) => `${feature} ${thousands(bytes)}`).join(', ');
  console.log(`  loaded later, each of ${thousands(FEATURE_BYTES)}: ${list}`);
  for (const [feature, bytes] of features) compare(`${name}, ${feature}`, bytes, FEATURE_BYTES);
}

/**
 * Prints and compares what the first page weighs.
 * @param {string} out
 * @param {Bundle} bundle
 * @param {{ text: string, scripts: string[], styles: string[] }} page
 * @param {[string, string][]} fetched
 */
export async function checkBudgets(out, bundle, { text, scripts, styles }, fetched) {
  const always = loadedBy(bundle, ALWAYS['index.html']).files;
  const drawings = loadedBy(bundle, bundle.entries(DRAWING)).files.filter((file) => !always.includes(file));
  const sizes = await sizesOf(out, [...scripts, ...styles, ...drawings]);
  const of = (/** @type {string[]} */ names) => sum(names.map((name) => sizes.get(name) ?? 0));
  const [html, css, js] = [gzipSize(text), of(styles), of(scripts)];
  const firstView = html + css + js;
  const shares = `HTML ${thousands(html)}, CSS ${thousands(css)}, JavaScript ${thousands(js)}`;
  console.log(`${told('first view', firstView, FIRST_VIEW_BYTES)}: ${shares}`);
  for (const script of scripts) {
    const parts = bundle
      .parts(script)
      .slice(0, 6)
      .map(([name, bytes]) => `${name} ${thousands(bytes)}`);
    console.log(`  ${thousands(sizes.get(script) ?? 0)} ${script}: ${parts.join(', ')}`);
  }
  compare('the first view', firstView, FIRST_VIEW_BYTES);
  console.log(told('drawings of all games', of(drawings), DRAWINGS_BYTES));
  compare('what the drawings weigh', of(drawings), DRAWINGS_BYTES);
  await checkFonts();
  await checkPlay(out, 'index.html', bundle, fetched);
}

/**
 * Prints and compares what another page adds to the first: its HTML, and the share that scripts and styles of
 * its own have of what it loads.
 * @param {string} out
 * @param {string} name
 * @param {Bundle} bundle
 * @param {{ text: string }} page
 * @param {[string, string][]} fetched
 */
export async function checkPage(out, name, bundle, { text }, fetched) {
  const folder = `pages/${name.split('.')[0]}/`;
  const sizes = await sizesOf(out, bundle.files);
  const own = bundle.files.map((file) => {
    const parts = bundle.parts(file);
    const mine = sum(parts.filter(([part]) => part.startsWith(folder)).map(([, bytes]) => bytes));
    return mine === 0 ? 0 : ((sizes.get(file) ?? 0) * mine) / sum(parts.map(([, bytes]) => bytes));
  });
  if (sum(own) === 0) throw new Error(`${name} has no scripts in web/${folder}`);
  // The script that every page begins with is not its own: it counts in the first view.
  const bytes = Math.round(gzipSize(text.replace(/<script>[\s\S]*?<\/script>/, '')) + sum(own));
  console.log(told(`${name}, its own`, bytes, FEATURE_BYTES));
  compare(name, bytes, FEATURE_BYTES);
  if (name === 'embed.html') await checkPlay(out, name, bundle, fetched);
}
