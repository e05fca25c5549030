/** Sends the tables of solved games to an engine. */

/** @import { EngineFile } from '../engine/messages.js' */
import { tablesOf } from './tables.js';
import { fetchBytes, gameOf, within } from '../state/engine-files.js';
import { refuse, requestedTable } from './file.js';
import { TABLE_MS } from '../timeouts.js';

/** Tables that the page has fetched for its engine. */
export class SolvedTables {
  /**
   * Downloads by path. `wait` settles with the download, or after a time limit.
   * @type {Map<string, { table: Promise<Uint8Array>, wait: Promise<unknown> }>}
   */
  #tables = new Map();

  /**
   * Sends the tables of a solved game. A late table is sent when it arrives, and a failed table is fetched
   * again for the next request. The first moves of a game don't wait for the table of all positions.
   * @param {string} ruleset
   * @param {{ waitsForTables: boolean, isOpening: boolean }} options
   * @param {(file: EngineFile) => void} sendFile
   */
  async send(ruleset, { waitsForTables, isOpening }, sendFile) {
    const game = gameOf(ruleset);
    const files = game === undefined ? null : tablesOf({ id: ruleset, game });
    if (files === null) return;
    const { strategy, complete } = files;
    const requested = requestedTable(complete);
    /** @type {[string, () => Promise<Uint8Array>][]} */
    const tables = strategy === null ? [] : [[strategy, () => fetchBytes(strategy)]];
    if (requested !== undefined) tables.push([complete.path, () => requested.table]);
    const sending = tables.map(async ([path, load]) => {
      const { table, wait } = this.#tables.get(path) ?? this.#track(path, load());
      const sent = table.then((file) => sendFile({ type: 'table', path, file }));
      if (isOpening && path === complete.path) return void sent.catch(() => {});
      await (waitsForTables ? sent : Promise.race([sent, wait])).catch(() => {});
    });
    await Promise.all(sending);
  }

  /** @param {string} path @param {Promise<Uint8Array>} table */
  #track(path, table) {
    const made = { table, wait: within(table, TABLE_MS) };
    this.#tables.set(path, made);
    table.catch(() => this.#tables.delete(path));
    return made;
  }

  /** Discards a damaged table, so that the next request fetches it again. @param {string} path */
  drop(path) {
    this.#tables.delete(path);
    refuse(path);
  }
}
