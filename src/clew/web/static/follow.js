// Following a chain of reasoning link by link, each with its picture; a chain within a link opens beneath it.

import { button, el, say } from "./dom.js";
import { t } from "./words.js";

/** @import { Cell, Inference, Light, Place, Value } from "./types.js" */

/** What a link shows: what would be marked under the assumption, the candidates that would be gone, and its lights.
 * @typedef {{ cells: Map<Place, Cell>, gone: Map<Place, Set<Value>>, lights: Light[] }} Supposed */
/** @typedef {{ link: Inference, picture: Supposed, outer: Item | null, press: HTMLButtonElement,
 *    inner: HTMLElement | null }} Item */

/** Make the list of a chain; without links it is empty.
 * @param {Inference[]} links
 * @param {(picture: Supposed | null) => void} show is given the picture of a link, or null for that of the whole step
 * @returns {HTMLElement[]}
 */
export function follow(links, show) {
  return links.length ? [new Following(links, show).element] : [];
}

class Following {
  /** @type {Item[]} every link, the inner ones after the one they belong to */
  #items = [];
  /** @type {Item | null} */
  #now = null;

  /** @param {Inference[]} links @param {(picture: Supposed | null) => void} show */
  constructor(links, show) {
    this.show = show;
    const start = { cells: new Map(), gone: new Map(), lights: [] };
    const list = this.#list(links, start, null, 1);
    list.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !this.#key(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    const look = { label: t("Outer chain"), title: t("Back to the outer chain"), disabled: true };
    this.back = button(look, () => void this.#leave());
    const nested = links.some((link) => link.links.length);
    this.element = el(
      "div",
      { class: "follow", role: "group", "aria-label": t("The chain, link by link") },
      el(
        "div",
        { class: "row" },
        button({ icon: "previous", title: t("Previous link"), class: "tool" }, () => this.#move(-1)),
        button({ icon: "next", title: t("Next link"), class: "tool" }, () => this.#move(1)),
        ...(nested ? [this.back] : []),
      ),
      list,
    );
  }

  /**
   * @param {Inference[]} links
   * @param {Supposed} before
   * @param {Item | null} outer
   * @param {number} depth
   */
  #list(links, before, outer, depth) {
    const list = el("ol", { class: "chain" });
    let picture = before;
    for (const link of links) {
      picture = joined(picture, link, depth);
      const expanded = link.links.length ? "false" : null;
      const onclick = () => this.#press(item);
      const press = el("button", { type: "button", "aria-expanded": expanded, onclick }, link.text);
      /** @type {Item} */
      const item = { link, picture, outer, press, inner: null };
      this.#items.push(item);
      if (link.links.length) {
        item.inner = this.#list(link.links, picture, item, depth + 1);
        item.inner.hidden = true;
      }
      list.append(el("li", {}, press, ...(item.inner ? [item.inner] : [])));
    }
    return list;
  }

  /** Go to a link, or put out its light; a chain within it opens and closes along with that.
   * @param {Item} item
   */
  #press(item) {
    if (this.#now !== item) return this.#to(item);
    open(item, false);
    this.#to(null);
  }

  /** @param {Item | null} item */
  #to(item) {
    this.#now?.press.removeAttribute("aria-current");
    this.#now = item;
    this.back.disabled = !item?.outer;
    this.show(item?.picture ?? null);
    if (!item) return;
    for (let each = item.outer; each; each = each.outer) open(each, true);
    open(item, true);
    item.press.setAttribute("aria-current", "step");
    item.press.scrollIntoView({ block: "nearest" });
    say(item.link.text);
  }

  /** Go on or back by a link; an inner chain is walked through on the way, if it is open.
   * @param {number} by
   * @returns {boolean} whether there is one
   */
  #move(by) {
    const shown = this.#items.filter((item) => !item.outer || !shut(item.outer));
    const at = this.#now ? shown.indexOf(this.#now) + by : by > 0 ? 0 : shown.length - 1;
    const next = shown[at];
    if (next) this.#to(next);
    return next !== undefined;
  }

  /** Close the inner chain and go back to the link it belongs to. */
  #leave() {
    const outer = this.#now?.outer;
    if (!outer) return false;
    this.#to(outer);
    open(outer, false);
    outer.press.focus();
    return true;
  }

  /** @param {string} key @returns {boolean} whether it meant something */
  #key(key) {
    if (key === "ArrowLeft") return this.#leave();
    const into = key === "ArrowRight" && this.#now?.inner;
    if (into && this.#now) open(this.#now, true);
    if (!into && key !== "ArrowDown" && key !== "ArrowUp") return false;
    this.#move(key === "ArrowUp" ? -1 : 1);
    this.#now?.press.focus();
    return true;
  }
}

/** Show or hide the chain within a link.
 * @param {Item} item
 * @param {boolean} wide
 */
function open({ inner, press }, wide) {
  if (!inner) return;
  inner.hidden = !wide;
  press.setAttribute("aria-expanded", String(wide));
}

/** Whether the chain of a link, or one around it, is closed.
 * @param {Item} item
 * @returns {boolean}
 */
function shut(item) {
  return Boolean(item.inner?.hidden) || (item.outer !== null && shut(item.outer));
}

/** The picture of a link, from the one before it.
 * @param {Supposed} before
 * @param {Inference} link
 * @param {number} depth how many assumptions it rests on, which have a colour each
 * @returns {Supposed}
 */
function joined(before, { marks, gone, lights }, depth) {
  const all = new Map(before.gone);
  for (const [place, values] of Object.entries(gone)) all.set(place, new Set([...(all.get(place) ?? []), ...values]));
  const fresh = Object.entries(marks).map(([place, value]) => /** @type {const} */ ([place, { value, trial: depth }]));
  return { cells: new Map([...before.cells, ...fresh]), gone: all, lights };
}

/** The candidates that are left under an assumption.
 * @param {Record<Place, Value[]>} notes
 * @param {Supposed} picture
 * @returns {Map<Place, Value[]>}
 */
export function leftOf(notes, { gone }) {
  return new Map(
    Object.entries(notes).map(([place, values]) => [place, values.filter((value) => !gone.get(place)?.has(value))]),
  );
}
