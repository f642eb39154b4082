// The page: the part of the address after the # says which view to show.

import { ask, cancelAll, cancelled, onAway } from "./api.js";
import { aloneDialog, keepFiles } from "./away.js";
import { asked, tidy } from "./depot.js";
import { button, el, hush, messageOf, need, toast } from "./dom.js";
import { Later } from "./later.js";
import { adopted, parted } from "./progress.js";
import { nowPlayed } from "./ready.js";
import { dress, preferences } from "./settings.js";
import { onLoss } from "./store.js";
import { attempt, fetchPlayer, openedFile } from "./transfer.js";
import { t } from "./words.js";

/** @import { Catalogue, Draft, Puzzle } from "./types.js" */
/** @import { Pictures } from "./picture.js" */
/** @import { Player } from "./play.js" */
/** @import { Setter } from "./setter.js" */
/** @typedef {{ element: HTMLElement, close: () => void }} View */

const TYPING = "input:not([type=checkbox], [type=range]), textarea, select"; // where keys mean something else

/** @type {View | null} */
let view = null;
let at = ""; // the address of the view
let turn = 0; // how often the address has changed: an answer for an earlier address is not shown

/** @param {Catalogue} catalogue @param {string} address @returns {Promise<View>} */
async function viewOf(catalogue, address) {
  const [verb, ...rest] = address.split("=");
  const name = plain(rest.join("="));
  if (!address) return new (await import("./home.js")).Home(catalogue);
  if (verb === "statistics") return new (await import("./statistics.js")).Statistics(catalogue);
  if ((verb === "daily" || verb === "collection") && name.includes(".")) return ready(catalogue, `${verb}=${name}`);
  if (verb === "daily") return new (await import("./daily.js")).Daily(catalogue, name);
  const family = catalogue.families.find((each) => each.family === name);
  if (verb === "collection" && family) return new (await import("./collection.js")).Collection(catalogue, family);
  /** @type {Record<string, string> | null} */
  const wanted = verb === "edit" ? { puzzle: name } : verb === "make" ? empty(name) : null;
  if (verb === "picture") return new (await import("./picture.js")).Pictures(catalogue, name);
  if (wanted && name) return new (await import("./setter.js")).Setter(await sheet(wanted), catalogue);
  return played(catalogue, plain(address));
}

/** The wish for an empty sheet: a family, and behind a point its size.
 * @param {string} name
 */
function empty(name) {
  const [family = "", size = "small"] = name.split(".");
  return { family, size };
}

/** Open a puzzle by its code; marks that come with the link are offered.
 * @param {Catalogue} catalogue
 * @param {string} address
 */
async function played(catalogue, address) {
  const [code, marks] = parted(address);
  const here = location.hash;
  void fetchPlayer();
  /** @type {{ puzzles: Puzzle[] }} */
  const {
    puzzles: [puzzle],
  } = await asked("/api/open", { text: code }, { doing: t("Opening"), needs: t("New puzzles") });
  if (!puzzle) throw new Error(t("There is no puzzle."));
  if (marks) await adopted(puzzle, marks);
  if (marks) renamed(here, code);
  return new (await import("./play.js")).Player(puzzle, catalogue);
}

/** Go on to a ready puzzle, whose address is then that of the puzzle itself.
 * @param {Catalogue} catalogue
 * @param {string} address
 */
async function ready(catalogue, address) {
  const here = location.hash;
  const puzzle = await nowPlayed(catalogue, address);
  if (!puzzle) throw new Error(t("There is no such puzzle."));
  renamed(here, puzzle.code);
  return new (await import("./play.js")).Player(puzzle, catalogue);
}

/** Give the page that is shown another address, unless the player has gone on meanwhile.
 * @param {string} here
 * @param {string} address
 */
