// Strokes of a setter's tools: which cells a pointer means, and the line of text that says what was drawn.

import { contains, kindOf, placeAt } from "./scene.js";

/** @import { Desk } from "./desk.js" */
/** @import { Beside, Item, Place, Tool } from "./types.js" */
/** @typedef {{ x: number, y: number }} Point */

const NARROW = 0.37; // how far from the middle of a cell, across and down, a stroke still takes it: corners are cut
const STRIDE = 0.12; // cells between two points examined along a quick stroke
const NEAR = 0.75; // how far from a spot next to the grid a press still means it
const BESIDE = 1.05; // how far neighbours are apart

/** The cell that a press means.
 * @param {Desk} desk
 * @param {Point} point
 */
export function cellAt({ scene }, { x, y }) {
  return placeAt(scene, x, y);
}

/** The cells that a stroke goes through, from one point to another.
 * @param {Desk} desk
 * @param {Point} from
 * @param {Point} to
 * @returns {Place[]}
 */
export function passed({ scene }, from, to) {
  /** @type {Place[]} */
  const found = [];
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.max(1, Math.ceil(far / STRIDE));
  for (let step = 1; step <= steps; step += 1) {
    const [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps];
    const place = placeAt(scene, x, y);
    const spot = scene.spots.get(place ?? "");
    if (!place || !spot || Math.max(Math.abs(x - spot.x), Math.abs(y - spot.y)) > NARROW) continue;
    if (found.at(-1) !== place) found.push(place);
  }
  return found;
}

/** The cells nearest to a point, the nearest first.
 * @param {Desk} desk
 * @param {Point} point
 */
function nearest({ scene }, { x, y }) {
  const far = (/** @type {Point} */ spot) => Math.hypot(spot.x - x, spot.y - y);
  return [...scene.spots].sort(([, one], [, other]) => far(one) - far(other));
}

/** The two neighbours that a point is between, the upper or left one first.
 * @param {Desk} desk
 * @param {Point} point
 * @returns {Place[]}
 */
export function pairAt(desk, point) {
  const [first] = nearest(desk, point);
  if (!first || !inside(desk, first[0], point)) return [];
  const beside = nearest(desk, point).find(
    ([, spot]) => spot !== first[1] && Math.hypot(spot.x - first[1].x, spot.y - first[1].y) < BESIDE,
  );
  return beside ? inOrder([first, beside]) : [];
}

/** The four cells around the corner that is nearest to a point.
 * @param {Desk} desk
 * @param {Point} point
 * @returns {Place[]}
 */
export function cornerAt(desk, point) {
  const [first] = nearest(desk, point);
  if (!first || !inside(desk, first[0], point)) return [];
  const [across, down] = [Math.sign(point.x - first[1].x) || 1, Math.sign(point.y - first[1].y) || 1];
  const corner = { x: first[1].x + across / 2, y: first[1].y + down / 2 };
  const around = nearest(desk, corner).slice(0, 4);
  const all = around.length === 4 && around.every(([, { x, y }]) => Math.hypot(x - corner.x, y - corner.y) < 0.8);
  return all ? inOrder(around) : [];
}

/** @param {Desk} desk @param {Place} place @param {Point} point */
function inside({ scene }, place, { x, y }) {
  const spot = scene.spots.get(place);
  return spot !== undefined && contains(kindOf(scene, place).area, x - spot.x, y - spot.y);
}

/** @param {[Place, Point][]} cells */
function inOrder(cells) {
  return cells.sort(([, one], [, other]) => one.y - other.y || one.x - other.x).map(([place]) => place);
}

/** The spot next to the grid that a press means.
 * @param {Beside[]} spots
 * @param {Point} point
 * @returns {Beside | null}
 */
export function besideAt(spots, { x, y }) {
  const far = (/** @type {Point} */ spot) => Math.hypot(spot.x - x, spot.y - y);
  const [first] = [...spots].sort((one, other) => far(one) - far(other));
  return first && far(first) <= NEAR ? first : null;
}

