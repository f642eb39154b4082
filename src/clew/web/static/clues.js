// A setter's tools: unnecessary clues, true candidates, a draft completed, a clue more or less, symmetric clues.

import { ask, cancelled, latest } from "./api.js";
import { toggle } from "./dialog.js";
import { button, el, messageOf, sentence } from "./dom.js";
import { readScene } from "./scene.js";
import { Sheet } from "./sheet.js";
import { t } from "./words.js";

/** @import { Light, Place, Puzzle, Size, Value } from "./types.js" */

/** @typedef {"spare" | "candidates" | "complete" | "easier" | "harder"} Want */
/** @typedef {{ clues: number, minimal: boolean | null, spare: string[], about: Record<string, Place[]> }} Spare */
/** @typedef {{ candidates: Record<Place, [Value, number][]>, cap: number, count: number, all: boolean,
 *    complete: boolean }} Possible */

/** Where a symmetry puts a row and a column, both from 1.
 * @type {Record<string, (row: number, column: number, size: Size) => [number, number]>}
 */
const IMAGES = {
  180: (row, column, size) => [size.rows + 1 - row, size.columns + 1 - column],
  90: (row, column, size) => [column, size.rows + 1 - row],
  mirror: (row, column, size) => [row, size.columns + 1 - column],
  diagonal: (row, column) => [column, row],
};
/** @type {[string, string][]} */
const SYMMETRIES = [
  ["none", t("not symmetric")],
  ["180", t("half turn")],
  ["90", t("quarter turn")],
  ["mirror", t("left and right")],
  ["diagonal", t("along the diagonal")],
];
const CELL = /^r(\d+)c(\d+)$/;

