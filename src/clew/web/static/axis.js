// A straight stroke: where clues are at the ends of rows and columns, painting stays in the line it began in, and the
// length of the run is shown while it grows.

/** @import { Desk } from "./desk.js" */
/** @import { Place, Value } from "./types.js" */

/** @type {WeakMap<Desk, Map<string, Place>>} the places of a desk by their points */
const points = new WeakMap();

export class Axis {
  /** @type {"x" | "y" | null} along which the stroke goes, once it has left its first place */
  #along = null;
  /** @type {Map<string, Place>} places by their points */
  #at;

  /** @param {Desk} desk @param {Place} start */
  constructor(desk, start) {
    this.desk = desk;
    this.start = desk.scene.spots.get(start) ?? { x: 0, y: 0 };
    this.#at = points.get(desk) ?? new Map([...desk.scene.spots].map(([place, { x, y }]) => [name(x, y), place]));
    points.set(desk, this.#at);
  }

  /** Keep a point in the line of the stroke.
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]}
   */
  straight(x, y) {
    const [across, down] = [Math.abs(x - this.start.x), Math.abs(y - this.start.y)];
    if (Math.max(across, down) > 0.5) this.#along ??= across >= down ? "x" : "y";
    if (this.#along === null) return [this.start.x, this.start.y];
    return this.#along === "x" ? [x, this.start.y] : [this.start.x, y];
  }

  /** How many places in a row have a value, with this one, along the stroke.
   * @param {Place} place
   * @param {Value | undefined} value
   */
  run(place, value) {
    const spot = this.desk.scene.spots.get(place);
    if (!spot || this.#along === null || value === undefined) return 0;
    const [x, y] = this.#along === "x" ? [1, 0] : [0, 1];
    let count = 1;
    for (const sign of [1, -1]) {
      for (let step = 1; ; step += 1) {
        const next = this.#at.get(name(spot.x + sign * step * x, spot.y + sign * step * y));
        if (next === undefined || this.desk.units.value(next) !== value) break;
        count += 1;
      }
    }
    return count;
  }
}

/** @param {number} x @param {number} y */
function name(x, y) {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
