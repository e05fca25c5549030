/** The README: its HTML puts a game on a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expect } from './expect.mjs';
import { serveToHosts, withBoard } from './hosts.mjs';
import { textOf } from './project-files.mjs';

const { onHost } = serveToHosts();

test('the three lines of HTML in the README put a game on a page', async () => {
  const [, html = ''] = /^```html\n(.*?)^```$/ms.exec(await textOf('README.md')) ?? [];
  assert.equal(html.trim().split('\n').length, 3);
  await onHost(html.replaceAll('HOST/', 'GAME/'), async (page) => {
    const state = await withBoard(page, (board) => board.getState());
    assert.deepEqual([state.game, state.ply], ['brandubh', 0]);
    await expect(page.locator('ludoteca-board > a')).toBeHidden();
  });
});
