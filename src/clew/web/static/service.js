// The service worker: keeps a copy of the page's own files, so that the page opens while the server is away.
// The server comes first, so that a new version is seen at once; the copy is one version, whole, never a mixture.

/** @typedef {Event & { waitUntil: (done: Promise<unknown>) => void }} Lasting */
/** @typedef {Lasting & { request: Request, respondWith: (answer: Promise<Response>) => void }} Fetched */

const COPY = "clew-files-"; // and the version
const LIST = "/files.json";
const PATIENCE = 4000; // milliseconds after which a server counts as away
const worker = /** @type {any} */ (self); // its own type is not in the library of pages

worker.addEventListener("install", (/** @type {Lasting} */ event) => {
  event.waitUntil(refresh().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {Lasting} */ event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (/** @type {Fetched} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const own = pathname === "/" || pathname.startsWith("/static/") || pathname.startsWith("/words/");
  if (request.method !== "GET" || origin !== location.origin || !own) return;
  event.respondWith(answered(request));
  if (request.mode === "navigate") event.waitUntil(refresh().catch((away) => console.info("no new copy", away)));
});

/** Copy all files if their version has changed; the list comes last, so that a copy with a list is whole. */
async function refresh() {
  const list = await fetch(LIST, { cache: "no-store" });
  if (!list.ok) throw new Error(`${LIST}: ${list.status}`);
  const { version, files } = await list.clone().json();
  const copy = await caches.open(COPY + version);
  if (!(await copy.match(LIST))) {
    await copy.addAll(files);
    await copy.put(LIST, list);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(COPY) && name !== COPY + version) await caches.delete(name);
  }
}

/** The server's answer, or the copy if there is none.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answered(request) {
  const copied = () => caches.match(request.mode === "navigate" ? "/" : request, { ignoreSearch: true });
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch (away) {
    const copy = await copied();
    if (copy) return copy;
    throw away;
  }
}
