// What the browser stores: settings, and the games in progress, each under its puzzle's code.
// A browser may forbid that, or have no room: then they are kept until the page is left, and the player is warned.

/** @import { Origin, Saved } from "./types.js" */

const SETTINGS = "clew.settings";
const GAME = "clew.game.";
const GAMES = 60; // kept at most; the least recently played go first
const ORIGINS = "clew.origins";
const KNOWN = 400; // puzzles of which the origin is kept; the earliest go first

/** @typedef {"never" | "asked" | "live"} Errors */
/** @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} contrast
 * @property {Errors} errors
 * @property {"a4" | "letter"} paper
 * @property {boolean} timer
 * @property {boolean} candidates
 * @property {boolean} ticks
 * @property {boolean} enclosed
 * @property {boolean} lit
 * @property {boolean} coordinates shown while a hint is open
 * @property {string} language of the page, as in "de"; empty: that of the browser
 * @property {Record<string, { size: string, level: string }>} wishes the size and level chosen last, by family
 * @property {boolean} sight rows, columns and equal values are lit
 * @property {boolean} tidy a value that is written is struck from the notes it rules out
 * @property {boolean} first a value is chosen first, then the places for it
 * @property {boolean} axis painting stays in the line it began in
 * @property {boolean} rest what finished clues leave open is crossed out
 * @property {boolean} unique hints may rest on the puzzle having one solution
 * @property {boolean} chains each chain of lines has its own colour
 * @property {string[]} told gestures that were explained
 * @property {string[]} favourites families with a star
 */

/** @typedef {object} Kept a saved game
 * @property {string} code
 * @property {string} name
 * @property {string} kind the title of its family
 * @property {Saved} saved
 * @property {number} seconds
 * @property {boolean} solved
 * @property {boolean} [revealed] the solution was shown
 * @property {number} [hints] how many were asked for
 * @property {number} filled share of places that are marked
 * @property {number} when
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  contrast: false,
  errors: "asked",
  paper: /^en-(US|CA)$/.test(navigator.language) ? "letter" : "a4",
  timer: true,
  candidates: false,
  ticks: true,
  enclosed: false,
  lit: true,
  coordinates: true,
  language: "",
  wishes: {},
  sight: true,
  tidy: true,
  first: false,
  axis: true,
  rest: true,
  unique: false,
  chains: false,
  told: [],
  favourites: [],
};

/** @type {Map<string, string>} what the browser could not store */
const loose = new Map();
let complain = () => {};
/** @type {{ text: string | null, settings: Settings } | null} the settings that were read last */
let latest = null;

/** Set what is called, once, when games cannot be stored beyond this page.
 * @param {() => void} warn
 */
export function onLoss(warn) {
  complain = warn;
}

/** @returns {Storage | null} null if the browser forbids storing anything */
function store() {
  try {
    return window.localStorage;
  } catch (forbidden) {
    console.info("the browser keeps nothing", forbidden);
    return null;
  }
}

/** @param {string} key */
function written(key) {
  return loose.get(key) ?? store()?.getItem(key) ?? null;
}

/** Give what is kept under a name.
 * @param {string} key
 * @returns {unknown}
 */
export function read(key) {
  try {
    const text = written(key);
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    console.info(`what was kept under ${key} cannot be read`, error);
    return null;
  }
}

/** Keep something under a name, until the page is left at least.
 * @param {string} key
 * @param {unknown} value
 */
export function write(key, value) {
  if (!stored(key, value)) loose.set(key, JSON.stringify(value));
}

/** The settings; they are asked for many times in a move, so they are read only if they have changed.
 * @returns {Readonly<Settings>}
 */
export function settings() {
  const text = written(SETTINGS);
  if (latest?.text === text) return latest.settings;
  const kept = read(SETTINGS);
  latest = { text, settings: { ...DEFAULTS, ...(kept && typeof kept === "object" ? kept : {}) } };
  return latest.settings;
}

/** @param {Partial<Settings>} change */
export function setSettings(change) {
  write(SETTINGS, { ...settings(), ...change });
}

/** What is known about a puzzle besides its text: the wish it was made for, and how hard it is.
 * @param {string} code
 * @returns {Origin}
 */
export function origin(code) {
  return origins().find(([name]) => name === code)?.[1] ?? {};
}

/** Add to what is known about a puzzle.
 * @param {string} code
 * @param {Origin} more
 */
export function setOrigin(code, more) {
  const others = origins().filter(([name]) => name !== code);
  write(ORIGINS, [[code, { ...origin(code), ...more }], ...others.slice(0, KNOWN - 1)]);
}

/** @returns {[string, Origin][]} the latest first */
function origins() {
  const found = read(ORIGINS);
  return Array.isArray(found) ? found : [];
}

/** @param {string} code @returns {Kept | null} */
export function kept(code) {
  return /** @type {Kept | null} */ (read(GAME + code));
}

/** Store a game; if the browser has no more room, older games go, then the history of this one.
 * @param {Kept} game
 */
export function keep(game) {
  if (gameKeys().length > GAMES) for (const old of games().slice(GAMES)) drop(old.code);
  const key = GAME + game.code;
  if (stored(key, game)) return;
  for (const old of games().slice(5)) drop(old.code);
  const saved = { ...game.saved, past: [], future: [], ledger: { ...game.saved.ledger, trials: [] } };
  if (stored(key, { ...game, saved })) return;
  loose.set(key, JSON.stringify(game));
  complain();
  complain = () => {};
}

/** Listen for another tab storing the game of this code.
 * @param {string} code
 * @param {(game: Kept) => void} heard
 * @returns {() => void} stop listening
 */
export function onKept(code, heard) {
  const listen = (/** @type {StorageEvent} */ event) => {
    if (event.key !== GAME + code || event.newValue === null) return;
    const game = kept(code);
    if (game) heard(game);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** @param {string} key @param {unknown} value @returns {boolean} whether there was room */
function stored(key, value) {
  const kept = store();
  if (!kept) return false;
  try {
    kept.setItem(key, JSON.stringify(value));
    loose.delete(key);
    return true;
  } catch (full) {
    console.info("the browser's store has no room", full);
    return false;
  }
}

/** @param {string} code */
export function drop(code) {
  loose.delete(GAME + code);
  store()?.removeItem(GAME + code);
}

function gameKeys() {
  const keys = new Set([...Object.keys(store() ?? {}), ...loose.keys()]);
  return [...keys].filter((key) => key.startsWith(GAME));
}

/** List the games that are kept, the latest first.
 * @returns {Kept[]}
 */
export function games() {
  const found = gameKeys().map((key) => read(key));
  const whole = /** @type {Kept[]} */ (found.filter((game) => game !== null));
  return whole.sort((one, other) => other.when - one.when);
}
