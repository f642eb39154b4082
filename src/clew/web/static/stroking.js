// What a finished stroke of a setter's tool becomes, and how a stroke looks while it is made.

import { svg, toast } from "./dom.js";
import { kindOf } from "./scene.js";
import { length, outline } from "./shapes.js";
import { besideAt, bodyOf, cellAt, cornerAt, movedTo, pairAt } from "./strokes.js";
import { t } from "./words.js";

/** @import { Drawing, Stroke } from "./drawing.js" */
/** @import { Item, Place, Tool } from "./types.js" */

/** Make what a tool draws of a stroke, or choose what is there already.
 * @param {Drawing} drawing
 * @param {Stroke} stroke
 * @param {boolean} [keyed] its cells were selected by keys
 */
export function finished(drawing, stroke, keyed = false) {
  const { tool } = drawing;
  if (drawing.choosing) return pick(drawing, stroke);
  const { cells } = stroke;
  if (!tool || (!cells.length && tool.stroke !== "beside")) return drawing.choose(null);
  const fresh = !drawing.half.length && !drawing.replacing;
  if (cells.length === 1 && fresh && ["set", "path", "arrow"].includes(tool.stroke)) {
    const there = own(drawing, tool).findLast(({ groups }) => groups.flat().includes(cells[0] ?? ""));
    if (there) return drawing.choose(there, !keyed);
  }
  WAYS[tool.stroke]?.(drawing, tool, stroke, keyed);
}

/** @typedef {(drawing: Drawing, tool: Tool, stroke: Stroke, keyed: boolean) => void} Way */
/** @type {Partial<Record<Tool["stroke"], Way>>} */
const WAYS = {
  set: (drawing, tool, { cells }) => drawing.add(tool, [cells]),
  path: (drawing, tool, { cells }) => {
    if (cells.length > 1) drawing.add(tool, [cells]);
    else toast(t("Drag over the cells of the line."));
  },
  arrow: (drawing, tool, { cells }) => {
    if (cells.length < 2) return toast(t("Drag from the circle along the line."));
    shaft(drawing, tool, cells.slice(0, 1), cells.slice(1));
  },
  pill: (drawing, tool, { cells }) => twice(drawing, cells, (bulb) => {
      const rest = cells.filter((cell) => !bulb.includes(cell));
      if (rest.length) shaft(drawing, tool, bulb, rest);
    }), // prettier-ignore
  groups: (drawing, tool, { cells }) => twice(drawing, cells, (group) => {
      const [cell = ""] = cells;
      const other = cells.length === 1 ? movedTo(drawing.host.desk(), group, cell) : cells;
      if (other?.length === group.length) drawing.add(tool, [group, other]);
      else toast(t("Both groups need the same number of cells."), "bad");
    }), // prettier-ignore
  pair: (drawing, tool, { cells, from }, keyed) => {
    const desk = drawing.host.desk();
    const drawn = cells.length > 1 || keyed;
    single(drawing, tool, drawn ? cells.slice(0, 2) : pairAt(desk, from), 2);
  },
  corner: (drawing, tool, { cells, from }, keyed) => {
    const four = keyed || cells.length === 4 ? cells : cornerAt(drawing.host.desk(), from);
    single(drawing, tool, four, 1);
  },
  cells: (drawing, tool, { cells }) => {
    const [first = ""] = cells;
    const held = own(drawing, tool);
    const there = held.find(({ groups }) => groups.flat().includes(first));
    const item = there ?? held.at(-1) ?? null;
    const before = item?.groups.flat() ?? [];
    const now = there ? before.filter((cell) => !cells.includes(cell)) : [...new Set([...before, ...cells])];
    drawing.rewrite(tool, item, now);
  },
  beside: (drawing, tool, { cells, at }, keyed) => {
    const { beside, items } = drawing.drawn;
    const taken = (/** @type {string} */ text) => items.some((item) => item.tool === tool.name && item.body === text);
    const spots = keyed ? beside.filter((each) => each.cells[0] === cells[0]) : [];
    const spot = keyed ? (spots.find(({ text }) => !taken(text)) ?? spots[0]) : besideAt(beside, at);
    if (!spot) return toast(t("Press next to the grid."));
    const there = items.find((item) => item.tool === tool.name && same(item.groups[0] ?? [], spot.cells));
    if (there) drawing.choose(there, true);
    else drawing.add(tool, [spot.cells], spot.text);
  },
  area: (drawing, tool, { cells }) => drawing.restate(tool, [...without(drawing, cells), cells]),
  bare: (drawing, tool, { cells }) => drawing.restate(tool, without(drawing, cells)),
  grow: (drawing, tool, { cells }) => {
    const first = drawing.drawn.areas.find((area) => area.includes(cells[0] ?? ""));
    const grown = [...new Set([...(first ?? []), ...cells])];
    drawing.restate(tool, [...without(drawing, grown), grown]);
  },
};

