// In and out: read a puzzle from pasted text, a link, a file or a picture; write it in any format.

import { ask, cancelled, Refused } from "./api.js";
import { choice, dialog } from "./dialog.js";
import { button, el, messageOf, saveFile, sized, toast } from "./dom.js";
import { keep, kept, setOrigin } from "./store.js";
import { t } from "./words.js";

/** @import { Catalogue, Cell, Place, Puzzle, Value } from "./types.js" */

/** @typedef {{ puzzle: string, marks: () => Record<Place, Value>, family: string, title: string }} Written */
/** @typedef {{ puzzles: Puzzle[], count: number }} Opened */

/** @type {[string, string][]} */
const PNG = [
  ["png", t("PNG picture")],
  ["png-dark", t("PNG picture, dark")],
];
const PIXELS = 1600; // how wide a picture is made

/** Show the dialog that writes a puzzle in any format.
 * @param {Catalogue} catalogue
 * @param {Written} what
 */
export function exporting(catalogue, what) {
  const forms = (catalogue.families.find((each) => each.family === what.family)?.formats ?? []).filter(
    (form) => form.writes,
  );
  const preview = el("textarea", {
    readonly: true,
    rows: 8,
    "aria-label": t("The puzzle in this format"),
    spellcheck: "false",
  });
  const aside = el("p", { class: "aside" });
  let [name, type] = ["puzzle.txt", "text/plain"];
  /** @type {Blob | null} a picture that is not text */
  let drawn = null;
  const form = choice(
    t("Format"),
    [
      ...forms.map((each) => /** @type {[string, string]} */ ([each.name, t(each.title)])),
      ["svg", t("SVG picture")],
      ["svg-dark", t("SVG picture, dark")],
      ...(catalogue.forms.includes("png") ? PNG : []),
    ],
    forms[0]?.name ?? "svg",
    () => void write(),
  );
  const copy = button({ icon: "copy", label: t("Copy"), class: "button" }, async () => {
    preview.select();
    try {
      await navigator.clipboard.writeText(preview.value);
      toast(t("Copied."));
    } catch (refused) {
      console.info("no clipboard", refused);
      toast(t("Selected: press Ctrl+C to copy."));
    }
  });
  const load = button({ icon: "export", label: t("Download"), class: "button accent" }, () =>
    saveFile(drawn ?? new Blob([preview.value], { type }), name),
  );
  const image = el("img", { class: "dropped", alt: t("The picture"), hidden: true });
  dialog(t("Export"), form.element, preview, image, aside, el("div", { class: "row end" }, copy, load));

  /** @param {Blob | null} blob */
  function showPicture(blob) {
    if (image.src) URL.revokeObjectURL(image.src);
    drawn = blob;
    if (blob) image.src = URL.createObjectURL(blob);
    image.hidden = !blob;
    preview.hidden = copy.hidden = blob !== null;
  }

  async function write() {
    const { value } = form.select;
    try {
      if (value.startsWith("png")) {
        const body = { puzzle: what.puzzle, marks: what.marks(), dark: value === "png-dark", width: PIXELS };
        showPicture(await ask("/api/draw", body, { doing: t("Drawing"), blob: true }));
        [name, aside.textContent] = ["puzzle.png", ""];
        return;
      }
      showPicture(null);
      /** @type {{ text: string, name: string, left_out: number }} */
      const answer = await ask(
        "/api/convert",
        { puzzle: what.puzzle, marks: what.marks(), format: form.select.value, title: what.title },
        { doing: t("Writing") },
      );
      preview.value = answer.text;
      name = answer.name;
      type = form.select.value.startsWith("svg") ? "image/svg+xml" : "text/plain";
      const number = answer.left_out;
      aside.textContent = number ? t("{number} marks left out: this format cannot store them.", { number }) : "";
    } catch (error) {
      if (cancelled(error)) return;
      preview.value = "";
      aside.textContent = messageOf(error);
    }
  }
  void write();
}

/** Read a text in any format; if it fits several families, ask which one.
 * @param {Catalogue} catalogue
 * @param {{ text: string, name?: string, family?: string }} source
 * @returns {Promise<Opened | null>}
 */
