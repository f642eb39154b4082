// Aids beside the marks, each only if the player wants it: errors, clues used up, what is inside, candidates.

import { ask, cancelled, latest } from "./api.js";
import { choice, toggle } from "./dialog.js";
import { el, sentence } from "./dom.js";
import { settings } from "./store.js";

/** @import { Checked, Light, Offers, Place, Puzzle, Value } from "./types.js" */
/** @import { Game } from "./marks.js" */
/** @import { Errors, Settings } from "./store.js" */

const PAUSE = 180; // milliseconds without a change before the server is asked
const AGAIN = 4000; // milliseconds after which a server that was away is asked again

export class Aids {
  /** @type {Light[]} */
  lights = [];
  /** @type {Map<Place, Value[]>} */
  candidates = new Map();
  /** @type {string[]} */
  ticked = [];
  /** @type {string[]} */
  inside = [];
  #line = latest();
  #failed = false;
  /** @type {number | undefined} */
  #due;

  /**
   * @param {Puzzle} puzzle
   * @param {Game} game
   * @param {{ shown: () => void, judged: (checked: Checked) => void, failed: (error: unknown) => void,
   *    back: () => void }} tell
   */
  constructor(puzzle, game, tell) {
    this.puzzle = puzzle;
    this.game = game;
    this.tell = tell;
  }

  /** Ask the server soon; what was lit as wrong is stale with the change that made this call. */
  refresh() {
    if (this.lights.length && settings().errors !== "live") this.lights = [];
    window.clearTimeout(this.#due);
    this.#due = window.setTimeout(() => void this.#ask(), PAUSE);
  }

  close() {
    window.clearTimeout(this.#due);
    this.#line.stop();
  }

  /** Light places as wrong until the next change.
   * @param {string[]} places
   */
  blame(places) {
    this.lights = places.map((place) => ({ place, role: "wrong" }));
    this.tell.shown();
  }

  async #ask() {
    const { offers } = this.puzzle;
    const wanted = settings();
    const aids = /** @type {const} */ (["candidates", "ticks", "enclosed"]).filter((aid) => offers[aid] && wanted[aid]);
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
      if (this.#failed) this.tell.back();
      this.#failed = false;
      this.candidates = new Map(Object.entries(checked.candidates ?? {}));
      this.ticked = checked.ticks ?? [];
      this.inside = checked.enclosed ?? [];
      if (wanted.errors === "live") this.lights = wrong(checked);
      this.tell.shown();
      this.tell.judged(checked);
    } catch (error) {
      if (cancelled(error)) return;
      if (!this.#failed) this.tell.failed(error); // once is enough where every change fails
      this.#failed = true;
      this.#due = window.setTimeout(() => void this.#ask(), AGAIN);
    }
  }
}

/** @param {Checked} checked @returns {Light[]} */
function wrong(checked) {
  const places = new Set(checked.mistakes ?? []);
  return [...places].map((place) => ({ place, role: "wrong" }));
}

/** Build the card on which aids are chosen.
 * @param {Offers} offers
 * @param {(change: Partial<Settings>) => void} want
 */
export function aidsCard(offers, want) {
  const now = settings();
  /** @param {"candidates" | "ticks" | "enclosed"} name @param {string} label */
  const offer = (name, label) => (offers[name] ? [toggle(label, now[name], (on) => want({ [name]: on }))] : []);
  const errors = choice(
    "Show errors",
    [
      ["never", "never"],
      ["asked", "when I ask"],
      ["live", "as I play"],
    ],
    now.errors,
    (value) => want({ errors: /** @type {Errors} */ (value) }),
  );
  return el(
    "section",
    { class: "card aids", "aria-label": "Helpers" },
    errors.element,
    ...offer("candidates", "Candidates"),
    ...offer("ticks", "Tick off clues"),
    ...offer("enclosed", "Colour the inside"),
  );
}

/** What Check says.
 * @param {Checked} checked
 */
export function judgement(checked) {
  const { verdict, violations, mistakes = [], certain } = checked;
  if (verdict === "right") return "The puzzle is solved.";
  if (mistakes.length) return `${mistakes.length} mistake${mistakes.length > 1 ? "s" : ""}, marked on the board.`;
  if (verdict === "wrong") return sentence(violations[0]?.message ?? "Something is wrong.");
  return certain ? "No mistakes so far." : "Ran out of time looking for mistakes.";
}
