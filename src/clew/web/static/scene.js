// Reads a scene as the server sends it, and answers questions of geometry: what is where, and what is next to it.

import { shifted } from "./shapes.js";

/** @import { Area, Cell, Encloses, Entry, Kind, Place, Scene, Shape, Spot, Tie, Value } from "./types.js" */

const NEAR = 0.02; // lengths in cells; less than this is drawing, not distance

/** @typedef {{ area: Area, faces: [Value, Shape[]][], notes: [Value, Shape[]][], note_areas: [Value, Area][],
 *    entry: Entry | null, encloses: Encloses, more: string }} SentKind */
/** @typedef {{ width: number, height: number, title: string, kinds: Record<string, SentKind>,
 *    spots: Record<Place, Spot>, under: Shape[], over: Shape[], given: Record<Place, Value>,
 *    areas: Record<string, Area>, ties: Record<string, Tie>, quiet: Value[], groups: Record<Place, string>,
 *    most_groups: number, ends: Record<Place, [string, string]> }}
 *    SentScene */

/** Turn what was sent into maps.
 * @param {SentScene} sent
 * @returns {Scene}
 */
export function readScene(sent) {
  /** @type {Map<string, Kind>} */
  const kinds = new Map();
  for (const [name, kind] of Object.entries(sent.kinds)) {
    kinds.set(name, {
      area: kind.area,
      faces: new Map(kind.faces),
      notes: new Map(kind.notes),
      noteAreas: new Map(kind.note_areas),
      entry: kind.entry,
      encloses: kind.encloses,
      more: kind.more ? new RegExp(`^(${kind.more})$`) : null,
    });
  }
  return {
    width: sent.width,
    height: sent.height,
    title: sent.title,
    kinds,
    spots: new Map(Object.entries(sent.spots)),
    under: sent.under,
    over: sent.over,
    given: new Map(Object.entries(sent.given)),
    areas: new Map(Object.entries(sent.areas)),
    ties: new Map(Object.entries(sent.ties)),
    quiet: new Set(sent.quiet),
    groups: new Map(Object.entries(sent.groups)),
    mostGroups: sent.most_groups || Infinity,
    ends: new Map(Object.entries(sent.ends)),
  };
}

/** Return the groups of marked places, those of the first group first.
 * @param {Scene} scene
 * @param {Map<Place, Cell>} cells
 * @returns {Map<Place, string>}
 */
export function marked(scene, cells) {
  /** @type {[Place, string][]} */
  const found = [];
  for (const [place, group] of scene.groups) {
    const value = cells.get(place)?.value;
    if (value !== undefined && !scene.quiet.has(value)) found.push([place, group]);
  }
  return new Map(found.sort(([, a], [, b]) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)));
}

/** Return the kind of a place.
 * @param {Scene} scene
 * @param {Place} place
 * @returns {Kind}
 */
export function kindOf(scene, place) {
  const spot = scene.spots.get(place);
  const kind = spot && scene.kinds.get(spot.kind);
  if (!kind) throw new Error(`the scene has no place ${place}`);
  return kind;
}

/** The middle of an area.
 * @param {Area} area
 * @returns {{ x: number, y: number }}
 */
export function middle(area) {
  return area.shape === "circle"
    ? { x: area.x, y: area.y }
    : { x: area.x + area.width / 2, y: area.y + area.height / 2 };
}

/** The extent of a place or an area by its name.
 * @param {Scene} scene
 * @param {string} name
 * @returns {{ x: number, y: number, x2: number, y2: number } | null}
 */
export function extentOf(scene, name) {
  const spot = scene.spots.get(name);
  const area = scene.areas.get(name) ?? (spot && kindOf(scene, name).area);
  if (!area) return null;
  return boxOf(area, scene.areas.has(name) || !spot ? { x: 0, y: 0 } : spot);
}

/** The extent of an area around a point.
 * @param {Area} area
 * @param {{ x: number, y: number }} at
 */
function boxOf(area, at) {
  const [x, y] = [at.x + area.x, at.y + area.y];
  if (area.shape !== "circle") return { x, y, x2: x + area.width, y2: y + area.height };
  return { x: x - area.radius, y: y - area.radius, x2: x + area.radius, y2: y + area.radius };
}

/** Whether a point is in an area, including its border.
 * @param {Area} area
 * @param {number} x
 * @param {number} y
 * @param {number} [slack]
 */
export function contains(area, x, y, slack = NEAR) {
  if (area.shape === "circle") return Math.hypot(x - area.x, y - area.y) <= area.radius + slack;
  return (
    x >= area.x - slack && x <= area.x + area.width + slack && y >= area.y - slack && y <= area.y + area.height + slack
  );
}

/** Find the place at a point: the nearest whose area holds it, else the nearest not farther than `reach`.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @param {{ reach?: number, first?: (place: Place) => boolean }} [options] `first`: places to prefer;
 *    `reach` is at most half a cell
 * @returns {Place | null}
 */
