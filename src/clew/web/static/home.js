// The first page: every family with a picture of an example, games to continue, the library, a box to open others.

import { ask, cancelled } from "./api.js";
import { cardsOf } from "./cards.js";
import { button, el, icon, messageOf, toast } from "./dom.js";
import { finder } from "./finder.js";
import { importer, openText } from "./importer.js";
import { make } from "./make.js";
import { namedFrom } from "./ready.js";
import { drop, games, origin } from "./store.js";
import { opened, show } from "./transfer.js";
import { written } from "./timer.js";
import { t } from "./words.js";

/** @import { Catalogue, Entered, Family } from "./types.js" */

/** @type {[string, string][]} what can be done here: an icon, and words */
const CAN = [
  ["play", t("Play at any size and level")],
  ["hint", t("Hints that follow your own marks")],
  ["edit", t("Create your own, checked as you go")],
  ["print", t("Open links and files, print PDFs")],
];

export class Home {
  #control = new AbortController();
  #library = el("div", { class: "shelf" });
  /** @type {Entered[]} */
  #entries = [];
  /** @type {ReturnType<typeof finder> | undefined} */
  #finder;
  #bind = button({ icon: "print", label: t("Booklet"), class: "tool" }, () => void this.#print());

  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
    const kept = games().slice(0, 8);
    const cards = cardsOf(catalogue, () => this.#finder?.apply(), this.#control.signal);
    this.#finder = finder(cards, (text) => openText(catalogue, text));
    const open = () => document.getElementById("paste")?.focus(); // which also scrolls there
    this.element = el(
      "div",
      { class: "home" },
      el(
        "div",
        { class: "hello" },
        el(
          "div",
          {},
          el("h1", {}, t("Pick a puzzle")),
          el("p", {}, t("Freshly made logic puzzles, each with exactly one solution and a reason for every step.")),
        ),
        el(
          "nav",
          { class: "row", "aria-label": t("More to play") },
          button({ icon: "generate", label: t("Surprise me"), class: "button accent" }, () => this.#surprise(cards)),
          el("a", { class: "button", href: "#daily" }, t("Daily puzzles")),
          el("a", { class: "button", href: "#statistics" }, t("Statistics")),
          button({ label: t("Open a puzzle"), class: "button roomy" }, open),
        ),
        el("ul", { class: "can" }, ...CAN.map(([name, text]) => el("li", {}, icon(name), el("span", {}, text)))),
      ),
      ...(kept.length
        ? [
            el(
              "section",
              { class: "going", "aria-label": t("Continue") },
              el("h2", {}, t("Continue")),
              el("div", { class: "shelf" }, ...kept.map((game) => this.#game(game))),
            ),
          ]
        : []),
      this.#finder.element,
      el("div", { class: "families" }, ...cards.map(([, card]) => card)),
      el(
        "div",
        { class: "beside" },
        importer(catalogue),
        ...(catalogue.library
          ? [
              el(
                "section",
                { class: "card", "aria-label": t("Library") },
                el("div", { class: "row spread" }, el("h2", {}, t("Library")), this.#bind),
                this.#library,
              ),
            ]
          : []),
      ),
    );
    this.#offer();
    if (catalogue.library) void this.#stock();
  }

  close() {
    this.#control.abort(new DOMException("left", "AbortError"));
  }

  /** Make a puzzle of one of the families that are shown, of a size that takes no whole evening.
   * @param {[Family, HTMLElement][]} cards
   */
  #surprise(cards) {
    const shown = cards.flatMap(([family, card]) => (card.hidden ? [] : [family]));
    const family = shown[Math.floor(shown.length * Math.random())];
    const some = Object.values(family?.sizes ?? {}).slice(0, 3); // the smallest come first
    const size = some[Math.floor(some.length * Math.random())];
    if (family && size) void make({ family: family.family, size });
  }

  /** @param {import("./store.js").Kept} game */
  #game(game) {
    const title = game.name || t(game.kind);
    const time = written(game.seconds);
    const done = game.solved
      ? game.revealed
        ? t("solved for you")
        : t("solved in {time}", { time })
      : `${Math.round(100 * game.filled)} % · ${time}`;
    const { rating, from } = origin(game.code);
    const named = namedFrom(this.catalogue, from);
    const level = rating ? [t(rating.name), rating.score] : [];
    const about = [...(game.name ? [t(game.kind)] : []), ...(named ? [named] : []), ...level, done].join(" · ");
    const item = el(
      "div",
      { class: "item" },
      el(
        "a",
        { href: `#${game.code}` },
        el("strong", { dir: "auto", title }, title),
        el("span", { class: "aside" }, about),
      ),
      button({ icon: "trash", title: t("Forget {title}", { title }), class: "tool" }, () => {
        drop(game.code);
        item.remove();
      }),
    );
    return item;
  }

  async #stock() {
    try {
      /** @type {{ entries: Entered[] }} */
      const { entries } = await ask("/api/library", undefined, { signal: this.#control.signal });
      this.#entries = entries.filter((entry) => entry.code);
      this.#library.replaceChildren(...entries.map((entry) => this.#entry(entry)));
      this.#offer();
      if (!entries.length) this.#library.append(el("p", { class: "aside" }, t("Puzzles you save appear here.")));
    } catch (error) {
      if (!cancelled(error)) this.#library.replaceChildren(el("p", { class: "aside" }, messageOf(error)));
    }
  }

  async #print() {
    const { booklet } = await import("./print.js");
    booklet(
      this.#entries.map((each) => ({ name: each.title || each.name, kind: each.family_title, code: each.code ?? "" })),
    );
  }

  /** Offer a booklet if there are puzzles to print and the server can print. */
  #offer() {
    this.#bind.hidden = !this.#entries.length || !this.catalogue.forms.includes("pdf");
  }

  /** @param {Entered} entry */
  #entry(entry) {
    const open = () => void this.#open(entry);
    const label = el(
      "span",
      {},
      el("strong", { dir: "auto", title: entry.title || entry.name }, entry.title || entry.name),
      el("span", { class: "aside" }, entry.error ?? t(entry.family_title)),
    );
    const item = el(
      "div",
      { class: "item" },
      el(
        "button",
        { type: "button", class: "open", onclick: open, disabled: entry.error !== undefined },
        ...(entry.error ? [] : [el("img", { src: entry.thumbnail, alt: "", loading: "lazy", width: 56, height: 56 })]),
        label,
      ),
      button({ icon: "trash", title: t("Remove {name}", { name: entry.name }), class: "tool" }, async () => {
        try {
          await ask(`/api/library/${encodeURIComponent(entry.name)}`, undefined, { method: "DELETE" });
          item.remove();
          this.#entries = this.#entries.filter((each) => each !== entry);
          this.#offer();
        } catch (error) {
          toast(messageOf(error), "bad");
        }
      }),
    );
    return item;
  }

  /** @param {Entered} entry */
  async #open(entry) {
    try {
      show(await opened(this.catalogue, { text: entry.code ?? "" }));
    } catch (error) {
      if (!cancelled(error)) toast(messageOf(error), "bad");
    }
  }
}
