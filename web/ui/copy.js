/** Copies what stands in a field, also where a page may not write to the clipboard by itself. @param {HTMLInputElement | HTMLTextAreaElement} field */
export async function copyFrom(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand('copy');
  }
}
