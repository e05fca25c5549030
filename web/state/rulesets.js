/** Rulesets by their names. */

/**
 * @template {{ id: string, aliases: string[] }} R
 * @param {readonly R[]} rulesets
 * @param {string | undefined} name an id or another name
 */
export const rulesetIn = (rulesets, name) =>
  name === undefined ? undefined : rulesets.find(({ id, aliases }) => id === name || aliases.includes(name));
