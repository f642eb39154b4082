// Turns a picture into a puzzle: asks which, how large and how hard, and lets the server make it.

import { ask } from "./api.js";
import { choice, dialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { levels } from "./make.js";
import { t } from "./words.js";

/** @import { Family, Puzzle } from "./types.js" */

const ROWS = 20;

/** Ask for the family, the size and the level, and make the puzzle; null if the dialog is closed.
 * @param {File} file
 * @param {Family[]} families that make puzzles from pictures
 * @returns {Promise<Puzzle | null>}
 */
export async function pictured(file, families) {
  const wish = await wished(file, families);
  if (!wish) return null;
  /** @type {{ puzzle: Puzzle }} */
  const { puzzle } = await ask(`/api/picture?${wish}`, undefined, {
    raw: file,
    doing: t("Making a puzzle from the picture"),
  });
  return puzzle;
}

/** @param {File} file @param {Family[]} families @returns {Promise<URLSearchParams | null>} */
function wished(file, families) {
  return new Promise((resolve) => {
    const rows = el("input", { type: "number", min: 2, max: 100, value: ROWS });
    const [first] = families;
    const named = families.map(({ family, title }) => /** @type {[string, string]} */ ([family, t(title)]));
    let level = choice(t("At most this level"), first ? levels(first) : [], "");
    const kind = choice(t("Puzzle"), named, first?.family ?? "", (name) => {
      const family = families.find((each) => each.family === name);
      const other = choice(t("At most this level"), family ? levels(family) : [], "");
      level.element.replaceWith(other.element);
      level = other;
    });
    const address = URL.createObjectURL(file);
    const make = button({ icon: "generate", label: t("Make the puzzle"), class: "button accent" }, () => {
      const wish = new URLSearchParams({ family: kind.select.value, size: `${rows.value || ROWS}x` });
      if (level.select.value) wish.set("level", level.select.value);
      resolve(wish);
      box.close();
    });
    const box = dialog(
      t("A puzzle from a picture"),
      el("img", { class: "dropped", src: address, alt: file.name }),
      kind.element,
      el("label", { class: "field" }, el("span", {}, t("Rows")), rows),
      level.element,
      el("p", { class: "aside" }, t("As few cells as possible are changed to leave exactly one solution.")),
      el("div", { class: "row end" }, make),
    );
    box.addEventListener("close", () => {
      URL.revokeObjectURL(address);
      resolve(null);
    });
  });
}
