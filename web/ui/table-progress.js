/** Progress of the download of a table, beside the computer player that needs it. */

/** @import { TableFile } from '../perfect/file.js' */
import { t } from '../i18n/i18n.js';
import { isLoading, onProgress } from '../perfect/file-status.js';
import { element } from '../dom.js';

/** The bar, which the panel moves to the player each time that it is shown again. */
const bar = /** @type {HTMLProgressElement} */ (element('progress.table', { value: 0 }));

onProgress((share) => {
  bar.value = share;
  if (share >= 1) bar.remove();
});

/** Returns the bar while a table is loading, otherwise null. @param {TableFile | undefined} file */
export function tableProgress(file) {
  if (file === undefined || !isLoading(file.path)) return null;
  bar.setAttribute('aria-label', t('perfect.loading'));
  return bar;
}
