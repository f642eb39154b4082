// The desk: a sheet to write on, with its game, cursor and current tool; used by players and setters.

import { cursorOf } from "./cursor.js";
import { say } from "./dom.js";
import { Game } from "./marks.js";
import { Runs } from "./runs.js";
import { ahead, joinable, joining, kindOf, readScene, reading, stops } from "./scene.js";
import { Sheet } from "./sheet.js";
import { Typing } from "./typing.js";

/** @import { Entering, Fact, Light, Place, Role, Value } from "./types.js" */
/** @import { SentScene } from "./scene.js" */

/** What is shown in addition to the player's own marks.
 * @typedef {object} Aids
 * @property {Light[]} lights
 * @property {{ fact: Fact, role: Role }[]} facts
 * @property {Map<Place, Value[]>} candidates
 * @property {string[]} ticked
 * @property {string[]} inside
 * @property {boolean} [located] rows and columns are numbered
 */

export class Desk {
  /** @type {Value | "auto" | "erase"} what a press writes */
  tool = "auto";
  pencil = false;
  /** The direction of the cursor's last move, to continue after typing. */
  way = "ArrowRight";
  /** Whether the player has put the cursor where it is. */
  chosen = false;
  /** @type {Set<Place>} */
  selected = new Set();
  /** @type {Place | null} the place that was written last */
  #touched = null;
  /** @type {string | null} the area from which a line is being drawn */
  lifted = null;
  /** @type {{ x: number, y: number } | null} where that line ends now */
  loose = null;
  /** @type {Aids} */
  aids = { lights: [], facts: [], candidates: new Map(), ticked: [], inside: [] };
  /** @type {import("./sheet.js").Shown | null} shown in place of the game during an explanation */
  instead = null;
  /** @type {{ show: (shown: import("./sheet.js").Shown) => void }[]} what shows the same next to the sheet */
  beside = [];
  /** @type {(() => void)[]} */
  #listeners = [];
  #due = false;

