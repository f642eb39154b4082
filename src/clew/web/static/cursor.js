// What is drawn over a sheet: the cursor, what is selected, the line that is being drawn.

import { svg } from "./dom.js";
import { looseLink } from "./links.js";
import { kindOf, middle } from "./scene.js";
import { draw, length, outline, shifted } from "./shapes.js";

/** @import { Desk } from "./desk.js" */

/** Draw the cursor of a desk, the selection and the line being drawn.
 * @param {Desk} desk
 * @returns {SVGElement[]}
 */
export function cursorOf(desk) {
  const selected = [...desk.selected].filter((name) => name !== desk.cursor);
  const area = desk.scene.areas.get(desk.runs.now?.name ?? "");
  return [
    ...(area ? [outline(area, { class: "run" }, -0.03)] : []),
    ...selected.flatMap((name) => ring(desk, name, "selected")),
    ...(desk.lifted ? [...ring(desk, desk.lifted, "lifted"), ...band(desk, desk.lifted)] : []),
    ...(desk.typed || desk.keyed ? ring(desk, desk.cursor, "cursor") : []),
    ...looseLink(desk),
    ...(desk.sides?.shown() ?? []),
    ...(desk.strokes?.shown() ?? []),
    ...tally(desk),
  ];
}

/** @param {Desk} desk @param {string} name @param {string} look @returns {SVGElement[]} */
function ring(desk, name, look) {
  const area = desk.areas.get(name);
  if (area) return [outline(area, { class: look }, 0.04)];
  const spot = desk.scene.spots.get(name);
  if (!spot) return [];
  return [outline(shifted(kindOf(desk.scene, name).area, spot), { class: look }, -0.02)];
}

/** @param {Desk} desk @param {string} from @returns {SVGElement[]} */
function band(desk, from) {
  const area = desk.areas.get(from);
  const end = desk.loose ?? desk.points.get(desk.cursor);
  if (!area || !end) return [];
  const start = middle(area);
  const ends = { x1: length(start.x), y1: length(start.y), x2: length(end.x), y2: length(end.y) };
  return [svg("line", { class: "band", ...ends })];
}

/** The length of the run that is being painted, beside the pointer.
 * @param {Desk} desk
 * @returns {SVGElement[]}
 */
function tally({ count, scene }) {
  if (!count) return [];
  const [x, y] = [Math.min(count.x + 0.9, scene.width - 0.4), Math.max(count.y - 0.9, 0.4)];
  const text = draw({ shape: "text", x, y, text: count.text, size: 0.62, ink: "given", bold: true, start: false });
  return [svg("g", { class: "tally" }, svg("circle", { cx: length(x), cy: length(y), r: length(0.5) }), text)];
}
