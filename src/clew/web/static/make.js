// Makes puzzles: a quick form for size and level, and the dialog with all options of a family's generator.

import { ask, cancelled } from "./api.js";
import { choice, dialog, toggle } from "./dialog.js";
import { button, el, messageOf, sentence, sized, toast } from "./dom.js";
import { origin, setOrigin } from "./store.js";
import { go } from "./transfer.js";

/** @import { Catalogue, Family, Knob, Puzzle, Wish } from "./types.js" */

/** Levels to choose from; the last one, which needs search, is hardly ever met and no fun to play.
 * @param {Family} family
 * @returns {[string, string][]}
 */
export function levels(family) {
  return [
    ["", "any level"],
    ...family.levels.slice(0, -1).map((name, index) => /** @type {[string, string]} */ ([String(index + 1), name])),
  ];
}

/** Sizes to choose from.
 * @param {Family} family
 * @returns {[string, string][]}
 */
export function sizes(family) {
  return Object.entries(family.sizes).map(([name, size]) => {
    const [rows = 1, columns = 1] = size.split("x").map(Number);
    return [size, `${name}, ${sized({ rows, columns })}`];
  });
}

/** Generate a puzzle and open it.
 * @param {Wish} wish
 * @param {string} [prefix] of the link: where it is opened
 */
export async function make(wish, prefix = "") {
  try {
    /** @type {{ puzzle: Puzzle | null, what?: string, missed?: string[] }} */
    const made = await ask("/api/generate", wish, { doing: "Making a puzzle" });
    if (!made.puzzle) return toast(sentence(made.what ?? "No puzzle found in time."), "bad");
    if (made.missed?.length) toast(`No room for ${made.missed.join(", ")}.`);
    const { seed: _, ...again } = wish;
    setOrigin(made.puzzle.code, { wish: again });
    go(made.puzzle, prefix);
  } catch (error) {
    if (!cancelled(error)) toast(messageOf(error), "bad");
  }
}

/** Generate another puzzle like this one: for the same wish if it was made here, otherwise of its size and level.
 * @param {Puzzle} puzzle
 */
export function another({ code, family, size, levels }) {
  const { wish, rating } = origin(code);
  const level = rating && rating.level < levels.length ? { level: rating.level } : {};
  return make(wish ?? { family, size: `${size.rows}x${size.columns}`, ...level });
}

/** Show the dialog with all options.
 * @param {Catalogue} catalogue
 * @param {Family} family
 * @param {string} [prefix]
 */
export function generating(catalogue, family, prefix = "") {
  const size = el("input", {
    type: "text",
    list: "sizes",
    value: family.sizes["normal"] ?? "",
    pattern: "\\s*\\d*\\s*[x×]?\\s*\\d*\\s*",
  });
  const level = choice("Level", levels(family), "");
  const symmetry = choice(
    "Symmetry",
    catalogue.symmetries.map((name) => [name, name]),
    "none",
  );
  const clues = el("input", { type: "number", min: 1, placeholder: "any number" });
  const seed = el("input", { type: "number", placeholder: "random" });
  let minimal = false;
  const knobs = family.knobs.map((knob) => {
    const input = inputOf(knob);
    return { knob, input, element: el("label", { class: "field tall" }, el("span", {}, sentence(knob.help)), input) };
  });
  const submit = button({ icon: "generate", label: "Generate", class: "button accent" }, () => {
    box.close();
    void make(
      {
        family: family.family,
        ...(size.value.trim() ? { size: size.value.replace(/\s/g, "").replace("×", "x") } : {}),
        ...(level.select.value ? { level: Number(level.select.value) } : {}),
        ...(symmetry.select.value === "none" ? {} : { symmetry: symmetry.select.value }),
        ...(clues.value ? { clues: Number(clues.value) } : {}),
        ...(seed.value ? { seed: Number(seed.value) } : {}),
        ...(minimal ? { minimal } : {}),
        knobs: Object.fromEntries(
          knobs
            .map(({ knob, input }) => [knob.name, input.value.trim()])
            .filter(([name, value]) => value && value !== family.knobs.find((knob) => knob.name === name)?.default),
        ),
      },
      prefix,
    );
  });
  const box = dialog(
    `Generate: ${family.title}`,
    el(
      "div",
      { class: "pair wishes" },
      el("label", { class: "field tall" }, el("span", {}, "Size"), size),
      level.element,
      symmetry.element,
      el("label", { class: "field tall" }, el("span", {}, "Clues"), clues),
      el("label", { class: "field tall" }, el("span", {}, "Seed"), seed),
    ),
    el("datalist", { id: "sizes" }, ...Object.values(family.sizes).map((value) => el("option", { value }))),
    toggle("Minimal: every clue is needed", false, (on) => {
      minimal = on;
    }),
    ...(knobs.length
      ? [el("details", {}, el("summary", {}, "More options"), ...knobs.map((each) => each.element))]
      : []),
    el("div", { class: "row end" }, submit),
  );
}

/** @param {Knob} knob */
function inputOf(knob) {
  if (knob.text) return el("textarea", { rows: 3, spellcheck: "false" });
  if (!knob.choices.length) return el("input", { type: "text", placeholder: knob.default });
  const values = [...new Set([knob.default, ...knob.choices])];
  return el("select", {}, ...values.map((each) => el("option", { value: each }, each || "–")));
}
