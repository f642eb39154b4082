// The pad: a key for each value; if marks are made by pressing, not typing, it chooses what a press writes.

import { button, el } from "./dom.js";
import { swatch } from "./shapes.js";
import { t } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { Kind, Value } from "./types.js" */

const MANY = 20; // values of several characters; more are composed

/** Build the pad of a desk.
 * @param {Desk} desk
 * @returns {HTMLElement}
 */
export function pad(desk) {
  const { typed } = desk;
  const box = el("div", { class: `pad pad-${typed ? "typed" : "tools"}`, role: "toolbar", "aria-label": t("Values") });
  if (typed) {
    const keys = typedKeys(desk);
    for (const [text, act] of keys) box.append(key(text, act));
    box.append(button({ icon: "erase", title: t("Erase"), class: "key" }, () => desk.erase(desk.selected)));
    if (keys.length > 16) box.classList.add("many");
    const rows = Math.ceil(box.childElementCount / 8); // on a small screen: equal rows, keys as wide as a finger
    box.style.setProperty("--keys", String(Math.ceil(box.childElementCount / rows)));
    return box;
  }
  /** @type {[Value, Element | string, string][]} */
  const tools = [
    ["auto", t("Cycle"), t("Each tap moves to the next value")],
    ...desk.entering.cycle.map(
      (value) =>
        /** @type {[Value, Element | string, string]} */ ([
          value,
          picture(desk, value),
          t("Write {value}", { value: desk.shows.get(value) ?? value }),
        ]),
    ),
    ["erase", t("Clear"), t("Erase")],
  ];
  for (const [value, face, title] of tools) {
    const each = key(face, () => choose(value), title);
    each.dataset["tool"] = `${typeof value}:${value}`;
    box.append(each);
  }
  /** @param {Value} value */
  function choose(value) {
    desk.tool = value;
    for (const each of box.querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(each.dataset["tool"] === `${typeof value}:${value}`));
    }
  }
  choose("auto");
  return box;
}

/** The keys of values that are typed: one for each, or one for each character if there are many with several.
 * @param {Desk} desk
 * @returns {[string, () => void][]}
 */
function typedKeys(desk) {
  const kinds = [...desk.scene.kinds.values()].filter((kind) => (kind.entry ?? desk.entering.entry) === "type");
  const values = desk.entering.cycle.filter((value) => kinds.some((kind) => kind.faces.has(value)));
  const texts = values.map((value) => desk.shows.get(value) ?? String(value));
  if (values.length <= MANY || texts.every((text) => text.length === 1)) {
    return values.map((value, at) => [texts[at] ?? "", () => desk.type(value)]);
  }
  const characters = [...new Set(texts.join(""))].sort();
  return characters.map((character) => [character, () => void desk.typing.key(character)]);
}

/** @param {Element | string} face @param {() => void} act @param {string} [title] */
function key(face, act, title) {
  return el(
    "button",
    {
      type: "button",
      class: "key",
      title,
      "aria-label": title,
      onclick: act,
      onpointerdown: (event) => event.preventDefault(), // the sheet keeps the keyboard
    },
    face,
  );
}

/** Show a value as it looks in the smallest kind of place that can hold it, or in each of those marked differently.
 * @param {Desk} desk
 * @param {Value} value
 */
function picture(desk, value) {
  /** @param {Kind} kind */
  const extent = ({ area }) => (area.shape === "circle" ? 2 * area.radius : Math.max(area.width, area.height));
  const kinds = [...desk.scene.kinds.values()].filter((kind) => kind.faces.get(value)?.length);
  kinds.sort((one, other) => extent(one) - extent(other));
  const unlike = [...new Map(kinds.toReversed().map((kind) => [kind.entry, kind])).values()].toReversed();
  const swatches = unlike.map((kind) => swatch(kind, value));
  return swatches.length ? el("span", { class: "swatches" }, ...swatches) : String(value);
}
