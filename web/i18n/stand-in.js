/** English messages for those that a language lacks. */

/** @typedef {{ [key: string]: string }} Messages */

/** Key without plural category, piece or side. @param {string} key */
const base = (key) => key.split('|', 1)[0] ?? '';

/**
 * Adds the English messages of keys that a language lacks. A message that exists gets no English plural
 * forms.
 * @param {Messages} messages
 * @param {Messages} english messages of the same file
 * @returns {Messages}
 */
export const withStandIns = (messages, english) => ({
  ...Object.fromEntries(Object.entries(english).filter(([key]) => messages[base(key)] === undefined)),
  ...messages,
});
