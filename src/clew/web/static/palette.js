// The palette of a setter: the tools used last, and all of them in groups, to be searched.

import { dialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { t } from "./words.js";

/** @import { Drawing } from "./drawing.js" */
/** @import { Tool } from "./types.js" */

const SHOWN = 5; // tools at hand
const STARTS = ["set", "path", "arrow", "pair", "beside"]; // how those at hand at first are drawn

export class Palette {
  element = el("div", { class: "palette", role: "toolbar", "aria-label": t("What to draw") });
  /** @type {Tool[]} the tools at hand */
  #near;

  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    const { tools } = drawing.drawn;
    this.#near = STARTS.flatMap((stroke) => tools.find((tool) => tool.stroke === stroke) ?? []);
  }

  refresh() {
    const { drawing } = this;
    const { tool, choosing } = drawing;
    const at = document.activeElement instanceof HTMLElement ? document.activeElement.dataset["tool"] : undefined;
    /** @param {string} name @param {string} label @param {boolean} pressed @param {() => void} act */
    const key = (name, label, pressed, act) => {
      const look = { type: "button", class: "mode", "data-tool": name, "aria-pressed": String(pressed) };
      return el("button", { ...look, onclick: act }, label);
    };
    this.element.replaceChildren(
      key("values", t("Digits"), !tool && !choosing, () => drawing.take(null)),
      key("choose", t("Select"), choosing, () => drawing.take(null, true)),
      button({ label: t("All tools …"), class: "mode all-tools" }, () => this.#open()),
      ...this.#near.map((each) => key(each.title, t(each.title), each === tool, () => drawing.take(each))),
    );
    for (const each of this.element.querySelectorAll("button")) if (at && each.dataset["tool"] === at) each.focus();
    const pressed = this.element.querySelector('[aria-pressed="true"]');
    if (pressed instanceof HTMLElement) this.element.scrollLeft = pressed.offsetLeft - this.element.clientWidth / 2;
  }

  /** Take a tool of the list, and keep it at hand.
   * @param {Tool} tool
   */
  #take(tool) {
    if (!this.#near.includes(tool)) this.#near = [tool, ...this.#near].slice(0, SHOWN);
    this.drawing.take(tool);
  }

  /** Show all tools. */
  #open() {
    const { drawing } = this;
    const found = el("div", { class: "tool-groups" });
    const search = el("input", {
      type: "text",
      role: "searchbox",
      id: "tool-search",
      placeholder: t("thermometer, cage, dot …"),
      autocomplete: "off",
      oninput: () => show(),
    });
    const fitting = () => {
      const wanted = search.value.trim().toLowerCase();
      return drawing.drawn.tools.filter((tool) =>
        [tool.name, tool.title, t(tool.title), t(tool.group)].some((text) => text.toLowerCase().includes(wanted)),
      );
    };
    /** @param {Tool} tool */
    const choose = (tool) => {
      if (tool.stroke !== "switch") return taken(tool);
      const on = drawing.drawn.items.some((item) => item.tool === tool.name);
      drawing.flip(tool);
      for (const each of found.querySelectorAll("button")) {
        if (each.dataset["tool"] === tool.title) each.setAttribute("aria-pressed", String(!on));
      }
    };
    /** @param {Tool} tool */
    const entry = (tool) => {
      const each = button({ label: t(tool.title), class: "button" }, () => choose(tool));
      each.dataset["tool"] = tool.title;
      if (tool.stroke === "switch") {
        each.setAttribute("aria-pressed", String(drawing.drawn.items.some((item) => item.tool === tool.name)));
      }
      return each;
    };
    const show = () => {
      const tools = fitting();
      const groups = [...new Set(tools.map(({ group }) => group))];
      found.replaceChildren(
        ...groups.map((group) =>
          el(
            "section",
            { "aria-label": t(group) },
            el("h3", {}, t(group)),
            el("div", { class: "row" }, ...tools.filter((tool) => tool.group === group).map(entry)),
          ),
        ),
        ...(tools.length ? [] : [el("p", {}, t("There is no such tool."))]),
      );
    };
    search.addEventListener("keydown", (event) => {
      const [first] = fitting();
      if (event.key === "Enter" && first) choose(first);
    });
    const box = dialog(t("Tools"), el("label", { for: "tool-search" }, t("Search")), search, found);
    /** @param {Tool} tool */
    const taken = (tool) => {
      box.close();
      this.#take(tool);
    };
    show();
  }
}
