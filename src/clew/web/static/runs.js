// Runs: straight stretches of places, such as the slots of words, in which letters are typed one after the other.

import { say } from "./dom.js";
import { contains } from "./scene.js";

/** @import { Desk } from "./desk.js" */
/** @import { Place, Scene } from "./types.js" */

/** @typedef {{ name: string, across: boolean, places: Place[] }} Run */

export class Runs {
  /** @type {Map<string, Run>} the runs by the names of their areas; none if values are not letters */
  all;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.all = desk.flows ? runsOf(desk.scene) : new Map();
  }

  /** The run that typing fills: the one at the cursor along its last move, or the only one there.
   * @returns {Run | null}
   */
  get now() {
    const { way } = this.desk;
    return this.#at(way === "ArrowRight" || way === "ArrowLeft");
  }

  /** Type across instead of down, or the other way round, if the cursor is where two runs meet.
   * @returns {boolean} whether it is
   */
  turn() {
    const [{ desk }, now] = [this, this.now];
    const other = now && this.#at(!now.across);
    if (!other || other === now) return false;
    desk.way = other.across ? "ArrowRight" : "ArrowDown";
    say(`${desk.speech.called(desk.cursor)}, typing ${other.across ? "across" : "down"}`);
    desk.draw();
    return true;
  }

  /** Move on in the run at the cursor, or back; without runs, to a neighbour in the direction of the last move.
   * @param {1 | -1} sign
   */
  along(sign) {
    const [{ desk }, run] = [this, this.now];
    if (run) {
      desk.way = run.across ? "ArrowRight" : "ArrowDown"; // where runs cross, the next letter stays in this one
      return desk.go(run.places[run.places.indexOf(desk.cursor) + sign] ?? desk.cursor);
    }
    const name = desk.toward(sign > 0 ? desk.way : (BACK[desk.way] ?? desk.way));
    const [from, to] = [desk.points.get(desk.cursor), desk.points.get(name)];
    if (from && to && Math.abs(from.x - to.x) + Math.abs(from.y - to.y) < 1.01) desk.go(name);
  }

  /** Name the runs where a word can be written without changing what is there.
   * @param {string} word
   * @returns {string[]}
   */
  fitting(word) {
    const { desk } = this;
    const letters = [...word];
    const fits = (/** @type {Run} */ { places }) =>
      places.length === letters.length &&
      places.every((place, at) => {
        const value = desk.scene.given.get(place) ?? desk.game.value(place);
        return value === undefined || (desk.shows.get(value) ?? String(value)) === letters[at];
      });
    return [...this.all.values()].filter(fits).map(({ name }) => name);
  }

  /** @param {boolean} across the direction to prefer @returns {Run | null} */
  #at(across) {
    const through = [...this.all.values()].filter((run) => run.places.includes(this.desk.cursor));
    return through.find((run) => run.across === across) ?? through[0] ?? null;
  }
}

/** @type {Record<string, string>} */
const BACK = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft", ArrowUp: "ArrowDown", ArrowDown: "ArrowUp" };

/** Find the runs of a scene: areas one place wide and at least two long.
 * @param {Scene} scene
 * @returns {Map<string, Run>}
 */
function runsOf(scene) {
  /** @type {Map<string, Run>} */
  const runs = new Map();
  for (const [name, area] of scene.areas) {
    if (area.shape === "circle" || Math.min(area.width, area.height) > 1.01) continue;
    const inside = [...scene.spots].filter(([, spot]) => contains(area, spot.x, spot.y, 0));
    inside.sort(([, one], [, other]) => one.x - other.x || one.y - other.y);
    if (inside.length < 2) continue;
    runs.set(name, { name, across: area.width > area.height, places: inside.map(([place]) => place) });
  }
  return runs;
}
