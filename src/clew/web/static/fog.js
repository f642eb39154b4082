// Fog: what is not lit is covered while a puzzle is played; a right mark lights what is around it.

import { answerOf } from "./answer.js";
import { say, toast } from "./dom.js";
import { kindOf } from "./scene.js";
import { drawAll, outline, shifted } from "./shapes.js";
import { t } from "./words.js";

/** @import { Desk } from "./desk.js" */
/** @import { Fog, Place, Puzzle, Shape, Value } from "./types.js" */

/** Cover a desk with the fog of its puzzle, and lift it as right marks are made.
 * @param {Desk} desk
 * @param {Puzzle} puzzle
 * @param {Promise<unknown>} asked ends when the answer is known, if it is to be known
 */
export async function fogged(desk, puzzle, asked) {
  const fog = /** @type {Fog} */ (puzzle.fog);
  cover(desk, fog, {});
  await asked;
  const answer = await answerOf(puzzle);
  if (!answer) {
    desk.sheet.cover(new Set(), []);
    return toast(t("The fog has been removed: it needs a puzzle with exactly one solution."));
  }
  desk.listen(() => cover(desk, fog, answer));
  cover(desk, fog, answer);
}

/** Cover everything but what is lit from the start and what right marks light; a finished puzzle has no fog.
 * @param {Desk} desk
 * @param {Fog} fog
 * @param {Record<Place, Value>} answer
 */
function cover(desk, { lit, clears, over }, answer) {
  const { scene, sheet, game } = desk;
  const open = Object.keys(answer);
  const right = open.filter((place) => game.value(place) === answer[place]);
  const done = open.length > 0 && right.length === open.length;
  const bright = new Set([...lit, ...right.flatMap((place) => clears[place] ?? [])]);
  const dark = new Set(done ? [] : [...scene.spots.keys()].filter((place) => !bright.has(place)));
  const same = dark.size === sheet.covered.size && [...dark].every((place) => sheet.covered.has(place));
  if (same && dark.size) return;
  const before = sheet.covered.size;
  const spots = [...dark].flatMap((place) => scene.spots.get(place) ?? []);
  const clouds = [...dark].map((place, at) => {
    return outline(shifted(kindOf(scene, place).area, spots[at] ?? { x: 0, y: 0 }), { class: "fog" });
  });
  const near = over.filter((shape) => spots.some((spot) => borders(shape, spot)));
  sheet.cover(dark, [...clouds, ...drawAll(near)]);
  if (dark.size < before) say(t("{number} cells emerge from the fog", { number: before - dark.size }));
  desk.draw();
}

/** Whether a line is at the border of a cell, or in it; elsewhere it would cover what is drawn over it.
 * @param {Shape} shape
 * @param {{ x: number, y: number }} spot
 */
function borders(shape, { x, y }) {
  if (shape.shape !== "line") return true;
  return Math.hypot((shape.x1 + shape.x2) / 2 - x, (shape.y1 + shape.y2) / 2 - y) < 0.55;
}