export class ClueTools {
  #line = latest();
  #following = latest();
  #live = false;
  #answer = el("div", { class: "answer", "aria-live": "polite" });
  #symmetry = el(
    "select",
    { id: "symmetric", onchange: () => this.host.light(this.#wanting()) },
    ...SYMMETRIES.map(([name, label]) => el("option", { value: name }, label)),
  );

  /**
   * @param {object} host
   * @param {() => Promise<Puzzle | null>} host.puzzle what is on the sheet, once the server has seen it
   * @param {(code: string) => void} host.adopt takes over another puzzle, as one step
   * @param {boolean} host.adds whether clues can be added to puzzles of this family
   * @param {(lights: Light[]) => void} host.light lights spots of the sheet
   * @param {(candidates: Map<Place, Value[]>, lights: Light[]) => void} [host.pencil] shows candidates on the sheet,
   *    where there is room for them
   * @param {() => { marks: Record<Place, Value>, size: Size, places: Place[] }} host.sheet
   */
  constructor(host) {
    this.host = host;
    const tools = /** @type {[Want, string][]} */ ([
      ["spare", t("Unnecessary clues")],
      ["candidates", t("True candidates")],
      ["complete", t("Complete")],
      ["easier", t("Make it easier")],
      ["harder", t("Make it harder")],
    ]);
    const able = tools.filter(([want]) => host.adds || (want !== "complete" && want !== "easier"));
    this.element = el(
      "section",
      { class: "card clue-tools", "aria-label": t("Setter's tools") },
      el("h2", {}, t("Setter's tools")),
      el(
        "div",
        { class: "row" },
        ...able.map(([want, label]) => button({ label, class: "button" }, () => void this.#ask(want))),
      ),
      this.#answer,
      el(
        "div",
        { class: "field tall" },
        el("label", { for: "symmetric" }, t("Symmetry of the clues")),
        this.#symmetry,
        el("small", {}, t("Cells that need a matching clue are highlighted; signs are copied there.")),
      ),
      ...(host.pencil ? [toggle(t("True candidates on the sheet"), false, (on) => this.#turn(on))] : []),
    );
  }

  close() {
    this.#line.stop();
    this.#following.stop();
  }

  /** @param {boolean} on */
  #turn(on) {
    this.#live = on;
    if (on) return void this.follow();
    this.#following.stop();
    this.host.pencil?.(new Map(), []);
  }

  /** Show the true candidates of what is on the sheet now, if they are wanted there. */
  async follow() {
    if (!this.#live) return;
    const signal = this.#following.next();
    try {
      const puzzle = await this.host.puzzle();
      /** @type {Possible | null} */
      const found = puzzle && (await ask("/api/clues", { puzzle: puzzle.code, want: "candidates" }, { signal }));
      const places = Object.entries(found?.candidates ?? {});
      const map = new Map(places.map(([place, values]) => [place, values.map(([value]) => value)]));
      const lights = places.flatMap(([place, values]) => coloured(place, values, found?.cap ?? 0));
      this.host.pencil?.(map, lights);
    } catch (error) {
      if (!cancelled(error)) this.#say(sentence(messageOf(error)));
    }
  }

  /** The sheet has changed: what was said of it is out of date.
   * @returns {Record<Place, Value>} signs to write so that the clues are symmetric
   */
  changed() {
    this.#line.stop();
    this.#answer.replaceChildren();
    this.host.light(this.#wanting());
    const { marks } = this.host.sheet();
    const copied = [...this.#missing()].filter(([, value]) => typeof value === "string" && !/^\d*$/.test(value));
    return Object.fromEntries(copied.filter(([place]) => !(place in marks)));
  }

  /** The empty spots that a symmetric sheet would have clues at, with the clue that each mirrors.
   * @returns {Map<Place, Value>}
   */
  #missing() {
    const { marks, size, places } = this.host.sheet();
    const image = IMAGES[this.#symmetry.value];
    /** @type {Map<Place, Value>} */
    const missing = new Map();
    if (!image) return missing;
    for (const [place, value] of Object.entries(marks)) {
      let at = CELL.exec(place)?.slice(1).map(Number);
      for (let turn = 0; at && turn < 3; turn += 1) {
        at = image(/** @type {number} */ (at[0]), /** @type {number} */ (at[1]), size);
        const name = `r${at[0]}c${at[1]}`;
        if (!(name in marks) && places.includes(name)) missing.set(name, value);
      }
    }
    return missing;
  }

  /** @returns {Light[]} */
  #wanting() {
    return [...this.#missing().keys()].map((place) => ({ place, role: "second" }));
  }

  /** @param {Want} want */
  async #ask(want) {
    const signal = this.#line.next();
    this.#answer.replaceChildren(
      el("p", {}, t("Looking …")),
      button({ label: t("Cancel"), class: "button" }, () => this.#line.stop()),
    );
    try {
      const puzzle = await this.host.puzzle();
      if (!puzzle) return this.#say(t("This is not a puzzle yet."));
      const answer = await ask("/api/clues", { puzzle: puzzle.code, want }, { signal });
      if (want === "spare") this.#spare(answer);
      else if (want === "candidates") this.#candidates(puzzle, answer);
      else if (!answer.puzzle) this.#say(sentence(answer.what));
      else if (answer.puzzle.code === puzzle.code) this.#say(t("It has exactly one solution already."));
      else this.host.adopt(answer.puzzle.code);
    } catch (error) {
      this.#say(cancelled(error) ? "" : sentence(messageOf(error)));
    }
  }

  /** @param {string} text */
  #say(text) {
    this.#answer.replaceChildren(el("p", {}, text));
    this.#reveal();
  }

  /** Scroll to the answer, which may be longer than what is in view. */
  #reveal() {
    this.#answer.scrollIntoView({ block: "nearest" });
  }

  /** @param {Spare} found */
  #spare({ minimal, spare, about }) {
    if (minimal) return this.#say(t("Every clue is needed: the puzzle is minimal."));
    this.#say(
      minimal === null
        ? t("Ran out of time.")
        : spare.length === 1
          ? t("One clue is unnecessary. It is highlighted.")
          : t("Any one of {number} clues could be left out. They are highlighted.", { number: spare.length }),
    );
    this.host.light(spare.flatMap((clue) => about[clue] ?? [clue]).map((place) => ({ place, role: "cause" })));
  }

  /** Show the values that each place has in some solution; those with few solutions are lit.
   * @param {Puzzle} puzzle
   * @param {Possible} found
   */
  #candidates(puzzle, { candidates, cap, count, all, complete }) {
    if (complete && !count) return this.#say(t("No solution."));
    const sheet = new Sheet(readScene(puzzle.scene), t("True candidates"));
    const places = Object.entries(candidates);
    const settled = places.filter(([, values]) => values.length === 1);
    sheet.show({
      cells: new Map(settled.map(([place, [only]]) => [place, { value: /** @type {[Value, number]} */ (only)[0] }])),
      candidates: new Map(places.map(([place, values]) => [place, values.map(([value]) => value)])),
      lights: places.flatMap(([place, values]) => (values.length > 1 ? coloured(place, values, cap) : [])),
    });
    this.#answer.replaceChildren(
      el("p", {}, complete ? "" : t("Ran out of time: some values may be missing.")),
      el("figure", {}, sheet.element),
      el(
        "p",
        { class: "aside" },
        !all ? t("Many solutions.") : count === 1 ? t("One solution") : t("{number} solutions.", { number: count }),
        " ",
        all && count === 1 ? "" : t("Blue: in one solution; yellow: in fewer than {cap}.", { cap }),
      ),
    );
    this.#reveal();
  }
}

/** The lights of candidates: the only one of a place, those with one solution, those with few.
 * @param {Place} place
 * @param {[Value, number][]} values
 * @param {number} cap
 * @returns {Light[]}
 */
function coloured(place, values, cap) {
  if (values.length === 1) return values.map(([value]) => ({ place, value, role: "placed" }));
  const few = values.filter(([, number]) => number < cap);
  return few.map(([value, number]) => ({ place, value, role: number === 1 ? "cause" : "second" }));
}
