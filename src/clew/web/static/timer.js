// The timer: counts while the page is visible and the puzzle unsolved; it can be hidden.

import { button, el, icon } from "./dom.js";
import { setSettings, settings } from "./store.js";
import { t } from "./words.js";

export class Timer {
  running = true;
  #clock = el("span", { class: "clock", role: "timer", "aria-label": t("Time") });
  #toggle = button({ icon: "clock", title: t("Show or hide the time"), class: "quiet-button" }, () => {
    setSettings({ timer: !settings().timer });
    this.#show();
  });

  /** @param {number} seconds @param {(seconds: number) => void} keep called every ten seconds */
  constructor(seconds, keep) {
    this.seconds = seconds;
    this.element = el("div", { class: "timer" }, this.#toggle, this.#clock);
    this.ticking = window.setInterval(() => {
      if (!this.running || document.hidden) return;
      this.seconds += 1;
      if (this.seconds % 10 === 0) keep(this.seconds);
      this.#show();
    }, 1000);
    this.#show();
  }

  close() {
    window.clearInterval(this.ticking);
  }

  #show() {
    const shown = settings().timer;
    this.#clock.textContent = shown ? written(this.seconds) : "";
    if (this.#toggle.getAttribute("aria-pressed") === String(shown)) return;
    this.#toggle.setAttribute("aria-pressed", String(shown));
    this.#toggle.replaceChildren(icon(shown ? "clock" : "clock-off"));
  }
}

/** Write a time as people do.
 * @param {number} seconds
 */
export function written(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
