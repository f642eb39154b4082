// The player: a desk with tools, aids and hints; the game is saved in the browser after every change.

import { Aids, aidsCard, judgement } from "./aids.js";
import { ask, cancelled, latest } from "./api.js";
import { Desk } from "./desk.js";
import { el, messageOf, say, sized, toast } from "./dom.js";
import { Hints } from "./hints.js";
import { keys } from "./keys.js";
import { pad } from "./pad.js";
import { pointers } from "./pointer.js";
import { Legend, Lists } from "./lists.js";
import { keep, kept, onKept, setSettings } from "./store.js";
import { Timer, written } from "./timer.js";
import { actions, tools } from "./tools.js";
import { walk } from "./walk.js";
import { Zoom } from "./zoom.js";

/** @import { Catalogue, Checked, Explanation, Judged, Puzzle, Reason } from "./types.js" */

export class Player {
  #line = latest();
  #status = el("p", { class: "status", role: "status" });
  #panel = el("div", { class: "panel" });
  /** @type {{ element: HTMLElement, close: () => void } | null} */
  #walk = null;
  #solved = false;
  /** Stop listening to other tabs. */
  #deaf = () => {};
  /** Whether the solution was shown, not found by the player. */
  #revealed = false;

  /** @param {Puzzle} puzzle @param {Catalogue} catalogue */
  constructor(puzzle, catalogue) {
    this.puzzle = puzzle;
    this.catalogue = catalogue;
    this.desk = new Desk(puzzle.scene, puzzle, puzzle.scene.title);
    const { game } = this.desk;
    const listeners = {
      changed: () => this.#refresh(),
      failed: (/** @type {unknown} */ error) => this.failed(error),
      reveal: () => this.reveal(),
    };
    this.hints = new Hints(puzzle, game, listeners);
    this.aids = new Aids(puzzle, game, {
      ...listeners,
      judged: (checked) => this.#judged(checked),
      back: () => toast("The server is back."),
    });
    const before = kept(puzzle.code);
    if (before) game.restore(before.saved);
    else game.cells = new Map(Object.entries(puzzle.marks).map(([place, value]) => [place, { value }]));
    this.#solved = before?.solved ?? false;
    this.#revealed = before?.revealed ?? false;
    this.timer = new Timer(before?.seconds ?? 0, () => this.#keep());
    this.timer.running = !this.#solved;
    pointers(this.desk);
    keys(this.desk);
    this.#deaf = onKept(puzzle.code, (game) => this.#adopt(game));
    this.stage = el("div", { class: "stage" });
    this.zoom = new Zoom(this.stage, this.desk.sheet);
    this.toolbar = tools(this);
    this.element = this.#layout();
    this.desk.listen(() => this.#changed());
    this.#refresh();
    this.aids.refresh();
    this.#showStatus();
  }

  /** Leave the page. */
  close() {
    this.#keep();
    this.#deaf();
    this.aids.close();
    this.timer.close();
    this.zoom.close();
    this.#line.stop();
  }

  /** @param {unknown} error */
  failed(error) {
    if (!cancelled(error)) toast(messageOf(error), "bad");
  }

  /** Take over what another tab did with the same puzzle.
   * @param {import("./store.js").Kept} other
   */
  #adopt(other) {
    const { game } = this.desk;
    if (game.busy) return;
    this.hints.close();
    game.restore(other.saved);
    this.timer.seconds = Math.max(this.timer.seconds, other.seconds);
    this.#solved = other.solved;
    this.#revealed = other.revealed ?? false;
    this.timer.running = !this.#solved;
    this.toolbar.refresh();
    this.aids.refresh();
    this.#showStatus();
    this.desk.draw();
  }

  /** Report mistakes on request, and light them. */
  async check() {
    try {
      const { marks } = this.desk.game;
      /** @type {Checked} */
      const checked = await ask(
        "/api/check",
        { puzzle: this.puzzle.code, marks },
        { signal: this.#line.next(), doing: "Checking" },
      );
      this.aids.blame(checked.mistakes ?? []);
      toast(judgement(checked), checked.verdict === "wrong" ? "bad" : "fine");
    } catch (error) {
      this.failed(error);
    }
  }

  /** Step through the way to the solution from the current marks. */
  async explain() {
    const { marks } = this.desk.game;
    await this.#look(async (signal) => {
      /** @type {Explanation} */
      const way = await ask("/api/explain", { puzzle: this.puzzle.code, marks }, { signal, doing: "Explaining" });
      this.#walkOn({ title: "Step by step", text: way.text, start: marks, steps: way.steps });
    });
  }

