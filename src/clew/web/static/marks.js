// A game in progress: what each place holds, gestures that undo takes back whole, and trials within trials.

import { cellOf, lower, same } from "./cells.js";

/** @import { Cell, Change, Deed, Gesture, Ledger, Place, Saved, Value } from "./types.js" */

export class Game {
  /** @type {Map<Place, Cell>} */
  cells = new Map();
  /** @type {Gesture[]} */
  past = [];
  /** @type {Gesture[]} */
  future = [];
  /** @type {Ledger} */
  ledger = { trials: [], struck: {}, facts: [] };
  /** @type {Set<Place>} what has changed since it was drawn */
  fresh = new Set();
  /** @type {Map<Place, Change> | null} the gesture being made */
  #open = null;

  /** @param {() => void} changed called after every change */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {Place} place @returns {Value | undefined} */
  value(place) {
    return this.cells.get(place)?.value;
  }

  /** @param {Place} place @returns {Value[]} */
  notes(place) {
    return this.cells.get(place)?.notes ?? [];
  }

  /** @returns {Record<Place, Value>} */
  get marks() {
    /** @type {Record<Place, Value>} */
    const marks = {};
    for (const [place, cell] of this.cells) if (cell.value !== undefined) marks[place] = cell.value;
    return marks;
  }

  /** How many trials are open. */
  get depth() {
    return this.ledger.trials.length;
  }

  /** Whether a gesture is still being made. */
  get busy() {
    return this.#open !== null;
  }

  /** Begin a gesture; everything written until `end` is undone at once. */
  begin() {
    this.#open ??= new Map();
  }

  /** End the gesture; one that changed nothing is forgotten. */
  end() {
    const changes = this.#finished();
    if (changes.length) this.#keep(changes, this.#learned(changes));
  }

  /** Take back what the gesture being made has changed. */
  abandon() {
    for (const change of this.#open?.values() ?? []) this.#put(change.place, change.before);
    this.#open = null;
    this.changed();
  }

  /** Do something as one gesture, or as part of the one being made.
   * @param {() => void} act
   */
  gesture(act) {
    const outer = this.#open !== null;
    this.begin();
    act();
    if (!outer) this.end();
  }

  /** Write a value; undefined erases the value, or the notes if there is none, or else the colours.
   * @param {Place} place
   * @param {Value | undefined} value
   */
  write(place, value) {
    const now = this.cells.get(place) ?? {};
    const { colours = [] } = now;
    const empty = value === undefined && now.value === undefined;
    const left = !empty ? { ...now, value } : now.notes || now.centre ? { colours } : {};
    this.#change(place, cellOf(left, this.depth));
  }

  /** Pencil notes into the corners of a place that has no value, or into its centre.
   * @param {Place} place
   * @param {Value[]} notes
   * @param {"notes" | "centre"} [part]
   */
  pencil(place, notes, part = "notes") {
    if (this.value(place) === undefined) this.alter(place, { [part]: notes });
  }

  /** Change parts of what a place or an area holds, such as its colours.
   * @param {string} name
   * @param {import("./cells.js").Parts} parts
   */
  alter(name, parts) {
    this.#change(name, cellOf({ ...this.cells.get(name), ...parts }, this.depth));
  }

  /** Strike values from the notes of a place.
   * @param {Place} place
   * @param {Value[]} values
   */
  strike(place, values) {
    for (const part of /** @type {const} */ (["notes", "centre"])) {
      const had = this.cells.get(place)?.[part] ?? [];
      const left = had.filter((note) => !values.includes(note));
      if (left.length < had.length) this.pencil(place, left, part);
    }
  }

  /** @param {Place} place */
  #unpencil(place) {
    const { notes = [], centre = [] } = this.cells.get(place) ?? {};
    this.strike(place, [...notes, ...centre]);
  }

  /** Write many values at once, as one gesture.
   * @param {Record<Place, Value>} marks
   */
  writeAll(marks) {
    this.gesture(() => {
      for (const [place, value] of Object.entries(marks)) if (this.value(place) !== value) this.write(place, value);
    });
  }

  /** Have these values and no others.
   * @param {Record<Place, Value>} marks
   */
  put(marks) {
    if (JSON.stringify(marks) === JSON.stringify(this.marks)) return;
    this.gesture(() => {
      for (const place of Object.keys(this.marks)) if (!(place in marks)) this.write(place, undefined);
      this.writeAll(marks);
    });
  }

  /** Erase everything, as one gesture. */
  clear() {
    this.gesture(() => {
      for (const place of [...this.cells.keys()]) this.#change(place, null);
    });
  }

  undo() {
    this.end();
    const gesture = this.past.pop();
    if (!gesture) return false;
    for (const change of gesture.changes) this.#put(change.place, change.before);
    if (gesture.ledger) this.ledger = gesture.ledger.before;
    this.future.push(gesture);
    this.changed();
    return true;
  }

