// Zoom: the sheet fills its stage, and grows by buttons, by the wheel with Ctrl, and by two fingers.

import { el } from "./dom.js";
import { extentOf } from "./scene.js";

/** @import { Sheet } from "./sheet.js" */

const LARGEST = 112; // pixels of a cell when fitted: tiny puzzles need not fill a large screen
const AIR = 12; // pixels left free around a fitted sheet
const MOST = 6;
const STEP = 1.25;
const MOST_HEAD = 0.45; // share of the stage that clues at its edge cover at most

export class Zoom {
  factor = 1;
  #box = el("div", { class: "sized" }); // its size is known, so a move on the sheet lays out nothing else
  /** @type {Map<number, { x: number, y: number }>} */
  #fingers = new Map();

  /** @param {HTMLElement} stage @param {Sheet} sheet */
  constructor(stage, sheet) {
    this.stage = stage;
    this.sheet = sheet;
    this.#box.append(sheet.element);
    stage.replaceChildren(this.#box);
    stage.style.setProperty("--ratio", (sheet.box.height / sheet.box.width).toFixed(3)); // for small screens
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(stage);
    stage.addEventListener("scroll", () => this.#pin(), { passive: true });
    stage.addEventListener("keydown", () => this.#follow(), { capture: true });
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    stage.addEventListener("pointerdown", (event) => this.#finger(event), { capture: true });
    stage.addEventListener("pointermove", (event) => this.#pinch(event), { capture: true });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      stage.addEventListener(name, (event) => this.#fingers.delete(event.pointerId), { capture: true });
    }
    this.fit();
  }

  /** Give the sheet the size that fits, times the factor. */
  fit() {
    const { width, height } = this.sheet.box;
    const room = { width: this.stage.clientWidth - AIR, height: this.stage.clientHeight - AIR };
    const cell = Math.max(4, Math.min(room.width / width, room.height / height, LARGEST)) * this.factor;
    this.#box.style.width = `${Math.floor(cell * width)}px`;
    this.#box.style.height = `${Math.floor(cell * height)}px`;
    this.stage.classList.toggle("zoomed", this.factor > 1);
    this.#pin();
  }

  /** Keep the clues at the edges visible. */
  #pin() {
    const { stage, sheet } = this;
    const cell = sheet.element.clientWidth / sheet.box.width;
    if (!cell) return;
    const [outer, inner] = [stage.getBoundingClientRect(), sheet.element.getBoundingClientRect()];
    const hidden = { x: (outer.left - inner.left) / cell, y: (outer.top - inner.top) / cell };
    sheet.coordinates.pin(hidden);
    sheet.heads.pin(hidden, { x: stage.clientWidth / cell, y: stage.clientHeight / cell });
  }

  /** Zoom by a factor, keeping a point of the stage where it is.
   * @param {number} by
   * @param {{ x: number, y: number }} [at]
   */
  by(by, at = { x: this.stage.clientWidth / 2, y: this.stage.clientHeight / 2 }) {
    const before = this.factor;
    this.factor = Math.min(MOST, Math.max(1, before * by));
    const grown = this.factor / before;
    const { scrollLeft, scrollTop } = this.stage;
    this.fit();
    this.stage.scrollLeft = (scrollLeft + at.x) * grown - at.x;
    this.stage.scrollTop = (scrollTop + at.y) * grown - at.y;
  }

  nearer() {
    this.by(STEP);
  }

  farther() {
    this.by(1 / STEP);
  }

  whole() {
    this.by(1 / this.factor);
  }

  /** Keep the cursor visible; it is drawn a frame after the key that moved it. */
  #follow() {
    if (this.factor === 1) return;
    requestAnimationFrame(() => {
      this.sheet.element.querySelector(".cursor")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  /** Scroll to something on the sheet, unless it is in sight already.
   * @param {string[]} names of places and areas
   * @param {number} cover where something covers the lower part of the window
   */
  seek(names, cover) {
    if (this.factor === 1) return;
    const { stage, sheet } = this;
    const cell = sheet.element.clientWidth / sheet.box.width;
    const [outer, inner] = [stage.getBoundingClientRect(), sheet.element.getBoundingClientRect()];
    const boxes = names.flatMap((name) => extentOf(sheet.scene, name) ?? []);
    const seen = { x: stage.clientWidth, y: Math.max(cell, Math.min(stage.clientHeight, cover - outer.top)) };
    const far = (/** @type {"x" | "y"} */ axis) => {
      const head = Math.min(sheet.heads.depth[axis] * cell, MOST_HEAD * seen[axis]);
      const start = (axis === "x" ? inner.left - outer.left : inner.top - outer.top) - sheet.box[axis] * cell;
      const spans = boxes.map((box) => ({ from: start + box[axis] * cell, to: start + box[`${axis}2`] * cell }));
      return distance(spans, head, seen[axis]);
    };
    stage.scrollBy(far("x"), far("y"));
  }

  close() {
    this.watcher.disconnect();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = this.stage.getBoundingClientRect();
    this.by(Math.exp(-event.deltaY / 300), { x: event.clientX - box.left, y: event.clientY - box.top });
  }

  /** @param {PointerEvent} event */
  #finger(event) {
    if (event.isPrimary) this.#fingers.clear();
    if (event.pointerType === "touch") this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #pinch(event) {
    const held = this.#fingers.get(event.pointerId);
    if (!held || this.#fingers.size !== 2) return;
    const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (!other) return;
    const now = { x: event.clientX, y: event.clientY };
    const [before, after] = [held, now].map((point) => Math.hypot(point.x - other.x, point.y - other.y));
    const box = this.stage.getBoundingClientRect();
    this.stage.scrollLeft -= (now.x - held.x) / 2;
    this.stage.scrollTop -= (now.y - held.y) / 2;
    if (before && after) {
      this.by(after / before, { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top });
    }
    this.#fingers.set(event.pointerId, now);
    event.preventDefault();
  }
}

/** How far to scroll until these spans are in sight: all of them if there is room, otherwise the first.
 * @param {{ from: number, to: number }[]} spans in pixels of the stage
 * @param {number} least where the visible part begins
 * @param {number} most where it ends
 */
function distance(spans, least, most) {
  const [first] = spans;
  if (!first) return 0;
  const all = { from: Math.min(...spans.map((each) => each.from)), to: Math.max(...spans.map((each) => each.to)) };
  const { from, to } = all.to - all.from < most - least ? all : first;
  if (to - from >= most - least) return 0; // as long as the sheet, such as a row: some of it is always in sight
  if (from >= least && to <= most) return 0;
  return (from + to) / 2 - (least + most) / 2;
}
