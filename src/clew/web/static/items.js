// What is drawn on a setter's sheet: a bar for the item that is chosen, and the list of all of them.

import { button, el } from "./dom.js";
import { valueOf } from "./strokes.js";
import { t } from "./words.js";

/** @import { Drawing } from "./drawing.js" */
/** @import { Item, Tool } from "./types.js" */

/** What to do with a tool, by the way it draws.
 * @type {Record<Tool["stroke"], string>}
 */
const HELP = {
  switch: "",
  cells: t("Press or drag over cells; the same again removes them."),
  pair: t("Press between two cells, or drag from one to the other."),
  corner: t("Press the corner of four cells."),
  set: t("Drag over the cells."),
  path: t("Drag over the cells of the line."),
  arrow: t("Drag from the circle along the line."),
  pill: t("Drag over the cells of the circle, then from there along the line."),
  groups: t("Drag over one group of cells, then over the other."),
  beside: t("Press next to the grid, then type the number."),
  area: t("Drag over all cells of the region."),
  grow: t("Drag from a region over the cells that join it."),
  bare: t("Drag over the cells."),
};

export class ItemBar {
  element = el("div", { class: "item-bar" });
  /** @type {HTMLInputElement | null} */
  #input = null;
  /** The item whose controls are shown, so that a text being typed is left alone. */
  #shown = "";
  #typing = false;

  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
  }

  refresh() {
    const { chosen, tool, choosing, half, replacing } = this.drawing;
    const now = chosen ? `${chosen.tool} ${chosen.body}` : "";
    if (now && now === this.#shown) return;
    this.#shown = now;
    this.#input = null;
    if (chosen) return this.element.replaceChildren(...this.#controls(chosen));
    const text = replacing
      ? t("Draw it again: {help}", { help: tool ? HELP[tool.stroke] : "" })
      : half.length
        ? t("Now the other part.")
        : tool
          ? HELP[tool.stroke]
          : choosing
            ? t("Press what you want to change.")
            : t("Write digits, or choose what to draw.");
    this.element.replaceChildren(el("p", { class: "aside" }, text));
  }

  /** @param {Item} item */
  #controls(item) {
    const { drawing } = this;
    const tool = drawing.of(item);
    const valued = tool && (tool.value !== "none" || tool.preset);
    this.#typing = drawing.fresh;
    this.#input = valued
      ? el("input", {
          type: "text",
          inputmode: "numeric",
          size: 6,
          maxlength: 12,
          autocomplete: "off",
          value: item.value,
          "aria-label": t("Value"),
          oninput: () => this.#said(),
          onkeydown: (event) => this.#key(/** @type {KeyboardEvent} */ (event)),
        })
      : null;
    return [
      el("strong", { dir: "auto" }, drawing.called({ ...item, value: "" })),
      ...(this.#input ? [el("label", {}, el("span", {}, t("Value")), this.#input)] : []),
      ...(tool && item.groups.length && !["area", "cells"].includes(tool.stroke)
        ? [button({ label: t("Draw again"), class: "button" }, () => drawing.redraw(item))]
        : []),
      button({ icon: "trash", title: t("Remove"), class: "button" }, () => drawing.remove(drawing.chosen ?? item)),
      button({ label: t("Done"), class: "button" }, () => this.#done()),
    ];
  }

  /** Let the value be typed, unless a keyboard on the screen would cover the sheet for something that has none. */
  ask() {
    const { chosen } = this.drawing;
    const needed = chosen && chosen.first < 0;
    if (needed || !window.matchMedia("(pointer: coarse)").matches) this.#input?.select();
  }

  /** A digit was typed on the sheet: it begins the value.
   * @param {string} digit
   * @returns {boolean} whether there is one
   */
  type(digit) {
    if (!this.#input) return false;
    this.#input.focus();
    this.#input.value = digit;
    this.#said();
    return true;
  }

  #said() {
    const { chosen } = this.drawing;
    const tool = chosen && this.drawing.of(chosen);
    if (!tool || !this.#input) return;
    this.drawing.say(valueOf(tool, this.#input.value), this.#typing);
    this.#typing = true; // what is typed on is the same change
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#done();
  }

  #done() {
    this.drawing.choose(null);
    this.drawing.host.desk().sheet.element.focus({ preventScroll: true });
  }
}

/** The list of everything that is drawn.
 * @param {Drawing} drawing
 */
export function itemList(drawing) {
  const { items } = drawing.drawn;
  const open = drawing.list.querySelector("details")?.open ?? false;
  return el(
    "details",
    { class: "card items", open },
    el("summary", {}, t("Drawn so far ({number})", { number: items.length })),
    el(
      "ul",
      {},
      ...items.map((item) =>
        el(
          "li",
          { class: item.fault ? "faulty" : "" },
          el(
            "button",
            {
              type: "button",
              class: "quiet-button",
              "aria-pressed": String(item.first === drawing.chosen?.first),
              title: item.fault,
              onclick: () => drawing.choose(item),
            },
            drawing.called(item),
          ),
          button(
            { icon: "trash", title: t("Remove {item}", { item: drawing.called(item) }), class: "quiet-button" },
            () => drawing.remove(item),
          ),
        ),
      ),
    ),
  );
}
