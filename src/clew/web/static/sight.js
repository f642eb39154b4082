// What is lit behind the marks for the cursor: its row and column, places it must differ from, equal values, and where
// a value that was chosen can still go.

import { svg } from "./dom.js";
import { kindOf } from "./scene.js";
import { length, shifted, trace } from "./shapes.js";
import { settings } from "./store.js";

/** @import { Desk } from "./desk.js" */
/** @import { Place } from "./types.js" */

/** @type {WeakMap<Desk, [SVGElement, SVGElement]>} */
const crosses = new WeakMap();

/** Draw what the cursor of a desk sees.
 * @param {Desk} desk
 * @returns {SVGElement[]}
 */
export function sightOf(desk) {
  if (!desk.entering.units || desk.instead || !settings().sight) return [];
  const { scene, units } = desk;
  const chosen = desk.held ?? desk.filter;
  const value = chosen ?? (desk.chosen ? units.value(desk.cursor) : undefined);
  const places = [...scene.spots.keys()];
  const equal = value === undefined || !desk.typed ? [] : places.filter((place) => units.value(place) === value);
  const room = chosen === null ? [] : places.filter((place) => units.allows(place, chosen));
  const peers = chosen === null && desk.chosen ? [...units.peers(desk.cursor)] : [];
  return [
    ...cross(desk),
    ...ground(desk, peers, "peer"),
    ...ground(desk, room, "room"),
    ...ground(desk, equal, "equal"),
  ];
}

/** Light places, as one path: an element for each would take longer than the rest of a move.
 * @param {Desk} desk @param {Place[]} places @param {string} look @returns {SVGElement[]}
 */
function ground({ scene }, places, look) {
  const traces = places.map((place) => {
    const spot = scene.spots.get(place);
    return spot ? trace(shifted(kindOf(scene, place).area, spot)) : "";
  });
  return places.length ? [svg("path", { class: look, d: traces.join("") })] : [];
}

/** Draw the row and the column of what is pointed at, as far as the clues at the edges.
 * @param {Desk} desk
 * @returns {SVGElement[]}
 */
function cross(desk) {
  const { scene, sheet } = desk;
  const aimed = desk.aimed ?? (desk.keyed ? desk.cursor : null);
  const spot = aimed === null || !sheet.heads.any ? undefined : scene.spots.get(aimed);
  if (!spot) return [];
  const [x, y] = [length(spot.x - 0.5), length(spot.y - 0.5)];
  const rects = crosses.get(desk) ?? crossed(desk);
  crosses.set(desk, rects);
  rects[0].setAttribute("y", String(y));
  rects[1].setAttribute("x", String(x));
  return rects;
}

/** The two bars of a cross, which are moved from then on.
 * @param {Desk} desk
 * @returns {[SVGElement, SVGElement]}
 */
function crossed({ scene, sheet }) {
  const [left, top] = [length(sheet.heads.edge.x), length(sheet.heads.edge.y)];
  return [
    svg("rect", { class: "crosshair", x: left, width: length(scene.width) - left, height: length(1) }),
    svg("rect", { class: "crosshair", y: top, width: length(1), height: length(scene.height) - top }),
  ];
}
