// Printing: one puzzle as a sheet, or many as a booklet; the server makes the PDF.

import { ask, cancelled } from "./api.js";
import { choice, dialog, toggle } from "./dialog.js";
import { button, el, messageOf, saveFile } from "./dom.js";
import { setSettings, settings } from "./store.js";
import { language, t } from "./words.js";

/** @import { Catalogue, Place, Puzzle, Value } from "./types.js" */
/** @typedef {{ puzzle: string, marks?: Record<Place, Value>, title?: string }} Bound */

/** Show the dialog that prints one puzzle.
 * @param {Puzzle} puzzle
 * @param {Catalogue} catalogue
 * @param {{ marks?: () => Record<Place, Value>, browser?: () => void }} [more] the marks, the browser's own printing
 */
export function printing(puzzle, catalogue, more = {}) {
  const wish = { large: false, answers: true, marks: false, code: true };
  const paper = papers();
  const refused = el("p", { class: "blame", role: "alert" });
  const box = dialog(
    t("Print"),
    paper.element,
    toggle(t("Large print"), wish.large, (on) => (wish.large = on)),
    toggle(t("Answer on a separate page"), wish.answers, (on) => (wish.answers = on)),
    toggle(t("QR code that opens the puzzle here"), wish.code, (on) => (wish.code = on)),
    ...(more.marks ? [toggle(t("Include my marks"), wish.marks, (on) => (wish.marks = on))] : []),
    refused,
    el(
      "div",
      { class: "row end" },
      ...(more.browser ? [button({ icon: "print", label: t("Print this page"), class: "button" }, browser)] : []),
      ...(catalogue.forms.includes("pdf")
        ? [button({ icon: "export", label: t("Download PDF"), class: "button accent" }, () => void load())]
        : []),
    ),
  );

  function browser() {
    box.close();
    more.browser?.();
  }

  async function load() {
    const marks = wish.marks && more.marks ? more.marks() : {};
    const body = {
      puzzles: [{ puzzle: puzzle.code, marks }],
      ...{ title: puzzle.title, author: puzzle.author, paper: paper.select.value },
      ...{ per_page: 1, large_print: wish.large, answers: wish.answers, bare: true },
      ...{ link: wish.code ? own() : "", language },
    };
    if (await bound(body, puzzle.title || puzzle.family_title, refused)) box.close();
  }
}

/** Show the dialog that makes a booklet of saved puzzles.
 * @param {{ name: string, kind: string, code: string }[]} puzzles
 */
export function booklet(puzzles) {
  const chosen = new Set(puzzles.map((_, index) => index));
  const wish = { large: false, answers: true };
  const title = el("input", { type: "text", value: t("My puzzles"), maxlength: 80, dir: "auto" });
  const author = el("input", { type: "text", maxlength: 80, dir: "auto" });
  const paper = papers();
  const each = choice(
    t("Puzzles per page"),
    ["1", "2", "4", "6"].map((number) => [number, number]),
    "2",
  );
  const refused = el("p", { class: "blame", role: "alert" });
  const items = puzzles.map((puzzle, index) =>
    toggle(`${puzzle.name} · ${t(puzzle.kind)}`, true, (on) => {
      if (on) chosen.add(index);
      else chosen.delete(index);
    }),
  );
  const box = dialog(
    t("Booklet (PDF)"),
    el(
      "div",
      { class: "pair" },
      el("label", { class: "field tall" }, el("span", {}, t("Title")), title),
      el("label", { class: "field tall" }, el("span", {}, t("Author")), author),
    ),
    el("div", { class: "chosen", role: "group", "aria-label": t("Puzzles") }, ...items),
    paper.element,
    each.element,
    toggle(t("Large print"), wish.large, (on) => (wish.large = on)),
    toggle(t("Answers at the end"), wish.answers, (on) => (wish.answers = on)),
    refused,
    el(
      "div",
      { class: "row end" },
      button({ icon: "export", label: t("Download PDF"), class: "button accent" }, () => void load()),
    ),
  );

  async function load() {
    const body = {
      puzzles: puzzles.filter((_, index) => chosen.has(index)).map(({ code }) => ({ puzzle: code })),
      ...{ title: title.value.trim(), author: author.value.trim(), paper: paper.select.value },
      ...{ per_page: Number(each.select.value), large_print: wish.large, answers: wish.answers },
      ...{ link: own(), language },
    };
    if (await bound(body, title.value.trim() || "puzzles", refused)) box.close();
  }
}

/** Make and save a PDF; if that fails, say why in the dialog.
 * @param {{ puzzles: Bound[] } & Record<string, unknown>} body
 * @param {string} name
 * @param {HTMLElement} refused
 */
async function bound(body, name, refused) {
  refused.textContent = body.puzzles.length ? "" : t("Choose at least one puzzle.");
  if (!body.puzzles.length) return false;
  try {
    saveFile(await ask("/api/book", body, { doing: t("Printing"), blob: true }), `${name}.pdf`);
    return true;
  } catch (error) {
    if (!cancelled(error)) refused.textContent = messageOf(error);
    return false;
  }
}

function papers() {
  return choice(
    t("Paper"),
    [
      ["a4", "A4"],
      ["letter", "Letter"],
    ],
    settings().paper,
    (value) => setSettings({ paper: value === "letter" ? "letter" : "a4" }),
  );
}

/** The address that printed QR codes open: this page. */
function own() {
  return `${location.origin}/`;
}
