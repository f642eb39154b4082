// The drawn puzzle: one group for each place, redrawn only when what it shows has changed.

import { Coordinates } from "./coordinates.js";
import { svg } from "./dom.js";
import { Heads } from "./heads.js";
import { contains, kindOf, marked, middle } from "./scene.js";
import { draw, half, length, outline } from "./shapes.js";

/** @import { Area, Cell, Fact, Kind, Light, Place, Role, Scene, Shape, Value } from "./types.js" */

const MARGIN = 0.3; // around the scene, in cells: lit areas and thick frames extend beyond its edge
/** @type {Role[]} if several lights meet, the later role is shown */
const STRENGTH = ["area", "second", "cause", "removed", "placed", "wrong"];

/** How marks of the first group, the second and all others look. */
export const GROUPS = ["", "other", "third"];

/** Everything that can change on a sheet.
 * @typedef {object} Shown
 * @property {Map<Place, Cell>} cells
 * @property {Map<Place, Value[]>} [candidates] shown in empty places
 * @property {Light[]} [lights]
 * @property {{ fact: Fact, role: Role }[]} [facts]
 * @property {string[]} [ticked] areas whose clues are satisfied
 * @property {string[]} [inside] areas to colour
 * @property {boolean} [located] rows and columns are numbered
 */

/** @typedef {Map<Value | null, Role>} Lit roles of a place's candidates, and under null its own */

export class Sheet {
  /** @type {Map<Place, { group: SVGGElement, drawn: string }>} */
  #groups = new Map();
  #back = svg("g", { class: "back" });
  #ties = svg("g", { class: "ties" });
  /** @type {{ element: SVGElement, x: number, y: number }[]} texts of the background: clues, words */
  #clues = [];
  #front = svg("g", { class: "front" });

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
    const spots = svg("g", { class: "spots" });
    for (const [place, spot] of scene.spots) {
      const group = svg("g", { "data-place": place, transform: `translate(${length(spot.x)} ${length(spot.y)})` });
      this.#groups.set(place, { group, drawn: "" });
      spots.append(group);
    }
    this.heads = new Heads(scene, MARGIN);
    this.coordinates = new Coordinates(scene, MARGIN);
    const layers = [this.#back, this.#fixed(scene.under), spots, this.#ties, this.#fixed(scene.over), this.#front];
    this.element.append(...layers, this.heads.element, this.coordinates.element);
  }

  /** Show these marks and lights.
   * @param {Shown} shown
   */
  show(shown) {
    const lit = strongest(shown.lights ?? []);
    const full = this.#full(shown.cells);
    const others = this.#others(shown.cells);
    this.#background(lit, shown.inside ?? []);
    for (const [place, held] of this.#groups) {
      const cell = shown.cells.get(place) ?? {};
      const given = this.scene.given.get(place);
      const value = given ?? cell.value;
      const hushed = full && value !== undefined && this.scene.quiet.has(value);
      const notes = value === undefined ? (cell.notes ?? shown.candidates?.get(place) ?? []) : [];
      const roles = lit.get(place) ?? new Map();
      const trial = given === undefined ? (cell.trial ?? 0) : 0;
      const drawn = JSON.stringify([value ?? null, hushed, notes, !cell.notes, [...roles], trial, others.get(place)]);
      if (drawn === held.drawn) continue;
      held.drawn = drawn;
      const names = [
        trial ? `trial trial-${Math.min(trial, 3)}` : "",
        others.get(place) ?? "",
        cell.notes || !notes.length ? "" : "offered",
      ];
      held.group.setAttribute("class", names.filter(Boolean).join(" "));
      held.group.replaceChildren(...face(kindOf(this.scene, place), hushed ? undefined : value, notes, roles));
    }
    this.#ties.replaceChildren(...(shown.facts ?? []).flatMap(({ fact, role }) => this.#tie(fact, role)));
    this.#tick(shown.ticked ?? []);
    this.coordinates.show(shown.located ?? false);
  }

  /** Draw elements over everything: the cursor, the selection, the line being drawn.
   * @param {Element[]} elements
   */
  front(elements) {
    this.#front.replaceChildren(...elements);
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

  /** Draw what never changes.
   * @param {Shape[]} shapes
   */
  #fixed(shapes) {
    const group = svg("g", { class: "fixed" });
    for (const shape of shapes) {
      const element = draw(shape);
      const free = shape.shape === "text" && shape.ink !== "paper"; // not on a dark square
      if (!free || !this.heads.take(element, shape.x, shape.y)) group.append(element);
      if (shape.shape === "text") this.#clues.push({ element, x: shape.x, y: shape.y });
    }
    return group;
  }

