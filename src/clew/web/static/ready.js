// Puzzles that are the same for everybody: the collections, and those of a day. Each follows from its seed, so nothing
// is stored on the server; once opened, they are kept here and open without it.

import { ask } from "./api.js";
import { known } from "./answer.js";
import { store, stored } from "./depot.js";
import { levels } from "./make.js";
import { setOrigin } from "./store.js";
import { t } from "./words.js";

/** @import { Catalogue, Family, Puzzle, Wish } from "./types.js" */

export const NUMBER = 30; // puzzles of a collection
const STEP = 10 ** 9; // from one seed to the next if the first gives no puzzle
const TRIES = 3;
const SLOW = 2000; // milliseconds: after a puzzle that took longer, the next one is made ahead

/** No puzzle came of a wish in the time there is. */
class Unmade extends Error {}

/** @type {AbortController | null} of the puzzle that is being made ahead */
let ahead = null;

/** The size of ready puzzles, by name and in words: the usual one, or the first that has the level.
 * @param {Family} family
 * @param {number} level
 */
export function sizeOf(family, level) {
  const names = ["normal", ...Object.keys(family.sizes)];
  const name = names.find((each) => family.sizes[each] && !family.lacking[each]?.includes(level));
  return family.sizes[name ?? "normal"] ?? "";
}

/** The levels that ready puzzles have: those of any size.
 * @param {Family} family
 * @returns {{ level: number, name: string }[]}
 */
export function levelsOf(family) {
  const made = (/** @type {number} */ level) =>
    Object.keys(family.sizes).some((name) => !family.lacking[name]?.includes(level));
  const named = levels(family).map(([number, name]) => ({ level: Number(number), name }));
  return named.filter(({ level }) => level > 0 && made(level));
}

/** A ready puzzle by its address, for playing: see `readyPuzzle`. If it took long, the next one is made ahead.
 * @param {Catalogue} catalogue
 * @param {string} address
 */
export async function nowPlayed(catalogue, address) {
  ahead?.abort(new DOMException("superseded", "AbortError"));
  const begun = performance.now();
  const puzzle = await readyPuzzle(catalogue, address);
  if (performance.now() - begun > SLOW) void madeAhead(catalogue, address);
  return puzzle;
}

/** Make the next puzzle of a collection while the player is busy with this one; nothing is shown, whatever comes of it.
 * @param {Catalogue} catalogue
 * @param {string} address
 */
async function madeAhead(catalogue, address) {
  const next = address.replace(/\d+$/, (number) => String(Number(number) + 1));
  if (!address.startsWith("collection=")) return;
  ahead = new AbortController();
  try {
    await readyPuzzle(catalogue, next, ahead.signal, false);
  } catch (error) {
    console.info("no puzzle was made ahead", error);
  }
}

/** A ready puzzle by its address: `collection=FAMILY.LEVEL.NUMBER` or `daily=DAY.FAMILY`.
 * @param {Catalogue} catalogue
 * @param {string} address
 * @param {AbortSignal} [signal]
 * @param {boolean} [told] whether the player sees that a puzzle is being made
 * @returns {Promise<Puzzle | null>} null if there is no such address
 */
async function readyPuzzle(catalogue, address, signal, told = true) {
  const wish = wishOf(catalogue, address);
  if (!wish) return null;
  const key = [catalogue.version, wish];
  /** @type {{ puzzles: Puzzle[] } | null} */
  const before = await stored("/ready", key);
  const [kept] = before?.puzzles ?? [];
  const puzzle = kept ?? (await made(wish, address.startsWith("daily"), signal, told));
  if (!kept) await store("/ready", key, { puzzles: [puzzle] });
  await store("/api/open", { text: puzzle.code }, { puzzles: [puzzle], count: 1 });
  const { seed: _, ...again } = wish;
  setOrigin(puzzle.code, { wish: again, from: address });
  return puzzle;
}

/** Make a puzzle; if the first seed gives none, others are tried. A day has a puzzle in any case, of any level if
 * need be.
 * @param {Wish & { seed: number }} wish
 * @param {boolean} anyLevel
 * @param {AbortSignal | undefined} signal
 * @param {boolean} told
 * @returns {Promise<Puzzle>}
 */
