// The keyboard on a desk: arrows move the cursor, keys write values, space and enter press.

import { MODE_KEYS, modeOf } from "./modes.js";
import { joining, kindOf } from "./scene.js";

/** @import { Desk } from "./desk.js" */

/** Listen to keys on a desk.
 * @param {Desk} desk
 */
export function keys(desk) {
  const { element } = desk.sheet;
  element.setAttribute("tabindex", "0");
  element.setAttribute("role", "application");
  element.setAttribute("aria-roledescription", "puzzle");
  const listener = new Keys(desk);
  element.addEventListener("keydown", (event) => {
    if (event.metaKey || event.altKey || !listener.press(event)) return;
    desk.keyed = true;
    event.preventDefault();
    event.stopPropagation();
  });
}

class Keys {
  /** Whether Tab leaves the sheet even where it could turn: nobody is to be caught there. */
  #leaving = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
  press(event) {
    const { desk } = this;
    if (event.key !== "Tab") this.#leaving = false;
    if (desk.strokes?.key(event)) return true;
    if (event.ctrlKey) return this.#withCtrl(event);
    if (event.key.startsWith("Arrow")) return this.#move(event.key, event.shiftKey);
    switch (event.key) {
      case " ":
      case "Enter":
        if (desk.joins) desk.join(desk.cursor, event.shiftKey);
        else if (desk.entry(desk.cursor) !== "type") desk.writing.press(desk.cursor, event.shiftKey);
        else if (desk.held !== null) desk.writing.enter(desk.selected, desk.held);
        else if (event.key === " ") desk.writing.erase(desk.selected);
        else desk.writing.press(desk.cursor);
        return true;
      case "Backspace":
      case "Delete":
        return this.#rub(event.key);
      case "Home":
      case "End":
        desk.go(desk.order.at(event.key === "Home" ? 0 : -1) ?? desk.cursor);
        return true;
      case "Tab":
        return !event.shiftKey && !this.#leaving && desk.runs.turn();
      case "Escape":
        return this.#escape();
      default:
        return this.#write(event);
    }
  }

  /** Give up a line or a selection; what is left to give up is open next to the sheet. */
  #escape() {
    const { desk } = this;
    const something = desk.lifted !== null || desk.selected.size > 1 || desk.links.from !== null;
    this.#leaving = true;
    desk.lifted = desk.loose = desk.links.from = null;
    desk.go(desk.cursor);
    return something;
  }

  /** @param {string} key @param {boolean} shift */
  #move(key, shift) {
    const { desk } = this;
    const [from, to] = [desk.cursor, desk.toward(key)];
    desk.way = key;
    const line = shift ? joining(desk.scene, from, to) : null;
    desk.go(to, shift && !desk.areas.size && desk.entry(from) === "type");
    if (line) desk.writing.connect(line); // a stroke by keys draws on
    else if (shift && !desk.areas.size && desk.entry(to) !== "type" && to !== from && !desk.fixed(to)) {
      const value = desk.game.value(from); // a stroke by keys copies the value along
      if (value === undefined || desk.values(to).includes(value)) desk.game.write(to, value);
      desk.speech.announce();
    }
    return true;
  }

  /** @param {string} key */
  #rub(key) {
    const { desk } = this;
    const empty = desk.game.value(desk.cursor) === undefined && !desk.game.notes(desk.cursor).length;
    if (key === "Backspace" && empty && desk.flows) desk.runs.along(-1);
    desk.writing.erase(desk.selected);
    return true;
  }

  /** With Ctrl, digits go to the centre, or paint with Shift as well; A selects all.
   * @param {KeyboardEvent} event
   */
  #withCtrl(event) {
    const { desk } = this;
    if (!desk.modes.includes("centre") || desk.joins) return false;
    if (event.key.toLowerCase() === "a") {
      desk.select(desk.order, desk.cursor);
      return true;
    }
    if (event.key.startsWith("Arrow")) return this.#move(event.key, true);
    return /^(Digit|Numpad)[0-9]$/.test(event.code) && this.#write(event);
  }

  /** @param {KeyboardEvent} event */
  #write(event) {
    const { desk } = this;
    const [digit] = /(?<=^(Digit|Numpad))[0-9]$/.exec(event.code) ?? [];
    const mode = this.#noted && desk.modes.length > 1 ? modeOf(desk.mode, event) : desk.mode;
    if (mode === "colour" && digit) {
      desk.paints.colour = Number(digit) % 9;
      desk.paints.dab(desk.selected, desk.paints.colour);
      return true;
    }
    if (desk.joins) return this.#turn(event);
    const typed = this.#noted ? (digit ?? event.key) : event.key; // with Shift a digit is pencilled in
    for (const key of new Set([typed, digit ?? typed])) {
      if (key.length === 1 && desk.typing.key(key, mode)) return true;
    }
    const shown = (digit ?? event.key).toUpperCase();
    const quiet =
      desk.scene.spots.has(desk.cursor) && desk.values(desk.cursor).find((each) => desk.scene.quiet.has(each));
    if ((shown === "X" || shown === "-") && quiet !== undefined && quiet !== false) {
      desk.writing.enter(desk.selected, quiet, "value");
      return true;
    }
    if (shown !== "." && shown !== "0") return this.#turn(event);
    desk.writing.erase(desk.selected);
    return true;
  }

  /** Whether there can be notes where the cursor is, and values are typed. */
  get #noted() {
    const { desk } = this;
    return !desk.joins && desk.entry(desk.cursor) === "type" && kindOf(desk.scene, desk.cursor).notes.size > 0;
  }

  /** Turn to the mode of a key that is not a value here.
   * @param {KeyboardEvent} event
   */
  #turn(event) {
    const mode = MODE_KEYS[event.key.toLowerCase()];
    if (!mode || event.ctrlKey || !this.desk.modes.includes(mode)) return false;
    this.desk.turnTo(mode);
    return true;
  }
}
