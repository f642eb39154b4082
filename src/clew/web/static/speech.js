// Speech: what a screen reader says about the places of a desk.

import { say } from "./dom.js";

/** @import { Desk } from "./desk.js" */
/** @import { Place } from "./types.js" */

export class Speech {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const { shows, spoken } = desk.entering;
    this.words = new Map([...shows, ...(spoken?.values ?? [])]);
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
    const value = scene.given.get(place) ?? game.value(place);
    if (value !== undefined) return `${said(value)}${scene.given.has(place) ? ", given" : ""}`;
    const { notes = [], centre = [] } = game.cells.get(place) ?? {};
    const parts = [
      ...(notes.length ? [`notes ${notes.map(said).join(", ")}`] : []),
      ...(centre.length ? [`in the centre ${centre.map(said).join(", ")}`] : []),
    ];
    const [quiet] = this.desk.aids.rest.has(place) ? scene.quiet : [];
    return parts.length ? parts.join("; ") : quiet === undefined ? "empty" : `empty, ${said(quiet)} by its clue`;
  }

  /** Say what is in a place.
   * @param {Place} place
   */
  tell(place) {
    say(`${this.called(place)}: ${this.described(place)}`);
  }

  /** Say where the cursor is, and what is there. */
  announce() {
    const { desk } = this;
    if (desk.joins) say(desk.lifted ? `From ${desk.lifted} to ${desk.cursor}` : desk.cursor);
    else if (desk.cursor) this.tell(desk.cursor);
  }
}
