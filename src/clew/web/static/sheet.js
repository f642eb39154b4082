// The drawn puzzle: one group for each place, redrawn only when what it shows has changed; plain faces are in blocks.

import { Blocks, joined } from "./blocks.js";
import { Chains } from "./chains.js";
import { Coordinates } from "./coordinates.js";
import { svg } from "./dom.js";
import { face, strongest } from "./faces.js";
import { Heads } from "./heads.js";
import { linked, tied } from "./links.js";
import { painted } from "./paints.js";
import { areaOf, contains, kindOf, marked, onWhite } from "./scene.js";
import { length, outline, shifted } from "./shapes.js";
import { freshOf, isFull } from "./shown.js";

/** @import { Cell, Place, Scene, Shape, Value } from "./types.js" */
/** @import { Shown } from "./shown.js" */
/** @import { Lit } from "./faces.js" */

const MARGIN = 0.3; // around the scene, in cells: lit areas and thick frames extend beyond its edge
/** @type {Lit} */
const DARK = new Map();
/** @type {Cell} */
const EMPTY = {};

/** How marks of the first group, the second and all others look. */
export const GROUPS = ["", "other", "third"];

/** What a place shows; where all of it is as it was, nothing is drawn again.
 * @typedef {{ cell: Cell, lit: Lit, offered: Value[] | undefined, group: string, full: boolean,
 *    rest: boolean }} Face */

/** @typedef {{ group: SVGGElement, spot: { x: number, y: number }, face: Face | null, drawn: string }} Held */

export class Sheet {
  /** @type {Map<Place, Held>} */
  #groups = new Map();
  #back = svg("g", { class: "back" });
  #paint = svg("g", { class: "paint" });
  #near = svg("g", { class: "near" });
  #links = svg("g", { class: "links" });
  #ties = svg("g", { class: "ties" });
  /** @type {{ element: SVGElement, x: number, y: number }[]} texts of the background: clues, words */
  #clues = [];
  #ticked = "";
  /** @type {import("./shown.js").Seen | null} what was shown last */
  #last = null;
  #behind = "";
  #front = svg("g", { class: "front" });
  #fog = svg("g", { class: "fogs" });
  #stains = svg("g", { class: "paint" });
  #above = svg("g", { class: "spots" });
  #spots = svg("g", { class: "spots" });
  #blocks = new Blocks();
  /** @type {Set<Place>} places in fog: of what is drawn there, only the player's own marks are shown */
  covered = new Set();

