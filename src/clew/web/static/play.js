// The player: a desk with tools, aids and hints; the game is saved in the browser after every change.

import { Aids, aidsCard } from "./aids.js";
import { judgedAlone } from "./answer.js";
import { Away, cancelled } from "./api.js";
import { Asking } from "./asking.js";
import { Desk } from "./desk.js";
import { button, el, hush, messageOf, say, toast } from "./dom.js";
import { Finish } from "./finish.js";
import { heading } from "./heading.js";
import { Hints } from "./hints.js";
import { keys } from "./keys.js";
import { Later } from "./later.js";
import { pad } from "./pad.js";
import { pointers } from "./pointer.js";
import { missed } from "./pressing.js";
import { Legend, Lists } from "./lists.js";
import { rulesCard } from "./rules.js";
import { keep, kept, onKept, setSettings, settings } from "./store.js";
import { Timer, written } from "./timer.js";
import { actions, tools } from "./tools.js";
import { t } from "./words.js";
import { Zoom } from "./zoom.js";

/** @import { Catalogue, Checked, Light, Puzzle } from "./types.js" */
const WRONG = t("It looks finished, but something is wrong.");
const ALONE = t("The server is not responding. You can keep playing: only hints, explanations and helpers need it.");

export class Player {
  #status = el("p", { class: "status", role: "status" });
  panel = el("div", { class: "panel" });
  #solved = false;
  /** The title of the picture, once it is solved. */
  #shows = "";
  /** @type {Light[]} where the word fits that was chosen in a list */
  #fits = [];
  /** Stop listening to other tabs, to pointers and to printing. */
  #left = new AbortController();
  #keeping = new Later(() => this.#keep(), this.#left.signal);
  /** Whether the solution was shown, not found by the player. */
  revealed = false;
  used = 0; // hints asked for
  /** @type {Promise<import("./answer.js").Graded | null>} */
  #rated;