  redo() {
    this.end();
    const gesture = this.future.pop();
    if (!gesture) return false;
    for (const change of gesture.changes) this.#put(change.place, change.after);
    if (gesture.ledger) this.ledger = gesture.ledger.after;
    this.past.push(gesture);
    this.changed();
    return true;
  }

  /** Begin a trial: marks made from now on look different, until it is kept or thrown away. */
  try() {
    this.end();
    this.#keep([], { ...this.ledger, trials: [...this.ledger.trials, this.past.length] });
  }

  /** Keep the innermost trial: its marks become those of the trial around it, or plain ones. */
  keep() {
    this.end();
    const { depth } = this;
    if (!depth) return;
    /** @type {Change[]} */
    const changes = [];
    for (const [place, cell] of this.cells) {
      if (cell.trial === depth) changes.push({ place, before: cell, after: lower(cell, depth - 1) });
    }
    this.#close(changes, this.ledger);
  }

  /** Discard the innermost trial: every place is as it was when the trial began. */
  throwAway() {
    this.end();
    const began = this.ledger.trials.at(-1);
    if (began === undefined) return;
    /** @type {Map<Place, Cell | null>} */
    const earliest = new Map();
    for (const gesture of this.past.slice(began)) {
      for (const change of gesture.changes) if (!earliest.has(change.place)) earliest.set(change.place, change.before);
    }
    const changes = [...earliest].map(([place, after]) => ({ place, before: this.cells.get(place) ?? null, after }));
    this.#close(changes, { ...this.ledger, struck: {}, facts: [] });
  }

  /** Do what a hint says and keep its notes, as one gesture.
   * @param {Deed} deed
   */
  follow(deed) {
    this.begin();
    for (const [place, value] of Object.entries(deed.marks)) this.write(place, value ?? undefined);
    const struck = deed.forget ? {} : { ...this.ledger.struck };
    if (deed.forget) for (const place of [...this.cells.keys()]) this.#unpencil(place);
    for (const [place, values] of Object.entries(deed.struck)) {
      struck[place] = [...new Set([...(struck[place] ?? []), ...values])];
      this.strike(place, values);
    }
    const changes = this.#finished();
    const learned = this.#learned(changes);
    const facts = deed.forget ? [] : [...this.ledger.facts, ...deed.facts];
    this.#keep(changes, learned === this.ledger ? { ...learned, struck, facts } : learned);
  }

  /** @returns {Saved} */
  save() {
    return { cells: [...this.cells], past: this.past, future: this.future, ledger: this.ledger };
  }

  /** @param {Saved} saved */
  restore(saved) {
    this.cells = new Map(saved.cells);
    this.past = saved.past;
    this.future = saved.future;
    this.ledger = saved.ledger;
    this.changed();
  }

  /** End the innermost trial by these changes.
   * @param {Change[]} changes
   * @param {Ledger} ledger
   */
  #close(changes, ledger) {
    for (const change of changes) this.#put(change.place, change.after);
    this.#keep(changes, { ...ledger, trials: ledger.trials.slice(0, -1) });
  }

  /** @returns {Change[]} what the gesture being made has changed; this ends it */
  #finished() {
    const changes = [...(this.#open?.values() ?? [])].filter((change) => !same(change.before, change.after));
    this.#open = null;
    return changes;
  }

  /** Notes of hints rest on the marks of that time: if a mark is removed, they are dropped.
   * @param {Change[]} changes
   * @returns {Ledger}
   */
  #learned(changes) {
    const gone = changes.some(({ before, after }) => before?.value !== undefined && before.value !== after?.value);
    const taught = this.ledger.facts.length || Object.keys(this.ledger.struck).length;
    return gone && taught ? { ...this.ledger, struck: {}, facts: [] } : this.ledger;
  }

  /** @param {Change[]} changes @param {Ledger} after */
  #keep(changes, after) {
    const before = this.ledger;
    this.past.push({ changes, ...(before === after ? {} : { ledger: { before, after } }) });
    this.ledger = after;
    this.future = [];
    this.changed();
  }

  /** @param {Place} place @param {Cell | null} after */
  #change(place, after) {
    const alone = this.#open === null;
    this.begin();
    const before = this.#open?.get(place)?.before;
    this.#open?.set(place, { place, before: before === undefined ? (this.cells.get(place) ?? null) : before, after });
    this.#put(place, after);
    if (alone) this.end();
    else this.changed();
  }

  /** @param {Place} place @param {Cell | null} cell */
  #put(place, cell) {
    this.fresh.add(place);
    if (cell) this.cells.set(place, cell);
    else this.cells.delete(place);
  }
}