function renamed(here, address) {
  if (location.hash === here) history.replaceState(null, "", `#${address}`);
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

/** Whether a view is the player's: the module of each view is loaded only when it is needed.
 * @param {View | null} each
 * @returns {each is Player}
 */
function plays(each) {
  return each !== null && "hints" in each;
}

/** Whether a view is a setter's, with something on its desk.
 * @param {View | null} each
 * @returns {each is Setter | (Pictures & { desk: import("./desk.js").Desk })}
 */
function sets(each) {
  return each !== null && "judge" in each && "desk" in each && each.desk !== null;
}

/** @param {Record<string, string>} wish @returns {Promise<Draft>} */
function sheet(wish) {
  return ask("/api/edit", wish, { doing: t("Opening"), needs: t("Drafts") });
}

/** Show the view of the address.
 * @param {Catalogue} catalogue
 */
async function show(catalogue) {
  turn += 1;
  const mine = turn;
  hush();
  try {
    const next = await viewOf(catalogue, location.hash.slice(1));
    if (mine !== turn) return next.close();
    view?.close();
    view = next;
    at = location.hash;
    need("view").replaceChildren(next.element);
    for (const box of document.querySelectorAll("dialog")) box.close();
    window.scrollTo(0, 0);
    if (plays(next) || sets(next)) next.desk.sheet.element.focus({ preventScroll: true });
    document.title = `${next.element.querySelector("h1")?.textContent ?? ""} · Clew`;
  } catch (error) {
    if (mine !== turn) return;
    if (view && cancelled(error)) return history.replaceState(null, "", at || "#"); // so that the link works again
    view?.close();
    view = null;
    need("view").replaceChildren(
      lost(cancelled(error) ? t("Cancelled.") : messageOf(error), () => void show(catalogue)),
    );
  }
}

/** @param {string} why @param {() => void} again */
function lost(why, again) {
  return el(
    "div",
    { class: "lost" },
    el("h1", {}, t("Could not open this")),
    el("p", {}, `${why.replace(/\.$/, "")}.`),
    el(
      "div",
      { class: "row" },
      button({ label: t("Try again"), class: "button" }, again),
      el("a", { class: "button accent", href: "#" }, t("All puzzles")),
    ),
  );
}

/** Undo and redo work wherever the focus is, except in a text; so do values, ? for a hint and / for the pencil.
 * @param {KeyboardEvent} event
 */
function shortcut(event) {
  if (isTyped(event.target) || document.querySelector("dialog[open]") || !(plays(view) || sets(view))) return;
  if (plays(view) && event.key === "Escape") return void view.dismiss();
  if (plays(view) && event.key === "?") return void view.hints.more();
  if (plays(view) && event.key === "/") {
    event.preventDefault(); // some browsers search the page
    return view.toolbar.pencil();
  }
  if (!(event.ctrlKey || event.metaKey)) return passOn(view.desk, event);
  const key = event.key.toLowerCase();
  const game = sets(view) ? view : view.desk.game;
  if (key === "z" && !event.shiftKey) game.undo();
  else if (key === "y" || (key === "z" && event.shiftKey)) game.redo();
  else return;
  event.preventDefault();
}

/** Whether a text is typed there.
 * @param {EventTarget | null} target
 */
function isTyped(target) {
  return target instanceof HTMLElement && target.matches(TYPING);
}

/** @param {Catalogue} catalogue */
function droppable(catalogue) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void attempt(() => openedFile(catalogue, file), sets(view) ? "edit=" : "");
  });
  document.addEventListener("paste", (event) => {
    const file = event.clipboardData?.files[0];
    if (file?.type.startsWith("image/")) return void attempt(() => openedFile(catalogue, file));
    const text = event.clipboardData?.getData("text") ?? "";
    if (!isTyped(event.target) && !document.querySelector("dialog[open]")) void pasted(catalogue, text);
  });
}

/** Open a puzzle that was pasted anywhere.
 * @param {Catalogue} catalogue
 * @param {string} text
 */
async function pasted(catalogue, text) {
  const { foreign, openText } = await import("./importer.js");
  if (foreign(text)) openText(catalogue, text);
}

async function begin() {
  dress();
  const lost = t("This browser does not store anything: your marks will be lost when you leave. Save what matters.");
  onLoss(() => toast(lost, "bad"));
  need("cancel").textContent = t("Cancel");
  need("cancel").addEventListener("click", cancelAll);
  const alone = button({ label: t("Offline"), class: "button" }, aloneDialog);
  alone.hidden = true;
  onAway((away) => {
    alone.hidden = !away;
    document.documentElement.dataset["server"] = away ? "away" : "there";
  });
  need("preferences").append(alone);
  await load();
}

async function load() {
  const address = location.hash.slice(1);
  if (address && !address.includes("=")) void fetchPlayer(); // while the server is asked what it has
  try {
    /** @type {Catalogue} */
    const catalogue = await asked("/api/families", undefined, { doing: t("Loading") });
    const words = { icon: "settings", title: t("Settings and keys"), class: "tool" };
    need("preferences").append(button(words, () => preferences(catalogue)));
    document.addEventListener("keydown", shortcut);
    window.addEventListener("hashchange", () => void show(catalogue));
    droppable(catalogue);
    await show(catalogue);
    new Later(() => {
      if (catalogue.lasting) keepFiles();
      void tidy();
    }).soon();
  } catch (error) {
    need("view").replaceChildren(lost(messageOf(error), () => void load()));
  }
}

void begin();

/** Give a desk a key that was pressed elsewhere on the page, such as a digit after a button; it takes the keyboard if
 * the key means something there.
 * @param {import("./desk.js").Desk} desk
 * @param {KeyboardEvent} event
 */
function passOn({ sheet: { element } }, event) {
  const meant = (event.key.length === 1 && event.key !== " ") || event.key === "Backspace";
  if (!meant || event.altKey || event.target === element) return;
  if (element.dispatchEvent(new KeyboardEvent("keydown", event))) return;
  event.preventDefault();
  element.focus({ preventScroll: true });
}
