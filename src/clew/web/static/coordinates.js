// Coordinates: numbers of rows and columns at the edges of a sheet, shown while something speaks of r8c3.

import { svg } from "./dom.js";
import { middle } from "./scene.js";
import { draw, length } from "./shapes.js";

/** @import { Scene, Shape } from "./types.js" */

const SIZE = 0.24; // of the digits, in cells
const NAME = /^r(\d+)c(\d+)$/;

export class Coordinates {
  #rows = svg("g", {});
  #columns = svg("g", {});
  element = svg("g", { class: "coordinates", "aria-hidden": "true" }, this.#rows, this.#columns);

  /** @param {Scene} scene @param {number} margin of the sheet, in cells */
  constructor(scene, margin) {
    /** @type {Map<string, number>} */
    const rows = new Map();
    /** @type {Map<string, number>} */
    const columns = new Map();
    const areas = [...scene.areas].map(([name, area]) => /** @type {const} */ ([name, middle(area)]));
    for (const [name, { x, y }] of [...scene.spots, ...areas]) {
      const [, row, column] = NAME.exec(name) ?? [];
      if (!row || !column) continue;
      rows.set(row, y);
      columns.set(column, x);
    }
    this.#rows.append(...[...rows].map(([row, y]) => draw(digits(row, -margin / 2, y))));
    this.#columns.append(...[...columns].map(([column, x]) => draw(digits(column, x, -margin / 2))));
    this.show(false);
  }

  /** @param {boolean} shown */
  show(shown) {
    this.element.classList.toggle("shown", shown);
  }

  /** Keep the numbers at the edges of the visible part.
   * @param {{ x: number, y: number }} hidden cells scrolled out to the left and above
   */
  pin({ x, y }) {
    this.#rows.setAttribute("transform", `translate(${length(Math.max(0, x))} 0)`);
    this.#columns.setAttribute("transform", `translate(0 ${length(Math.max(0, y))})`);
  }
}

/** @param {string} text @param {number} x @param {number} y @returns {Shape} */
function digits(text, x, y) {
  return { shape: "text", x, y, text, size: SIZE, ink: "note", bold: false, start: false };
}
