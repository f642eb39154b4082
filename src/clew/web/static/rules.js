// The rules of a puzzle, folded away once they are known, with a small example and its solution that are fetched when
// they are wanted.

import { ask, cancelled } from "./api.js";
import { button, el, messageOf } from "./dom.js";
import { readScene } from "./scene.js";
import { Sheet } from "./sheet.js";
import { setSettings, settings } from "./store.js";
import { t } from "./words.js";

/** @import { Catalogue, Judged, Puzzle } from "./types.js" */

/** Build the card with the rules of a puzzle: its own, or else those of its family.
 * @param {Catalogue} catalogue
 * @param {Puzzle} puzzle
 */
export function rulesCard(catalogue, { family: name, rules, ruleset }) {
  const figures = el("div", { class: "figures" });
  const own = ruleset.split("\n").filter((line) => line.trim());
  const said = own.map((line) => el("p", { dir: "auto", class: "own-rule" }, line));
  const shown = said.length ? said : [el("p", {}, t(rules))];
  const card = el("details", { class: "card rules" }, el("summary", {}, t("Rules")), ...shown, figures);
  card.addEventListener("toggle", () => {
    if (card.open && !figures.childElementCount) void example(catalogue, name, figures);
  });
  card.open = said.length > 0 || unseen(name);
  if (card.open) {
    const more = { label: t("Show an example"), class: "quiet-button" };
    figures.append(button(more, () => void example(catalogue, name, figures)));
  }
  return card;
}

/** Whether a family is played for the first time here.
 * @param {string} name
 */
function unseen(name) {
  const { told } = settings();
  const key = `rules of ${name}`;
  if (told.includes(key)) return false;
  setSettings({ told: [...told, key] });
  return true;
}

/** Draw a family's example, and beside it its solution.
 * @param {Catalogue} catalogue
 * @param {string} name
 * @param {HTMLElement} figures
 */
async function example(catalogue, name, figures) {
  const family = catalogue.families.find((each) => each.family === name);
  const text = family?.formats.find((form) => form.example)?.example;
  if (!text) return;
  try {
    /** @type {{ puzzles: Puzzle[] }} */
    const { puzzles } = await ask("/api/open", { text, family: name });
    const [puzzle] = puzzles;
    if (!puzzle) return;
    /** @type {Judged} */
    const { solutions } = await ask("/api/solve", { puzzle: puzzle.code });
    figures.replaceChildren(figure(puzzle, {}, t("An example")), figure(puzzle, solutions[0] ?? {}, t("Its solution")));
  } catch (error) {
    if (!cancelled(error)) figures.replaceChildren(el("p", { class: "aside" }, messageOf(error)));
  }
}

/** @param {Puzzle} puzzle @param {Record<string, import("./types.js").Value>} marks @param {string} caption */
function figure(puzzle, marks, caption) {
  const sheet = new Sheet(readScene(puzzle.scene), `${caption}: ${puzzle.scene.title}`);
  sheet.show({ cells: new Map(Object.entries(marks).map(([place, value]) => [place, { value }])) });
  return el("figure", {}, sheet.element, el("figcaption", {}, caption));
}
