// Settings of the whole page: light or dark, more contrast; and the list of keys.

import { choice, dialog, toggle } from "./dialog.js";
import { el } from "./dom.js";
import { setSettings, settings } from "./store.js";
import { language, t } from "./words.js";

/** @import { Settings } from "./store.js" */
/** @import { Catalogue } from "./types.js" */

const KEYS = [
  [t("Arrows"), t("move the cursor; Home, End: first and last place")],
  [t("Space or Enter"), t("next value; with Shift: a cross")],
  [t("Digits, letters"), t("enter a value; with Shift: a note in a corner, with Ctrl: in the centre")],
  ["Z, X, C, V", t("write values, notes in corners, notes in the centre, colours")],
  ["B, N", t("highlight where a value can go; draw links between candidates")],
  [t("Ctrl+A"), t("select all cells, where values are typed")],
  ["X", t("a cross, if the puzzle uses crosses")],
  ["Backspace", t("erase; where letters are typed, also go back")],
  ["Tab", t("where words cross: switch between across and down; after Escape: leave the sheet")],
  ["Escape", t("close a hint or an explanation")],
  [t("Shift + arrows"), t("select several, or keep drawing")],
  [`${t("Ctrl+Z")}, ${t("Ctrl+Y")}`, t("undo, redo")],
  ["?", t("hint; press again for more")],
  ["/", t("pencil marks on or off")],
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

/** Show the settings.
 * @param {Catalogue} catalogue
 */
export function preferences(catalogue) {
  const now = settings();
  const theme = choice(
    t("Colours"),
    [
      ["auto", t("same as system")],
      ["light", t("light")],
      ["dark", t("dark")],
    ],
    now.theme,
    (value) => set({ theme: /** @type {Settings["theme"]} */ (value) }),
  );
  const spoken = choice(t("Language"), Object.entries(catalogue.languages), language, (value) => {
    setSettings({ language: value });
    location.reload();
  });
  dialog(
    t("Settings"),
    spoken.element,
    theme.element,
    toggle(t("High contrast"), now.contrast, (contrast) => set({ contrast })),
    el("h3", {}, t("Keys")),
    el(
      "dl",
      { class: "facts keys" },
      ...KEYS.flatMap(([key = "", what = ""]) => [el("dt", {}, key), el("dd", {}, what)]),
    ),
  );
}
