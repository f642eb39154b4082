// Heads: clues to the left of all places or above them stay visible while a large sheet is scrolled.

import { svg } from "./dom.js";
import { length } from "./shapes.js";

/** @import { Scene } from "./types.js" */

const MOST = 0.4; // share of the stage that heads may cover; beyond that they are drawn smaller

/** A text of a strip: where its middle is, and what becomes of it when it is drawn smaller.
 * @typedef {{ element: SVGElement, x: number, y: number, drop: number, font: number }} Label */
/** A strip along an edge: its background, how deep it is in cells, its texts, and how much smaller they are now.
 * @typedef {{ group: SVGGElement, ground: SVGRectElement, aim: SVGRectElement, size: number, texts: Label[],
 *    narrow: number }} Side */

export class Heads {
  /** Where the places begin. */
  edge = { x: Infinity, y: Infinity };
  #from = { x: 0, y: 0 };
  /** @type {Side} */
  #left;
  /** @type {Side} */
  #top;
  #corner = svg("rect", { class: "corner" });
  element = svg("g", { class: "heads" });
  /** How many cells the heads cover along each axis. */
  depth = { x: 0, y: 0 };

  /** @param {Scene} scene @param {number} margin of the sheet, in cells */
  constructor(scene, margin) {
    for (const { x, y } of scene.spots.values()) {
      this.edge = { x: Math.min(this.edge.x, x - 0.5), y: Math.min(this.edge.y, y - 0.5) };
    }
    this.#from = { x: -margin, y: -margin };
    const { x, y } = this.edge;
    this.#left = this.#side(x + margin, {
      x: -margin,
      y: -margin,
      width: x + margin,
      height: scene.height + 2 * margin,
    });
    this.#top = this.#side(y + margin, { x: -margin, y: -margin, width: scene.width + 2 * margin, height: y + margin });
    this.element.append(this.#left.group, this.#top.group, this.#corner);
    this.aim(null);
  }

  /** Take over a clue's text; returns false if it is not a head.
   * @param {SVGElement} text
   * @param {number} x
   * @param {number} y
   */
  take(text, x, y) {
    const side = x < this.edge.x ? this.#left : y < this.edge.y ? this.#top : null;
    side?.group.append(text);
    const [across, down] = [length(x), length(y)];
    const drop = Number(text.getAttribute("y")) - down; // from the middle to the baseline
    const font = Number(text.getAttribute("font-size"));
    side?.texts.push({ element: text, x: across, y: down, drop, font });
    return side !== null;
  }

  /** Whether there are clues at the edges. */
  get any() {
    return this.#left.texts.length + this.#top.texts.length > 0;
  }

  /** Which clue is at a point, as the axis and the place of its line along the other; null if there is none.
   * @param {{ x: number, y: number }} point
   * @returns {{ axis: "x" | "y", at: number } | null}
   */
  lineAt({ x, y }) {
    if (x < this.edge.x && y > this.edge.y && this.#left.texts.length) return { axis: "y", at: y };
    return y < this.edge.y && x > this.edge.x && this.#top.texts.length ? { axis: "x", at: x } : null;
  }

  /** Light the clues of a row and a column, or none.
   * @param {{ x: number, y: number } | null} point
   */
  aim(point) {
    for (const [side, axis] of /** @type {const} */ ([[this.#left, "y"], [this.#top, "x"]])) {
      const deep = point && side.texts.length ? length(side.size) * side.narrow : 0;
      if (point) change(side.aim, axis, length(point[axis] - 0.5));
      change(side.aim, axis === "x" ? "height" : "width", deep);
    }
  }

  /** Move the heads to the edges of the visible part.
   * @param {{ x: number, y: number }} hidden cells scrolled out to the left and above
   * @param {{ x: number, y: number }} seen visible cells
   */
  pin(hidden, seen) {
    const size = {
      x: this.#place(this.#left, hidden.x, seen.x, "x"),
      y: this.#place(this.#top, hidden.y, seen.y, "y"),
    };
    this.depth = size;
    const pinned = this.element.querySelector(".pinned") !== null;
    this.element.classList.toggle("stuck", pinned);
    for (const axis of /** @type {const} */ (["x", "y"])) {
      this.#corner.setAttribute(axis, String(length(Math.max(0, hidden[axis]) + this.#from[axis])));
      this.#corner.setAttribute(axis === "x" ? "width" : "height", String(pinned ? length(size[axis]) : 0));
    }
  }

  /** @param {number} size @param {{ x: number, y: number, width: number, height: number }} box @returns {Side} */
  #side(size, { x, y, width, height }) {
    const [wide, high] = [Math.max(0, length(width)), Math.max(0, length(height))];
    const ground = svg("rect", { class: "ground", x: length(x), y: length(y), width: wide, height: high });
    const aim = svg("rect", { class: "crosshair", x: length(x), y: length(y), width: length(1), height: length(1) });
    return { group: svg("g", {}, ground, aim), ground, aim, size, texts: [], narrow: 1 };
  }

  /** Move one side; returns how deep it is now.
   * @param {Side} side @param {number} hidden @param {number} seen @param {"x" | "y"} axis
   * @returns {number}
   */
  #place(side, hidden, seen, axis) {
    const { group, size } = side;
    const some = side.texts.length > 0;
    const pinned = some && hidden > 0.01;
    group.classList.toggle("pinned", pinned);
    this.#squeeze(side, pinned ? Math.min(1, (MOST * seen) / size) : 1, axis);
    if (!pinned) {
      group.removeAttribute("transform");
      return some ? size : 0;
    }
    const shift = length(hidden);
    group.setAttribute("transform", `translate(${axis === "x" ? `${shift} 0` : `0 ${shift}`})`);
    return size * side.narrow;
  }

  /** Move the texts of a side together, and make them smaller by as much, so that they keep their shape.
   * @param {Side} side @param {number} narrow @param {"x" | "y"} axis
   */
  #squeeze(side, narrow, axis) {
    if (narrow === side.narrow) return;
    side.narrow = narrow;
    const from = length(this.#from[axis]);
    side.ground.setAttribute(axis === "x" ? "width" : "height", String(length(side.size) * narrow));
    const nearer = (/** @type {number} */ at) => from + (at - from) * narrow;
    for (const { element, font, drop, x, y } of side.texts) {
      element.setAttribute("x", String(axis === "x" ? nearer(x) : x));
      element.setAttribute("y", String((axis === "y" ? nearer(y) : y) + drop * narrow));
      element.setAttribute("font-size", String(font * narrow));
    }
  }
}

/** Set an attribute, unless it has this value: each that is set is a reason for the browser to look.
 * @param {Element} element @param {string} name @param {number} value
 */
function change(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}
