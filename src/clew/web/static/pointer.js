// Mouse, pen and finger on a desk: press, paint by dragging, select by dragging, draw a line from area to area; in some
// modes strokes paint colours or link candidates instead.
// If lines are drawn between areas, there is no painting: a stroke would hit lines that it merely crosses. A place in
// such an area is pressed when the pointer is lifted where it came down; until then the stroke may become a line.

import { Axis } from "./axis.js";
import { fillLine, passedOver, select, Twice } from "./pressing.js";
import { areaAt, joining, middle, placeAt } from "./scene.js";
import { settings } from "./store.js";

/** @import { Desk } from "./desk.js" */
/** @import { Place, Value } from "./types.js" */

const REACH = 0.4; // how far from a place, in cells, a press still means it
const STRIDE = 0.15; // cells between two points examined along a quick stroke
const HOLD = 450; // milliseconds until a long press counts as the other button
const WOBBLE = 0.3; // how far a finger may move during a long press

/** What a pointer does; `pressed` is a place in an area that is pressed if the pointer does not move, `from` the area,
 * `lifted` where a line had been begun before.
 * @typedef {{ pointer: number, x: number, y: number, moved: boolean, other: boolean, touch: boolean, selects: boolean,
 *    from: string | null, pressed: Place | null, lifted: string | null }} Stroke */
/** @typedef {{ was: Value | undefined, to: Value | undefined, done: Set<Place> }} Paint */

/** Listen to pointers on a desk. Fingers are counted on the whole page: two of them never write.
 * @param {Desk} desk
 * @param {AbortSignal} signal ends it
 */
export function pointers(desk, signal) {
  const listener = new Pointers(desk);
  const { element } = desk.sheet;
  window.setTimeout(() => placeAt(desk.scene, 0, 0)); // makes the list of what is where before the first touch needs it
  /** @param {"pointerdown" | "pointermove" | "pointerup"} name @param {(event: PointerEvent) => void} act */
  const on = (name, act) => {
    element.addEventListener(name, (event) => {
      desk.speech.patient = true;
      act(event);
      desk.speech.patient = false;
    });
  };
  on("pointerdown", (event) => {
    const covered = event.target instanceof Element && event.target.closest(".pinned, .corner");
    if (!covered) listener.down(event); // a clue that stays visible hides the places below it
  });
  on("pointermove", (event) => listener.move(event));
  on("pointerup", (event) => listener.up(event));
  element.addEventListener("pointerleave", () => listener.aim(null));
  element.addEventListener("pointercancel", () => listener.abandon());
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  window.addEventListener("pointerdown", (event) => listener.finger(event), { signal, capture: true });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    window.addEventListener(name, (event) => listener.lift(event), { signal, capture: true });
  }
}

