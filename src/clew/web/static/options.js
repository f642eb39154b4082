// Options of a desk that a player can switch on and off, next to the aids.

import { toggle } from "./dialog.js";
import { settings } from "./store.js";
import { t } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { Settings } from "./store.js" */
/** @import { Offers } from "./types.js" */

/** Build the switches that make sense on a desk.
 * @param {Desk} desk
 * @param {Offers} offers
 * @param {(change: Partial<Settings>) => void} want
 * @returns {HTMLElement[]}
 */
export function deskOptions(desk, offers, want) {
  const now = settings();
  const noted = desk.modes.includes("centre");
  const edged = desk.sheet.heads.any && !desk.typed;
  /** @type {[boolean, "sight" | "tidy" | "first" | "rest" | "unique" | "axis" | "chains", string][]} */
  const all = [
    [desk.units.all.length > 0, "sight", t("Highlight row, column and equal values")],
    [!desk.units.all.length && desk.sheet.heads.any, "sight", t("Highlight row and column")],
    [noted && desk.units.all.length > 0, "tidy", t("Remove notes that a new value rules out")],
    [noted, "first", t("Pick a value first, then cells")],
    [offers.rest, "rest", t("Cross out the rest of finished lines")],
    [offers.unique, "unique", t("Hints may assume a unique solution")],
    [edged, "axis", t("Paint in straight lines")],
    [desk.sheet.chains.any, "chains", t("Colour each chain")],
  ];
  return all.flatMap(([able, name, label]) =>
    able ? [toggle(label, now[name], (on) => want({ [name]: on }))] : [],
  );
}

/** What requests for steps add where the player allows steps that rest on there being one solution.
 * @param {Offers} offers
 */
export function assumed(offers) {
  return offers.unique && settings().unique ? { assume_unique: true } : {};
}
