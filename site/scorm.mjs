/**
 * SCORM packages, with which a learning management system (LMS) runs a game and receives its result.
 * `node site/scorm.mjs FOLDER [--address ADDRESS] [GAME…]` writes packages of the named games, or of all.
 * Each package is a zip file with a manifest, a page that reports, and the single file of a game.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { GAME_NAMES, GAMES } from '../web/games/games.js';
import { checkScorm } from './budgets.mjs';
import { asCommand, readMessages, write } from './files.mjs';
import { sharedWithCrates } from './npm.mjs';
import { hashOf } from './pages.mjs';
import { bundleCourse, bundledStyle, HAS_TEST_HOOKS } from './scripts.mjs';
import { checkGames, singleOf } from './single.mjs';
import { zipped } from './zip.mjs';

/** @import { Messages } from "./files.mjs" */
/** @typedef {'1.2' | '2004'} Edition */

/** Editions of SCORM. @type {readonly Edition[]} */
export const EDITIONS = Object.freeze(['1.2', '2004']);
/** The page that an LMS opens. */
const PAGE = 'index.html';
const SOURCES = fileURLToPath(new URL('scorm/', import.meta.url));

/** Returns the name of a package. @param {string} game @param {Edition} edition */
export const packageName = (game, edition) => `${game}-scorm-${edition}.zip`;

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * @typedef {object} Described
 * @property {string} id
 * @property {string} version
 * @property {{ [language: string]: string }} titles
 * @property {{ [language: string]: string }} texts
 * @property {string[]} files
 */

/**
 * Writes a text in all languages.
 * @param {{ [language: string]: string }} texts
 * @param {(language: string, text: string) => string} one
 */
const inAll = (texts, one) =>
  Object.entries(texts)
    .map(([language, text]) => one(language, escaped(text)))
    .join('');

/** @param {string[]} files */
const listed = (files) => files.map((name) => `<file href="${name}"/>`).join('');

/** Part of a SCORM 2004 item: the page itself reports completion and success. */
const SEQUENCING = `
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>`;

/**
 * Returns the part of a manifest that both editions share: a course with one page.
 * @param {Described} described
 * @param {'scormtype' | 'scormType'} type attribute that marks the page as one that reports
 * @param {string} [sequencing] part of the item
 */
const contentOf = ({ id, titles, files }, type, sequencing = '') => `
  <organizations default="course">
    <organization identifier="course">
      <title>${escaped(titles['en'] ?? id)}</title>
      <item identifier="game" identifierref="page">
        <title>${escaped(titles['en'] ?? id)}</title>${sequencing}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:${type}="sco" href="${PAGE}">
      ${listed(files)}
    </resource>
  </resources>`;

/** @param {Described} described */
const manifest12 = (described) => {
  const { id, version, titles, texts } = described;
  const langstring = (/** @type {string} */ language, /** @type {string} */ text) =>
    `<imsmd:langstring xml:lang="${language}">${text}</imsmd:langstring>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="${version}"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_rootv1p2p1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd
    http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd
    http://www.imsglobal.org/xsd/imsmd_rootv1p2p1 imsmd_rootv1p2p1.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
    <imsmd:lom>
      <imsmd:general>
        <imsmd:title>${inAll(titles, langstring)}</imsmd:title>
        ${Object.keys(titles)
          .map((language) => `<imsmd:language>${language}</imsmd:language>`)
          .join('')}
        <imsmd:description>${inAll(texts, langstring)}</imsmd:description>
      </imsmd:general>
    </imsmd:lom>
  </metadata>${contentOf(described, 'scormtype')}
</manifest>
`;
};

