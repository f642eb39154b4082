// Chains: lines that are joined end to end. Each chain can have its own colour, which it keeps while it grows.

import { kindOf } from "./scene.js";

/** @import { Cell, Place, Scene } from "./types.js" */

const COLOURS = 6;
const LEAST = 0.4; // the length of a stroke that is a line and not part of a cross

export class Chains {
  /** @type {Map<Place, [string, string]>} what the line of each place joins */
  #ends = new Map();
  /** @type {Map<Place, number>} the colours of the last time */
  #before = new Map();

  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    if (scene.groups.size) return; // lines have colours of their own
    for (const place of scene.spots.keys()) {
      if (kindOf(scene, place).encloses) continue; // borders: areas count, not what is joined to what
      const ends = scene.ends.get(place) ?? strokeOf(scene, place);
      if (ends) this.#ends.set(place, ends);
    }
  }

  /** Whether lines are drawn in these puzzles that form chains. */
  get any() {
    return this.#ends.size > 0;
  }

  /** The looks of all lines that are drawn, by chain.
   * @param {Map<Place, Cell>} cells
   * @returns {Map<Place, string>}
   */
  looks(cells) {
    const chains = this.#chains(cells).sort((one, other) => other.length - one.length);
    /** @type {Map<Place, number>} */
    const now = new Map();
    const used = Array.from({ length: COLOURS }, () => 0);
    for (const chain of chains) {
      const had = chain.map((place) => this.#before.get(place)).filter((colour) => colour !== undefined);
      const rare = used.indexOf(Math.min(...used));
      const colour = had.find((each) => used[each] === 0) ?? rare;
      used[colour] = (used[colour] ?? 0) + 1;
      for (const place of chain) now.set(place, colour);
    }
    this.#before = now;
    return new Map([...now].map(([place, colour]) => [place, `chain-${colour + 1}`]));
  }

  /** The lines that are drawn, in chains.
   * @param {Map<Place, Cell>} cells
   * @returns {Place[][]}
   */
  #chains(cells) {
    const { given, quiet } = this.scene;
    const drawn = [...this.#ends].filter(([place]) => {
      const value = given.get(place) ?? cells.get(place)?.value;
      return value !== undefined && !quiet.has(value);
    });
    /** @type {Map<string, Place[]>} */
    const at = new Map();
    for (const [place, ends] of drawn) for (const end of ends) at.set(end, [...(at.get(end) ?? []), place]);
    /** @type {Set<Place>} */
    const seen = new Set();
    return drawn.flatMap(([start]) => {
      if (seen.has(start)) return [];
      const chain = [start];
      seen.add(start);
      for (const place of chain) {
        for (const next of (this.#ends.get(place) ?? []).flatMap((end) => at.get(end) ?? [])) {
          if (!seen.has(next)) chain.push(next);
          seen.add(next);
        }
      }
      return [chain];
    });
  }
}

/** The points that the line of a place joins, if its face is one line.
 * @param {Scene} scene
 * @param {Place} place
 * @returns {[string, string] | null}
 */
export function strokeOf(scene, place) {
  const spot = scene.spots.get(place);
  for (const [value, shapes] of kindOf(scene, place).faces) {
    const [line] = shapes;
    if (!spot || scene.quiet.has(value) || shapes.length !== 1 || line?.shape !== "line") continue;
    if (Math.hypot(line.x2 - line.x1, line.y2 - line.y1) < LEAST) continue;
    const point = (/** @type {number} */ x, /** @type {number} */ y) =>
      `${(spot.x + x).toFixed(2)} ${(spot.y + y).toFixed(2)}`;
    return [point(line.x1, line.y1), point(line.x2, line.y2)];
  }
  return null;
}

/** Whether places are sides of cells, drawn from dot to dot or around areas.
 * @param {Scene} scene
 * @returns {"" | "dots" | "areas"}
 */
export function sidedOf(scene) {
  if ([...scene.kinds.values()].some(({ encloses }) => encloses)) return "areas";
  const [first] = scene.spots.keys();
  const ends = first === undefined || scene.ends.has(first) ? null : strokeOf(scene, first);
  const [x = 0, y = 0, x2 = 0, y2 = 0] = (ends ?? []).flatMap((end) => end.split(" ").map(Number));
  const [across, down] = [Math.abs(x2 - x), Math.abs(y2 - y)];
  return Math.abs(across + down - 1) < 0.01 && Math.min(across, down) === 0 ? "dots" : ""; // bars in cells are shorter
}
