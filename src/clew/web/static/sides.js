// Strokes where places are sides of cells: from corner to corner a stroke draws lines; inside the cells it encloses
// them, if areas are to be found. A press that does not move is not a stroke.

import { strokeOf } from "./chains.js";
import { svg } from "./dom.js";
import { kindOf, placeAt } from "./scene.js";
import { length } from "./shapes.js";

/** @import { Desk } from "./desk.js" */
/** @import { Place, Value } from "./types.js" */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ at: Point, corner: Point | null, pressed: Place | null, other: boolean, held: number,
 *    moved: boolean, to: Value | undefined, done: Set<Place>, path: Point[] }} Stroke from `held` on, a press that has
 *    not moved counts as the other button; `path` has the cells that were passed */

const HOLD = 450; // milliseconds until a long press counts as the other button
const MOVED = 0.2; // cells: what is a stroke, not a press
const SNAP = 0.35; // how near to a corner a stroke reaches it
const STRIDE = 0.15; // cells between two points examined along a quick stroke
const REACH = { line: 0.4, area: 0.35 }; // how far from a side a press still means it
const CORNER = { line: 0.3, area: 0.18 }; // how near to a corner a stroke begins there

export class Sides {
  /** @type {Map<string, Place>} the side between two corners, or between two cells, by both */
  #between = new Map();
  /** @type {Set<string>} */
  #corners = new Set();
  /** @type {import("./types.js").Encloses} */
  #encloses = "";
  /** @type {Stroke | null} */
  #stroke = null;
  /** @type {{ name: string, gesture: import("./types.js").Gesture | undefined }} the area that was enclosed last */
  #last = { name: "", gesture: undefined };
  /** @type {Point} where a corner is in the scene: from there, corners are at whole numbers */
  #origin = { x: 0, y: 0 };

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    for (const [place, spot] of desk.scene.spots) {
      const [one, other] = desk.scene.ends.has(place) ? [] : (strokeOf(desk.scene, place) ?? []);
      if (one === undefined || other === undefined) continue;
      if (!this.#corners.size) this.#origin = pointOf(one);
      const [from, to] = [this.#inner(pointOf(one)), this.#inner(pointOf(other))];
      if (Math.abs(away(from, to) - 1) > 0.01 || (from.x !== to.x && from.y !== to.y)) continue;
      const across = from.y === to.y; // then its cells are above and below
      const beside = across ? { x: 0, y: 0.5 } : { x: 0.5, y: 0 };
      this.#corners.add(named(from)).add(named(to));
      this.#join(from, to, place);
      const middle = this.#inner(spot);
      this.#join(minus(middle, beside), plus(middle, beside), place);
      this.#encloses ||= kindOf(desk.scene, place).encloses;
    }
    desk.sheet.element.dataset["sided"] = "";
  }

  /** Begin a stroke, if it begins at a corner or inside a cell.
   * @param {Point} point
   * @param {boolean} [other] whether the other button is pressed
   * @param {boolean} [touch]
   * @returns {boolean} whether it does
   */
  down(point, other = false, touch = false) {
    const { desk } = this;
    const at = this.#inner(point);
    if (!this.#corners.size || desk.instead || desk.pencil) return false;
    const size = this.#encloses ? "area" : "line";
    const near = { x: Math.round(at.x), y: Math.round(at.y) };
    const corner = this.#corners.has(named(near)) && away(near, at) < CORNER[size] ? near : null;
    const inside = this.#encloses && !placeAt(desk.scene, point.x, point.y) && this.#cell(at);
    if (!corner && !inside) return false;
    const pressed = placeAt(desk.scene, point.x, point.y, { reach: REACH[size] });
    const path = corner ? [] : [cellAt(at)];
    const held = touch ? performance.now() + HOLD : Infinity;
    this.#stroke = { at, corner, pressed, other, held, moved: false, to: undefined, done: new Set(), path };
    desk.game.begin(); // a second finger may still take it back
    return true;
  }

  /** @param {Point} point */
  move(point) {
    const stroke = this.#stroke;
    if (!stroke) return;
    const to = this.#inner(point);
    const far = away(to, stroke.at);
    stroke.moved ||= far > MOVED;
    if (!stroke.moved) return;
    for (let at = STRIDE; at < far; at += STRIDE) {
      this.#over(stroke, {
        x: stroke.at.x + ((to.x - stroke.at.x) * at) / far,
        y: stroke.at.y + ((to.y - stroke.at.y) * at) / far,
      });
    }
    this.#over(stroke, to);
    stroke.at = to;
  }

