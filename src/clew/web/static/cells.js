// What a place holds: a value, notes in its corners and in its centre, colours; or a link between two candidates.

/** @import { Cell, Link, Value } from "./types.js" */

/** @typedef {{ value?: Value | undefined, notes?: Value[], centre?: Value[], colours?: number[],
 *    link?: Link | undefined }} Parts */

/** A cell of these parts, made in a trial if there is one; null if nothing is in it.
 * @param {Parts} parts
 * @param {number} depth
 * @returns {Cell | null}
 */
export function cellOf({ value, notes = [], centre = [], colours = [], link }, depth) {
  const cell = {
    ...(value === undefined ? {} : { value }),
    ...(notes.length ? { notes } : {}),
    ...(centre.length ? { centre } : {}),
    ...(colours.length ? { colours } : {}),
    ...(link ? { link } : {}),
  };
  return Object.keys(cell).length ? { ...cell, ...(depth ? { trial: depth } : {}) } : null;
}

/** Whether two cells hold the same, in whatever trial.
 * @param {Cell | null} one
 * @param {Cell | null} other
 */
export function same(one, other) {
  return JSON.stringify(cellOf(one ?? {}, 0)) === JSON.stringify(cellOf(other ?? {}, 0));
}

/** The same cell in a trial around its own, or in none.
 * @param {Cell} cell
 * @param {number} depth
 * @returns {Cell}
 */
export function lower(cell, depth) {
  const { trial: _, ...rest } = cell;
  return depth ? { ...rest, trial: depth } : rest;
}
