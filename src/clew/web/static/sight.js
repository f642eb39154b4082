// What is lit behind the marks for the cursor: its row and column, places it must differ from, equal values, and where
// a value that was chosen can still go.

import { svg } from "./dom.js";
import { kindOf } from "./scene.js";
import { length, outline } from "./shapes.js";
import { settings } from "./store.js";

/** @import { Desk } from "./desk.js" */
/** @import { Place } from "./types.js" */

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
    ...peers.flatMap((place) => ground(desk, place, "peer")),
    ...room.flatMap((place) => ground(desk, place, "room")),
    ...equal.flatMap((place) => ground(desk, place, "equal")),
  ];
}

/** @param {Desk} desk @param {Place} place @param {string} look @returns {SVGElement[]} */
function ground({ scene }, place, look) {
  const spot = scene.spots.get(place);
  if (!spot) return [];
  const transform = `translate(${length(spot.x)} ${length(spot.y)})`;
  return [outline(kindOf(scene, place).area, { class: look, transform })];
}

/** Draw the row and the column of what is pointed at, as far as the clues at the edges.
 * @param {Desk} desk
 * @returns {SVGElement[]}
 */
function cross(desk) {
  const { scene, sheet } = desk;
  const aimed = desk.aimed ?? (sheet.element.classList.contains("keyed") ? desk.cursor : null);
  const spot = aimed === null || !sheet.heads.any ? undefined : scene.spots.get(aimed);
  if (!spot) return [];
  const [x, y] = [length(spot.x - 0.5), length(spot.y - 0.5)];
  const [left, top] = [length(sheet.heads.edge.x), length(sheet.heads.edge.y)];
  return [
    svg("rect", { class: "crosshair", x: left, y, width: length(scene.width) - left, height: length(1) }),
    svg("rect", { class: "crosshair", x, y: top, width: length(1), height: length(scene.height) - top }),
  ];
}
