// What the player has solved: for statistics, best times and the ticks of collections. Every puzzle counts once.

import { read, write } from "./store.js";

const SOLVED = "clew.solved";
const MOST = 4000; // solves kept; the earliest go first

/** @typedef {object} Solve
 * @property {string} print the fingerprint of the puzzle's code
 * @property {string} family
 * @property {string} size
 * @property {number} level from 1; 0 if it is not known
 * @property {number} seconds
 * @property {number} hints
 * @property {number} when
 * @property {string} [from] the address of the puzzle in a collection, or among those of a day
 */

/** A short text that differs for different texts: FNV-1a, twice.
 * @param {string} text
 */
export function fingerprint(text) {
  return [0x811c9dc5, 0x1b873593]
    .map((start) => {
      let state = start;
      for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
      return (state >>> 0).toString(36);
    })
    .join("-");
}

/** All solves, the earliest first; what is damaged is left out.
 * @returns {Solve[]}
 */
export function solves() {
  const found = read(SOLVED);
  return Array.isArray(found) ? found.filter(whole) : [];
}

/** @param {any} solve */
function whole(solve) {
  const texts = [solve?.print, solve?.family, solve?.size];
  const numbers = [solve?.level, solve?.seconds, solve?.hints, solve?.when];
  return texts.every((each) => typeof each === "string") && numbers.every((each) => Number.isFinite(each));
}

/** Remember a solve, unless the puzzle was solved before.
 * @param {Solve} solve
 */
export function remember(solve) {
  const all = solves();
  if (all.some(({ print }) => print === solve.print)) return;
  write(SOLVED, [...all, solve].slice(-MOST));
}

export function forgetSolves() {
  write(SOLVED, []);
}

/** The best time among puzzles of the same family, size and level, but for the puzzle itself.
 * @param {Pick<Solve, "print" | "family" | "size" | "level">} like
 * @returns {number | null}
 */
export function bestOther(like) {
  const times = solves()
    .filter((each) => each.print !== like.print)
    .filter((each) => each.family === like.family && each.size === like.size && each.level === like.level)
    .map((each) => each.seconds);
  return times.length ? Math.min(...times) : null;
}

/** The addresses of solved puzzles of collections and days.
 * @returns {Set<string>}
 */
export function ticked() {
  return new Set(solves().flatMap(({ from }) => (typeof from === "string" ? [from] : [])));
}

/** A day as in 2026-11-17, where the player is.
 * @param {Date} date
 */
export function dayOf(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** How many days in a row something was solved: up to today (or yesterday, as today is not over), and at most.
 * @param {Solve[]} all
 * @param {Date} today
 */
export function streaks(all, today) {
  const days = new Set(all.map(({ when }) => dayOf(new Date(when))));
  const back = (/** @type {Date} */ from) => {
    const day = new Date(from);
    let length = 0;
    for (; days.has(dayOf(day)); day.setDate(day.getDate() - 1)) length += 1;
    return length;
  };
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  const longest = Math.max(0, ...[...days].map((day) => back(new Date(`${day}T12:00`))));
  return { now: back(today) || back(yesterday), longest };
}
