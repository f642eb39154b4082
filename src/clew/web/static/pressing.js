// Presses that mean more than a mark: selecting several places, equal ones by pressing twice, filling a clue's line.

import { joining, middle, placeAt } from "./scene.js";

/** @import { Desk } from "./desk.js" */
/** @import { Place } from "./types.js" */

const ASIDE = 0.5; // how far from a line, in cells, what it passes over may be
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

/** Whether a line from one area to another, which can be joined, merely passes over what it seemed to lead to: what was
 * drawn on the way is then taken back, and the line begins at the first area again.
 * @param {Desk} desk
 * @param {string | null | undefined} from
 * @param {string} to
 */
export function passedOver(desk, from, to) {
  const [start, over, end] = [from, desk.lifted, to].map((name) => desk.areas.get(name ?? ""));
  if (!from || !start || !over || !end || start === over || joining(desk.scene, from, to) === null) return false;
  const [one, other, at] = [middle(start), middle(end), middle(over)];
  const [across, down] = [other.x - one.x, other.y - one.y];
  const far = Math.hypot(across, down);
  const along = ((at.x - one.x) * across + (at.y - one.y) * down) / far;
  const aside = Math.abs((at.x - one.x) * down - (at.y - one.y) * across) / far;
  if (along < 0 || along > far || aside > ASIDE) return false;
  desk.game.abandon();
  desk.game.begin();
  desk.lifted = from;
  return true;
}
