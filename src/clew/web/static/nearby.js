// What is near a place, in words: clues in its cell, beside its edge or at the ends of its lines, and thick borders.

import { contains, kindOf, middle } from "./scene.js";
import { t } from "./words.js";

/** @import { Scene, Shape } from "./types.js" */

/** @typedef {{ x: number, y: number }} Point */
/** A clue as it is said, and where it is. @typedef {{ text: string, x: number, y: number }} Clue */

const THICK = 0.05; // lines at least this wide are borders, not the grid
const SMALL = 0.7; // places less wide or high than this are edges between cells
const BESIDE = 0.75; // how far a clue beside an edge is at most

export class Nearby {
  /** @type {Clue[]} */
  #clues;
  /** @type {{ x1: number, y1: number, x2: number, y2: number }[]} */
  #borders;
  #least = { x: Infinity, y: Infinity };
  #most = { x: -Infinity, y: -Infinity };

  /** @param {Scene} scene @param {[number, number, string][] | null} clues in words; null: the texts of the scene */
  constructor(scene, clues) {
    this.scene = scene;
    const shapes = [...scene.under, ...scene.over];
    this.#clues = clues ? clues.map(([x, y, text]) => ({ x, y, text })) : shapes.flatMap(clueOf);
    this.#borders = shapes.flatMap((shape) =>
      shape.shape === "line" && shape.width >= THICK && !shape.dashed ? [shape] : [],
    );
    for (const { x, y } of scene.spots.values()) {
      this.#least = { x: Math.min(this.#least.x, x - 0.5), y: Math.min(this.#least.y, y - 0.5) };
      this.#most = { x: Math.max(this.#most.x, x + 0.5), y: Math.max(this.#most.y, y + 0.5) };
    }
  }

  /** Say what is near a place, or in an area.
   * @param {string} name
   * @returns {string[]}
   */
  said(name) {
    const { scene } = this;
    const [spot, own] = [scene.spots.get(name), scene.areas.get(name)];
    if (!spot) return own ? [...this.#inside((clue) => contains(own, clue.x, clue.y)), ...this.#next(own)] : [];
    const { area } = kindOf(scene, name);
    const ends = scene.ends.get(name);
    if (ends) return ends.flatMap((end) => this.#at(end));
    if (area.shape !== "circle" && Math.min(area.width, area.height) < SMALL) return this.#beside(spot);
    const here = this.#inside((clue) => Math.abs(clue.x - spot.x) < 0.5 && Math.abs(clue.y - spot.y) < 0.5);
    const near = [...this.#signs(spot), ...this.#corners(spot), ...this.#around(spot)];
    return [...here, ...this.#ends(spot), ...near, ...this.#walls(spot)];
  }

  /** Clues in an area that a line joins.
   * @param {string} name
   */
  #at(name) {
    const area = this.scene.areas.get(name);
    const clues = area ? this.#clues.filter((clue) => contains(area, clue.x, clue.y)) : [];
    return clues.map(({ text }) => t("{clue} in {cell}", { clue: text, cell: name }));
  }

  /** Clues next to an area, where no line leads, such as a wall: nothing else would speak of them.
   * @param {import("./types.js").Area} area
   */
  #next(area) {
    const [here, joined] = [middle(area), new Set([...this.scene.ends.values()].flat())];
    const areas = [...this.scene.areas].flatMap(([name, each]) => (joined.has(name) ? [each] : []));
    const near = this.#clues.filter(({ x, y }) => Math.abs(Math.abs(x - here.x) + Math.abs(y - here.y) - 1) < 0.1);
    const alone = near.filter(({ x, y }) => !areas.some((each) => contains(each, x, y, -0.1)));
    return alone.map((clue) => this.#sided(clue, here));
  }

  /** @param {(clue: Clue) => boolean} within @returns {string[]} */
  #inside(within) {
    return this.#clues.filter(within).map(({ text }) => t("clue {clue}", { clue: text }));
  }

  /** Clues on both sides of an edge.
   * @param {Point} spot
   */
  #beside(spot) {
    const near = this.#clues.filter((clue) => Math.hypot(clue.x - spot.x, clue.y - spot.y) < BESIDE);
    return near.map((clue) => this.#sided(clue, spot));
  }

  /** Signs on the sides of a cell, such as one that points to the smaller number.
   * @param {Point} spot
   */
  #signs(spot) {
    const near = this.#clues.filter((clue) => {
      const [across, down] = [Math.abs(clue.x - spot.x), Math.abs(clue.y - spot.y)];
      return Math.abs(Math.max(across, down) - 0.5) < 0.1 && Math.min(across, down) < 0.1;
    });
    return near.map((clue) => this.#sided(clue, spot));
  }

  /** Clues at the corners of a cell, where grid lines cross.
   * @param {Point} spot
   */
  #corners(spot) {
    const half = (/** @type {number} */ far) => Math.abs(Math.abs(far) - 0.5) < 0.05;
    const near = this.#clues.filter(({ x, y }) => half(x - spot.x) && half(y - spot.y));
    return near.map(({ text: clue, x, y }) => {
      const left = x < spot.x;
      if (y < spot.y) return left ? t("{clue} at the top left", { clue }) : t("{clue} at the top right", { clue });
      return left ? t("{clue} at the bottom left", { clue }) : t("{clue} at the bottom right", { clue });
    });
  }

  /** Clues in cells around one that are not places: nothing else would speak of them.
   * @param {Point} spot
   */
  #around(spot) {
    const near = this.#clues.filter(({ x, y }) => {
      const far = Math.max(Math.abs(x - spot.x), Math.abs(y - spot.y));
      return far > 0.6 && far < 1.1;
    });
    return near.flatMap(({ text, x, y }) => {
      const [cell] = [...this.scene.areas].find(([, area]) => contains(area, x, y, -0.1)) ?? [];
      const other = cell !== undefined && /^r\d+c\d+$/.test(cell) && !this.scene.spots.has(cell);
      return other ? [t("{clue} in {cell}", { clue: text, cell })] : [];
    });
  }

  /** @param {Clue} clue @param {Point} spot */
  #sided({ text, x, y }, spot) {
    if (Math.abs(x - spot.x) > Math.abs(y - spot.y))
      return x < spot.x ? t("{clue} on the left", { clue: text }) : t("{clue} on the right", { clue: text });
    return y < spot.y ? t("{clue} above", { clue: text }) : t("{clue} below", { clue: text });
  }

  /** Clues at the ends of the row and the column.
   * @param {Point} spot
   */
  #ends({ x, y }) {
    const [least, most] = [this.#least, this.#most];
    const row = this.#clues.filter((clue) => Math.abs(clue.y - y) < 0.5);
    const column = this.#clues.filter((clue) => Math.abs(clue.x - x) < 0.5);
    const list = (/** @type {Clue[]} */ clues) => clues.map(({ text }) => text).join(" ");
    /** @type {[Clue[], (clues: string) => string][]} */
    const ends = [
      [row.filter((clue) => clue.x < least.x).sort((a, b) => a.x - b.x), (clues) => t("row {clues}", { clues })],
      [row.filter((clue) => clue.x > most.x), (clues) => t("row from the right {clues}", { clues })],
      [column.filter((clue) => clue.y < least.y).sort((a, b) => a.y - b.y), (clues) => t("column {clues}", { clues })],
      [column.filter((clue) => clue.y > most.y), (clues) => t("column from below {clues}", { clues })],
    ];
    return ends.flatMap(([clues, words]) => (clues.length ? [words(list(clues))] : []));
  }

  /** Thick borders of a cell inside the grid.
   * @param {Point} spot
   */
  #walls({ x, y }) {
    /** @type {[Point, string][]} */
    const sides = [
      [{ x: x - 0.5, y }, t("left")],
      [{ x: x + 0.5, y }, t("right")],
      [{ x, y: y - 0.5 }, t("top")],
      [{ x, y: y + 0.5 }, t("bottom")],
    ];
    const [least, most] = [this.#least, this.#most];
    const inside = (/** @type {Point} */ at) =>
      Math.min(at.x - least.x, most.x - at.x, at.y - least.y, most.y - at.y) > 0.1;
    const found = sides.filter(([at]) => inside(at) && this.#borders.some((line) => passes(line, at)));
    return found.length ? [t("border {sides}", { sides: found.map(([, side]) => side).join(", ") })] : [];
  }
}

/** @param {Shape} shape @returns {Clue[]} */
function clueOf(shape) {
  return shape.shape === "text" ? [{ text: shape.text, x: shape.x, y: shape.y }] : [];
}

/** @param {{ x1: number, y1: number, x2: number, y2: number }} line @param {Point} at */
function passes({ x1, y1, x2, y2 }, { x, y }) {
  const [left, right, top, bottom] = [Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2)];
  return x >= left - 0.02 && x <= right + 0.02 && y >= top - 0.02 && y <= bottom + 0.02;
}