/** The areas without these cells.
 * @param {Drawing} drawing
 * @param {Place[]} cells
 */
function without({ drawn: { areas } }, cells) {
  return areas.map((area) => area.filter((cell) => !cells.includes(cell))).filter((area) => area.length);
}

/** The items that a tool has drawn, or another of its name.
 * @param {Drawing} drawing
 * @param {Tool} tool
 */
function own({ drawn: { items } }, { name }) {
  return items.filter((item) => item.tool === name && item.groups.length);
}

/** @param {Place[]} one @param {Place[]} other */
function same(one, other) {
  return one.length === other.length && one.every((cell) => other.includes(cell));
}

/** Write something about these cells, of which there can be only one there; if there is one, it is chosen.
 * @param {Drawing} drawing
 * @param {Tool} tool
 * @param {Place[]} cells
 * @param {number} least
 */
function single(drawing, tool, cells, least) {
  const there = own(drawing, tool).find(({ groups }) => same(groups[0] ?? [], cells));
  if (there && !drawing.replacing) drawing.choose(there, true);
  else if (cells.length >= least) drawing.add(tool, [cells]);
  else toast(t("Press between two cells."));
}

/** Keep the first of two strokes; with the second one, act.
 * @param {Drawing} drawing
 * @param {Place[]} cells
 * @param {(first: Place[]) => void} act
 */
function twice(drawing, cells, act) {
  const first = drawing.half;
  drawing.half = first.length ? [] : cells;
  if (first.length) act(first);
  else drawing.choose(null);
}

/** Draw an arrow, or one line more from a bulb that is there.
 * @param {Drawing} drawing
 * @param {Tool} tool
 * @param {Place[]} bulb
 * @param {Place[]} line
 */
function shaft(drawing, tool, bulb, line) {
  const there = drawing.replacing ? undefined : own(drawing, tool).find(({ groups }) => same(groups[0] ?? [], bulb));
  if (!there) return drawing.add(tool, [bulb, line]);
  drawing.replacing = there;
  drawing.add(tool, [...there.groups, line], bodyOf(tool, [...there.groups, line]));
}

/** Choose what is at a point: of several, those after the one that is chosen come first.
 * @param {Drawing} drawing
 * @param {Stroke} stroke
 */
function pick(drawing, { at, cells: [cell] }) {
  const desk = drawing.host.desk();
  const place = cell ?? cellAt(desk, at) ?? "";
  const away = (/** @type {Item} */ { groups }) =>
    Math.min(...groups.flat().map((each) => far(desk.scene.spots.get(each), at)));
  const found = drawing.drawn.items
    .filter((/** @type {Item} */ item) => item.groups.flat().includes(place) || (!cell && away(item) < 1.2))
    .sort((one, other) => one.groups.flat().length - other.groups.flat().length);
  const now = found.findIndex(({ first }) => first === drawing.chosen?.first);
  drawing.choose(found[(now + 1) % found.length] ?? null);
}

/** @param {{ x: number, y: number } | undefined} spot @param {{ x: number, y: number }} at */
function far(spot, at) {
  return spot ? Math.hypot(spot.x - at.x, spot.y - at.y) : Infinity;
}

/** The stroke being made, and the item that is chosen.
 * @param {Drawing} drawing
 * @returns {SVGElement[]}
 */
export function preview({ stroke, half, chosen, tool, host, drawn }) {
  const { scene } = host.desk();
  const ring = (/** @type {Place} */ place, /** @type {string} */ look) => {
    const spot = scene.spots.get(place);
    if (!spot) return [];
    const transform = `translate(${length(spot.x)} ${length(spot.y)})`;
    return [outline(kindOf(scene, place).area, { class: look, transform }, -0.03)];
  };
  const line = stroke && tool && ["path", "arrow"].includes(tool.stroke) ? stroke.cells : [];
  const points = line.flatMap((place) => scene.spots.get(place) ?? []);
  const corners = points.map(({ x, y }) => `${length(x)},${length(y)}`).join(" ");
  const path = svg("polyline", { class: "pen", points: corners });
  return [
    ...half.flatMap((place) => ring(place, "selected")),
    ...(stroke?.cells ?? []).flatMap((place) => ring(place, "selected")),
    ...(stroke ? [] : (chosen?.groups.flat() ?? []).flatMap((place) => ring(place, "held"))),
    ...(points.length ? [path] : []),
    ...(tool?.stroke === "beside" ? drawn.beside : []).map(({ x, y }) =>
      svg("circle", { class: "socket", cx: length(x), cy: length(y), r: length(0.09) }),
    ),
  ];
}
