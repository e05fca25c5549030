/** "Put it on your site": choices of a game and its settings, a preview, and the HTML to copy. */

/** @import { GameName } from '../../games/games.js' */
/** @import { Choices } from '../../ui/fields.js' */
/** @import { Form, SnippetOptions } from './snippet.js' */
import { DEFAULT_GAME, GAME_NAMES, GAMES } from '../../games/games.js';
import {
  LANGUAGES,
  loadMessageFile,
  loadMessages,
  preferredLanguage,
  storeLanguage,
  t,
} from '../../i18n/i18n.js';
import { wrongNames, wrongValues } from '../../route/wrong-values.js';
import { LANGUAGE, oneOf, readParameters } from '../../route/parameters.js';
import { readAddress } from '../../route.js';
import { SCHEMES } from '../../state/theme.js';
import { copyFrom } from '../../ui/copy.js';
import { addCommands, listenToCommands } from '../../ui/commands.js';
import { button, byId, element } from '../../dom.js';
import { choicesOf, levelChoices, selectField } from '../../ui/fields.js';
import { showLanguages } from '../../ui/languages.js';
import { endStart, failStart, notifyError, notifyWrong } from '../../ui/page.js';
import { addressOf, snippetOf } from './snippet.js';

/** Game of each ruleset. @type {Readonly<Record<string, GameName>>} */
const RULESETS = Object.freeze(
  Object.fromEntries(GAME_NAMES.flatMap((name) => GAMES[name].rulesets.map((id) => [id, name]))),
);
/** @type {readonly Form[]} */
const FORMS = ['frame', 'element', 'single'];
const FACTS = /** @type {const} */ (['kept', 'asked', 'sent', 'told', 'policy']);
const BASE = new URL('./', document.baseURI).href;
/** Parameters of the page's URL. */
const PARAMETERS = { game: oneOf(Object.keys(RULESETS)), lang: LANGUAGE };

/** Current choices. An empty string means the visitor's own language, or the default. */
const chosen = {
  form: 'frame',
  game: /** @type {string} */ (DEFAULT_GAME),
  lang: '',
  side: '',
  level: '',
  theme: '',
  bg: '',
};
/** @typedef {keyof typeof chosen} Choice */

/** @returns {SnippetOptions} */
function currentOptions() {
  const { form, game, ...others } = chosen;
  const parameters = {
    game,
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
  };
  const name = t(`ruleset.${game}.name`);
  return {
    form: /** @type {Form} */ (form),
    base: BASE,
    game: RULESETS[game] ?? game,
    parameters,
    title: t('site.frame-title', { name }),
    name,
  };
}

/**
 * Returns the name and label of each choice, and the value and text of each of its options.
 * @returns {[Choice, string, Choices][]}
 */
function choices() {
  const game = RULESETS[chosen.game] ?? DEFAULT_GAME;
  return [
    ['game', t('site.game'), choicesOf(Object.keys(RULESETS), (id) => t(`ruleset.${id}.name`))],
    ['form', t('site.form'), choicesOf(FORMS, (form) => t(`site.form.${form}`))],
    ['lang', t('language.title'), [['', t('site.as-visitor')], ...Object.entries(LANGUAGES)]],
    [
      'side',
      t('who.title'),
      [
        ['', t('who.side', { side: t(`side.${game}.0`) })],
        ['second', t('who.side', { side: t(`side.${game}.1`) })],
        ['both', t('who.both')],
      ],
    ],
    ['level', t('who.level'), [['', t('site.usual')], ...levelChoices()]],
    [
      'theme',
      t('settings.theme'),
      GAMES[game].themes.map((theme) => [theme === 'material' ? '' : theme, t(`theme.${theme}`)]),
    ],
    [
      'bg',
      t('settings.scheme'),
      SCHEMES.map((scheme) => [scheme === 'system' ? '' : scheme, t(`scheme.${scheme}`)]),
    ],
  ];
}

function showChoices() {
  const focused = document.activeElement?.id ?? '';
  byId('choices').replaceChildren(
    ...choices().map(([name, title, values]) => {
      if (!values.some(([value]) => value === chosen[name])) chosen[name] = '';
      return selectField(`site-${name}`, title, values, chosen[name], { do: 'choose', choice: name });
    }),
  );
  if (focused !== '') document.getElementById(focused)?.focus();
}

function showCode() {
  const status = element('span.copied', { aria: { live: 'polite' } });
  const area = element(
    'textarea',
    {
      id: 'snippet',
      rows: 11,
      readonly: true,
      spellcheck: 'false',
      dir: 'ltr',
      aria: { label: t('site.code') },
    },
    snippetOf(currentOptions()),
  );
  addCommands('on-your-site', {
    choose: ({ element: { dataset }, value }) => {
      chosen[/** @type {Choice} */ (dataset['choice'])] = value;
      void follow();
    },
    'copy-snippet': async () => {
      await copyFrom(area);
      status.textContent = t('share.copied');
    },
  });
  const form = /** @type {Form} */ (chosen.form);
  byId('code').replaceChildren(
    element('h2', t('site.code')),
    element('p.hint', t(`site.how.${form}`)),
    area,
    element('div.row', button('copy-snippet', { class: 'primary' }, t('site.copy')), status),
  );
  const address = addressOf(currentOptions());
  const frame = byId('preview').querySelector('iframe');
  const title = element('h2', t('site.preview'));
  // The frame is reloaded only if its URL has changed.
  if (frame?.getAttribute('src') === address) return frame.previousElementSibling?.replaceWith(title);
  byId('preview').replaceChildren(title, element('iframe', { src: address, title: currentOptions().title }));
}

function showFacts() {
  byId('facts').replaceChildren(
    element('h2', t('site.facts')),
    element('ul', ...FACTS.map((fact) => element('li', t(`site.fact.${fact}`)))),
  );
}

/** Renders the page for the current choices. */
async function follow() {
  try {
    await loadMessages(null, RULESETS[chosen.game] ?? null);
    document.title = `${t('site.title')} · Ludoteca`;
    byId('maker-title').textContent = t('site.title');
    byId('maker-intro').textContent = t('site.intro');
    showLanguages(byId('languages'), (tag) => {
      storeLanguage(tag);
      void loadMessages(tag, RULESETS[chosen.game] ?? null).then(follow);
    });
    showChoices();
    showCode();
    showFacts();
  } catch (reason) {
    notifyError(reason);
  }
}

async function begin() {
  listenToCommands();
  const address = readAddress();
  const { requested, bad, others } = readParameters(PARAMETERS, address.parameters);
  chosen.game = requested.game ?? chosen.game;
  await loadMessages(requested.lang ?? preferredLanguage(), null);
  await Promise.all([loadMessageFile('extras'), loadMessageFile('site')]);
  await follow();
  notifyWrong([
    ...address.wrong,
    ...wrongValues(PARAMETERS, bad),
    ...wrongNames(others, address.hashParameters),
  ]);
  endStart();
}

begin().catch(failStart);
