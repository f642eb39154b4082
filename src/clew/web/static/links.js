// Lines over a sheet: links that a player draws from candidate to candidate to follow a chain, strong ones, then weak
// ones; and ties, the facts that a hint rests on, between the two places they are about.

import { say, svg } from "./dom.js";
import { kindOf, middle, placeAt } from "./scene.js";
import { draw, half, length, outline } from "./shapes.js";
import { t } from "./words.js";

/** @import { Candidate, Cell, Fact, Link, Place, Role, Scene } from "./types.js" */
/** @import { Desk } from "./desk.js" */

const BEND = 0.16; // how far the middle of a link is beside the straight line, by its length

export class Links {
  /** @type {Candidate | null} where a link begins */
  from = null;
  /** @type {{ x: number, y: number } | null} where it ends now */
  loose = null;
  /** Whether the pointer has left the candidate it came down on. */
  #drawn = false;
  /** Whether a link was already begun by an earlier press. */
  #begun = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Begin a link at a candidate, by dragging from it or by pressing it and then another.
   * @param {{ x: number, y: number }} point
   */
  down(point) {
    const at = candidateAt(this.desk, point);
    this.#begun = this.from !== null;
    this.#drawn = false;
    this.from ??= at;
    this.loose = point;
    this.desk.draw();
  }

  /** @param {{ x: number, y: number }} point */
  move(point) {
    const at = candidateAt(this.desk, point);
    this.#drawn ||= at !== null && String(at) !== String(this.from);
    this.loose = point;
    this.desk.draw();
  }

  /** @param {{ x: number, y: number }} point */
  up(point) {
    const at = candidateAt(this.desk, point);
    const ends = this.#begun || this.#drawn;
    if (this.from && at && ends) this.#join(this.from, at);
    if (ends || !at) this.from = null;
    this.loose = null;
    this.desk.draw();
  }

  /** Draw a link, make it weak, or remove it.
   * @param {Candidate} from
   * @param {Candidate} to
   */
  #join(from, to) {
    if (String(from) === String(to)) return;
    const { game, speech } = this.desk;
    const name = `link ${[from, to].map(String).sort().join(" ")}`;
    const now = game.cells.get(name)?.link;
    const next = !now ? { from, to, weak: false } : now.weak ? undefined : { ...now, weak: true };
    game.alter(name, { link: next });
    const called = (/** @type {Candidate} */ [place, value]) => `${place} ${speech.words.get(value) ?? value}`;
    const kind = next ? (next.weak ? t("Weak link") : t("Strong link")) : t("No link");
    say(`${kind}: ${called(from)}, ${called(to)}`);
  }
}

/** Find the candidate nearest to a point, in the place that is there.
 * @param {Desk} desk
 * @param {{ x: number, y: number }} point
 * @returns {Candidate | null}
 */
function candidateAt({ scene }, { x, y }) {
  const place = placeAt(scene, x, y);
  const spot = place === null ? undefined : scene.spots.get(place);
  if (place === null || !spot) return null;
  /** @type {Candidate | null} */
  let best = null;
  let least = Infinity;
  for (const [value, area] of kindOf(scene, place).noteAreas) {
    const at = middle(area);
    const away = Math.hypot(x - spot.x - at.x, y - spot.y - at.y);
    if (away < least) [best, least] = [[place, value], away];
  }
  return best;
}

/** Draw the link that is being drawn.
 * @param {Desk} desk
 * @returns {SVGElement[]}
 */
export function looseLink({ scene, links: { from, loose } }) {
  const start = from && pointOf(scene, from);
  if (!from || !start) return [];
  const end = loose ?? start;
  const ends = { x1: length(start.x), y1: length(start.y), x2: length(end.x), y2: length(end.y) };
  return [...ring(scene, from), svg("line", { class: "band", ...ends })];
}

/** Draw all links: the player's, and those of a hint.
 * @param {Scene} scene
 * @param {Map<Place, Cell>} cells
 * @param {Link[]} arcs
 * @returns {SVGElement[]}
 */
export function linked(scene, cells, arcs) {
  const own = [];
  for (const [name, { link }] of cells) if (link) own.push(...curve(scene, name, link, true));
  return [...own, ...arcs.flatMap((arc, number) => curve(scene, `hint ${number}`, arc, false))];
}

/** Draw a link, with rings around its ends if they are not lit by themselves.
 * @param {Scene} scene
 * @param {string} name
 * @param {Link} link
 * @param {boolean} ringed
 * @returns {SVGElement[]}
 */
function curve(scene, name, { from, to, weak }, ringed) {
  const [start, end] = [pointOf(scene, from), pointOf(scene, to)];
  if (!start || !end) return [];
  const [across, down] = [end.x - start.x, end.y - start.y];
  const bend = { x: start.x + across / 2 - BEND * down, y: start.y + down / 2 + BEND * across };
  const numbers = [start, bend, end].map(({ x, y }) => `${length(x)} ${length(y)}`);
  const d = `M ${numbers[0]} Q ${numbers[1]} ${numbers[2]}`;
  const look = `link${weak ? " weak" : ""}`;
  const rings = ringed ? [...ring(scene, from), ...ring(scene, to)] : [];
  return [svg("g", { class: look, "data-link": name }, ...rings, svg("path", { d }))];
}

/** @param {Scene} scene @param {Candidate} candidate @returns {SVGElement[]} */
function ring(scene, [place, value]) {
  const [spot, area] = [scene.spots.get(place), kindOf(scene, place).noteAreas.get(value)];
  if (!spot || !area) return [];
  const transform = `translate(${length(spot.x)} ${length(spot.y)})`;
  return [outline(area, { class: "link-end", transform, "stroke-width": length(0.1 * half(area)) })];
}

/** @param {Scene} scene @param {Candidate} candidate */
function pointOf(scene, [place, value]) {
  const spot = scene.spots.get(place);
  const area = spot && kindOf(scene, place).noteAreas.get(value);
  if (!area) return null;
  const at = middle(area);
  return { x: spot.x + at.x, y: spot.y + at.y };
}

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
