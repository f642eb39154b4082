// The player's buttons: the toolbar, and the list of actions.

import { ask } from "./api.js";
import { askFor } from "./dialog.js";
import { button, el, icon, messageOf, toast } from "./dom.js";
import { another } from "./make.js";
import { printing } from "./print.js";
import { settings } from "./store.js";
import { exporting } from "./transfer.js";

/** @import { Player } from "./play.js" */
/** @import { Place, Puzzle, Value } from "./types.js" */
/** @import { Zoom } from "./zoom.js" */

/** Labels of `brief` tools are shown only on small screens, below the icon. */
export const UNDO = { icon: "undo", label: "Undo", title: "Undo", key: "Ctrl+Z", class: "tool brief" };
export const REDO = { icon: "redo", label: "Redo", title: "Redo", key: "Ctrl+Y", class: "tool brief" };

/** Build the toolbar; `refresh` shows what can be done now.
 * @param {Player} player
 */
export function tools(player) {
  const { desk } = player;
  const { game } = desk;
  const undo = button({ ...UNDO }, () => game.undo());
  const redo = button({ ...REDO }, () => game.redo());
  const noting = { icon: "pencil", label: "Notes", title: "Pencil marks", key: "/", class: "tool brief" };
  const pencil = button({ ...noting, pressed: false }, () => {
    desk.pencil = !desk.pencil;
    pencil.setAttribute("aria-pressed", String(desk.pencil));
  });
  const start = button({ icon: "try", label: "Try", title: "Try something", class: "tool" }, () => game.try());
  const depth = el("span", { class: "depth" });
  const keep = button({ icon: "keep", label: "Keep", title: "Keep what I tried", class: "tool brief trial-tool" }, () =>
    game.keep(),
  );
  const drop = button(
    { icon: "throw", label: "Drop", title: "Discard what I tried", class: "tool brief trial-tool" },
    () => game.throwAway(),
  );
  const check = button({ icon: "check", label: "Check", class: "tool" }, () => void player.asking.check());
  const hint = button(
    { icon: "hint", label: "Hint", key: "?", class: "tool hint-tool" },
    () => void player.hints.more(),
  );
  const noted = [...desk.scene.kinds.values()].some((kind) => kind.notes.size > 0);
  const element = el(
    "div",
    {
      class: "toolbar",
      role: "toolbar",
      "aria-label": "Tools",
      onpointerdown: (event) => event.preventDefault(), // the sheet keeps the keyboard
    },
    el("div", { class: "tools" }, undo, redo, ...(noted ? [pencil] : [])),
    el("div", { class: "tools trials" }, start, depth, keep, drop),
    el("div", { class: "tools" }, check, hint),
    zooms(() => player.zoom),
  );

  function refresh() {
    undo.disabled = !game.past.length;
    redo.disabled = !game.future.length;
    keep.hidden = drop.hidden = depth.hidden = game.depth === 0;
    depth.textContent = `Trial ${game.depth}`;
    check.hidden = settings().errors === "never";
  }
  refresh();
  return { element, refresh, pencil: () => pencil.click() };
}

/** Build the buttons that make a sheet larger and smaller.
 * @param {() => Zoom | null} zoom
 */
export function zooms(zoom) {
  return el(
    "div",
    { class: "tools zooms" },
    button({ icon: "minus", label: "Smaller", title: "Zoom out", class: "tool brief" }, () => zoom()?.farther()),
    button({ icon: "plus", label: "Larger", title: "Zoom in", class: "tool brief" }, () => zoom()?.nearer()),
    button({ icon: "fit", label: "Whole", title: "Whole sheet", class: "tool brief whole" }, () => zoom()?.whole()),
  );
}

/** Build the list of actions next to the sheet.
 * @param {Player} player
 */
export function actions(player) {
  const { puzzle, desk, catalogue } = player;
  /** @param {string} name @param {string} label @param {() => void} act */
  const action = (name, label, act) => button({ icon: name, label, class: "action" }, act);
  const form = { puzzle: puzzle.code, marks: () => desk.game.marks, family: puzzle.family, title: puzzle.title };
  const family = catalogue.families.find((each) => each.family === puzzle.family);
  return el(
    "nav",
    { class: "actions", "aria-label": "Actions" },
    action("why", "Why is that so?", () => void player.asking.why()),
    action("steps", "Explain step by step", () => void player.asking.explain()),
    action("restart", "Start over", () => desk.game.clear()),
    action("generate", "Another one", () => void another(puzzle)),
    action("link", "Copy link", () => void copyLink()),
    action("export", "Export", () => exporting(catalogue, form)),
    ...(catalogue.library ? [action("save", "Save to the library", () => void saveAs(puzzle, desk.game.marks))] : []),
    ...(family?.edits
      ? [el("a", { class: "action", href: `#edit=${puzzle.code}` }, icon("edit"), el("span", {}, "Edit this puzzle"))]
      : []),
    action("print", "Print", () =>
      printing(puzzle, catalogue, { marks: () => desk.game.marks, browser: () => print(player) }),
    ),
    action("solve", "Show the solution", () => void player.asking.solve()),
  );
}

/** Print the sheet with its rules, which are otherwise folded away.
 * @param {Player} player
 */
function print(player) {
  const rules = player.element.querySelector("details.rules");
  const folded = rules !== null && !rules.hasAttribute("open");
  rules?.toggleAttribute("open", true);
  window.print();
  rules?.toggleAttribute("open", !folded);
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    toast("Link copied. It contains the whole puzzle.");
  } catch (refused) {
    console.info("no clipboard", refused);
    toast("The link to this puzzle is in the address bar.");
  }
}

/** Ask for a name, and save a puzzle under it.
 * @param {Puzzle} puzzle
 * @param {Record<Place, Value>} marks
 */
export async function saveAs(puzzle, marks) {
  const asked = await askFor("Save to the library", "Name", puzzle.title || "my puzzle");
  if (asked === null) return;
  const name = asked.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 64); // a name is also a file name
  const { title, author } = puzzle;
  try {
    await ask(
      `/api/library/${encodeURIComponent(name)}`,
      { puzzle: puzzle.code, marks, title, author, replace: true },
      { method: "PUT", doing: "Saving" },
    );
    toast(`Saved as ${name}.`);
  } catch (error) {
    toast(messageOf(error), "bad");
  }
}
