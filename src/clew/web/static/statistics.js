// The statistics page: what was solved, days in a row, and times by family and level.

import { confirmed } from "./dialog.js";
import { button, el } from "./dom.js";
import { forgetSolves, solves, streaks } from "./records.js";
import { written } from "./timer.js";
import { t } from "./words.js";

/** @import { Catalogue, Family } from "./types.js" */
/** @import { Solve } from "./records.js" */

export class Statistics {
  element = el("div", { class: "home narrow" });

  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.#show();
  }

  close() {}

  #show() {
    const all = solves();
    const { now, longest } = streaks(all, new Date());
    const alone = all.filter(({ hints }) => hints === 0).length;
    const time = all.reduce((sum, { seconds }) => sum + seconds, 0);
    /** @type {[string, string][]} */
    const figures = [
      [t("Solved"), String(all.length)],
      [t("Without hints"), String(alone)],
      [t("Streak"), now === 1 ? t("1 day") : t("{days} days", { days: now })],
      [t("Longest streak"), longest === 1 ? t("1 day") : t("{days} days", { days: longest })],
      [t("Total time"), written(time)],
    ];
    const none = el("p", { class: "aside" }, t("Nothing solved yet. Every puzzle you finish is counted here."));
    const forget = button({ label: t("Clear everything"), class: "button" }, () => void this.#forget());
    this.element.replaceChildren(
      el("h1", {}, t("Statistics")),
      el(
        "dl",
        { class: "tiles" },
        ...figures.map(([term, text]) => el("div", { class: "card" }, el("dt", {}, term), el("dd", {}, text))),
      ),
      ...(all.length ? [this.#table(all), el("div", { class: "row" }, forget)] : [none]),
    );
  }

  /** @param {Solve[]} all */
  #table(all) {
    const heads = [t("Puzzle"), t("Level"), t("Solved"), t("Mean time"), t("Best time")];
    return el(
      "div",
      { class: "card scrolled" },
      el(
        "table",
        { class: "figures-table" },
        el("caption", { class: "unseen" }, t("Solved puzzles by family and level")),
        el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
        el("tbody", {}, ...this.catalogue.families.flatMap((family) => rows(family, all))),
      ),
    );
  }

  async #forget() {
    const sure = await confirmed(
      t("Clear the statistics?"),
      t("Puzzles you have solved will no longer be counted or ticked. Your games are kept."),
      t("Clear everything"),
    );
    if (!sure) return;
    forgetSolves();
    this.#show();
  }
}

/** @param {Family} family @param {Solve[]} all */
function rows(family, all) {
  const own = all.filter((each) => each.family === family.family);
  const levels = [...new Set(own.map(({ level }) => level))].sort((one, other) => one - other);
  return levels.map((level, index) => {
    const times = own.filter((each) => each.level === level).map(({ seconds }) => seconds);
    const mean = Math.round(times.reduce((sum, each) => sum + each, 0) / times.length);
    const name = family.levels[level - 1];
    const figures = [name ? t(name) : "–", String(times.length), written(mean), written(Math.min(...times))];
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, el("span", { class: index ? "unseen" : "" }, t(family.title))), // seen once
      ...figures.map((figure) => el("td", {}, figure)),
    );
  });
}