  /** Explain why the place at the cursor has its value. */
  async why() {
    const place = this.desk.place;
    if (!place) return toast("Select a place first.");
    await this.#look(async (signal) => {
      /** @type {Reason} */
      const why = await ask(
        "/api/why",
        { puzzle: this.puzzle.code, place },
        { signal, doing: "Looking for the reason" },
      );
      if (!why.steps.length) toast(why.text);
      else this.#walkOn({ title: `Why ${place}?`, text: why.text, start: {}, steps: why.steps });
    });
  }

  /** Write the solution, as one gesture. */
  async solve() {
    await this.#look(async (signal) => {
      /** @type {Judged} */
      const outcome = await ask("/api/solve", { puzzle: this.puzzle.code }, { signal, doing: "Solving" });
      const [solution] = outcome.solutions;
      if (!solution)
        return toast(outcome.verdict === "impossible" ? "There is no solution." : "Not solved in time.", "bad");
      if (outcome.verdict === "several") toast("There are several solutions. This is one of them.");
      const open = Object.entries(solution).filter(([place]) => !this.desk.scene.given.has(place));
      this.#revealed = true;
      this.desk.game.writeAll(Object.fromEntries(open));
    });
  }

  /** @param {(signal: AbortSignal) => Promise<void>} act */
  async #look(act) {
    try {
      await act(this.#line.next());
    } catch (error) {
      this.failed(error);
    }
  }

  /** @param {Omit<import("./walk.js").Way, "closed">} way */
  #walkOn(way) {
    this.#walk?.close();
    this.hints.close();
    this.#walk = walk(this.desk, {
      ...way,
      closed: () => {
        this.#walk = null;
        this.element.classList.remove("walking");
      },
    });
    this.#panel.prepend(this.#walk.element);
    this.element.classList.add("walking");
    this.reveal();
  }

  /** Scroll the sheet into view, for example to show something on it. */
  reveal() {
    const { top, bottom } = this.stage.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) this.stage.scrollIntoView({ block: "start" });
  }

  #changed() {
    this.hints.close();
    this.hints.element.hidden = true;
    if (this.desk.game.busy) return;
    this.aids.refresh();
    this.#keep();
    this.toolbar.refresh();
    if (this.#solved) {
      this.#solved = false;
      this.timer.running = true;
      this.#showStatus();
    }
  }

  #keep() {
    const { game, scene } = this.desk;
    const open = scene.spots.size - scene.given.size;
    const marked = Object.keys(game.marks).length;
    if (!marked && !game.past.length && !game.future.length) return;
    keep({
      code: this.puzzle.code,
      name: this.puzzle.title,
      kind: this.puzzle.family_title,
      saved: game.save(),
      seconds: this.timer.seconds,
      solved: this.#solved,
      revealed: this.#revealed,
      filled: open ? marked / open : 1,
      when: Date.now(),
    });
  }

  #refresh() {
    const { aids, hints } = this;
    this.desk.aids = {
      lights: [...aids.lights, ...hints.lights],
      facts: hints.facts,
      candidates: hints.notes ?? aids.candidates,
      ticked: aids.ticked,
      inside: aids.inside,
    };
    this.desk.draw();
    this.#panel.classList.toggle("hinting", !hints.element.hidden);
  }

  /** @param {Checked} checked */
  #judged(checked) {
    if (checked.verdict !== "right" || this.#solved) return;
    this.#solved = true;
    this.timer.running = false;
    this.#keep();
    this.#showStatus();
    say(this.#status.textContent ?? "");
  }

  #showStatus() {
    this.element.classList.toggle("solved", this.#solved);
    const found = this.#revealed ? "This is the solution." : `Solved in ${written(this.timer.seconds)}. Well done!`;
    this.#status.textContent = this.#solved ? found : "";
  }

  #layout() {
    const { puzzle } = this;
    const head = el(
      "header",
      { class: "head" },
      el(
        "div",
        {},
        el("p", { class: "kicker" }, puzzle.family_title),
        el("h1", { dir: "auto", title: puzzle.title }, puzzle.title || sized(puzzle.size)),
        ...(puzzle.author ? [el("p", { class: "aside" }, "by ", el("bdi", {}, puzzle.author))] : []),
      ),
      this.timer.element,
    );
    this.#panel.append(
      head,
      this.#status,
      this.hints.element,
      el("details", { class: "card rules" }, el("summary", {}, "Rules"), el("p", {}, puzzle.rules)),
      aidsCard(puzzle.offers, (change) => this.#want(change)),
      actions(this),
    );
    const [lists, legend] = [new Lists(puzzle.lists), new Legend(this.desk.scene)];
    this.desk.beside = [lists, legend];
    return el(
      "div",
      { class: "play" },
      el(
        "div",
        { class: "table" },
        this.toolbar.element,
        el("div", { class: "sheets" }, el("div", { class: "sheeted" }, this.stage, legend.element), lists.element),
        pad(this.desk),
      ),
      this.#panel,
    );
  }

  /** @param {Partial<import("./store.js").Settings>} change */
  #want(change) {
    setSettings(change);
    this.aids.lights = [];
    this.aids.refresh();
    this.toolbar.refresh();
  }
}
