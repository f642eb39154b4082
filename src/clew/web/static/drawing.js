// Drawing on a setter's sheet: what is drawn is a line of text in a field, so that picture and text are the same.
// A stroke becomes an item; the item that is chosen can be given a value, drawn again or removed.

import { el, say } from "./dom.js";
import { ItemBar, itemList } from "./items.js";
import { Palette } from "./palette.js";
import { finished, preview } from "./stroking.js";
import { bodyOf, cellAt, itemsAfter, lineOf, linesOf, passed, replaced, toolOf } from "./strokes.js";
import { t } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { Draft, Drawn, Item, Place, Tool } from "./types.js" */
/** @import { Point } from "./strokes.js" */

/** What a setter offers to what draws on its sheet.
 * @typedef {object} Host
 * @property {() => Desk} desk
 * @property {() => string} text of the field
 * @property {(text: string, same: boolean) => void} write the field; `same` continues the last change
 * @property {() => void} again asks for the sheet again: another tool may need room
 */

/** Pressed so far, and where the pointer is. @typedef {{ cells: Place[], from: Point, at: Point }} Stroke */

export class Drawing {
  /** @type {Tool | null} what strokes draw */
  tool = null;
  /** Whether a press chooses an item. */
  choosing = false;
  /** @type {Item | null} the item that can be changed; its line is -1 until it has the value it needs */
  chosen = null;
  fresh = false;
  /** @type {Item | null} the item that the next stroke replaces */
  replacing = null;
  /** @type {Place[]} the first half of what takes two strokes */
  half = [];
  /** @type {Stroke | null} */
  stroke = null;

  /** @param {Drawn} drawn @param {Host} host */
  constructor(drawn, host) {
    this.drawn = drawn;
    this.host = host;
    this.palette = new Palette(this);
    this.bar = new ItemBar(this);
    this.list = el("div", {});
    this.element = el("div", { class: "drawing" }, this.palette.element, this.bar.element);
    document.head.append(el("link", { rel: "stylesheet", href: "/static/drawing.css" }));
    this.sit();
    this.#refresh();
  }

  /** The tool of which the sheet is drawn. */
  get title() {
    return this.tool?.title ?? "";
  }

  /** Draw on the desk that is there now. */
  sit() {
    this.host.desk().strokes = this.tool || this.choosing ? this : null;
  }

  /** Take over what the server has made of the sheet.
   * @param {Draft} draft
   */
  adopt({ drawing }) {
    if (!drawing) return;
    this.drawn = drawing;
    const { chosen } = this;
    if (chosen && chosen.first >= 0) {
      const same = drawing.items.find(({ first, tool }) => first === chosen.first && tool === chosen.tool);
      this.chosen = same ?? null;
    }
    this.sit();
    this.#refresh();
  }

  /** Take a tool in hand, or none: then keys and presses write values.
   * @param {Tool | null} tool
   * @param {boolean} [choosing]
   */
  take(tool, choosing = false) {
    const before = this.tool;
    [this.tool, this.choosing, this.half, this.stroke, this.replacing] = [tool, choosing, [], null, null];
    this.choose(null);
    this.sit();
    if ([before, tool].some((each) => each?.stroke === "beside")) this.host.again();
    this.host.desk().sheet.element.focus({ preventScroll: true });
  }

  /** @param {Item | null} item @param {boolean} [asks] whether its value is asked for at once
   * @param {boolean} [fresh] it was drawn just now: its value belongs to the same change
   */
  choose(item, asks = false, fresh = false) {
    this.chosen = item;
    this.fresh = fresh;
    this.#refresh();
    if (item && asks) this.bar.ask();
  }

