// Makes elements: text is always text and attributes are set one by one, so that no data can become markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | EventListener | null | undefined>} Attributes */

/** Set attributes; functions are listeners (`onclick`), null and false leave an attribute out.
 * @param {Element} element
 * @param {Attributes} attributes
 */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/** Make an element of the page.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** Show one of the icons that are in the page.
 * @param {string} name
 */
export function icon(name) {
  return svg(
    "svg",
    { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" },
    svg("use", { href: `#icon-${name}` }),
  );
}

/** Make a button with an icon, a label, or both; one without a visible label is named by `title`.
 * @param {{ icon?: string, label?: string, title?: string, class?: string, key?: string, pressed?: boolean,
 *   disabled?: boolean, id?: string }} look
 * @param {(event: Event) => void} act
 */
export function button(look, act) {
  const shown = [...(look.icon ? [icon(look.icon)] : []), ...(look.label ? [el("span", {}, look.label)] : [])];
  const title = look.title ?? look.label ?? "";
  return el(
    "button",
    {
      type: "button",
      class: look.class ?? "button",
      id: look.id,
      title: look.key ? `${title} (${look.key})` : title,
      "aria-label": look.label && !look.title ? null : title,
      "aria-pressed": look.pressed === undefined ? null : String(look.pressed),
      disabled: look.disabled ?? false,
      onclick: act,
    },
    ...shown,
  );
}

/** Find an element that the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function need(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Announce something to screen readers.
 * @param {string} text
 */
export function say(text) {
  need("said").textContent = text;
}

/** Write a size as people do; if there is only one row, just the columns.
 * @param {{ rows: number, columns: number }} size
 */
export function sized({ rows, columns }) {
  return rows === 1 ? String(columns) : `${rows} × ${columns}`;
}

/** Begin a sentence with a capital, unless it begins with the name of a place, such as r1c1.
 * @param {string} text
 */
export function sentence(text) {
  return /^[a-z]\d/.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** What went wrong, in words.
 * @param {unknown} error
 */
export function messageOf(error) {
  return sentence(error instanceof Error ? error.message : String(error));
}

/** Let the browser save something as a file; the name is made valid on every system.
 * @param {Blob} data
 * @param {string} name
 */
export function saveFile(data, name) {
  const plain = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, "-").slice(-120);
  const link = el("a", { download: plain, href: URL.createObjectURL(data) });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @type {number | undefined} */
let fading;

/** Show a short message for a few seconds, and announce it.
 * @param {string} text
 * @param {"fine" | "bad"} [mood]
 * @returns {() => void} takes it back if it is still shown
 */
export function toast(text, mood = "fine") {
  const box = need("toast");
  box.textContent = text;
  box.className = `toast ${mood} shown`;
  say(text);
  window.clearTimeout(fading);
  fading = window.setTimeout(() => box.classList.remove("shown"), 2500 + 40 * text.length);
  const mine = fading;
  return () => {
    if (fading === mine) hush();
  };
}

/** Take back a message that is still shown. */
export function hush() {
  need("toast").classList.remove("shown");
}
