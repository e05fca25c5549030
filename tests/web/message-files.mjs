/** The message files of the page, and its languages. */
import { readdirSync, readFileSync } from 'node:fs';

import './stubs.mjs';
import { LANGUAGES as NAMES } from '../../web/i18n/i18n.js';

/** @import { Language } from "../../web/i18n/i18n.js" */

const I18N = new URL('../../web/i18n/', import.meta.url);

export const LANGUAGES = /** @type {Language[]} */ (Object.keys(NAMES));
/** Names of the files, without their extension. */
export const FILES = readdirSync(new URL('en/', I18N)).map((name) => name.slice(0, -'.json'.length));

/** @param {string} language @param {string} file @returns {{ [key: string]: string }} */
export const messagesIn = (language, file) =>
  JSON.parse(readFileSync(new URL(`${language}/${file}.json`, I18N), 'utf8'));

/** Returns the key and text of every message. @param {string} language @returns {[string, string][]} */
export const messagesOf = (language) => FILES.flatMap((file) => Object.entries(messagesIn(language, file)));
