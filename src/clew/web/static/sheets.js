// What a setter has done: whole sheets, so that a step back brings back size, texts and clues alike.

/** @import { Written } from "./form.js" */
/** @import { Value } from "./types.js" */

/**
 * @typedef {object} Clues
 * @property {Record<string, Value>} marks
 * @property {Record<string, Value>} kept clues that this size has no room for
 * @property {string} edited what counts if the parts do not agree
 */

/** @typedef {Written & Clues} Leaf */

export class Sheets {
  /** @type {Leaf[]} */
  past = [];
  /** @type {Leaf[]} */
  future = [];

  /** @param {Leaf} now */
  constructor(now) {
    this.now = now;
  }

  /** Another sheet; `same` says that it continues the last change, such as the next letter of a text.
   * @param {Leaf} leaf
   * @param {boolean} same
   */
  add(leaf, same) {
    if (JSON.stringify(leaf) === JSON.stringify(this.now)) return;
    if (!same || !this.past.length) this.past.push(this.now);
    this.now = leaf;
    this.future = [];
  }

  /** @returns {boolean} whether there is a sheet before this one, which is now shown */
  back() {
    return this.#turn(this.past, this.future);
  }

  /** @returns {boolean} whether there is a sheet after this one, which is now shown */
  forth() {
    return this.#turn(this.future, this.past);
  }

  /** @param {Leaf[]} from @param {Leaf[]} to */
  #turn(from, to) {
    const leaf = from.pop();
    if (!leaf) return false;
    to.push(this.now);
    this.now = leaf;
    return true;
  }
}
