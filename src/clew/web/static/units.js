// Units: places whose values all differ, such as a row. They say what a place sees, and how often a value is used.

/** @import { Desk } from "./desk.js" */
/** @import { Place, Value } from "./types.js" */

export class Units {
  /** @type {Map<Place, Place[][]>} */
  #of = new Map();
  /** How often each value appears in a solution, or null if that may differ. */
  each;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.all = desk.entering.units ?? [];
    for (const unit of this.all) {
      for (const place of unit) this.#of.set(place, [...(this.#of.get(place) ?? []), unit]);
    }
    this.each = this.#often();
  }

  /** The places that share a unit with one.
   * @param {Place} place
   * @returns {Set<Place>}
   */
  peers(place) {
    const found = new Set((this.#of.get(place) ?? []).flat());
    found.delete(place);
    return found;
  }

  /** What a place shows: its given value or its mark.
   * @param {Place} place
   */
  value(place) {
    const { scene, sheet, game } = this.desk;
    return (sheet.covered.has(place) ? undefined : scene.given.get(place)) ?? game.value(place);
  }

  /** Whether a value can be in an open place: no peer has it, and if there are notes, it is among them.
   * @param {Place} place
   * @param {Value} value
   */
  allows(place, value) {
    const { desk } = this;
    if (this.value(place) !== undefined || !desk.values(place).includes(value)) return false;
    const { notes = [], centre = [] } = desk.game.cells.get(place) ?? {};
    const noted = [...notes, ...centre];
    if (noted.length) return noted.includes(value);
    const offered = desk.aids.candidates.get(place);
    if (offered) return offered.includes(value);
    return ![...this.peers(place)].some((peer) => this.value(peer) === value);
  }

  /** How many more of a value are to be written, or null if that is not known.
   * @param {Value} value
   * @returns {number | null}
   */
  left(value) {
    if (this.each === null) return null;
    const used = [...this.desk.scene.spots.keys()].filter((place) => this.value(place) === value).length;
    return Math.max(0, this.each - used);
  }

  /** If units that hold every value once fill the grid side by side, each value appears once in each of them. */
  #often() {
    const { entering, scene } = this.desk;
    /** @type {Set<Place>} */
    const seen = new Set();
    let full = 0;
    for (const unit of this.all) {
      if (unit.length !== entering.values.length || unit.some((place) => seen.has(place))) continue;
      for (const place of unit) seen.add(place);
      full += 1;
    }
    return full > 0 && seen.size === scene.spots.size ? full : null;
  }
}
