// Heads: clues to the left of all places or above them stay visible while a large sheet is scrolled.

import { svg } from "./dom.js";
import { length } from "./shapes.js";

/** @import { Scene } from "./types.js" */

const MOST = 0.4; // share of the stage that heads may cover; beyond that they are drawn narrower

/** @typedef {{ group: SVGGElement, size: number }} Side a strip along an edge, and how deep it is in cells */

export class Heads {
  #edge = { x: Infinity, y: Infinity };
  #from = { x: 0, y: 0 };
  /** @type {Side} */
  #left;
  /** @type {Side} */
  #top;
  #corner = svg("rect", { class: "corner" });
  element = svg("g", { class: "heads" });

  /** @param {Scene} scene @param {number} margin of the sheet, in cells */
  constructor(scene, margin) {
    for (const { x, y } of scene.spots.values()) {
      this.#edge = { x: Math.min(this.#edge.x, x - 0.5), y: Math.min(this.#edge.y, y - 0.5) };
    }
    this.#from = { x: -margin, y: -margin };
    const { x, y } = this.#edge;
    this.#left = this.#side(x + margin, {
      x: -margin,
      y: -margin,
      width: x + margin,
      height: scene.height + 2 * margin,
    });
    this.#top = this.#side(y + margin, { x: -margin, y: -margin, width: scene.width + 2 * margin, height: y + margin });
    this.element.append(this.#left.group, this.#top.group, this.#corner);
  }

  /** Take over a clue's text; returns false if it is not a head.
   * @param {SVGElement} text
   * @param {number} x
   * @param {number} y
   */
  take(text, x, y) {
    const side = x < this.#edge.x ? this.#left : y < this.#edge.y ? this.#top : null;
    side?.group.append(text);
    return side !== null;
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
    const pinned = this.element.querySelector(".pinned") !== null;
    for (const axis of /** @type {const} */ (["x", "y"])) {
      this.#corner.setAttribute(axis, String(length(Math.max(0, hidden[axis]) + this.#from[axis])));
      this.#corner.setAttribute(axis === "x" ? "width" : "height", String(pinned ? length(size[axis]) : 0));
    }
  }

  /** @param {number} size @param {{ x: number, y: number, width: number, height: number }} box @returns {Side} */
  #side(size, { x, y, width, height }) {
    const [wide, high] = [Math.max(0, length(width)), Math.max(0, length(height))];
    const ground = svg("rect", { class: "ground", x: length(x), y: length(y), width: wide, height: high });
    return { group: svg("g", {}, ground), size };
  }

  /** Move one side; returns how deep it is now.
   * @param {Side} side @param {number} hidden @param {number} seen @param {"x" | "y"} axis
   * @returns {number}
   */
  #place({ group, size }, hidden, seen, axis) {
    const some = group.childElementCount > 1; // more than its background
    const pinned = some && hidden > 0.01;
    group.classList.toggle("pinned", pinned);
    if (!pinned) {
      group.removeAttribute("transform");
      return some ? size : 0;
    }
    const narrow = Math.min(1, (MOST * seen) / size);
    const shift = length(hidden + this.#from[axis] * (1 - narrow));
    const [across, down] = axis === "x" ? [narrow, 1] : [1, narrow];
    const moved = axis === "x" ? `${shift} 0` : `0 ${shift}`;
    group.setAttribute("transform", `translate(${moved}) scale(${across} ${down})`);
    return size * narrow;
  }
}
