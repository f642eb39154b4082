// The desk: a sheet to write on, with its game, cursor and current tool; used by players and setters.

import { sidedOf } from "./chains.js";
import { Frames } from "./frames.js";
import { Units } from "./units.js";
import { Links } from "./links.js";
import { Game } from "./marks.js";
import { modesOf } from "./modes.js";
import { Paints } from "./paints.js";
import { Runs } from "./runs.js";
import { ahead, joinable, joining, kindOf, readScene, reading, stops } from "./scene.js";
import { Sheet } from "./sheet.js";
import { Speech } from "./speech.js";
import { Typing } from "./typing.js";
import { Writing } from "./writing.js";

/** @import { Cell, Entering, Fact, Light, Place, Role, Value } from "./types.js" */
/** @import { Mode } from "./modes.js" */
/** @import { SentScene } from "./scene.js" */

/** What is shown in addition to the player's own marks.
 * @typedef {object} Aids
 * @property {Light[]} lights
 * @property {{ fact: Fact, role: Role }[]} facts
 * @property {import("./types.js").Link[]} [arcs] links of a hint
 * @property {Map<Place, Value[]>} candidates
 * @property {string[]} ticked
 * @property {string[]} inside
 * @property {Set<Place>} rest
 * @property {Map<Place, Cell>} [cells] drawn in place of the player's own
 * @property {boolean} [located] rows and columns are numbered
 * @property {boolean} [chained] each chain of lines has its own colour
 */

export class Desk {
  /** @type {Value | "auto" | "erase"} what a press writes */
  tool = "auto";
  /** @type {Mode} what keys and the pad write */
  mode = "value";
  /** @type {Value | null} the value that a press writes where values are typed, if it is chosen first */
  held = null;
  /** @type {Value | null} the value of which it is lit where it can go */
  filter = null;
  /** @type {Place | null} what a pointer is over */
  aimed = null;
  /** @type {{ x: number, y: number, text: string } | null} the length of the run being painted */
  count = null;
  /** The direction of the cursor's last move, to continue after typing. */
  way = "ArrowRight";
  /** Whether the player has put the cursor where it is. */
  chosen = false;
  /** @type {Set<Place>} */
  selected = new Set();
  /** @type {string | null} the area from which a line is being drawn */
  lifted = null;
  /** @type {{ x: number, y: number } | null} where that line ends now */
  loose = null;
  /** @type {Aids} */
  aids = { lights: [], facts: [], candidates: new Map(), ticked: [], inside: [], rest: new Set() };
  /** @type {import("./drawing.js").Drawing | null} what draws on the sheet and takes strokes and keys over */
  strokes = null;
  /** @type {import("./sides.js").Sides | null} what takes strokes over where places are sides of cells */
  sides = null;
  /** @type {import("./shown.js").Shown | null} shown in place of the game during an explanation */
  instead = null;
  /** @type {{ show: (shown: import("./shown.js").Shown) => void }[]} what shows the same next to the sheet */
  beside = [];
  #listeners = /** @type {(() => void)[]} */ ([]);
  #watchers = /** @type {(() => void)[]} */ ([]);
  #keyed = false;
  #frames = new Frames(this);

