// The judge: says live whether a puzzle in the making is unique, impossible and why, or has several solutions.

import { ask, cancelled, latest } from "./api.js";
import { button, el, messageOf, sentence } from "./dom.js";
import { readScene } from "./scene.js";
import { Sheet } from "./sheet.js";
import { t } from "./words.js";

/** @import { Judged, Light, Puzzle } from "./types.js" */

const TITLES = {
  unique: t("One solution"),
  several: t("Several solutions"),
  impossible: t("No solution"),
  undecided: t("Not decided in time"),
};

export class Judge {
  element = el("section", { class: "card judge", "aria-label": t("Verdict"), "aria-live": "polite" });
  #line = latest();
  #code = "";

  /** @param {(lights: Light[]) => void} [light] shows what is to blame on the sheet */
  constructor(light = () => undefined) {
    this.light = light;
  }

  /** Judge a puzzle; work on an earlier one is cancelled.
   * @param {Puzzle | null} puzzle
   * @param {string} missing what the sheet lacks if it is not a puzzle yet
   */
  async look(puzzle, missing) {
    if (puzzle && puzzle.code === this.#code) return;
    this.#code = puzzle?.code ?? "";
    const signal = this.#line.next();
    this.element.dataset["verdict"] = puzzle ? "looking" : "none";
    if (!puzzle) {
      return this.element.replaceChildren(
        el("h2", {}, t("Not a puzzle yet")),
        el("p", { class: "aside" }, sentence(missing)),
      );
    }
    this.element.replaceChildren(
      el("h2", {}, t("Looking …")),
      button({ label: t("Cancel"), class: "button" }, () => this.#line.stop()),
    );
    try {
      this.#show(puzzle, await ask("/api/verdict", { puzzle: puzzle.code }, { signal }));
    } catch (error) {
      if (cancelled(error) && this.#code !== puzzle.code) return; // another puzzle is being judged by now
      this.#code = "";
      this.element.dataset["verdict"] = "undecided";
      this.element.replaceChildren(
        el("h2", {}, t("Not checked")),
        el("p", { class: "aside" }, cancelled(error) ? t("Cancelled.") : messageOf(error)),
        button({ label: t("Try again"), class: "button" }, () => void this.look(puzzle, missing)),
      );
    }
  }

  close() {
    this.#line.stop();
  }

  /** @param {Puzzle} puzzle @param {Judged} judged */
  #show(puzzle, judged) {
    const { rating, reason, clashes } = judged;
    const blamed = reason ? [reason] : clashes;
    if (blamed.length) this.light(blamed.flatMap(({ places }) => places.map((place) => ({ place, role: "wrong" }))));
    this.element.dataset["verdict"] = judged.verdict;
    this.element.replaceChildren(
      el("h2", {}, TITLES[judged.verdict]),
      ...(["unique", "impossible"].includes(judged.verdict) ? [] : [el("p", { class: "aside" }, judged.text)]),
      ...blamed.slice(0, 3).map((each) => el("p", { class: "blame" }, sentence(each.message))),
      ...(judged.relation ? [el("p", {}, t("They {relation}.", { relation: t(judged.relation) }))] : []),
      el(
        "dl",
        { class: "facts" },
        ...fact(t("Clues"), String(judged.clues)),
        ...(rating
          ? [...fact(t("Level"), `${rating.level}, ${t(rating.name)}`), ...fact(t("Score"), String(rating.score))]
          : []),
      ),
      ...(rating?.uses.length
        ? [
            el(
              "details",
              {},
              el("summary", {}, t("Techniques")),
              el(
                "ul",
                { class: "uses" },
                ...rating.uses.map(([name, times]) => el("li", {}, `${t(name)} × ${times}`)),
              ),
            ),
          ]
        : []),
      ...this.#pictures(
        puzzle,
        judged,
        blamed.flatMap((each) => each.places),
      ),
    );
  }

  /** Show the solutions, or the places to blame, in the picture that players will see.
   * @param {Puzzle} puzzle
   * @param {Judged} judged
   * @param {string[]} blamed
   * @returns {HTMLElement[]}
   */
  #pictures(puzzle, judged, blamed) {
    /** @type {Light[]} */
    const lights = [
      ...judged.differences.map((place) => ({ place, role: /** @type {const} */ ("second") })),
      ...blamed.map((place) => ({ place, role: /** @type {const} */ ("wrong") })),
    ];
    const marks = judged.solutions.length ? judged.solutions.slice(0, 2) : blamed.length ? [{}] : [];
    if (!marks.length) return [];
    const figures = marks.map((solution, index) => {
      const sheet = new Sheet(readScene(puzzle.scene), t("Solution {number}", { number: index + 1 }));
      sheet.show({ cells: new Map(Object.entries(solution).map(([place, value]) => [place, { value }])), lights });
      const caption = !judged.solutions.length
        ? t("Conflict")
        : judged.count > 1
          ? t("Solution {number}", { number: index + 1 })
          : t("Solution");
      return el("figure", {}, sheet.element, el("figcaption", {}, caption));
    });
    const label = judged.verdict === "unique" ? t("Show the solution") : t("Show where");
    return [
      el(
        "details",
        { class: "pictures", open: judged.verdict !== "unique" },
        el("summary", {}, label),
        el("div", { class: "figures" }, ...figures),
      ),
    ];
  }
}

/** @param {string} term @param {string} text */
function fact(term, text) {
  return [el("dt", {}, term), el("dd", {}, text)];
}