/** @param {Described} described */
const manifest2004 = (described) => {
  const { id, version, titles, texts } = described;
  const string = (/** @type {string} */ language, /** @type {string} */ text) =>
    `<lom:string language="${language}">${text}</lom:string>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="${version}"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss"
  xmlns:lom="http://ltsc.ieee.org/xsd/LOM"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd
    http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd
    http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd
    http://ltsc.ieee.org/xsd/LOM lom.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
    <lom:lom>
      <lom:general>
        <lom:title>${inAll(titles, string)}</lom:title>
        ${Object.keys(titles)
          .map((language) => `<lom:language>${language}</lom:language>`)
          .join('')}
        <lom:description>${inAll(texts, string)}</lom:description>
      </lom:general>
    </lom:lom>
  </metadata>${contentOf(described, 'scormType', SEQUENCING)}
</manifest>
`;
};

/** Returns the manifest of a package. @param {Edition} edition @param {Described} described */
export const manifestOf = (edition, described) =>
  edition === '1.2' ? manifest12(described) : manifest2004(described);

/**
 * Returns the message for a key in each language.
 * @param {Messages} messages
 * @param {string} key
 */
const textsOf = (messages, key) =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([language, { [key]: text }]) =>
      text === undefined ? [] : [[language, text]],
    ),
  );

/**
 * Returns the page that an LMS opens.
 * @param {string} game
 * @param {Edition} edition
 * @param {Messages} messages
 */
async function pageOf(game, edition, messages) {
  const { rulesets } = GAMES[/** @type {keyof typeof GAMES} */ (game)];
  const names = Object.fromEntries(
    Object.entries(messages).map(([language, texts]) => [
      language,
      Object.fromEntries(rulesets.map((ruleset) => [ruleset, texts[`ruleset.${ruleset}.name`]])),
    ]),
  );
  const course = JSON.stringify({ edition, file: `${game}.html`, rulesets, names });
  const script = `const COURSE=${course};\n${await bundleCourse()}`;
  const style = await bundledStyle(await readFile(path.join(SOURCES, 'course.css'), 'utf8'));
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "frame-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const title = escaped(messages['en']?.[`ruleset.${game}.name`] ?? game);
  return (await readFile(path.join(SOURCES, PAGE), 'utf8'))
    .replace('POLICY', () => policy)
    .replaceAll('TITLE', () => title)
    .replace('<link rel="stylesheet" href="course.css">', () => `<style>${style}</style>`)
    .replace('<script src="course.js">', () => `<script>${script}`);
}

/**
 * Returns the files of a package.
 * @param {string} game
 * @param {Edition} edition
 * @param {string} single the game's single file
 * @returns {Promise<{ [name: string]: string }>}
 */
export async function packageOf(game, edition, single) {
  const messages = await readMessages(['common', 'extras', game]);
  const { version } = sharedWithCrates(await readFile(new URL('../Cargo.toml', import.meta.url), 'utf8'));
  const files = { [PAGE]: await pageOf(game, edition, messages), [`${game}.html`]: single };
  const described = {
    id: `ludoteca-${game}`,
    version,
    titles: textsOf(messages, `ruleset.${game}.name`),
    texts: textsOf(messages, `ruleset.${game}.subtitle`),
    files: Object.keys(files),
  };
  return { ...files, 'imsmanifest.xml': manifestOf(edition, described) };
}

/**
 * Writes packages of both editions, and returns their names.
 * @param {string} folder
 * @param {{ games?: readonly string[], home?: string | null }} options `games`: all if empty; `home`: public
 *   address of the site
 */
export async function writeScorm(folder, { games = [], home = null }) {
  checkGames([...games]);
  /** @type {string[]} */
  const names = [];
  for (const game of games.length > 0 ? games : GAME_NAMES) {
    const single = await singleOf(game, home);
    for (const edition of EDITIONS) {
      const name = packageName(game, edition);
      const packed = zipped(await packageOf(game, edition, single));
      // In test sites, the packages may come from a faster build and thus be larger.
      if (!HAS_TEST_HOOKS) checkScorm(name, packed.length);
      await write(path.join(folder, name), packed);
      names.push(name);
    }
  }
  return names;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await asCommand(({ folder, home, rest }) => writeScorm(folder, { home, games: rest }));
}