class Pointers {
  /** @type {Stroke | null} */
  #stroke = null;
  /** @type {Paint | null} */
  #paint = null;
  /** @type {Set<number>} fingers on the page */
  #fingers = new Set();
  /** @type {number | undefined} */
  #holding;
  /** @type {Axis | null} the line that painting stays in */
  #axis = null;
  #twice = new Twice();
  #sided = false; // whether the stroke is along the sides of cells, or encloses some

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** A finger comes down somewhere: the first of a touch is alone, whatever was missed before; a second ends a stroke.
   * @param {PointerEvent} event
   */
  finger(event) {
    if (event.pointerType !== "touch") return;
    if (event.isPrimary) this.#fingers.clear();
    this.#fingers.add(event.pointerId);
    if (this.#fingers.size > 1) this.abandon();
  }

  /** @param {PointerEvent} event */
  lift(event) {
    this.#fingers.delete(event.pointerId);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.#fingers.size > 1 || event.button > 2 || event.button === 1) return;
    event.preventDefault();
    const { desk } = this;
    if (document.activeElement !== desk.sheet.element) desk.sheet.element.focus({ preventScroll: true });
    desk.keyed = false;
    desk.sheet.element.setPointerCapture(event.pointerId);
    const { x, y } = desk.sheet.point(event.clientX, event.clientY);
    const touch = event.pointerType !== "mouse";
    const pressedOn = this.#placeAt(x, y, 0) ?? `${Math.floor(x)} ${Math.floor(y)}`;
    const twice = this.#twice.press(event, `${pressedOn} after ${desk.game.past.length}`); // a value in between counts
    this.#sided = false;
    if (this.#special) return this.#special.down({ x, y });
    if (twice && fillLine(desk, { x, y })) return;
    const other = event.button === 2 || event.ctrlKey;
    if ((this.#sided = desk.sides?.down({ x, y }, other, touch) ?? false)) return;
    const from = areaAt(desk.areas, x, y);
    const place = from === null ? this.#placeAt(x, y, desk.areas.size ? 0 : REACH) : this.#nearer(from, x, y);
    const selects = from === null && place !== null && desk.entry(place) === "type";
    const [pointer, pressed, lifted] = [event.pointerId, from === null ? null : place, desk.lifted];
    this.#stroke = { pointer, x, y, moved: false, other, touch, selects, from, pressed, lifted };
    if (from !== null) this.#fromArea(from, place);
    else if (selects) select(desk, place, event, twice);
    else if (place !== null) this.#begin(place);
  }

  /** What takes strokes over in this mode, if anything does. */
  get #special() {
    const { desk } = this;
    if (desk.instead || this.#sided) return desk.instead ? null : desk.sides;
    if (desk.strokes) return desk.strokes;
    return desk.mode === "chain" ? desk.links : desk.mode === "colour" && !desk.typed ? desk.paints : null;
  }

  /** Note what the pointer is over, where clues are at the edges.
   * @param {Place | null} place
   */
  aim(place) {
    const { desk } = this;
    if (!desk.sheet.heads.any || desk.aimed === place) return;
    desk.aimed = place;
    desk.glance();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const stroke = this.#stroke;
    const { x, y } = this.desk.sheet.point(event.clientX, event.clientY);
    if (!stroke && this.#special && event.buttons) return this.#special.move({ x, y });
    if (!stroke && this.desk.sheet.heads.any && event.pointerType === "mouse") this.aim(this.#placeAt(x, y, 0));
    if (!stroke || event.pointerId !== stroke.pointer) return;
    const far = Math.hypot(x - stroke.x, y - stroke.y);
    stroke.moved ||= far > (stroke.touch ? WOBBLE : STRIDE);
    if (!stroke.moved) return;
    window.clearTimeout(this.#holding);
    if (stroke.from !== null && this.desk.lifted === null) this.desk.lifted = stroke.from;
    for (let at = STRIDE; at <= far; at += STRIDE) {
      this.#over(stroke.x + ((x - stroke.x) * at) / far, stroke.y + ((y - stroke.y) * at) / far);
    }
    this.#over(x, y);
    [stroke.x, stroke.y] = [x, y];
    if (this.desk.lifted === null) return;
    this.desk.loose = { x, y };
    this.desk.draw();
  }

  /** @param {PointerEvent} event */
  up(event) {
    window.clearTimeout(this.#holding);
    const [stroke, { desk }] = [this.#stroke, this];
    if (!stroke && this.#special) return this.#special.up(desk.sheet.point(event.clientX, event.clientY));
    if (!stroke || event.pointerId !== stroke.pointer) return;
    if (desk.lifted !== null && stroke.moved) {
      const { x, y } = desk.sheet.point(event.clientX, event.clientY);
      this.#over(x, y);
      desk.lifted = null;
    } else if (stroke.pressed !== null && !stroke.moved) desk.writing.press(stroke.pressed, stroke.other);
    desk.loose = desk.count = null;
    desk.game.end();
    this.#stroke = this.#paint = this.#axis = null;
    if (stroke.touch) this.aim(null);
    desk.draw();
  }

  /** A second finger, or the system, takes over: undo the stroke. */
  abandon() {
    window.clearTimeout(this.#holding);
    if (this.desk.game.busy) this.desk.game.abandon();
    this.desk.links.from = this.desk.links.loose = null;
    this.desk.strokes?.abandon();
    this.desk.sides?.abandon();
    if (!this.#stroke) return;
    this.desk.lifted = this.#stroke.lifted;
    this.#stroke = this.#paint = this.#axis = this.desk.loose = this.desk.count = null;
    this.desk.draw();
  }

  /** @param {string} area @param {Place | null} place that is there, too */
  #fromArea(area, place) {
    const { desk } = this;
    desk.game.begin(); // a second finger may still take it back
    if (desk.points.has(area)) desk.go(area);
    if (place === null) return desk.join(area, this.#stroke?.other);
    desk.lifted = null;
    if (this.#stroke?.touch && !desk.pencil) {
      this.#holding = window.setTimeout(() => {
        if (this.#stroke?.pressed === place) this.#stroke.other = true;
        navigator.vibrate?.(15);
      }, HOLD);
    }
  }

  /** Draw on to an area: the first line determines what the others become.
   * @param {string} area
   */
  #draw(area) {
    const { desk } = this;
    if (passedOver(desk, this.#stroke?.from, area)) this.#paint = null;
    const line = desk.lifted === null ? null : joining(desk.scene, desk.lifted, area);
    if (line === null) return;
    desk.lifted = desk.cursor = area;
    if (desk.fixed(line)) return;
    if (!this.#paint) {
      desk.game.begin();
      const was = desk.game.value(line);
      desk.writing.connect(line, this.#stroke?.other);
      this.#paint = { was, to: desk.game.value(line), done: new Set([line]) };
    } else if (!this.#paint.done.has(line)) {
      this.#paint.done.add(line);
      desk.game.write(line, this.#paint.to);
    }
  }

  /** Begin to paint: the first place determines what is written, and only places like it are painted over.
   * @param {Place} place
   */
  #begin(place) {
    const { desk } = this;
    desk.lifted = null;
    if (desk.points.has(place)) desk.go(place);
    if (desk.fixed(place)) return;
    desk.game.begin();
    const was = desk.game.value(place);
    desk.writing.press(place, this.#stroke?.other);
    this.#paint = { was, to: desk.game.value(place), done: new Set([place]) };
    this.#axis = desk.sheet.heads.any && settings().axis ? new Axis(desk, place) : null;
    this.aim(place);
    if (this.#stroke?.touch && !desk.pencil) this.#holding = window.setTimeout(() => this.#held(place), HOLD);
  }

  /** A long press counts as the other button.
   * @param {Place} place
   */
  #held(place) {
    const { desk } = this;
    if (!this.#paint || !this.#stroke) return;
    desk.game.abandon();
    desk.game.begin();
    this.#stroke.other = true;
    desk.writing.press(place, true);
    this.#paint.to = desk.game.value(place);
    navigator.vibrate?.(15);
  }

  /** @param {number} x @param {number} y */
  #over(x, y) {
    const [{ desk }, paint] = [this, this.#paint];
    if (desk.lifted !== null) {
      const area = areaAt(desk.areas, x, y);
      return area === null || area === desk.lifted ? undefined : this.#draw(area);
    }
    const [across, down] = paint && this.#axis ? this.#axis.straight(x, y) : [x, y];
    const place = this.#placeAt(across, down, 0);
    if (place === null) return;
    if (paint) this.aim(place);
    const typed = desk.entry(place) === "type";
    if (this.#stroke?.selects && typed && !desk.selected.has(place)) desk.go(place, true);
    if (!paint || typed || desk.pencil || desk.areas.size || paint.done.has(place) || desk.fixed(place)) return;
    paint.done.add(place);
    if (desk.game.value(place) !== paint.was || desk.aids.rest.has(place)) return;
    if (paint.to !== undefined && !desk.values(place).includes(paint.to)) return;
    desk.game.write(place, paint.to);
    desk.go(place);
    const [run, spot] = [this.#axis?.run(place, paint.to) ?? 0, desk.scene.spots.get(place)];
    desk.count = run > 1 && spot ? { x: spot.x, y: spot.y, text: String(run) } : null;
  }

  /** The area itself if it is a place, or another place if its middle is nearer than that of the area.
   * @param {string} name
   * @param {number} x
   * @param {number} y
   */
  #nearer(name, x, y) {
    const place = this.#placeAt(x, y, 0);
    const [spot, area] = [this.desk.scene.spots.get(place ?? ""), this.desk.areas.get(name)];
    if (place === name || !spot || !area) return place === name ? place : null;
    const center = middle(area);
    return Math.hypot(x - spot.x, y - spot.y) < Math.hypot(x - center.x, y - center.y) ? place : null;
  }

  /** If places overlap, marked ones come first.
   * @param {number} x
   * @param {number} y
   * @param {number} reach
   */
  #placeAt(x, y, reach) {
    return placeAt(this.desk.scene, x, y, { reach, first: (place) => this.desk.game.value(place) !== undefined });
  }
}
