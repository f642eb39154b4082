// Blocks: what is settled on a sheet, as a few paths. Shapes that look alike become one path in each block of cells, so
// that a move on a large sheet makes the browser look at some dozens of elements and not at thousands.

import { svg } from "./dom.js";
import { draw, lookOf, trace } from "./shapes.js";

/** @import { Place, Shape } from "./types.js" */

const SIDE = 8; // cells along a block: larger ones have longer paths, smaller ones more of them
const LONGEST = 48; // shapes in one path of what never changes

/** One look of a block: the shapes of its places by their names, as one path.
 * @typedef {{ parts: Map<Place, string>, element: SVGElement, path: SVGPathElement, order: string }} Layer */
/** @typedef {{ group: SVGGElement, layers: Map<string, Layer>, stale: Set<Layer> }} Block */

export class Blocks {
  element = svg("g", { class: "blocks" });
  /** @type {Map<string, Block>} */
  #blocks = new Map();
  /** @type {Map<Place, { block: Block, keys: string[] }>} */
  #drawn = new Map();
  /** @type {Set<Block>} */
  #stale = new Set();

  /** Draw these shapes for a place in place of others; none if it is drawn elsewhere, or empty.
   * @param {Place} place
   * @param {{ x: number, y: number }} spot
   * @param {Shape[]} shapes in the coordinates of the scene
   * @param {string} look the class of what they are in
   */
  put(place, spot, shapes, look) {
    const before = this.#drawn.get(place);
    for (const key of before?.keys ?? []) {
      const layer = before?.block.layers.get(key);
      if (before && layer?.parts.delete(place)) this.#mark(before.block, layer);
    }
    this.#drawn.delete(place);
    if (!shapes.length) return;
    const block = this.#at(spot);
    const keys = shapes.map((shape, order) => {
      const key = `${order} ${look}|${JSON.stringify(lookOf(shape))}`; // the first shape of a face is below the second
      const layer = block.layers.get(key) ?? this.#layer(block, key, shape, look);
      layer.parts.set(place, (layer.parts.get(place) ?? "") + trace(shape));
      this.#mark(block, layer);
      return key;
    });
    this.#drawn.set(place, { block, keys });
  }

  /** Draw what has changed. */
  show() {
    for (const block of this.#stale) {
      for (const { parts, path, element } of block.stale) {
        path.setAttribute("d", [...parts.values()].join(""));
        if (!element.parentNode) this.#insert(block, element); // it stays when it is empty: others will come
      }
      block.stale.clear();
    }
    this.#stale.clear();
  }

  /** @param {Block} block @param {Layer} layer */
  #mark(block, layer) {
    block.stale.add(layer);
    this.#stale.add(block);
  }

  /** @param {{ x: number, y: number }} spot @returns {Block} */
  #at({ x, y }) {
    const name = `${Math.floor(x / SIDE)} ${Math.floor(y / SIDE)}`;
    const found = this.#blocks.get(name) ?? { group: svg("g"), layers: new Map(), stale: new Set() };
    if (!this.#blocks.has(name)) this.element.append(found.group);
    this.#blocks.set(name, found);
    return found;
  }

  /** @param {Block} block @param {string} key @param {Shape} shape @param {string} look @returns {Layer} */
  #layer(block, key, shape, look) {
    const path = svg("path", lookOf(shape));
    path.classList.add("face");
    const element = look ? svg("g", { class: look }, path) : path;
    const layer = { parts: new Map(), element, path, order: key };
    block.layers.set(key, layer);
    return layer;
  }

  /** Put an element where its order wants it.
   * @param {Block} block
   * @param {SVGElement} element
   */
  #insert({ group, layers }, element) {
    const sorted = [...layers.values()].sort((one, other) => (one.order < other.order ? -1 : 1));
    const shown = sorted.map((layer) => layer.element).filter((each) => each === element || each.parentNode);
    group.insertBefore(element, shown[shown.indexOf(element) + 1] ?? null);
  }
}

/** Draw shapes that never change, in their order; many in a row that look alike become one path.
 * @param {Shape[]} shapes
 * @returns {{ element: SVGElement, shape: Shape }[]} with the first shape of each
 */
export function joined(shapes) {
  /** @type {Shape[][]} */
  const runs = [];
  let look = "";
  for (const shape of shapes) {
    const [now, last] = [shape.shape === "text" ? "" : JSON.stringify(lookOf(shape)), runs.at(-1)];
    if (last && now && now === look && last.length < LONGEST) last.push(shape);
    else runs.push([shape]);
    look = now;
  }
  return runs.flatMap(([shape, ...others]) => {
    if (!shape) return [];
    if (!others.length) return [{ element: draw(shape), shape }];
    return [{ element: svg("path", { d: [shape, ...others].map(trace).join(""), ...lookOf(shape) }), shape }];
  });
}
