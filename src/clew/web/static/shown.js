// What is shown on a sheet, and which of its places can look different from the last time: most moves change one.

/** @import { Cell, Fact, Light, Link, Place, Role, Scene, Value } from "./types.js" */

/** Everything that can change on a sheet.
 * @typedef {object} Shown
 * @property {Map<Place, Cell>} cells
 * @property {Map<Place, Value[]>} [candidates] shown in empty places
 * @property {Light[]} [lights]
 * @property {{ fact: Fact, role: Role }[]} [facts]
 * @property {Link[]} [arcs] links of a hint's chain
 * @property {string[]} [ticked] areas whose clues are satisfied
 * @property {string[]} [inside] areas to colour
 * @property {Set<Place>} [rest] open places that are shown as empty
 * @property {boolean} [located] rows and columns are numbered
 * @property {boolean} [chained] each chain of lines has its own colour
 * @property {Set<Place>} [fresh] what has changed in the cells since the last time, if all else is the same
 */

/** What is shown, and whether every place has its value. @typedef {{ shown: Shown, full: boolean }} Seen */

/** @type {(keyof Shown)[]} what is the same object if nothing in it has changed */
const SAME = ["cells", "candidates", "lights", "facts", "arcs", "ticked", "inside", "rest", "located"];

/** Whether every place has its value: then quiet ones are left out.
 * @param {Scene} scene
 * @param {Map<Place, Cell>} cells
 */
export function isFull({ spots, given, quiet }, cells) {
  if (!quiet.size || cells.size < spots.size - given.size) return false;
  for (const place of spots.keys()) {
    if (!given.has(place) && cells.get(place)?.value === undefined) return false;
  }
  return true;
}

/** The places that can look different from the last time; null if any of them can.
 * @param {Seen | null} last
 * @param {Seen} now
 * @param {(place: Place) => Cell | undefined} drawn what a place was drawn with
 * @returns {Place[] | null}
 */
export function freshOf(last, { shown, full }, drawn) {
  if (!shown.fresh || last?.full !== full || shown.chained || last.shown.chained) return null;
  if (SAME.some((key) => shown[key] !== last.shown[key])) return null;
  const places = [...shown.fresh];
  const plain = (/** @type {Cell | undefined} */ cell) => cell && !cell.colours && !cell.link;
  return places.every((place) => plain(drawn(place)) && plain(shown.cells.get(place) ?? {})) ? places : null;
}
