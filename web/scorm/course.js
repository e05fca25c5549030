/**
 * Entry point of a SCORM package: shows the single file of a game in a frame, and reports to the LMS what the
 * learner does there. The frame's sandbox keeps the game away from the LMS, so that nothing else is reported.
 */

/** @import { Ended, Judged } from '../embed/board-types.d.ts' */
import { afterGame, afterStep, nextStep } from './progress.js';
import { Report } from './report.js';

const { edition, file, rulesets, names } = COURSE;
const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
const nav = /** @type {HTMLElement} */ (document.querySelector('nav'));
const report = new Report(/** @type {any} */ (window), edition, () => performance.now());

/**
 * Returns what to open for a ruleset: its lesson until that is solved, then a game.
 * @param {string} game
 * @returns {Record<string, string>}
 */
function openingOf(game) {
  const step = nextStep(report.progress, game);
  return step === null ? { game } : { game, lesson: String(step) };
}

/** Marks the ruleset that is shown. @param {unknown} shown */
function mark(shown) {
  for (const each of nav.querySelectorAll('button'))
    each.setAttribute('aria-pressed', String(each.value === shown));
}

/** Writes the names of the rulesets in the language of the game. @param {string} lang */
function showNames(lang) {
  const own = names[lang] ?? {};
  document.documentElement.lang = lang;
  document.documentElement.dir = lang === 'ar' ? 'rtl' : 'ltr';
  document.title = own[rulesets[0] ?? ''] ?? '';
  frame.title = document.title;
  document.querySelector('h1')?.replaceChildren(document.title);
  nav.hidden = rulesets.length < 2;
  nav.replaceChildren(
    ...rulesets.map((ruleset) => {
      const button = document.createElement('button');
      button.value = ruleset;
      button.textContent = own[ruleset] ?? '';
      button.addEventListener('click', () => {
        const message = { ns: 'ludoteca', v: 1, type: 'load', seq: 1, data: openingOf(ruleset) };
        frame.contentWindow?.postMessage(message, '*');
      });
      return button;
    }),
  );
}

addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow || data?.ns !== 'ludoteca') return;
  const { type, data: detail } = data;
  if (type === 'ready') {
    showNames(String(detail.lang));
    mark(detail.game);
  } else if (type === 'reply') mark(detail.game);
  else if (type === 'lesson') report.update(afterStep(report.progress, /** @type {Judged} */ (detail)));
  else if (type === 'end') report.update(afterGame(report.progress, /** @type {Ended} */ (detail)));
});
// On phones, a hidden page may be closed without another event.
addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report.save());
addEventListener('pagehide', () => report.end());
// A session that has ended can't begin again, so a page from the browser's cache must be loaded again.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

// Without `link`, which would open the game outside the LMS.
const controls = 'players,who,buttons,words,actions,language';
frame.src = `${file}#${new URLSearchParams({ ...openingOf(rulesets[0] ?? ''), controls })}`;
