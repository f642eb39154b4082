// Turns a picture into a puzzle: asks how large and how hard, and lets the server make it.

import { ask } from "./api.js";
import { choice, dialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { levels } from "./make.js";
import { t } from "./words.js";

/** @import { Family, Puzzle } from "./types.js" */

const ROWS = 20;

/** Ask for the size and the level, and make the puzzle; null if the dialog is closed.
 * @param {File} file
 * @param {Family} family
 * @returns {Promise<Puzzle | null>}
 */
export async function pictured(file, family) {
  const wish = await wished(file, family);
  if (!wish) return null;
  /** @type {{ puzzle: Puzzle }} */
  const { puzzle } = await ask(`/api/picture?${wish}`, undefined, {
    raw: file,
    doing: t("Making a puzzle from the picture"),
  });
  return puzzle;
}

/** @param {File} file @param {Family} family @returns {Promise<URLSearchParams | null>} */
function wished(file, family) {
  return new Promise((resolve) => {
    const rows = el("input", { type: "number", min: 2, max: 100, value: ROWS });
    const level = choice(t("At most this level"), levels(family), "");
    const address = URL.createObjectURL(file);
    const make = button({ icon: "generate", label: t("Make the puzzle"), class: "button accent" }, () => {
      const wish = new URLSearchParams({ family: family.family, size: `${rows.value || ROWS}x` });
      if (level.select.value) wish.set("level", level.select.value);
      resolve(wish);
      box.close();
    });
    const box = dialog(
      t("{title} from a picture", { title: t(family.title) }),
      el("img", { class: "dropped", src: address, alt: file.name }),
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
