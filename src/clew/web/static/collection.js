// The collection of a family: numbered puzzles of each level, ticked when solved; they can be kept for a journey.

import { cancelled } from "./api.js";
import { tick } from "./daily.js";
import { button, el, messageOf, sized, toast } from "./dom.js";
import { fetchAll, levelsOf, NUMBER, sizeOf } from "./ready.js";
import { ticked } from "./records.js";
import { t } from "./words.js";

/** @import { Catalogue, Family } from "./types.js" */

/** @type {Map<string, number>} the level that was looked at last, by family */
const looked = new Map();

export class Collection {
  #control = new AbortController();
  #grid = el("ol", { class: "numbers" });
  #count = el("p", { class: "aside", role: "status" });
  #level = 1;

  /** @param {Catalogue} catalogue @param {Family} family */
  constructor(catalogue, family) {
    this.catalogue = catalogue;
    this.family = family;
    const levels = levelsOf(family);
    this.chips = levels.map(({ level, name }) =>
      el("button", { type: "button", class: "chip", onclick: () => this.#choose(level) }, name),
    );
    this.levels = levels.map(({ level }) => level);
    this.element = el(
      "div",
      { class: "home narrow" },
      el(
        "div",
        { class: "hello" },
        el("p", { class: "kicker" }, t("Collection")),
        el("h1", {}, t(family.title)),
        el("p", {}, t(family.rules)),
      ),
      el("div", { class: "chips", role: "group", "aria-label": t("Level") }, ...this.chips),
      this.#count,
      this.#grid,
      el(
        "div",
        { class: "row" },
        button({ icon: "save", label: t("Save these for offline play"), class: "button" }, () => void this.#keep()),
      ),
    );
    this.#choose(looked.get(family.family) ?? this.levels[0] ?? 1);
  }

  close() {
    this.#control.abort(new DOMException("left", "AbortError"));
  }

  /** @param {number} level */
  #choose(level) {
    this.#level = level;
    looked.set(this.family.family, level);
    for (const [index, chip] of this.chips.entries())
      chip.setAttribute("aria-pressed", String(this.levels[index] === level));
    const done = ticked();
    const addresses = this.#addresses();
    const solved = addresses.filter((address) => done.has(address)).length;
    const [rows = 1, columns = 1] = sizeOf(this.family, level).split("x").map(Number);
    const size = sized({ rows, columns });
    this.#count.textContent = t("{size}, {solved} of {all} solved", { size, solved, all: NUMBER });
    this.#grid.replaceChildren(
      ...addresses.map((address, index) =>
        el(
          "li",
          {},
          el("a", { class: "number", href: `#${address}` }, String(index + 1), ...(done.has(address) ? [tick()] : [])),
        ),
      ),
    );
  }

  #addresses() {
    const start = `collection=${this.family.family}.${this.#level}`;
    return Array.from({ length: NUMBER }, (_, index) => `${start}.${index + 1}`);
  }

  async #keep() {
    const progress = (/** @type {number} */ done) => {
      this.#count.textContent = t("{done} of {all} saved", { done, all: NUMBER });
    };
    try {
      progress(0);
      const done = await fetchAll(this.catalogue, this.#addresses(), progress, this.#control.signal);
      if (done === NUMBER) toast(t("All saved: they open without the server."));
      else toast(t("{done} of {all} saved: no time to make the others.", { done, all: NUMBER }), "bad");
    } catch (error) {
      if (!cancelled(error)) toast(messageOf(error), "bad");
    }
  }
}
