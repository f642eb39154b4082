// The hint ladder: is there a mistake, where to look, which technique, the deduction, do it; a rung at a time.

import { ask, cancelled, latest } from "./api.js";
import { button, el, icon, say } from "./dom.js";
import { follow, leftOf } from "./follow.js";
import { assumed } from "./options.js";
import { factsOf, notesOf } from "./walk.js";
import { t } from "./words.js";

/** @import { Cell, Fact, Hint, Light, Place, Puzzle, Role, Rung, Value } from "./types.js" */
/** @import { Game } from "./marks.js" */

/** @type {Record<string, string>} the label of the button that leads to a rung */
const LEADS = {
  mistake: t("Is there a mistake?"),
  where: t("Where should I look?"),
  technique: t("Which technique?"),
  deduction: t("Show the deduction"),
  do: t("Do it for me"),
};
/** @type {Record<string, string>} the same if something is wrong */
const MENDS = { where: t("Where is it?"), deduction: t("Why is it wrong?"), do: t("Take it back for me") };

export class Hints {
  /** @type {Light[]} */
  lights = [];
  /** @type {import("./types.js").Link[]} of a chain */
  arcs = [];
  /** @type {{ fact: Fact, role: Role }[]} */
  facts = [];
  /** @type {Map<Place, Value[]> | null} candidates that belong to the step */
  notes = null;
  /** @type {Map<Place, Cell>} what would be marked under an assumption */
  supposed = new Map();
  /** Whether it speaks of rows and columns. */
  located = false;
  element = el("section", { class: "card hint", "aria-label": t("Hint"), hidden: true });
  /** @type {Hint | null} */
  #hint = null;
  #rungs = 0;
  #line = latest();

  /**
   * @param {Puzzle} puzzle
   * @param {Game} game
   * @param {{ changed: () => void, failed: (error: unknown) => void, reveal: () => void,
   *    lit: (lights: Light[]) => void }} listeners
   */
  constructor(puzzle, game, listeners) {
    this.puzzle = puzzle;
    this.game = game;
    this.listeners = listeners;
  }

  /** What the step rests on, and the marks under an assumption in addition to the player's. */
  get drawn() {
    const cells = this.supposed.size ? { cells: new Map([...this.game.cells, ...this.supposed]) } : {};
    return { facts: this.facts, arcs: this.arcs, ...cells };
  }

