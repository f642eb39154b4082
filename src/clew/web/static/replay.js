// A replay of the player's own solve: from the empty sheet, gesture by gesture, to the last mark.

import { button, el } from "./dom.js";
import { t } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { Cell, Gesture, Place } from "./types.js" */

const WHOLE = 12_000; // milliseconds that a replay takes, about
const [QUICKEST, SLOWEST] = [60, 600]; // milliseconds from one gesture to the next

/** Show the replay on a desk, in a panel of its own.
 * @param {Desk} desk
 * @param {() => void} closed
 * @returns {{ element: HTMLElement, close: () => void }}
 */
export function replay(desk, closed) {
  const gestures = desk.game.past.filter(({ changes }) => changes.length);
  const pace = Math.max(QUICKEST, Math.min(SLOWEST, WHOLE / gestures.length));
  let at = 0;
  /** @type {number | undefined} */
  let ticking;
  const count = el("p", { class: "aside", role: "status" });
  const slider = el("input", {
    type: "range",
    min: 0,
    max: gestures.length,
    value: 0,
    "aria-label": t("Move"),
    oninput: () => {
      pause();
      to(Number(slider.value));
    },
  });
  const play = button({ icon: "play", title: t("Play or pause"), class: "tool", pressed: false }, () =>
    ticking === undefined ? start() : pause(),
  );
  const element = el(
    "section",
    { class: "card walk replay", "aria-label": t("Replay") },
    el("h2", {}, t("Replay")),
    el("div", { class: "row spread" }, play, slider),
    count,
    el("div", { class: "row" }, button({ label: t("Back to my marks") }, close)),
  );

  function start() {
    if (at === gestures.length) to(0);
    ticking = window.setInterval(() => (at < gestures.length ? to(at + 1) : pause()), pace);
    play.setAttribute("aria-pressed", "true");
  }

  function pause() {
    window.clearInterval(ticking);
    ticking = undefined;
    play.setAttribute("aria-pressed", "false");
  }

  /** @param {number} index how many gestures are shown */
  function to(index) {
    at = index;
    slider.value = String(at);
    count.textContent = t("Move {at} of {all}", { at, all: gestures.length });
    const cells = after(desk.game.cells, gestures, at);
    const places = new Set(gestures[at - 1]?.changes.map(({ place }) => place) ?? []);
    desk.instead = { cells, lights: [...places].map((place) => ({ place, role: "second" })) };
    desk.draw();
  }

  function close() {
    pause();
    desk.instead = null;
    element.remove();
    desk.draw();
    closed();
  }

  to(0);
  start();
  return { element, close };
}

/** The cells after the first gestures, from what they are after all of them.
 * @param {Map<Place, Cell>} cells
 * @param {Gesture[]} gestures
 * @param {number} number
 * @returns {Map<Place, Cell>}
 */
function after(cells, gestures, number) {
  const shown = new Map(cells);
  for (const gesture of gestures.slice(number).reverse()) {
    for (const { place, before } of gesture.changes) {
      if (before) shown.set(place, before);
      else shown.delete(place);
    }
  }
  return shown;
}
