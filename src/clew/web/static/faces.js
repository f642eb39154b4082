// What is drawn in a place: its value, or its candidates, each in its own spot; where some are written in the centre,
// the others go to the corners.

import { svg } from "./dom.js";
import { middle } from "./scene.js";
import { drawAll, half, length, outline, shifted } from "./shapes.js";

/** @import { Area, Kind, Light, Place, Role, Shape, TextShape, Value } from "./types.js" */

/** @typedef {Map<Value | null, Role>} Lit roles of a place's candidates, and under null its own */
/** @typedef {{ x: number, y: number }} Point */

/** @type {Role[]} if several lights meet, the later role is shown */
export const STRENGTH = ["area", "second", "cause", "removed", "placed", "wrong"];
/** @type {[number, number][]} where notes go around those in the centre, as shares of half a cell */
const CORNERS = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0]]; // prettier-ignore
const EDGE = 0.32; // from the middle of a cell to that of a note in its corner
const WIDE = 0.62; // the width of a character, by font size
const ROOM = 0.56; // the width that the notes in the centre may take

/** Draw a place: lights behind it, then its value, or its candidates if it has none.
 * @param {Kind} kind
 * @param {Point} spot its middle
 * @param {{ value: Value | undefined, notes: Value[], centre: Value[] }} marks
 * @param {Lit} lit
 * @returns {SVGElement[]}
 */
export function face(kind, spot, { value, notes, centre }, lit) {
  const settled = value ?? [...lit].find(([, role]) => role === "placed")?.[0] ?? undefined;
  const roles = [lit.get(null), settled === undefined ? undefined : lit.get(settled)];
  const role = STRENGTH.filter((each) => roles.includes(each)).at(-1);
  const behind = role ? [outline(shifted(kind.area, spot), { class: `lit lit-${role}` })] : [];
  if (settled !== undefined) {
    const shapes = drawn(kind.faces.get(settled) ?? [plain(settled)], spot);
    const [only, ...more] = shapes;
    if (role || !only || more.length) {
      return [...behind, svg("g", { class: role ? `face face-${role}` : "face" }, ...shapes)];
    }
    only.classList.add("face"); // most faces are one element: a group for each would double what browsers paint
    return [only];
  }
  if (centre.length && !lit.size) return [...behind, ...cornered(kind, spot, notes), written(kind, spot, centre)];
  return [
    ...behind,
    ...[...kind.notes.keys()].flatMap((candidate) => {
      const role = lit.get(candidate);
      if (role) return [litNote(kind, spot, candidate, role)];
      const noted = notes.includes(candidate) || centre.includes(candidate);
      return noted ? drawn(kind.notes.get(candidate) ?? [], spot) : [];
    }),
  ];
}

/** @param {Shape[]} shapes @param {Point} at */
function drawn(shapes, at) {
  return drawAll(shapes.map((shape) => shifted(shape, at)));
}

/** A value that has no face yet: the server draws it when it answers.
 * @param {Value} value
 * @returns {TextShape}
 */
function plain(value) {
  return { shape: "text", x: 0, y: 0, text: String(value), size: 0.45, ink: "given", bold: false, start: false };
}

/** Draw one candidate in its ring, struck through if it is removed: colour alone must not show it.
 * @param {Kind} kind
 * @param {Point} spot
 * @param {Value} candidate
 * @param {Role} role
 */
function litNote(kind, spot, candidate, role) {
  const group = svg("g", { class: `note note-${role}` });
  const own = kind.noteAreas.get(candidate);
  if (own) {
    const area = shifted(own, spot);
    group.append(outline(area, { class: "ring", "stroke-width": length(0.08 * half(area)) }));
    if (role === "removed") group.append(strike(area));
  }
  group.append(...drawn(kind.notes.get(candidate) ?? [], spot));
  return group;
}

/** @param {Area} area */
function strike(area) {
  const { x, y } = middle(area);
  const reach = 0.8 * half(area);
  return svg("line", {
    x1: length(x - reach),
    y1: length(y + reach),
    x2: length(x + reach),
    y2: length(y - reach),
    class: "struck",
    "stroke-width": length(0.12 * half(area)),
  });
}

/** Draw notes around those in the centre, in the order of their values.
 * @param {Kind} kind
 * @param {Point} spot
 * @param {Value[]} notes
 * @returns {SVGElement[]}
 */
function cornered(kind, spot, notes) {
  const order = [...kind.notes.keys()].filter((value) => notes.includes(value));
  return order.map((value, at) => {
    const [x, y] = CORNERS[at % CORNERS.length] ?? [0, 0];
    const own = kind.noteAreas.get(value);
    const from = own ? middle(own) : { x: 0, y: 0 };
    const corner = { x: spot.x + EDGE * x - from.x, y: spot.y + EDGE * y - from.y };
    return svg("g", { class: "corner-note" }, ...drawn(kind.notes.get(value) ?? [], corner));
  });
}

/** Write notes in a row in the centre, as large as there is room.
 * @param {Kind} kind
 * @param {Point} spot
 * @param {Value[]} values
 */
function written(kind, spot, values) {
  const order = [...kind.notes.keys()].filter((value) => values.includes(value));
  const texts = order.map((value) => textOf(kind.notes.get(value) ?? [], value));
  const letters = texts.join("").length;
  const text = texts.some((each) => each.length > 1) ? texts.join(" ") : texts.join("");
  const size = Math.min(0.3, ROOM / (WIDE * Math.max(letters, 1)));
  return svg("g", { class: "centre-note" }, ...drawn([{ ...plain(text), size, ink: "note" }], spot));
}

/** @param {Shape[]} shapes @param {Value} value */
function textOf(shapes, value) {
  const text = shapes.find((shape) => shape.shape === "text");
  return text?.shape === "text" ? text.text : String(value);
}

/** Sort lights by place; the strongest of several on one thing is kept.
 * @param {Light[]} lights
 * @returns {Map<Place, Lit>}
 */
export function strongest(lights) {
  /** @type {Map<Place, Lit>} */
  const lit = new Map();
  const sorted = [...lights].sort((a, b) => STRENGTH.indexOf(a.role) - STRENGTH.indexOf(b.role));
  for (const light of sorted) {
    const roles = lit.get(light.place) ?? new Map();
    lit.set(light.place, roles.set(light.value ?? null, light.role));
  }
  return lit;
}
