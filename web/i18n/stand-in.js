/** Replaces missing translations with English messages. */

/** @typedef {{ [key: string]: string }} Messages */

/** Returns a key without its plural category, piece or side. @param {string} key */
const base = (key) => key.split('|', 1)[0] ?? '';

/**
 * Adds the English messages for keys that a language lacks. No English plural forms are added to a message
 * that the language has.
 * @param {Messages} messages
 * @param {Messages} english messages of the same file
 * @returns {Messages}
 */
export const withStandIns = (messages, english) => ({
  ...Object.fromEntries(Object.entries(english).filter(([key]) => messages[base(key)] === undefined)),
  ...messages,
});