  /** Dim the texts in these areas.
   * @param {string[]} ticked
   */
  #tick(ticked) {
    const areas = ticked.flatMap((name) => this.scene.areas.get(name) ?? []);
    for (const { element, x, y } of this.#clues) {
      element.classList.toggle(
        "used",
        areas.some((area) => contains(area, x, y)),
      );
    }
  }

  /** @param {Map<Place, Lit>} lit @param {string[]} inside */
  #background(lit, inside) {
    /** @type {SVGElement[]} */
    const areas = [];
    for (const name of inside) {
      const area = this.scene.areas.get(name);
      if (area) areas.push(outline(area, { class: "inside" }));
    }
    for (const [place, roles] of lit) {
      const [area, role] = [this.scene.areas.get(place), roles.get(null)];
      if (area && role) areas.push(outline(area, { class: `lit lit-${role}` }));
    }
    this.#back.replaceChildren(...areas);
  }

  /** Whether every place has its value: then quiet ones are left out.
   * @param {Map<Place, Cell>} cells
   */
  #full(cells) {
    if (!this.scene.quiet.size) return false;
    for (const place of this.scene.spots.keys()) {
      if (!this.scene.given.has(place) && cells.get(place)?.value === undefined) return false;
    }
    return true;
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

  /** Draw a fact between its two places, with its sign if there is room.
   * @param {Fact} fact
   * @param {Role} role
   * @returns {SVGElement[]}
   */
  #tie([kind, places], role) {
    const tie = this.scene.ties.get(kind);
    const [one, other] = places.map((place) => this.scene.spots.get(place));
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
}

/** Sort lights by place; the strongest of several on one thing is kept.
 * @param {Light[]} lights
 * @returns {Map<Place, Lit>}
 */
function strongest(lights) {
  /** @type {Map<Place, Lit>} */
  const lit = new Map();
  const sorted = [...lights].sort((a, b) => STRENGTH.indexOf(a.role) - STRENGTH.indexOf(b.role));
  for (const light of sorted) {
    const roles = lit.get(light.place) ?? new Map();
    lit.set(light.place, roles.set(light.value ?? null, light.role));
  }
  return lit;
}

/** Draw a place: lights behind it, then its value, or its candidates if it has none.
 * @param {Kind} kind
 * @param {Value | undefined} value
 * @param {Value[]} notes
 * @param {Lit} lit
 * @returns {SVGElement[]}
 */
function face(kind, value, notes, lit) {
  const settled = value ?? [...lit].find(([, role]) => role === "placed")?.[0] ?? undefined;
  const roles = [lit.get(null), settled === undefined ? undefined : lit.get(settled)];
  const role = STRENGTH.filter((each) => roles.includes(each)).at(-1);
  const behind = role ? [outline(kind.area, { class: `lit lit-${role}` })] : [];
  if (settled !== undefined) {
    const shapes = (kind.faces.get(settled) ?? [plain(settled)]).map(draw);
    return [...behind, svg("g", { class: role ? `face face-${role}` : "face" }, ...shapes)];
  }
  return [
    ...behind,
    ...[...kind.notes.keys()].flatMap((candidate) => {
      const noted = lit.get(candidate);
      if (noted) return [litNote(kind, candidate, noted)];
      return notes.includes(candidate) ? (kind.notes.get(candidate) ?? []).map(draw) : [];
    }),
  ];
}

/** A value that has no face yet: the server draws it when it answers.
 * @param {Value} value
 * @returns {Shape}
 */
function plain(value) {
  return { shape: "text", x: 0, y: 0, text: String(value), size: 0.45, ink: "given", bold: false, start: false };
}

/** Draw one candidate in its ring, struck through if it is removed: colour alone must not show it.
 * @param {Kind} kind
 * @param {Value} candidate
 * @param {Role} role
 */
function litNote(kind, candidate, role) {
  const group = svg("g", { class: `note note-${role}` });
  const area = kind.noteAreas.get(candidate);
  if (area) {
    group.append(outline(area, { class: "ring", "stroke-width": length(0.08 * half(area)) }));
    if (role === "removed") group.append(strike(area));
  }
  group.append(...(kind.notes.get(candidate) ?? []).map(draw));
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
