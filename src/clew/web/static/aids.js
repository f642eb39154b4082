// Aids for the player, each on request: errors, satisfied clues, enclosed areas, candidates.

import { ask, Away, cancelled, latest } from "./api.js";
import { choice, toggle } from "./dialog.js";
import { el, sentence } from "./dom.js";
import { deskOptions } from "./options.js";
import { settings } from "./store.js";
import { t } from "./words.js";

/** @import { Checked, Light, Offers, Place, Puzzle, Value } from "./types.js" */
/** @import { Desk } from "./desk.js" */
/** @import { Game } from "./marks.js" */
/** @import { Errors, Settings } from "./store.js" */

const PAUSE = 180; // milliseconds without a change before the server is asked
const AGAIN = 4000; // milliseconds before an unreachable server is asked again

export class Aids {
  /** @type {Light[]} */
  lights = [];
  /** @type {Map<Place, Value[]>} */
  candidates = new Map();
  /** @type {string[]} */
  ticked = [];
  /** @type {string[]} */
  inside = [];
  /** @type {Set<Place>} open places that finished clues leave empty */
  rest = new Set();
  #line = latest();
  #failed = false;
  /** @type {number | undefined} */
  #due;

  /**
   * @param {Puzzle} puzzle
   * @param {Game} game
   * @param {{ changed: () => void, judged: (checked: Checked) => void, failed: (error: unknown) => void,
   *    back: () => void, alone: (marks: Record<Place, Value>) => Promise<Checked | null> }} listeners
 *    `alone` judges without the server
   */
  constructor(puzzle, game, listeners) {
    this.puzzle = puzzle;
    this.game = game;
    this.listeners = listeners;
  }

  /** Ask the server soon; places lit as wrong are out of date after the change that led here. */
  refresh() {
    this.lights = settings().errors === "live" ? this.lights.filter(({ place }) => this.#holds(place)) : [];
    this.#later(PAUSE);
  }

  /** @param {number} pause in milliseconds */
  #later(pause) {
    window.clearTimeout(this.#due);
    this.#due = window.setTimeout(() => void this.#ask(), pause);
  }

  close() {
    window.clearTimeout(this.#due);
    this.#line.stop();
  }

  /** Light what is wrong until the next change.
   * @param {Checked} checked
   */
  blame(checked) {
    this.lights = this.#wrong(checked);
    this.listeners.changed();
  }

  /** What a check found wrong, the same whether it was asked for or comes by itself: marks that cannot stay, and what
   * a broken rule says they clash with, such as the other of two equal values; but nothing where there is no mark.
   * @param {Checked} checked
   * @returns {Light[]}
   */
  #wrong({ mistakes = [], violations }) {
    const { given, quiet } = this.puzzle.scene;
    const broken = violations.filter((each) => !each.unfinished).flatMap((each) => each.places);
    const drawn = broken.filter((place) => !quiet.includes(given[place] ?? this.game.value(place) ?? ""));
    const places = [...new Set([...mistakes, ...drawn])].filter((place) => this.#holds(place));
    const sure = mistakes.length > 0; // otherwise nothing says which of them is to blame
    return places.map((place) => ({ place, role: !sure || mistakes.includes(place) ? "wrong" : "second" }));
  }

  /** Whether there is something in a place that can be wrong: a given, or a mark.
   * @param {Place} place
   */
  #holds(place) {
    return place in this.puzzle.scene.given || this.game.value(place) !== undefined;
  }

  async #ask() {
    if (this.game.busy) return this.#later(PAUSE); // what a stroke has begun is judged when it is complete
    const { offers } = this.puzzle;
    const wanted = settings();
    const all = /** @type {const} */ (["candidates", "ticks", "enclosed", "lit", "rest"]);
    const aids = all.filter((aid) => offers[aid] && wanted[aid]);
    const {
      marks,
      ledger: { struck },
    } = this.game;
    try {
      /** @type {Checked} */
      const checked = await ask(
        "/api/check",
        { puzzle: this.puzzle.code, marks, aids, struck, rules_only: wanted.errors !== "live" },
        { signal: this.#line.next() },
      );
      if (this.#failed) this.listeners.back();
      this.#failed = false;
      this.candidates = new Map(Object.entries(checked.candidates ?? {}));
      this.ticked = checked.ticks ?? [];
      this.inside = [...(checked.enclosed ?? []), ...(checked.lit ?? [])];
      this.rest = new Set(checked.verdict === "right" ? [] : checked.rest);
      if (wanted.errors === "live") this.lights = this.#wrong(checked);
      this.listeners.changed();
      this.listeners.judged(checked);
    } catch (error) {
      if (cancelled(error)) return;
      if (!this.#failed) this.listeners.failed(error); // report only the first of several failures
      this.#failed = true;
      this.#later(AGAIN);
      const checked = error instanceof Away ? await this.listeners.alone(marks) : null;
      if (!checked) return;
      if (wanted.errors === "live") this.lights = this.#wrong(checked);
      this.listeners.changed();
      this.listeners.judged(checked);
    }
  }
}

/** Build the card of aids to choose from.
 * @param {Desk} desk
 * @param {Offers} offers
 * @param {(change: Partial<Settings>) => void} want
 */
export function aidsCard(desk, offers, want) {
  const now = settings();
  /** @param {"candidates" | "ticks" | "enclosed" | "lit"} name @param {string} label */
  const offer = (name, label) => (offers[name] ? [toggle(label, now[name], (on) => want({ [name]: on }))] : []);
  const errors = choice(
    t("Show errors"),
    [
      ["never", t("never")],
      ["asked", t("when I ask")],
      ["live", t("as I play")],
    ],
    now.errors,
    (value) => want({ errors: /** @type {Errors} */ (value) }),
  );
  return el(
    "section",
    { class: "card aids", "aria-label": t("Helpers") },
    errors.element,
    ...offer("candidates", t("Candidates")),
    ...(desk.sheet.clued || desk.flows ? offer("ticks", t("Grey out finished clues")) : []),
    ...offer("lit", t("Show lit cells")),
    ...offer("enclosed", t("Colour the inside")),
    ...deskOptions(desk, offers, want),
    toggle(t("Number rows and columns during hints"), now.coordinates, (coordinates) => want({ coordinates })),
  );
}

/** The message of Check: how many mistakes there are, and the first rule that is broken; not one that is in fog.
 * @param {Checked} checked
 * @param {Set<Place>} covered
 */
export function judgement(checked, covered) {
  const { verdict, violations, mistakes = [], certain } = checked;
  if (verdict === "right") return t("The puzzle is solved.");
  const broken = violations.find(({ places, unfinished }) => !unfinished && !places.some((each) => covered.has(each)));
  const why = broken ? [`${sentence(broken.message).replace(/\.$/, "")}.`] : [];
  if (mistakes.length === 1) return [t("1 mistake, marked on the board."), ...why].join(" ");
  const number = mistakes.length;
  if (number) return [t("{number} mistakes, marked on the board.", { number }), ...why].join(" ");
  if (verdict === "wrong") return why[0] ?? t("Something is wrong.");
  return certain ? t("No mistakes so far.") : t("Ran out of time looking for mistakes.");
}
