/**
 * The files of the built site: each is written under a name that holds the hash of what is in it, so that it
 * may be kept for ever and is never mistaken for another.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The page as it was written. */
export const WEB = fileURLToPath(new URL('../web/', import.meta.url));
/** Where hashed files lie, from the top of the built site. */
export const ASSETS = 'assets';

/** The licences of everything that is published, from web/ and from the top of the built site alike. */
export const NOTICES = 'notices.txt';

/** @param {string | Uint8Array} content @param {"hex" | "base64"} [encoding] */
export const sha256 = (content, encoding = 'hex') => createHash('sha256').update(content).digest(encoding);

/** As many letters of a hash as tell the files of one site apart. @param {string | Uint8Array} content */
export const shortHash = (content) => sha256(content).slice(0, 10);

/** @param {string} file @param {string | Uint8Array} content */
export async function write(file, content) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/**
 * Writes `content` under the name `name` with its hash.
 * @param {string} out the folder of the built site
 * @param {string} name such as `board.png`
 * @param {string | Uint8Array} content
 * @returns {Promise<string>} the path from the folder of assets
 */
export async function writeHashed(out, name, content) {
  const { name: stem, ext } = path.parse(name);
  const hashed = `${stem}-${shortHash(content)}${ext}`;
  await write(path.join(out, ASSETS, hashed), content);
  return hashed;
}

/**
 * All files in a folder and the folders in it, in order, by their paths from it, with slashes.
 * @param {string} folder
 */
export async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** @typedef {{ [language: string]: { [key: string]: string } }} Messages */

/**
 * The words of some files, by language: the folders of web/i18n are the languages.
 * @param {string[]} [files] those about the page and about the app, unless others are named
 * @returns {Promise<Messages>}
 */
export async function readMessages(files = ['common', 'extras']) {
  /** @type {Messages} */
  const messages = {};
  for (const name of (await listFiles(path.join(WEB, 'i18n'))).filter((each) =>
    files.includes(path.basename(each, '.json')),
  )) {
    messages[path.dirname(name)] = {
      ...messages[path.dirname(name)],
      ...JSON.parse(await readFile(path.join(WEB, 'i18n', name), 'utf8')),
    };
  }
  return messages;
}

/**
 * What a builder is told: the folder to write, where the site will be, and what else.
 * @param {string[]} given such as `dist --address https://example.org/games/`
 * @returns {{ folder: string, home: string | null, rest: string[] }}
 */
function readArguments(given) {
  const at = given.indexOf('--address');
  const [folder, ...rest] = given.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  if (folder === undefined) throw new Error('name the folder to write');
  const address = at >= 0 && URL.canParse(given[at + 1] ?? '') ? new URL(given[at + 1] ?? '') : null;
  if (at >= 0 && (address === null || !/^https?:$/.test(address.protocol)))
    throw new Error(
      `--address must be followed by where the site will be, such as https://example.org/games/, ` +
        `not ${given[at + 1]}`,
    );
  // The folder itself: what follows in an address belongs to a page of it.
  return { folder: path.resolve(folder), home: address === null ? null : new URL('./', address).href, rest };
}

/**
 * Does what the command line says. What cannot be is said in a sentence, without where in these scripts it
 * was noticed, unless it is a fault of theirs.
 * @param {(told: ReturnType<typeof readArguments>) => Promise<unknown>} act
 */
export async function asCommand(act) {
  try {
    await act(readArguments(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error && error.name === 'Error' ? error.message : error);
    process.exitCode = 1;
  }
}
