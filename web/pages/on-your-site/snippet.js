/** The HTML that embeds a game in another page. */

/** Form of the HTML. `single`: a frame with a single file. @typedef {'frame' | 'element' | 'single'} Form */
/**
 * @typedef {object} SnippetOptions
 * @property {Form} form
 * @property {string} base URL of the site, with a trailing slash
 * @property {string} game game that the single file contains
 * @property {{ [name: string]: string }} parameters
 * @property {string} title accessible name of the frame
 * @property {string} name text of the element's fallback link
 */

/** Permissions of a frame whose origin differs from the host page's, so that it can't access that page. */
export const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** @param {string} text */
const escaped = (text) => text.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** URL of the frame. @param {SnippetOptions} options */
export function addressOf({ form, base, game, parameters }) {
  const { game: _, ...others } = parameters;
  const isImplied = form === 'single' && parameters['game'] === game;
  const query = new URLSearchParams({ ...(isImplied ? others : parameters) });
  const page = form === 'single' ? `single/${game}.html` : 'embed.html';
  return `${base}${page}${query.size > 0 ? `?${query}` : ''}`;
}

/** @param {SnippetOptions} options */
export function snippetOf(options) {
  const { form, base, parameters, title, name } = options;
  if (form === 'element') {
    const attributes = Object.entries({ ...parameters, label: title })
      .map(([key, value]) => ` ${key}="${escaped(value)}"`)
      .join('');
    return [
      `<script type="module" src="${escaped(base)}embed/ludoteca-board.js"></script>`,
      `<ludoteca-board${attributes}>`,
      `  <a href="${escaped(`${base}#game=${parameters['game']}`)}">${escaped(name)}</a>`,
      '</ludoteca-board>',
    ].join('\n');
  }
  return [
    `<iframe src="${escaped(addressOf(options))}"`,
    `  title="${escaped(title)}" width="480" height="760" style="width:100%;max-width:40rem;border:0"`,
    '  loading="lazy" allow="fullscreen" referrerpolicy="no-referrer"',
    `  sandbox="${form === 'single' ? 'allow-scripts' : SANDBOX}"></iframe>`,
  ].join('\n');
}
