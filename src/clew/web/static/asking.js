// What a player asks the server for: a check, the reason for a place, the way to the solution, the solution itself.
// What would give something away is asked for twice.

import { judgement } from "./aids.js";
import { ask, cancelled, latest } from "./api.js";
import { confirmed } from "./dialog.js";
import { toast } from "./dom.js";
import { origin, setOrigin } from "./store.js";
import { walk } from "./walk.js";

/** @import { Checked, Explanation, Judged, Rating, Reason } from "./types.js" */
/** @import { Player } from "./play.js" */

export class Asking {
  #line = latest();
  #rates = latest();
  /** @type {{ element: HTMLElement, close: () => void } | null} */
  #walk = null;

  /** @param {Player} player */
  constructor(player) {
    this.player = player;
  }

  close() {
    this.#line.stop();
    this.#rates.stop();
  }

  /** End the walk through an explanation, if there is one.
   * @returns {boolean} whether there was
   */
  closeWalk() {
    const open = this.#walk !== null;
    this.#walk?.close();
    return open;
  }

  /** Report mistakes on request, and light them. */
  async check() {
    const { puzzle, desk, aids } = this.player;
    await this.#look(async (signal) => {
      /** @type {Checked} */
      const checked = await ask(
        "/api/check",
        { puzzle: puzzle.code, marks: desk.game.marks },
        { signal, doing: "Checking" },
      );
      aids.blame(checked);
      toast(judgement(checked), checked.verdict === "wrong" ? "bad" : "fine");
    });
  }

  /** Step through the way to the solution from the current marks. */
  async explain() {
    const { puzzle, desk } = this.player;
    const { marks } = desk.game;
    await this.#look(async (signal) => {
      /** @type {Explanation} */
      const way = await ask("/api/explain", { puzzle: puzzle.code, marks }, { signal, doing: "Explaining" });
      this.#walkOn({ title: "Step by step", text: way.text, start: marks, steps: way.steps });
    });
  }

  /** Explain why the place at the cursor has its value; what the player has not found is not told unasked. */
  async why() {
    const { puzzle, desk } = this.player;
    const place = desk.place;
    if (!place) return toast("Select a place first.");
    const [named, mine] = [desk.called(place), desk.scene.given.get(place) ?? desk.game.value(place)];
    const empty = `This tells you what belongs in ${named}, with all the steps that lead there.`;
    if (mine === undefined && !(await confirmed("Give it away?", empty, "Show why"))) return;
    await this.#look(async (signal) => {
      /** @type {Reason} */
      const why = await ask("/api/why", { puzzle: puzzle.code, place }, { signal, doing: "Looking for the reason" });
      const other = `Your mark in ${named} does not follow from the clues. The reason tells you what does.`;
      const differs = mine !== undefined && why.value !== null && why.value !== mine;
      if (differs && !(await confirmed("Give it away?", other, "Show why"))) return;
      if (!why.steps.length) toast(why.text);
      else this.#walkOn({ title: `Why ${place}?`, text: why.text, start: {}, steps: why.steps });
    });
  }

  /** Write the solution, as one gesture, if the player really wants it. */
  async solve() {
    const { puzzle, desk } = this.player;
    if (!(await confirmed("Show the solution?", "It is written over your marks. Undo brings them back.", "Show it")))
      return;
    await this.#look(async (signal) => {
      /** @type {Judged} */
      const outcome = await ask("/api/solve", { puzzle: puzzle.code }, { signal, doing: "Solving" });
      const [solution] = outcome.solutions;
      if (!solution)
        return toast(outcome.verdict === "impossible" ? "There is no solution." : "Not solved in time.", "bad");
      if (outcome.verdict === "several") toast("There are several solutions. This is one of them.");
      const open = Object.entries(solution).filter(([place]) => !desk.scene.given.has(place));
      this.player.revealed = true;
      desk.game.writeAll(Object.fromEntries(open));
    });
  }

  /** How hard the puzzle is, if that is known or can be found out in time.
   * @returns {Promise<Pick<Rating, "level" | "name" | "score"> | null>}
   */
  async rating() {
    const { puzzle } = this.player;
    const known = origin(puzzle.code).rating;
    if (known) return known;
    try {
      /** @type {Judged} */
      const judged = await ask("/api/verdict", { puzzle: puzzle.code }, { signal: this.#rates.next() });
      if (!judged.rating) return null;
      const { level, name, score } = judged.rating;
      setOrigin(puzzle.code, { rating: { level, name, score } });
      return { level, name, score };
    } catch (error) {
      if (!cancelled(error)) console.info("the level is not known", error);
      return null;
    }
  }

  /** @param {(signal: AbortSignal) => Promise<void>} act */
  async #look(act) {
    try {
      await act(this.#line.next());
    } catch (error) {
      this.player.failed(error);
    }
  }

  /** @param {Omit<import("./walk.js").Way, "closed" | "lit">} way */
  #walkOn(way) {
    const { player } = this;
    this.#walk?.close();
    player.hints.close();
    this.#walk = walk(player.desk, {
      ...way,
      lit: (lights) => player.seek(lights),
      closed: () => {
        this.#walk = null;
        player.element.classList.remove("walking");
      },
    });
    player.panel.prepend(this.#walk.element);
    player.element.classList.add("walking");
    player.reveal();
  }
}
