// Asks the server: every request can be cancelled, and the page shows those that take long.

import { need } from "./dom.js";
import { t } from "./words.js";

const PATIENCE = 350; // milliseconds before a request is shown as busy
const RETRIES = 3; // if the server says to try again later

/** A request that was refused; `families` lists the choices if a text fits several. */
export class Refused extends Error {
  /** @param {string} what @param {string} where @param {number} status @param {string[]} families */
  constructor(what, where, status, families) {
    super(what);
    this.where = where;
    this.status = status;
    this.families = families;
  }
}

/** The server did not answer: it is not running, or there is no network. */
export class Away extends Refused {
  /** @param {string} [needs] what cannot be had without it, in the plural */
  constructor(needs) {
    const some = needs ?? "";
    const away = t("The server is not responding.");
    super(some ? t("{needs} need the server, which is not responding.", { needs: some }) : away, "", 0, []);
    this.needs = needs ?? "";
  }
}

/** @typedef {{ signal?: AbortSignal, doing?: string, needs?: string, method?: string, raw?: Blob, blob?: boolean }}
 *    Options `doing`: words to show; `needs`: what is asked for, in the plural; `blob`: the answer is a file */

/** @type {Set<{ doing: string, cancel: () => void }>} */
const running = new Set();
let away = false;
let heard = (/** @type {boolean} */ _away) => {};

/** Set what is called when the server is away, and when it is back.
 * @param {(away: boolean) => void} listener
 */
export function onAway(listener) {
  heard = listener;
}

/** @param {boolean} now */
function noted(now) {
  if (now === away) return;
  away = now;
  heard(now);
}

/** Ask a route; a body is sent by POST.
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @param {Options} [options]
 * @returns {Promise<T>}
 */
export async function ask(path, body, options = {}) {
  const control = new AbortController();
  const { signal, doing } = options;
  if (signal?.aborted) throw signal.reason;
  signal?.addEventListener("abort", () => control.abort(signal.reason), { once: true });
  const task = { doing: doing ?? "", cancel: () => control.abort(new DOMException("cancelled", "AbortError")) };
  const shown = doing ? window.setTimeout(() => show(running.add(task)), PATIENCE) : undefined;
  try {
    return await send(path, body, options, control.signal);
  } finally {
    window.clearTimeout(shown);
    running.delete(task);
    show(running);
  }
}

/** Whether something ended because it was cancelled.
 * @param {unknown} error
 */
export function cancelled(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {Options} options
 * @param {AbortSignal} signal
 */
async function send(path, body, options, signal) {
  const method = options.method ?? (body === undefined && !options.raw ? "GET" : "POST");
  const type = options.raw ? options.raw.type || "application/octet-stream" : "application/json";
  const headers = new Headers(body === undefined && !options.raw ? {} : { "Content-Type": type });
  for (let tries = 0; ; tries += 1) {
    const request = { method, headers, body: options.raw ?? JSON.stringify(body), signal };
    const answer = await reached(path, request, options.needs);
    if (answer.ok) return await (options.blob ? answer.blob() : answer.json());
    const wait = Number(answer.headers.get("Retry-After") ?? 0);
    if (answer.status !== 429 || tries >= RETRIES) throw await refusal(answer);
    await rest(Math.min(wait || 1, 5) * 1000, signal);
  }
}

/** @param {string} path @param {RequestInit} request @param {string} [needs] @returns {Promise<Response>} */
async function reached(path, request, needs) {
  try {
    const answer = await fetch(path, request);
    noted(false);
    return answer;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // what browsers throw if there is no answer
    noted(true);
    throw new Away(needs);
  }
}

/** Leave out what a refusal says about the command line: `: 'clew formats' lists them all`, `: drop --symmetry`.
 * @param {string} what
 */
function forPages(what) {
  return what.replace(/: (?:'clew |[^:]*--[a-z])[^:]*$/, "");
}

/** @param {Response} answer @returns {Promise<Refused>} */
async function refusal(answer) {
  const type = answer.headers.get("Content-Type") ?? "";
  const refusal = type.startsWith("application/json") ? (await answer.json()).error : null;
  return new Refused(
    forPages(refusal?.what ?? "") || t("The server answered {status}.", { status: answer.status }),
    refusal?.where ?? "",
    answer.status,
    refusal?.families ?? [],
  );
}

/** @param {number} milliseconds @param {AbortSignal} signal */
function rest(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        window.clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

/** Show what is running, with the button that cancels all of it.
 * @param {Set<{ doing: string }>} tasks
 */
function show(tasks) {
  need("busy").hidden = tasks.size === 0;
  need("doing").textContent = [...new Set([...tasks].map((task) => task.doing))].join(", ");
}

/** Cancel everything that is shown as running. */
export function cancelAll() {
  for (const task of [...running]) task.cancel();
}

/** A line of requests of which only the last counts: asking again cancels the one before.
 * @returns {{ next: () => AbortSignal, stop: () => void }}
 */
export function latest() {
  let control = new AbortController();
  const stop = () => control.abort(new DOMException("superseded", "AbortError"));
  return {
    next: () => {
      stop();
      control = new AbortController();
      return control.signal;
    },
    stop,
  };
}
