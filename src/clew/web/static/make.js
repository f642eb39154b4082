// Makes puzzles: a quick form for size and level, and the dialog with all options of a family's generator.

import { ask, cancelled } from "./api.js";
import { foresee } from "./depot.js";
import { choice, dialog, toggle } from "./dialog.js";
import { button, el, messageOf, sentence, sized, toast } from "./dom.js";
import { beginAt, techniques } from "./practising.js";
import { origin, setOrigin } from "./store.js";
import { fetchPlayer, go } from "./transfer.js";
import { t } from "./words.js";

/** @import { Catalogue, Family, Knob, Moment, Puzzle, Wish } from "./types.js" */

/** @typedef {{ puzzle: Puzzle | null, what?: string, missed?: string[], moment?: Moment | null }} Made */

const TRIES = 30;
const PATIENCE = 6000; // milliseconds before no more is tried

/** Levels to choose from, but for those that puzzles of the size never have, and the last one, which needs search: it
 * is hardly ever met and no fun to play.
 * @param {Family} family
 * @param {string} [size]
 * @returns {[string, string][]}
 */
export function levels(family, size = "") {
  const [name = ""] = Object.entries(family.sizes).find(([, value]) => value === size) ?? [];
  const numbered = family.levels.slice(0, -1).map((level, index) => /** @type {const} */ ([index + 1, t(level)]));
  const made = numbered.filter(([number]) => !family.lacking[name]?.includes(number));
  const options = made.map(([number, level]) => /** @type {[string, string]} */ ([`${number}`, level]));
  return [["", t("any level")], ...options];
}

/** A choice of levels that follows a choice of sizes.
 * @param {Family} family
 * @param {HTMLSelectElement | HTMLInputElement} size
 * @param {string} [last] the level chosen last
 */
export function levelOf(family, size, last = "") {
  const level = choice(t("Level"), levels(family, size.value), last);
  size.addEventListener("change", () => {
    const { value } = level.select;
    const offered = levels(family, size.value.replace(/\s/g, "").replace("×", "x"));
    level.select.replaceChildren(...offered.map(([number, name]) => el("option", { value: number }, name)));
    level.select.value = offered.some(([number]) => number === value) ? value : "";
  });
  return level;
}

/** Sizes to choose from.
 * @param {Family} family
 * @returns {[string, string][]}
 */
export function sizes(family) {
  return Object.entries(family.sizes).map(([name, size]) => {
    const [rows = 1, columns = 1] = size.split("x").map(Number);
    return [size, `${t(name)}, ${sized({ rows, columns })}`];
  });
}

/** Generate a puzzle and open it.
 * @param {Wish} wish
 * @param {string} [prefix] of the link: where it is opened
 */
export async function make(wish, prefix = "") {
  if (!prefix) void fetchPlayer();
  try {
    const made = await found(wish);
    if (!made.puzzle) return toast(sentence(made.what ?? t("No puzzle found in time.")), "bad");
    if (made.missed?.length) toast(t("No room for {missed}.", { missed: made.missed.join(", ") }));
    const { seed: _, ...again } = wish;
    setOrigin(made.puzzle.code, { wish: again });
    if (made.moment && !prefix) beginAt(made.puzzle, made.moment);
    foresee("/api/open", { text: made.puzzle.code }, { puzzles: [made.puzzle], count: 1 });
    go(made.puzzle, prefix);
  } catch (error) {
    if (!cancelled(error)) toast(messageOf(error), "bad");
  }
}

/** Ask for a puzzle; if it depends on chance and there is none at once, ask again for a while.
 * @param {Wish} wish
 * @returns {Promise<Made>}
 */
async function found(wish) {
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    /** @type {Made} */
    const made = await ask("/api/generate", wish, {
      doing: t("Making a puzzle"),
      needs: t("New puzzles"),
    });
    const over = tries === TRIES || performance.now() - begun > PATIENCE;
    if (made.puzzle || wish.seed !== undefined || over) return made;
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
 * @param {{ size?: string, level?: string }} [first] what is chosen at first
 */
export function generating(catalogue, family, prefix = "", first = {}) {
  const { size: usual = family.sizes["normal"] ?? "", level: now } = first;
  const size = el("input", {
    type: "text",
    list: "sizes",
    placeholder: t("any size"),
    value: usual,
    pattern: "\\s*\\d*\\s*[x×]?\\s*\\d*\\s*",
  });
  const level = levelOf(family, size, now);
  const symmetry = choice(
    t("Symmetry"),
    catalogue.symmetries.map((name) => [name, t(name)]),
    "none",
  );
  const clues = el("input", { type: "number", min: 1, placeholder: t("any number") });
  const seed = el("input", { type: "number", placeholder: t("random") });
  const needs = techniques(family);
  needs.select.addEventListener("change", () => {
    const chosen = needs.select.value !== "";
    if (size.value === (chosen ? usual : "")) size.value = chosen ? "" : usual; // for practice, any size will do
  });
  let minimal = false;
  const knobs = family.knobs.map((knob) => {
    const input = inputOf(knob);
    const help = el("span", {}, sentence(t(knob.help)));
    return { knob, input, element: el("label", { class: "field tall" }, help, input) };
  });
  const submit = button({ icon: "generate", label: t("Generate"), class: "button accent" }, () => {
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
        ...(needs.select.value ? { needs: needs.select.value, practise: true } : {}),
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
    t("Generate: {title}", { title: t(family.title) }),
    el(
      "div",
      { class: "pair wishes" },
      el("label", { class: "field tall" }, el("span", {}, t("Size")), size),
      level.element,
      symmetry.element,
      needs.element,
      el("label", { class: "field tall" }, el("span", {}, t("Clues")), clues),
      el("label", { class: "field tall" }, el("span", {}, t("Seed")), seed),
    ),
    el("datalist", { id: "sizes" }, ...Object.values(family.sizes).map((value) => el("option", { value }))),
    toggle(t("Minimal: every clue is needed"), false, (on) => {
      minimal = on;
    }),
    ...(knobs.length
      ? [el("details", {}, el("summary", {}, t("More options")), ...knobs.map((each) => each.element))]
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
