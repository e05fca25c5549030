/** URLs: every page opens with any URL and reports what is invalid in it. */
import { test } from 'node:test';

import { chooseLanguage, goTo, press, recordOf, refuseStorage, servePage, taps } from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** Waits until the page has started and returns its notice. @param {Page} page */
async function notice(page) {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['ready'])).toBe('true');
  return (await page.textContent('#notice')) ?? '';
}

/** URLs and the notices they cause. @type {[string, RegExp][]} */
const CASES = [
  ['#game=alquerque&view=rules&with=a=b', /a=b/],
  [
    '#game=alquerque&view=rules&with=capture%3Dcompulsory%26capture%3D%25&clause=board',
    /capture=%.*clause=board/,
  ],
  ['#game=brandubh&view=history&with=%00', /=/],
  ['#game=fallas&view=toString&lang=xx', /view=toString.*lang=xx/],
  ['#game=alquerque&friend=third&side=constructor', /cut off.*side=constructor/],
  ['#game=alquerque&lesson=__proto__', /__proto__/],
  [`#game=${'x'.repeat(100_000)}`, /x{55}…/],
  ['#game=alquerque&pos=%E0%A4%A&record=%', /./],
  [`#${Array.from({ length: 30_000 }, (_, index) => `u${index}=1`).join('&')}`, /too long|64/],
  [
    `print.html#game=alquerque&with=a=b&what=${'x,'.repeat(10_000)}&seed=%&paper=A0&lang=-`,
    /what=x.*lang=-.*a=b/,
  ],
  ['on-your-site.html#game=__proto__&lang=constructor', /game=__proto__.*lang=constructor/],
  [
    '?kiosk=1&games=x,brandubh&idle=-1&home=javascript:alert(1)&level=%',
    /games=x.*idle=-1.*home=javascript.*level=%/,
  ],
  ['embed.html?game=constructor&lang=%&lesson=0&with=a=b', /game=constructor/],
  // Parameters without effect are reported.
  ['#record=1zA', /“record” but not “game”/],
  ['#game=alquerque&lesson=1&record=1zA', /both “record” and “lesson”/],
  [
    '#game=alquerque&record=1tYzItYzM&pos=x&capture=compulsory',
    /both “pos” and “record”.*both “capture” and “record”/,
  ],
  ['#game=alquerque&record=1tYzItYzM&friend=third', /friend=third \(first, second\)/],
  ['#friend=first', /“friend” but not “record”/],
  ['#pos=x', /“pos” but not “game”/],
  ['#view=rules', /“view” but not “game”/],
  ['#game=alquerque&clause=board', /“clause” but not “view”/],
  ['#game=brandubh&rule=nope', /rule=nope/],
  ['#game=brandubh&try=nope', /names in the address weren’t recognised.*try=nope/],
  ['#game=brandubh&failRule=anyDie', /names in the address weren’t recognised.*failRule=anyDie/],
  ['#Game=brandubh&LEVEL=3', /names in the address weren’t recognised.*Game=brandubh.*LEVEL=3/],
  ['#game=Brandubh', /game=Brandubh \(el-perro, brandubh/],
  ['#game=brandubh&side=First&level=9', /side=First \(first, second, both, table\).*level=9 \(1–8\)/],
  ['?theme=glass&mc_cid=1', /theme=glass \(material, metal, plain\)/],
  ['?lang=es#game=brandubh&nivel=3', /no reconoce estos nombres.*nivel=3/],
  ['print.html#game=brandubh&Paper=a4', /Paper=a4/],
  ['on-your-site.html#game=brandubh&side=both', /side=both/],
  ['?kiosk=1&game=brandubh&Idle=60', /Idle=60/],
  // Invisible characters and those that reverse text are shown as “?”.
  ['#game=%E2%80%AEabc', /game=\?abc/],
  ['#game=alquerque&theme=%E2%81%A7x%00', /\?x\?/],
  // In positions, these characters are ignored.
  ['#game=alquerque&pos=%E2%80%AE', /ends too early/],
];

/** URLs that an open page handles itself, since they differ only after #. The others load a new page. */
const FOLLOWED = CASES.filter(([address], index) => address.startsWith('#') && index !== 0);

/** Reversed, so that the first cases cover different kinds of pages. */
const OPENED = CASES.filter((each) => !FOLLOWED.includes(each)).reverse();
for (const [address, expected] of casesOf(OPENED, 2))
  test(`a page opens and reports what is invalid in the URL ${address.slice(0, 60)}`, () =>
    visit(address, (page) => expect.poll(() => notice(page)).toMatch(new RegExp(expected, 's'))));

test('an open page follows any link and reports what is invalid in it', () =>
  visit('', async (page) => {
    for (const [address, expected] of casesOf(FOLLOWED, 3)) {
      await goTo(page, address);
      await expect.poll(() => notice(page), address.slice(0, 60)).toMatch(new RegExp(expected, 's'));
      await goTo(page, '#game=el-perro&view=rules');
      await expect(page.locator('#notice')).toBeHidden();
    }
    await goTo(page, '#game=alquerque&view=rules&with=a=b');
    await expect(page.locator('#notice')).toHaveText(/a=b/);
    // The link on the rules page still opens the game.
    await page.click('#page a[href^="#game=alquerque"]');
    await page.waitForFunction(() => window.ludoteca.state?.ruleset === 'alquerque');
  }));

test('a link that loads slowly does not replace a game opened after it', () => {
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  return visit(
    '#game=fallas&side=both',
    async (page) => {
      // This record contains the move `c2-c3`.
      await goTo(page, '#game=alquerque&record=1tYzItYzM');
      await goTo(page, '#game=brandubh&side=both');
      await page.waitForFunction(() => window.ludoteca.state.ruleset === 'brandubh');
      release();
      // Sharing waits for the same file, so the older link has been handled by then.
      await press(page, 'share');
      await page.waitForSelector('#share-link');
      await expect.poll(() => page.evaluate(() => window.ludoteca.state.ruleset)).toBe('brandubh');
      await expect.poll(() => page.evaluate(() => location.hash)).toBe('#game=brandubh&side=both');
    },
    { prepare: (page) => page.route('**/extras-*.js', (route) => held.then(() => route.continue())) },
  );
});

fullTest('if the saved game is corrupted, the game in the link opens and a notice reports the fault', () =>
  visit('#game=alquerque&side=both&record=1tYzItYzM', async (page) => {
    await taps(page, 17, 7);
    await expect.poll(() => recordOf(page)).toMatch(/c2-c3 \S+/);
    const saved = await page.evaluate(
      () => Object.keys(localStorage).find((name) => name.startsWith('ludoteca.game.')) ?? '',
    );
    // The saved game is corrupted only on reload, since the page being closed would otherwise report it.
    await page.addInitScript((name) => localStorage.getItem(name) && localStorage.setItem(name, '{'), saved);
    const key = saved.replace('game', 'damaged');
    await page.reload();
    await page.waitForSelector(`#notice:has-text("${key}")`);
    await page.waitForFunction(() => window.ludoteca?.state?.plies === 1);
    await expect.poll(() => notice(page)).toMatch(new RegExp(key.replaceAll('.', '\\.')));
  }),
);

/** URLs that cannot be opened, and the notices they cause. @type {[string, RegExp][]} */
const CLOSED = [
  ['#game=fallas&record=1z!!!!', /doesn’t contain a game/],
  ['#game=fallas&record=1tYzItYzk&lang=es', /no contiene ninguna partida/],
  ['#game=brandubh&pos=x', /Character 1, “x”/],
  ['#game=alquerque&capture=perhaps', /can’t be/],
  ['#game=spanish-draughts&lesson=99', /99/],
  ['#game=nothing', /game=nothing/],
  // Shared links that were cut off.
  ['#game=fallas&reco', /cut off/],
  ['#game=fallas&fri', /cut off/],
  ['#game=fallas&friend=sec', /cut off/],
  ['#game=fallas&friend=second&', /cut off/],
];

/**
 * Follows `hash`, and checks the notice.
 * @param {Page} page @param {string} hash @param {RegExp} expected
 */
async function follow(page, hash, expected) {
  await goTo(page, hash);
  await expect(page.locator('#notice'), hash).toHaveText(expected);
}

fullTest('without storage, an invalid link leaves the open game unchanged', () =>
  visit(
    '#game=alquerque&side=both',
    async (page) => {
      await taps(page, 7, 12);
      const waitForNotice = () => page.waitForSelector('#notice:has-text("isn’t being saved")');
      await waitForNotice();
      const before = await recordOf(page);
      await goTo(page, '#game=brandubh&side=both');
      await page.waitForFunction(() => document.body.dataset.game === 'brandubh');
      await expect(page.locator('#notice')).toBeHidden();
      await page.goBack();
      await page.waitForFunction(() => document.body.dataset.game === 'alquerque');
      await waitForNotice();
      await expect.poll(() => recordOf(page)).toBe(before);
      const label = (await page.textContent('#players')) ?? '';
      for (const [hash, expected] of CLOSED) {
        await follow(page, hash, expected);
        await expect.poll(() => recordOf(page), hash).toBe(before);
        await expect.poll(() => page.evaluate(() => location.hash)).toBe('#game=alquerque&side=both');
        if (hash.includes('lang=es')) await chooseLanguage(page, 'en');
        else {
          await expect(page.locator('#notice'), hash).toHaveText(/Your game stays open\.$/);
          await expect(page.locator('#players')).toHaveText(label);
        }
        await expect(page.locator('#board')).toBeVisible();
      }
      await page.goBack();
      await taps(page, 17, 7);
      await expect.poll(() => recordOf(page)).toMatch(/c2-c3 \S+/);
    },
    { prepare: refuseStorage },
  ),
);

fullTest('an invalid link or a change of language leaves the open lesson unchanged', () =>
  visit(
    '#game=alquerque&side=both',
    async (page) => {
      await taps(page, 7, 12);
      const before = await recordOf(page);
      await goTo(page, '#game=alquerque&side=both&lang=es');
      await page.waitForSelector('html[lang=es]');
      await expect.poll(() => recordOf(page)).toBe(before);
      await follow(page, '#game=brandubh&lang=xx', /lang=xx/);
      await expect(page.locator('html'), 'an unknown language changes nothing').toHaveAttribute('lang', 'es');
      await goTo(page, '#game=alquerque&lesson=2&lang=en');
      await page.waitForSelector('#lesson');
      const step = (await page.textContent('#lesson')) ?? '';
      await follow(page, '#game=fallas&pos=x', /isn’t possible/);
      await expect.poll(() => page.textContent('#lesson')).toBe(step);
      await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/game=alquerque.*lesson=2/);
    },
    { prepare: refuseStorage },
  ),
);

/** Makes new history entries fail, as in sandboxes and in browsers that limit them. @param {Page} page */
const refuseAddresses = (page) =>
  page.addInitScript(() => {
    for (const name of ['pushState', 'replaceState'])
      Object.assign(History.prototype, {
        [name]() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });

fullTest('if the browser refuses history entries, a lesson opens and an invalid link is explained', () =>
  visit(
    '#game=brandubh&lesson=2',
    async (page) => {
      await page.waitForSelector('#lesson');
      await expect(page.locator('#notice')).toBeHidden();
      await follow(page, '#game=fallas&pos=x', /isn’t possible/);
      await expect(page.locator('#notice')).not.toHaveText(/insecure/);
    },
    { prepare: refuseAddresses },
  ),
);

test('an unknown parameter before # is reported only in the console', () => {
  /** @type {string[]} */
  const lines = [];
  return visit(
    '?mc_cid=1#game=fayles',
    async (page) => {
      await expect.poll(() => lines.join(' ')).toMatch(/names in the address weren’t recognised.*mc_cid=1/);
      await expect(page.locator('#notice')).toBeHidden();
    },
    { prepare: async (page) => void page.on('console', (message) => lines.push(message.text())) },
  );
});
