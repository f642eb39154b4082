// The pad: a key for each value; if marks are made by pressing, not typing, it chooses what a press writes.

import { button, el, icon } from "./dom.js";
import { Later } from "./later.js";
import { modeBar } from "./modes.js";
import { COLOURS } from "./paints.js";
import { swatch } from "./shapes.js";
import { settings } from "./store.js";
import { tips } from "./tips.js";
import { t } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { Kind, Value } from "./types.js" */

const MANY = 20; // values of several characters; more are composed

/** Build the pad of a desk, with its modes where values are typed.
 * @param {Desk} desk
 * @returns {HTMLElement}
 */
export function pad(desk) {
  const look = `pad pad-${desk.typed ? "typed" : "tools"}`;
  const box = el("div", { class: look, role: "toolbar", "aria-label": t("Values") });
  const fill = () => {
    const keys = desk.mode === "colour" ? colours(desk) : desk.typed ? typedKeys(desk) : pressedKeys(desk);
    box.replaceChildren(...keys);
    box.classList.toggle("several", keys.length > 11);
    box.classList.toggle("many", keys.length > 17);
    const rows = Math.ceil(keys.length / 8); // on a small screen: equal rows, keys as wide as a finger
    box.style.setProperty("--keys", String(Math.ceil(keys.length / rows)));
  };
  desk.watch(fill);
  const counting = new Later(() => {
    for (const each of box.querySelectorAll("button")) refresh(desk, each);
  });
  desk.listen(() => counting.soon());
  fill();
  const modes = desk.typed && desk.modes.length > 1 ? [modeBar(desk)] : [];
  return el("div", { class: "pads" }, ...tips(desk), ...modes, box);
}

/** The keys for what a press writes: the next value, always the same one, or nothing.
 * @param {Desk} desk
 */
function pressedKeys(desk) {
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
  const keys = tools.map(([value, face, title]) => {
    const choose = () => {
      desk.tool = value;
      for (const each of keys) each.setAttribute("aria-pressed", String(each.dataset["tool"] === name(value)));
    };
    const each = key(face, choose, title);
    each.dataset["tool"] = name(value);
    each.setAttribute("aria-pressed", String(value === desk.tool));
    return each;
  });
  const paint = key(t("Colours"), () => desk.turnTo("colour"), t("Paint cells in colours (V)"));
  return desk.modes.includes("colour") ? [...keys, paint] : keys;
}

/** @param {Value} value */
function name(value) {
  return `${typeof value}:${value}`;
}

/** The keys for colours: they paint what is selected, or choose what strokes paint.
 * @param {Desk} desk
 */
function colours(desk) {
  const { paints, typed } = desk;
  const dab = (/** @type {number} */ colour) => {
    paints.colour = colour;
    if (typed) paints.dab(desk.selected, colour);
    for (const each of keys) {
      each.setAttribute("aria-pressed", String(!typed && Number(each.dataset["colour"]) === colour));
    }
  };
  const keys = [...COLOURS, ""].map((colour, at) => {
    const number = colour ? at + 1 : 0;
    const face = colour ? el("span", { class: `dab painted-${number}` }) : icon("erase");
    const title = colour ? t("Paint {colour} ({key})", { colour, key: number }) : t("Remove colours (0)");
    const each = key(face, () => dab(number), title);
    each.dataset["colour"] = String(number);
    each.setAttribute("aria-pressed", String(!typed && number === paints.colour));
    return each;
  });
  const back = key(t("Marks"), () => desk.turnTo("value"), t("Back to marks (Z)"));
  return typed ? keys : [...keys, back];
}

/** The keys of values that are typed, and one to erase.
 * @param {Desk} desk
 */
function typedKeys(desk) {
  const keys = valueKeys(desk).map(([text, value, act]) => {
    const each = key(text, act);
    if (value !== null) each.dataset["value"] = name(value);
    refresh(desk, each);
    return each;
  });
  return [...keys, button({ icon: "erase", title: t("Erase"), class: "key" }, () => desk.writing.erase(desk.selected))];
}

/** Show how many of a value are left, and which one is chosen.
 * @param {Desk} desk
 * @param {HTMLElement} each
 */
function refresh(desk, each) {
  const value = desk.entering.cycle.find((one) => name(one) === each.dataset["value"]);
  if (value === undefined) return;
  const [text, left] = [desk.shows.get(value) ?? String(value), desk.units.left(value)];
  const chosen = value === (desk.held ?? desk.filter);
  if (desk.held !== null || desk.filter !== null) each.setAttribute("aria-pressed", String(chosen));
  else each.removeAttribute("aria-pressed");
  if (left === null) return;
  each.dataset["left"] = String(left);
  each.setAttribute("aria-label", t("{value}, {left} left", { value: text, left }));
  each.classList.toggle("used-up", left === 0);
}

/** The keys of values that are typed: one for each, or one for each character if there are many with several.
 * @param {Desk} desk
 * @returns {[string, Value | null, () => void][]} text, value and what it does
 */
function valueKeys(desk) {
  const kinds = [...desk.scene.kinds.values()].filter((kind) => (kind.entry ?? desk.entering.entry) === "type");
  const values = desk.entering.cycle.filter((value) => kinds.some((kind) => kind.faces.has(value)));
  const texts = values.map((value) => desk.shows.get(value) ?? String(value));
  const write = (/** @type {Value} */ value) => {
    const first = settings().first && desk.modes.includes("filter") && desk.mode !== "filter";
    return first ? desk.hold(value) : desk.writing.type(value);
  };
  if (values.length <= MANY || texts.every((text) => text.length === 1)) {
    return values.map((value, at) => [texts[at] ?? "", value, () => write(value)]);
  }
  const characters = [...new Set(texts.join(""))].sort();
  return characters.map((character) => [character, null, () => void desk.typing.key(character)]);
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
