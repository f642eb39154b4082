// The keyboard on a desk: arrows move the cursor, keys write values, space and enter press.

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
    if (event.ctrlKey || event.metaKey || event.altKey || !listener.press(event)) return;
    element.classList.add("keyed");
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Give a desk a key that was pressed elsewhere on the page, such as a digit after a button; it takes the keyboard if
 * the key means something there.
 * @param {Desk} desk
 * @param {KeyboardEvent} event
 */
export function passOn({ sheet: { element } }, event) {
  const meant = (event.key.length === 1 && event.key !== " ") || event.key === "Backspace";
  if (!meant || event.altKey || event.target === element) return;
  if (element.dispatchEvent(new KeyboardEvent("keydown", event))) return;
  event.preventDefault();
  element.focus({ preventScroll: true });
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
    if (event.key.startsWith("Arrow")) return this.#move(event.key, event.shiftKey);
    switch (event.key) {
      case " ":
      case "Enter":
        if (desk.joins) desk.join(desk.cursor, event.shiftKey);
        else if (desk.entry(desk.cursor) !== "type") desk.press(desk.cursor, event.shiftKey);
        else if (event.key === " ") desk.erase(desk.selected);
        else desk.press(desk.cursor);
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
    const something = desk.lifted !== null || desk.selected.size > 1;
    this.#leaving = true;
    desk.lifted = desk.loose = null;
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
    if (line) desk.connect(line); // a stroke by keys draws on
    else if (shift && !desk.areas.size && desk.entry(to) !== "type" && to !== from && !desk.fixed(to)) {
      const value = desk.game.value(from); // a stroke by keys copies the value along
      if (value === undefined || desk.values(to).includes(value)) desk.game.write(to, value);
      desk.announce();
    }
    return true;
  }

  /** @param {string} key */
  #rub(key) {
    const { desk } = this;
    const empty = desk.game.value(desk.cursor) === undefined && !desk.game.notes(desk.cursor).length;
    if (key === "Backspace" && empty && desk.flows) desk.runs.along(-1);
    desk.erase(desk.selected);
    return true;
  }

  /** @param {KeyboardEvent} event */
  #write(event) {
    const { desk } = this;
    const [digit] = /(?<=^(Digit|Numpad))[0-9]$/.exec(event.code) ?? [];
    if (desk.joins) return false;
    const noted = desk.entry(desk.cursor) === "type" && kindOf(desk.scene, desk.cursor).notes.size > 0;
    const typed = noted ? (digit ?? event.key) : event.key; // with Shift a digit is pencilled in
    const pencil = noted ? desk.pencil !== event.shiftKey : desk.pencil;
    for (const key of new Set([typed, digit ?? typed])) {
      if (key.length === 1 && desk.typing.key(key, pencil)) return true;
    }
    const shown = (digit ?? event.key).toUpperCase();
    const quiet =
      desk.scene.spots.has(desk.cursor) && desk.values(desk.cursor).find((each) => desk.scene.quiet.has(each));
    if ((shown === "X" || shown === "-") && quiet !== undefined && quiet !== false) {
      desk.enter(desk.selected, quiet, false);
      return true;
    }
    if (shown !== "." && shown !== "0") return false;
    desk.erase(desk.selected);
    return true;
  }
}
