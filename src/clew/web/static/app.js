// The page: the part of the address after the # says which view to show.

import { ask, cancelAll, cancelled } from "./api.js";
import { button, el, hush, messageOf, need, toast } from "./dom.js";
import { Home } from "./home.js";
import { passOn } from "./keys.js";
import { Player } from "./play.js";
import { dress, preferences } from "./settings.js";
import { Setter } from "./setter.js";
import { onLoss } from "./store.js";
import { attempt, openedFile } from "./transfer.js";

/** @import { Catalogue, Draft } from "./types.js" */
/** @typedef {Home | Player | Setter} View */

const TYPING = "input:not([type=checkbox]), textarea, select"; // where keys mean something else

/** @type {View | null} */
let view = null;
let turn = 0; // how often the address has changed: an answer for an earlier address is not shown

/** @param {Catalogue} catalogue @param {string} address @returns {Promise<View>} */
async function viewOf(catalogue, address) {
  const [verb, ...rest] = address.split("=");
  const name = plain(rest.join("="));
  if (!address) return new Home(catalogue);
  if (verb === "edit" && name) return new Setter(await sheet({ puzzle: name }), catalogue);
  if (verb === "make" && name) return new Setter(await sheet({ family: name, size: "small" }), catalogue);
  const {
    puzzles: [puzzle],
  } = await ask("/api/open", { text: plain(address) }, { doing: "Opening" });
  return new Player(puzzle, catalogue);
}

/** Undo percent-encoding in an address; a text that is not valid stays as it is.
 * @param {string} text
 */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch (malformed) {
    console.info("a damaged address", malformed);
    return text;
  }
}

/** @param {Record<string, string>} wish @returns {Promise<Draft>} */
function sheet(wish) {
  return ask("/api/edit", wish, { doing: "Opening" });
}

/** Show the view of the address.
 * @param {Catalogue} catalogue
 */
async function show(catalogue) {
  turn += 1;
  const mine = turn;
  try {
    const next = await viewOf(catalogue, location.hash.slice(1));
    if (mine !== turn) return next.close();
    view?.close();
    view = next;
    need("view").replaceChildren(next.element);
    hush();
    for (const box of document.querySelectorAll("dialog")) box.close();
    window.scrollTo(0, 0);
    if (!(next instanceof Home)) next.desk.sheet.element.focus({ preventScroll: true });
    document.title = `${next.element.querySelector("h1")?.textContent ?? ""} · Clew`;
  } catch (error) {
    if (mine !== turn) return;
    if (view && cancelled(error)) return;
    view?.close();
    view = null;
    need("view").replaceChildren(
      lost(cancelled(error) ? "Cancelled." : messageOf(error), () => void show(catalogue)),
    );
  }
}

/** @param {string} why @param {() => void} again */
function lost(why, again) {
  return el(
    "div",
    { class: "lost" },
    el("h1", {}, "Could not open this"),
    el("p", {}, why),
    el(
      "div",
      { class: "row" },
      button({ label: "Try again", class: "button" }, again),
      el("a", { class: "button accent", href: "#" }, "All puzzles"),
    ),
  );
}

/** Undo and redo work wherever the focus is, except in a text; so do values, ? for a hint and / for the pencil.
 * @param {KeyboardEvent} event
 */
function shortcut(event) {
  const typing = event.target instanceof HTMLElement && event.target.matches(TYPING);
  if (typing || document.querySelector("dialog[open]") || !(view instanceof Player || view instanceof Setter)) return;
  if (view instanceof Player && event.key === "Escape") return void view.dismiss();
  if (view instanceof Player && event.key === "?") return void view.hints.more();
  if (view instanceof Player && event.key === "/") {
    event.preventDefault(); // some browsers search the page
    return view.toolbar.pencil();
  }
  if (!(event.ctrlKey || event.metaKey)) return passOn(view.desk, event);
  const key = event.key.toLowerCase();
  const { game } = view.desk;
  if (key === "z" && !event.shiftKey) game.undo();
  else if (key === "y" || (key === "z" && event.shiftKey)) game.redo();
  else return;
  event.preventDefault();
}

/** @param {Catalogue} catalogue */
function droppable(catalogue) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void attempt(() => openedFile(catalogue, file), view instanceof Setter ? "edit=" : "");
  });
}

async function begin() {
  dress();
  onLoss(() => toast("This browser stores nothing: your marks are lost when you leave. Save what matters.", "bad"));
  need("cancel").addEventListener("click", cancelAll);
  const words = { icon: "settings", title: "Settings and keys", class: "tool" };
  need("preferences").append(button(words, () => preferences()));
  await load();
}

async function load() {
  try {
    /** @type {Catalogue} */
    const catalogue = await ask("/api/families", undefined, { doing: "Loading" });
    document.addEventListener("keydown", shortcut);
    window.addEventListener("hashchange", () => void show(catalogue));
    droppable(catalogue);
    await show(catalogue);
  } catch (error) {
    need("view").replaceChildren(lost(messageOf(error), () => void load()));
  }
}

void begin();
