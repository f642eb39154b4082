// Tips: how marks are made on a sheet, explained the first time that they are made in this way.

import { button, el } from "./dom.js";
import { setSettings, settings } from "./store.js";
import { t } from "./words.js";

/** @import { Desk } from "./desk.js" */

/** @type {Record<string, { mouse: string, finger: string }>} */
const TIPS = {
  type: {
    mouse: t("Click a cell and type. Drag or Ctrl-click to select several cells; double-click to select equal values."),
    finger: t("Tap a cell, then a key. Drag to select several cells; double-tap to select equal values."),
  },
  words: {
    mouse: t("Click a cell and type. Click again, or press Tab, to switch between across and down."),
    finger: t("Tap a cell, then letters. Tap it again to switch between across and down."),
  },
  press: {
    mouse: t("Click to cycle through the marks. Right-click for a cross; drag to mark several."),
    finger: t("Tap to cycle through the marks. Hold for a cross; drag to mark several. Two fingers move and zoom."),
  },
  dots: {
    mouse: t("Click between two dots, or drag from dot to dot; drag again to erase. Right-click for a cross."),
    finger: t("Tap between two dots, or drag from dot to dot. Hold for a cross. Two fingers move and zoom."),
  },
  areas: {
    mouse: t("Drag over the cells of an area to draw its borders, or click a border. Right-click for a dot."),
    finger: t("Drag over the cells of an area to draw its borders, or tap a border. Two fingers move and zoom."),
  },
  lines: {
    mouse: t("Drag from one end of a line to the other; drag again to change it. Right-click for a cross."),
    finger: t("Drag from one end of a line to the other, or tap both ends. Two fingers move and zoom."),
  },
  clues: {
    mouse: t("Drag to fill; use the right button for crosses. Double-click a clue to cross out the rest of its line."),
    finger: t("Drag to fill; hold for crosses. Double-tap a clue to cross out the rest. Two fingers move and zoom."),
  },
};

/** A tip for a desk, or nothing if it was given before.
 * @param {Desk} desk
 * @returns {HTMLElement[]}
 */
export function tips(desk) {
  const pressed = desk.areas.size ? "lines" : desk.sheet.heads.any ? "clues" : desk.sided || "press";
  const name = desk.flows ? "words" : desk.typed ? "type" : pressed;
  const { told } = settings();
  const tip = TIPS[name];
  if (!tip || !desk.entering.units || told.includes(name)) return [];
  setSettings({ told: [...told, name] });
  const text = window.matchMedia("(pointer: coarse)").matches ? tip.finger : tip.mouse;
  const box = el("aside", { class: "tip", "aria-label": t("How to play") }, el("p", {}, text));
  box.append(button({ label: t("Got it"), class: "button" }, () => box.remove()));
  return [box];
}