  /** @param {Scene} scene @param {string} label */
  constructor(scene, label) {
    this.scene = scene;
    this.box = { x: -MARGIN, y: -MARGIN, width: scene.width + 2 * MARGIN, height: scene.height + 2 * MARGIN };
    const { x, y, width, height } = this.box;
    this.element = svg("svg", {
      class: "sheet",
      viewBox: [x, y, width, height].map(length).join(" "),
      "aria-label": label,
      role: "img",
    });
    for (const [place, spot] of scene.spots) {
      const group = svg("g", { "data-place": place, hidden: true });
      this.#groups.set(place, { group, spot, face: null, drawn: "" });
      this.#spots.append(group);
    }
    this.chains = new Chains(scene);
    this.heads = new Heads(scene, MARGIN);
    this.coordinates = new Coordinates(scene, MARGIN);
    this.element.append(this.#back, this.#fixed(scene.under), this.#paint, this.#near, this.#spots);
    this.element.append(this.#blocks.element, this.#ties);
    this.element.append(this.#fixed(scene.over), this.#fog, this.#stains, this.#above, this.#links, this.#front);
    this.element.append(this.heads.element, this.coordinates.element, this.#glass());
  }

  /** Show these marks and lights.
   * @param {Shown} shown
   */
  show(shown) {
    const full = isFull(this.scene, shown.cells);
    const drawn = (/** @type {Place} */ place) => this.#groups.get(place)?.face?.cell;
    const few = this.scene.groups.size ? null : freshOf(this.#last, { shown, full }, drawn);
    this.#last = { shown, full };
    for (const place of few ?? []) this.#renew(place, shown.cells.get(place) ?? EMPTY);
    if (few) return this.#blocks.show();
    const lit = strongest(shown.lights ?? []);
    const others = shown.chained && this.chains.any ? this.chains.looks(shown.cells) : this.#others(shown.cells);
    this.#background(lit, shown.inside ?? []);
    for (const [place, held] of this.#groups) {
      const cell = shown.cells.get(place) ?? EMPTY;
      const roles = lit.get(place) ?? DARK;
      const offered = shown.candidates?.get(place);
      const group = others.get(place) ?? "";
      const rest = shown.rest?.has(place) ?? false;
      const then = held.face;
      if (then && then.cell === cell && then.lit === roles && then.offered === offered)
        if (then.group === group && then.full === full && then.rest === rest) continue;
      held.face = { cell, lit: roles, offered, group, full, rest };
      this.#draw(place, held, held.face);
    }
    this.#blocks.show();
    refill(this.#paint, painted(this.scene, shown.cells));
    if (this.covered.size) refill(this.#stains, painted(this.scene, this.#hidden(shown.cells)));
    refill(this.#links, linked(this.scene, shown.cells, shown.arcs ?? []));
    refill(
      this.#ties,
      (shown.facts ?? []).flatMap(({ fact, role }) => tied(this.scene, fact, role)),
    );
    this.#tick(shown.ticked ?? []);
    this.coordinates.show(shown.located ?? false);
  }

  /** Draw a place again, of which only the cell has changed.
   * @param {Place} place
   * @param {Cell} cell
   */
  #renew(place, cell) {
    const held = this.#groups.get(place);
    if (!held?.face) return;
    held.face = { ...held.face, cell };
    this.#draw(place, held, held.face);
  }

  /** Draw a place, unless it looks as before.
   * @param {Place} place
   * @param {Held} held
   * @param {Face} now
   */
  #draw(place, held, { cell, lit, offered = [], group, full, rest }) {
    const given = this.scene.given.get(place);
    const [cross] = rest ? this.scene.quiet : [];
    const value = given ?? cell.value ?? cross;
    const hushed = full && value !== undefined && this.scene.quiet.has(value);
    const own = cell.notes || cell.centre;
    const notes = value === undefined ? (own ? (cell.notes ?? []) : offered) : [];
    const centre = value === undefined ? (cell.centre ?? []) : [];
    const trial = given === undefined ? (cell.trial ?? 0) : 0;
    const drawn = JSON.stringify([value ?? null, hushed, notes, centre, !own, [...lit], trial, group, rest]);
    if (drawn === held.drawn) return;
    held.drawn = drawn;
    const names = [
      trial ? `trial trial-${Math.min(trial, 3)}` : "",
      group,
      own || !notes.length ? "" : "offered",
      rest ? "rest" : "",
    ];
    held.group.setAttribute("class", names.filter(Boolean).join(" "));
    const marks = { value: hushed ? undefined : value, notes, centre };
    const settled = lit.size || this.covered.size ? [] : this.#settled(place, marks);
    const shapes = settled.map((shape) => shifted(shape, held.spot));
    this.#blocks.put(place, held.spot, shapes, names.filter(Boolean).join(" "));
    refill(held.group, shapes.length ? [] : face(kindOf(this.scene, place), held.spot, marks, lit));
    held.group.toggleAttribute("hidden", !held.group.hasChildNodes()); // browsers look at all that is displayed
  }

  /** The face of a place that shows its value and nothing else, if it can be part of a block: without texts.
   * @param {Place} place
   * @param {{ value: Value | undefined, notes: Value[], centre: Value[] }} marks
   * @returns {Shape[]}
   */
  #settled(place, { value, notes, centre }) {
    const shapes = value === undefined ? [] : (kindOf(this.scene, place).faces.get(value) ?? []);
    return notes.length || centre.length || shapes.some(({ shape }) => shape === "text") ? [] : shapes;
  }

  /** Cover places with fog.
   * @param {Set<Place>} places
   * @param {Element[]} fog
   */
  cover(places, fog) {
    this.covered = places;
    this.#last = null;
    this.#fog.replaceChildren(...fog);
    this.#stains.replaceChildren();
    for (const [place, held] of this.#groups) {
      const { group } = held;
      [held.face, held.drawn] = [null, ""]; // in fog, each place is drawn by itself
      const own = places.has(place) ? this.#above : this.#spots;
      if (group.parentNode !== own) own.append(group);
      group.style.visibility = places.has(place) && this.scene.given.has(place) ? "hidden" : "";
    }
  }

  /** @param {Map<Place, Cell>} cells */
  #hidden(cells) {
    return new Map([...cells].filter(([place]) => this.covered.has(place)));
  }

  /** Draw elements behind the marks: what the cursor sees.
   * @param {Element[]} elements
   */
  near(elements) {
    refill(this.#near, elements);
  }

  /** Draw elements over everything: the cursor, the selection, the line being drawn.
   * @param {Element[]} elements
   */
  front(elements) {
    refill(this.#front, elements);
  }

  /** Turn a point of the window into a point of the scene.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {{ x: number, y: number }}
   */
  point(clientX, clientY) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return { x: -1, y: -1 };
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x: at.x / length(1), y: at.y / length(1) };
  }

  /** A pane over everything, so that the browser finds at once what a pointer is on: the sheet. */
  #glass() {
    const [x, y, width, height] = [this.box.x, this.box.y, this.box.width, this.box.height].map(length);
    return svg("rect", { class: "glass", x, y, width, height });
  }

  /** Draw what never changes.
   * @param {Shape[]} shapes
   */
  #fixed(shapes) {
    const group = svg("g", { class: "fixed" });
    const dark = onWhite(shapes);
    for (const { element, shape } of joined(shapes)) {
      if (dark.has(shape)) element.classList.add("on-white");
      const free = shape.shape === "text" && shape.ink !== "paper" && !shape.start; // not on a dark square, no caption
      if (!free || !this.heads.take(element, shape.x, shape.y)) group.append(element);
      if (shape.shape === "text") this.#clues.push({ element, x: shape.x, y: shape.y });
    }
    return group;
  }

  /** Whether there are texts that can be dimmed. */
  get clued() {
    return this.#clues.length > 0;
  }

  /** Dim the texts in these areas.
   * @param {string[]} ticked
   */
  #tick(ticked) {
    const now = ticked.join(" ");
    if (now === this.#ticked) return;
    this.#ticked = now;
    const areas = ticked.flatMap((name) => areaOf(this.scene, name) ?? []);
    for (const { element, x, y } of this.#clues) {
      element.classList.toggle(
        "used",
        areas.some((area) => contains(area, x, y)),
      );
    }
  }

  /** @param {Map<Place, Lit>} lit @param {string[]} inside */
  #background(lit, inside) {
    const whole = [...lit].filter(([, roles]) => roles.has(null));
    const lights = whole.map(([place, roles]) => `${place}|lit lit-${roles.get(null)}`);
    const wanted = [...inside.map((name) => `${name}|inside`), ...lights];
    if (wanted.join() === this.#behind) return; // hundreds of areas may be inside, and most moves change none
    this.#behind = wanted.join();
    const areas = wanted.flatMap((each) => {
      const [name = "", look = ""] = each.split("|");
      const area = look === "inside" ? areaOf(this.scene, name) : this.scene.areas.get(name);
      return area ? [outline(area, { class: look })] : [];
    });
    refill(this.#back, areas);
  }

  /** Return the marked places that are not of the first group, with how they look.
   * @param {Map<Place, Cell>} cells
   * @returns {Map<Place, string>}
   */
  #others(cells) {
    const groups = marked(this.scene, cells);
    const order = [...new Set(groups.values())];
    return new Map([...groups].map(([place, group]) => [place, GROUPS[Math.min(order.indexOf(group), 2)] ?? ""]));
  }
}

/** Replace what a group holds; if it holds the same, or is empty and stays so, the browser has nothing to look at.
 * @param {SVGGElement} group
 * @param {Element[]} elements
 */
function refill(group, elements) {
  const { children } = group;
  const same = children.length === elements.length && elements.every((each, at) => each === children[at]);
  if (!same) group.replaceChildren(...elements);
}
