// What is kept for playing without the server: its answers, each under the request that led to it.
// Browsers keep them for pages of this machine and of https; elsewhere they last until the page is left.

import { ask, Away } from "./api.js";
import { Later } from "./later.js";

/** @import { Options } from "./api.js" */

const NAME = "clew-answers";
const MOST = 900; // answers kept; the earliest go first

/** @type {Map<string, string>} where the browser keeps nothing */
const loose = new Map();
/** @type {Map<string, unknown>} what the server would answer, until someone asks */
const foreseen = new Map();

/** @returns {Promise<Cache | null>} */
async function depot() {
  try {
    return "caches" in window ? await caches.open(NAME) : null;
  } catch (forbidden) {
    console.info("the browser keeps no answers", forbidden);
    return null;
  }
}

/** @param {string} path @param {unknown} [body] */
function keyOf(path, body) {
  return `/kept${path}?${body === undefined ? "" : encodeURIComponent(JSON.stringify(body))}`;
}

/** Keep something under a path and what is asked there.
 * @param {string} path
 * @param {unknown} body
 * @param {unknown} answer
 */
export async function store(path, body, answer) {
  const [key, text] = [keyOf(path, body), JSON.stringify(answer)];
  const cache = await depot();
  try {
    if (cache) return await cache.put(key, new Response(text));
  } catch (full) {
    console.info("no room for more answers", full);
  }
  loose.set(key, text);
}

/** Find what is kept.
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T | null>}
 */
export async function stored(path, body) {
  const key = keyOf(path, body);
  const text = loose.get(key) ?? (await (await (await depot())?.match(key))?.text());
  return text === undefined ? null : JSON.parse(text);
}

/** Note what the server would answer: the next one to ask need not wait for it.
 * @param {string} path
 * @param {unknown} body
 * @param {unknown} answer
 */
export function foresee(path, body, answer) {
  foreseen.set(keyOf(path, body), answer);
}

/** Ask the server, unless its answer is foreseen, and keep the answer; if it is away, give the answer kept before.
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @param {Options} [options]
 * @returns {Promise<T>}
 */
export async function asked(path, body, options) {
  try {
    const key = keyOf(path, body);
    const answer = /** @type {T} */ (foreseen.get(key) ?? (await ask(path, body, options)));
    foreseen.delete(key);
    new Later(() => void store(path, body, answer)).soon();
    return answer;
  } catch (error) {
    const before = error instanceof Away ? await stored(path, body) : null;
    if (before === null) throw error;
    return /** @type {T} */ (before);
  }
}

/** Let go of the earliest answers if there are many. */
export async function tidy() {
  const cache = await depot();
  const keys = (await cache?.keys()) ?? [];
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST))) await cache?.delete(key);
}
