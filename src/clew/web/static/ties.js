// Ties: facts that a hint rests on, drawn between the two places they are about.

import { svg } from "./dom.js";
import { draw, length } from "./shapes.js";

/** @import { Fact, Role, Scene } from "./types.js" */

/** Draw a fact between its two places, with its sign if there is room.
 * @param {Scene} scene
 * @param {Fact} fact
 * @param {Role} role
 * @returns {SVGElement[]}
 */
export function tied(scene, [kind, places], role) {
  const tie = scene.ties.get(kind);
  const [one, other] = places.map((place) => scene.spots.get(place));
  if (!tie || !one || !other) return [];
  const [across, down] = [other.x - one.x, other.y - one.y];
  const share = Math.hypot(across, down) < 0.9 ? 0.5 : 0.27; // the middle of a long line may be the middle of a cell
  const [x, y] = [length(one.x + share * across), length(one.y + share * down)];
  return [
    svg(
      "g",
      { class: `tie tie-${role}` },
      svg("line", {
        x1: length(one.x),
        y1: length(one.y),
        x2: length(other.x),
        y2: length(other.y),
        class: tie.dashed ? "dashed" : "",
        "stroke-width": length(0.03),
      }),
      svg(
        "g",
        { transform: `translate(${x} ${y})` },
        svg("circle", { r: length(0.12), "stroke-width": length(0.015) }),
        ...tie.sign.map(draw),
      ),
    ),
  ];
}
