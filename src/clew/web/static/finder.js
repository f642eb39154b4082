// Finds families on the first page: by a word of their name or rules, and by what is done in their puzzles.

import { el, say } from "./dom.js";
import { isFavourite } from "./favourites.js";
import { foreign } from "./importer.js";
import { t } from "./words.js";

/** @import { Family } from "./types.js" */

/** @type {[string, string][]} kinds of families, with the words of their buttons */
const KINDS = [
  ["", t("All")],
  ["number", t("Numbers")],
  ["shading", t("Shading")],
  ["loop", t("Loops and lines")],
  ["region", t("Regions")],
  ["placement", t("Placement")],
  ["star", t("Favourites")],
];

const wanted = { kind: "", text: "" }; // kept while the page is open: anyone who comes back finds the same cards

/** Show families of this kind when the first page is opened next.
 * @param {string} kind
 */
export function look(kind) {
  Object.assign(wanted, { kind, text: "" });
}

/** Build the search field and the buttons; cards that do not match are hidden. A link that is pasted is opened.
 * @param {[Family, HTMLElement][]} cards
 * @param {(text: string) => void} open
 * @returns {{ element: HTMLElement, apply: () => void }}
 */
export function finder(cards, open) {
  const none = el("p", { class: "aside", role: "status" });
  const field = el("input", {
    type: "search",
    id: "find",
    placeholder: t("Find a puzzle, or paste a link"),
    "aria-label": t("Find a puzzle, or paste a link"),
    value: wanted.text,
    oninput: () => {
      wanted.text = field.value;
      apply();
    },
  });
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!foreign(text)) return;
    event.preventDefault();
    open(text);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && foreign(field.value)) open(field.value);
  });
  const always = ["", "star"];
  const offered = KINDS.filter(([kind]) => always.includes(kind) || cards.some(([family]) => family.kind === kind));
  const buttons = offered.map(([kind, words]) =>
    el("button", { type: "button", class: "chip", "data-kind": kind, onclick: () => choose(kind) }, words),
  );
  /** @param {string} kind */
  function choose(kind) {
    wanted.kind = kind;
    apply();
  }
  function apply() {
    for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset["kind"] === wanted.kind));
    const shown = cards.filter(([family, card]) => {
      card.hidden = !matches(family);
      return !card.hidden;
    });
    none.textContent =
      wanted.kind === "star" && !cards.some(([family]) => isFavourite(family))
        ? t("No favourites yet. Press the star on a card to add it.")
        : t("No puzzle matches. Try another word or kind.");
    none.hidden = shown.length > 0;
    say(t("{shown} of {all} puzzles", { shown: shown.length, all: cards.length }));
  }
  apply();
  const chips = el("div", { class: "chips", role: "group", "aria-label": t("Kind") }, ...buttons);
  return { element: el("search", { class: "finder" }, field, chips, none), apply };
}

/** @param {Family} family */
function matches(family) {
  if (wanted.kind === "star" ? !isFavourite(family) : wanted.kind && family.kind !== wanted.kind) return false;
  const kind = KINDS.find(([name]) => name === family.kind)?.[1] ?? "";
  const words = [family.title, family.family, family.rules, t(family.title), t(family.rules), kind];
  const text = words.join(" ").toLowerCase();
  return wanted.text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
