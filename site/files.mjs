/** Files of the built site. Hashes of the contents in their names allow caches to keep them. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the page's sources. */
export const WEB = fileURLToPath(new URL('../web/', import.meta.url));
/** Folder in the built site for files with hashed names. */
export const ASSETS = 'assets';

/** Path, in web/ and in the built site, of the licences of everything that is published. */
export const NOTICES = 'notices.txt';

/** @param {string | Uint8Array} content @param {"hex" | "base64"} [encoding] */
export const sha256 = (content, encoding = 'hex') => createHash('sha256').update(content).digest(encoding);

/** Returns a prefix of a hash, long enough for one site's files. @param {string | Uint8Array} content */
export const shortHash = (content) => sha256(content).slice(0, 10);

/** @param {string} file @param {string | Uint8Array} content */
export async function write(file, content) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/**
 * Writes a file under a name that contains its hash. Returns its path relative to the assets folder.
 * @param {string} out folder of the built site
 * @param {string} name such as `board.png`
 * @param {string | Uint8Array} content
 * @returns {Promise<string>}
 */
export async function writeHashed(out, name, content) {
  const { name: stem, ext } = path.parse(name);
  const hashed = `${stem}-${shortHash(content)}${ext}`;
  await write(path.join(out, ASSETS, hashed), content);
  return hashed;
}

/**
 * Returns the sorted paths of all files in a folder and its subfolders, relative to the folder, with forward
 * slashes.
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
 * Reads message files in all languages.
 * @param {string[]} [files] names without .json
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
 * Parses the arguments of a build script: the output folder, the site's public address, and the others.
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
  // Keep only the folder of the address, without a page name, query or hash.
  return { folder: path.resolve(folder), home: address === null ? null : new URL('./', address).href, rest };
}

/**
 * Runs a script with its arguments. A plain `Error` is printed without its stack trace, other errors in full.
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
