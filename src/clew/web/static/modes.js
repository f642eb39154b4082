// Modes: what keys and the pad write on a desk: values, notes in corners or in the centre, colours; or which value is
// lit, or which candidates are linked. The keys are those of SudokuPad.

import { el } from "./dom.js";
import { t } from "./words.js";

/** @import { Desk } from "./desk.js" */

/** @typedef {"value" | "corner" | "centre" | "colour" | "filter" | "chain"} Mode */

/** @type {Record<Mode, { label: string, title: string, key: string }>} */
const LOOKS = {
  value: { label: t("Value"), title: t("Write values"), key: "Z" },
  corner: { label: t("Corner"), title: t("Write notes in the corners"), key: "X" },
  centre: { label: t("Centre"), title: t("Write notes in the centre"), key: "C" },
  colour: { label: t("Colour"), title: t("Paint cells"), key: "V" },
  filter: { label: t("Filter"), title: t("Highlight where a value can go"), key: "B" },
  chain: { label: t("Chain"), title: t("Draw links between candidates"), key: "N" },
};

/** @type {Record<string, Mode>} */
export const MODE_KEYS = { z: "value", y: "value", x: "corner", c: "centre", v: "colour", b: "filter", n: "chain" };

/** The modes that a desk has: all if values are typed and noted, and only the first where clues are set.
 * @param {Desk} desk
 * @returns {Mode[]}
 */
export function modesOf({ entering, scene, flows, paints }) {
  if (!entering.units) return ["value"];
  const kinds = [...scene.kinds.values()].filter((kind) => kind.notes.size > 0);
  const noted = kinds.some((kind) => (kind.entry ?? entering.entry) === "type") && !flows;
  return [
    "value",
    ...(kinds.length ? [/** @type {const} */ ("corner")] : []),
    ...(noted ? [/** @type {const} */ ("centre")] : []),
    ...(paints.areas.size ? [/** @type {const} */ ("colour")] : []),
    ...(noted ? /** @type {const} */ (["filter", "chain"]) : []),
  ];
}

/** The mode of a key: Shift writes in the corners, Ctrl in the centre, both paint.
 * @param {Mode} mode
 * @param {{ shiftKey: boolean, ctrlKey: boolean }} held
 * @returns {Mode}
 */
export function modeOf(mode, { shiftKey, ctrlKey }) {
  if (shiftKey && ctrlKey) return "colour";
  const wanted = shiftKey ? "corner" : ctrlKey ? "centre" : mode;
  return wanted === mode && (shiftKey || ctrlKey) ? "value" : wanted;
}

/** Build a button for each mode of a desk.
 * @param {Desk} desk
 * @returns {HTMLElement}
 */
export function modeBar(desk) {
  const bar = el("div", {
    class: "modes",
    role: "toolbar",
    "aria-label": t("What to write"),
    onpointerdown: (event) => event.preventDefault(), // the sheet keeps the keyboard
  });
  for (const mode of desk.modes) {
    const { label, title, key } = LOOKS[mode];
    const look = { type: "button", class: "mode", title: `${title} (${key})`, "data-mode": mode };
    bar.append(el("button", { ...look, onclick: () => desk.turnTo(mode) }, label));
  }
  const refresh = () => {
    for (const each of bar.querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(each.dataset["mode"] === desk.mode));
    }
  };
  desk.watch(refresh);
  refresh();
  return bar;
}
