// The player's buttons: the toolbar, and the list of actions.

import { ask } from "./api.js";
import { askFor, dialog } from "./dialog.js";
import { button, el, icon, messageOf, toast } from "./dom.js";
import { Later } from "./later.js";
import { another } from "./make.js";
import { packed } from "./progress.js";
import { settings } from "./store.js";
import { exporting } from "./transfer.js";
import { t } from "./words.js";

/** @import { Player } from "./play.js" */
/** @import { Place, Puzzle, Value } from "./types.js" */
/** @import { Zoom } from "./zoom.js" */

/** Labels of `brief` tools are shown only on small screens, below the icon. */
export const UNDO = { icon: "undo", label: t("Undo"), title: t("Undo"), key: t("Ctrl+Z"), class: "tool brief" };
export const REDO = { icon: "redo", label: t("Redo"), title: t("Redo"), key: t("Ctrl+Y"), class: "tool brief" };

/** Build the toolbar; `refresh` shows what can be done now.
 * @param {Player} player
 */
export function tools(player) {
  const { desk } = player;
  const { game } = desk;
  const undo = button({ ...UNDO }, () => game.undo());
  const redo = button({ ...REDO }, () => game.redo());
  const noting = { icon: "pencil", label: t("Notes"), title: t("Pencil marks"), key: "/", class: "tool brief" };
  const pencil = button({ ...noting, pressed: false }, () => desk.turnTo(desk.pencil ? "value" : "corner"));
  desk.watch(() => pencil.setAttribute("aria-pressed", String(desk.pencil)));
  const start = button({ icon: "try", label: t("Try"), title: t("Try something"), class: "tool" }, () => game.try());
  const depth = el("span", { class: "depth" });
  const keep = button(
    { icon: "keep", label: t("Keep"), title: t("Keep what I tried"), class: "tool brief trial-tool" },
    () => game.keep(),
  );
  const drop = button(
    { icon: "throw", label: t("Drop"), title: t("Discard what I tried"), class: "tool brief trial-tool" },
    () => game.throwAway(),
  );
  const check = button({ icon: "check", label: t("Check"), class: "tool" }, () => void player.asking.check());
  const hint = button(
    { icon: "hint", label: t("Hint"), key: "?", class: "tool hint-tool needs-server" },
    () => void player.hints.more(),
  );
  const noted = [...desk.scene.kinds.values()].some((kind) => kind.notes.size > 0);
  const element = el(
    "div",
    {
      class: "toolbar",
      role: "toolbar",
      "aria-label": t("Tools"),
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
    depth.textContent = t("Trial {depth}", { depth: game.depth });
    element.closest(".play")?.classList.toggle("trying", game.depth > 0); // rules with :has() would slow every move
    check.hidden = settings().errors === "never";
  }
  const refreshing = new Later(refresh);
  desk.listen(() => refreshing.soon());
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
    button({ icon: "minus", label: t("Smaller"), title: t("Zoom out"), class: "tool brief" }, () => zoom()?.farther()),
    button({ icon: "plus", label: t("Larger"), title: t("Zoom in"), class: "tool brief" }, () => zoom()?.nearer()),
    button({ icon: "fit", label: t("Whole"), title: t("Whole sheet"), class: "tool brief whole" }, () =>
      zoom()?.whole(),
    ),
  );
}

/** Build the list of actions next to the sheet.
 * @param {Player} player
 */
export function actions(player) {
  const { puzzle, desk, catalogue } = player;
  /** @param {string} name @param {string} label @param {() => void} act */
  const action = (name, label, act) => button({ icon: name, label, class: "action" }, act);
  /** @type {typeof action} one that cannot be had while the server is away */
  const served = (name, label, act) => button({ icon: name, label, class: "action needs-server" }, act);
  const form = { puzzle: puzzle.code, marks: () => desk.game.marks, family: puzzle.family, title: puzzle.title };
  const family = catalogue.families.find((each) => each.family === puzzle.family);
  const editing = { class: "action needs-server", href: `#edit=${puzzle.code}` };
  const edit = el("a", editing, icon("edit"), el("span", {}, t("Edit this puzzle")));
  return el(
    "nav",
    { class: "actions", "aria-label": t("Actions") },
    served("why", t("Why is that so?"), () => void player.asking.why()),
    served("steps", t("Explain step by step"), () => void player.asking.explain()),
    action("restart", t("Start over"), () => desk.game.clear()),
    served("generate", t("Another one"), () => void another(puzzle)),
    action("link", t("Copy link"), () => void copied(location.href, t("Link copied. It contains the whole puzzle."))),
    action("link", t("Copy link with my marks"), () => void copyMarks(player)),
    served("export", t("Export"), () => exporting(catalogue, form)),
    ...(catalogue.library
      ? [served("save", t("Save to the library"), () => void saveAs(puzzle, desk.game.marks))]
      : []),
    ...(family?.edits ? [edit] : []),
    action("print", t("Print"), () => void printed(player)),
    action("list", t("More like this"), () => void alike(family?.kind ?? "")),
    action("solve", t("Show the solution"), () => void player.asking.solve()),
  );
}

/** Go to the first page, with families of a kind.
 * @param {string} kind
 */
async function alike(kind) {
  const { look } = await import("./finder.js");
  look(kind);
  location.hash = "";
}

/** Show the dialog for printing, whose module is loaded only then.
 * @param {Player} player
 */
async function printed(player) {
  const { puzzle, catalogue, desk } = player;
  const { printing } = await import("./print.js");
  printing(puzzle, catalogue, { marks: () => desk.game.marks, browser: () => print(player) });
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

/** Copy a link that opens the puzzle with what the player has marked.
 * @param {Player} player
 */
async function copyMarks({ puzzle, desk }) {
  const marks = await packed(puzzle, desk.game.marks);
  const link = `${location.origin}/#${puzzle.code}${marks}`;
  if (!marks) return toast(t("There are too many marks for a link."), "bad");
  await copied(link, t("Link copied. It contains the puzzle and your marks."));
}

/** Put a link on the clipboard; if the browser forbids that, show it to be copied by hand.
 * @param {string} link
 * @param {string} done
 */
async function copied(link, done) {
  try {
    await navigator.clipboard.writeText(link);
    toast(done);
  } catch (refused) {
    console.info("no clipboard", refused);
    const field = el("textarea", { readonly: true, rows: 4, "aria-label": t("Link") }, link);
    dialog(t("Copy this link"), field);
    field.select();
  }
}

/** Ask for a name, and save a puzzle under it.
 * @param {Puzzle} puzzle
 * @param {Record<Place, Value>} marks
 */
export async function saveAs(puzzle, marks) {
  const asked = await askFor(t("Save to the library"), t("Name"), puzzle.title || t("my puzzle"));
  if (asked === null) return;
  const name = asked.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 64); // a name is also a file name
  const { title, author } = puzzle;
  try {
    await ask(
      `/api/library/${encodeURIComponent(name)}`,
      { puzzle: puzzle.code, marks, title, author, replace: true },
      { method: "PUT", doing: t("Saving") },
    );
    toast(t("Saved as {name}.", { name }));
  } catch (error) {
    toast(messageOf(error), "bad");
  }
}
