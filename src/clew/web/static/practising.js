// Practising a technique: a choice for the generator, and a game that begins where the technique is needed.

import { choice } from "./dialog.js";
import { keep } from "./store.js";
import { t } from "./words.js";

/** @import { Family, Moment, Place, Cell, Puzzle } from "./types.js" */

/** A choice of the techniques of a family, easiest first.
 * @param {Family} family
 */
export function techniques(family) {
  const named = family.techniques.map(({ name, level }) => {
    const words = t("{technique}, level {level}", { technique: t(name), level });
    return /** @type {[string, string]} */ ([name, words]);
  });
  return choice(t("Practise"), [["", t("any technique")], ...named], "");
}

/** Save the game of a puzzle as it is where a technique is needed.
 * @param {Puzzle} puzzle
 * @param {Moment} moment
 */
export function beginAt(puzzle, { marks, notes, struck, facts }) {
  /** @type {[Place, Cell][]} */
  const written = Object.entries(marks).map(([place, value]) => [place, { value }]);
  /** @type {[Place, Cell][]} */
  const noted = Object.entries(notes).map(([place, values]) => [place, { notes: values }]);
  keep({
    code: puzzle.code,
    name: puzzle.title,
    kind: puzzle.family_title,
    saved: { cells: [...noted, ...written], past: [], future: [], ledger: { trials: [], struck, facts } },
    seconds: 0,
    solved: false,
    filled: written.length / Math.max(1, puzzle.places.length),
    when: Date.now(),
  });
}