  /** @param {Puzzle} puzzle @param {Catalogue} catalogue */
  constructor(puzzle, catalogue) {
    this.puzzle = puzzle;
    this.catalogue = catalogue;
    this.desk = new Desk(puzzle.scene, puzzle, puzzle.scene.title);
    const { game } = this.desk;
    const listeners = {
      changed: () => this.#refresh(),
      failed: (/** @type {unknown} */ error) => this.failed(error),
      reveal: () => {
        this.used += 1; // once for each hint, however many rungs are climbed
        this.asking.forget();
        this.reveal();
        this.#keep();
      },
      lit: (/** @type {Light[]} */ lights) => this.seek(lights),
    };
    this.asking = new Asking(this);
    this.#rated = this.asking.rating();
    this.hints = new Hints(puzzle, game, listeners);
    this.aids = new Aids(puzzle, game, {
      ...listeners,
      judged: (checked) => this.#judged(checked),
      back: () => toast(t("The server is back.")),
      alone: (marks) => judgedAlone(puzzle, marks),
    });
    const before = kept(puzzle.code);
    if (before) game.restore(before.saved);
    else game.cells = new Map(Object.entries(puzzle.marks).map(([place, value]) => [place, { value }]));
    this.#solved = before?.solved ?? false;
    this.revealed = before?.revealed ?? false;
    this.used = before?.hints ?? 0;
    this.finish = new Finish(this);
    this.timer = new Timer(before?.seconds ?? 0, () => this.#keep());
    this.timer.running = !this.#solved;
    const { signal } = this.#left;
    pointers(this.desk, signal);
    keys(this.desk);
    signal.addEventListener("abort", onKept(puzzle.code, (game) => this.#adopt(game)));
    window.addEventListener("beforeprint", () => this.desk.show({ cells: game.cells }), { signal }); // without lights
    window.addEventListener("afterprint", () => this.desk.draw(), { signal });
    this.stage = el("div", { class: "stage", onpointerdown: (event) => missed(this.desk, event) });
    this.zoom = new Zoom(this.stage, this.desk.sheet);
    this.toolbar = tools(this);
    this.element = this.#layout();
    this.desk.listen(() => this.#changed());
    if (puzzle.fog) void import("./fog.js").then(({ fogged }) => fogged(this.desk, puzzle, this.#rated));
    this.#refresh();
    this.aids.refresh();
    this.#showStatus();
  }

  /** Leave the page. */
  close() {
    this.#keep();
    this.#left.abort();
    this.asking.close();
    this.aids.close();
    this.timer.close();
    this.zoom.close();
  }

  /** @param {unknown} error */
  failed(error) {
    const unasked = error instanceof Away && !error.needs;
    if (!cancelled(error)) toast(unasked ? ALONE : messageOf(error), "bad");
  }

  /** Take over what another tab did with the same puzzle.
   * @param {import("./store.js").Kept} other
   */
  #adopt(other) {
    const { game } = this.desk;
    if (game.busy) return;
    this.hints.close();
    game.restore(other.saved);
    this.#keeping.forget(); // it is stored: two tabs that store what they adopt would never end
    this.timer.seconds = Math.max(this.timer.seconds, other.seconds);
    this.#solved = other.solved;
    this.revealed = other.revealed ?? false;
    this.used = other.hints ?? 0;
    this.timer.running = !this.#solved;
    this.aids.refresh();
    this.#showStatus();
    this.desk.draw();
  }

  /** Scroll the sheet into view, for example to show something on it. */
  reveal() {
    const { top, bottom } = this.stage.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) this.stage.scrollIntoView({ block: "start" });
  }

  /** Scroll a sheet that is zoomed to what is lit, above what covers its lower part on a small screen.
   * @param {Light[]} lights
   */
  seek(lights) {
    const told = lights.filter(({ role }) => role === "placed" || role === "removed" || role === "wrong");
    const names = (told.length ? told : lights).map(({ place }) => place);
    const cover = this.panel.querySelector(".walk, .hint:not([hidden])");
    const covers = cover && getComputedStyle(cover).position === "fixed";
    this.zoom.seek(names, covers ? cover.getBoundingClientRect().top : Infinity);
  }

  /** Close what is open next to the sheet: an explanation, or a hint.
   * @returns {boolean} whether something was
   */
  dismiss() {
    return [this.asking.closeWalk(), this.hints.dismiss()].some(Boolean);
  }

  /** Light the runs where a listed word can be written; the same again puts the light out.
   * @param {string} word
   */
  #fit(word) {
    const found = this.desk.runs.fitting(word);
    const again = this.#fits.length > 0 && String(this.#fits.map(({ place }) => place)) === String(found);
    this.#fits = again ? [] : found.map((place) => ({ place, role: "second" }));
    this.#refresh();
    if (again) return;
    const { length: number } = found;
    say(number === 1 ? t("{word} fits in 1 place", { word }) : t("{word} fits in {number} places", { word, number }));
    if (!number) toast(t("{word} fits nowhere at the moment.", { word }));
    this.seek(this.#fits);
  }

  #changed() {
    this.asking.forget();
    this.hints.dismiss();
    this.#fits = [];
    if (this.desk.game.busy) return;
    this.aids.refresh();
    this.#keeping.soon();
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
      revealed: this.revealed,
      hints: this.used,
      filled: open ? marked / open : 1,
      when: Date.now(),
    });
  }

  #refresh() {
    const { aids, hints } = this;
    this.desk.aids = {
      lights: [...aids.lights, ...this.#fits, ...hints.lights],
      ...hints.drawn,
      candidates: hints.notes ? new Map([...aids.candidates, ...hints.notes]) : aids.candidates,
      ticked: aids.ticked,
      inside: aids.inside,
      rest: aids.rest,
      located: hints.located && settings().coordinates,
      chained: settings().chains,
    };
    this.desk.draw();
    this.panel.classList.toggle("hinting", !hints.element.hidden);
  }

  /** @param {Checked} checked */
  #judged(checked) {
    const solved = checked.verdict === "right";
    this.#shows = checked.shows ? t(checked.shows) : "";
    this.#showWrong(!solved && checked.full);
    if (!solved || this.#solved) return;
    this.#solved = true;
    this.timer.running = false;
    hush();
    this.hints.dismiss();
    this.#keep();
    this.#showStatus(true);
    say(this.#status.textContent ?? "");
  }

  /** @param {boolean} [fresh] it was solved just now */
  #showStatus(fresh = false) {
    this.element.classList.toggle("solved", this.#solved);
    this.toolbar.refresh();
    const time = written(this.timer.seconds);
    const found = this.revealed ? t("This is the solution.") : t("Solved in {time}.", { time });
    this.finish.close();
    if (this.#solved && !this.revealed) void this.#rated.then((rating) => this.finish.show(rating, fresh));
    this.#status.className = "status";
    this.#status.textContent = this.#solved ? (this.#shows ? `${this.#shows}. ${found}` : found) : "";
  }

  /** Say that the grid is full and wrong, and offer a check; the same is not said twice.
   * @param {boolean} wrong
   */
  #showWrong(wrong) {
    if (wrong === this.#status.classList.contains("wrong")) return;
    this.#showStatus();
    if (!wrong) return;
    this.#status.className = "status wrong";
    this.#status.append(WRONG);
    if (settings().errors === "never") return;
    this.#status.append(
      button({ label: t("Check"), title: t("Check what is wrong"), class: "button" }, () => void this.asking.check()),
    );
  }

  #layout() {
    const { puzzle } = this;
    this.panel.append(
      heading(this, this.#rated),
      this.#status,
      this.finish.element,
      this.hints.element,
      rulesCard(this.catalogue, puzzle),
      aidsCard(this.desk, puzzle.offers, (change) => this.#want(change)),
      actions(this),
    );
    const choose = this.desk.runs.all.size ? (/** @type {string} */ word) => this.#fit(word) : null;
    const [lists, legend] = [new Lists(puzzle.lists, choose), new Legend(this.desk.scene)];
    this.desk.beside = [lists, legend];
    return el(
      "div",
      { class: "play" },
      el(
        "div",
        { class: "table" },
        this.toolbar.element,
        lists.beside(el("div", { class: "sheeted" }, this.stage, legend.element)),
        pad(this.desk),
      ),
      this.panel,
    );
  }

  /** @param {Partial<import("./store.js").Settings>} change */
  #want(change) {
    setSettings(change);
    if (change.first !== undefined) this.desk.turnTo(this.desk.mode);
    this.aids.lights = [];
    this.aids.refresh();
    this.toolbar.refresh();
    this.#refresh();
  }
}
