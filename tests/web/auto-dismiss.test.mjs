/** Notices that close automatically. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { autoDismiss } from '../../web/ui/auto-dismiss.js';

test('the notice that the site works offline closes after it has been visible for 12 s', () => {
  /** @type {[() => void, number][]} */
  const timers = [];
  const notice = { isOpen: true, isSeen: false };
  autoDismiss(
    {
      isOpen: () => notice.isOpen,
      isSeen: () => notice.isSeen,
      close: () => Object.assign(notice, { isOpen: false }),
    },
    (act, delayMs) => void timers.push([act, delayMs]),
  );
  timers.shift()?.[0]();
  assert.ok(notice.isOpen, 'closed before it was seen');
  notice.isSeen = true;
  assert.deepEqual(
    timers.map(([, delayMs]) => delayMs),
    [12_000],
  );
  timers.shift()?.[0]();
  assert.ok(!notice.isOpen);
  assert.deepEqual(timers, []);
});
