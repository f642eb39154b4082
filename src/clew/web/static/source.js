// The picture that a puzzle is made from, in shades of grey; dragging over it chooses the part that is used.

import { el } from "./dom.js";
import { t } from "./words.js";

/** What is cut off on the left, at the top, on the right and at the bottom, in percent.
 * @typedef {[number, number, number, number]} Crop */

const LEAST = 5; // percent: a smaller part is a click, not a choice
/** @type {Crop} */
export const WHOLE = [0, 0, 0, 0];

export class Source {
  element = el("canvas", { class: "source", role: "img", "aria-label": t("The picture, in shades of grey") });
  size = { rows: 0, columns: 0 };
  /** @type {ImageData | null} */
  #shades = null;
  /** @type {Crop} */
  #crop = WHOLE;
  /** @type {[number, number] | null} where a drag began */
  #from = null;

  /** @param {(crop: Crop) => void} chosen called when a part has been dragged over */
  constructor(chosen) {
    this.chosen = chosen;
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.#from = this.#at(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.#from) this.show(between(this.#from, this.#at(event)));
    });
    this.element.addEventListener("pointerup", (event) => {
      if (!this.#from) return;
      const crop = between(this.#from, this.#at(event));
      this.#from = null;
      const [left, top, right, bottom] = crop;
      this.chosen(100 - left - right < LEAST || 100 - top - bottom < LEAST ? WHOLE : crop);
    });
    this.element.addEventListener("pointercancel", () => {
      this.#from = null;
    });
  }

  /** Take over a PGM picture as the server sends it: `P5 COLUMNS ROWS 255`, and a byte for each pixel.
   * @param {ArrayBuffer} data
   */
  read(data) {
    const bytes = new Uint8Array(data);
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, 32));
    const [start = "", columns, rows] = /^P5 (\d+) (\d+) 255\n/.exec(head) ?? [];
    this.size = { rows: Number(rows), columns: Number(columns) };
    const shades = new ImageData(this.size.columns, this.size.rows);
    const values = bytes.subarray(start.length);
    for (const [at, shade] of values.entries()) shades.data.set([shade, shade, shade, 255], 4 * at);
    this.#shades = shades;
    [this.element.width, this.element.height] = [this.size.columns, this.size.rows];
  }

  /** Draw the picture; what is cut off is pale.
   * @param {Crop} crop
   */
  show(crop) {
    this.#crop = crop;
    const pen = this.element.getContext("2d");
    if (!pen || !this.#shades) return;
    const { width, height } = this.element;
    const [left, top, right, bottom] = this.#crop;
    const [x, y] = [(width * left) / 100, (height * top) / 100];
    const [wide, high] = [(width * (100 - left - right)) / 100, (height * (100 - top - bottom)) / 100];
    pen.putImageData(this.#shades, 0, 0);
    pen.fillStyle = "#ffffffc0";
    const around = new Path2D();
    around.rect(0, 0, width, height);
    around.rect(x, y, wide, high);
    pen.fill(around, "evenodd");
  }

  /** Where a pointer is, in percent of the picture.
   * @param {PointerEvent} event
   * @returns {[number, number]}
   */
  #at(event) {
    const box = this.element.getBoundingClientRect();
    /** @param {number} part */
    const held = (part) => Math.min(100, Math.max(0, Math.round(100 * part)));
    return [held((event.clientX - box.left) / box.width), held((event.clientY - box.top) / box.height)];
  }
}

/** @param {[number, number]} from @param {[number, number]} to @returns {Crop} */
function between([x, y], [u, v]) {
  return [Math.min(x, u), Math.min(y, v), 100 - Math.max(x, u), 100 - Math.max(y, v)];
}
