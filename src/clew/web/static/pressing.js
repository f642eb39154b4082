// Presses that mean more than a mark: selecting several places, equal ones by pressing twice, filling a clue's line.

import { placeAt } from "./scene.js";

/** @import { Desk } from "./desk.js" */
/** @import { Place } from "./types.js" */

const SOON = 350; // milliseconds between two presses that belong together

/** Tells when the same thing is pressed twice, one soon after the other. */
export class Twice {
  #name = "";
  #when = -Infinity;

  /** @param {Event} event @param {string} name of what is pressed @returns {boolean} whether it is the second time */
  press({ timeStamp }, name) {
    const again = name === this.#name && timeStamp - this.#when < SOON;
    this.#name = name;
    this.#when = again ? -Infinity : timeStamp;
    return again;
  }
}

/** Select a place where values are typed; with a value chosen first, write it there.
 * @param {Desk} desk
 * @param {Place} place
 * @param {{ ctrlKey: boolean, metaKey: boolean, shiftKey: boolean }} keys held
 * @param {boolean} twice
 */
export function select(desk, place, { ctrlKey, metaKey, shiftKey }, twice) {
  if (desk.held !== null && desk.mode !== "colour") {
    desk.go(place);
    return desk.writing.enter([place], desk.held);
  }
  if (ctrlKey || metaKey) return desk.toggle(place);
  if (twice && desk.modes.includes("centre")) return desk.selectLike(place);
  const turned = place === desk.cursor && desk.chosen && !shiftKey && desk.runs.turn();
  desk.go(place, shiftKey && !turned);
}

/** Forget a selection of several places when something else is pressed: the paper beside the grid.
 * @param {Desk} desk
 * @param {Event} event
 */
export function missed(desk, event) {
  if (!(event instanceof PointerEvent) || event.ctrlKey || event.shiftKey || desk.selected.size < 2) return;
  const { x, y } = desk.sheet.point(event.clientX, event.clientY);
  if (placeAt(desk.scene, x, y) === null) desk.go(desk.cursor);
}

/** Cross out what is left open in the line of a clue, for players.
 * @param {Desk} desk
 * @param {{ x: number, y: number }} point
 * @returns {boolean} whether a clue is there
 */
export function fillLine(desk, point) {
  const line = desk.sheet.heads.lineAt(point);
  if (!line || !desk.entering.units || desk.typed) return false;
  desk.game.gesture(() => {
    for (const [place, spot] of desk.scene.spots) {
      const quiet = desk.values(place).find((value) => desk.scene.quiet.has(value));
      if (quiet === undefined || Math.abs(spot[line.axis] - line.at) > 0.5) continue;
      if (!desk.fixed(place) && desk.game.value(place) === undefined) desk.game.write(place, quiet);
    }
  });
  return true;
}