async function made(wish, anyLevel, signal, told) {
  const seeds = Array.from({ length: TRIES }, (_, tries) => ({ ...wish, seed: wish.seed + tries * STEP }));
  const { level: _, ...plain } = wish;
  const wishes = [...seeds, ...(anyLevel ? [plain] : [])];
  for (const [index, each] of wishes.entries()) {
    const [number, all] = [index + 1, wishes.length];
    const doing = index ? t("Making a puzzle: attempt {number} of {all}", { number, all }) : t("Making a puzzle");
    const options = { needs: t("New puzzles"), ...(told ? { doing } : {}), ...(signal ? { signal } : {}) };
    /** @type {{ puzzle: Puzzle | null }} */
    const { puzzle } = await ask("/api/generate", each, options);
    if (puzzle) return puzzle;
  }
  throw new Unmade(t("This puzzle took too long to make. Try again, or pick another."));
}

/** @param {Catalogue} catalogue @param {string} address @returns {(Wish & { seed: number }) | null} */
function wishOf(catalogue, address) {
  const [kind, rest = ""] = address.split("=");
  if (kind === "collection") {
    const found = /^([a-z][a-z0-9_]*)\.(\d)\.(\d{1,2})$/.exec(rest);
    const family = catalogue.families.find((each) => each.family === found?.[1]);
    const [level, number] = [Number(found?.[2]), Number(found?.[3])];
    if (!family || !levelsOf(family).some((each) => each.level === level) || number < 1 || number > NUMBER) return null;
    return { family: family.family, size: sizeOf(family, level), level, seed: 1000 * level + number };
  }
  const found = /^(\d{4})-(\d\d)-(\d\d)\.([a-z][a-z0-9_]*)$/.exec(kind === "daily" ? rest : "");
  const family = catalogue.families.find((each) => each.family === found?.[4]);
  if (!found || !family) return null;
  const { level } = levelOn(family, `${found[1]}-${found[2]}-${found[3]}`);
  return { family: family.family, size: sizeOf(family, level), level, seed: Number(found.slice(1, 4).join("")) };
}

/** The level of a family's puzzle of a day: from the easiest on Monday to a hard one on Sunday.
 * @param {Family} family
 * @param {string} day
 */
export function levelOn(family, day) {
  const all = levelsOf(family);
  const weekday = (new Date(`${day}T12:00`).getDay() + 6) % 7;
  return all[Math.floor((weekday * all.length) / 7)] ?? { level: 1, name: "" };
}

/** Keep a collection's puzzles and their answers for playing without the server; those that cannot be made in time are
 * left out.
 * @param {Catalogue} catalogue
 * @param {string[]} addresses
 * @param {(kept: number) => void} progress
 * @param {AbortSignal} signal
 * @returns {Promise<number>} how many are kept
 */
export async function fetchAll(catalogue, addresses, progress, signal) {
  let kept = 0;
  for (const address of addresses) {
    try {
      const puzzle = await readyPuzzle(catalogue, address, signal);
      if (puzzle) await known(puzzle, signal);
      kept += 1;
    } catch (error) {
      if (!(error instanceof Unmade)) throw error;
    }
    progress(kept);
  }
  return kept;
}

/** Name a ready puzzle in words, as in "Number 7" or "17 November 2026".
 * @param {Catalogue} catalogue
 * @param {string | undefined} from
 */
export function namedFrom(catalogue, from = "") {
  const [kind, rest = ""] = from.split("=");
  const [first = "", second = "", third = ""] = rest.split(".");
  if (kind === "daily" && second) return dayWords(first);
  const family = catalogue.families.find((each) => each.family === first);
  const level = family?.levels[Number(second) - 1];
  return kind === "collection" && level && third ? t("Number {number}", { number: third }) : "";
}

/** Write a day as people do.
 * @param {string} day
 */
export function dayWords(day) {
  const date = new Date(`${day}T12:00`);
  const format = { day: "numeric", month: "long", year: "numeric" };
  const { lang } = document.documentElement;
  const here = navigator.languages.find((each) => each.split("-")[0] === lang) ?? lang; // such as en-GB
  return date.toLocaleDateString(here, /** @type {Intl.DateTimeFormatOptions} */ (format));
}
