// What of a desk is drawn before the next frame: everything, or what has to do with the cursor.

import { cursorOf } from "./cursor.js";
import { sightOf } from "./sight.js";

/** @import { Desk } from "./desk.js" */

export class Frames {
  /** @type {"no" | "glance" | "all"} */
  #due = "no";

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** @param {"glance" | "all"} what */
  soon(what) {
    const waiting = this.#due !== "no";
    if (this.#due !== "all") this.#due = what;
    if (!waiting) requestAnimationFrame(() => this.#now());
  }

  #now() {
    const { desk } = this;
    const { game, scene, sheet } = desk;
    if (this.#due === "all") desk.show(desk.instead ?? { cells: game.cells, fresh: game.fresh, ...desk.aids });
    if (this.#due === "all") game.fresh.clear();
    this.#due = "no";
    sheet.near(sightOf(desk));
    sheet.front(cursorOf(desk));
    sheet.heads.aim(scene.spots.get(desk.aimed ?? "") ?? null);
    sheet.element.dataset["cursor"] = desk.cursor;
  }
}
