// Without the server: registers the worker that keeps the page's files, and says what works and what does not.

import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/** Let the browser keep the page's files, once the page has come and where browsers do that. */
export function keepFiles() {
  if (!("serviceWorker" in navigator)) return; // over http, from another machine
  navigator.serviceWorker.register("/service.js").catch((error) => console.info("the page is not kept", error));
}

/** Say what works without the server. */
export function aloneDialog() {
  /** @param {string[]} items */
  const list = (items) => el("ul", { class: "plain" }, ...items.map((item) => el("li", {}, item)));
  dialog(
    t("Without the server"),
    el("p", {}, t("The server is not responding. Your work is kept in this browser.")),
    el("h3", {}, t("This works")),
    list([
      t("puzzles you have opened before, and collections you have kept"),
      t("marks, notes, trials, undo, and links with your marks"),
      t("Check, Show the solution, and noticing that a puzzle is solved"),
      t("statistics, and replays of your solves"),
    ]),
    el("h3", {}, t("This needs the server")),
    list([
      t("hints and explanations"),
      t("candidates, finished clues and coloured insides"),
      t("new puzzles, and opening or creating your own"),
      t("export, print and the library"),
    ]),
  );
}
