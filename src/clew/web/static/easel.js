// The easel: the cells of a picture on a desk, to be painted by hand, with the clues of the puzzle that they make.

import { Desk } from "./desk.js";
import { el } from "./dom.js";
import { keys } from "./keys.js";
import { pad } from "./pad.js";
import { pointers } from "./pointer.js";
import { zooms } from "./tools.js";
import { Zoom } from "./zoom.js";
import { t } from "./words.js";

/** @import { Light, Place, Puzzle } from "./types.js" */

const DARK = 1;

export class Easel {
  #stage = el("div", { class: "stage" });
  #pad = el("div", {});
  #deaf = new AbortController();
  #drawn = "";
  /** @type {Place[]} the cells, row by row */
  #places = [];
  /** Set while the page changes the cells, not a person. */
  #showing = false;
  /** @type {Desk | null} */
  desk = null;
  /** @type {Zoom | null} */
  zoom = null;

  /**
   * @param {HTMLElement[]} tools
   * @param {(cells: string) => void} painted called with the cells, a digit for each, after every stroke
   */
  constructor(tools, painted) {
    this.painted = painted;
    this.element = el(
      "div",
      { class: "table" },
      el(
        "div",
        { class: "toolbar", role: "toolbar", "aria-label": t("Tools") },
        el("div", { class: "tools" }, ...tools),
        zooms(() => this.zoom),
      ),
      el("div", { class: "sheets" }, el("div", { class: "sheeted" }, this.#stage)),
      this.#pad,
    );
  }

  close() {
    this.#deaf.abort();
    this.zoom?.close();
  }

  /** Whether a stroke is being made. */
  get busy() {
    return this.desk?.game.busy ?? false;
  }

  /** Show the cells of a puzzle's picture, some of them marked.
   * @param {Puzzle} puzzle
   * @param {Record<Place, number>} picture
   * @param {Place[]} marked
   */
  show(puzzle, picture, marked) {
    this.#showing = true;
    const drawn = JSON.stringify(puzzle.scene);
    const desk = this.desk && drawn === this.#drawn ? this.desk : this.#lay(puzzle);
    this.desk = desk;
    this.#drawn = drawn;
    this.#places = Object.keys(picture);
    const dark = this.#places.filter((place) => picture[place] === DARK);
    desk.game.cells = new Map(dark.map((place) => [place, { value: DARK }]));
    desk.aids = { ...desk.aids, lights: marked.map((place) => /** @type {Light} */ ({ place, role: "second" })) };
    desk.draw();
    this.#showing = false;
  }

  /** Make the desk of a puzzle.
   * @param {Puzzle} puzzle
   */
  #lay({ scene, entry, shows }) {
    const old = this.desk;
    const focused = old?.sheet.element === document.activeElement;
    const values = [DARK];
    const desk = new Desk(scene, { entry, values, cycle: values, shows, fewer: {} }, t("The cells of the picture"));
    this.close();
    this.#deaf = new AbortController();
    pointers(desk, this.#deaf.signal);
    keys(desk);
    desk.listen(() => this.#changed(desk));
    this.zoom = new Zoom(this.#stage, desk.sheet);
    this.#pad.replaceChildren(pad(desk));
    if (old && desk.points.has(old.cursor)) desk.go(old.cursor);
    if (focused) desk.sheet.element.focus();
    desk.keyed = old?.keyed ?? false;
    return desk;
  }

  /** @param {Desk} desk */
  #changed(desk) {
    if (this.#showing || desk.game.busy) return;
    this.painted(this.#places.map((place) => (desk.game.value(place) === DARK ? "1" : "0")).join(""));
  }
}
