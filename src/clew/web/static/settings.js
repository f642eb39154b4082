// Settings of the whole page: light or dark, more contrast; and the list of keys.

import { choice, dialog, toggle } from "./dialog.js";
import { el } from "./dom.js";
import { setSettings, settings } from "./store.js";

/** @import { Settings } from "./store.js" */

const KEYS = [
  ["Arrows", "move the cursor; Home, End: first and last place"],
  ["Space or Enter", "next value; with Shift: a cross"],
  ["Digits, letters", "enter a value; with Shift: a pencil mark"],
  ["X", "a cross, if the puzzle uses crosses"],
  ["Backspace", "erase; where letters are typed, also go back"],
  ["Tab", "where words cross: type down instead of across; after Escape: leave the sheet"],
  ["Escape", "close a hint or an explanation"],
  ["Shift + arrows", "select several, or keep drawing"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
  ["?", "hint; again: the next rung"],
  ["/", "pencil marks on or off"],
];

/** Apply the colour settings to the page. */
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
      ["auto", "same as system"],
      ["light", "light"],
      ["dark", "dark"],
    ],
    now.theme,
    (value) => set({ theme: /** @type {Settings["theme"]} */ (value) }),
  );
  dialog(
    "Settings",
    theme.element,
    toggle("High contrast", now.contrast, (contrast) => set({ contrast })),
    el("h3", {}, "Keys"),
    el(
      "dl",
      { class: "facts keys" },
      ...KEYS.flatMap(([key = "", what = ""]) => [el("dt", {}, key), el("dd", {}, what)]),
    ),
  );
}