  /**
   * @param {SentScene} sent
   * @param {Entering} entering
   * @param {string} label
   */
  constructor(sent, entering, label) {
    this.scene = readScene(sent);
    this.entering = entering;
    this.sheet = new Sheet(this.scene, label);
    /** Whether values are typed, in some places at least. */
    this.typed = [...this.scene.kinds.values()].some((kind) => (kind.entry ?? entering.entry) === "type");
    this.sheet.element.classList.add(this.typed ? "entry-type" : "entry-pressed");
    this.typing = new Typing(this);
    this.game = new Game(() => this.#changed());
    this.shows = new Map(entering.shows);
    this.words = new Map([...entering.shows, ...(entering.spoken?.values ?? [])]);
    this.areas = joinable(this.scene);
    this.points = stops(this.scene, (place) => this.entry(place) === "drag");
    this.order = reading(this.points);
    /** Whether values are letters, which are typed one after the other; repeating one does not erase it. */
    this.flows = this.typed && entering.values.every((value) => typeof value === "string" && value.length === 1);
    this.runs = new Runs(this);
    this.cursor = this.order[0] ?? "";
    this.selected.add(this.cursor);
  }

  /** Call a listener after each change of the marks.
   * @param {() => void} listener
   */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** The current place: the cursor's, or the last one written if the cursor is at an area.
   * @returns {Place | null}
   */
  get place() {
    return this.scene.spots.has(this.cursor) ? this.cursor : this.#touched;
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

  /** Type a value in the selected places, and move on to the next place if values are letters.
   * @param {Value} value
   * @param {boolean} [pencil]
   */
  type(value, pencil = this.pencil) {
    this.enter(this.selected, value, pencil);
    if (this.flows && !pencil) this.runs.along(1);
  }

  /** Write a value, or pencil it in, wherever it fits in these places; the same again erases it.
   * @param {Iterable<Place>} places
   * @param {Value} value
   * @param {boolean} [pencil]
   */
  enter(places, value, pencil = this.pencil) {
    const open = [...places].filter((place) => this.scene.spots.has(place) && this.fits(place, value));
    if (pencil) return this.#pencil(open, value);
    const again = !this.flows && open.every((place) => this.game.value(place) === value);
    this.game.gesture(() => {
      for (const place of open) this.game.write(place, again ? undefined : value);
    });
    this.announce();
  }

  /** @param {Place[]} open @param {Value} value */
  #pencil(open, value) {
    const able = open.filter((place) => kindOf(this.scene, place).notes.has(value));
    const remove = able.every((place) => this.game.notes(place).includes(value));
    this.game.gesture(() => {
      for (const place of able) {
        const others = this.game.notes(place).filter((note) => note !== value);
        this.game.pencil(place, remove ? others : [...others, value]);
      }
    });
    this.announce();
  }

  /** Erase.
   * @param {Iterable<Place>} places
   */
  erase(places) {
    this.game.gesture(() => {
      for (const place of places)
        if (this.scene.spots.has(place) && !this.fixed(place)) this.game.write(place, undefined);
    });
    this.announce();
  }

  /** What a press would write: the next value, the quiet one for the other button, or the tool's.
   * @param {Place} place
   * @param {boolean} other
   * @returns {Value | undefined}
   */
  next(place, other) {
    const [values, now] = [this.values(place), this.game.value(place)];
    const quiet = values.find((value) => this.scene.quiet.has(value));
    if (this.tool === "erase") return undefined;
    const tool = other ? quiet : this.tool;
    if (tool !== "auto" && tool !== undefined) return now === tool || !values.includes(tool) ? undefined : tool;
    return values[now === undefined ? 0 : values.indexOf(now) + 1];
  }

  /** Press a place: the next value, or the next note in pencil mode.
   * @param {Place} place
   * @param {boolean} [other]
   */
  press(place, other = false) {
    if (this.fixed(place)) return;
    this.#touched = place;
    if (this.pencil) {
      const values = this.values(place).filter((value) => kindOf(this.scene, place).notes.has(value));
      const [note] = this.game.notes(place);
      const next = values[note === undefined ? 0 : values.indexOf(note) + 1];
      this.game.pencil(place, next === undefined ? [] : [next]);
    } else this.game.write(place, this.next(place, other));
    this.announce();
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
    if (place) this.connect(place, other);
    else this.announce();
    this.draw();
  }

  /** Pressing a line cycles through the plain values and then erases; the other button makes crosses.
   * @param {Place} place
   * @param {boolean} [other]
   */
  connect(place, other = false) {
    if (this.fixed(place)) return;
    const now = this.game.value(place);
    this.#touched = place;
    if (other || this.tool !== "auto" || this.pencil) return this.press(place, other);
    const plain = this.values(place).filter((value) => !this.scene.quiet.has(value));
    this.game.write(place, plain[now === undefined ? 0 : plain.indexOf(now) + 1]);
    say(`${this.called(place)}: ${this.described(place)}`);
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
    this.announce();
    this.draw();
  }

  /** Where an arrow key leads. Left and right go in reading order, row after row, so that every place can be reached.
   * @param {string} key
   */
  toward(key) {
    const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    if (key === "ArrowUp" || key === "ArrowDown") return ahead(this.points, this.cursor, sign);
    return this.order[Math.max(0, this.order.indexOf(this.cursor) + sign)] ?? this.cursor;
  }

  /** Name a place as people would.
   * @param {Place} place
   */
  called(place) {
    return this.entering.spoken?.places[place] ?? place;
  }

  /** A place's value in words.
   * @param {Place} place
   */
  described(place) {
    const value = this.scene.given.get(place) ?? this.game.value(place);
    if (value !== undefined) return `${this.words.get(value) ?? value}${this.scene.given.has(place) ? ", given" : ""}`;
    const notes = this.game.notes(place).map((note) => this.words.get(note) ?? note);
    return notes.length ? `notes ${notes.join(", ")}` : "empty";
  }

  /** Tell screen readers where the cursor is, and what is there. */
  announce() {
    if (this.joins) {
      say(this.lifted ? `From ${this.lifted} to ${this.cursor}` : this.cursor);
    } else if (this.cursor) say(`${this.called(this.cursor)}: ${this.described(this.cursor)}`);
  }

  /** Draw, once before the next frame. */
  draw() {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      this.show(this.instead ?? { cells: this.game.cells, ...this.aids });
      this.sheet.front(cursorOf(this));
      this.sheet.element.dataset["cursor"] = this.cursor;
    });
  }

  /** @param {import("./sheet.js").Shown} shown */
  show(shown) {
    for (const each of [this.sheet, ...this.beside]) each.show(shown);
  }

  #changed() {
    this.draw();
    for (const listener of this.#listeners) listener();
  }
}
