/** Hands the tables of a solved game to an engine. */

/** @import { Host } from '../engine/engine.js' */
/** @import { Lesson } from '../engine/messages.js' */
import { tablesOf } from './tables.js';
import { fetchBytes, within } from '../state/engine-files.js';
import { refuse, wantedTable } from './file.js';
import { TABLE_MS } from '../timeouts.js';

/** The tables of a page's engine. */
export class Solved {
  /**
   * By path, what comes or has come, and what waits for it, but not for long.
   * @type {Map<string, { table: Promise<Uint8Array>, wait: Promise<unknown> }>}
   */
  #tables = new Map();

  /**
   * Hands over what is solved of a game. What comes late is handed over when it comes; what fails is fetched
   * again for the next request. What is known of every position is for workers alone: on the page to unpack a
   * part of it would be felt.
   * @param {string} ruleset
   * @param {Host['place']} place
   * @param {boolean} isPatient
   * @param {(lesson: Lesson) => void} give
   */
  async teach(ruleset, place, isPatient, give) {
    const files = tablesOf(ruleset);
    if (files === null) return;
    const { strategy, whole } = files;
    const wanted = place === 'page' ? undefined : wantedTable(whole);
    /** @type {[string, () => Promise<Uint8Array>][]} */
    const tables = strategy === null ? [] : [[strategy, () => fetchBytes(strategy)]];
    if (wanted !== undefined) tables.push([whole.path, () => wanted.table]);
    const handing = tables.map(async ([path, load]) => {
      const { table, wait } = this.#tables.get(path) ?? this.#await(path, load());
      const taught = table.then((file) => give({ type: 'table', path, file }));
      await (isPatient ? taught : Promise.race([taught, wait])).catch(() => {});
    });
    await Promise.all(handing);
  }

  /** @param {string} path @param {Promise<Uint8Array>} table */
  #await(path, table) {
    const made = { table, wait: within(table, TABLE_MS) };
    this.#tables.set(path, made);
    table.catch(() => this.#tables.delete(path));
    return made;
  }

  /** A table is damaged: the next request fetches it anew. @param {string} path */
  refuse(path) {
    this.#tables.delete(path);
    refuse(path);
  }
}
