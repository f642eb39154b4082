// What is next to a sheet: lists whose items are lit and ticked off, and which kinds of marks have been made.

import { el, svg } from "./dom.js";
import { marked } from "./scene.js";
import { GROUPS } from "./sheet.js";
import { t } from "./words.js";

/** @import { Listing, Scene } from "./types.js" */
/** @import { Shown } from "./shown.js" */

const SHORT = 8; // items of a list that is not broken between two columns

/** Lists of words: an item is lit and ticked as areas of the sheet are. */
export class Lists {
  /** @type {[string, HTMLElement][]} */
  #items = [];

  /**
   * @param {Listing[]} lists
   * @param {((text: string) => void) | null} [choose] called with an item that is pressed
   */
  constructor(lists, choose = null) {
    this.choose = choose;
    const parts = lists.map(({ heading, items }) => {
      const listed = el("ul", {}, ...items.map((item) => this.#item(item)));
      return el("div", { class: items.length < SHORT ? "listing short" : "listing" }, el("h3", {}, heading), listed);
    });
    this.element = el(
      "section",
      { class: "lists", "aria-label": t("Lists"), tabindex: 0, hidden: !lists.length },
      el("div", { class: "columns" }, ...parts),
    );
  }

  /** What is next to each other: the sheet, and the lists if there are any.
   * @param {HTMLElement} sheeted
   */
  beside(sheeted) {
    return el("div", { class: this.element.hidden ? "sheets" : "sheets listed" }, sheeted, this.element);
  }

  /** @param {[string, string]} item */
  #item([text, name]) {
    const press = {
      type: "button",
      title: t("Show where {text} fits", { text }),
      onclick: () => this.choose?.(text),
      onpointerdown: (/** @type {Event} */ event) => event.preventDefault(), // the sheet keeps the keyboard
    };
    const shown = this.choose ? el("button", press, el("span", {}, text)) : el("span", {}, text);
    const line = el("li", {}, shown);
    this.#items.push([name, line]);
    return line;
  }

  /** @param {Shown} shown */
  show({ lights = [], ticked = [] }) {
    const roles = new Map(lights.map((light) => [light.place, light.role]));
    /** @type {HTMLElement | null} */
    let first = null;
    for (const [name, line] of this.#items) {
      const role = roles.get(name);
      line.className = [role ? `glow glow-${role}` : "", ticked.includes(name) ? "ticked" : ""].join(" ").trim();
      if (role && !first) first = line;
    }
    if (first) this.#reveal(first);
  }

  /** Scroll an item into view within the lists, without scrolling the page.
   * @param {HTMLElement} line
   */
  #reveal(line) {
    const [box, at] = [this.element.getBoundingClientRect(), line.getBoundingClientRect()];
    if (at.top < box.top || at.bottom > box.bottom) this.element.scrollTop += at.top - box.top - box.height / 3;
    if (at.left < box.left || at.right > box.right) this.element.scrollLeft += at.left - box.left - box.width / 3;
  }
}

/** The groups of the marks, and how each is drawn; it keeps its room while empty, so that the sheet does not move. */
export class Legend {
  element = el("p", { class: "legend", role: "status" });
  #listed = "";

  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    this.element.hidden = !scene.groups.size;
  }

  /** @param {Shown} shown */
  show({ cells }) {
    const groups = [...new Set(marked(this.scene, cells).values())];
    const listed = groups.join(" ");
    if (listed === this.#listed) return;
    this.#listed = listed;
    const { mostGroups } = this.scene;
    const excess = groups.length - mostGroups;
    const over = t("{number} different: at most {most}", { number: groups.length, most: mostGroups });
    this.element.replaceChildren(
      ...groups.map((group, index) => el("span", { class: GROUPS[Math.min(index, 2)] ?? "" }, stroke(), group)),
      ...(excess > 0 ? [el("strong", { class: "blame" }, over)] : []),
    );
  }
}

function stroke() {
  const line = svg("line", { x1: 2, y1: 5, x2: 34, y2: 5, class: "ink-mark", "stroke-width": 4 });
  return svg("svg", { viewBox: "0 0 36 10", "aria-hidden": "true" }, line);
}
