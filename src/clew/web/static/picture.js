// From a picture to a puzzle: its cells are shown as the form is changed, can be painted by hand, and are judged live.

import { ask, cancelled, latest } from "./api.js";
import { button, el, icon, messageOf, toast } from "./dom.js";
import { Easel } from "./easel.js";
import { Judge } from "./judge.js";
import { printing } from "./print.js";
import { Source } from "./source.js";
import { REDO, UNDO } from "./tools.js";
import { Tracing } from "./tracing.js";
import { exporting } from "./transfer.js";
import { t } from "./words.js";

/** @import { Catalogue, Place, Puzzle } from "./types.js" */
/** @import { Traced } from "./tracing.js" */

/** A puzzle, the cells of its picture (1 is dark), and those that were changed to leave one solution.
 * @typedef {{ puzzle: Puzzle, picture: Record<Place, number>, changed: Place[] }} Made */
/** The form, and the cells that were painted by hand, null if they follow from the form; whether the server may change
 * some to leave one solution, and what it wrote into those.
 * @typedef {{ traced: Traced, cells: string | null, mended: boolean, changed: Record<Place, number> }} Leaf */

const PAUSE = 200; // milliseconds without a change before the server is asked

/** @type {File | null} a picture that was dropped, pasted or chosen elsewhere on the page */
let waiting = null;

/** Go to the view with a picture.
 * @param {File} file
 */
