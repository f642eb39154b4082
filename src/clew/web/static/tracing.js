// How a picture becomes cells: the form with size, shades, crop and level, which the server's options mirror.

import { choice, toggle } from "./dialog.js";
import { el } from "./dom.js";
import { levels } from "./make.js";
import { WHOLE } from "./source.js";
import { t } from "./words.js";

/** @import { Family } from "./types.js" */
/** @import { Crop } from "./source.js" */

/**
 * @typedef {object} Traced
 * @property {string} family
 * @property {number} rows
 * @property {number} columns
 * @property {string} level
 * @property {number} threshold 0: chosen by the shades
 * @property {number} contrast in percent
 * @property {boolean} invert
 * @property {boolean} dither
 * @property {Crop} crop
 */

const ROWS = 20;
const SIDES = /** @type {const} */ (["left", "top", "right", "bottom"]);
const CUT = { left: t("Cut off left"), top: t("Cut off top"), right: t("Cut off right"), bottom: t("Cut off bottom") };

export class Tracing {
  /** @type {Traced} */
  #now;
  element = el("section", { class: "card", "aria-label": t("From picture to cells") });

  /**
   * @param {Family[]} families that make puzzles from pictures
   * @param {string} first the name of the one to begin with
   * @param {() => void} changed called after each change
   */
  constructor(families, first, changed) {
    this.families = families;
    this.changed = changed;
    const { family = "" } = families.find((each) => each.family === first) ?? families[0] ?? {};
    this.#now = {
      family,
      rows: ROWS,
      columns: ROWS,
      level: "",
      threshold: 0,
      contrast: 100,
      invert: false,
      dither: false,
      crop: WHOLE,
    };
  }

  get values() {
    return this.#now;
  }

  /** Put other values into the form, without a call of `changed`.
   * @param {Partial<Traced>} values
   */
  fill(values) {
    this.#now = { ...this.#now, ...values };
    this.#lay();
  }

  /** How cells follow from the picture, as options for the server.
   * @returns {Record<string, string>}
   */
  get shades() {
    const { threshold, contrast, invert, dither, crop } = this.#now;
    return {
      contrast: String(contrast),
      invert: invert ? "yes" : "no",
      dither: dither ? "yes" : "no",
      crop: crop.join(","),
      ...(threshold ? { threshold: String(threshold) } : {}),
    };
  }

  /** Sides as long as those of the part that is used, if one of them is given.
   * @param {{ rows: number, columns: number }} whole of the picture, in pixels
   * @param {number} rows
   */
  fit(whole, rows = this.#now.rows) {
    const [left, top, right, bottom] = this.#now.crop;
    const ratio = (whole.columns * (100 - left - right)) / Math.max(1, whole.rows * (100 - top - bottom));
    this.fill({ rows, columns: Math.min(100, Math.max(1, Math.round(rows * ratio))) });
  }

  /** @param {Partial<Traced>} change */
  #set(change) {
    this.#now = { ...this.#now, ...change };
    this.changed();
  }

  #lay() {
    const { family, rows, columns, level, threshold, contrast, invert, dither, crop } = this.#now;
    const named = this.families.map((each) => /** @type {[string, string]} */ ([each.family, t(each.title)]));
    const known = this.families.find((each) => each.family === family);
    this.element.replaceChildren(
      ...(named.length > 1
        ? [
            choice(t("Puzzle"), named, family, (value) => {
              this.#set({ family: value, level: "" });
              this.#lay();
            }).element,
          ]
        : []),
      el(
        "div",
        { class: "pair" },
        side(t("Rows"), rows, (value) => this.#set({ rows: value })),
        side(t("Columns"), columns, (value) => this.#set({ columns: value })),
      ),
      choice(t("At most this level"), known ? levels(known) : [], level, (value) => this.#set({ level: value }))
        .element,
      slider(t("Threshold"), [0, 255, threshold], (value) => this.#set({ threshold: value }), t("auto")),
      slider(t("Contrast"), [20, 300, contrast], (value) => this.#set({ contrast: value })),
      el(
        "div",
        { class: "pair" },
        toggle(t("Invert"), invert, (on) => this.#set({ invert: on })),
        toggle(t("Dither"), dither, (on) => this.#set({ dither: on })),
      ),
      el(
        "details",
        { open: crop.some(Boolean) },
        el("summary", {}, t("Crop")),
        el("p", { class: "aside" }, t("Drag over the picture, or trim each side by a percentage.")),
        ...SIDES.map((name, at) =>
          slider(CUT[name], [0, 90, crop[at] ?? 0], (value) => this.#set({ crop: cut(this.#now.crop, at, value) })),
        ),
      ),
    );
  }
}

/** Cut off a side; something is left between it and the opposite one.
 * @param {Crop} crop
 * @param {number} at
 * @param {number} value
 * @returns {Crop}
 */
function cut(crop, at, value) {
  const opposite = crop[(at + 2) % 4] ?? 0;
  return /** @type {Crop} */ (crop.map((each, side) => (side === at ? Math.min(value, 95 - opposite) : each)));
}

/** @param {string} label @param {number} value @param {(value: number) => void} changed */
function side(label, value, changed) {
  const input = el("input", {
    type: "number",
    min: 1,
    max: 100,
    value,
    onchange: () => changed(Math.min(100, Math.max(1, Math.round(Number(input.value)) || 1))),
  });
  return el("label", { class: "field" }, el("span", {}, label), input);
}

/** A range with its value beside it; `least` says what the lowest value means, if not a number.
 * @param {string} label
 * @param {[number, number, number]} range lowest and highest value, and the one now
 * @param {(value: number) => void} changed
 * @param {string} [least]
 */
function slider(label, [low, high, now], changed, least = "") {
  /** @param {number} value */
  const words = (value) => (value === low && least ? least : String(value));
  const shown = el("output", {}, words(now));
  const input = el("input", {
    type: "range",
    min: low,
    max: high,
    value: now,
    "aria-label": label,
    oninput: () => {
      shown.textContent = words(Number(input.value));
      changed(Number(input.value));
    },
  });
  return el("label", { class: "field slider" }, el("span", {}, label), shown, input);
}
