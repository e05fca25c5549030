import { element } from '../dom.js';

/**
 * Copies the text of a field, even if the clipboard API is not allowed.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export async function copyFrom(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand('copy');
  }
}

/** Copies text by means of a temporary field. @param {string} text */
export async function copyText(text) {
  const { activeElement } = document;
  const field = element('textarea.unseen', text);
  document.body.append(field);
  await copyFrom(field);
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
}
