// Speech: what a screen reader says about the places of a desk.

import { say } from "./dom.js";
import { Nearby } from "./nearby.js";
import { t } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { Place } from "./types.js" */

export class Speech {
  /** Whether what is to be said waits until the next frame is drawn: a stroke of a pointer is seen first. */
  patient = false;
  /** @type {(() => string) | null} */
  #unsaid = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const { shows, spoken } = desk.entering;
    this.words = new Map([...shows, ...(spoken?.values ?? [])]);
    this.nearby = new Nearby(desk.scene, spoken?.clues ?? null);
  }

  /** Name a place as people would.
   * @param {Place} place
   */
  called(place) {
    return this.desk.entering.spoken?.places[place] ?? place;
  }

  /** A place's value in words, or its notes.
   * @param {Place} place
   */
  described(place) {
    const { scene, game } = this.desk;
    const said = (/** @type {import("./types.js").Value} */ value) => this.words.get(value) ?? value;
    const hidden = this.desk.sheet.covered.has(place);
    if (hidden && game.value(place) === undefined) return t("in fog");
    const value = scene.given.get(place) ?? game.value(place);
    if (value !== undefined) return `${said(value)}${scene.given.has(place) ? `, ${t("given")}` : ""}`;
    const { notes = [], centre = [] } = game.cells.get(place) ?? {};
    const parts = [
      ...(notes.length ? [t("notes {notes}", { notes: notes.map(said).join(", ") })] : []),
      ...(centre.length ? [t("in the centre {notes}", { notes: centre.map(said).join(", ") })] : []),
    ];
    const [quiet] = this.desk.aids.rest.has(place) ? scene.quiet : [];
    if (parts.length) return parts.join("; ");
    return quiet === undefined ? t("empty") : t("empty, {value} by its clue", { value: said(quiet) });
  }

  /** Say what is in a place.
   * @param {Place} place
   */
  tell(place) {
    this.#say(() => `${this.called(place)}: ${this.described(place)}`);
  }

  /** Say something; of what waits for a frame, only the last is put into words.
   * @param {() => string} words
   */
  #say(words) {
    const waiting = this.#unsaid !== null;
    this.#unsaid = words;
    if (!this.patient) this.#speak();
    else if (!waiting) requestAnimationFrame(() => window.setTimeout(() => this.#speak()));
  }

  #speak() {
    const words = this.#unsaid;
    this.#unsaid = null;
    if (words) say(words());
  }

  /** Say where the cursor is, and what is there. */
  announce() {
    const { desk } = this;
    const { cursor, lifted } = desk;
    if (desk.joins) this.#say(() => (lifted ? t("From {from} to {to}", { from: lifted, to: cursor }) : cursor));
    else if (cursor) this.tell(cursor);
  }

  /** Say where the cursor has come to, with what is near: clues, borders, and lines that end there. */
  arrive() {
    const { desk } = this;
    const { cursor, joins } = desk;
    if (!cursor || (joins && desk.lifted)) return this.announce();
    this.#say(() => {
      const near = this.nearby.said(cursor);
      const lines = [...desk.scene.ends].filter(([place, ends]) => ends.includes(cursor) && this.#drawn(place));
      const drawn = lines.map(([place]) => `${this.called(place)}: ${this.described(place)}`);
      const first = joins ? cursor : `${this.called(cursor)}: ${this.described(cursor)}`;
      return [first, ...near, ...drawn].join("; ");
    });
  }

  /** @param {Place} place */
  #drawn(place) {
    return (this.desk.scene.given.get(place) ?? this.desk.game.value(place)) !== undefined;
  }
}
