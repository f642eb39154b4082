// What was made of a text that does not state its rules: what was understood, and what was not.

import { el, sentence } from "./dom.js";
import { origin } from "./store.js";
import { t } from "./words.js";

/** The remarks that came with a puzzle, if any did.
 * @param {string} code
 * @returns {HTMLElement[]}
 */
export function remarks(code) {
  const said = origin(code).remarks ?? [];
  if (!said.length) return [];
  const list = el("ul", { class: "plain" }, ...said.map((each) => el("li", { dir: "auto" }, sentence(each))));
  return [el("details", { class: "remarks", open: true }, el("summary", {}, t("How Clew read it")), list)];
}
