// Colours by hand: cells and areas are painted in up to eight colours, by number keys or by strokes.

import { say, svg } from "./dom.js";
import { areaAt, kindOf } from "./scene.js";
import { length, outline } from "./shapes.js";
import { t } from "./words.js";

/** @import { Area, Cell, Place, Scene } from "./types.js" */
/** @import { Desk } from "./desk.js" */

export const COLOURS = [
  t("red"),
  t("orange"),
  t("yellow"),
  t("green"),
  t("cyan"),
  t("blue"),
  t("purple"),
  t("grey"),
];
const LEAST = 0.9; // sides of what can be painted: about a cell, not an edge or a clue
const MOST = 1.3;

export class Paints {
  colour = 1;
  /** @type {{ to: number[], done: Set<string> } | null} the stroke being made */
  #stroke = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.areas = paintable(desk.scene);
  }

  /** Paint these in a colour, in addition to others they have; the same again removes it, 0 removes all.
   * @param {Iterable<string>} names
   * @param {number} colour
   */
  dab(names, colour) {
    const { game } = this.desk;
    const open = [...names].filter((name) => this.areas.has(name));
    const had = (/** @type {string} */ name) => game.cells.get(name)?.colours ?? [];
    const remove = open.every((name) => had(name).includes(colour));
    game.gesture(() => {
      for (const name of open) {
        const others = had(name).filter((each) => each !== colour);
        game.alter(name, { colours: colour === 0 ? [] : remove ? others : [...others, colour].sort() });
      }
    });
    const which = open.length === 1 ? open[0] : t("{count} cells", { count: open.length });
    const word = COLOURS[colour - 1] ?? "";
    if (open.length) say(`${which}: ${!word || remove ? t("no colour {colour}", { colour: word }) : word}`);
  }

  /** Begin to paint by a stroke: the first area decides whether the others are painted or cleared.
   * @param {{ x: number, y: number }} point
   */
  down({ x, y }) {
    const [name, { game }] = [areaAt(this.areas, x, y), this.desk];
    if (name === null) return;
    const now = game.cells.get(name)?.colours ?? [];
    const to = this.colour === 0 || now.includes(this.colour) ? [] : [this.colour];
    this.#stroke = { to, done: new Set() };
    game.begin();
    this.move({ x, y });
  }

  /** @param {{ x: number, y: number }} point */
  move({ x, y }) {
    const [name, stroke] = [areaAt(this.areas, x, y), this.#stroke];
    if (name === null || !stroke || stroke.done.has(name)) return;
    stroke.done.add(name);
    this.desk.game.alter(name, { colours: stroke.to });
  }

  up() {
    this.#stroke = null;
    this.desk.game.end();
  }
}

/** What can be painted: places as large as cells, and areas of that size.
 * @param {Scene} scene
 * @returns {Map<string, Area>}
 */
function paintable(scene) {
  /** @type {Map<string, Area>} */
  const areas = new Map();
  for (const [place, spot] of scene.spots) {
    const { area } = kindOf(scene, place);
    if (sized(area)) areas.set(place, { ...area, x: area.x + spot.x, y: area.y + spot.y });
  }
  for (const [name, area] of scene.areas) if (sized(area) && !areas.has(name)) areas.set(name, area);
  return areas;
}

/** @param {Area} area */
function sized(area) {
  const sides = area.shape === "circle" ? [2 * area.radius + 0.2] : [area.width, area.height];
  return Math.min(...sides) >= LEAST && Math.max(...sides) <= MOST;
}

/** Draw what is painted; several colours share a cell in stripes.
 * @param {Scene} scene
 * @param {Map<Place, Cell>} cells
 * @returns {SVGElement[]}
 */
export function painted(scene, cells) {
  const found = [];
  for (const [name, { colours }] of cells) {
    if (!colours) continue;
    const spot = scene.spots.get(name);
    const area = scene.areas.get(name) ?? (spot && kindOf(scene, name).area);
    if (!area) continue;
    const at = scene.areas.has(name) || !spot ? { x: 0, y: 0 } : spot;
    const transform = `translate(${length(at.x)} ${length(at.y)})`;
    const group = svg("g", { transform, "data-painted": name });
    colours.forEach((colour, number) => group.append(stripe(area, colour, number, colours.length)));
    found.push(group);
  }
  return found;
}

/** @param {Area} area @param {number} colour @param {number} number @param {number} all */
function stripe(area, colour, number, all) {
  const look = { class: `painted painted-${colour}` };
  if (area.shape === "circle" || all === 1) return outline(area, look);
  const width = area.width / all;
  return outline({ ...area, x: area.x + number * width, width, radius: 0 }, look);
}