  /** @param {SentScene} sent @param {Entering} entering @param {string} label */
  constructor(sent, entering, label) {
    this.scene = readScene(sent);
    this.entering = entering;
    this.sheet = new Sheet(this.scene, label);
    /** Whether values are typed, in some places at least. */
    this.typed = [...this.scene.kinds.values()].some((kind) => (kind.entry ?? entering.entry) === "type");
    this.sheet.element.classList.add(this.typed ? "entry-type" : "entry-pressed");
    this.typing = new Typing(this);
    this.writing = new Writing(this);
    this.speech = new Speech(this);
    this.game = new Game(() => this.#changed());
    this.units = new Units(this);
    this.paints = new Paints(this);
    this.links = new Links(this);
    this.sided = sidedOf(this.scene);
    if (this.sided) void import("./sides.js").then(({ Sides }) => (this.sides = new Sides(this)));
    this.shows = new Map(entering.shows);
    this.areas = joinable(this.scene);
    this.points = stops(this.scene, (place) => this.entry(place) === "drag");
    this.order = reading(this.points);
    /** Whether values are letters, which are typed one after the other; repeating one does not erase it. */
    this.flows = this.typed && entering.values.every((value) => typeof value === "string" && value.length === 1);
    this.runs = new Runs(this);
    this.modes = modesOf(this);
    this.cursor = this.order[0] ?? "";
    this.selected.add(this.cursor);
  }

  /** Whether keys were used last: then the cursor is shown on every sheet. */
  get keyed() {
    return this.#keyed;
  }

  set keyed(keyed) {
    if (keyed === this.#keyed) return;
    this.#keyed = keyed;
    this.glance();
  }

  /** Call a listener after each change of the marks.
   * @param {() => void} listener
   */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Call a listener after each change of the mode, or of the value chosen first.
   * @param {() => void} listener
   */
  watch(listener) {
    this.#watchers.push(listener);
  }

  /** Turn to a mode, if the desk has it.
   * @param {Mode} mode
   */
  turnTo(mode) {
    if (!this.modes.includes(mode)) return;
    this.mode = mode;
    this.filter = this.held = this.links.from = null;
    this.#turned();
  }

  /** Whether presses write notes. */
  get pencil() {
    return this.mode === "corner";
  }

  /** Light where a value can go; the same again puts the light out.
   * @param {Value} value
   */
  sift(value) {
    this.filter = this.filter === value ? null : value;
    this.#turned();
  }

  /** Choose the value that presses write, or none.
   * @param {Value | null} value
   */
  hold(value) {
    this.held = this.held === value ? null : value;
    this.#turned();
  }

  #turned() {
    for (const watcher of this.#watchers) watcher();
    this.draw();
  }

  /** The current place: the cursor's, or the last one written if the cursor is at an area.
   * @returns {Place | null}
   */
  get place() {
    return this.scene.spots.has(this.cursor) ? this.cursor : this.writing.touched;
  }

  /** How a place is marked.
   * @param {Place} place
   */
  entry(place) {
    return kindOf(this.scene, place).entry ?? this.entering.entry;
  }

  /** Whether the cursor is at an area, from which lines are drawn, and not at a place. */
  get joins() {
    return !this.scene.spots.has(this.cursor);
  }

  /** @param {Place} place */
  fixed(place) {
    return this.instead !== null || this.scene.given.has(place);
  }

  /** Return a place's values in the order of presses.
   * @param {Place} place
   * @returns {Value[]}
   */
  values(place) {
    const fewer = this.entering.fewer[place];
    const faces = kindOf(this.scene, place).faces;
    return this.entering.cycle.filter((value) => (fewer ? fewer.includes(value) : faces.has(value)));
  }

  /** Whether a place can hold a value.
   * @param {Place} place
   * @param {Value} value
   */
  fits(place, value) {
    const more = kindOf(this.scene, place).more?.test(String(value)) ?? false;
    return !this.fixed(place) && (more || this.values(place).includes(value));
  }

  /** Start a line at an area, or end one there.
   * @param {string} name
   * @param {boolean} [other]
   */
  join(name, other = false) {
    if (this.instead) return;
    const from = this.lifted;
    this.lifted = from === null ? name : null;
    this.loose = null;
    const place = from === null ? null : joining(this.scene, from, name);
    if (place) this.writing.connect(place, other);
    else this.speech.announce();
    this.draw();
  }

  /** Move the cursor; `extend` keeps what is selected.
   * @param {string} name
   * @param {boolean} [extend]
   */
  go(name, extend = false) {
    this.chosen = true;
    if (!extend) this.selected.clear();
    this.cursor = name;
    this.selected.add(name);
    this.speech.arrive();
    this.glance();
  }

  /** Add a place to what is selected, or remove it.
   * @param {Place} place
   */
  toggle(place) {
    const others = [...this.selected].filter((name) => name !== place);
    const last = others.at(-1);
    if (!this.selected.has(place) || last === undefined) return this.go(place, true);
    this.select(others, last);
  }

  /** Select these places.
   * @param {Iterable<Place>} places
   * @param {Place} cursor one of them
   */
  select(places, cursor) {
    this.selected = new Set(places);
    this.go(cursor, true);
  }

  /** Select all places that show the same value as one, or else have the same notes or colours.
   * @param {Place} place
   */
  selectLike(place) {
    const looks = (/** @type {Place} */ name) => {
      const { notes = [], centre = [], colours = [] } = this.game.cells.get(name) ?? {};
      const value = this.units.value(name);
      return value !== undefined ? `value ${value}` : `notes ${notes} ${centre} ${colours}`;
    };
    const like = [...this.scene.spots.keys()].filter((name) => looks(name) === looks(place));
    if (looks(place) !== "notes   ") this.select(like, place);
  }

  /** Where an arrow key leads. Left and right go in reading order, row after row, so that every place can be reached.
   * @param {string} key
   */
  toward(key) {
    const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    if (key === "ArrowUp" || key === "ArrowDown") return ahead(this.points, this.cursor, sign);
    return this.order[Math.max(0, this.order.indexOf(this.cursor) + sign)] ?? this.cursor;
  }

  /** Draw everything, once before the next frame. */
  draw() {
    this.#frames.soon("all");
  }

  /** Draw what has to do with the cursor, once before the next frame. */
  glance() {
    this.#frames.soon("glance");
  }

  /** @param {import("./shown.js").Shown} shown */
  show(shown) {
    for (const each of [this.sheet, ...this.beside]) each.show(shown);
  }

  #changed() {
    this.draw();
    for (const listener of this.#listeners) listener();
  }
}
