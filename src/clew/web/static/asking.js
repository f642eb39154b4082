// What a player asks the server for: a check, the reason for a place, the way to the solution, the solution itself.
// What would give something away is asked for twice.

import { judgement } from "./aids.js";
import { answerOf, judgedAlone, known } from "./answer.js";
import { ask, Away, cancelled, latest } from "./api.js";
import { confirmed } from "./dialog.js";
import { toast } from "./dom.js";
import { assumed } from "./options.js";
import { replay } from "./replay.js";
import { walk } from "./walk.js";
import { t } from "./words.js";

/** @import { Graded } from "./answer.js" */
/** @import { Checked, Explanation, Judged, Reason } from "./types.js" */
/** @import { Player } from "./play.js" */

export class Asking {
  #line = latest();
  #rates = latest();
  /** @type {{ element: HTMLElement, close: () => void } | null} */
  #walk = null;
  /** Takes back what the last check said: it holds until something is changed. */
  forget = () => {};

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
    const { marks } = desk.game;
    await this.#look(async (signal) => {
      /** @type {Checked} */
      const checked = await unlessAway(
        ask("/api/check", { puzzle: puzzle.code, marks }, { signal, doing: t("Checking"), needs: t("Checks") }),
        () => judgedAlone(puzzle, marks),
      );
      aids.blame(checked);
      this.forget = toast(judgement(checked, desk.sheet.covered), checked.verdict === "wrong" ? "bad" : "fine");
    });
  }

  /** Step through the way to the solution from the current marks. */
  async explain() {
    const { puzzle, desk } = this.player;
    const { marks } = desk.game;
    await this.#look(async (signal) => {
      /** @type {Explanation} */
      const way = await ask(
        "/api/explain",
        { puzzle: puzzle.code, marks, ...assumed(puzzle.offers) },
        { signal, doing: t("Explaining"), needs: t("Explanations") },
      );
      this.#walkOn({ title: t("Step by step"), text: way.text, start: marks, steps: way.steps });
    });
  }

  /** Explain why the place at the cursor has its value; what the player has not found is not told unasked. */
  async why() {
    const { puzzle, desk } = this.player;
    const place = desk.place;
    if (!place) return toast(t("Select a place first."));
    const [named, mine] = [desk.speech.called(place), desk.scene.given.get(place) ?? desk.game.value(place)];
    const empty = t("This reveals what belongs in {place}, with all the steps that lead to it.", { place: named });
    if (mine === undefined && !(await confirmed(t("Reveal it?"), empty, t("Show why")))) return;
    await this.#look(async (signal) => {
      /** @type {Reason} */
      const why = await ask(
        "/api/why",
        { puzzle: puzzle.code, place, ...assumed(puzzle.offers) },
        { signal, doing: t("Looking for the reason"), needs: t("Explanations") },
      );
      const other = t("Your mark in {place} does not follow from the clues. The explanation shows what does.", {
        place: named,
      });
      const differs = mine !== undefined && why.value !== null && why.value !== mine;
      if (differs && !(await confirmed(t("Reveal it?"), other, t("Show why")))) return;
      if (!why.steps.length) toast(why.text);
      else this.#walkOn({ title: t("Why {place}?", { place }), text: why.text, start: {}, steps: why.steps });
    });
  }

  /** Write the solution, as one gesture, if the player really wants it. */
  async solve() {
    const { puzzle, desk } = this.player;
    const over = t("It replaces your marks. Undo brings them back.");
    if (!(await confirmed(t("Show the solution?"), over, t("Show it")))) return;
    await this.#look(async (signal) => {
      /** @type {Pick<Judged, "solutions" | "verdict">} */
      const outcome = await unlessAway(
        ask("/api/solve", { puzzle: puzzle.code }, { signal, doing: t("Solving"), needs: t("Solutions") }),
        async () => {
          const solution = await answerOf(puzzle);
          return solution && { verdict: "unique", solutions: [solution] };
        },
      );
      const [solution] = outcome.solutions;
      if (!solution) {
        toast(outcome.verdict === "impossible" ? t("There is no solution.") : t("Not solved in time."), "bad");
        return;
      }
      if (outcome.verdict === "several") toast(t("There are several solutions. This is one of them."));
      const open = Object.entries(solution).filter(([place]) => !desk.scene.given.has(place));
      this.player.revealed = true;
      desk.game.writeAll(Object.fromEntries(open));
    });
  }

  /** How hard the puzzle is, if that is known or can be found out in time.
   * @returns {Promise<Graded | null>}
   */
  async rating() {
    try {
      return (await known(this.player.puzzle, this.#rates.next())).rating;
    } catch (error) {
      if (!cancelled(error)) console.info("the level is not known", error);
      return null;
    }
  }

  /** Show how the player has come here, move by move. */
  replay() {
    const { player } = this;
    this.#present((closed) => replay(player.desk, closed));
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
    this.#present((closed) => walk(player.desk, { ...way, lit: (lights) => player.seek(lights), closed }));
  }

  /** Show something step by step, in place of the player's marks.
   * @param {(closed: () => void) => { element: HTMLElement, close: () => void }} made
   */
  #present(made) {
    const { player } = this;
    this.#walk?.close();
    player.hints.close();
    this.#walk = made(() => {
      this.#walk = null;
      player.element.classList.remove("walking");
    });
    player.panel.prepend(this.#walk.element);
    player.element.classList.add("walking");
    player.reveal();
  }
}

/** The server's answer, or what is known here if it is away.
 * @template T
 * @param {Promise<T>} asked
 * @param {() => Promise<T | null>} alone
 * @returns {Promise<T>}
 */
async function unlessAway(asked, alone) {
  try {
    return await asked;
  } catch (error) {
    const own = error instanceof Away ? await alone() : null;
    if (own === null) throw error;
    return own;
  }
}
