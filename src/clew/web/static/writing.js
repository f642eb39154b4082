// Writing on a desk: values, notes in corners and centres, erasing, and presses that go from value to value.

import { kindOf } from "./scene.js";
import { settings } from "./store.js";

/** @import { Desk } from "./desk.js" */
/** @import { Mode } from "./modes.js" */
/** @import { Place, Value } from "./types.js" */

export class Writing {
  /** @type {Place | null} the place that was written last */
  touched = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Type a value in the selected places, and move on to the next place if values are letters.
   * @param {Value} value
   * @param {Mode} [mode]
   */
  type(value, mode = this.desk.mode) {
    const { desk } = this;
    if (mode === "filter") return desk.sift(value);
    this.enter(desk.selected, value, mode);
    if (desk.flows && mode === "value") desk.runs.along(1);
  }

  /** Write a value, or pencil it in, wherever it fits in these places; the same again erases it.
   * @param {Iterable<Place>} places
   * @param {Value} value
   * @param {Mode} [mode]
   */
  enter(places, value, mode = this.desk.mode) {
    const { desk } = this;
    const { game } = desk;
    const open = [...places].filter((place) => desk.scene.spots.has(place) && desk.fits(place, value));
    if (mode === "corner") return this.#note(open, value, "notes");
    if (mode === "centre") return this.#note(open, value, "centre");
    if (mode !== "value") return;
    const again = !desk.flows && open.every((place) => game.value(place) === value);
    game.gesture(() => {
      for (const place of open) {
        game.write(place, again ? undefined : value);
        if (!again && settings().tidy) for (const peer of desk.units.peers(place)) game.strike(peer, [value]);
      }
    });
    desk.speech.announce();
  }

  /** @param {Place[]} open @param {Value} value @param {"notes" | "centre"} part */
  #note(open, value, part) {
    const { game, scene, speech } = this.desk;
    const able = open.filter((place) => kindOf(scene, place).notes.has(value));
    const noted = (/** @type {Place} */ place) => game.cells.get(place)?.[part] ?? [];
    const remove = able.every((place) => noted(place).includes(value));
    game.gesture(() => {
      for (const place of able) {
        const others = noted(place).filter((note) => note !== value);
        game.pencil(place, remove ? others : [...others, value], part);
      }
    });
    speech.announce();
  }

  /** Erase.
   * @param {Iterable<Place>} places
   */
  erase(places) {
    const { desk } = this;
    desk.game.gesture(() => {
      for (const place of places)
        if (desk.scene.spots.has(place) && !desk.fixed(place)) desk.game.write(place, undefined);
    });
    desk.speech.announce();
  }

  /** What a press would write: the next value, the quiet one for the other button, or the tool's.
   * @param {Place} place
   * @param {boolean} other
   * @returns {Value | undefined}
   */
  next(place, other) {
    const { desk } = this;
    const [values, now] = [desk.values(place), desk.game.value(place)];
    const quiet = values.find((value) => desk.scene.quiet.has(value));
    if (desk.tool === "erase") return undefined;
    const tool = other ? quiet : desk.tool;
    if (tool !== "auto" && tool !== undefined) return now === tool || !values.includes(tool) ? undefined : tool;
    return values[now === undefined ? 0 : values.indexOf(now) + 1];
  }

  /** Press a place: the next value, or the next note in pencil mode.
   * @param {Place} place
   * @param {boolean} [other]
   */
  press(place, other = false) {
    const { desk } = this;
    if (desk.fixed(place)) return;
    this.touched = place;
    if (desk.pencil) {
      const values = desk.values(place).filter((value) => kindOf(desk.scene, place).notes.has(value));
      const [note] = desk.game.notes(place);
      const next = values[note === undefined ? 0 : values.indexOf(note) + 1];
      desk.game.pencil(place, next === undefined ? [] : [next]);
    } else desk.game.write(place, this.next(place, other));
    desk.speech.announce();
  }

  /** Pressing a line cycles through the plain values and then erases; the other button makes crosses.
   * @param {Place} place
   * @param {boolean} [other]
   */
  connect(place, other = false) {
    const { desk } = this;
    if (desk.fixed(place)) return;
    const now = desk.game.value(place);
    this.touched = place;
    if (other || desk.tool !== "auto" || desk.pencil) return this.press(place, other);
    const plain = desk.values(place).filter((value) => !desk.scene.quiet.has(value));
    desk.game.write(place, plain[now === undefined ? 0 : plain.indexOf(now) + 1]);
    desk.speech.tell(place);
  }
}
