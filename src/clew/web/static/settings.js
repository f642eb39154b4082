// Settings of the whole page: light or dark, more contrast; and the list of keys.

import { choice, dialog, toggle } from "./dialog.js";
import { el } from "./dom.js";
import { setSettings, settings } from "./store.js";

/** @import { Settings } from "./store.js" */

const KEYS = [
  ["Arrows", "move the cursor; Home and End: to the first and the last place"],
  ["Space or Enter", "press: the next value; with Shift: a cross"],
  ["Digits, letters", "write; with Shift: pencil in"],
  ["X", "a cross, where there are crosses"],
  ["Backspace", "rub out"],
  ["Shift and arrows", "select several, or draw on"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
  ["?", "hint, and its next rung"],
  ["/", "take up or lay down the pencil"],
];

/** Give the page the colours that are set. */
export function dress() {
  const { theme, contrast } = settings();
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.dataset["contrast"] = contrast ? "more" : "usual";
}

/** @param {Partial<Settings>} change */
function set(change) {
  setSettings(change);
  dress();
}

/** Show the settings. */
export function preferences() {
  const now = settings();
  const theme = choice(
    "Colours",
    [
      ["auto", "as the system"],
      ["light", "light"],
      ["dark", "dark"],
    ],
    now.theme,
    (value) => set({ theme: /** @type {Settings["theme"]} */ (value) }),
  );
  dialog(
    "Settings",
    theme.element,
    toggle("More contrast", now.contrast, (contrast) => set({ contrast })),
    el("h3", {}, "Keys"),
    el(
      "dl",
      { class: "facts keys" },
      ...KEYS.flatMap(([key = "", what = ""]) => [el("dt", {}, key), el("dd", {}, what)]),
    ),
  );
}