export function begin(file) {
  waiting = file;
  if (/^#picture\b/.test(location.hash)) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = "picture";
}

export class Pictures {
  #line = latest();
  /** @type {number | undefined} */
  #due;
  /** @type {Blob | null} the picture in shades of grey */
  #grey = null;
  /** @type {Puzzle | null} what is shown; null while the next one is made */
  #puzzle = null;
  /** @type {Leaf[]} */
  #past = [];
  /** @type {Leaf[]} */
  #future = [];
  /** @type {Leaf} */
  #now;
  #note = el("p", { class: "aside", role: "status" });
  #undo = button({ ...UNDO }, () => this.undo());
  #redo = button({ ...REDO }, () => this.redo());
  #mend = button({ icon: "check", label: t("Make the solution unique"), class: "button" }, () =>
    this.#add({ ...this.#now, mended: true }, 0),
  );
  judge = new Judge();
  easel = new Easel([this.#undo, this.#redo], (cells) => this.#add({ ...this.#now, cells, mended: false }, PAUSE));

  /** @param {Catalogue} catalogue @param {string} family the name of the one to begin with */
  constructor(catalogue, family) {
    this.catalogue = catalogue;
    const able = catalogue.families.filter((each) => each.picture);
    this.source = new Source((crop) => {
      this.form.fill({ crop });
      this.form.fit(this.source.size);
      this.#changed();
    });
    this.form = new Tracing(able, family, () => this.#changed());
    this.#now = this.#fresh();
    this.element = this.#layout();
    this.#refresh();
    if (waiting) void this.#take(waiting);
    waiting = null;
  }

  get desk() {
    return this.easel.desk;
  }

  close() {
    window.clearTimeout(this.#due);
    this.#line.stop();
    this.judge.close();
    this.easel.close();
  }

  /** Take a picture that was chosen: the server reads it, whatever kind it is of, and sends it back in grey.
   * @param {File} file
   */
  async #take(file) {
    this.#note.textContent = "";
    try {
      const options = { raw: file, blob: true, doing: t("Reading the picture"), signal: this.#line.next() };
      /** @type {Blob} */
      const grey = await ask("/api/grey", undefined, options);
      this.source.read(await grey.arrayBuffer());
      this.#grey = grey;
    } catch (error) {
      if (!cancelled(error)) this.#note.textContent = messageOf(error);
      return;
    }
    this.element.classList.add("begun");
    this.form.fit(this.source.size);
    [this.#now, this.#past, this.#future] = [this.#fresh(), [], []];
    this.#hurry(0);
  }

  /** What follows from the form.
   * @returns {Leaf}
   */
  #fresh() {
    return { traced: this.form.values, cells: null, mended: true, changed: {} };
  }

  undo() {
    this.#turn(this.#past, this.#future);
  }

  redo() {
    this.#turn(this.#future, this.#past);
  }

  /** @param {Leaf[]} from @param {Leaf[]} to */
  #turn(from, to) {
    this.desk?.game.end();
    const leaf = from.pop();
    if (!leaf) return;
    to.push(this.#now);
    this.#now = leaf;
    this.form.fill(leaf.traced);
    this.#hurry(0);
  }

  /** The form was changed: its cells replace those painted by hand, which undo brings back. */
  #changed() {
    const { traced, cells } = this.#now;
    const now = this.form.values;
    const { family, level } = now; // which change what is made of the cells, not the cells
    const same = cells !== null && JSON.stringify({ ...traced, family, level }) === JSON.stringify(now);
    this.#add(same ? { ...this.#now, traced: now } : this.#fresh(), PAUSE);
  }

  /** @param {Leaf} leaf @param {number} pause */
  #add(leaf, pause) {
    if (JSON.stringify(leaf) === JSON.stringify(this.#now)) return;
    this.#past.push(this.#now);
    this.#now = leaf;
    this.#future = [];
    this.#hurry(pause);
  }

  /** Ask the server after a pause.
   * @param {number} pause in milliseconds
   */
  #hurry(pause) {
    this.#puzzle = null;
    this.#refresh();
    window.clearTimeout(this.#due);
    this.#line.stop();
    this.#due = window.setTimeout(() => void this.#send(), pause);
  }

  /** Ask the server for the puzzle of the form, or of the cells painted by hand. */
  async #send() {
    const { cells, mended, traced } = this.#now;
    const raw = cells === null ? this.#grey : bitmap(cells, traced);
    if (!raw) return;
    const { family, rows, columns, level } = traced;
    const wish = new URLSearchParams({
      family,
      size: `${rows}x${columns}`,
      ...(cells === null ? this.form.shades : {}),
      ...(mended ? {} : { mend: "no" }),
      ...(mended && level ? { level } : {}),
    });
    const options = { raw, signal: this.#line.next(), doing: t("Making a puzzle from the picture") };
    try {
      /** @type {Made} */
      const made = await ask(`/api/picture?${wish}`, undefined, options);
      if (this.easel.busy) this.#hurry(PAUSE); // a new desk would break off the stroke that is being made
      else this.#adopt(made);
    } catch (error) {
      if (cancelled(error)) return;
      this.#note.textContent = messageOf(error);
      void this.judge.look(null, messageOf(error));
    }
  }

  /** Show a puzzle and its picture.
   * @param {Made} made
   */
  #adopt({ puzzle, picture, changed }) {
    this.#puzzle = puzzle;
    const { mended } = this.#now;
    if (mended) this.#now.changed = Object.fromEntries(changed.map((place) => [place, picture[place] ?? 0]));
    const left = Object.keys(this.#now.changed).filter((place) => picture[place] === this.#now.changed[place]);
    const number = left.length;
    const whole = mended ? t("The picture has one solution as it is.") : "";
    const marked = t("Cells changed to make the solution unique: {number}. They are marked.", { number });
    this.#note.textContent = number ? marked : whole;
    this.easel.show(puzzle, picture, left);
    this.#refresh();
    void this.judge.look(puzzle, "");
  }

  #refresh() {
    this.#undo.disabled = !this.#past.length;
    this.#redo.disabled = !this.#future.length;
    this.#mend.hidden = this.#now.mended;
    this.source.show(this.form.values.crop);
  }

  /** @param {string} name @param {string} label @param {(puzzle: Puzzle) => void} act */
  #action(name, label, act) {
    return button({ icon: name, label, class: "action" }, () => {
      if (this.#puzzle) act(this.#puzzle);
      else toast(t("This is not a puzzle yet."), "bad");
    });
  }

  #layout() {
    const file = el("input", {
      type: "file",
      accept: "image/*,.pbm,.pgm,.ppm",
      class: "file",
      id: "picture-file",
      onchange: () => {
        const [chosen] = file.files ?? [];
        if (chosen) void this.#take(chosen);
      },
    });
    const panel = el(
      "div",
      { class: "panel" },
      el("header", { class: "head" }, el("h1", {}, t("Puzzle from a picture"))),
      el(
        "section",
        { class: "card", "aria-label": t("The picture") },
        el("label", { class: "button", for: "picture-file" }, t("Choose a picture"), file),
        el("p", { class: "aside" }, t("Or drop or paste one anywhere on the page.")),
        this.source.element,
        this.#note,
        this.#mend,
      ),
      this.judge.element,
      this.form.element,
      el(
        "nav",
        { class: "actions", "aria-label": t("Actions") },
        this.#action("play", t("Play it"), ({ code }) => (location.hash = code)),
        this.#action("edit", t("Change the clues"), ({ code }) => (location.hash = `edit=${code}`)),
        this.#action("export", t("Export"), ({ code, family, title }) =>
          exporting(this.catalogue, { puzzle: code, marks: () => ({}), family, title }),
        ),
        this.#action("print", t("Print"), (puzzle) => printing(puzzle, this.catalogue)),
        el("a", { class: "action", href: "#" }, icon("home"), el("span", {}, t("All puzzles"))),
      ),
    );
    return el("div", { class: "play set picturing" }, this.easel.element, panel);
  }
}

/** Cells as a PBM picture.
 * @param {string} cells
 * @param {{ rows: number, columns: number }} size
 */
function bitmap(cells, { rows, columns }) {
  return new Blob([`P1 ${columns} ${rows}\n${cells}\n`], { type: "image/x-portable-bitmap" });
}
