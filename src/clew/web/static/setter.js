// The setter: clues are edited on a desk like marks, and the server judges the puzzle after each change.

import { ask, cancelled, latest } from "./api.js";
import { ClueTools } from "./clues.js";
import { Desk } from "./desk.js";
import { button, el, messageOf } from "./dom.js";
import { Form } from "./form.js";
import { Judge } from "./judge.js";
import { keys } from "./keys.js";
import { offers, titled } from "./offers.js";
import { pad } from "./pad.js";
import { pointers } from "./pointer.js";
import { remarks } from "./remarks.js";
import { Sheets } from "./sheets.js";
import { REDO, UNDO, zooms } from "./tools.js";
import { Zoom } from "./zoom.js";
import { t } from "./words.js";

/** @import { Catalogue, Draft, Drawn, Family, Light, Value } from "./types.js" */

const PAUSE = 220; // milliseconds without a change before the server is asked

export class Setter {
  #line = latest();
  /** @type {number | undefined} */
  #due;
  /** What was changed since the server was last asked. */
  #edited = "";
  /** Set while the page changes the desk, not the setter. */
  #adopting = false;
  /** Ends when the server has seen the last change. */
  #sent = Promise.resolve();
  #stage = el("div", { class: "stage" });
  #pad = el("div", {});
  #undo = button({ ...UNDO }, () => this.undo());
  #redo = button({ ...REDO }, () => this.redo());
  /** @type {Zoom | null} */
  zoom = null;
  drawing = /** @type {import("./drawing.js").Drawing | null} */ (null);
  /** Ends listening to pointers on a desk that is no longer shown. */
  #deaf = new AbortController();

