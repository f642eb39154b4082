// The words of the page: English in the code, other languages from their catalogues (src/clew/words).
// A module that imports this one runs after the catalogue has come, so that constants can have words in them.

import { settings } from "./store.js";

const [, wanted = "en"] = /^([a-z]{2,3})\b/i.exec(settings().language || navigator.language) ?? [];

/** @type {Record<string, string>} by the English text */
const catalogue = await loaded(wanted.toLowerCase());

/** The language of the page; one without a catalogue is read in English. */
export const language = Object.keys(catalogue).length ? wanted.toLowerCase() : "en";
document.documentElement.lang = language;

/** @param {string} code @returns {Promise<Record<string, string>>} */
async function loaded(code) {
  if (code === "en") return {};
  try {
    const answer = await fetch(`/words/${code}.json`);
    /** @type {[string[], string[]]} the English texts, and what they are in the language */
    const [texts, own] = answer.ok ? await answer.json() : [[], []];
    return Object.fromEntries(texts.map((text, at) => [text, own[at] ?? text]));
  } catch (away) {
    console.info(`no words for ${code}`, away);
    return {};
  }
}

/** Give a text in the language of the page; the names in braces stand for the parts.
 * @param {string} text in English
 * @param {Record<string, string | number>} [parts]
 */
export function t(text, parts = {}) {
  const own = Object.hasOwn(catalogue, text) ? (catalogue[text] ?? text) : text;
  return own.replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole));
}
