// A walk through an explanation, forwards and backwards: the whole of it, or only what leads to one place.

import { button, el, say } from "./dom.js";
import { follow, leftOf } from "./follow.js";
import { settings } from "./store.js";
import { t } from "./words.js";

/** @import { Cell, Fact, Light, NumberedStep, Place, Role, Step, Value } from "./types.js" */
/** @import { Desk } from "./desk.js" */

/** @typedef {{ title: string, text: string, start: Record<Place, Value>, steps: NumberedStep[], closed: () => void,
 *    lit: (lights: Light[]) => void }} Way `lit` is called with what a step lights */

/** Walk through steps on a desk, in a panel of its own.
 * @param {Desk} desk
 * @param {Way} way
 * @returns {{ element: HTMLElement, close: () => void }}
 */
export function walk(desk, way) {
  let at = 0;
  const count = el("p", { class: "aside" });
  const text = el("p", { class: "deduction" });
  const chain = el("div", {});
  const slider = el("input", {
    type: "range",
    min: 0,
    max: way.steps.length,
    value: 0,
    "aria-label": t("Step"),
    oninput: () => to(Number(slider.value)),
  });
  const list = el(
    "ol",
    { class: "steps" },
    ...way.steps.map((step, index) => {
      const named = `${t(step.technique)}${where(step)}`;
      return el("li", {}, el("button", { type: "button", onclick: () => to(index + 1) }, named));
    }),
  );
  const element = el(
    "section",
    { class: "card walk", "aria-label": way.title },
    el("h2", {}, way.title),
    el("p", { class: "aside" }, way.text),
    el(
      "div",
      { class: "row spread" },
      button({ icon: "first", title: t("First step"), class: "tool" }, () => to(0)),
      button({ icon: "previous", title: t("Previous step"), class: "tool" }, () => to(at - 1)),
      slider,
      button({ icon: "next", title: t("Next step"), class: "tool" }, () => to(at + 1)),
      button({ icon: "last", title: t("Last step"), class: "tool" }, () => to(way.steps.length)),
    ),
    count,
    text,
    chain,
    list,
    el("div", { class: "row" }, button({ label: t("Back to my marks") }, close)),
  );

  /** @param {number} index how many steps are shown; the last of them lit */
  function to(index) {
    at = Math.max(0, Math.min(way.steps.length, index));
    slider.value = String(at);
    const step = way.steps[at - 1];
    const all = way.steps.length;
    const counted = step ? t("Step {at} of {all}, level {level}", { at, all, level: step.level }) : t("Start");
    count.textContent = counted;
    text.textContent = step ? step.brief || step.text : t("The board before the first step.");
    chain.replaceChildren(...follow(step?.links ?? [], (picture) => show(picture)));
    for (const [number, item] of [...list.children].entries()) {
      item.classList.toggle("now", number === at - 1);
      if (number === at - 1) item.scrollIntoView({ block: "nearest" });
    }
    say(step ? `${counted}. ${text.textContent}` : counted);
    show(null);
  }

  /** @param {import("./follow.js").Supposed | null} picture of a link of the step's chain, or of the step itself */
  function show(picture) {
    const whole = shownAt(way, at);
    const cells = new Map([...whole.cells, ...(picture?.cells ?? [])]);
    const candidates = picture ? leftOf(way.steps[at - 1]?.notes ?? {}, picture) : whole.candidates;
    const lights = picture?.lights ?? whole.lights;
    desk.instead = { ...whole, cells, candidates, lights, facts: picture ? [] : whole.facts };
    desk.draw();
    way.lit(lights);
  }

  function close() {
    desk.instead = null;
    element.remove();
    desk.draw();
    way.closed();
  }

  to(Math.min(1, way.steps.length));
  return { element, close };
}

/** @param {NumberedStep} step */
function where(step) {
  return step.where ? ` · ${step.where}` : "";
}

/** Return the picture of a step: what was known before it, and what it rests on.
 * @param {Way} way
 * @param {number} at
 */
function shownAt(way, at) {
  const step = way.steps[at - 1];
  /** @type {Map<Place, Cell>} */
  const cells = new Map(Object.entries(way.start).map(([place, value]) => [place, { value }]));
  for (const before of way.steps.slice(0, Math.max(0, at - 1))) {
    for (const [place, value] of Object.entries(before.placed)) cells.set(place, { value });
  }
  return {
    cells,
    candidates: (step && notesOf(step, step.notes)) ?? new Map(),
    located: settings().coordinates,
    lights: step?.lights ?? [],
    facts: step ? factsOf(step) : [],
  };
}

/** Return the candidates to draw with a step: none for one that speaks of no candidates but the one it places.
 * @param {Step} step
 * @param {Record<Place, Value[]>} notes
 * @param {boolean} [lit] only those of places that the step lights
 * @returns {Map<Place, Value[]> | null}
 */
export function notesOf(step, notes, lit = false) {
  const speaks = step.lights.some(({ role, value }) => role !== "placed" && value !== undefined && value !== null);
  if (!speaks) return null;
  const places = new Set(step.lights.map(({ place }) => place));
  return new Map(Object.entries(notes).filter(([place]) => !lit || places.has(place)));
}

/** Return the facts that a step draws: those it rests on, and those it finds.
 * @param {Step} step
 * @returns {{ fact: Fact, role: Role }[]}
 */
export function factsOf(step) {
  /** @type {(facts: Fact[], role: Role) => { fact: Fact, role: Role }[]} */
  const as = (facts, role) => facts.map((fact) => ({ fact, role }));
  return [...as(step.given_facts, "cause"), ...as(step.facts, "placed")];
}
