// What the browser keeps: settings, and the games in progress, each under its puzzle's code.

/** @import { Saved } from "./types.js" */

const SETTINGS = "clew.settings";
const GAME = "clew.game.";
const GAMES = 60; // kept at most; the ones not touched for longest go first

/** @typedef {"never" | "asked" | "live"} Errors */
/** @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} contrast
 * @property {Errors} errors
 * @property {boolean} timer
 * @property {boolean} candidates
 * @property {boolean} ticks
 * @property {boolean} enclosed
 */

/** @typedef {object} Kept a game as it is kept
 * @property {string} code
 * @property {string} name
 * @property {string} kind the title of its family
 * @property {Saved} saved
 * @property {number} seconds
 * @property {boolean} solved
 * @property {boolean} [revealed] the solution was shown
 * @property {number} filled share of places that are marked
 * @property {number} when
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  contrast: false,
  errors: "asked",
  timer: true,
  candidates: false,
  ticks: false,
  enclosed: false,
};

/** @param {string} key @returns {unknown} */
function read(key) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    console.info(`what was kept under ${key} cannot be read`, error);
    return null;
  }
}

/** @returns {Settings} */
export function settings() {
  const kept = read(SETTINGS);
  return { ...DEFAULTS, ...(kept && typeof kept === "object" ? kept : {}) };
}

/** @param {Partial<Settings>} change */
export function setSettings(change) {
  stored(SETTINGS, { ...settings(), ...change });
}

/** @param {string} code @returns {Kept | null} */
export function kept(code) {
  return /** @type {Kept | null} */ (read(GAME + code));
}

/** Keep a game; where the browser has no more room, older games go, then the past of this one.
 * @param {Kept} game
 */
export function keep(game) {
  if (gameKeys().length > GAMES) for (const old of games().slice(GAMES)) drop(old.code);
  const key = GAME + game.code;
  if (stored(key, game)) return;
  for (const old of games().slice(5)) drop(old.code);
  const saved = { ...game.saved, past: [], future: [], ledger: { ...game.saved.ledger, trials: [] } };
  stored(key, { ...game, saved });
}

/** @param {string} key @param {unknown} value @returns {boolean} whether there was room */
function stored(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (full) {
    console.info("the browser's store has no room", full);
    return false;
  }
}

/** @param {string} code */
export function drop(code) {
  localStorage.removeItem(GAME + code);
}

function gameKeys() {
  return Object.keys(localStorage).filter((key) => key.startsWith(GAME));
}

/** List the games that are kept, the latest first.
 * @returns {Kept[]}
 */
export function games() {
  const found = gameKeys().map((key) => read(key));
  const whole = /** @type {Kept[]} */ (found.filter((game) => game !== null));
  return whole.sort((one, other) => other.when - one.when);
}