  #refresh() {
    this.palette.refresh();
    this.bar.refresh();
    this.list.replaceChildren(itemList(this));
    this.host.desk().draw();
  }

  /** The tool of an item.
   * @param {Item} item
   */
  of(item) {
    return toolOf(this.drawn.tools, item);
  }

  /** What an item is called.
   * @param {Item} item
   */
  called(item) {
    const [tool, place] = [this.of(item), item.groups[0]?.[0]];
    const title = tool ? t(tool.title) : item.body;
    const value = tool && !tool.preset && item.value ? ` ${item.value}` : "";
    return `${title}${value}${place ? `, ${place}` : ""}`;
  }

  /** Write an item, in place of the one that is to be replaced; one that lacks its value waits for it.
   * @param {Tool} tool
   * @param {Place[][]} groups
   * @param {string} [body]
   */
  add(tool, groups, body = bodyOf(tool, groups)) {
    const where = this.replacing;
    const value = where?.tool === tool.name && !tool.preset ? where.value : "";
    const waits = !value && (tool.value === "number" || tool.value === "digits");
    const at = linesOf(this.host.text()).length;
    const { first, last } = where ?? { first: waits ? -1 : at, last: at };
    const item = { tool: tool.name, first, last: waits ? last : first, groups, value, body, fault: "" };
    this.replacing = null;
    if (!waits) this.#write(where, lineOf(tool, value, body), item);
    say(this.called(item));
    this.choose(item, tool.value !== "none", !waits);
  }

  /** Write a line of the field in place of those of an item, or at the end; without a line, the item is removed.
   * @param {Item | null} where
   * @param {string} line
   * @param {Partial<Item> | null} made what the line says
   * @param {boolean} [same] it continues the last change
   */
  #write(where, line, made, same = false) {
    const text = this.host.text();
    this.drawn = { ...this.drawn, items: itemsAfter(this.drawn.items, linesOf(text).length, where, made) };
    this.host.write(replaced(text, where, line ? [line] : []), same);
  }

  /** Give the chosen item a value: what is typed is one change.
   * @param {string} value
   * @param {boolean} same
   */
  say(value, same) {
    const [item, tool] = [this.chosen, this.chosen && this.of(this.chosen)];
    if (!item || !tool || (!value && tool.value !== "optional")) return;
    const line = lineOf(tool.preset ? { ...tool, preset: "" } : tool, value, item.body);
    const fresh = item.first < 0;
    const first = fresh ? linesOf(this.host.text()).length : item.first;
    this.chosen = { ...item, first, last: first, value };
    this.#write(fresh ? null : item, line, this.chosen, same);
  }

  /** Change the cells of an item, or write a new one; without cells it is removed.
   * @param {Tool} tool
   * @param {Item | null} item
   * @param {Place[]} cells
   */
  rewrite(tool, item, cells) {
    const line = cells.length ? lineOf(tool, item?.value ?? "", cells.join(" ")) : "";
    this.#write(item, line, line ? { ...item, tool: tool.name, groups: [cells] } : null);
    this.choose(null);
  }

  /** Write these items and no others of a tool, as one change.
   * @param {Tool} tool
   * @param {Place[][]} groups
   */
  restate(tool, groups) {
    let [text, { items }] = [this.host.text(), this.drawn];
    for (const item of items.filter((each) => each.tool === tool.name).reverse()) {
      items = itemsAfter(items, linesOf(text).length, item, null);
      text = replaced(text, item, []);
    }
    for (const group of groups) {
      items = itemsAfter(items, linesOf(text).length, null, { tool: tool.name, groups: [group] });
      text = replaced(text, null, [lineOf(tool, "", group.join(" "))]);
    }
    this.drawn = { ...this.drawn, items, areas: groups };
    this.host.write(text, false);
    this.choose(null);
  }

  /** Turn a switch on or off.
   * @param {Tool} tool
   */
  flip(tool) {
    const on = this.drawn.items.find((item) => item.tool === tool.name);
    this.#write(on ?? null, on ? "" : lineOf(tool, "", ""), on ? null : { tool: tool.name });
    this.choose(null);
  }

  /** Remove the chosen item.
   * @param {Item} item
   */
  remove(item) {
    if (item.first >= 0) this.#write(item, "", null);
    say(t("Removed: {item}", { item: this.called(item) }));
    this.choose(null);
  }

  /** Draw an item again: the next stroke replaces it.
   * @param {Item} item
   */
  redraw(item) {
    const tool = this.of(item);
    if (!tool) return;
    this.take(tool);
    this.replacing = item;
    this.#refresh();
  }

  // What the desk passes on: strokes and keys.

  /** @param {Point} at */
  down(at) {
    const cell = cellAt(this.host.desk(), at);
    this.stroke = { cells: cell ? [cell] : [], from: at, at };
    this.host.desk().glance();
  }

  /** @param {Point} to */
  move(to) {
    const { stroke } = this;
    if (!stroke) return;
    const line = ["path", "arrow", "pill"].includes(this.tool?.stroke ?? "");
    for (const cell of passed(this.host.desk(), stroke.at, to)) {
      if (line && stroke.cells.at(-2) === cell) stroke.cells.pop(); // a step back takes the last cell of a line away
      else if (!stroke.cells.includes(cell)) stroke.cells.push(cell);
    }
    stroke.at = to;
    this.host.desk().glance();
  }

  /** @param {Point} at */
  up(at) {
    const { stroke } = this;
    if (!stroke) return;
    this.move(at);
    this.stroke = null;
    finished(this, stroke);
    this.host.desk().glance();
  }

  /** A second finger, or the system, takes over. */
  abandon() {
    this.stroke = null;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
  key({ key, ctrlKey, shiftKey }) {
    if (ctrlKey || shiftKey) return false;
    const { chosen } = this;
    if (key === "Escape") {
      if (chosen || this.half.length || this.replacing) [this.half, this.replacing] = [[], null];
      else this.take(null);
      this.choose(null);
      return true;
    }
    if ((key === "Delete" || key === "Backspace") && chosen) {
      this.remove(chosen);
      return true;
    }
    if (/^[0-9]$/.test(key) && chosen && this.bar.type(key)) return true;
    if (key !== "Enter") return false;
    const { cursor, selected, scene } = this.host.desk();
    const spot = scene.spots.get(cursor) ?? { x: 0, y: 0 };
    finished(this, { cells: [...selected], from: spot, at: spot }, true);
    return true;
  }

  /** What is drawn over the sheet: the stroke being made, and the item that is chosen. */
  shown() {
    return preview(this);
  }
}
