// Opens puzzles of other places: a text or a link that is pasted, a file, a picture.

import { button, el } from "./dom.js";
import { attempt, opened, openedFile } from "./transfer.js";
import { t } from "./words.js";

/** @import { Catalogue } from "./types.js" */

/** Whether a text is a puzzle or a link to one, not words to look for.
 * @param {string} text
 */
export function foreign(text) {
  return /:\/\/|\n|^clew-/.test(text.trim()) || text.trim().length > 60;
}

/** Open a text in any format, or a link.
 * @param {Catalogue} catalogue
 * @param {string} text
 * @param {(why: string) => void} [blame] shows the reason if it cannot be opened
 */
export function openText(catalogue, text, blame) {
  const [, link] = /#(clew-[\w-]+~[\w-]+)$/.exec(text.trim()) ?? [];
  if (link) location.hash = link; // it has marks, which only the page reads
  else void attempt(() => opened(catalogue, { text }), "", blame);
}

/** Build the box that takes a pasted text, a file, or a picture.
 * @param {Catalogue} catalogue
 */
export function importer(catalogue) {
  const area = el("textarea", {
    id: "paste",
    rows: 4,
    spellcheck: "false",
    placeholder: t("Paste a puzzle in any format, or a link"),
  });
  const input = el("input", { type: "file", id: "file", class: "file", onchange: () => void file(input.files?.[0]) });
  /** @param {File | undefined} chosen */
  const file = (chosen) => (chosen ? attempt(() => openedFile(catalogue, chosen)) : Promise.resolve());
  const refused = el("p", { class: "blame", role: "alert" });
  /** @param {string} why */
  const blame = (why) => {
    refused.textContent = why;
  };
  return el(
    "section",
    { class: "card import", "aria-label": t("Open a puzzle") },
    el("label", { for: "paste", class: "title" }, t("Open a puzzle")),
    area,
    refused,
    el(
      "div",
      { class: "row spread" },
      el("label", { class: "button", for: "file" }, t("Choose a file"), input),
      button({ icon: "import", label: t("Open"), class: "button accent", id: "open" }, () => {
        blame(area.value.trim() ? "" : t("Paste a puzzle first."));
        if (area.value.trim()) openText(catalogue, area.value, blame);
      }),
    ),
    el("p", { class: "aside" }, t("Or drop a file or a picture anywhere on the page.")),
    ...(catalogue.families.some((family) => family.picture)
      ? [el("a", { class: "button", href: "#picture" }, t("Puzzle from a picture"))]
      : []),
    readable(catalogue),
  );
}

/** List all formats that can be opened.
 * @param {Catalogue} catalogue
 */
function readable(catalogue) {
  return el(
    "details",
    {},
    el("summary", {}, t("What can I open?")),
    el("p", { class: "aside" }, t("Links to puzzles on this site, and for each kind:")),
    ...catalogue.families.map((family) =>
      el(
        "p",
        { class: "aside" },
        el("strong", {}, `${t(family.title)}: `),
        family.formats.flatMap((form) => (form.reads ? [t(form.title)] : [])).join("; "),
      ),
    ),
  );
}
