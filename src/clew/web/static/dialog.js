// Dialogs: a box over the page with a title and a close button; the caller provides the content.

import { button, el } from "./dom.js";
import { t } from "./words.js";

/** Open a dialog; it is removed from the page when closed.
 * @param {string} title
 * @param {(Node | string)[]} children
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...children) {
  const heading = el("h2", { id: "dialog-title" }, title);
  const shut = button({ icon: "close", title: t("Close"), class: "quiet-button" }, () => box.close());
  const box = el(
    "dialog",
    { class: "dialog", "aria-labelledby": "dialog-title" },
    el("div", { class: "dialog-head" }, heading, shut),
    el("div", { class: "dialog-body" }, ...children),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close(); // outside the box
  });
  document.body.append(box);
  box.showModal();
  const first = box.querySelector(".dialog-body :is(input, select, textarea, button)");
  if (first instanceof HTMLElement) first.focus();
  return box;
}

/** Ask for a line of text.
 * @param {string} title
 * @param {string} label
 * @param {string} value
 * @returns {Promise<string | null>}
 */
export function askFor(title, label, value) {
  return new Promise((resolve) => {
    const input = el("input", { type: "text", value, id: "asked", required: true, maxlength: 80 });
    const form = el(
      "form",
      { method: "dialog", class: "form" },
      el("label", { for: "asked" }, label),
      input,
      el("div", { class: "row end" }, el("button", { class: "button accent", type: "submit" }, "OK")),
    );
    const box = dialog(title, form);
    /** @type {string | null} */
    let answer = null;
    form.addEventListener("submit", () => {
      answer = input.value.trim() || null;
    });
    box.addEventListener("close", () => resolve(answer));
    input.select();
  });
}

/** Ask whether something should really be done.
 * @param {string} title
 * @param {string} text
 * @param {string} label of the button that does it
 * @returns {Promise<boolean>}
 */
export function confirmed(title, text, label) {
  return new Promise((resolve) => {
    let sure = false;
    const answer = (/** @type {boolean} */ yes) => {
      sure = yes;
      box.close();
    };
    const box = dialog(
      title,
      el("p", {}, text),
      el(
        "div",
        { class: "row end" },
        button({ label: t("Cancel"), class: "button" }, () => answer(false)),
        button({ label, class: "button accent" }, () => answer(true)),
      ),
    );
    box.addEventListener("close", () => resolve(sure));
  });
}

/** Make a labelled choice.
 * @param {string} label
 * @param {[string, string][]} options value and words
 * @param {string} chosen
 * @param {(value: string) => void} [changed]
 */
export function choice(label, options, chosen, changed) {
  const select = el(
    "select",
    { onchange: () => changed?.(select.value) },
    ...options.map(([value, text]) => el("option", { value, selected: value === chosen }, text)),
  );
  return { element: el("label", { class: "field" }, el("span", {}, label), select), select };
}

/** Make a labelled switch.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} changed
 */
export function toggle(label, on, changed) {
  const input = el("input", { type: "checkbox", checked: on, onchange: () => changed(input.checked) });
  return el("label", { class: "toggle" }, input, el("span", {}, label));
}
