// A link with progress: the player's marks after the code of the puzzle, as CODE~MARKS. What comes from a link is
// checked place by place; what does not fit the puzzle is refused as a whole.

import { open, valuesAt } from "./answer.js";
import { confirmed } from "./dialog.js";
import { toast } from "./dom.js";
import { kept } from "./store.js";
import { startWith } from "./transfer.js";
import { t } from "./words.js";

/** @import { Place, Puzzle, Value } from "./types.js" */

const LONGEST = 24_000; // characters of marks in a link
const BETWEEN = "~";

/** Take an address apart: the code, and the marks that follow it.
 * @param {string} address
 * @returns {[string, string]}
 */
export function parted(address) {
  const at = address.startsWith("clew-") ? address.indexOf(BETWEEN) : -1;
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
}

/** Write marks as a text for a link: a byte for each open place, 0 where nothing is marked, deflated.
 * @param {Puzzle} puzzle
 * @param {Record<Place, Value>} marks
 * @returns {Promise<string>} empty if there are too many
 */
export async function packed(puzzle, marks) {
  const bytes = open(puzzle).map((place) => {
    const value = marks[place];
    return value === undefined ? 0 : valuesAt(puzzle, place).indexOf(value) + 1;
  });
  const deflated = await through(new CompressionStream("deflate-raw"), Uint8Array.from(bytes), Infinity);
  const text = btoa(String.fromCharCode(...(deflated ?? [])));
  const plain = text.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");
  return plain.length > LONGEST ? "" : BETWEEN + plain;
}

/** Read marks from a link.
 * @param {Puzzle} puzzle
 * @param {string} text
 * @returns {Promise<Record<Place, Value> | null>} null if they are not marks of this puzzle
 */
export async function unpacked(puzzle, text) {
  if (text.length > LONGEST || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  const places = open(puzzle);
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const deflated = Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
    const bytes = await through(new DecompressionStream("deflate-raw"), deflated, places.length);
    if (bytes?.length !== places.length) return null;
    /** @type {Record<Place, Value>} */
    const marks = {};
    for (const [index, place] of places.entries()) {
      const number = bytes[index] ?? 0;
      const value = valuesAt(puzzle, place)[number - 1];
      if (number && value === undefined) return null;
      if (value !== undefined) marks[place] = value;
    }
    return marks;
  } catch (damaged) {
    console.info("a damaged link", damaged);
    return null;
  }
}

/** Take over the marks of a link; a game that is under way is replaced only if the player wants that.
 * @param {Puzzle} puzzle
 * @param {string} text
 */
export async function adopted(puzzle, text) {
  const marks = await unpacked(puzzle, text);
  if (!marks) return toast(t("The marks in this link do not fit the puzzle and were left out."), "bad");
  const mine = kept(puzzle.code);
  const differs = mine && JSON.stringify(marked(mine.saved.cells)) !== JSON.stringify(marked(Object.entries(marks)));
  const question = t("This link contains marks for a puzzle you have already started. Replace yours?");
  if (differs && !(await confirmed(t("Marks in the link"), question, t("Replace")))) return;
  if (!mine || differs) startWith(puzzle, marks);
}

/** Marks in one order, to compare them.
 * @param {[Place, Value | import("./types.js").Cell][]} cells
 */
function marked(cells) {
  const plain = cells.map(([place, cell]) => [place, typeof cell === "object" ? (cell.value ?? null) : cell]);
  return plain.filter(([, value]) => value !== null).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}

/** Send bytes through a stream; null if more come out than expected.
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} most
 * @returns {Promise<number[] | null>}
 */
async function through(stream, bytes, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {number[]} */
  const out = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return out;
    for (const byte of value) out.push(byte);
    if (out.length > most) {
      await reader.cancel();
      return null;
    }
  }
}
