// The answer of a puzzle, kept so that a finished grid is recognised without the server; sealed, so that nobody reads
// it by accident: the index of each value, mixed with numbers that follow from the puzzle's code.

import { ask, Away } from "./api.js";
import { store, stored } from "./depot.js";
import { origin, setOrigin } from "./store.js";

/** @import { Checked, Judged, Place, Puzzle, Rating, Value } from "./types.js" */
/** @typedef {Pick<Rating, "level" | "name" | "score">} Graded */
/** @typedef {{ sealed: string | null, rating: Graded | null }} Known */

const KEPT = "/answer";

/** Numbers from 0 to 255 that follow from a text (FNV-1a, then mulberry32).
 * @param {string} text
 * @returns {() => number}
 */
function noise(text) {
  let state = 0x811c9dc5;
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) & 255;
  };
}

/** The places to fill in, in their order.
 * @param {Puzzle} puzzle
 */
export function open(puzzle) {
  return puzzle.places.filter((place) => !(place in puzzle.given));
}

/** The values that a place can hold.
 * @param {Puzzle} puzzle
 * @param {Place} place
 */
export function valuesAt(puzzle, place) {
  return puzzle.fewer[place] ?? puzzle.values;
}

/** @param {Puzzle} puzzle @param {Record<Place, Value>} solution */
export function seal(puzzle, solution) {
  const next = noise(puzzle.code);
  const bytes = open(puzzle).map((place) => {
    const value = solution[place];
    return (value === undefined ? 255 : valuesAt(puzzle, place).indexOf(value)) ^ next();
  });
  return btoa(bytes.map((byte) => String.fromCharCode(byte & 255)).join(""));
}

/** @param {Puzzle} puzzle @param {string} sealed @returns {Record<Place, Value> | null} null if it is damaged */
export function unseal(puzzle, sealed) {
  const next = noise(puzzle.code);
  const places = open(puzzle);
  /** @type {Record<Place, Value>} */
  const solution = {};
  try {
    const bytes = atob(sealed);
    if (bytes.length !== places.length) return null;
    for (const [index, place] of places.entries()) {
      const value = valuesAt(puzzle, place)[bytes.charCodeAt(index) ^ next()];
      if (value === undefined) return null;
      solution[place] = value;
    }
  } catch (damaged) {
    console.info("a damaged answer", damaged);
    return null;
  }
  return solution;
}

/** What is known about a puzzle besides its text: how hard it is, and its only answer; the server is asked once.
 * @param {Puzzle} puzzle
 * @param {AbortSignal} [signal]
 * @returns {Promise<Known>}
 */
export async function known(puzzle, signal) {
  /** @type {Known | null} */
  const before = await stored(KEPT, puzzle.code);
  if (before) {
    if (before.rating && !origin(puzzle.code).rating) setOrigin(puzzle.code, { rating: before.rating });
    return before;
  }
  try {
    /** @type {Judged} */
    const judged = await ask("/api/verdict", { puzzle: puzzle.code }, signal ? { signal } : {});
    const { rating, solutions, verdict } = judged;
    const [solution] = solutions;
    const graded = rating && { level: rating.level, name: rating.name, score: rating.score };
    const found = { sealed: verdict === "unique" && solution ? seal(puzzle, solution) : null, rating: graded };
    if (graded) setOrigin(puzzle.code, { rating: graded });
    if (found.sealed || graded || verdict !== "undecided") await store(KEPT, puzzle.code, found);
    return found;
  } catch (error) {
    if (!(error instanceof Away)) throw error;
    return { sealed: null, rating: origin(puzzle.code).rating ?? null };
  }
}

/** The answer that is kept, if there is one.
 * @param {Puzzle} puzzle
 * @returns {Promise<Record<Place, Value> | null>}
 */
export async function answerOf(puzzle) {
  /** @type {Known | null} */
  const before = await stored(KEPT, puzzle.code);
  return before?.sealed ? unseal(puzzle, before.sealed) : null;
}

/** Judge marks without the server, as a check does: quiet values (crosses) need not be marked.
 * @param {Puzzle} puzzle
 * @param {Record<Place, Value>} marks
 * @returns {Promise<Checked | null>} null if the answer is not known here
 */
export async function judgedAlone(puzzle, marks) {
  const solution = await answerOf(puzzle);
  if (!solution) return null;
  const places = open(puzzle);
  const quiet = new Set(puzzle.scene.quiet);
  const mistakes = places.filter((place) => place in marks && marks[place] !== solution[place]);
  const missing = places.filter((place) => !(place in marks) && !quiet.has(solution[place] ?? ""));
  return {
    verdict: mistakes.length ? "wrong" : missing.length ? "unfinished" : "right",
    violations: [],
    mistakes,
    certain: true,
    full: places.every((place) => place in marks),
  };
}
