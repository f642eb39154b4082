// What can be done with a puzzle that has been set: play, export, print, keep it.

import { button, el, icon, sentence, toast } from "./dom.js";
import { generating } from "./make.js";
import { printing } from "./print.js";
import { saveAs } from "./tools.js";
import { exporting } from "./transfer.js";
import { t } from "./words.js";

/** @import { Catalogue, Draft, Family, Puzzle } from "./types.js" */

/**
 * @param {Catalogue} catalogue
 * @param {Family} family
 * @param {() => Promise<Draft>} latest the sheet, once the server has seen its last change
 */
export function offers(catalogue, family, latest) {
  /** @param {string} name @param {string} label @param {(puzzle: Puzzle) => void} act */
  const action = (name, label, act) =>
    button({ icon: name, label, class: "action" }, async () => {
      const draft = await latest();
      if (draft.puzzle) act(draft.puzzle);
      else toast(sentence(draft.what) || t("This is not a puzzle yet."), "bad");
    });
  return el(
    "nav",
    { class: "actions", "aria-label": t("Actions") },
    action("play", t("Play it"), (puzzle) => {
      location.hash = puzzle.code;
    }),
    button({ icon: "generate", label: t("Generate one"), class: "action" }, () =>
      generating(catalogue, family, "edit="),
    ),
    ...(family.picture
      ? [
          el(
            "a",
            { class: "action", href: `#picture=${family.family}` },
            icon("import"),
            el("span", {}, t("From a picture")),
          ),
        ]
      : []),
    action("export", t("Export"), (puzzle) =>
      exporting(catalogue, {
        puzzle: puzzle.code,
        marks: () => ({}),
        family: puzzle.family,
        title: puzzle.title,
      }),
    ),
    action("print", t("Print"), (puzzle) => printing(puzzle, catalogue)),
    ...(catalogue.library ? [action("save", t("Save to the library"), (puzzle) => void saveAs(puzzle, {}))] : []),
    el("a", { class: "action", href: "#" }, icon("home"), el("span", {}, t("All puzzles"))),
  );
}

/** The heading of a panel.
 * @param {string} kicker
 * @param {string} title
 */
export function titled(kicker, title) {
  return el("header", { class: "head" }, el("div", {}, el("p", { class: "kicker" }, kicker), el("h1", {}, title)));
}
