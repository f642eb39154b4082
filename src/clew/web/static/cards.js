// The cards of the first page: each family with a picture of an example, and what to choose before playing.

import { cancelled } from "./api.js";
import { asked } from "./depot.js";
import { choice } from "./dialog.js";
import { button, el, icon } from "./dom.js";
import { star } from "./favourites.js";
import { Later } from "./later.js";
import { generating, levelOf, make, sizes } from "./make.js";
import { readScene } from "./scene.js";
import { Sheet } from "./sheet.js";
import { setSettings, settings } from "./store.js";
import { t } from "./words.js";

/** @import { Catalogue, Family, Puzzle } from "./types.js" */

const FILLED = 12; // cards filled at once: those in sight, on most screens

/** A card for each family. The first ones are filled at once, the others a few at a time after these are shown.
 * @param {Catalogue} catalogue
 * @param {() => void} starred called when a family has become a favourite, or is one no longer
 * @param {AbortSignal} signal
 * @returns {[Family, HTMLElement][]}
 */
export function cardsOf(catalogue, starred, signal) {
  /** @type {[Family, HTMLElement][]} */
  const cards = catalogue.families.map((family) => {
    return [family, el("section", { class: "card family", "aria-label": t(family.title) })];
  });
  /** @param {Family} family @param {HTMLElement} card */
  const fill = (family, card) => {
    if (!card.firstChild) card.append(...content(catalogue, family, starred));
  };
  let at = 0;
  const more = new Later(fillSome);
  function fillSome() {
    for (const [family, card] of cards.slice(at, at + FILLED)) fill(family, card);
    at += FILLED;
    if (at < cards.length && !signal.aborted) more.soon();
  }
  fillSome();
  drawAll(cards, fill, signal);
  return cards;
}

/** What is on a card.
 * @param {Catalogue} catalogue
 * @param {Family} family
 * @param {() => void} starred
 */
function content(catalogue, family, starred) {
  const usual = family.sizes["normal"] ?? Object.values(family.sizes)[0] ?? "";
  const last = settings().wishes[family.family];
  const offered = sizes(family);
  const size = choice(t("Size"), offered, offered.some(([each]) => each === last?.size) ? (last?.size ?? "") : usual);
  const level = levelOf(family, size.select, last?.level);
  const play = button({ label: t("Play"), class: "button accent" }, () => {
    const wish = { size: size.select.value, level: level.select.value };
    setSettings({ wishes: { ...settings().wishes, [family.family]: wish } });
    const { value } = level.select;
    void make({ family: family.family, size: wish.size, ...(value ? { level: Number(value) } : {}) });
  });
  const title = t(family.title);
  play.setAttribute("aria-label", t("Play {title}", { title }));
  const more = button({ icon: "settings", title: t("More options for {title}", { title }), class: "tool" }, () =>
    generating(catalogue, family, "", { size: size.select.value, level: level.select.value }),
  );
  const all = t("Collection: {title}", { title });
  const collection = { class: "tool", href: `#collection=${family.family}`, title: all, "aria-label": all };
  const create = t("Create a puzzle: {title}", { title });
  const set = el(
    "a",
    {
      class: "tool",
      href: `#make=${family.family}`,
      title: create,
      "aria-label": create,
    },
    icon("edit"),
  );
  set.addEventListener("click", () => {
    set.href = `#make=${family.family}.${size.select.value}`;
  });
  return [
    el("div", { class: "picture" }),
    el(
      "div",
      { class: "about" },
      el("h2", {}, title, star(family, starred)),
      el("p", { class: "rule" }, t(family.rules)),
    ),
    el("div", { class: "pair" }, size.element, level.element),
    el("div", { class: "row" }, play, el("a", collection, icon("list")), ...(family.edits ? [set] : []), more),
  ];
}

/** Draw examples when they come into sight, one after the other: the server may have other guests.
 * @param {[Family, HTMLElement][]} cards
 * @param {(family: Family, card: HTMLElement) => void} fill
 * @param {AbortSignal} signal
 */
function drawAll(cards, fill, signal) {
  let last = Promise.resolve();
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        const [family, card] = cards.find(([, each]) => each === target) ?? [];
        if (!isIntersecting || !family || !card) continue;
        watch.unobserve(card);
        fill(family, card);
        last = last.then(() => (signal.aborted ? undefined : draw(family, card.querySelector(".picture"), signal)));
      }
    },
    { rootMargin: "200px" },
  );
  for (const [, card] of cards) watch.observe(card);
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Draw the example of a family's first format.
 * @param {Family} family
 * @param {Element | null} picture
 * @param {AbortSignal} signal
 */
async function draw(family, picture, signal) {
  const text = family.formats.find((form) => form.example)?.example;
  if (!text) return;
  try {
    /** @type {{ puzzles: Puzzle[] }} */
    const {
      puzzles: [puzzle],
    } = await asked("/api/open", { text, family: family.family }, { signal });
    if (!puzzle) return;
    const sheet = new Sheet(readScene(puzzle.scene), t("Example: {title}", { title: puzzle.scene.title }));
    sheet.show({ cells: new Map() });
    picture?.replaceChildren(sheet.element);
  } catch (error) {
    if (!cancelled(error)) console.info(`no example of ${family.family}`, error);
  }
}
