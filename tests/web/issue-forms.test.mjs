/** The issue forms offer the languages and rulesets of the page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LANGUAGES } from '../../web/i18n/i18n.js';
import { projectFiles, textOf } from './project-files.mjs';
import { rulesets } from './rules.mjs';

const FOLDER = '.github/ISSUE_TEMPLATE/';

/** Returns the choices of a form's field. @param {string} form @param {string} id */
function choicesOf(form, id) {
  const field = form.split(/^ {2}- type: /m).find((each) => each.includes(`\n    id: ${id}\n`)) ?? '';
  return [...field.matchAll(/^ {8}- (.*)$/gm)].map(([, choice = '']) => choice);
}

test('the issue forms offer each language under its own name', async () => {
  const forms = await Promise.all(projectFiles.filter((file) => file.startsWith(FOLDER)).map(textOf));
  const offered = forms.map((form) => choicesOf(form, 'language')).filter((choices) => choices.length > 0);
  assert.equal(offered.length, 2);
  for (const choices of offered) assert.deepEqual(choices, Object.values(LANGUAGES));
});

test('the issue form about rules offers each ruleset', async () => {
  const names = JSON.parse(await textOf('web/i18n/en/common.json'));
  assert.deepEqual(
    choicesOf(await textOf(`${FOLDER}rule.yml`), 'ruleset'),
    rulesets().map(({ id }) => names[`ruleset.${id}.name`]),
  );
});
