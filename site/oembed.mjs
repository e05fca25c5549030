/** Static oEmbed responses: for each game, one without a language and one for each language. */
import path from 'node:path';

import { readMessages, write } from './files.mjs';
import { oembedName, SINGLES } from './single.mjs';

const [WIDTH, HEIGHT] = [480, 760];
const ICON_PIXELS = 96;

/** @param {string} text */
const escaped = (text) => text.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Writes the responses. Each of them embeds the game's single file, which works in any frame.
 * @param {string} out
 * @param {string} home public address of the site
 * @param {readonly string[]} games
 * @param {Map<string, string>} pictures from `writePictures`
 */
export async function writeOembed(out, home, games, pictures) {
  const messages = await readMessages(['common', 'site']);
  for (const game of games) {
    const picture = pictures.get(`game-${game}-${ICON_PIXELS}.png`);
    for (const language of ['', ...Object.keys(messages)]) {
      const words = { ...messages['en'], ...messages[language || 'en'] };
      const name = words[`ruleset.${game}.name`] ?? game;
      const title = (words['site.frame-title'] ?? '{name}').replace('{name}', name);
      const address = `${home}${SINGLES}/${game}.html${language === '' ? '' : `?lang=${language}`}`;
      const answer = {
        version: '1.0',
        type: 'rich',
        provider_name: 'Ludoteca',
        provider_url: home,
        title,
        html:
          `<iframe src="${address}" title="${escaped(title)}" width="${WIDTH}" height="${HEIGHT}" ` +
          'style="width:100%;max-width:40rem;border:0" loading="lazy" allow="fullscreen" ' +
          'sandbox="allow-scripts"></iframe>',
        width: WIDTH,
        height: HEIGHT,
        cache_age: 86_400,
        ...(picture === undefined
          ? {}
          : {
              thumbnail_url: `${home}${picture}`,
              thumbnail_width: ICON_PIXELS,
              thumbnail_height: ICON_PIXELS,
            }),
      };
      await write(
        path.join(out, oembedName(language === '' ? game : `${game}.${language}`)),
        JSON.stringify(answer),
      );
    }
  }
}
