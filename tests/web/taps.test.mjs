/** Corrections of taps, with events that no browser has sent. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judgeTaps } from '../../web/ui/taps.js';

/** Control that counts the clicks made by scripts. */
class Control extends HTMLElement {
  id = '';
  isConnected = true;
  clicks = 0;

  /** @param {string} name */
  constructor(name) {
    super();
    this.name = name;
  }

  /** @param {string} selector */
  closest(selector) {
    return selector === '#stage' ? null : this;
  }

  /** @param {string} attribute */
  getAttribute(attribute) {
    return attribute === 'data-do' ? this.name : null;
  }

  focus() {}

  click() {
    this.clicks += 1;
  }
}

/** Sends events to the listeners of a new page. */
function newPage() {
  /** @type {Map<string, (event: object) => void>} */
  const listeners = new Map();
  const before = globalThis.addEventListener;
  Object.assign(globalThis, {
    Element: HTMLElement,
    addEventListener: (/** @type {string} */ type, /** @type {(event: object) => void} */ listener) =>
      listeners.set(type, listener),
  });
  judgeTaps();
  globalThis.addEventListener = before;

  /**
   * Returns whether the event still reaches the page.
   * @param {string} type @param {Control} target @param {number} time @param {object} [more]
   */
  function send(type, target, time, more = {}) {
    let isPassed = true;
    const stop = () => {
      isPassed = false;
    };
    listeners.get(type)?.({
      target,
      timeStamp: time,
      clientX: 50,
      clientY: 50,
      pointerId: 1,
      pointerType: 'touch',
      isPrimary: true,
      detail: 1,
      stopPropagation() {},
      stopImmediatePropagation: stop,
      preventDefault() {},
      ...more,
    });
    return isPassed;
  }

  /** Returns whether a tap's click reaches the page. @param {Control} target @param {number} time */
  function tap(target, time, more = {}) {
    send('pointerdown', target, time, more);
    send('pointerup', target, time, more);
    return send('click', target, time, more);
  }
  return { send, tap };
}

test('the second tap of a double tap does not act on a control that has just appeared there', () => {
  const [play, undo] = [new Control('play'), new Control('undo')];
  const { tap } = newPage();
  assert.ok(tap(play, 0));
  assert.ok(!tap(undo, 499));
  assert.ok(tap(undo, 600), 'a third tap acts');
  assert.ok(tap(undo, 700), 'so does a double tap on the same control');
  assert.ok(tap(play, 1201), 'and a tap after half a second');
  assert.ok(tap(undo, 1300, { clientX: 80 }), 'or in another place');
});

test('the second click of a mouse does not act on a control that has just appeared there', () => {
  const [play, undo] = [new Control('play'), new Control('undo')];
  const mouse = { pointerType: 'mouse' };
  const { tap } = newPage();
  assert.ok(tap(play, 0, mouse));
  assert.ok(!tap(undo, 2000, { ...mouse, detail: 2 }), 'the browser has counted a double click');
  assert.ok(tap(play, 2100, mouse));
});

test('clicks from the keyboard and from assistive technology always act', () => {
  const [play, undo] = [new Control('play'), new Control('undo')];
  const { send, tap } = newPage();
  tap(play, 0);
  send('pointerdown', undo, 100);
  assert.ok(send('click', undo, 100, { detail: 0 }));
});

test('a second finger clicks the control that it taps, while the first rests on another', () => {
  const [first, second] = [new Control('first'), new Control('second')];
  const { send } = newPage();
  const other = { pointerId: 2, isPrimary: false, clientX: 300 };
  send('pointerdown', first, 0);
  send('pointerdown', second, 1000, other);
  send('pointerup', second, 1100, other);
  assert.deepEqual([first.clicks, second.clicks], [0, 1]);
  assert.ok(!send('click', second, 1200), 'a click that the browser also sends does not act again');
  send('pointerdown', second, 3000, other);
  send('pointerup', second, 3100, { ...other, clientX: 320 });
  assert.equal(second.clicks, 1, 'a finger that has moved does not click');
});

test('a long press clicks when the browser sends only a menu event for it', () => {
  const play = new Control('play');
  const { send } = newPage();
  send('pointerdown', play, 0);
  send('contextmenu', play, 500);
  send('pointerup', play, 900);
  assert.equal(play.clicks, 1);
  send('pointerdown', play, 3000);
  send('pointercancel', play, 3100);
  send('pointerup', play, 3200);
  assert.equal(play.clicks, 1, 'a cancelled press does not click');
});