  /** Ask for a hint, or take the next rung of the open one. */
  async more() {
    if (this.#hint) return this.#climb();
    try {
      const hint = await this.fetch();
      this.#hint = { ...hint, rungs: rungsOf(hint) };
      this.#rungs = 0;
      this.#climb();
      this.listeners.reveal();
    } catch (error) {
      if (!cancelled(error)) this.listeners.failed(error);
    }
  }

  /** Ask the server about the current marks.
   * @returns {Promise<Hint>}
   */
  fetch() {
    const {
      marks,
      ledger: { struck, facts },
    } = this.game;
    return ask(
      "/api/hint",
      { puzzle: this.puzzle.code, marks, struck, facts, ...assumed(this.puzzle.offers) },
      {
        signal: this.#line.next(),
        doing: t("Looking for a hint"),
        needs: t("Hints"),
      },
    );
  }

  /** Close the hint, for example when the marks have changed. */
  close() {
    this.#line.stop();
    if (!this.#hint) return;
    this.#hint = null;
    this.lights = [];
    this.arcs = [];
    this.facts = [];
    this.notes = null;
    this.supposed = new Map();
    this.located = false;
    this.element.hidden = true;
    this.listeners.changed();
  }

  /** Close the hint, or what is left of one that was followed.
   * @returns {boolean} whether there was one
   */
  dismiss() {
    const open = !this.element.hidden;
    this.close();
    if (!this.element.hidden) this.element.hidden = true; // set again, it would cost every move a look at styles
    return open;
  }

  #climb() {
    const hint = this.#hint;
    if (!hint) return;
    const next = hint.rungs[this.#rungs];
    if (!next) return this.close();
    if (next.rung === "do" && hint.do && this.#rungs > 0) return this.#follow(hint, next.text);
    this.#rungs += 1;
    this.#light(hint);
    this.#show(hint);
    this.element.scrollIntoView({ block: "nearest" }); // a long one may reach below the screen
    say(said(hint, next));
    this.listeners.changed();
    this.listeners.lit(this.lights);
  }

  /** Show a link of the step's chain, or the step again.
   * @param {Hint} hint
   * @param {import("./follow.js").Supposed | null} picture
   */
  #suppose(hint, picture) {
    this.#light(hint);
    if (picture) {
      this.lights = picture.lights;
      this.arcs = [];
      this.facts = [];
      this.notes = leftOf(hint.notes, picture);
      this.supposed = picture.cells;
    }
    this.listeners.changed();
    this.listeners.lit(this.lights);
  }

  /** @param {Hint} hint @param {string} text */
  #follow(hint, text) {
    const deed = hint.do;
    this.close();
    if (deed) this.game.follow(deed);
    this.element.hidden = false;
    this.element.replaceChildren(
      el("p", { class: "done" }, icon("keep"), text),
      el(
        "div",
        { class: "row" },
        button({ icon: "hint", label: t("Next hint"), class: "button accent" }, () => void this.more()),
      ),
    );
    say(t("Done: {text}", { text }));
  }

  /** Light the places of the rungs so far.
   * @param {Hint} hint
   */
  #light(hint) {
    const revealed = hint.rungs.slice(0, this.#rungs);
    this.supposed = new Map();
    if (hint.step && revealed.some((rung) => rung.rung === "deduction")) {
      this.lights = hint.step.lights;
      this.arcs = hint.step.arcs;
      this.facts = factsOf(hint.step);
      this.notes = notesOf(hint.step, hint.notes, true);
      return;
    }
    /** @type {Role} */
    const role = hint.mistakes.length ? "wrong" : "area";
    this.lights = (revealed.at(-1)?.places ?? []).map((place) => ({ place, role }));
  }

  /** @param {Hint} hint */
  #show(hint) {
    const open = hint.rungs.slice(0, this.#rungs);
    const next = hint.rungs[this.#rungs];
    const links = hint.step?.links ?? [];
    const told = links.length === 1 && !hint.step?.brief && !links[0]?.links.length; // by the sentence itself
    const chain = open.some((rung) => rung.rung === "deduction") && !told ? links : [];
    const leads = hint.mistakes.length || hint.do?.forget ? { ...LEADS, ...MENDS } : LEADS;
    this.located = open.some((rung) => /\br\d+c\d+\b/.test(rung.text));
    const buttons = [
      ...(next ? [button({ label: leads[next.rung] ?? t("More"), class: "button accent" }, () => this.#climb())] : []),
      button({ label: t("Close"), class: "button" }, () => this.close()),
    ];
    this.element.hidden = false;
    const rungs = open.map((rung) => el("li", { class: `rung rung-${rung.rung}` }, said(hint, rung)));
    this.element.replaceChildren(
      el("ol", { class: "ladder" }, ...rungs),
      ...follow(chain, (picture) => this.#suppose(hint, picture)),
      ...(hint.certain ? [] : [el("p", { class: "aside" }, t("Ran out of time looking for mistakes."))]),
      el("div", { class: "row" }, ...buttons),
    );
  }
}

/** What a rung says: of a chain that is followed link by link, only what introduces it. Names of techniques and
 * sentences that are always the same are in the language of the page.
 * @param {Hint} hint
 * @param {Rung} rung
 */
function said({ step }, { rung, text }) {
  if (rung === "technique" && step) return t("Technique: {name}.", { name: t(step.technique) });
  return (rung === "deduction" && step?.brief) || t(text);
}

/** The rungs to show: a mistake has no technique.
 * @param {Hint} hint
 * @returns {Rung[]}
 */
function rungsOf({ step, rungs }) {
  return rungs.filter((rung) => step || rung.rung !== "technique");
}
