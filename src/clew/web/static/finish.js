// What comes after the last mark: a small celebration, the figures of the solve, and where to go from there.

import { ask } from "./api.js";
import { button, el, saveFile } from "./dom.js";
import { another } from "./make.js";
import { NUMBER } from "./ready.js";
import { bestOther, fingerprint, remember, solves, streaks } from "./records.js";
import { origin } from "./store.js";
import { written } from "./timer.js";
import { t } from "./words.js";

/** @import { Player } from "./play.js" */
/** @import { Graded } from "./answer.js" */

const PIXELS = 1600; // how wide a picture is made
const PIECES = 28; // of confetti

export class Finish {
  element = el("section", { class: "card finish", "aria-label": t("Solved"), hidden: true });

  /** @param {Player} player */
  constructor(player) {
    this.player = player;
  }

  close() {
    this.element.hidden = true;
  }

  /** Show the figures of a solve; one that has just ended is remembered and celebrated.
   * @param {Graded | null} rating
   * @param {boolean} fresh
   */
  show(rating, fresh) {
    const { player } = this;
    const { puzzle, timer, used } = player;
    const { from } = origin(puzzle.code);
    const like = {
      print: fingerprint(puzzle.code),
      family: puzzle.family,
      size: `${puzzle.size.rows}x${puzzle.size.columns}`,
      level: rating?.level ?? 0,
    };
    const best = bestOther(like);
    const solve = { ...like, seconds: timer.seconds, hints: used, when: Date.now(), ...(from ? { from } : {}) };
    if (fresh) remember(solve);
    const days = streaks(solves(), new Date()).now;
    /** @type {[string, string][]} */
    const figures = [
      [t("Time"), written(timer.seconds)],
      [t("Hints"), String(used)],
      ...(rating ? [/** @type {[string, string]} */ ([t("Level"), `${t(rating.name)} · ${rating.score}`])] : []),
      [t("Best time"), best === null || timer.seconds < best ? t("this one") : written(best)],
      [t("Streak"), days === 1 ? t("1 day") : t("{days} days", { days })],
    ];
    this.element.replaceChildren(
      el("h2", {}, t("Well done!")),
      el("dl", { class: "facts" }, ...figures.flatMap(([term, text]) => [el("dt", {}, term), el("dd", {}, text)])),
      el("div", { class: "row" }, this.#next(from), ...this.#buttons()),
    );
    this.element.hidden = false;
    if (!fresh) return;
    celebrate(player.stage);
    this.element.scrollIntoView({ block: "nearest" }); // it may be below the sheet, or the player has scrolled on
  }

  /** @param {string | undefined} from */
  #next(from = "") {
    const [kind, rest = ""] = from.split("=");
    const [first = "", level = "", number = ""] = rest.split(".");
    const next = Number(number) + 1;
    const accent = { class: "button accent" };
    if (kind === "daily") return el("a", { ...accent, href: `#daily=${first}` }, t("All puzzles of the day"));
    const address = `#collection=${first}.${level}.${next}`;
    if (kind === "collection" && next <= NUMBER)
      return el("a", { ...accent, href: address }, t("Next: {number}", { number: next }));
    return button({ label: t("Another one"), class: "button accent" }, () => void another(this.player.puzzle));
  }

  #buttons() {
    const { player } = this;
    const replayed = player.desk.game.past.length > 1;
    return [
      ...(replayed ? [button({ label: t("Replay"), class: "button" }, () => player.asking.replay())] : []),
      button({ label: t("Save the picture"), class: "button" }, () => void this.#save()),
      button({ label: t("Close"), class: "button" }, () => this.close()),
    ];
  }

  async #save() {
    const { player } = this;
    const { puzzle, catalogue, desk } = player;
    const name = puzzle.title || puzzle.family_title;
    const { marks } = desk.game;
    const options = { doing: t("Drawing"), needs: t("Pictures") };
    try {
      if (catalogue.forms.includes("png")) {
        const body = { puzzle: puzzle.code, marks, width: PIXELS };
        return saveFile(await ask("/api/draw", body, { ...options, blob: true }), `${name}.png`);
      }
      /** @type {{ text: string }} */
      const { text } = await ask("/api/convert", { puzzle: puzzle.code, marks, format: "svg" }, options);
      saveFile(new Blob([text], { type: "image/svg+xml" }), `${name}.svg`);
    } catch (error) {
      player.failed(error);
    }
  }
}

/** Let confetti fall over the sheet, unless the player wants less motion.
 * @param {HTMLElement} stage
 */
function celebrate(stage) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const pieces = Array.from({ length: PIECES }, () => el("i"));
  const box = el("div", { class: "confetti", "aria-hidden": "true" }, ...pieces);
  stage.parentElement?.append(box);
  const falls = pieces.map((piece) => {
    const across = `${Math.round(100 * Math.random())}%`;
    const turn = `rotate(${Math.round(720 * Math.random())}deg)`;
    piece.style.left = across;
    return piece.animate(
      [
        { transform: "translateY(-10%) rotate(0)", opacity: 1 },
        { transform: `translateY(${box.clientHeight}px) ${turn}`, opacity: 0 },
      ],
      { duration: 1200 + 900 * Math.random(), delay: 250 * Math.random(), easing: "ease-in", fill: "both" },
    );
  });
  void Promise.allSettled(falls.map((fall) => fall.finished)).then(() => box.remove());
}
