// The form next to a setter's sheet: size, rules, texts, author.

import { el, sentence } from "./dom.js";
import { t } from "./words.js";

/** @import { Draft, Family, Field, Knob, Size } from "./types.js" */

/**
 * @typedef {object} Written
 * @property {Size} size
 * @property {Record<string, string>} fields
 * @property {Record<string, string>} variants
 * @property {[string, string]} names title and author
 */
/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Input */

export class Form {
  /** @type {Map<string, Input>} */
  #fields = new Map();
  /** @type {Map<string, Input>} */
  #variants = new Map();
  #texts = el("div", { class: "fields" });

  /**
   * @param {Draft} draft
   * @param {Family} family
   * @param {(edited: string) => void} changed gets "size", "variants", "title" or the name of a field
   */
  constructor(draft, family, changed) {
    this.changed = changed;
    const [least, most] = [draft.sizes.least, draft.sizes.most].map((size) => size.split("x").map(Number));
    this.rows = this.#input("number", "size", { min: least?.[0], max: most?.[0] });
    this.columns = this.#input("number", "size", { min: least?.[1], max: most?.[1] });
    this.title = this.#input("text", "title", { maxlength: 120, dir: "auto" });
    this.author = this.#input("text", "title", { maxlength: 120, dir: "auto" });
    this.title.value = draft.puzzle?.title ?? "";
    this.author.value = draft.puzzle?.author ?? "";
    this.element = el(
      "section",
      { class: "card", "aria-label": t("Sheet") },
      el("div", { class: "pair" }, labelled(t("Rows"), this.rows), labelled(t("Columns"), this.columns)),
      ...family.variants.map((variant) => this.#variant(variant, draft.sheet.variants[variant.name])),
      this.#texts,
      el(
        "div",
        { class: "pair" },
        labelled(t("Title"), this.title, "tall"),
        labelled(t("Author"), this.author, "tall"),
      ),
    );
  }

  /** The content of the form, as the server expects it.
   * @returns {Written}
   */
  get values() {
    /** @param {Map<string, Input>} inputs */
    const texts = (inputs) => Object.fromEntries([...inputs].map(([name, input]) => [name, input.value]));
    return {
      size: { rows: Number(this.rows.value), columns: Number(this.columns.value) },
      fields: texts(this.#fields),
      variants: texts(this.#variants),
      names: [this.title.value.trim(), this.author.value.trim()],
    };
  }

  /** Write a sheet of the past into the form.
   * @param {Written} written
   */
  fill({ size, fields, variants, names }) {
    [this.title.value, this.author.value] = names;
    [this.rows.value, this.columns.value] = [String(size.rows), String(size.columns)];
    for (const [name, text] of Object.entries(fields)) set(this.#fields.get(name), text);
    for (const [name, text] of Object.entries(variants)) set(this.#variants.get(name), text);
  }

  /** Write a text into a field.
   * @param {string} name
   * @param {string} text
   */
  write(name, text) {
    set(this.#fields.get(name), text);
  }

  /** Show the server's version; the text being typed is left alone.
   * @param {Draft["sheet"]} sheet
   */
  show(sheet) {
    if (this.#fields.size !== sheet.fields.length) {
      this.#fields.clear();
      this.#texts.replaceChildren(...sheet.fields.map((field) => this.#field(field)));
    }
    /** @type {[Input | undefined, string][]} */
    const shown = [
      ...sheet.fields.map(
        (field) => /** @type {[Input | undefined, string]} */ ([this.#fields.get(field.name), field.text]),
      ),
      [this.rows, String(sheet.size.rows)],
      [this.columns, String(sheet.size.columns)],
    ];
    for (const [input, text] of shown) {
      if (input && input !== document.activeElement && input.value !== text) input.value = text;
    }
  }

  /** @param {Field} field */
  #field(field) {
    const attributes = {
      id: `field-${field.name}`,
      spellcheck: "false",
      oninput: () => this.changed(field.name),
      "aria-describedby": `help-${field.name}`,
    };
    const input = field.choices.length
      ? el("select", attributes, ...field.choices.map((each) => el("option", { value: each }, each)))
      : field.lines
        ? el("textarea", { rows: 6, ...attributes })
        : el("input", { type: "text", ...attributes });
    this.#fields.set(field.name, input);
    return el(
      "div",
      { class: "field tall" },
      el("label", { for: `field-${field.name}` }, t(field.title)),
      input,
      el("small", { id: `help-${field.name}` }, field.choices.length ? "" : t(field.help)),
    );
  }

  /** @param {Knob} variant @param {string | undefined} now */
  #variant(variant, now = variant.default) {
    const options = [...new Set([now, ...variant.choices])];
    const input = variant.choices.length
      ? el(
          "select",
          { onchange: () => this.changed("variants") },
          ...options.map((each) => el("option", { value: each }, each)),
        )
      : this.#input("text", "variants");
    input.value = now;
    this.#variants.set(variant.name, input);
    return labelled(sentence(t(variant.help)), input);
  }

  /** @param {string} type @param {string} edited @param {import("./dom.js").Attributes} [bounds] */
  #input(type, edited, bounds = { maxlength: 120 }) {
    return el("input", { type, ...bounds, onchange: () => this.changed(edited) });
  }
}

/** @param {Input | undefined} input @param {string} text */
function set(input, text) {
  if (input) input.value = text;
}

/** @param {string} label @param {Input} input @param {string} [look] */
function labelled(label, input, look = "") {
  return el("label", { class: `field ${look}` }, el("span", {}, label), input);
}