export async function opened(catalogue, source) {
  try {
    return await ask("/api/open", source, { doing: t("Reading") });
  } catch (error) {
    if (!(error instanceof Refused) || error.families.length < 2 || source.family) throw error;
    const family = await chosenFamily(catalogue, error.families);
    return family ? opened(catalogue, { ...source, family }) : null;
  }
}

/** @param {Catalogue} catalogue @param {string[]} names @returns {Promise<string | null>} */
function chosenFamily(catalogue, names) {
  return new Promise((resolve) => {
    const titles = new Map(catalogue.families.map((each) => [each.family, each.title]));
    const box = dialog(
      t("Which puzzle is it?"),
      el("p", {}, t("The text could be any of these.")),
      el(
        "div",
        { class: "row" },
        ...names.map((name) =>
          button({ label: t(titles.get(name) ?? name), class: "button" }, () => {
            resolve(name);
            box.close();
          }),
        ),
      ),
    );
    box.addEventListener("close", () => resolve(null));
  });
}

/** Read a file: a picture goes to the view that makes puzzles of it, anything else is read as text.
 * @param {Catalogue} catalogue
 * @param {File} file
 * @returns {Promise<Opened | null>}
 */
export async function openedFile(catalogue, file) {
  if (!/^image\/(?!svg)/.test(file.type) || !catalogue.families.some((family) => family.picture))
    return opened(catalogue, { text: await file.text(), name: file.name });
  const { begin } = await import("./picture.js");
  begin(file);
  return null;
}

/** Go to what was opened: the puzzle itself, or a list if there are several.
 * @param {Opened | null} found
 * @param {string} [verb] what comes before the code in the address: nothing to play, `edit=` to change
 */
export function show(found, verb = "") {
  const [first, ...others] = found?.puzzles ?? [];
  if (!found || !first) return;
  if (!others.length) return go(first, verb);
  const box = dialog(
    t("{count} puzzles", { count: found.count }),
    el(
      "ol",
      { class: "found" },
      ...found.puzzles.map((puzzle, index) => {
        const title = puzzle.title || t("Number {number}", { number: index + 1 });
        return el(
          "li",
          {},
          button(
            {
              label: [title, t(puzzle.family_title), sized(puzzle.size)].join(" · "),
              class: "quiet-button",
            },
            () => {
              box.close();
              go(puzzle, verb);
            },
          ),
        );
      }),
    ),
  );
}

/** Begin a game with these marks.
 * @param {Puzzle} puzzle
 * @param {Record<Place, Value>} marks
 */
export function startWith(puzzle, marks) {
  const cells = Object.entries(marks).map(([place, value]) => /** @type {[string, Cell]} */ ([place, { value }]));
  keep({
    code: puzzle.code,
    name: puzzle.title,
    kind: puzzle.family_title,
    seconds: 0,
    solved: false,
    when: Date.now(),
    filled: cells.length / Math.max(1, puzzle.places.length),
    saved: { cells, past: [], future: [], ledger: { trials: [], struck: {}, facts: [] } },
  });
}

/** Open a puzzle; marks that came with its text are stored as a game.
 * @param {Puzzle} puzzle
 * @param {string} [verb]
 */
export function go(puzzle, verb = "") {
  if (puzzle.remarks.length) setOrigin(puzzle.code, { remarks: puzzle.remarks });
  if (Object.keys(puzzle.marks).length && !kept(puzzle.code)) startWith(puzzle, puzzle.marks);
  const address = verb + puzzle.code;
  if (location.hash === `#${address}`) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = address;
}

/** Fetch what shows puzzles while one is being made or opened. */
export async function fetchPlayer() {
  try {
    await import("./play.js");
  } catch (away) {
    console.info("fetched again when it is shown", away);
  }
}

/** Show what is found, or why nothing is.
 * @param {() => Promise<Opened | null>} find
 * @param {string} [verb]
 * @param {(why: string) => void} [blame] shows the reason
 */
export async function attempt(find, verb = "", blame = (why) => toast(why, "bad")) {
  try {
    show(await find(), verb);
  } catch (error) {
    if (cancelled(error)) return;
    const where = error instanceof Refused && error.where ? ` (${error.where})` : "";
    blame(`${messageOf(error).replace(/\.$/, "")}${where}.`);
  }
}