export function placeAt(scene, x, y, { reach = 0, first } = {}) {
  /** @type {Place | null} */
  let best = null;
  let least = Infinity;
  for (const [place, spot, area] of squaresOf(scene).get(`${Math.floor(x)} ${Math.floor(y)}`) ?? []) {
    const away = Math.hypot(x - spot.x, y - spot.y);
    const inside = contains(area, x - spot.x, y - spot.y, 0);
    if (!inside && away > reach) continue;
    const cost = away + (inside ? 0 : 100) - (first?.(place) ? 50 : 0);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** @typedef {[Place, Spot, Area]} Held a place with its middle and its area around that */
/** @type {WeakMap<Scene, Map<string, Held[]>>} */
const squares = new WeakMap();

/** The places near each square of a scene: a stroke asks at many points, and large sheets have thousands of places.
 * @param {Scene} scene
 */
function squaresOf(scene) {
  const before = squares.get(scene);
  if (before) return before;
  /** @type {Map<string, Held[]>} */
  const found = new Map();
  for (const [place, spot] of scene.spots) {
    const { area } = kindOf(scene, place);
    const box = boxOf(area, spot);
    const from = { x: Math.min(box.x, spot.x) - 0.5, y: Math.min(box.y, spot.y) - 0.5 };
    const to = { x: Math.max(box.x2, spot.x) + 0.5, y: Math.max(box.y2, spot.y) + 0.5 };
    for (let y = Math.floor(from.y); y <= Math.floor(to.y); y += 1) {
      for (let x = Math.floor(from.x); x <= Math.floor(to.x); x += 1) {
        const [key, held] = [`${x} ${y}`, /** @type {Held} */ ([place, spot, area])];
        const there = found.get(key);
        if (there) there.push(held);
        else found.set(key, [held]);
      }
    }
  }
  squares.set(scene, found);
  return found;
}

/** Find the smallest area at a point.
 * @param {Map<string, Area>} areas
 * @param {number} x
 * @param {number} y
 * @returns {string | null}
 */
export function areaAt(areas, x, y) {
  const found = [...areas].filter(([, area]) => contains(area, x, y));
  found.sort(([, one], [, other]) => extent(one) - extent(other));
  return found[0]?.[0] ?? null;
}

/** @param {Area} area */
function extent(area) {
  return area.shape === "circle" ? Math.PI * area.radius ** 2 : area.width * area.height;
}

/** Find the place that joins two areas.
 * @param {Scene} scene
 * @param {string} one
 * @param {string} other
 * @returns {Place | null}
 */
export function joining(scene, one, other) {
  for (const [place, ends] of scene.ends) if (one !== other && ends.includes(one) && ends.includes(other)) return place;
  return null;
}

/** Return the areas that places join: lines are drawn between them.
 * @param {Scene} scene
 * @returns {Map<string, Area>}
 */
export function joinable(scene) {
  const names = new Set([...scene.ends.values()].flat());
  return new Map([...scene.areas].filter(([name]) => names.has(name)));
}

/** Return where a cursor stops: at places, but for lines that are drawn at the areas they join.
 * @param {Scene} scene
 * @param {(place: Place) => boolean} drawn
 * @returns {Map<string, { x: number, y: number }>}
 */
export function stops(scene, drawn) {
  /** @type {Map<string, { x: number, y: number }>} */
  const points = new Map();
  for (const [place, spot] of scene.spots) {
    const ends = drawn(place) ? (scene.ends.get(place) ?? []) : [];
    const areas = ends.flatMap((name) => scene.areas.get(name) ?? []);
    if (!areas.length && !points.has(place)) points.set(place, spot);
    areas.forEach((area, at) => points.set(ends[at] ?? "", middle(area)));
  }
  return points;
}

/** Name the nearest point above or below, preferring one straight ahead.
 * @param {Map<string, { x: number, y: number }>} points
 * @param {string} from
 * @param {1 | -1} sign down, or up
 * @returns {string}
 */
export function ahead(points, from, sign) {
  const here = points.get(from);
  if (!here) return from;
  let [best, least] = [from, Infinity];
  for (const [name, point] of points) {
    const far = sign * (point.y - here.y);
    const cost = far + 0.9 * Math.abs(point.x - here.x);
    if (far > NEAR && cost < least - 1e-9) [best, least] = [name, cost];
  }
  return best;
}

/** List names in reading order.
 * @param {Map<string, { x: number, y: number }>} points
 * @returns {string[]}
 */
export function reading(points) {
  const sorted = [...points].sort(([, one], [, other]) => one.y - other.y || one.x - other.x);
  return sorted.map(([name]) => name);
}

/** The area of this name, or the one around a place.
 * @param {Scene} scene
 * @param {string} name
 * @returns {Area | undefined}
 */
export function areaOf(scene, name) {
  const [own, spot] = [scene.areas.get(name), scene.spots.get(name)];
  return own ?? (spot && shifted(kindOf(scene, name).area, spot));
}

/** Find the texts on white circles: these stay white on dark paper, so what is written on them must be dark.
 * @param {Shape[]} shapes
 * @returns {Set<Shape>}
 */
export function onWhite(shapes) {
  const near = (/** @type {{ x: number, y: number }} */ { x, y }) => `${Math.round(2 * x)} ${Math.round(2 * y)}`;
  /** @type {Map<string, Area>} */
  const circles = new Map();
  for (const shape of shapes) {
    if (shape.shape === "circle" && shape.fill === "paper" && shape.ink === "frame") circles.set(near(shape), shape);
  }
  return new Set(
    shapes.filter((shape) => {
      const circle = shape.shape === "text" ? circles.get(near(shape)) : undefined;
      return circle !== undefined && "x" in shape && contains(circle, shape.x, shape.y);
    }),
  );
}
