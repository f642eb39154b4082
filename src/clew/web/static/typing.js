// Typing: a key continues what was typed in the same place if that can become a value, such as 12 after 1.

import { kindOf } from "./scene.js";

/** @import { Desk } from "./desk.js" */
/** @import { Mode } from "./modes.js" */
/** @import { Place, Value } from "./types.js" */

export class Typing {
  /** @type {Place | null} where the last key was typed */
  #place = null;
  #text = "";
  /** @type {Value | undefined} what was written there */
  #value = undefined;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Continue on a new desk what was begun on another.
   * @param {Typing} other
   */
  resume(other) {
    [this.#place, this.#text, this.#value] = [other.#place, other.#text, other.#value];
  }

  /** Type a character where the cursor is; in a note it stands for itself.
   * @param {string} character
   * @param {Mode} [mode]
   * @returns {boolean} whether it can begin a value
   */
  key(character, mode = this.desk.mode) {
    const { desk } = this;
    if (!desk.scene.spots.has(desk.cursor)) return false;
    const own = desk.values(desk.cursor);
    const texts = new Map(own.map((value) => [(desk.shows.get(value) ?? String(value)).toUpperCase(), value]));
    const { more } = kindOf(desk.scene, desk.cursor);
    for (const text of this.#readings(character, mode)) {
      const value = texts.get(text.toUpperCase()) ?? (more?.test(text) ? read(text) : undefined);
      const begins = more?.test(`${text}1`) || [...texts.keys()].some((each) => each.startsWith(text.toUpperCase()));
      if (value === undefined && !begins) continue;
      this.#place = desk.cursor;
      this.#text = text;
      if (value !== undefined) desk.writing.type(value, mode);
      this.#value = desk.game.value(this.#place);
      return true;
    }
    return false;
  }

  /** What the text may be with this character: a longer one, or a new one.
   * @param {string} character
   * @param {Mode} mode
   */
  #readings(character, mode) {
    const { desk } = this;
    const goesOn = desk.cursor === this.#place && desk.selected.size === 1;
    const same = goesOn && desk.game.value(desk.cursor) === this.#value;
    return same && mode === "value" ? [this.#text + character, character] : [character];
  }
}

/** @param {string} text @returns {Value} */
function read(text) {
  return /^[0-9]+$/.test(text) ? Number(text) : text;
}