  /** @param {Point} at */
  up(at) {
    this.move(at);
    const [stroke, { desk }] = [this.#stroke, this];
    this.#stroke = desk.count = null;
    if (!stroke) return;
    if (!stroke.moved && stroke.pressed !== null) {
      desk.go(stroke.pressed);
      desk.writing.press(stroke.pressed, stroke.other || performance.now() > stroke.held);
    } else if (!stroke.corner && !this.#dots(stroke)) this.#enclose(stroke);
    desk.game.end();
    desk.draw();
  }

  abandon() {
    this.#stroke = this.desk.count = null;
  }

  /** The cells that are being enclosed.
   * @returns {SVGElement[]}
   */
  shown() {
    const stroke = this.#stroke;
    if (!stroke?.moved || stroke.corner || this.#dots(stroke)) return [];
    return this.#cells(stroke).map((cell) => {
      const { x, y } = plus(cell, minus(this.#origin, { x: 0.5, y: 0.5 }));
      return svg("rect", { class: "selected", x: length(x), y: length(y), width: length(1), height: length(1) });
    });
  }

  /** Whether a stroke inside the cells marks the sides that it crosses as open, and encloses nothing.
   * @param {Stroke} stroke
   */
  #dots({ other }) {
    const { tool, scene } = this.desk;
    return other || (tool !== "auto" && scene.quiet.has(tool));
  }

  /** @param {Stroke} stroke @param {Point} at */
  #over(stroke, at) {
    const { desk } = this;
    const here = stroke.corner ? { x: Math.round(at.x), y: Math.round(at.y) } : cellAt(at);
    const before = stroke.corner ?? stroke.path.at(-1);
    if (!before || named(here) === named(before)) return;
    if (stroke.corner) {
      if (away(here, at) > SNAP || !this.#corners.has(named(here))) return;
      stroke.corner = here;
      this.#mark(stroke, this.#between.get(pair(before, here)));
    } else if (this.#cell(at)) {
      if (this.#dots(stroke)) this.#mark(stroke, this.#between.get(pair(before, here)));
      stroke.path.push(here);
      const { length: number } = this.#cells(stroke);
      desk.count = this.#dots(stroke) ? null : { ...plus(here, this.#origin), text: String(number) };
      desk.draw();
    }
  }

  /** Mark a side: the first one determines what the others become.
   * @param {Stroke} stroke
   * @param {Place | undefined} side
   */
  #mark(stroke, side) {
    const { desk } = this;
    if (side === undefined || desk.fixed(side) || stroke.done.has(side)) return;
    if (!stroke.done.size) {
      const erases = desk.tool === "auto" && !stroke.other && this.#drawn(side);
      stroke.to = erases ? undefined : desk.writing.next(side, stroke.other);
    }
    stroke.done.add(side);
    desk.writing.touched = side;
    if (desk.game.value(side) !== stroke.to) desk.game.write(side, stroke.to);
    desk.go(side);
  }

  /** Draw the sides around the cells of a stroke, and erase those between them; the same again at once takes it back.
   * @param {Stroke} stroke
   */
  #enclose(stroke) {
    const { desk } = this;
    const cells = new Map(this.#cells(stroke).map((cell) => [named(cell), cell]));
    const met = [...cells.values()].flatMap((cell) =>
      around(cell).map((other) => /** @type {const} */ ([named(other), this.#between.get(pair(cell, other)) ?? ""])),
    );
    const sides = met.filter(([, side]) => side && !desk.fixed(side));
    const within = sides.filter(([other, side]) => cells.has(other) && this.#drawn(side));
    const border = sides.filter(([other]) => !cells.has(other));
    const name = [...cells.keys()].sort().join("|");
    const before = desk.game.past.at(-1);
    if (before && this.#last.name === name && this.#last.gesture === before) return void desk.game.undo();
    for (const [, side] of within) if (this.#drawn(side)) desk.game.write(side, undefined);
    for (const [, side] of border) {
      const plain = desk.values(side).find((each) => !desk.scene.quiet.has(each));
      const line = desk.tool === "erase" ? undefined : plain;
      if (desk.game.value(side) !== line) desk.game.write(side, line);
    }
    desk.speech.announce();
    desk.game.end();
    const gesture = desk.game.past.at(-1);
    this.#last = { name, gesture: gesture === before ? undefined : gesture };
  }

  /** Whether a line is drawn there.
   * @param {Place} side
   */
  #drawn(side) {
    const value = this.desk.game.value(side);
    return value !== undefined && !this.desk.scene.quiet.has(value);
  }

  /** The cells that a stroke encloses: those it has passed, or all between the first and the last one.
   * @param {Stroke} stroke
   * @returns {Point[]}
   */
  #cells({ path }) {
    const [first, last] = [path[0], path.at(-1)];
    if (!first || !last) return [];
    if (this.#encloses === "cells") return [...new Map(path.map((cell) => [named(cell), cell])).values()];
    const [left, right] = [Math.min(first.x, last.x), Math.max(first.x, last.x)];
    const [top, bottom] = [Math.min(first.y, last.y), Math.max(first.y, last.y)];
    return Array.from({ length: right - left + 1 }, (_, x) =>
      Array.from({ length: bottom - top + 1 }, (__, y) => ({ x: left + x, y: top + y })),
    ).flat();
  }

  /** Whether a cell is at a point: one with a side.
   * @param {Point} at
   */
  #cell(at) {
    const cell = cellAt(at);
    return around(cell).some((other) => this.#between.has(pair(cell, other)));
  }

  /** A point of the scene as seen from the corner.
   * @param {Point} point
   */
  #inner(point) {
    const { x, y } = minus(point, this.#origin);
    return { x: Math.round(x * 1e3) / 1e3, y: Math.round(y * 1e3) / 1e3 };
  }

  /** @param {Point} one @param {Point} other @param {Place} place */
  #join(one, other, place) {
    this.#between.set(pair(one, other), place).set(pair(other, one), place);
  }
}

/** @param {string} name @returns {Point} */
function pointOf(name) {
  const [x = 0, y = 0] = name.split(" ").map(Number);
  return { x, y };
}

/** The middle of the cell at a point.
 * @param {Point} at
 */
function cellAt({ x, y }) {
  return { x: Math.floor(x) + 0.5, y: Math.floor(y) + 0.5 };
}

/** @param {Point} cell @returns {Point[]} */
function around({ x, y }) {
  return [{ x: x + 1, y }, { x: x - 1, y }, { x, y: y + 1 }, { x, y: y - 1 }]; // prettier-ignore
}

/** @param {Point} point */
function named({ x, y }) {
  return `${x} ${y}`;
}

/** @param {Point} one @param {Point} other */
function pair(one, other) {
  return `${named(one)}|${named(other)}`;
}

/** @param {Point} one @param {Point} other */
function plus(one, other) {
  return { x: one.x + other.x, y: one.y + other.y };
}

/** @param {Point} one @param {Point} other */
function minus(one, other) {
  return { x: one.x - other.x, y: one.y - other.y };
}

/** @param {Point} one @param {Point} other */
function away(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
