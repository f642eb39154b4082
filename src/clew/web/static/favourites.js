// Favourite families: a star on each card, kept with the settings.

import { button } from "./dom.js";
import { setSettings, settings } from "./store.js";
import { t } from "./words.js";

/** @import { Family } from "./types.js" */

/** @param {Family} family */
export function isFavourite({ family }) {
  return settings().favourites.includes(family);
}

/** The star of a family.
 * @param {Family} family
 * @param {() => void} changed
 */
export function star(family, changed) {
  const title = t("Favourite: {title}", { title: t(family.title) });
  const element = button({ icon: "star", title, class: "tool star", pressed: isFavourite(family) }, () => {
    const others = settings().favourites.filter((name) => name !== family.family);
    setSettings({ favourites: isFavourite(family) ? others : [...others, family.family] });
    element.setAttribute("aria-pressed", String(isFavourite(family)));
    changed();
  });
  return element;
}
