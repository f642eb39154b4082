// The puzzles of a day: one of each family, the same for everybody, from easy ones on Monday to hard ones on Sunday.

import { el, icon } from "./dom.js";
import { dayWords, levelOn } from "./ready.js";
import { dayOf, ticked } from "./records.js";
import { t } from "./words.js";

/** @import { Catalogue } from "./types.js" */

export class Daily {
  /** @param {Catalogue} catalogue @param {string} [wanted] a day as in 2026-11-17; the future is not shown */
  constructor(catalogue, wanted = "") {
    const today = dayOf(new Date());
    const day = /^\d{4}-\d\d-\d\d$/.test(wanted) && wanted < today ? wanted : today;
    const done = ticked();
    const solved = catalogue.families.filter(({ family }) => done.has(`daily=${day}.${family}`)).length;
    this.element = el(
      "div",
      { class: "home narrow" },
      el(
        "div",
        { class: "hello" },
        el("p", { class: "kicker" }, day === today ? t("Daily puzzles") : t("Daily puzzles")),
        el("h1", {}, dayWords(day)),
        el("p", {}, t("The same for everyone: easiest on Monday, hardest on Sunday.")),
      ),
      el(
        "div",
        { class: "row" },
        el("a", { class: "button", href: `#daily=${moved(day, -1)}` }, t("Previous day")),
        ...(day === today ? [] : [el("a", { class: "button", href: `#daily=${moved(day, 1)}` }, t("Next day"))]),
        el("span", { class: "aside" }, t("{solved} of {all} solved", { solved, all: catalogue.families.length })),
      ),
      el(
        "div",
        { class: "shelf" },
        ...catalogue.families.map((family) => {
          const address = `daily=${day}.${family.family}`;
          return el(
            "div",
            { class: "item" },
            el(
              "a",
              { href: `#${address}` },
              el("strong", {}, t(family.title)),
              el("span", { class: "aside" }, levelOn(family, day).name),
            ),
            ...(done.has(address) ? [tick()] : []),
          );
        }),
      ),
    );
  }

  close() {}
}

/** The sign of a solved puzzle. */
export function tick() {
  return el("span", { class: "tick" }, icon("keep"), el("span", { class: "unseen" }, t("solved")));
}

/** @param {string} day @param {number} days */
function moved(day, days) {
  const date = new Date(`${day}T12:00`);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}