  /** @param {Draft} draft @param {Catalogue} catalogue */
  constructor(draft, catalogue) {
    this.catalogue = catalogue;
    this.draft = draft;
    this.family = /** @type {Family} */ (catalogue.families.find((each) => each.family === draft.family));
    this.judge = new Judge((lights) => this.#light(lights));
    this.desk = this.#lay(draft);
    this.form = new Form(draft, this.family, (edited) => this.#later(edited));
    this.form.show(draft.sheet);
    this.sheets = new Sheets(this.#leaf("marks", {}));
    const noted = [...this.desk.scene.kinds.values()].some((kind) => kind.notes.size > 0);
    this.tools = new ClueTools({
      puzzle: async () => {
        await this.#sent;
        return this.draft.puzzle;
      },
      adopt: (code) => void this.#replace(code),
      adds: this.family.more_clues,
      light: (lights) => this.#light(lights),
      ...(noted ? { pencil: (candidates, lights) => this.#light(lights, candidates) } : {}),
      sheet: () => ({ marks: this.desk.game.marks, size: this.form.values.size, places: this.draft.places }),
    });
    this.element = this.#layout();
    this.#adopt(draft);
    if (draft.drawing) void this.#draws(draft.drawing);
  }

  /** Add what is needed where clues are drawn. @param {Drawn} drawn */
  async #draws(drawn) {
    const { Drawing } = await import("./drawing.js");
    this.drawing = new Drawing(drawn, {
      desk: () => this.desk,
      text: () => this.form.values.fields[drawn.field] ?? "",
      write: (text, same) => {
        this.form.write(drawn.field, text);
        this.#later("drawn", same);
      },
      again: () => this.#hurry(0),
    });
    this.element.querySelector(".toolbar")?.after(this.drawing.element);
    this.form.element.before(this.drawing.list);
  }

  /** Light spots of the sheet. @param {Light[]} lights @param {Map<string, Value[]>} [candidates] in them */
  #light(lights, candidates = this.desk.aids.candidates) {
    this.desk.aids = { ...this.desk.aids, lights, candidates };
    this.desk.draw();
  }

  close() {
    this.#deaf.abort();
    window.clearTimeout(this.#due);
    this.#line.stop();
    this.judge.close();
    this.tools.close();
    this.zoom?.close();
  }

  /** Make the desk of a draft's scene, with its clues on it.
   * @param {Draft} draft
   */
  #lay(draft) {
    const { scene, entry, values, cycle, shows } = draft;
    const desk = new Desk(scene, { entry, values, cycle, shows, fewer: {} }, `${this.family.title}: clues`);
    desk.game.cells = new Map(Object.entries(draft.sheet.marks).map(([place, value]) => [place, { value }]));
    this.#deaf.abort();
    this.#deaf = new AbortController();
    pointers(desk, this.#deaf.signal);
    keys(desk);
    desk.listen(() => this.#later("marks"));
    this.zoom?.close();
    this.zoom = new Zoom(this.#stage, desk.sheet);
    this.#pad.replaceChildren(pad(desk));
    desk.draw();
    return desk;
  }

  /** Take away all clues, those that are drawn, too. */
  #clear() {
    if (this.draft.drawing) this.form.write(this.draft.drawing.field, "");
    this.#adopting = true;
    this.desk.game.put({});
    this.#adopting = false;
    this.#later("drawn");
  }

  undo() {
    this.desk.game.end();
    if (this.sheets.back()) this.#turned();
  }

  redo() {
    this.desk.game.end();
    if (this.sheets.forth()) this.#turned();
  }

  /** Show another sheet of the past or the future. */
  #turned() {
    const { now } = this.sheets;
    this.#adopting = true;
    this.form.fill(now);
    this.desk.game.put(now.marks);
    this.#adopting = false;
    this.#edited = now.edited;
    this.#hurry(0);
  }

  /** The sheet as it is now.
   * @param {string} edited
   * @param {Record<string, Value>} kept
   * @returns {import("./sheets.js").Leaf}
   */
  #leaf(edited, kept) {
    const { marks } = this.desk.game;
    return { ...this.form.values, marks, kept, edited };
  }

  /** Something was changed: send it to the server after a pause.
   * @param {string} edited
   * @param {boolean} [same] it continues the last change
   */
  #later(edited, same = false) {
    if (this.#adopting || (edited === "marks" && this.desk.game.busy)) return;
    this.#mirror();
    const typing = same || (this.#edited === edited && !["marks", "size", "drawn"].includes(edited));
    this.#edited = edited;
    const counts = edited in this.form.values.fields ? edited : "marks";
    this.sheets.add(this.#leaf(counts, this.sheets.now.kept), typing);
    this.#hurry(PAUSE);
  }

  /** Write the clues that the chosen symmetry asks for. */
  #mirror() {
    const copied = this.tools.changed();
    if (!Object.keys(copied).length) return;
    this.#adopting = true;
    this.desk.game.put({ ...this.desk.game.marks, ...copied });
    this.#adopting = false;
  }

  /** @param {number} pause in milliseconds */
  #hurry(pause) {
    this.#refresh();
    window.clearTimeout(this.#due);
    this.#line.stop(); // an answer about an earlier sheet would undo this change
    this.#sent = new Promise((done) => {
      this.#due = window.setTimeout(() => void this.#send().then(done), pause);
    });
  }

  /** Ask the server what the sheet is now; clues that had no room may have some again. */
  async #send() {
    const { size, fields, variants, names, marks, kept, edited } = this.sheets.now;
    const all = { ...kept, ...marks };
    const [title, author] = names;
    const sheet = { size, marks: all, fields, variants, edited, tool: this.drawing?.title ?? "" };
    const body = { family: this.draft.family, title, author, sheet };
    this.#edited = "";
    try {
      const draft = await ask("/api/edit", body, { signal: this.#line.next() });
      if (this.desk.game.busy || this.drawing?.stroke) this.#hurry(PAUSE); // a new desk would break a stroke off
      else this.#adopt(draft);
    } catch (error) {
      if (cancelled(error)) return;
      this.draft = { ...this.draft, puzzle: null, what: messageOf(error), where: "" };
      void this.judge.look(null, messageOf(error));
    }
  }

  /** Take over the server's version of the sheet.
   * @param {Draft} draft
   */
  #adopt(draft) {
    const before = this.draft;
    const { now } = this.sheets;
    this.draft = draft;
    this.#adopting = true;
    if (JSON.stringify(before.scene) !== JSON.stringify(draft.scene)) this.desk = this.#relay(draft);
    else this.desk.game.put(draft.sheet.marks);
    this.#adopting = false;
    this.form.show(draft.sheet);
    this.drawing?.adopt(draft);
    const { size, marks, fields } = draft.sheet;
    const left = Object.entries({ ...now.kept, ...now.marks }).filter(([place]) => !(place in marks));
    const kept = now.edited === "marks" ? Object.fromEntries(left) : now.kept;
    const texts = Object.fromEntries(fields.map((field) => [field.name, field.text]));
    this.sheets.now = { ...now, size, marks, fields: texts, kept };
    this.#refresh();
    void this.judge.look(draft.puzzle, [draft.what, draft.where].filter(Boolean).join(" "));
    void this.tools.follow();
    if (draft.puzzle) history.replaceState(null, "", `#edit=${draft.puzzle.code}`);
  }

  /** Put another puzzle on the sheet: one step, which can be taken back.
   * @param {string} code
   */
  async #replace(code) {
    const { sheet } = /** @type {Draft} */ (await ask("/api/edit", { puzzle: code }));
    for (const { name, text } of sheet.fields) this.form.write(name, text);
    this.#adopting = true;
    this.desk.game.put(sheet.marks);
    this.#adopting = false;
    this.#later("marks");
  }

  /** A new scene, for example for another size. @param {Draft} draft */
  #relay(draft) {
    const old = this.desk;
    const focused = old.sheet.element === document.activeElement;
    const desk = this.#lay(draft);
    if (desk.points.has(old.cursor)) desk.go(old.cursor);
    desk.typing.resume(old.typing);
    if (focused) desk.sheet.element.focus();
    desk.keyed = old.keyed;
    return desk;
  }

  #refresh() {
    this.#undo.disabled = !this.sheets.past.length;
    this.#redo.disabled = !this.sheets.future.length;
  }

  #layout() {
    const clear = { icon: "trash", label: t("Clear"), title: t("Clear the sheet"), class: "tool brief" };
    const toolbar = el(
      "div",
      { class: "toolbar", role: "toolbar", "aria-label": t("Tools") },
      el("div", { class: "tools" }, this.#undo, this.#redo, button(clear, () => this.#clear())),
      zooms(() => this.zoom),
    );
    const panel = el(
      "div",
      { class: "panel" },
      titled(t("Creating"), t(this.family.title)),
      ...remarks(this.draft.puzzle?.code ?? ""),
      this.judge.element,
      this.tools.element,
      this.form.element,
      el("details", { class: "card rules" }, el("summary", {}, t("Rules")), el("p", {}, t(this.family.rules))),
      offers(this.catalogue, this.family, async () => {
        await this.#sent;
        return this.draft;
      }),
    );
    return el(
      "div",
      { class: "play set" },
      el(
        "div",
        { class: "table" },
        toolbar,
        el("div", { class: "sheets" }, el("div", { class: "sheeted" }, this.#stage)),
        this.#pad,
      ),
      panel,
    );
  }
}
