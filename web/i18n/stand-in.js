/** English messages stand in for those that a language does not have yet. */

/** @typedef {{ [key: string]: string }} Messages */

/** A key without its plural category, piece or side. @param {string} key */
const base = (key) => key.split('|', 1)[0] ?? '';

/**
 * The messages of a language, with the English ones of the keys that it lacks. A message that is there keeps
 * its own forms: no English plural is added to it.
 * @param {Messages} messages
 * @param {Messages} english those of the same file
 * @returns {Messages}
 */
export const withStandIns = (messages, english) => ({
  ...Object.fromEntries(Object.entries(english).filter(([key]) => messages[base(key)] === undefined)),
  ...messages,
});