/** A group of cells moved so that its first one is at another cell; null where it does not fit.
 * @param {Desk} desk
 * @param {Place[]} group
 * @param {Place} to
 * @returns {Place[] | null}
 */
export function movedTo({ scene }, group, to) {
  const [first, target] = [scene.spots.get(group[0] ?? ""), scene.spots.get(to)];
  if (!first || !target) return null;
  const moved = group.map((place) => {
    const spot = scene.spots.get(place);
    return spot ? placeAt(scene, spot.x + target.x - first.x, spot.y + target.y - first.y) : null;
  });
  return moved.every((place) => place !== null) ? moved : null;
}

/** What a line says after its colon.
 * @param {Tool} tool
 * @param {Place[][]} groups
 */
export function bodyOf({ stroke }, groups) {
  const texts = groups.map((group) => group.join(" "));
  if (stroke === "arrow" || stroke === "pill") return `${texts[0]} -> ${texts.slice(1).join(" / ")}`;
  return texts.join(stroke === "groups" ? " = " : " / ");
}

/** A line of text.
 * @param {Tool} tool
 * @param {string} value
 * @param {string} body
 */
export function lineOf({ name, preset, stroke }, value, body) {
  const said = value || preset;
  return stroke === "switch" ? name : `${name}${said ? ` ${said}` : ""}: ${body}`;
}

/** A value as it is written, from what was typed: digits may be typed without blanks.
 * @param {Tool} tool
 * @param {string} typed
 */
export function valueOf({ value }, typed) {
  const text = typed.replace(/[^0-9]+/g, " ").trim();
  if (value !== "digits") return text.replaceAll(" ", "");
  return text.includes(" ") ? text : [...text].join(" ");
}

/** The tool that draws an item: of several with one name, the one whose value it has.
 * @param {Tool[]} tools
 * @param {Item} item
 * @returns {Tool | null}
 */
export function toolOf(tools, { tool, value, groups }) {
  const named = tools.filter(({ name }) => name === tool);
  const wide = groups[0] && groups[0].length > 1 ? "pill" : "arrow";
  return (
    named.find(({ preset }) => preset && preset === value) ??
    named.find(({ stroke }) => stroke === wide) ??
    named.find((each) => !each.preset && (each.value !== "none") === (value !== "")) ??
    named[0] ??
    null
  );
}

/** The lines of a text, without blank ones at its end.
 * @param {string} text
 */
export function linesOf(text) {
  return text.trimEnd() ? text.trimEnd().split("\n") : [];
}

/** The lines of a text with some of them replaced, or removed; blank ones at the end are dropped.
 * @param {string} text
 * @param {{ first: number, last: number } | null} where null: at the end
 * @param {string[]} lines
 */
export function replaced(text, where, lines) {
  const all = linesOf(text);
  const { first, last } = where ?? { first: all.length, last: all.length - 1 };
  return [...all.slice(0, first), ...lines, ...all.slice(last + 1)].join("\n");
}

/** What is drawn after a line was written in place of an item, or at the end, until the server says it.
 * @param {Item[]} items
 * @param {number} length how many lines there were
 * @param {Item | null} where
 * @param {Partial<Item> | null} made what the line says; null: the item is removed
 * @returns {Item[]}
 */
export function itemsAfter(items, length, where, made) {
  const first = where?.first ?? length;
  const gone = where ? where.last - where.first + 1 : 0;
  const shift = (made ? 1 : 0) - gone;
  const others = items.filter((item) => item.first !== first);
  const shifted = others.map((item) =>
    item.first > first ? { ...item, first: item.first + shift, last: item.last + shift } : item,
  );
  const bare = { tool: "", groups: [], value: "", body: "", fault: "" };
  return made ? [...shifted, { ...bare, ...made, first, last: first }] : shifted;
}
