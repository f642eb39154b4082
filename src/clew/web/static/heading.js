// What is above everything next to a sheet: family, level and score, the title, who made it, and the time.

import { el, sized } from "./dom.js";
import { namedFrom } from "./ready.js";
import { remarks } from "./remarks.js";
import { origin } from "./store.js";
import { t } from "./words.js";

/** @import { Graded } from "./answer.js" */
/** @import { Player } from "./play.js" */

/** @param {Player} player @param {Promise<Graded | null>} rated */
export function heading({ puzzle, catalogue, timer }, rated) {
  const level = el("span", { class: "level" });
  void rated.then((rating) => {
    if (!rating) return;
    level.textContent = ` · ${t(rating.name)} · ${rating.score}`;
    level.title = t("Level {level}, score {score}", { level: rating.level, score: rating.score });
  });
  const size = puzzle.size.rows === 1 ? `${t("Size")} ${sized(puzzle.size)}` : sized(puzzle.size);
  const named = puzzle.title || namedFrom(catalogue, origin(puzzle.code).from) || size;
  const { needs } = origin(puzzle.code).wish ?? {};
  return el(
    "header",
    { class: "head" },
    el(
      "div",
      {},
      el("p", { class: "kicker" }, t(puzzle.family_title), level),
      el("h1", { dir: "auto", title: puzzle.title }, named),
      ...(needs ? [el("p", { class: "practising" }, t("Find it: {technique}", { technique: t(needs) }))] : []),
      ...(puzzle.author ? [el("p", { class: "aside" }, `${t("by")} `, el("bdi", {}, puzzle.author))] : []),
      ...remarks(puzzle.code),
    ),
    timer.element,
  );
}
